"""Nonogram in a pzpr URL: slots for clues, columns from left to right, then rows from the top.

A column has ceil(H/2) slots, a row ceil(W/2), the run nearest to the grid first. A slot is a hex
digit, ``-XX`` for 16 to 255, or ``.`` for a question mark; ``g``..``z`` skip 1 to 20 slots, across
lines.
"""

from __future__ import annotations

import re

from satpuzzles.kinds.nonogram.formats.clues import Clue, add_run, expect_black, finish_clue
from satpuzzles.kinds.nonogram.puzzle import Nonogram
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.text.puzzlink import Body
from satpuzzles.text.scan import Scanner
from satpuzzles.text.watch import look
from satpuzzles.text.writing import refuse

_NUMBER = re.compile(r"[0-9a-f]|-[0-9a-f]{2}")
_MOST = 255
_SKIP = 20


def _slots(length: int) -> int:
    return (length + 1) // 2


def read(body: Body) -> Puzzle:
    scanner = body.scanner
    rows, columns = body.rows, body.columns
    clues: list[Clue] = []
    skip = 0
    for line in range(columns + rows):
        look()
        runs: list[tuple[int, int]] = []
        for _ in range(_slots(rows if line < columns else columns)):
            if not skip:
                skip = _read_skip(scanner)
            if skip:
                skip -= 1
                continue
            start = scanner.position
            add_run(scanner, start, runs, _read_run(scanner))
        clues.append(finish_clue(runs[::-1]))
    if skip:
        raise scanner.error("the last letter skips past the last slot")
    scanner.end()
    return Nonogram(tuple(clues[columns:]), tuple(clues[:columns]))


def _read_skip(scanner: Scanner) -> int:
    """The slots that a letter skips; 0 where none stands here."""
    if not "g" <= scanner.peek() <= "z":
        return 0
    scanner.position += 1
    return ord(scanner.text[scanner.position - 1]) - ord("g") + 1


def _read_run(scanner: Scanner) -> int:
    if scanner.peek() == ".":
        raise scanner.error("a clue is a question mark, not a number")
    digits = scanner.match(_NUMBER)
    if not digits:
        scanner.fail("a clue: 0-9, a-f, -XX, or g-z for empty slots")
    return int(digits.removeprefix("-"), 16)


def write(puzzle: Puzzle) -> str:
    nonogram = expect_black(puzzle, "a puzz.link URL")
    text = ""
    skip = 0
    for name, clue, cells in nonogram.lines()[nonogram.rows :] + nonogram.lines()[: nonogram.rows]:
        slots = _slots(len(cells))
        if len(clue) > slots:
            refuse(
                f"the clue of {name} has {len(clue)} runs; a puzz.link URL of this size has room for {slots}"
            )
        for length, _ in reversed(clue):
            if length > _MOST:
                refuse(f"a run of {name} is {length} long; a puzz.link URL takes up to {_MOST}")
            text += _write_skip(skip) + (f"{length:x}" if length < 16 else f"-{length:x}")
            skip = 0
        skip += slots - len(clue)
    return text + _write_skip(skip)


def _write_skip(slots: int) -> str:
    full, rest = divmod(slots, _SKIP)
    return "z" * full + (chr(ord("g") + rest - 1) if rest else "")
