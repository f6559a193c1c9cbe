"""The table of built-in puzzles. No other code outside their folders names one."""

from __future__ import annotations

from satpuzzles.puzzle.record import Record

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

# ---- what the records say, so that looking a name up imports none; tests/test_names.py writes it ----

NAMES = {
    "hitori": "hitori singles",
    "nonogram": "nonogram picross griddler griddlers hanjie pattern paintbynumbers paintbynumber",
    "calcudoku": "calcudoku kenken mathdoku keen kendoku",
    "futoshiki": "futoshiki unequal",
    "nurikabe": "nurikabe",
    "sudoku": "sudoku solo numberplace",
    "slitherlink": "slitherlink loopy slither fences looppuzzle",
    "akari": "akari lightup",
    "star_battle": "starbattle",
    "masyu": "masyu mashu pearl",
    "heyawake": "heyawake",
    "skyscrapers": "skyscrapers towers",
    "yajilin": "yajilin yajirin arrowring",
    "hashi": "hashi hashikake bridges hashiwokakero",
}
"""All names of each puzzle, as ``bare`` writes them."""

MADE = {
    "star_battle": Record("star_battle", link="starbattle", looks="regions"),
    "masyu": Record("masyu", link="mashu masyu pearl", game="pearl", sign="[0-9]+x[0-9]+[^:]*:[a-zBW]*$"),
    "heyawake": Record("heyawake", link="heyawake"),
    "skyscrapers": Record(
        "skyscrapers",
        link="skyscrapers",
        game="towers",
        sign="[0-9]+[^x:]*:[0-9]*/[0-9/]*(?:,[0-9a-z_]*)?$",
        looks="around",
    ),
    "yajilin": Record("yajilin", link="yajilin yajirin", also="arrow ring", flags="bo"),
    "hashi": Record(
        "hashi", link="hashikake hashi", game="bridges", also="hashiwokakero", sign="[0-9]+x[0-9]+[^:]*m[0-9]"
    ),
}
"""The records of the puzzles written in the vocabulary of ``satpuzzles.making``, without their rules."""
