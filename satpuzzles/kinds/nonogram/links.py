"""pzpr URLs of nonograms: slots for runs, columns first, in each line those nearest to the grid first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from satpuzzles.formats.codec import Codec, refuse
from satpuzzles.formats.codes import Code, Numbers, letters
from satpuzzles.kinds.nonogram.clues import require_black
from satpuzzles.kinds.nonogram.puzzle import Clue, Nonogram
from satpuzzles.puzzle.base import Puzzle

if TYPE_CHECKING:
    from satpuzzles.formats.pzpr import Body

_MOST = 255
_SLOTS: Code[int | None] = Code(
    "a clue: 0-9, a-f, -XX, or g-z for empty slots",
    f"a puzz.link URL takes up to {_MOST}",
    letters("g", 20, None),
    Numbers(("", "-"), 16),
)
"""The slots of all lines, one after the other."""


def _slots(length: int) -> int:
    """The slots of a line with so many cells."""
    return (length + 1) // 2


def _read_url(body: Body) -> Puzzle:
    rows, columns = body.rows, body.columns
    widths = [_slots(rows)] * columns + [_slots(columns)] * rows
    cells = _SLOTS.cells(body.scanner, sum(widths), 1)
    clues: list[Clue] = []
    for width in widths:
        lengths = [next(cells) for _ in range(width)]
        clues.append(tuple([(length, 1) for length in reversed(lengths) if length is not None]))
    body.scanner.end()
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
