"""What a shape is, and a board that has its size, validation, JSON and layout from its shapes.

The shapes themselves are told in ``boards.py`` and beside it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import Field
from typing import Any, ClassVar, Literal, NamedTuple

from satpuzzles.core.arguments import require_keys
from satpuzzles.core.errors import RuleError
from satpuzzles.core.grid import Size
from satpuzzles.puzzle.layout import Layout

Content = Any
"""What a field holds, plain tuples, strings and numbers; each shape says of which kind."""

Owner = Any
"""The puzzle whose field it is; a shape of one puzzle alone may ask for more than a ``Board`` has."""


class Tool(NamedTuple):
    """What a setter makes one kind of mark with.

    Attributes:
        kind: ``cells``, texts in cells; ``signs`` and ``marks`` on edges between cells; ``regions`` and
            ``cages``, parts of the board, the latter with a text each; ``lines``, clues beside the board;
            ``note``, what holds for the whole board or does not; ``number``, one for the whole board, that
            no picture shows; ``colors``, those of the board.
        name: what people call such a mark.
        numbers: those that may be typed.
        texts: what else may stand there; of a note what it says.
        side: of lines ``left``, ``above``, ``right`` or ``below``.
        everywhere: whether every cell needs one.
        in_blocks: whether cells with one are filled.
        key: of a number and of colours their key in the JSON of the board.
    """

    kind: Literal["cells", "signs", "marks", "regions", "cages", "lines", "note", "number", "colors"]
    name: str
    numbers: range = range(0)
    texts: tuple[str, ...] = ()
    side: str = ""
    everywhere: bool = False
    in_blocks: bool = False
    key: str = ""


class Shape(ABC):
    """What one field of a puzzle holds.

    Attributes:
        field: the name of the field.
        key: its key in JSON, by default the same.
        optional: whether JSON may lack it; the field must then have a default.
        left_out: whether JSON leaves it out where it has its default.
        spare: keys that JSON may lack, as they only say once more what the field holds.
        nothing: of a grid, what stands in a cell that the field says nothing of.
    """

    nothing: ClassVar[int | None] = None
    spare: ClassVar[Sequence[str]] = ()

    def __init__(self, field: str, *, key: str = "", optional: bool = False, left_out: bool = False) -> None:
        self.field = field
        self.key = key or field
        self.optional = optional or left_out
        self.left_out = left_out

    @property
    def keys(self) -> Sequence[str]:
        """The keys that it takes in JSON."""
        return (self.key,)

    @abstractmethod
    def settled(self, data: object, board: Board) -> object:
        """What the field is to hold: plain tuples, strings and numbers; ``settled`` of these is the same.

        Raises:
            RuleError, CapError: the data break what the shape requires; the sentence names the place.
        """

    def to_json(self, value: Content, board: Owner) -> Content:
        """The field in JSON: lists for tuples, unless the shape says otherwise."""
        return _lists(value)

    def write(self, value: Content, board: Board) -> dict[str, Any]:
        """The keys in JSON."""
        return {self.key: self.to_json(value, board)}

    def read(self, data: Mapping[str, Any]) -> object:
        """What JSON that has the keys says of the field; it is not validated yet."""
        return data[self.key]

    def laid_out(self, layout: Layout, value: Content, board: Owner) -> Layout:
        """A layout with what is to be seen of the field."""
        return layout

    def seen(self, layout: Layout, size: Size) -> object:
        """The field as a picture of a board of that size shows it, the inverse of ``laid_out``.

        What stands in the middle of cells is in the layout's ``clues``, whatever it is. Nothing is validated.

        Raises:
            RuleError: a picture does not show it.
        """
        raise RuleError(f"a picture does not show the {self.field}")

    def tool(self, size: Size) -> Tool | None:
        """What a setter makes the marks of the field with, on a board of that size; None where nothing does.

        What it makes, ``seen`` has to understand.
        """
        return None


def _lists(value: Content) -> Content:
    if not isinstance(value, tuple):
        return value
    return [_lists(each) for each in value] if value and isinstance(value[0], tuple) else list(value)


class Board:
    """What a puzzle has from the shapes of its fields.

    A shape is given the board on which the fields of the shapes before it are validated already.
    """

    __slots__ = ()

    type: ClassVar[str]
    """The name of the puzzle in JSON and on the command line."""
    shapes: ClassVar[tuple[Shape, ...]] = ()
    """What the fields hold, in the order of JSON; validated in this order."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]

    @property
    def rows(self) -> int:
        """The number of rows of cells: as long as the first field is, unless the puzzle says otherwise."""
        return len(getattr(self, self.shapes[0].field))

    @property
    def columns(self) -> int:
        """The number of columns of cells."""
        return len(getattr(self, self.shapes[0].field)[0])

    def settle(self) -> None:
        """Validates and normalizes the fields."""
        for shape in self.shapes:
            value = getattr(self, shape.field)
            # What is no default may not even bear being compared with it.
            if not shape.left_out or value is not self.usual(shape):
                settled = shape.settled(value, self)
                # Ours need no look, which would take long for large boards.
                if not type(shape).__module__.startswith("satpuzzles.") and not _is_plain(settled):
                    raise TypeError(f"{shape.field} holds something else than tuples, strings and numbers")
                object.__setattr__(self, shape.field, settled)

    def layout(self) -> Layout:
        """What the board shows before anybody solves it, but for what is filled in beforehand."""
        layout = Layout()
        for shape, value in self._contents():
            layout = shape.laid_out(layout, value, self)
        return layout

    def board_json(self) -> dict[str, Any]:
        """The puzzle's own keys in its JSON object."""
        data: dict[str, Any] = {}
        for shape, value in self._contents():
            data |= shape.write(value, self)
        return data

    @classmethod
    def read_fields(cls, data: Mapping[str, Any]) -> dict[str, Any]:
        """The fields from the puzzle's own keys, which may be wrong in any way; raises RuleError."""
        require_keys(
            data,
            [
                key
                for shape in cls.shapes
                if not shape.optional
                for key in shape.keys
                if key not in shape.spare
            ],
            [key for shape in cls.shapes for key in (shape.keys if shape.optional else shape.spare)],
        )
        return {shape.field: shape.read(data) for shape in cls.shapes if shape.key in data}

    def _contents(self) -> Iterator[tuple[Shape, Content]]:
        """The shapes with what their fields hold, but for those that are left out."""
        for shape in self.shapes:
            value = getattr(self, shape.field)
            if not shape.left_out or value != self.usual(shape):
                yield shape, value

    @classmethod
    def usual(cls, shape: Shape) -> object:
        """The default of a field."""
        return cls.__dataclass_fields__[shape.field].default


def _is_plain(value: object) -> bool:
    """Whether a value can be told to another process as it is."""
    if isinstance(value, (tuple, list)):
        return all(map(_is_plain, value))
    return value is None or isinstance(value, (str, int, float))
