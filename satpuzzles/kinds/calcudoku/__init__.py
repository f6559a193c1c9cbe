"""The record of Calcudoku."""

from satpuzzles.puzzle.kind import Kind, PuzzleCodec, Text

_CLUE = "[-+*/xX×÷:=]? ?[0-9]+ ?[-+*/xX×÷:=]?"
_NAME = r"(?:[rR][0-9]+[cC][0-9]+|[A-Za-z][0-9]+|[(\[] ?[0-9]+ ?, ?[0-9]+ ?[)\]]|[0-9]+,[0-9]+)(?![0-9])"

KIND = Kind(
    "calcudoku",
    "satpuzzles.kinds.calcudoku.puzzle:Calcudoku",
    texts=(
        Text(
            "cages",
            "satpuzzles.kinds.calcudoku.text:CAGES",
            "Calcudoku as rows of cage labels, then the clues.",
            native=True,
            shape="satpuzzles.kinds.calcudoku.shape:fits",
        ),
        Text(
            "puzzlekit",
            "satpuzzles.kinds.calcudoku.text:PUZZLEKIT",
            "Calcudoku as N N, rows of clues, rows of regions.",
            signature=r"([0-9]{1,2})[ \t]+\1[ \t]*\n"
            r"(?:(?:[-.]|[0-9]++(?![^ \t\n]))[ \t\n]++)*+[0-9]++[-+*/xX×÷−](?![^ \t\n])",
        ),
        Text(
            "volkskrant",
            "satpuzzles.kinds.calcudoku.text:VOLKSKRANT",
            "Calcudoku as size=N and lines op target r,c ...",
            signature=rf"(?:#[^\n]*\n|[ \t]*\n)*+size[ \t]*=[ \t]*[0-9]+[ \t]*\n\s*{_CLUE}[ \t:=]+{_NAME}",
        ),
    ),
    game_id=PuzzleCodec(
        "satpuzzles.kinds.calcudoku.game_id:GAME_ID",
        r"[0-9]++(?![xa])[^:]*:(?![0-9])(?!.*[URDL])(?!.*,.*,)",
    ),
    foreign_json="satpuzzles.kinds.calcudoku.foreign_json:from_foreign",
    recipe="satpuzzles.kinds.calcudoku.recipe:CalcudokuRecipe",
    options="satpuzzles.kinds.calcudoku.options:recipe",
    clues="satpuzzles.kinds.calcudoku.repair:CalcudokuClues",
    families=(("calcudoku", "satpuzzles.kinds.calcudoku.recipe:FAMILY"),),
    counter="satpuzzles.latin.count_rows:row_count",
    search="satpuzzles.kinds.calcudoku.search:search_spaces",
    specification="satpuzzles.kinds.calcudoku.specification:specification",
    rules="Fill in numbers so that every row and column contains each number from 1 to the size of the "
    "board once. The numbers in a cage give its target with the operation shown; a question mark stands "
    "for any operation. A number may repeat in a cage, but not in a row or column.",
    examples=(
        "3:_a_aa_aa,d2a4m6s1",
        "6:ba4_3aa_a_3a_aa_b_a_a3__ba_9,a8m360a5a9m60a13m30m4a14s2s4m6a3s1s2",
    ),
    aliases=("kenken", "mathdoku", "keen", "kendoku"),
)
