"""The record of Hitori."""

from satpuzzles.puzzle.kind import Kind, PuzzleCodec, Text

KIND = Kind(
    "hitori",
    "satpuzzles.kinds.hitori.puzzle:Hitori",
    texts=(
        Text(
            "list",
            "satpuzzles.kinds.hitori.text:LIST",
            "Hitori as nested lists, one board a line: [[1,2],[2,1]].",
            signature=r"\[\s*\[\s*[0-9]+\s*[,\]](?![^\n]*\]\s*=)",
        ),
        Text(
            "rows",
            "satpuzzles.kinds.hitori.rows:ROWS",
            "Hitori as rows of numbers, a blank line between boards.",
            native=True,
            shape="satpuzzles.kinds.hitori.shape:fits",
        ),
    ),
    game_id=PuzzleCodec("satpuzzles.kinds.hitori.links:GAME_ID", r"[0-9]+x[^:jtx]*:[^/.,_]*$"),
    url=PuzzleCodec("satpuzzles.kinds.hitori.links:URL", "hitori", "satpuzzles.kinds.hitori.links:FILE"),
    scene="satpuzzles.kinds.hitori.scene:scene",
    recipe="satpuzzles.kinds.hitori.recipe:HitoriRecipe",
    options="satpuzzles.kinds.hitori.options:recipe",
    clues="satpuzzles.kinds.hitori.repair:HitoriClues",
    families=(("hitori", "satpuzzles.kinds.hitori.recipe:FAMILY"),),
    search="satpuzzles.kinds.hitori.search:search_spaces",
    specification="satpuzzles.kinds.hitori.specification:specification",
    rules="Black out cells so that no number repeats among the white cells of a row or column. Black cells "
    "may not share an edge, and all white cells must be connected.",
    examples=(
        "[[1,2,1],[2,2,1],[3,1,2]]",
        "9x9:166797726675433298751423435727184546988742958714973932855984913949358117468915979",
    ),
    aliases=("singles",),
)
