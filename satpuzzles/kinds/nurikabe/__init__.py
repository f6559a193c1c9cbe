"""All that only Nurikabe knows; here, where it stands."""

from satpuzzles.puzzle.kind import Body, Kind, Text

_NO_SUDOKU = "".join(
    rf"(?!(?=[^\0]*[5-9]).{{{w}}}\n[^\0]*[1-9][^\0]{{{w}}}[1-9])" for w in (6, 8, 9, 11, 15, 16, 17, 22, 25)
)
"""No number below a number, where some are above 4: rows of 6, 8 or 9 cells up to two signs apart."""

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
            # No two clues stand side by side.
            shape=rf"\A{_NO_SUDOKU}(?=.*\n)(?![^\0]*\n )(?!(?:[1-9]\.)+[1-9]$)(?=[^\0]*[._])(?=[^\0]*[1-9?])"
            r"(?:[-._ \t\n,;]|[1-9?](?![ \t,;]*[1-9?])|[1-9][0-9](?=\s)(?![ \t]*[1-9?]))+\Z",
        ),
    ),
    url=Body("satpuzzles.kinds.nurikabe.links:URL", "nurikabe", "satpuzzles.kinds.nurikabe.links:FILE"),
    recipe="satpuzzles.kinds.nurikabe.recipe:NurikabeRecipe",
    options="satpuzzles.kinds.nurikabe.options:recipe",
    clues="satpuzzles.kinds.nurikabe.repair:NurikabeClues",
    as_written="satpuzzles.kinds.nurikabe.as_written:as_written",
    legup=(("-1", "?"), ("0", ".")),
    rules="Each number is on an island of so many cells, one number on each, and islands never touch by "
    "their sides. All other cells are sea, which hangs together and nowhere fills a square of 2 x "
    "2 cells.",
    examples=(
        ".3..4\n.....\n.1...\n...1.\n.3...",
        "https://puzz.link/p?nurikabe/10/10/h3l2m2h4n6m3i2q8m8i1g1l2j3r1j3h",
    ),
)
