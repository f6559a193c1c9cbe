"""All that only Sudoku knows; here, where it stands."""

from satpuzzles.puzzle.kind import Body, Kind, Text

KIND = Kind(
    "sudoku",
    "satpuzzles.kinds.sudoku.puzzle:Sudoku",
    texts=(
        Text(
            "sdm",
            "satpuzzles.kinds.sudoku.text:LINE",
            "Sudoku in one line, . or 0 for blank; what follows on the line is a comment.",
            (".sdm",),
            signature=r"[\"']?(?:[.0-9_*-]{81}|[.0-9_*-]{36}|[.0-9_*-]{16}|[.0-9A-Za-z]{144}|[.0-9A-Za-z]{256})"
            r"(?![.0-9A-Za-z_*-])",
        ),
        Text(
            "sdk",
            "satpuzzles.kinds.sudoku.text:ROWS",
            "Sudoku as rows of cells, with rulers of | - + between the boxes or without.",
            (".ss",),
            native=True,
            shape=r"\A(?:(?:(?=(?:[^\S\n]*[-.0-9_*?]){9}[^\S\n]*\n)[^\n]*\n){8}(?:[^\S\n]*[-.0-9_*?]){9}\s*\Z"
            r"|(?=[^\n|]*\|)(?=[^\0]*--)(?=[^\0]*[._0])[-.0-9A-Za-z_*?|+ \n]+\Z)",
        ),
    ),
    game_id=Body(
        "satpuzzles.kinds.sudoku.game_id:GAME_ID", r"[0-9]+x[0-9]+(?!t?[0-9])[^:]*:[0-9a-z_]*(?:,|$)|[0-9]+j"
    ),
    url=Body(
        "satpuzzles.kinds.sudoku.game_id:URL", "sudoku numberplace", "satpuzzles.kinds.sudoku.game_id:FILE"
    ),
    foreign_json="satpuzzles.kinds.sudoku.foreign_json:from_foreign",
    recipe="satpuzzles.kinds.sudoku.recipe:SudokuRecipe",
    options="satpuzzles.kinds.sudoku.options:recipe",
    clues="satpuzzles.uniqueness.cell_clues:GivenClues",
    counter="satpuzzles.latin.count_rows:row_count",
    as_written="satpuzzles.kinds.sudoku.as_written:as_written",
    legup=(("0", "."),),
    rules="Fill in numbers so that every row, every column and every region within heavy lines holds "
    "each number once. Where diagonals are drawn, they do so, too.",
    examples=(
        "..3..3...42.2...",
        "3x3:4b2c9g6_5a2_3a7_5_6b8_5a2a7g1a8g2a3a7_3b9_6_4a7_5a7_5g6c7b9",
    ),
    aliases=("solo", "numberplace"),
)
