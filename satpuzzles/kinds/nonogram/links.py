"""pzpr URLs of nonograms: slots for runs, columns first, in each line those nearest to the grid first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from satpuzzles.kinds.nonogram.puzzle import Nonogram
from satpuzzles.kinds.nonogram.text import Clue, add_run, finish_clue, require_black
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.text.codec import Codec, refuse
from satpuzzles.text.tokens import Code, Numbers, letters

if TYPE_CHECKING:
    from satpuzzles.text.puzzlink import Body

_MOST = 255
_SLOTS: Code[int | None] = Code(
    "a clue: 0-9, a-f, -XX, or g-z for empty slots",
    f"a puzz.link URL takes up to {_MOST}",
    letters("g", 20, None),
    Numbers(("", "-"), 16),
    refused={".": "a clue is a question mark, not a number"},
    cell="slot",
)
"""The slots of all lines, one after the other."""


def _slots(length: int) -> int:
    """The slots of a line with so many cells."""
    return (length + 1) // 2


def _read_url(body: Body) -> Puzzle:
    scanner = body.scanner
    rows, columns = body.rows, body.columns
    widths = [_slots(rows)] * columns + [_slots(columns)] * rows
    cells = _SLOTS.cells(scanner, sum(widths), 1)
    clues: list[Clue] = []
    for width in widths:
        runs: list[tuple[int, int]] = []
        for _ in range(width):
            start = scanner.position
            length = next(cells)
            if length is not None:
                add_run(scanner, start, runs, length)
        clues.append(finish_clue(runs[::-1]))
    scanner.end()
    return Nonogram(tuple(clues[columns:]), tuple(clues[:columns]))


def _url_lines(nonogram: Nonogram) -> list[str]:
    require_black(nonogram, URL.called)
    cells: list[int | None] = []
    for name, clue, line in nonogram.lines()[nonogram.rows :] + nonogram.lines()[: nonogram.rows]:
        slots = _slots(len(line))
        if len(clue) > slots:
            refuse(
                f"the clue of {name} has {len(clue)} runs; a puzz.link URL of this size has room for {slots}"
            )
        lengths = [length for length, _ in reversed(clue)]
        if max(lengths, default=0) > _MOST:
            refuse(f"a run of {name} is {max(lengths)} long; a puzz.link URL takes up to {_MOST}")
        cells += lengths + [None] * (slots - len(clue))
    return [_SLOTS.write([cells])]


URL = Codec(Nonogram, "a puzz.link URL", _read_url, _url_lines)
