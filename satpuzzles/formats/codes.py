"""The cells of a board in one line of a game ID or URL; one value describes both reading and writing.

The rest of the line is handled in ``sgt.py`` and ``pzpr.py``; the puzzle interprets the cells.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

from satpuzzles.core.arguments import DIGITS
from satpuzzles.core.grid import in_rows, place
from satpuzzles.core.runtime import look
from satpuzzles.formats.codec import BoardCodec, refuse, require_sides
from satpuzzles.formats.scan import SIDE_CAP, Scanner
from satpuzzles.puzzle.base import Puzzle

if TYPE_CHECKING:
    from satpuzzles.formats.pzpr import LinkBody
    from satpuzzles.formats.sgt import GameId

P = TypeVar("P", bound=Puzzle)
V = TypeVar("V", bound=Hashable)

_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


class Code(Generic[V]):
    """How one line holds the cells of a board.

    Args:
        expected: the description of a valid cell; ``{place}`` is its place.
        takes: the message for a cell that does not fit, such as ``a puzz.link URL takes 0 to 4``.
        signs: the cells for each character. If two signs mean the same cells, the first is written.
        base: 10, 16 or 36, for numbers without a sign; 0 if there are none.
        marks: the prefixes of numbers of one, two and three digits. Without marks a number has as many digits
            as it needs, and ``_`` separates two numbers.
        least: the smallest number.
        beyond: the number of cells by which the last sign may pass the end of the board.
    """

    def __init__(
        self,
        expected: str,
        takes: str,
        signs: Mapping[str, Sequence[V]],
        base: int = 0,
        marks: Sequence[str] = (),
        least: int = 0,
        beyond: Sequence[V] = (),
    ) -> None:
        self._expected = expected
        self._takes = takes
        self._signs = dict(signs)
        self._base, self._marks, self._least = base, marks, least
        self._between = "_" if base and not marks else ""
        if marks:  # numbers of one digit are read as fast as signs
            for number in range(least, base):
                self._signs.setdefault(_DIGITS[number], (cast("V", number),))
        digit = f"[{_DIGITS[:base]}]"
        marked = (f"{re.escape(mark)}({digit}{{{length}}})" for length, mark in enumerate(marks, 1))
        self._pattern = re.compile("|".join(marked) or f"({digit}{{1,{DIGITS}}})") if base else None
        self._beyond = tuple(beyond)

    # ---- reading ----

    def read(self, scanner: Scanner, rows: int, columns: int) -> tuple[tuple[V, ...], ...]:
        """Reads the cells of a board from the scanner's position."""
        return in_rows(list(self.cells(scanner, rows * columns, columns)), columns)

    def cells(self, scanner: Scanner, count: int, columns: int) -> Iterator[V]:
        """Yields the given number of cells; at each, the scanner is after the cell's sign."""
        text, signs = scanner.text, self._signs
        given = due = 0
        while given < count:
            if given >= due:
                look()
                due += SIDE_CAP
            cells = signs.get(text[scanner.position : scanner.position + 1])
            if cells is None:
                yield self._number(scanner, divmod(given, columns))
                given += 1
                continue
            given += len(cells)
            if given > count:
                excess = given - count
                if excess > len(self._beyond) or cells[0] in self._beyond:
                    raise scanner.error("the last letter skips past the last cell")
                cells = cells[:-excess]
            scanner.position += 1
            if len(cells) == 1:
                yield cells[0]
            else:
                yield from cells

    def _number(self, scanner: Scanner, cell: tuple[int, int]) -> V:
        match = self._pattern.match(scanner.text, scanner.position) if self._pattern else None
        number = int(match[match.lastindex or 0], self._base) if match else -1
        if match is None or number < self._least:
            scanner.fail(self._expected.format(place=place(cell)))
        scanner.position = match.end()
        if not self._marks:
            if scanner.peek().isdecimal():
                raise scanner.error(f"the number at {place(cell)} has more than {DIGITS} digits")
            if scanner.take("_") and not scanner.peek().isdecimal():
                scanner.fail("a number after _")
        return cast("V", number)

    # ---- writing ----

    @cached_property
    def _sign_of(self) -> dict[tuple[V, ...], str]:
        return {tuple(cells): sign for sign, cells in reversed(self._signs.items())}

    @cached_property
    def _beginnings(self) -> set[tuple[V, ...]]:
        return {cells[:length] for cells in self._sign_of for length in range(1, len(cells) + 1)}

    def write(self, grid: Sequence[Sequence[V]]) -> str:
        """Writes the cells of a board."""
        values = [value for row in grid for value in row]
        count = len(values)
        values += self._beyond
        written: list[str] = []
        touching, position, starts = False, 0, self._beginnings
        while position < count:
            value = values[position]
            end = count if value in self._beyond else len(values)
            sign, length, seen = "", 0, 1
            while position + seen <= end and (cells := tuple(values[position : position + seen])) in starts:
                if longer := self._sign_of.get(cells):
                    sign, length = longer, seen
                seen += 1
            is_number = not sign
            if is_number:
                sign = self._number_sign(value)
                written += self._between * touching
            if not sign:
                where = place(divmod(position, len(grid[0])))
                refuse(f"the number at {where} is {value}; {self._takes}")
            touching = is_number
            written.append(sign)
            position += max(length, 1)
        return "".join(written)

    def _number_sign(self, number: V) -> str:
        """A number as the code writes it; empty if it cannot."""
        if not self._base or not isinstance(number, int):
            return ""
        digits, rest = "", int(number)
        while rest > 0 or not digits:
            rest, digit = divmod(rest, self._base)
            digits = _DIGITS[digit] + digits
        if number < self._least or len(digits) > (len(self._marks) or DIGITS):
            return ""
        return self._marks[len(digits) - 1] + digits if self._marks else digits


