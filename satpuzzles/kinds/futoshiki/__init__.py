"""The record of Futoshiki."""

from satpuzzles.puzzle.kind import Kind, PuzzleCodec, Text

KIND = Kind(
    "futoshiki",
    "satpuzzles.kinds.futoshiki.puzzle:Futoshiki",
    texts=(
        Text(
            "prolog",
            "satpuzzles.kinds.futoshiki.files:PROLOG",
            "Futoshiki as Prolog facts problem/3.",
            (".pl", ".pro"),
            signature=r"(?:[ \t\n]++|%[^\n]*+)*+problem[ \t]*\([ \t]*[0-9]",
        ),
        Text(
            "signs",
            "satpuzzles.kinds.futoshiki.text:SIGNS",
            "Futoshiki as rows of cells with < > ^ v between.",
            native=True,
            shape="satpuzzles.kinds.futoshiki.shape:fits",
        ),
        Text(
            "janko",
            "satpuzzles.kinds.futoshiki.files:JANKO",
            "Futoshiki as N, a grid with -1 for blank, and lines i>j.",
            # N, numbers, how many signs there are, and a sign; or 0 behind rows of several cells or -1.
            signature=r"[0-9]{1,2}[ \t]*\n"
            r"(?:[-0-9 \t\n]*\n[ \t]*[0-9]+[ \t]*\n[ \t]*[0-9]+[ \t]*[<>][ \t]*[0-9]+[ \t]*(?:\n|\Z)"
            r"|[ \t]*-?[0-9]+(?:[ \t]|\n0\s*\Z)[-0-9 \t\n]*\n0[ \t]*(?:\n[ \t]*\n|\s*\Z))",
        ),
    ),
    game_id=PuzzleCodec(
        "satpuzzles.kinds.futoshiki.game_id:GAME_ID",
        r"[0-9]++(?!x)(?:a|[^:]*:(?:[0-9]|.*[URDL]|.*,.*,|[^_]*$))",
    ),
    foreign_json="satpuzzles.kinds.futoshiki.files:from_foreign",
    recipe="satpuzzles.kinds.futoshiki.recipe:FutoshikiRecipe",
    options="satpuzzles.kinds.futoshiki.options:recipe",
    clues="satpuzzles.kinds.futoshiki.repair:FutoshikiClues",
    families=(
        ("futoshiki", "satpuzzles.kinds.futoshiki.recipe:SIGNS"),
        ("latin-completion", "satpuzzles.kinds.futoshiki.recipe:GIVENS"),
    ),
    counter="satpuzzles.latin.count_rows:row_count",
    specification="satpuzzles.kinds.futoshiki.specification:specification",
    rules="Fill in numbers so that every row and column contains each number from 1 to the size of the "
    "board once. A sign between two cells points to the smaller number.",
    examples=(
        "4:4,0,0,1,0,0,0,0,0,0,0L,0,2,0,0U,0,",
        "7:6R,0,0,5,0L,0D,0,4,0,0,0,0,0,0,0,0L,0D,0U,0,0,0,0,0,0,0U,3R,0,6U,0,0D,0U,0,0,1,0,0U,0,0,0,0,"
        "0L,2,0U,0U,1,3,0,0U,0,",
    ),
    aliases=("unequal",),
)
