"""Futoshiki as a person draws it: rows of cells with ``<`` and ``>`` between neighbours.

A line of ``^`` (upper less than lower) and ``v`` (upper greater than lower) may stand between two
rows, each sign under its cell; ``.`` is a blank cell. A blank line stands between boards.
"""

from __future__ import annotations

import re

from satpuzzles.core.grid import Cell, place
from satpuzzles.kinds.futoshiki.puzzle import Futoshiki
from satpuzzles.latin.puzzle import SIZE_CAP
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.text.blocks import Block, paragraphs
from satpuzzles.text.scan import Scanner
from satpuzzles.text.writing import expect_type, refuse

SEPARATOR = "\n"
split = paragraphs

Span = tuple[int, int]
Pair = tuple[Cell, Cell]
_SIGN_LINE = re.compile(r"[ ^v]+")
_LINE_CAP = 2 * SIZE_CAP
_WIDTH_CAP = 100_000
"""The most characters of a line, of which each tab becomes up to eight."""


def read(block: Block) -> Puzzle:
    if len(block.lines) > _LINE_CAP:
        raise block.error(_LINE_CAP, f"a Futoshiki has at most {SIZE_CAP} rows")
    givens: list[list[int]] = []
    less_than: list[Pair] = []
    spans: list[Span] = []
    after_row = False
    for index, line in enumerate(block.lines):
        if len(line) > _WIDTH_CAP:
            raise block.error(index, f"the line has more than {_WIDTH_CAP:,} characters")
        scanner = Scanner(line.expandtabs().rstrip(), block.first + index)
        if _SIGN_LINE.fullmatch(scanner.text):
            if not after_row:
                raise block.error(index, "a line of ^ and v may stand only between two rows")
            less_than += _read_signs_below(scanner, spans, len(givens) - 1)
            after_row = False
            continue
        row, spans, pairs = _read_row(scanner, len(givens))
        if givens and len(row) != len(givens[0]):
            raise block.error(
                index, f"row {len(givens) + 1} has {len(row)} cells, row 1 has {len(givens[0])}"
            )
        givens.append(row)
        less_than += pairs
        after_row = True
    if not after_row:
        raise block.error(len(block.lines), "expected a row of cells after the line of ^ and v")
    if len(givens) != len(givens[0]):
        raise block.error(
            len(block.lines),
            f"a Futoshiki is square; this one has {len(givens)} rows of {len(givens[0])} cells "
            "(a blank line ends a board)",
        )
    return Futoshiki(tuple(map(tuple, givens)), tuple(less_than))


def _read_row(scanner: Scanner, row: int) -> tuple[list[int], list[Span], list[Pair]]:
    cells: list[int] = []
    spans: list[Span] = []
    pairs: list[Pair] = []
    sign = ""
    while True:
        scanner.spaces()
        start = scanner.position
        value = 0 if scanner.take(".") else scanner.number("a number or .")
        if value == 0 and scanner.text[start] == "0":
            raise scanner.error("a blank cell is written as .", start)
        cells.append(value)
        spans.append((start, scanner.position))
        if len(cells) > SIZE_CAP:
            raise scanner.error(f"a Futoshiki has at most {SIZE_CAP} columns", start)
        if sign:
            left, right = (row, len(cells) - 2), (row, len(cells) - 1)
            pairs.append((left, right) if sign == "<" else (right, left))
        after = scanner.position
        scanner.spaces()
        if scanner.at_end:
            return cells, spans, pairs
        sign = "<" if scanner.take("<") else ">" if scanner.take(">") else ""
        if not sign and scanner.position == after:
            scanner.fail("a blank, < or >")


def _read_signs_below(scanner: Scanner, spans: list[Span], row: int) -> list[Pair]:
    width = max(end - start for start, end in spans)
    pairs = []
    signed: set[int] = set()
    for position, sign in enumerate(scanner.text):
        if sign == " ":
            continue
        column = _column_over(position, spans, width)
        if column is None:
            raise scanner.error(f"the {sign} does not stand under a cell", position)
        if column in signed:
            raise scanner.error(f"the {sign} is a second sign under the same cell", position)
        signed.add(column)
        upper, lower = (row, column), (row + 1, column)
        pairs.append((upper, lower) if sign == "^" else (lower, upper))
    return pairs


def _column_over(position: int, spans: list[Span], width: int) -> int | None:
    """The column of the cell over a sign, which may be one place off where that leaves no doubt."""
    for slack in (0, 1):
        # Cells are padded on the left, so a short one reaches as far to the left as the longest.
        near = [
            column
            for column, (start, end) in enumerate(spans)
            if min(start, end - width) - slack <= position < end + slack
        ]
        if near:
            return near[0] if len(near) == 1 else None
    return None


def write(puzzle: Puzzle, number: int) -> str:
    futoshiki = expect_type(puzzle, Futoshiki, "a board of cells and signs")
    if futoshiki.adjacent is not None:
        refuse("a board of cells and signs cannot hold the Adjacent variant; the formats sgt and json can")
    size = futoshiki.rows
    width = len(str(size))
    signs = set(futoshiki.less_than)
    lines = []
    for row, values in enumerate(futoshiki.givens):
        line = ""
        for column, value in enumerate(values):
            if column:
                line += f" {_between(signs, (row, column - 1), (row, column), '<>')} "
            line += (str(value) if value else ".").rjust(width)
        lines.append(line)
        if row + 1 < size:
            below = [_between(signs, (row, c), (row + 1, c), "^v").rjust(width) for c in range(size)]
            lines.append("   ".join(below).rstrip())
    return "".join(f"{line}\n" for line in lines if line)


def _between(signs: set[Pair], one: Cell, other: Cell, marks: str) -> str:
    if (one, other) in signs and (other, one) in signs:
        refuse(f"there is room for one sign only between {place(one)} and {place(other)}; json can hold two")
    return marks[0] if (one, other) in signs else marks[1] if (other, one) in signs else " "
