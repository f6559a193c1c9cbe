"""The record of Sudoku."""

from satpuzzles.puzzle.kind import Kind, PuzzleCodec, Text

_81 = r"(?<![.0-9A-Za-z])[.0-9]{81}(?![.0-9A-Za-z])"
_LINE = (
    r"[.0-9_*-]{81}|[.0-9_*-]{36}|(?!(?:[^\n]{16}\n){15})[.0-9_*-]{16}"
    r"|[.0-9A-Za-z]{144}|[.0-9A-Za-z]{256}|[.0-9]{729}"
)
_COLUMNS = "puzzles?|quiz|quizzes|questions?|sudoku|unsolved"
_INFO = r"#[A-Z][^\n]*\n"
"""What SudoCue writes above a board."""
_NINE = r"(?=[^\0]*[1-9]{2})(?=[^\0]*[.0])(?:[.0-9]{9}\n){8}[.0-9]{9}$"
"""Rows of digits, some of them side by side, and blank cells."""
_TITLE = r"(?:grid|puzzle|no)\.?[ ]?#?[0-9]{1,7}:?\n\s*"

KIND = Kind(
    "sudoku",
    "satpuzzles.kinds.sudoku.puzzle:Sudoku",
    texts=(
        Text(
            "sdm",
            "satpuzzles.kinds.sudoku.text:LINE",
            "Sudoku in one line, . or 0 for blank; what follows on the line is a comment.",
            (".sdm",),
            signature=rf"[\"']?(?:{_LINE})(?![.0-9A-Za-z_*-])",
            shape="satpuzzles.kinds.sudoku.shape:lines_fit",
        ),
        Text(
            "sdk",
            "satpuzzles.kinds.sudoku.text:ROWS",
            "Sudoku as rows of cells, with rulers of | - + between the boxes or without.",
            (".sdk", ".ss"),
            native=True,
            signature=rf"(?:{_INFO})*+\[Puzzle\]$|(?i:{_TITLE}){_NINE}",
            shape="satpuzzles.kinds.sudoku.shape:fits",
        ),
        Text(
            "sudoku-list",
            "satpuzzles.kinds.sudoku.files:LISTED",
            "Sudokus in lines of HoDoKu's library, in a column of a table or between other words; read only.",
            signature=rf":[0-9]{{4}}[^:\n]{{0,5}}:[^:\n]{{0,20}}:[.0-9+]{{81}}|[0-9a-f]{{6,40}}[ \t,;]+{_81}"
            rf"|(?i:(?:[\w \"]{{0,40}}[,;\t]){{0,20}}?"
            rf"\"?(?:{_COLUMNS})\"?(?:[,;\t].*)?\n(?:.*[\",;\t])?{_81})",
        ),
        Text(
            "sudoku-link",
            "satpuzzles.kinds.sudoku.files:LINK",
            "Links of f-puzzles, which SudokuPad opens; reads those of SudokuPad and others with 81 cells.",
            signature=rf"<?(?:https?://)?(?:www\.)?(?:f-puzzles\.com/|\S+/(?:sudoku/)?(?:\?puzzleid=)?fpuz"
            rf"|(?!\S*[?&][a-z_]+/)[\w.-]+/\S*{_81})",
        ),
        Text(
            "opensudoku",
            "satpuzzles.kinds.sudoku.files:OPEN_SUDOKU",
            "Sudokus of OpenSudoku, in XML; read only.",
            (".opensudoku",),
            signature=r"(?:<[?!][^>]*>\s*)*+<opensudoku\b",
        ),
        Text(
            "sdx",
            "satpuzzles.kinds.sudoku.files:PROGRESS",
            "Sudoku of SudoCue with what is filled in and candidates; read only.",
            (".sdx",),
            signature=rf"(?:{_INFO})*+(?=[^\0]*\bu[1-9])"
            r"(?:(?:u?[1-9]{1,9}[ \t]+){8}u?[1-9]{1,9}(?:\s+|\Z)){9}",
        ),
    ),
    game_id=PuzzleCodec(
        "satpuzzles.kinds.sudoku.game_id:GAME_ID", r"[0-9]+x[0-9]+(?!t?[0-9])[^:]*:[0-9a-z_]*(?:,|$)|[0-9]+j"
    ),
    url=PuzzleCodec(
        "satpuzzles.kinds.sudoku.game_id:URL", "sudoku numberplace", "satpuzzles.kinds.sudoku.game_id:FILE"
    ),
    foreign_json="satpuzzles.kinds.sudoku.files:from_foreign",
    recipe="satpuzzles.kinds.sudoku.recipe:SudokuRecipe",
    options="satpuzzles.kinds.sudoku.options:recipe",
    clues="satpuzzles.uniqueness.cell_clues:GivenClues",
    counter="satpuzzles.latin.count_rows:row_count",
    specification="satpuzzles.kinds.sudoku.specification:specification",
    legup=(("0", "."),),
    rules="Fill in numbers so that every row, every column and every region with a heavy outline contains "
    "each number once, as does every diagonal that is drawn.",
    examples=(
        "..3..3...42.2...",
        "3x3:4b2c9g6_5a2_3a7_5_6b8_5a2a7g1a8g2a3a7_3b9_6_4a7_5a7_5g6c7b9",
    ),
    aliases=("solo", "numberplace"),
    in_data=("jigsawsudoku",),
)
