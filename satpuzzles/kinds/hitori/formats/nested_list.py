"""Hitori as nested lists, one board a line; 0 is a cell already blacked out.

``[[1,2,1],[2,2,1],[3,1,2]]``. Text after the list on its line is ignored; a list that is not closed
goes on in the next line.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from satpuzzles.kinds.hitori.puzzle import Hitori
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.text.blocks import Block
from satpuzzles.text.scan import BLANKS_AND_LINES, SIDE_CAP, Scanner
from satpuzzles.text.writing import expect_type

SEPARATOR = ""


def split(lines: Sequence[str]) -> Iterator[Block]:
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


def read(block: Block) -> Puzzle:
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
            raise scanner.error(f"row {len(rows)} has {len(rows[-1])} cells, row 1 has {len(rows[0])}", start)
        scanner.spaces()
        if scanner.take("]"):
            return Hitori(tuple(map(tuple, rows)))
        scanner.expect(",", "',' or ']'")
        if len(rows) >= SIDE_CAP:
            raise scanner.error(f"the board has more than {SIDE_CAP:,} rows")


def write(puzzle: Puzzle, number: int) -> str:
    hitori = expect_type(puzzle, Hitori, "a nested list")
    return "[" + ",".join(f"[{','.join(map(str, row))}]" for row in hitori.numbers) + "]\n"
