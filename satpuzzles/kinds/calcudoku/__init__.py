"""All that only Calcudoku knows; here, where it stands."""

from satpuzzles.puzzle.kind import Body, Kind, Text

KIND = Kind(
    "calcudoku",
    "satpuzzles.kinds.calcudoku.puzzle:Calcudoku",
    texts=(
        Text(
            "cages",
            "satpuzzles.kinds.calcudoku.text:CAGES",
            "Calcudoku as rows of cage labels, then the clues.",
            native=True,
            line=r"[A-Za-z][A-Za-z0-9]*\s+[0-9]+[-+*/x×÷−]?$",
        ),
        Text(
            "puzzlekit",
            "satpuzzles.kinds.calcudoku.text:PUZZLEKIT",
            "Calcudoku as N N, rows of clues, rows of regions.",
            shape=r"\A([-0-9.^v]\S*)[^\S\n]+\1$",
        ),
        Text(
            "volkskrant",
            "satpuzzles.kinds.calcudoku.text:VOLKSKRANT",
            "Calcudoku as size=N and lines op target r,c ...",
            first=r"size\s*=",
        ),
    ),
    game_id=Body(
        "satpuzzles.kinds.calcudoku.game_id:GAME_ID",
        r"[0-9]++(?![xa])[^:]*:(?![0-9])(?!.*[URDL])(?!.*,.*,)",
    ),
    recipe="satpuzzles.kinds.calcudoku.recipe:CalcudokuRecipe",
    options="satpuzzles.kinds.calcudoku.options:recipe",
    clues="satpuzzles.kinds.calcudoku.repair:CalcudokuClues",
    counter="satpuzzles.latin.count_rows:row_count",
    examples=("3:_a_aa_aa,d2a4m6s1",),
)
