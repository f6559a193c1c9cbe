"""The fields of a board in game IDs of Simon Tatham's collection, and answers in the moves of its saves.

Links have codes in ``field_codes.py``. Source: sgt-puzzles, bridges.c, pearl.c and towers.c.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from satpuzzles.core.errors import quote
from satpuzzles.core.grid import Cell, in_rows
from satpuzzles.formats.codec import refuse
from satpuzzles.formats.codes import Code, letters
from satpuzzles.formats.field_codes import (
    CellClue,
    Content,
    FieldCode,
    Outside,
    Side,
    cells,
    edges,
    left_out,
    ordered,
    read_fields,
    sorted_out,
    write_fields,
)
from satpuzzles.formats.scan import Scanner
from satpuzzles.formats.sgt import GameId

# ---- fields ----


def runs(signs: Mapping[str, CellClue], called: str) -> FieldCode:
    """Cells with a sign each, and a to z for 1 to 26 empty cells, such as ``aWcB``."""
    known = f"{', '.join(signs)}"
    return cells(
        Code(
            f"the cell at {{place}}: {known}, or a-z for empty cells",
            f"{called} takes {known}",
            letters("a", 26, None) | {sign: (clue,) for sign, clue in signs.items()},
        )
    )


NUMBERS = cells(
    Code(
        "the cell at {place}: a number, or a-z for empty cells",
        "a game ID takes numbers from 0",
        letters("a", 26, None),
        10,
    )
)
"""Numbers with ``_`` between two of them, and a to z for 1 to 26 empty cells, such as ``a12_3b``."""


def outside(*sides: Side) -> FieldCode:
    """Clues with strokes between, above and below from the left, then left and right from above: ``2//3``."""

    def read(scanner: Scanner, rows: int, columns: int, before: object) -> Outside:
        clues: list[int | None] = []
        for at in range(sum(count for _, count in ordered(sides, rows, columns))):
            if at:
                scanner.expect("/", "/ between two clues")
            clues.append(scanner.number() if scanner.peek().isdecimal() else None)
        return sorted_out(clues, sides, rows, columns)

    def write(content: Outside, before: object) -> str:
        clues = [clue for side, _ in ordered(sides, 0, 0) for clue in content[side]]
        return "/".join("" if clue is None else str(clue) for clue in clues)

    return FieldCode(read, write)


# ---- games ----


class Game(NamedTuple):
    """A game whose IDs hold fields one after another.

    Attributes:
        name: its name.
        fields: the code of each field.
        sides: the shortest and the longest side.
        is_square: whether an ID gives one side.
        parameters: what is written between the size and the colon.
        known: a regular expression for what is read there; other parameters change the rules.
    """

    name: str
    fields: tuple[FieldCode, ...]
    sides: tuple[int, int]
    is_square: bool = False
    parameters: str = ""
    known: str = ".*"

    def read(self, game: GameId) -> list[Content]:
        """The contents of the fields of a game ID."""
        side = game.side(*self.sides) if self.is_square else 0
        rows, columns = (side, side) if self.is_square else game.sides(*self.sides)
        if not re.fullmatch(self.known, game.parameters):
            told = f"the parameters {quote(game.parameters)} of {self.name} are not supported"
            raise game.body.error(told, 0)
        return read_fields(self.fields, game.body, rows, columns)

    def write(self, rows: int, columns: int, contents: Sequence[Content]) -> str:
        """The game ID of a board."""
        if self.is_square and rows != columns:
            refuse(f"the board is {rows} x {columns}; a game ID of {self.name} takes squares")
        if min(rows, columns) < self.sides[0] or max(rows, columns) > self.sides[1]:
            refuse(f"the board is {rows} x {columns}; {self.name} takes {self.sides[0]} to {self.sides[1]}")
        size = f"{rows}" if self.is_square else f"{columns}x{rows}"
        return f"{size}{self.parameters}:{write_fields(self.fields, contents)}"


