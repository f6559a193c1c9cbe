"""The runs of a clue, game IDs of Pattern, and pzpr URLs; files that list clues are in files.py."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from satpuzzles.core.grid import Grid, in_rows
from satpuzzles.kinds.nonogram.puzzle import BLACK, Nonogram
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.text.codec import Codec, refuse
from satpuzzles.text.scan import SIDE_CAP, Scanner, look

if TYPE_CHECKING:
    from satpuzzles.text.puzzlink import Body
    from satpuzzles.text.sgt import GameId

Clue = tuple[tuple[int, int], ...]
TOO_MANY_RUNS = f"there are more than {SIDE_CAP:,} runs in one clue"


def add_run(scanner: Scanner, start: int, runs: list[tuple[int, int]], length: int, color: int = 1) -> None:
    """Adds a run that starts at a position to a clue; a 0 may only stand alone."""
    if runs and (length == 0 or runs[-1][0] == 0):
        raise scanner.error("a 0 stands for a blank line and must be its only clue", start)
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

# ---- pzpr URLs: slots for clues, columns first, in a slot a run, those nearest to the grid first ----

_SLOT = re.compile(r"[0-9a-f]|-[0-9a-f]{2}")
_MOST = 255
_SKIP = 20
"""The most slots that one letter skips: ``g`` to ``z`` skip 1 to 20, across lines."""


def _slots(length: int) -> int:
    """The slots of a line with so many cells."""
    return (length + 1) // 2


def _read_url(body: Body) -> Puzzle:
    scanner = body.scanner
    rows, columns = body.rows, body.columns
    clues: list[Clue] = []
    skip = 0
    for line in range(columns + rows):
        look()
        runs: list[tuple[int, int]] = []
        for _ in range(_slots(rows if line < columns else columns)):
            skip = skip or scanner.letter("g")
            if skip:
                skip -= 1
            else:
                start = scanner.position
                add_run(scanner, start, runs, _read_run(scanner))
        clues.append(finish_clue(runs[::-1]))
    if skip:
        raise scanner.error("the last letter skips past the last slot")
    scanner.end()
    return Nonogram(tuple(clues[columns:]), tuple(clues[:columns]))


def _read_run(scanner: Scanner) -> int:
    if scanner.peek() == ".":
        raise scanner.error("a clue is a question mark, not a number")
    digits = scanner.match(_SLOT)
    if not digits:
        scanner.fail("a clue: 0-9, a-f, -XX, or g-z for empty slots")
    return int(digits.removeprefix("-"), 16)


def _url_lines(nonogram: Nonogram) -> list[str]:
    require_black(nonogram, URL.called)
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
    return [text + _write_skip(skip)]


def _write_skip(slots: int) -> str:
    full, rest = divmod(slots, _SKIP)
    return "z" * full + (chr(ord("g") + rest - 1) if rest else "")


URL = Codec(Nonogram, "a puzz.link URL", _read_url, _url_lines)
