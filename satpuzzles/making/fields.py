"""The fields of a puzzle: what stands on the board, as authors declare and read it.

A field has a shape (``shapes.py``), which validates and stores plain content, and a view for rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Enum
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeVar

from satpuzzles.making.board import DOWN, LEFT, RIGHT, UP, Boarded, Cell, Declared, Direction, Group
from satpuzzles.making.shapes import (
    SIDE_NAMES,
    Arrows,
    CellNumbers,
    ConnectedRegions,
    EveryNumber,
    Option,
    RegionNumbers,
    Sides,
    Signs,
)
from satpuzzles.puzzle.clues import BLOCK, CellMarks
from satpuzzles.puzzle.shape import Content, Shape

T = TypeVar("T")
V = TypeVar("V")

# ---- clues ----


class CellClue(NamedTuple, Generic[V]):
    """A clue in a cell."""

    field: str
    value: V
    cell: Cell


class GroupClue(NamedTuple, Generic[V]):
    """A clue about a group: a room, or a line as seen from outside."""

    field: str
    value: V
    group: Group


Clue = CellClue[V] | GroupClue[V]
"""A clue that says something (``?`` only says where it is)."""


class Clues(Generic[V]):
    """Clues in cells. Iterating gives those that say something; ``cells`` has all, also ``?``."""

    def __init__(self, field: str, cells: frozenset[Cell], found: Mapping[Cell, V]) -> None:
        self.field, self.cells = field, cells
        self._clues = [self.at(cell, value) for cell, value in found.items()]

    def __iter__(self) -> Iterator[CellClue[V]]:
        return iter(self._clues)

    def at(self, cell: Cell, value: V) -> CellClue[V]:
        """A clue as it could be in this cell; ``read_clues`` yields such clues."""
        return CellClue(self.field, value, cell)


class GroupClues(Generic[V]):
    """Clues about groups: one for each room or, outside, for each line and side.

    Attributes:
        groups: the groups, each with the side and the number of its line if it is one.
    """

    def __init__(
        self, field: str, groups: Mapping[Group, tuple[str, int] | None], found: Mapping[Group, V]
    ) -> None:
        self.field, self.groups = field, groups
        self._clues = [self.of(group, value) for group, value in found.items()]

    def __iter__(self) -> Iterator[GroupClue[V]]:
        return iter(self._clues)

    def of(self, group: Group, value: V) -> GroupClue[V]:
        """A clue as it could be for a group."""
        return GroupClue(self.field, value, group)


class Regions:
    """The regions of a board; iterating gives them as groups, in the order of their first cells.

    Attributes:
        of: gives the region of a cell; None outside all regions.
    """

    def __init__(self, groups: Sequence[Group]) -> None:
        self._groups = groups
        self.of: Callable[[Cell], Group | None] = {cell: group for group in groups for cell in group}.get

    def __iter__(self) -> Iterator[Group]:
        return iter(self._groups)

    def __len__(self) -> int:
        return len(self._groups)


class Arrow(NamedTuple):
    """A number with a direction; in JSON ``[2, "right"]``."""

    number: int
    direction: Direction


class Codec(Enum):
    """How a field is written in puzz.link URLs, and in game IDs of Simon Tatham's collection (SGT)."""

    FOUR_CELL = "4cell"
    NUMBER10 = "number10"
    NUMBER16 = "number16"
    NUMBER36 = "number36"
    ARROW16 = "arrow16"
    CIRCLES = "circles"
    BORDERS = "borders"
    ROOM_NUMBERS = "number16 by rooms"
    OUTSIDE = "outside"

    SGT_RUNS = "a-z for blank cells, _ between numbers"
    SGT_LETTERS = "a-z for blank cells, letters for marks"
    SGT_SIGNS = "a-z for blank cells, 1-9 and A-G for numbers"
    SGT_OUTSIDE = "numbers around, / between"


class Rows(Protocol):
    """Rows of a board, as JSON or a caller of the library gives them."""

    def __iter__(self) -> Iterator[Any]: ...


class Field(Declared[T]):
    """A field of the board. On a puzzle it is its value, validated.

    Args:
        shape: makes the shape from the field's name.
        view: makes the value for rules from the puzzle, the field's name and the plain content.
        default: the value if none is given; None makes an empty field.
        link, game_id: the codecs for URLs and game IDs.
        sign: for an option, its sign in URLs.
    """

    def __init__(
        self,
        shape: Callable[[str], Shape],
        view: Callable[[Any, str, Content], T],
        *,
        default: object = None,
        link: Codec | None = None,
        game_id: Codec | None = None,
        sign: str = "",
    ) -> None:
        self._shape, self._view = shape, view
        self.default, self.link, self.game_id, self.sign = default, link, game_id, sign

    def __set_name__(self, owner: type[Boarded], name: str) -> None:
        super().__set_name__(owner, name)
        self.shape = self._shape(name)
        self.shape.optional = True  # a board shows its size in any of its fields

    def view(self, puzzle: Boarded) -> T:
        return self._view(puzzle, self.name, getattr(puzzle.board, self.name))

    if TYPE_CHECKING:  # what constructors take

        def __set__(self, puzzle: Boarded, value: T | Rows) -> None: ...


# ---- views ----


def _clues(puzzle: Boarded, name: str, content: Content, to_value: Callable[[Any], Any]) -> Clues[Any]:
    every = zip(puzzle.cells, chain.from_iterable(content))
    there = {cell: clue for cell, clue in every if clue is not None}
    silent = ("?", BLOCK)
    says = {
        cell: to_value(clue)
        for cell, clue in there.items()
        if clue not in silent and not (isinstance(clue, tuple) and "?" in clue)
    }
    return Clues(name, frozenset(there), says)


