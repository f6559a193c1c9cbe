"""The table of formats: names, the puzzles they hold, file endings, and the module of each.

A module of the table is imported only when its format is used.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib import import_module
from typing import NamedTuple, Protocol, cast

from satpuzzles.core.arguments import shown
from satpuzzles.core.errors import PuzzleError
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.text.blocks import Block


class Codec(Protocol):
    """What the module of a format offers.

    A module may also have ``title(block) -> str | None``, the name that a board carries.
    """

    @property
    def SEPARATOR(self) -> str | None:
        """What stands between two boards of a file; None where a file holds one board."""

    def split(self, lines: Sequence[str]) -> Iterator[Block]:
        """Cuts the lines of a file into boards; may raise FormatError, which ends the file."""

    def read(self, block: Block) -> Puzzle:
        """The puzzle of a block; raises FormatError with a line, or another PuzzleError without."""

    def write(self, puzzle: Puzzle, number: int) -> str:
        """A puzzle, the ``number``-th of its file from 1, as lines; raises FormatError, naming
        what the format cannot express."""


class Format(NamedTuple):
    """A row of the table.

    Attributes:
        name: the name on the command line.
        types: the puzzles it holds; empty for any.
        module: the module in this package that reads and writes it.
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

    def codec(self) -> Codec:
        """The module that reads and writes this format."""
        return cast(Codec, import_module(f"satpuzzles.{self.module}"))

    def holds(self, type: str | None) -> bool:
        """Whether the format can hold puzzles of a type; true for None, which is not known yet."""
        return type is None or not self.types or type in self.types


_ALL = ("hitori", "nonogram", "calcudoku", "futoshiki")
_TABLE = (
    Format(
        "json",
        (),
        "text.puzzle_json",
        (".json", ".jsonl", ".ndjson"),
        "Puzzle JSON: one object a line, an array of objects, or one object.",
    ),
    Format(
        "list",
        ("hitori",),
        "kinds.hitori.formats.nested_list",
        (),
        "Hitori as nested lists, one board a line: [[1,2],[2,1]].",
    ),
    Format(
        "rows",
        ("hitori",),
        "kinds.hitori.formats.rows",
        (),
        "Hitori as rows of numbers, a blank line between boards.",
    ),
    Format(
        "filas",
        ("nonogram",),
        "kinds.nonogram.formats.filas",
        (),
        "Nonogram as H, W, FILAS and the rows, COLUMNAS and the columns.",
    ),
    Format(
        "prolog",
        ("futoshiki",),
        "kinds.futoshiki.formats.prolog",
        (".pl", ".pro"),
        "Futoshiki as Prolog facts problem/3.",
    ),
    Format(
        "signs",
        ("futoshiki",),
        "kinds.futoshiki.formats.signs",
        (),
        "Futoshiki as rows of cells with < > ^ v between.",
    ),
    Format(
        "cages",
        ("calcudoku",),
        "kinds.calcudoku.formats.cages",
        (),
        "Calcudoku as rows of cage labels, then the clues.",
    ),
    Format(
        "sgt",
        _ALL,
        "text.sgt",
        (),
        "Game IDs of Simon Tatham's Singles, Pattern, Keen and Unequal.",
    ),
    Format(
        "puzzlink",
        ("hitori", "nonogram"),
        "text.puzzlink",
        (),
        "URLs of puzz.link and other pzpr sites.",
    ),
    Format(
        "non",
        ("nonogram",),
        "kinds.nonogram.formats.non",
        (".non",),
        "Nonogram, Simpson's format; colours, several with ====.",
    ),
    Format(
        "webpbn",
        ("nonogram",),
        "kinds.nonogram.formats.webpbn",
        (".xml",),
        "Nonogram as XML of webpbn.com; colours.",
    ),
    Format(
        "nin",
        ("nonogram",),
        "kinds.nonogram.formats.nin",
        (".nin",),
        "Nonogram as W H, the rows and the columns.",
    ),
    Format(
        "mk",
        ("nonogram",),
        "kinds.nonogram.formats.mk",
        (".mk",),
        "Nonogram as H W, the rows, # and the columns.",
    ),
    Format(
        "cwd",
        ("nonogram",),
        "kinds.nonogram.formats.cwd",
        (".cwd",),
        "Nonogram as H, W, the rows, a blank line and the columns.",
    ),
    Format(
        "olsak",
        ("nonogram",),
        "kinds.nonogram.formats.olsak",
        (".g",),
        "Nonogram of Olsak's solver: :, the rows, :, the columns.",
    ),
    Format(
        "janko",
        ("futoshiki",),
        "kinds.futoshiki.formats.janko",
        (),
        "Futoshiki as N, a grid with -1 for blank, and lines i>j.",
    ),
    Format(
        "puzzlekit",
        ("calcudoku",),
        "kinds.calcudoku.formats.puzzlekit",
        (),
        "Calcudoku as N N, rows of clues, rows of regions.",
    ),
    Format(
        "volkskrant",
        ("calcudoku",),
        "kinds.calcudoku.formats.volkskrant",
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
