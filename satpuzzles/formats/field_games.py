"""The fields of a board in game IDs of Simon Tatham's collection.

Links have codes in ``field_codes.py``. Source: sgt-puzzles, bridges.c, pearl.c and towers.c.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from satpuzzles.core.errors import quote
from satpuzzles.formats.codec import refuse
from satpuzzles.formats.codes import Code, letters
from satpuzzles.formats.field_codes import (
    Content,
    FieldCode,
    Side,
    cells,
    clues_outside,
    read_fields,
    write_fields,
)
from satpuzzles.formats.scan import Scanner
from satpuzzles.formats.sgt import GameId

# ---- fields ----


def runs(signs: Mapping[str, int | str]) -> FieldCode:
    """Cells with a sign each, and a to z for 1 to 26 empty cells, such as ``aWcB``."""
    known = ", ".join(signs)
    return cells(
        Code(
            f"the cell at {{place}}: {known}, or a-z for empty cells",
            f"a game ID takes {known}",
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

SIGNS = runs({sign: number for number, sign in enumerate("123456789ABCDEFG", 1)})
"""Numbers 1 to 16 with a sign each, and a to z for 1 to 26 empty cells, such as ``2b3A``."""


def _read_clues(scanner: Scanner, count: int) -> list[int | None]:
    clues: list[int | None] = []
    for at in range(count):
        if at:
            scanner.expect("/", "/ between two clues")
        clues.append(scanner.number() if scanner.peek().isdecimal() else None)
    return clues


def outside(*sides: Side) -> FieldCode:
    """Clues at some sides with strokes between them, such as ``2//3/``."""

    def write(clues: Sequence[int | None]) -> str:
        return "/".join("" if clue is None else str(clue) for clue in clues)

    return clues_outside(sides, _read_clues, write)


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
