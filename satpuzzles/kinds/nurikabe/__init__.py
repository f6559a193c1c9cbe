"""The record of Nurikabe."""

from satpuzzles.puzzle.kind import Kind, PuzzleCodec, Text

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
            shape="satpuzzles.kinds.nurikabe.shape:fits",
        ),
    ),
    url=PuzzleCodec(
        "satpuzzles.kinds.nurikabe.links:URL", "nurikabe", "satpuzzles.kinds.nurikabe.links:FILE"
    ),
    recipe="satpuzzles.kinds.nurikabe.recipe:NurikabeRecipe",
    options="satpuzzles.kinds.nurikabe.options:recipe",
    clues="satpuzzles.kinds.nurikabe.repair:NurikabeClues",
    specification="satpuzzles.kinds.nurikabe.specification:specification",
    legup=(("-1", "?"), ("0", ".")),
    rules="Each number belongs to an island of that many cells; a question mark stands for any number. Each "
    "island contains exactly one clue, and islands may not share an edge. All other cells form one "
    "connected sea, which contains no 2 x 2 square.",
    examples=(
        ".3..4\n.....\n.1...\n...1.\n.3...",
        "https://puzz.link/p?nurikabe/10/10/h3l2m2h4n6m3i2q8m8i1g1l2j3r1j3h",
    ),
)