PEARL = Game("Pearl", (runs({"B": "B", "W": "W"}, "a game ID of Pearl"),), (1, 1_000))
TOWERS = Game("Towers", (outside("above", "below", "left", "right"), left_out(NUMBERS, ",")), (1, 9), True)
_ISLANDS: dict[str, CellClue] = {sign: number for number, sign in enumerate("123456789ABCDEFG", 1)}
BRIDGES = Game(
    "Bridges",
    (runs(_ISLANDS, "a game ID of Bridges"),),
    (1, 1_000),
    parameters="m2",
    known=r"(i\d+)?(e\d+)?(m2)?(d\d)?",
)

# ---- answers in moves: what is known of them, and the number of moves ignored ----

_MOVE = re.compile(r"([A-Z])(\d{1,4}(?:,\d{1,4})*)")
_RIGHT, _DOWN = 1, 8


def _numbers(moves: Iterable[str]) -> Iterator[tuple[str, list[int]]]:
    """The letter and the numbers of each part of moves; an empty letter for other parts."""
    for part in chain.from_iterable(move.split(";") for move in moves):
        found = _MOVE.fullmatch(part)
        if part and part != "S":  # S says that the program solved it
            yield (found[1], list(map(int, found[2].split(",")))) if found else ("", [])


def pearl_lines(moves: Iterable[str], rows: int, columns: int) -> tuple[Content, int]:
    """The rows of horizontal and of vertical lines (1, 0 for a cross, None) of a Pearl."""
    lines, crosses, ignored = defaultdict[Cell, int](int), defaultdict[Cell, int](int), 0
    for letter, numbers in _numbers(moves):
        if letter not in _PEARL or len(numbers) != 3 or not (numbers[1] < columns and numbers[2] < rows):
            ignored += 1
            continue
        sides, cell = numbers[0], (numbers[2], numbers[1])
        if letter == "R":
            crosses[cell] &= ~sides
        board = crosses if letter == "M" else lines
        board[cell] = _PEARL[letter](board[cell], sides)

    def known(cell: Cell, side: int) -> int | None:
        return 1 if lines[cell] & side else 0 if crosses[cell] & side else None

    beside, below = edges(rows, columns)
    level, upright = [known(cell, _RIGHT) for cell, _ in beside], [known(cell, _DOWN) for cell, _ in below]
    wide = columns - 1
    return (
        *(tuple(level[at * wide : (at + 1) * wide]) for at in range(rows)),
        *in_rows(upright, columns),
    ), ignored


_PEARL: dict[str, Callable[[int, int], int]] = {
    "L": lambda old, sides: old | sides,
    "N": lambda old, sides: old & ~sides,
    "R": lambda old, sides: sides,
    "F": lambda old, sides: old ^ sides,
    "M": lambda old, sides: old ^ sides,
}
"""What a move makes of the sides of a cell (1 right, 2 up, 4 left, 8 down)."""


def bridges_spans(moves: Iterable[str]) -> tuple[dict[tuple[Cell, Cell], int], int]:
    """The bridges between two islands, the upper or left one first; 0 where a mark rules them out."""
    spans: dict[tuple[Cell, Cell], int] = {}
    ignored = 0
    for letter, numbers in _numbers(moves):
        if letter == "M":  # an island that is done
            continue
        if (letter, len(numbers)) not in (("L", 5), ("N", 4)):
            ignored += 1
            continue
        ends = sorted(((numbers[1], numbers[0]), (numbers[3], numbers[2])))
        before = spans.pop((ends[0], ends[1]), None)
        if (letter == "L" and numbers[4]) or (letter == "N" and before != 0):
            spans[ends[0], ends[1]] = sum(numbers[4:])
    return spans, ignored


def towers_digits(moves: Iterable[str], size: int) -> tuple[Content, int]:
    """The rows of numbers of a Towers."""
    digits: list[list[int | None]] = [[None] * size for _ in range(size)]
    ignored = 0
    for move in moves:
        if move[:1] == "S" and len(move) == size * size + 1 and move[1:].isdecimal():
            digits = [list(map(int, move[at + 1 : at + 1 + size])) for at in range(0, size * size, size)]
            continue
        for letter, numbers in _numbers([move]):
            if letter == "R" and len(numbers) == 3 and max(numbers[:2]) < size:
                digits[numbers[1]][numbers[0]] = numbers[2] or None
            else:  # pencil marks, and clues that are done
                ignored += letter not in ("P", "D")
    return tuple(map(tuple, digits)), ignored