# ---- what authors declare ----


def numbers(
    allowed: range,
    *,
    unknown: bool = False,
    blocks: bool = False,
    fixed: bool = False,
    link: Codec = Codec.NUMBER16,
    game_id: Codec | None = None,
) -> Field[Clues[int]]:
    """Numbers in some cells.

    Args:
        allowed: the valid numbers.
        unknown: whether ``?`` is allowed.
        blocks: whether the cells with clues are filled and take no part; ``#`` is one without a number.
        fixed: whether they are the board itself: nobody may leave one out, and rules need no ``by``.
        link, game_id: the codecs for URLs and game IDs.
    """
    return Field(
        lambda name: CellNumbers(name, allowed, unknown, blocks, fixed),
        partial(_clues, to_value=int),
        link=link,
        game_id=game_id,
    )


def symbols(kind: type[V], *, link: Codec = Codec.CIRCLES, game_id: Codec | None = None) -> Field[Clues[V]]:
    """Signs in some cells, the members of an enum; their values are the signs in JSON."""
    view = partial(_clues, to_value=kind)
    return Field(lambda name: Signs(name, kind), view, link=link, game_id=game_id)


def arrows(allowed: range = range(100), *, link: Codec = Codec.ARROW16) -> Field[Clues[Arrow]]:
    """Arrows with numbers, in blocks; a block may also say nothing."""

    def arrow(clue: tuple[int, str]) -> Arrow:
        return Arrow(clue[0], Direction[clue[1].upper()])

    return Field(lambda name: Arrows(name, allowed), partial(_clues, to_value=arrow), link=link)


def marks(sign: str, *, game_id: Codec | None = None) -> Field[frozenset[Cell]]:
    """Cells with a sign that belong to the board itself, such as trees; no clues."""

    return Field(
        lambda name: CellMarks(name, marks=[sign]),
        lambda puzzle, name, content: _clues(puzzle, name, content, str).cells,
        game_id=game_id,
    )


def filled_in(allowed: range, *, game_id: Codec | None = None) -> Field[Mapping[Cell, int]]:
    """A number in every cell."""
    return Field(
        lambda name: EveryNumber(name, allowed, word="number"),
        lambda puzzle, name, content: dict(zip(puzzle.cells, chain.from_iterable(content))),
        game_id=game_id,
    )


def regions(*, called: str = "region", link: Codec = Codec.BORDERS) -> Field[Regions]:
    """Regions, each connected, drawn as walls. Cells outside all regions are None."""

    def view(puzzle: Boarded, name: str, content: Content) -> Regions:
        found: dict[int, list[Cell]] = {}  # in the order of first cells
        for cell, number in zip(puzzle.cells, chain.from_iterable(content)):
            if number is not None:
                found.setdefault(number, []).append(cell)
        return Regions([Group(f"the {called} at {{first}}", tuple(cells)) for cells in found.values()])

    return Field(lambda name: ConnectedRegions(name, called), view, link=link)


def region_numbers(
    of: Field[Regions], allowed: range, *, link: Codec = Codec.ROOM_NUMBERS
) -> Field[GroupClues[int]]:
    """A number for some of the regions of another field, written in any of their cells."""

    def view(puzzle: Boarded, name: str, content: Content) -> GroupClues[int]:
        groups = dict.fromkeys(of.__get__(puzzle, type(puzzle)))
        numbers = [content[row][column] for row, column in [group.cells[0] for group in groups]]
        found = {group: number for group, number in zip(groups, numbers) if number is not None}
        return GroupClues(name, groups, found)

    return Field(lambda name: RegionNumbers(name, of.name, allowed), view, link=link)


def outside(
    allowed: range,
    *,
    sides: Sequence[Direction] = (LEFT, UP),
    link: Codec = Codec.OUTSIDE,
    game_id: Codec | None = None,
) -> Field[GroupClues[int]]:
    """Numbers beside the board; the group of each is its line, from that side on."""
    names = [SIDE_NAMES[side] for side in sides]

    def view(puzzle: Boarded, name: str, content: Content) -> GroupClues[int]:
        groups = puzzle.kept_with.keep(("outside", *sides), partial(_seen, puzzle, sides))
        every = zip(groups, chain.from_iterable(content))
        return GroupClues(name, groups, {group: clue for group, clue in every if clue is not None})

    return Field(lambda name: Sides(name, allowed, names), view, link=link, game_id=game_id)


def _seen(puzzle: Boarded, sides: Sequence[Direction]) -> Mapping[Group, tuple[str, int]]:
    """The lines as they are seen from sides."""
    found = {}
    for side in sides:
        for number, line in enumerate(puzzle.rows if side in (LEFT, RIGHT) else puzzle.columns):
            cells = line.cells[::-1] if side in (RIGHT, DOWN) else line.cells
            found[Group(f"{line.name} from {FROM[side]}", cells)] = SIDE_NAMES[side], number
    return found


FROM = dict(zip(Direction, ("above", "the left", "the right", "below")))
"""From where a line is seen, by the side of the clue."""


def option(*, default: V, says: str, link: str = "") -> Field[V]:
    """A variant: a number or flag, which JSON omits if it has its default.

    Args:
        default: the default value.
        says: its rule for people.
        link: its sign in URLs. A URL with a sign that no option has is refused.
    """
    return Field(
        lambda name: Option(name, default, says),
        lambda puzzle, name, content: content,
        default=default,
        sign=link,
    )
