"""All that only Calcudoku knows; here, where it stands."""

from satpuzzles.puzzle.kind import Body, Kind, Text

_SIZE = r"(?:size|n)?\s*[:=]?\s*[0-9]+(?:(?:\s*[x×,]\s*|\s+)[0-9]+)?"
_SIGN = "[-+*/xX×∗÷:=]"
_NAME = (
    r"(?:[rR][0-9]+[cC][0-9]+|[rR]ow ?[0-9]+,? ?[cC]ol(?:umn)? ?[0-9]+|[A-Za-z][0-9]+"
    r"|[(\[]\s*[0-9]+\s*,\s*[0-9]+\s*[)\]])"
)
_LABEL = rf"[A-Za-z]\w*(?::{_SIGN}?[0-9]+{_SIGN}?)?"
_NAMES = rf"{_NAME}(?:[ \t,;]+{_NAME})*"

KIND = Kind(
    "calcudoku",
    "satpuzzles.kinds.calcudoku.puzzle:Calcudoku",
    texts=(
        Text(
            "cages",
            "satpuzzles.kinds.calcudoku.text:CAGES",
            "Calcudoku as rows of cage labels, then the clues.",
            native=True,
            # Labels after the size, if it is there; and somewhere a clue.
            shape=rf"\A(?:{_SIZE}\n+)?(?:{_LABEL}(?:[ ,\t]+{_LABEL})+|[A-Za-z]{{2,}})$"
            rf"(?=[^\0]*:{_SIGN}?[0-9]|[^\0]*^(?:[A-Za-z]\w*(?:[\s,]|{_SIGN})*+[0-9]|{_SIGN}?[0-9]+(?:\s|{_SIGN})*+[A-Za-z]))",
        ),
        Text(
            "puzzlekit",
            "satpuzzles.kinds.calcudoku.puzzlekit:PUZZLEKIT",
            "Calcudoku as N N, rows of clues, rows of regions.",
            shape=r"\A([-0-9.^v]\S*)[^\S\n]+\1$",
        ),
        Text(
            "volkskrant",
            "satpuzzles.kinds.calcudoku.cage_list:VOLKSKRANT",
            "Calcudoku as size=N and lines op target r,c ...",
            signature=r"size\s*=(?!\s*\()",
            shape=rf"\A(?:{_SIZE}\n+)?(?:{_SIGN}?\s*[0-9]+\s*{_SIGN}?[ \t:=]*{_NAMES}"
            rf"|{_NAMES}[ \t:=]*{_SIGN}?[0-9]+{_SIGN}?)$",
        ),
    ),
    game_id=Body(
        "satpuzzles.kinds.calcudoku.game_id:GAME_ID",
        r"[0-9]++(?![xa])[^:]*:(?![0-9])(?!.*[URDL])(?!.*,.*,)",
    ),
    foreign_json="satpuzzles.kinds.calcudoku.label_grid:from_foreign",
    recipe="satpuzzles.kinds.calcudoku.recipe:CalcudokuRecipe",
    options="satpuzzles.kinds.calcudoku.options:recipe",
    clues="satpuzzles.kinds.calcudoku.repair:CalcudokuClues",
    families=(("calcudoku", "satpuzzles.kinds.calcudoku.family:FAMILY"),),
    counter="satpuzzles.latin.count_rows:row_count",
    search="satpuzzles.kinds.calcudoku.search:ways",
    as_written="satpuzzles.kinds.calcudoku.as_written:as_written",
    rules="Fill in numbers so that every row and column holds each number from 1 to the size of the "
    "board once. The numbers of a cage make its target by the sign beside it; a number may repeat "
    "in a cage, though not in a line.",
    examples=(
        "3:_a_aa_aa,d2a4m6s1",
        "6:ba4_3aa_a_3a_aa_b_a_a3__ba_9,a8m360a5a9m60a13m30m4a14s2s4m6a3s1s2",
    ),
    aliases=("kenken", "mathdoku", "keen", "kendoku"),
)
