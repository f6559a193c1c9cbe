"""The table of formats: names, the puzzles they hold, file endings, and the module of each.

A module of the table is imported only when its format is used.
"""

from __future__ import annotations

from importlib import import_module
from typing import NamedTuple, cast

from satpuzzles.core.arguments import shown
from satpuzzles.core.errors import PuzzleError
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.text.codec import Block, Codec


class Format(NamedTuple):
    """A row of the table.

    Attributes:
        name: the name on the command line.
        types: the puzzles it holds; empty for any.
        module: the codec that reads and writes it, as ``module:name`` in this package.
        endings: the file endings that speak for it.
        description: one sentence for people.
        reads: whether it can be read.
        writes: whether it can be written.
    """

    name: str
    types: tuple[str, ...]
    module: str
    endings: tuple[str, ...]
    description: str
    reads: bool = True
    writes: bool = True

    def codec(self) -> Codec[Puzzle, Block]:
        """What reads and writes this format."""
        module, _, name = self.module.partition(":")
        return cast(Codec[Puzzle, Block], getattr(import_module(f"satpuzzles.{module}"), name))

    def holds(self, type: str | None) -> bool:
        """Whether the format can hold puzzles of a type; true for None, which is not known yet."""
        return type is None or not self.types or type in self.types


_ALL = ("hitori", "nonogram", "calcudoku", "futoshiki")
_TABLE = (
    Format(
        "json",
        (),
        "text.puzzle_json:JSON",
        (".json", ".jsonl", ".ndjson"),
        "Puzzle JSON: one object a line, an array of objects, or one object.",
    ),
    Format(
        "list",
        ("hitori",),
        "kinds.hitori.text:LIST",
        (),
        "Hitori as nested lists, one board a line: [[1,2],[2,1]].",
    ),
    Format(
        "rows",
        ("hitori",),
        "kinds.hitori.text:ROWS",
        (),
        "Hitori as rows of numbers, a blank line between boards.",
    ),
    Format(
        "filas",
        ("nonogram",),
        "kinds.nonogram.files:FILAS",
        (),
        "Nonogram as H, W, FILAS and the rows, COLUMNAS and the columns.",
    ),
    Format(
        "prolog",
        ("futoshiki",),
        "kinds.futoshiki.text:PROLOG",
        (".pl", ".pro"),
        "Futoshiki as Prolog facts problem/3.",
    ),
    Format(
        "signs",
        ("futoshiki",),
        "kinds.futoshiki.text:SIGNS",
        (),
        "Futoshiki as rows of cells with < > ^ v between.",
    ),
    Format(
        "cages",
        ("calcudoku",),
        "kinds.calcudoku.text:CAGES",
        (),
        "Calcudoku as rows of cage labels, then the clues.",
    ),
    Format(
        "sgt",
        _ALL,
        "text.sgt:GAME_ID",
        (),
        "Game IDs of Simon Tatham's Singles, Pattern, Keen and Unequal.",
    ),
    Format(
        "puzzlink",
        ("hitori", "nonogram"),
        "text.puzzlink:URL",
        (),
        "URLs of puzz.link and other pzpr sites.",
    ),
    Format(
        "non",
        ("nonogram",),
        "kinds.nonogram.files:NON",
        (".non",),
        "Nonogram, Simpson's format; colours, several with ====.",
    ),
    Format(
        "webpbn",
        ("nonogram",),
        "kinds.nonogram.webpbn:WEBPBN",
        (".xml",),
        "Nonogram as XML of webpbn.com; colours.",
    ),
    Format(
        "nin",
        ("nonogram",),
        "kinds.nonogram.files:NIN",
        (".nin",),
        "Nonogram as W H, the rows and the columns.",
    ),
    Format(
        "mk",
        ("nonogram",),
        "kinds.nonogram.files:MK",
        (".mk",),
        "Nonogram as H W, the rows, # and the columns.",
    ),
    Format(
        "cwd",
        ("nonogram",),
        "kinds.nonogram.files:CWD",
        (".cwd",),
        "Nonogram as H, W, the rows, a blank line and the columns.",
    ),
    Format(
        "olsak",
        ("nonogram",),
        "kinds.nonogram.files:OLSAK",
        (".g",),
        "Nonogram of Olsak's solver: :, the rows, :, the columns.",
    ),
    Format(
        "janko",
        ("futoshiki",),
        "kinds.futoshiki.text:JANKO",
        (),
        "Futoshiki as N, a grid with -1 for blank, and lines i>j.",
    ),
    Format(
        "puzzlekit",
        ("calcudoku",),
        "kinds.calcudoku.text:PUZZLEKIT",
        (),
        "Calcudoku as N N, rows of clues, rows of regions.",
    ),
    Format(
        "volkskrant",
        ("calcudoku",),
        "kinds.calcudoku.text:VOLKSKRANT",
        (),
        "Calcudoku as size=N and lines op target r,c ...",
    ),
)
FORMATS: dict[str, Format] = {each.name: each for each in _TABLE}

NATIVE = {"hitori": "rows", "nonogram": "non", "calcudoku": "cages", "futoshiki": "signs"}
"""The format that the name ``text`` stands for, by type of puzzle."""


def find_format(name: str) -> Format:
    """A format by its name.

    Raises:
        PuzzleError: no format has that name.
    """
    if name not in FORMATS:
        raise PuzzleError(f"no format named {shown(name)}; known are text, {', '.join(FORMATS)}")
    return FORMATS[name]
