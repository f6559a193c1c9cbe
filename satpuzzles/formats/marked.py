"""Grids of cells as people mark them on a printed board: ``12#``, ``[3]``, X, B and W, blanks; lamps."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from satpuzzles.core.errors import FormatError, quote
from satpuzzles.core.grid import Cell, place
from satpuzzles.formats.scan import look
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.layout import Layout

_TOKEN = re.compile(r"[\[(][ \t]*[^\s\[\]()]+[ \t]*[\])]|[^\s,\[\]()]+")
_CELL = re.compile(r"([\[(]?)[ \t]*([#■█☼Xx*]?)([0-9]*|[-.□·?_])([#■█☼Xx*]?)[ \t]*[\])]?")
"""A bracket, a mark and a number, or a number and a mark."""
_DIGITS = 10
"""The numbers below stand for themselves; above, a letter may be one."""
_LETTERS = str.maketrans("BbWw", "##..")
_LAMP = "☼"
_LAMPS, _BLOCKS, _WHITE, _UNKNOWN = "☼Ll*oO💡", "#■█BbXx", ".□·-", ("?", "_", "null", "None")


def read_marked(lines: Sequence[tuple[int, str]], puzzle: Puzzle) -> list[list[int | None]]:
    """The rows of a grid in which black cells are marked and others have their number, a blank or nothing.

    Args:
        lines: the number of each line, and its text.

    Raises:
        FormatError: another size, another number than that of the board, or a cell that is no such.
    """
    layout = puzzle.layout()
    printed = {**layout.corners, **layout.clues}
    numbers = [int(text) for text in printed.values() if text.isdecimal()]
    typed = any(re.search("[0-9]", line) for _, line in lines)
    # Among printed numbers, B could be 11.
    lettered = not typed or max(numbers, default=0) < _DIGITS
    rows: list[list[int | None]] = []
    for number, line in lines:
        look()
        if lettered:
            line = line.translate(_LETTERS)
        tokens: Sequence[str] = _TOKEN.findall(line)
        if len(tokens) == 1 and puzzle.columns > 1:
            tokens = tokens[0]
        if len(tokens) != puzzle.columns and len(line) <= puzzle.columns:
            # A character a cell, a blank for a white one.
            tokens = line.ljust(puzzle.columns).replace(" ", ".")
        if len(tokens) != puzzle.columns:
            sentence = f"the board has {puzzle.columns} columns, the row has {len(tokens)}"
            raise FormatError(sentence, line=number)
        row = len(rows)
        rows.append(
            [_value(token, printed.get((row, c)), (row, c), number) for c, token in enumerate(tokens)]
        )
    if len(rows) != puzzle.rows:
        raise FormatError(f"the board has {puzzle.rows} rows, the grid has {len(rows)}", line=lines[-1][0])
    return rows


def _value(token: str, printed: str | None, cell: tuple[int, int], line: int) -> int | None:
    match = _CELL.fullmatch(token)
    if match is None or (match[3] in (*"-.□·?_",) and match[1] + match[2] + match[4]):
        raise FormatError(f"{_EXPECTED}, found {quote(token)}", line=line)
    bracket, before, text, behind = match.groups()
    if text.isdecimal() and text != printed:
        has = f"the number {printed}" if printed else "no number"
        raise FormatError(f"the board has {has} at {place(cell)}, the grid has {quote(text)}", line=line)
    if bracket or before or behind:
        return 1
    return None if text in ("?", "_") and text != printed else 0


_EXPECTED = "expected #, X or [12] (black), a number, . or - (white), or ? (unknown)"


def lamps_of(lines: Sequence[str], layout: Layout) -> Callable[[str, Cell, int], int | None] | None:
    """What reads a cell of a grid of lamps, where a grid has signs for lamps or for blocks; None where not.

    What it takes is the text of a cell, the cell and the number of the line. Of the digits, a block has its
    own number; elsewhere 0 and 1 are values, in grids without a sign for a lamp.
    """
    text = "".join(lines).replace("null", "").replace("None", "")
    if layout.filled != _LAMP or not any(sign in text for sign in _LAMPS + _BLOCKS):
        return None
    signed = any(sign in text for sign in _LAMPS)

    def value(token: str, cell: Cell, line: int) -> int | None:
        if cell in layout.blocks and (token in _BLOCKS or token == layout.clues.get(cell)):
            return 0
        if token in _LAMPS or (token == "1" and not signed):
            return 1
        if token in _WHITE or (token == "0" and not signed):
            return 0
        if token in _UNKNOWN:
            return None
        if token in _BLOCKS or token.isdecimal():
            what = "another block" if cell in layout.blocks else "no block"
            sentence = f"the board has {what} at {place(cell)}, the grid has {quote(token)}"
        else:
            sentence = f"found {quote(token)}"
        raise FormatError(f"{_EXPECTED_LAMPS}; {sentence}", line=line)

    return value


_EXPECTED_LAMPS = "expected L, * or ☼ (a lamp), . (none), ? (unknown), or # or its number where a block is"
