"""The base class of shapes, and a board that gets its size, validation, JSON and layout from them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import Field
from functools import lru_cache
from typing import Any, ClassVar, Literal, NamedTuple

from satpuzzles.core.arguments import require_keys
from satpuzzles.core.errors import RuleError
from satpuzzles.core.grid import Size
from satpuzzles.puzzle.layout import Layout

Content = Any
"""The content of a field: plain tuples, strings and numbers, as each shape says."""

Owner = Any
"""The puzzle that has the field; a shape for one puzzle may need more than a ``Board``."""


class Tool(NamedTuple):
    """A tool with which a setter makes one kind of mark.

    Attributes:
        kind: ``cells``, texts in cells; ``signs`` and ``marks``, on edges between cells; ``regions`` and
            ``cages``, parts of the board, cages with a text; ``lines``, clues beside the board; ``note``, on
            or off for the whole board; ``number``, one for the whole board that pictures do not show;
            ``colors``, those of the board.
        name: the name of such a mark.
        numbers: the numbers that may be typed.
        texts: other valid texts; for a note its text; for regions the mark of a cell outside all, if any.
        side: for lines, ``left``, ``above``, ``right`` or ``below``.
        everywhere: whether every cell needs one.
        in_blocks: whether cells with one are filled.
        key: for a note, a number and colours, their key in the JSON of the board.
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
    """The shape of one field of a puzzle.

    Attributes:
        field: the name of the field.
        key: its key in JSON, by default the same.
        optional: whether JSON may lack it; the field must then have a default.
        left_out: whether JSON omits it if it has its default.
        spare: redundant keys that JSON may lack.
        nothing: for grids, the content of a cell without data.
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
        """Its keys in JSON."""
        return (self.key,)

    @abstractmethod
    def settled(self, data: object, board: Board) -> object:
        """Validates data and returns the field's content; settled content stays the same.

        Raises:
            RuleError, CapError: the data are not valid; the message names the place.
        """

    def to_json(self, value: Content, board: Owner) -> Content:
        """The content as JSON: lists for tuples by default."""
        return _lists(value)

    def write(self, value: Content, board: Board) -> dict[str, Any]:
        """The content as JSON keys."""
        return {self.key: self.to_json(value, board)}

    def read(self, data: Mapping[str, Any]) -> object:
        """The field's data from JSON that has its keys, not validated yet."""
        return data[self.key]

    def laid_out(self, layout: Layout, value: Content, board: Owner) -> Layout:
        """Adds what the field shows to a layout."""
        return layout

    def seen(self, layout: Layout, size: Size) -> object:
        """Reads the field off a picture of a board of that size; the inverse of ``laid_out``.

        Everything in the middle of cells is in the layout's ``clues``. Nothing is validated.

        Raises:
            RuleError: pictures do not show it.
        """
        raise RuleError(f"pictures do not show the {self.field}")

    def tool(self, size: Size) -> Tool | None:
        """The tool for setting the field on a board of that size, or None.

        ``seen`` must understand its marks.
        """
        return None

    def tools(self, size: Size) -> Sequence[Tool]:
        """The tools for setting the field: the one above, or one for each side of the board."""
        tool = self.tool(size)
        return () if tool is None else (tool,)


def _lists(value: Content) -> Content:
    if not isinstance(value, tuple):
        return value
    return [_lists(each) for each in value] if value and isinstance(value[0], tuple) else list(value)


class Board:
    """The part of a puzzle that follows from the shapes of its fields.

    A shape gets a board whose earlier fields are already validated.
    """

    __slots__ = ()

    type: ClassVar[str]
    """The name of the puzzle in JSON and on the command line."""
    shapes: ClassVar[tuple[Shape, ...]] = ()
    """The shapes of the fields, in the order of JSON and of validation."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]

    @property
    def rows(self) -> int:
        """The number of rows of cells; the length of the first field by default."""
        return len(getattr(self, self.shapes[0].field))

    @property
    def columns(self) -> int:
        """The number of columns of cells."""
        return len(getattr(self, self.shapes[0].field)[0])

    def settle(self) -> None:
        """Validates and normalizes the fields."""
        for shape in self.shapes:
            value = getattr(self, shape.field)
            # Other values may not even support comparison with the default.
            if not shape.left_out or value is not self.usual(shape):
                settled = shape.settled(value, self)
                # Skips built-in shapes, as the check takes long on large boards.
                if not type(shape).__module__.startswith("satpuzzles.") and not _is_plain(settled):
                    raise TypeError(f"{shape.field} may hold only tuples, strings and numbers")
                object.__setattr__(self, shape.field, settled)

    def layout(self) -> Layout:
        """The layout of the unsolved board, without values filled in beforehand."""
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
        """The fields from the puzzle's own keys, not validated yet; raises RuleError."""
        require_keys(data, *_keys_of(cls.shapes))
        present = [shape for shape in cls.shapes if any(key in data for key in shape.keys)]
        return {shape.field: shape.read(data) for shape in present}

    def _contents(self) -> Iterator[tuple[Shape, Content]]:
        """The shapes and contents of the fields that JSON includes."""
        for shape in self.shapes:
            value = getattr(self, shape.field)
            if not shape.left_out or value != self.usual(shape):
                yield shape, value

    @classmethod
    def usual(cls, shape: Shape) -> object:
        """The default of a field."""
        return cls.__dataclass_fields__[shape.field].default


@lru_cache(maxsize=64)
def _keys_of(shapes: Sequence[Shape]) -> tuple[Sequence[str], Sequence[str]]:
    """The keys in JSON that these fields require, and those that may be there too."""
    required = [(shape, key) for shape in shapes if not shape.optional for key in shape.keys]
    return (
        [key for shape, key in required if key not in shape.spare],
        [key for shape in shapes for key in (shape.keys if shape.optional else shape.spare)],
    )


def _is_plain(value: object) -> bool:
    """Whether a value can be sent to another process unchanged."""
    if isinstance(value, (tuple, list)):
        return all(map(_is_plain, value))
    return value is None or isinstance(value, (str, int, float))
