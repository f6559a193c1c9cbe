"""Nonogram as a game ID of Pattern: ``WxH:``, W column clues and H row clues with ``/`` between.

Runs are separated by ``.``; an empty clue is a blank line. After a comma, cells that are filled in
beforehand: a letter skips (letter - a) cells and fills the next, upper case black, lower case blank;
``z`` and ``Z`` skip 25 and fill none; a last letter may point just past the end.
"""

from __future__ import annotations

from satpuzzles.core.grid import Grid
from satpuzzles.kinds.nonogram.formats.clues import Clue, add_run, expect_black, finish_clue
from satpuzzles.kinds.nonogram.puzzle import Nonogram
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.text.scan import SIDE_CAP, Scanner
from satpuzzles.text.sgt import GameId
from satpuzzles.text.watch import look

_SKIP = 25


def read(game: GameId) -> Puzzle:
    rows, columns = game.sides()
    body = game.body
    for side in (rows, columns):
        if not 1 <= side <= SIDE_CAP:
            raise body.error(f"a side is {side}; it may be 1 to {SIDE_CAP:,}")
    clues = []
    for line in range(columns + rows):
        name = f"column {line + 1}" if line < columns else f"row {line - columns + 1}"
        if line:
            body.expect("/", f"/ and the clue of {name}")
        clues.append(_read_clue(body, name))
    known = _read_known(body, rows, columns) if body.take(",") else None
    body.end()
    return Nonogram(tuple(clues[columns:]), tuple(clues[:columns]), known=known)


def _read_clue(body: Scanner, name: str) -> Clue:
    look()
    runs: list[tuple[int, int]] = []
    if not body.peek().isdecimal():
        return ()
    while True:
        start = body.position
        add_run(body, start, runs, body.number(f"a run of {name}"))
        if not body.take("."):
            return finish_clue(runs)


def _read_known(body: Scanner, rows: int, columns: int) -> Grid:
    count = rows * columns
    cells: list[int | None] = [None] * count
    index = 0
    while index < count:
        letter = body.peek()
        if not ("a" <= letter.lower() <= "z") or not letter.isascii():
            body.fail(f"a letter; the cells filled in end at cell {index:,} of {count:,}")
        skip = ord(letter.lower()) - ord("a")
        index += skip
        if index > count:
            raise body.error(f"the letter skips past the last of {count:,} cells")
        if skip < _SKIP and index < count:
            cells[index] = int(letter.isupper())
        if not index % SIDE_CAP:
            look()
        if skip < _SKIP:
            index += 1
        body.position += 1
    return tuple(tuple(cells[row * columns : (row + 1) * columns]) for row in range(rows))


def write(puzzle: Puzzle) -> str:
    nonogram = expect_black(puzzle, "a game ID of Pattern", known=True)
    clues = "/".join(
        ".".join(str(length) for length, _ in clue) for clue in (*nonogram.column_clues, *nonogram.row_clues)
    )
    return f"{nonogram.columns}x{nonogram.rows}:{clues}{_write_known(nonogram.known)}"


def _write_known(known: Grid | None) -> str:
    if known is None:
        return ""
    text = ","
    skipped = 0
    for value in (value for row in known for value in row):
        if value is not None:
            text += chr(ord("A" if value else "a") + skipped)
            skipped = 0
            continue
        skipped += 1
        if skipped == _SKIP:
            text += "z"
            skipped = 0
    return text + (chr(ord("a") + skipped) if skipped else "")
