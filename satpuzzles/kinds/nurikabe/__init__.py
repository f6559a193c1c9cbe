"""All that only Nurikabe knows; here, where it stands."""

from satpuzzles.puzzle.kind import Body, Kind, Text

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
            # No two clues side by side: such a board has no solution, and Sudokus and Slitherlinks have them.
            shape=r"\A(?=.*\n)(?:[.\n]|[1-9?](?![1-9?]))+\Z|"
            r"\A(?=\S+[ \t])(?:[.\s]|(?:[1-9][0-9]*|\?)(?![ \t]*[0-9?]))+\Z",
        ),
    ),
    url=Body("satpuzzles.kinds.nurikabe.text:URL", "nurikabe"),
    drawn="satpuzzles.text.drawings:as_rows",
    recipe="satpuzzles.kinds.nurikabe.recipe:NurikabeRecipe",
    options="satpuzzles.kinds.nurikabe.options:recipe",
    clues="satpuzzles.kinds.nurikabe.recipe:NurikabeClues",
    examples=(".3..4\n.....\n.1...\n...1.\n.3...",),
)
