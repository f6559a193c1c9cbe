"""The table of built-in puzzles. No other code outside their folders names one."""

from __future__ import annotations

from typing import NamedTuple


class MadeNames(NamedTuple):
    """The names of a puzzle written in the vocabulary of ``satpuzzles.making``; see its ``Record``.

    They are repeated here, so that looking a name up imports no puzzle.

    Attributes:
        sign: a regular expression for its game IDs.
    """

    link: str = ""
    game: str = ""
    also: str = ""
    flags: str = ""
    sign: str = ""


BUILT_IN = {
    "hitori": "satpuzzles.kinds.hitori:KIND",
    "nonogram": "satpuzzles.kinds.nonogram:KIND",
    "calcudoku": "satpuzzles.kinds.calcudoku:KIND",
    "futoshiki": "satpuzzles.kinds.futoshiki:KIND",
    "nurikabe": "satpuzzles.kinds.nurikabe:KIND",
    "sudoku": "satpuzzles.kinds.sudoku:KIND",
    "slitherlink": "satpuzzles.kinds.slitherlink:KIND",
    "akari": "satpuzzles.kinds.akari:KIND",
    "star_battle": "satpuzzles.kinds.star_battle:StarBattle",
    "masyu": "satpuzzles.kinds.masyu:Masyu",
    "heyawake": "satpuzzles.kinds.heyawake:Heyawake",
    "skyscrapers": "satpuzzles.kinds.skyscrapers:Skyscrapers",
    "yajilin": "satpuzzles.kinds.yajilin:Yajilin",
    "hashi": "satpuzzles.kinds.hashi:Hashi",
}
"""The records of the puzzles that have kernel classes, and the classes of those in ``MADE``."""

MADE = {
    "star_battle": MadeNames("starbattle"),
    "masyu": MadeNames("mashu masyu pearl", "pearl", sign=r"[0-9]+x[0-9]+[^:]*:(?=.*W)[a-zBW]*$"),
    "heyawake": MadeNames("heyawake"),
    "skyscrapers": MadeNames("skyscrapers", "towers", sign=r"[0-9]+[^x:]*:[0-9]*/[0-9/]*(?:,[0-9a-z_]*)?$"),
    "yajilin": MadeNames("yajilin yajirin", also="arrow ring", flags="bo"),
    "hashi": MadeNames("hashikake hashi", "bridges", "hashiwokakero", sign=r"[0-9]+x[0-9]+[^:]*m[0-9]"),
}
"""The puzzles written in the vocabulary of ``satpuzzles.making``."""