# ---- what codes are made of ----


def letters(first: str, most: int, value: V) -> dict[str, tuple[V, ...]]:
    """Letters for runs of one value: ``letters("g", 20, 0)`` are ``g`` to ``z`` for 1 to 20 cells."""
    return {chr(ord(first) + length): (value,) * (length + 1) for length in range(most)}


def four_cell(clues: Sequence[V], blank: V, unknown: V) -> Code[V]:
    """The code "4cell" of pzpr: five clues, each followed by up to two blank cells, and a question mark.

    Its writer follows the last clue with two blank cells even if the board ends first.
    """
    signs = letters("g", 20, blank)
    for blanks in range(3):
        signs |= {_DIGITS[5 * blanks + index]: (clue, *(blank,) * blanks) for index, clue in enumerate(clues)}
    return Code(
        "the cell at {place}: 0-9, a-e, . or g-z for empty cells",
        "a puzz.link URL takes 0 to 4",
        signs | {".": (unknown,)},
        beyond=(blank, blank),
    )


def number16(blank: V, unknown: V, least: int = 0, what: str = "the cell at {place}") -> Code[V]:
    """The code "number16" of pzpr: numbers to 4,095 in base 16, blank cells, and a question mark.

    Args:
        what: the description of a cell; ``{place}`` is its place.
    """
    return Code(
        f"{what}: {least}-9, a-f, -XX, +XXX, . or g-z for empty cells",
        f"a puzz.link URL takes {least} to 4,095",
        letters("g", 20, blank) | {".": (unknown,)},
        16,
        ("", "-", "+"),
        least,
    )


# ---- puzzles that are one grid of cells ----


def url_of(type: type[P], field: str, code: Code[V]) -> BoardCodec[P, LinkBody]:
    """The URL codec for a puzzle whose one field is a grid."""

    def read(body: LinkBody) -> Puzzle:
        fields: dict[str, Any] = {field: code.read(body.scanner, body.rows, body.columns)}
        body.scanner.end()
        return type(**fields)

    return BoardCodec(type, "a puzz.link URL", read, lambda puzzle: [code.write(getattr(puzzle, field))])


def game_id_of(
    type: type[P],
    field: str,
    code: Code[V] | Callable[[int, int], Code[V]],
    game: str,
    sides: tuple[int, int],
    parameters: str = "",
) -> BoardCodec[P, GameId]:
    """The game-ID codec for a puzzle whose one field is a grid.

    Args:
        code: the code of the cells, or a function of rows and columns.
        game: the name of the game.
        sides: the shortest and the longest side of the game.
        parameters: the text between the size and the colon.
    """
    called = f"a game ID of {game}"

    def code_of(rows: int, columns: int) -> Code[V]:
        return code if isinstance(code, Code) else code(rows, columns)

    def read(game: GameId) -> Puzzle:
        rows, columns = game.sides(*sides)
        fields: dict[str, Any] = {field: code_of(rows, columns).read(game.body, rows, columns)}
        game.body.end()
        return type(**fields)

    def lines(puzzle: P) -> list[str]:
        require_sides(puzzle, called, sides)
        cells = code_of(puzzle.rows, puzzle.columns).write(getattr(puzzle, field))
        return [f"{puzzle.columns}x{puzzle.rows}{parameters}:{cells}"]

    return BoardCodec(type, called, read, lines)
