"""All that only Nurikabe knows; here, where it stands."""

from satpuzzles.puzzle.kind import Body, Kind, Text

_SQUARES = "|".join(rf"(?:\S{{{side}}}\n){{{side - 1}}}\S{{{side}}}$" for side in (4, 6, 8, 9))
"""As many rows of as many characters as a Sudoku has."""

KIND = Kind(
    "nurikabe",
    "satpuzzles.kinds.nurikabe.puzzle:Nurikabe",
    texts=(
        Text(
            "nurikabe",
            "satpuzzles.kinds.nurikabe.text:ROWS",
            "Nurikabe as rows of numbers, . for none and ? for any, a blank line between boards.",
            (".nurikabe",),
            native=True,
            by_cell="-",
            # No two clues side by side: such a board has no solution, and Sudokus and Slitherlinks have them.
            # One sign stands for all blank cells: a 0 only where that is a doubt about a Sudoku.
            shape=r"\A(?=.*\n)(?=[1-9?\n]*(?:([-._])|\Z))(?:\1|\n|[1-9?](?![1-9?]))+\Z|"
            rf"\A(?={_SQUARES}|[^\0]*\?)(?:[0\n]|[1-9?](?![1-9?]))+\Z|"
            r"\A(?=[^\s,]+[ \t,])(?:[.\s,]|(?:[1-9][0-9]*|\?)(?![ \t,]*[0-9?]))+\Z",
        ),
    ),
    url=Body("satpuzzles.kinds.nurikabe.text:URL", "nurikabe"),
    foreign_json="satpuzzles.kinds.nurikabe.foreign_json:from_foreign",
    recipe="satpuzzles.kinds.nurikabe.recipe:NurikabeRecipe",
    options="satpuzzles.kinds.nurikabe.options:recipe",
    clues="satpuzzles.kinds.nurikabe.repair:NurikabeClues",
    as_written="satpuzzles.kinds.nurikabe.as_written:as_written",
    rules="Each number is on an island of so many cells, one number on each, and islands never touch by "
    "their sides. All other cells are sea, which hangs together and nowhere fills a square of 2 x "
    "2 cells.",
    examples=(
        ".3..4\n.....\n.1...\n...1.\n.3...",
        "https://puzz.link/p?nurikabe/10/10/h3l2m2h4n6m3i2q8m8i1g1l2j3r1j3h",
    ),
)
