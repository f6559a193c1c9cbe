"""Slitherlink in one line: game IDs of Loopy, pzpr URLs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from satpuzzles.core.errors import FormatError
from satpuzzles.formats.codec import BoardCodec, filled
from satpuzzles.formats.codes import Code, four_cell, game_id_of, letters, url_of
from satpuzzles.formats.pzprv3 import PzprFile, written
from satpuzzles.kinds.slitherlink.puzzle import Slitherlink
from satpuzzles.puzzle.base import Puzzle

if TYPE_CHECKING:
    from satpuzzles.formats.sgt import GameId

_CLUES: dict[str, int | None] = {str(clue): clue for clue in range(5)}

# A question mark is a clue that is not told, which says nothing here.
URL = url_of(Slitherlink, "clues", four_cell(range(5), None, None))

# ---- game IDs of Loopy, which draws loops on many tilings ----

TILINGS = (
    *("squares", "triangles", "honeycomb", "snub square", "Cairo", "great-hexagonal", "octagonal", "kites"),
    *("floret", "dodecagonal", "great-dodecagonal", "Penrose kites and darts", "Penrose rhombs"),
    *("great-great-dodecagonal", "Kagome", "compass-dodecagonal", "hats", "spectres"),
)
"""The tilings of Loopy, in the order of their numbers."""

_SQUARES = game_id_of(
    Slitherlink,
    "clues",
    Code(
        "the cell at {place}: 0-4, or a-z for cells without a clue",
        "a game ID of Loopy takes 0 to 4",
        letters("a", 26, None) | {sign: (clue,) for sign, clue in _CLUES.items()},
    ),
    "Loopy",
    (1, 1_000),
    "t0",
)


def _read_game(game: GameId) -> Puzzle:
    told = game.parameters.removeprefix("t")[:4]
    number = int(told) if told.isdecimal() else 0
    if number:
        name = f"{TILINGS[number]}, " if number < len(TILINGS) else ""
        raise FormatError(
            f"the tiling t{number} ({name}no squares) is not supported; t0 is", line=game.body.line
        )
    return _SQUARES.read(game)


GAME_ID = _SQUARES._replace(read=_read_game)


def _read_file(file: PzprFile) -> Puzzle:
    """The board of a pzpr file: clues, in newer ones colours of cells, then upright and level lines."""
    if file.block.lines[file.at : file.at + 1] == ["f"]:
        raise file.block.error(file.at, "the variant in which the loop visits every point is not supported")
    clues = file.cells({".": None, "-": None, **_CLUES}.__getitem__)
    if file.version:
        file.take(file.rows, file.columns)
    upright = file.take(file.rows, file.columns + 1) or []
    level = file.take(file.rows + 1, file.columns) or []
    return filled(
        Slitherlink(tuple(map(tuple, clues))), [[_LINES.get(word) for word in row] for row in level + upright]
    )


def _file_lines(slitherlink: Slitherlink) -> list[str]:
    rows, columns = slitherlink.rows, slitherlink.columns
    clues = [["." if clue is None else str(clue) for clue in row] for row in slitherlink.clues]
    word_of = {value: word for word, value in _LINES.items()}
    known = slitherlink.known or slitherlink.places.shaped([None] * slitherlink.places.count)
    lines = [[word_of.get(value, "0") for value in row] for row in known]
    return written(rows, columns, [*clues, *lines[rows + 1 :], *lines[: rows + 1]])


_LINES: dict[str, int | None] = {"1": 1, "-1": 0}
FILE = BoardCodec(Slitherlink, "a file of pzpr", _read_file, _file_lines, known=True)
