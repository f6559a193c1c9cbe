"""The runs of a clue, and game IDs of Pattern; URLs are in links.py, files that list clues in files.py."""

from __future__ import annotations

from typing import TYPE_CHECKING

from satpuzzles.core.grid import Grid, in_rows
from satpuzzles.kinds.nonogram.puzzle import BLACK, Nonogram
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.text.codec import Codec, refuse
from satpuzzles.text.scan import SIDE_CAP, Scanner, look

if TYPE_CHECKING:
    from satpuzzles.text.sgt import GameId

Clue = tuple[tuple[int, int], ...]
TOO_MANY_RUNS = f"there are more than {SIDE_CAP:,} runs in one clue"
ZERO_AMONG_RUNS = "a 0 stands for a blank line and must be its only clue"


def add_run(scanner: Scanner, start: int, runs: list[tuple[int, int]], length: int, color: int = 1) -> None:
    """Adds a run that starts at a position to a clue; a 0 may only stand alone."""
    if runs and (length == 0 or runs[-1][0] == 0):
        raise scanner.error(ZERO_AMONG_RUNS, start)
    if len(runs) >= SIDE_CAP:
        raise scanner.error(TOO_MANY_RUNS, start)
    runs.append((length, color))


def finish_clue(runs: list[tuple[int, int]]) -> Clue:
    """The runs of a clue, none where it was a 0."""
    return () if [length for length, _ in runs] == [0] else tuple(runs)


def require_black(nonogram: Nonogram, called: str) -> None:
    """Raises FormatError where a format of black cells could not express a nonogram."""
    if nonogram.colors != (BLACK,):
        refuse(f"{called} cannot hold colours; this nonogram has {', '.join(nonogram.colors)}")


# ---- game IDs of Pattern: column clues, then row clues, with / between, and cells known beforehand ----

_GAP = 25


def _read_game(game: GameId) -> Puzzle:
    rows, columns = game.sides(1, SIDE_CAP)
    body = game.body
    clues = []
    for line in range(columns + rows):
        name = f"column {line + 1}" if line < columns else f"row {line - columns + 1}"
        if line:
            body.expect("/", f"/ and the clue of {name}")
        look()
        runs: list[tuple[int, int]] = []
        more = body.peek().isdecimal()
        while more:
            start = body.position
            add_run(body, start, runs, body.number(f"a run of {name}"))
            more = body.take(".")
        clues.append(finish_clue(runs))
    known = _read_known(body, rows * columns, columns) if body.take(",") else None
    body.end()
    return Nonogram(tuple(clues[columns:]), tuple(clues[:columns]), known=known)


def _read_known(body: Scanner, count: int, columns: int) -> Grid:
    """A letter skips (letter - a) cells and fills the next, upper case black, lower case blank.

    ``z`` and ``Z`` skip 25 and fill none; a last letter may point just past the end.
    """
    cells: list[int | None] = [None] * count
    index = 0
    while index < count:
        letter = body.peek()
        if not (letter.isascii() and letter.isalpha()):
            body.fail(f"a letter; the cells filled in end at cell {index:,} of {count:,}")
        gap = ord(letter.lower()) - ord("a")
        index += gap
        if index > count:
            raise body.error(f"the letter skips past the last of {count:,} cells")
        if not index % SIDE_CAP:
            look()
        if gap < _GAP:
            cells[index : index + 1] = [int(letter.isupper())] * (index < count)
            index += 1
        body.position += 1
    return in_rows(cells, columns)


def _game_lines(nonogram: Nonogram) -> list[str]:
    require_black(nonogram, GAME_ID.called)
    lines = (*nonogram.column_clues, *nonogram.row_clues)
    clues = "/".join(".".join(str(length) for length, _ in clue) for clue in lines)
    known = "" if nonogram.known is None else f",{_write_known(nonogram.known)}"
    return [f"{nonogram.columns}x{nonogram.rows}:{clues}{known}"]


def _write_known(known: Grid) -> str:
    text = ""
    gap = 0
    for value in (value for row in known for value in row):
        if value is not None:
            text += chr(ord("A" if value else "a") + gap)
            gap = 0
            continue
        gap += 1
        if gap == _GAP:
            text += "z"
            gap = 0
    return text + (chr(ord("a") + gap) if gap else "")


GAME_ID = Codec(Nonogram, "a game ID of Pattern", _read_game, _game_lines, known=True)
