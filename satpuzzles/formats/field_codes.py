"""The fields of a board in links of puzz.link; each code reads and writes one field as plain contents.

Game IDs have codes of the same form in ``field_games.py``. Source: pzprjs, src/variety-common/Encode.js.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from typing import Any, Literal, NamedTuple, cast

from satpuzzles.core.grid import (
    Cell,
    entries,
    in_rows,
    laid_over,
    neighbour_pairs,
    parts_between,
    parts_of,
    place,
    split_value,
)
from satpuzzles.core.runtime import look
from satpuzzles.formats.codec import refuse
from satpuzzles.formats.codes import Code, four_cell, letters, number16
from satpuzzles.formats.scan import Scanner

Direction = Literal["up", "left", "right", "down"]
Arrow = tuple[int | Literal["?"], Direction] | Literal["#"] | None
Side = Literal["left", "above", "right", "below"]
Content = Any
"""The content of a field.

Rows of cells hold a number, ``?`` for an unknown one, ``#`` for a block, ``W`` or ``B`` for a circle, a pair
of number and direction for an arrow, None for nothing. Equal numbers are a region, whose own number is in its
first cell. Clues outside are a dictionary of sides.
"""
_CALLED = "a puzz.link URL"


class FieldCode(NamedTuple):
    """How one line holds a field.

    Attributes:
        read: reads the field of a board with so many rows and columns, after the contents read before.
        write: writes the field, after the contents written before; raises FormatError if it cannot.
    """

    read: Callable[[Scanner, int, int, Sequence[Content]], Content]
    write: Callable[[Content, Sequence[Content]], str]


def read_fields(codes: Iterable[FieldCode], scanner: Scanner, rows: int, columns: int) -> list[Content]:
    """The contents of fields that follow one another to the end of a line."""
    contents: list[Content] = []
    for code in codes:
        contents.append(code.read(scanner, rows, columns, contents))
    scanner.end()
    return contents


def write_fields(codes: Iterable[FieldCode], contents: Sequence[Content]) -> str:
    """Writes the contents of fields, one after another."""
    written = [code.write(content, contents[:at]) for at, (code, content) in enumerate(zip(codes, contents))]
    return "".join(written)


# ---- cells ----


def cells(code: Code[Any]) -> FieldCode:
    """The field code for rows of cells."""
    return FieldCode(
        lambda scanner, rows, columns, before: code.read(scanner, rows, columns),
        lambda content, before: code.write(content),
    )


FOUR_CELL = cells(four_cell(range(5), None, "?"))
"""Numbers 0 to 4 in some cells, such as ``2h.`` or ``1b``."""

NUMBER10 = cells(
    Code(
        "the cell at {place}: 0-9, . or a-z for empty cells",
        f"{_CALLED} takes 0 to 9",
        letters("a", 26, None) | {".": ("?",)} | {str(number): (number,) for number in range(10)},
    )
)
"""Numbers 0 to 9 in some cells, such as ``3b.a7``."""
NUMBER16 = cells(number16(None, "?"))
"""Numbers 0 to 4,095 in some cells, such as ``3g-1ai``."""

NUMBER36 = cells(
    Code(
        "the cell at {place}: 0-9, a-z, -XX, or . for an empty cell",
        f"{_CALLED} takes 0 to 1,295",
        {".": (None,), "@": ("?",), "%": ("?",)},
        36,
        ("", "-"),
    )
)
"""A number 0 to 1,295 in every cell, such as ``1az-10``."""

_ARROW = re.compile(r"([0-4])([.0-9a-f])|([5-9])([0-9a-f]{2})|-([0-4])([0-9a-f]{3})|(\+)")
NUMBERED_DIRECTIONS: tuple[Direction, ...] = ("up", "down", "left", "right")
"""The directions in the order of their numbers in pzpr, from 1."""


class _Arrows(Code[Arrow]):
    """The code "arrowNumber16" of pzpr: a direction and a number of one, two or three digits."""

    def _number(self, scanner: Scanner, cell: Cell) -> Arrow:
        match = _ARROW.match(scanner.text, scanner.position)
        if match is None:
            scanner.fail(f"the cell at {place(cell)}: an arrow such as 23, 0. for a block, or a-z for none")
        sign, *digits = filter(None, match.groups())
        direction = 0 if sign == "+" else int(sign) % 5
        if not direction and digits not in ([], ["."]):
            raise scanner.error(f"the number at {place(cell)} has no direction")
        scanner.position = match.end()
        if not direction:
            return "#"
        return "?" if digits == ["."] else int(digits[0], 16), NUMBERED_DIRECTIONS[direction - 1]

    def _number_sign(self, number: Arrow) -> str:
        if number == "#":
            return "0."
        if not isinstance(number, tuple) or number[1] not in NUMBERED_DIRECTIONS:
            return ""
        direction = NUMBERED_DIRECTIONS.index(number[1]) + 1
        digits = "." if number[0] == "?" else f"{number[0]:x}"
        signs = "", str(direction), str(direction + 5), f"-{direction}"
        return signs[len(digits)] + digits if digits[0] != "-" and len(digits) < len(signs) else ""


ARROW16 = cells(_Arrows("", f"{_CALLED} takes arrows of 0 to 4,095", letters("a", 26, None)))
"""Arrows in some cells, such as ``b23c0.``: 1 up, 2 down, 3 left, 4 right, then the number."""


# ---- several cells in one sign ----

_SIGNS = "0123456789abcdefghijklmnopqrstuvwxyz"


def _unpacked(scanner: Scanner, count: int, base: int, size: int, what: str) -> list[int]:
    """The digits in base ``base`` of signs that hold ``size`` digits each."""
    found: list[int] = []
    while len(found) < count:
        look()
        value = _SIGNS.find(scanner.peek() or " ")
        if not 0 <= value < base**size:
            scanner.fail(f"more {what}: 0-9, a-{_SIGNS[base**size - 1]}")
        scanner.position += 1
        found += [value // base**place % base for place in reversed(range(size))]
    return found[:count]


def _packed(digits: Sequence[int], base: int, size: int) -> str:
    full = [*digits, *[0] * (-len(digits) % size)]
    parts = [full[start : start + size] for start in range(0, len(full), size)]
    return "".join(_SIGNS[sum(d * base**at for at, d in enumerate(reversed(part)))] for part in parts)


_CIRCLES: tuple[str | None, ...] = (None, "W", "B")


def _read_circles(scanner: Scanner, rows: int, columns: int, before: object) -> Content:
    return in_rows([_CIRCLES[sign] for sign in _unpacked(scanner, rows * columns, 3, 3, "circles")], columns)


def _write_circles(content: Content, before: object) -> str:
    for value, found in parts_of(content).items():
        if value not in _CIRCLES:
            refuse(f"the sign at {place(found[0])} is {value}; {_CALLED} takes W and B")
    return _packed([_CIRCLES.index(value) for row in content for value in row], 3, 3)


CIRCLES = FieldCode(_read_circles, _write_circles)
"""White and black circles, three cells in a sign, such as ``06``."""


# ---- regions ----


def edges(rows: int, columns: int) -> tuple[list[tuple[Cell, Cell]], list[tuple[Cell, Cell]]]:
    """The pairs of cells side by side, and those one below the other; both by rows."""
    pairs, count = neighbour_pairs(rows, columns), rows * (columns - 1)
    return pairs[:count], pairs[count:]


def require_regions(content: Content, called: str) -> None:
    """Raises FormatError if a cell is in no region or a region is not connected."""
    parts = parts_of(content)
    if None in parts:
        refuse(f"{called} cannot hold the cell at {place(parts[None][0])}, which is in no region")
    if (split := split_value(content)) is not None:
        refuse(f"{called} cannot hold the region at {place(parts[split][0])}: it is not connected")


def _read_borders(scanner: Scanner, rows: int, columns: int, before: object) -> Content:
    walls: set[tuple[Cell, Cell]] = set()
    for pairs in edges(rows, columns):
        signs = _unpacked(scanner, len(pairs), 2, 5, "borders")
        walls |= {pair for pair, sign in zip(pairs, signs) if sign}
    return parts_between(walls, (rows, columns))


def _write_borders(content: Content, before: object) -> str:
    require_regions(content, _CALLED)
    return "".join(
        _packed([int(content[a][b] != content[c][d]) for (a, b), (c, d) in pairs], 2, 5)
        for pairs in edges(len(content), len(content[0]))
    )


BORDERS = FieldCode(_read_borders, _write_borders)
"""Regions by their borders, five in a sign, such as ``4ilbhgdnmhou``: first those between columns."""


def _list_code(what: str) -> tuple[Callable[[Scanner, int], list[Any]], Callable[[Sequence[Any]], str]]:
    """The reader and the writer of a list of numbers."""
    code = number16(cast("int | None", None), None, what=what)

    def write(numbers: Sequence[int | None]) -> str:
        for number in numbers:
            if number is not None and not 0 <= number < 16**3:
                refuse(f"{what} is {number}; {_CALLED} takes 0 to 4,095")
        return code.write([numbers])

    return lambda scanner, count: list(code.cells(scanner, count, count)), write


_read_list, _write_list = _list_code("the number of a region")


def _read_room_numbers(scanner: Scanner, rows: int, columns: int, before: Sequence[Content]) -> Content:
    first = [found[0] for found in parts_of(before[-1]).values()]
    return laid_over(((None,) * columns,) * rows, dict(zip(first, _read_list(scanner, len(first)))))


def _write_room_numbers(content: Content, before: Sequence[Content]) -> str:
    first = [found[0] for found in parts_of(before[-1]).values()]
    if stray := entries(content).keys() - {*first}:
        refuse(f"the number at {place(min(stray))} is not in the first cell of its region")
    return _write_list([content[row][column] for row, column in first])


ROOM_NUMBERS = FieldCode(_read_room_numbers, _write_room_numbers)
"""Numbers of the regions before, in the order of their first cells, such as ``12h3``."""


# ---- clues outside ----


def clues_outside(
    sides: Sequence[Side], read: Callable[[Scanner, int], list[Any]], write: Callable[[Sequence[Any]], str]
) -> FieldCode:
    """The field code for clues at some sides, listed above, below, left and right.

    Args:
        read: reads a list of so many clues.
        write: writes a list of clues.
    """
    order = [side for side in ("above", "below", "left", "right") if side in sides]

    def read_sides(scanner: Scanner, rows: int, columns: int, before: object) -> Content:
        lengths = [columns if side in ("above", "below") else rows for side in order]
        clues = iter(read(scanner, sum(lengths)))
        return {side: tuple(islice(clues, length)) for side, length in zip(order, lengths)}

    return FieldCode(read_sides, lambda content, _: write([clue for side in order for clue in content[side]]))


def outside(*sides: Side) -> FieldCode:
    """Clues at some sides, such as ``k13h4j3g``."""
    return clues_outside(sides, *_list_code("a clue outside"))


# ---- what stands before and after ----


def leading_number(what: str) -> FieldCode:
    """A number and a stroke, such as ``2/``; ``what`` says what it counts."""

    def read(scanner: Scanner, rows: int, columns: int, before: object) -> int:
        number = scanner.size(what)
        scanner.expect("/")
        return number

    return FieldCode(read, lambda content, before: f"{content}/")


def left_out(code: FieldCode, sign: str = "") -> FieldCode:
    """A code for rows of cells at the end of a line, left out if all are blank, else after a sign."""

    def read(scanner: Scanner, rows: int, columns: int, before: Sequence[Content]) -> Content:
        if scanner.at_end:
            return ((None,) * columns,) * rows
        scanner.expect(sign)
        return code.read(scanner, rows, columns, before)

    def write(content: Content, before: Sequence[Content]) -> str:
        return sign + code.write(content, before) if entries(content) else ""

    return FieldCode(read, write)
