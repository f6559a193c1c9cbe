"""The texts of Hitori: nested lists, and rows as a person types them; those of one line are in links.py."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from satpuzzles.core.arguments import counted
from satpuzzles.core.errors import quote
from satpuzzles.core.grid import place
from satpuzzles.kinds.hitori.puzzle import Hitori
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.text.codec import Block, Codec, refuse
from satpuzzles.text.scan import BLANKS_AND_LINES, SIDE_CAP, TOO_MANY_NUMBERS, Scanner

# ---- nested lists, one board a line; 0 is a cell already blacked out ----


def _split_lists(lines: Sequence[str]) -> Iterator[Block]:
    """Text after a list on its line is ignored; a list that is not closed goes on in the next line."""
    start, depth = 0, 0
    for index, line in enumerate(lines):
        text = line.strip()
        if depth > 0 and (not text or text.startswith("[[")):
            yield Block(lines[start:index], start + 1)
            depth = 0
        if depth <= 0:
            start = index
        depth += text.count("[") - text.count("]")
        if text and depth <= 0:
            yield Block(lines[start : index + 1], start + 1)
            depth = 0
    if depth > 0:
        yield Block(lines[start:], start + 1)


def _read_list(block: Block) -> Puzzle:
    scanner = Scanner("\n".join(block.lines), block.first, BLANKS_AND_LINES)
    scanner.spaces()
    scanner.expect("[", "a nested list such as [[1,2],[2,1]]")
    rows: list[list[int]] = []
    while True:
        scanner.spaces()
        start = scanner.position
        scanner.expect("[", f"'[' and the numbers of row {len(rows) + 1}")
        rows.append(scanner.numbers())
        scanner.spaces()
        scanner.expect("]", "',' or ']'")
        if len(rows[-1]) != len(rows[0]):
            raise scanner.error(
                f"row {len(rows)} has {counted(len(rows[-1]), 'cell')}, row 1 has {len(rows[0])}", start
            )
        scanner.spaces()
        if scanner.take("]"):
            return Hitori(tuple(map(tuple, rows)))
        scanner.expect(",", "',' or ']'")
        if len(rows) >= SIDE_CAP:
            raise scanner.error(f"the board has more than {SIDE_CAP:,} rows")


def _list_lines(hitori: Hitori) -> list[str]:
    return ["[" + ",".join(f"[{','.join(map(str, row))}]" for row in hitori.numbers) + "]"]


LIST = Codec(Hitori, "a nested list", _read_list, _list_lines, _split_lists, separator="")

# ---- rows: numbers separated by blanks or commas, those of one digit also by nothing ----

_JOINED = re.compile(r"[0-9]{2,}")


def _read_rows(block: Block) -> Puzzle:
    if len(block.lines) > SIDE_CAP:
        raise block.error(SIDE_CAP, f"the board has more than {SIDE_CAP:,} rows")
    words = [line.strip() for line in block.lines]
    joined = len(words) > 1 and all(map(_JOINED.fullmatch, words))
    rows: list[list[int]] = []
    for index, word in enumerate(words):
        scanner = block.scanner(index, "a row")
        if joined:
            if len(word) > SIDE_CAP:
                raise block.error(index, TOO_MANY_NUMBERS)
            if len(word) != len(words[0]) or "0" in word:
                raise block.error(
                    index,
                    f"{quote(word)} may be one number or several; separate the numbers of a row by blanks, "
                    "and write a board of one column as a nested list",
                )
        rows.append(list(map(int, word)) if joined else scanner.row(Scanner.number, " ,"))
        block.require_even(index, rows)
        if 0 in rows[-1]:
            cell = place((index, rows[-1].index(0)))
            raise block.error(index, f"the number at {cell} is 0; numbers here are 1 or more")
    return Hitori(tuple(map(tuple, rows)))


def _row_lines(hitori: Hitori) -> list[str]:
    for row, values in enumerate(hitori.numbers):
        if 0 in values:
            cell = place((row, values.index(0)))
            refuse(f"plain rows cannot hold the cell already blacked out at {cell}; the format list can")
    if hitori.columns == 1 < hitori.rows and all(len(str(row[0])) > 1 for row in hitori.numbers):
        refuse("plain rows cannot hold one column of numbers of several digits; the format list can")
    width = max(len(str(value)) for values in hitori.numbers for value in values)
    return [" ".join(str(value).rjust(width) for value in row) for row in hitori.numbers]


ROWS = Codec(Hitori, "a board of plain rows", _read_rows, _row_lines)
