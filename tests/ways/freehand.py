"""Boards in ways that nobody had listed: as a grandmother, a teacher, a programmer or a forum has them."""

from __future__ import annotations

import json

import satpuzzles as sp
from ways import Way, reads, refused
from ways.by_hand import ISLANDS

NUMBERS = sp.loads("13141\n35324\n34151\n12412\n21535\n", type="hitori")
ROWS = [[*map(str, row)] for row in NUMBERS.numbers]
PACKED = ["".join(row) for row in ROWS]
WORDS = ["one", "two", "three", "four", "five", "six"]
IN_WORDS = "".join(", ".join(WORDS[int(cell) - 1] for cell in row) + "\n" for row in ROWS)
PICTURE = sp.loads("rows: 1; 3; 2; 3 1; 2\ncolumns: 4; 3; 1 2; 1; 1\n", type="nonogram")
LABELS = ["AABBB", "CDDEF", "CGEEF", "CGHII", "CGHJJ"]
CLUES = dict(zip("ABCDEFGHIJ", ("1-", "12+", "60*", "8*", "10*", "5*", "10+", "1-", "3*", "2/"), strict=True))
CAGES = sp.loads(
    "\n".join(LABELS) + "\n" + "".join(f"{label} {clue}\n" for label, clue in CLUES.items()), type="calcudoku"
)
SIGNS = sp.loads(
    ".   . < .   .\n^\n.   4   .   .\n        v\n. > .   .   .\n\n.   2   .   .\n", type="futoshiki"
)
PAIRS = [(f"{'ABCD'[b]}{a + 1}", f"{'ABCD'[d]}{c + 1}") for (a, b), (c, d) in SIGNS.less_than]
GIVEN = [[str(value or "_") for value in row] for row in SIGNS.givens]
SUDOKU = sp.loads("4..32.\n......\n......\n..51.6\n..1.4.\n.3..6.\n", type="sudoku")
GIVENS = [[str(value or "") for value in row] for row in SUDOKU.givens]
LOOP = sp.loads("3222.\n..32.\n.02..\n3...2\n..3..\n", type="slitherlink")
AROUND = [["" if clue is None else str(clue) for clue in row] for row in LOOP.clues]
SEA = sp.loads(".....\n2...6\n..1..\n.....\n.3.2.\n", type="nurikabe")
LAMPS = sp.loads("1..1#\n1...1\n..1..\n.....\n...#.\n", type="akari")


def names(label: str) -> list[str]:
    """The names of the cells of a cage."""
    return [
        f"{'ABCDE'[column]}{row + 1}"
        for row in range(5)
        for column in range(5)
        if LABELS[row][column] == label
    ]


def placed(rows: list[list[str]], form: str) -> str:
    """The cells that are not blank, a line each."""
    cells = ((r, c, cell) for r, row in enumerate(rows, 1) for c, cell in enumerate(row, 1) if cell)
    return "".join(
        form.format(row=r, column=c, letter="ABCDEF"[c - 1], cell=cell) + "\n" for r, c, cell in cells
    )


def lines(rows: list[list[str]], between: str, blank: str = "") -> str:
    """Rows with something between their cells."""
    return "".join(between.join(cell or blank for cell in row) + "\n" for row in rows)


def nonograms() -> list[Way]:
    """The two lists in sentences and with other headings."""
    rows, columns = (
        [" ".join(str(length) for length, _ in clue) for clue in clues]
        for clues in (PICTURE.row_clues, PICTURE.column_clues)
    )
    spoken = [", ".join(clue.replace(" ", " then ") for clue in clues) for clues in (rows, columns)]
    texts = {
        "then between runs": "Across: {}. Down: {}.\n".format(*spoken),
        "the side and the way": "Nonogram\nLeft side, going down: {}\nTop, going across: {}\n".format(
            " | ".join(rows), " | ".join(columns)
        ),
        "horizontal and vertical": (
            f"Nonogram.\nHorizontal: {'; '.join(rows)}\nVertical: {'; '.join(columns)}\n"
        ),
        "numbers as words": "Nonogram\n"
        + "".join(f"row {word}: {clue}\n" for word, clue in zip(WORDS, rows, strict=False))
        + "".join(f"column {word}: {clue}\n" for word, clue in zip(WORDS, columns, strict=False)),
        "runs in quotes": "row,clue\n"
        + "".join(f'Row {at},"{clue.replace(" ", ",")}"\n' for at, clue in enumerate(rows, 1))
        + "".join(f'Column {at},"{clue.replace(" ", ",")}"\n' for at, clue in enumerate(columns, 1)),
    }
    return [reads(f"freehand: a nonogram, {name}", text, PICTURE) for name, text in texts.items()]


def cages() -> list[Way]:
    """Cages with their clues in brackets, labels in one line, YAML over several lines."""
    listed = "".join(f"{' '.join(names(label))} ({clue})\n" for label, clue in CLUES.items())
    items = "".join(
        f'  - cells: [{", ".join(names(label))}]\n    target: {clue[:-1]}\n    op: "{clue[-1]}"\n'
        for label, clue in CLUES.items()
    )
    below = "".join(f"{label} {clue}\n" for label, clue in CLUES.items())
    return [
        reads("freehand: clues in brackets behind their cells", f"KenKen 5x5\n\n{listed}", CAGES),
        reads(
            "freehand: cages of several lines in YAML",
            f"calcudoku\nsize: 5\ncages:\n{items}",
            CAGES,
            ending=".yaml",
        ),
        reads(
            "freehand: labels between slashes behind the name",
            f"KenKen: {' / '.join(LABELS)}\n{below}",
            CAGES,
        ),
        refused(
            "freehand: labels between slashes, one row lost",
            f"KenKen: {' / '.join(LABELS[:4])}\n{below}",
            "KenKen|row",
        ),
    ]


def squares() -> list[Way]:
    """Rows of a Hitori in one line, in words, in quotes and in the lists of programs."""
    table = "".join("\t{" + ", ".join(row) + "},\n" for row in ROWS)
    lists = "".join("  [" + ", ".join(row) + "],\n" for row in ROWS)
    texts = {
        "counted with brackets": "".join(f"{at}) {' '.join(row)}\n" for at, row in enumerate(ROWS, 1)),
        "in words": "".join(", ".join(WORDS[int(cell) - 1] for cell in row) + "\n" for row in ROWS),
        "counted in words": "".join(
            f"Row {word}: {' '.join(row)}\n" for word, row in zip(WORDS, ROWS, strict=False)
        ),
        "in quotes": "".join(",".join(f'"{cell}"' for cell in row) + "\n" for row in ROWS),
        "in one line between bars": " | ".join(map(" ".join, ROWS)) + "\n",
        "in brackets of a forum": f"[quote=Ann][code]\n{lines(ROWS, ' ')}[/code][/quote]\n",
    }
    found = [
        reads(f"freehand: a Hitori, {name}", f"My hitori\n{text}", NUMBERS) for name, text in texts.items()
    ]
    found += [
        reads(
            f"freehand: a Hitori behind its name, {between!r}", f"Hitori: {between.join(PACKED)}\n", NUMBERS
        )
        for between in (", ", " ", " | ", "; ")
    ]
    return [
        *found,
        reads(
            "freehand: a list that is exported",
            f"export const hitori: number[][] = [\n{lists}];\n",
            NUMBERS,
            ending=".ts",
        ),
        reads("freehand: a list in Go", f"var hitori = [5][5]int{{\n{table}}}\n", NUMBERS, ending=".go"),
        refused(
            "freehand: a list in Go of another size",
            f"hitori := [6][6]int{{\n{table}}}\n",
            "6 x 6",
            ending=".go",
        ),
        refused("freehand: a table of a web page", "<table><tr><td>1</td></tr></table>\n", "HTML"),
        refused(
            "freehand: rows behind the name, one short",
            "Hitori: 13141, 3532, 34151, 12412, 21535\n",
            "name alone",
        ),
        refused(
            "freehand: one row behind the name, others below",
            f"Hitori 13141\n{lines(ROWS[1:], ' ')}",
            "row 2 has",
        ),
    ]


def futoshikis() -> list[Way]:
    """Signs in whole sentences, and pairs of cells by what they are called."""
    grid = lines(GIVEN, " ")
    numbers = [[int(cell) if cell.isdecimal() else 0 for cell in row] for row in GIVEN]
    told = "".join(f"The number in {low} is smaller than the number in {high}.\n" for low, high in PAIRS)
    return [
        reads("freehand: signs in sentences", f"Futoshiki\n\n{grid}\n{told}", SIGNS),
        *(
            reads(
                f"freehand: pairs called {low} and {high}",
                json.dumps(
                    {
                        "puzzle": "futoshiki",
                        "grid": numbers,
                        "constraints": [{low: a, high: b} for a, b in PAIRS],
                    }
                ),
                SIGNS,
                ending=".json",
            )
            for low, high in (("less", "greater"), ("smaller", "larger"))
        ),
    ]


def by_cells() -> list[Way]:
    """Clues by their cells in every usual name."""
    forms = (
        "{letter}{row} = {cell}",
        "{letter}{row} {cell}",
        "{letter}{row}: {cell}",
        "row {row}: column {column} is {cell}",
        "{cell} at r{row}c{column}",
        "{cell} in row {row}, column {column}",
    )
    boards = {"Sudoku 6x6": (GIVENS, SUDOKU), "Slitherlink 5x5": (AROUND, LOOP)}
    found = [
        reads(f"freehand: {name} by cells, {form!r}", f"{name}\n{placed(rows, form)}", board)
        for name, (rows, board) in boards.items()
        for form in forms
    ]
    islands = [[str(clue or "") for clue in row] for row in SEA.clues]
    return [
        *found,
        reads(
            "freehand: islands by their cells",
            "Nurikabe 5x5\n" + placed(islands, "island of {cell} at row {row}, column {column}"),
            SEA,
        ),
        reads(
            "freehand: black cells by their names",
            "Akari 5x5\nA1: 1\nD1: 1\nE1: black\nA2: 1\nE2: 1\nC3: 1\nD5: black\n",
            LAMPS,
        ),
        refused(
            "freehand: cells by their names without a size",
            f"Sudoku\n{placed(GIVENS, '{letter}{row} {cell}')}",
            "size of the board",
        ),
        refused(
            "freehand: a cell that the board has not",
            f"Slitherlink 4x4\n{placed(AROUND, '{letter}{row} {cell}')}",
            "has no row",
        ),
    ]


WAYS: list[Way] = [
    *nonograms(),
    *cages(),
    *squares(),
    *futoshikis(),
    *by_cells(),
    reads(
        "freehand: crosses for blank cells of a Slitherlink", "Slitherlink\n" + lines(AROUND, " ", "x"), LOOP
    ),
    refused("freehand: crosses and dots in a Slitherlink", "Slitherlink\n3 x\n. 2\n", "may both be blank"),
    *(
        reads(
            f"freehand: cells in brackets, {before!r}",
            "Slitherlink\n"
            + lines([[f"{before}{cell or ' '}{behind}" for cell in row] for row in AROUND], between),
            LOOP,
        )
        for before, behind, between in (("[", "]", ""), ("(", ")", " "))
    ),
    reads("freehand: waves for the sea", "Nurikabe\n1 ~ 3\n~ 2 ~\n~ ~ ~\n", ISLANDS),
    *(
        reads(
            f"freehand: boxes of a Sudoku, {high} and {wide}",
            json.dumps({"game": "sudoku", "board": SUDOKU.givens, high: 2, wide: 3}),
            SUDOKU,
            ending=".json",
        )
        for high, wide in (("boxHeight", "boxWidth"), ("box_rows", "box_cols"))
    ),
    refused(
        "freehand: boxes that fit no Sudoku",
        json.dumps({"game": "sudoku", "board": SUDOKU.givens, "boxHeight": 3, "boxWidth": 3}),
        "box is 3 x 3",
        ending=".json",
    ),
    *(
        refused(
            f"freehand: clues around empty cells, an empty line below line {at}",
            "".join(sheet[:at]) + "\n" + "".join(sheet[at:]),
            "an empty line",
        )
        for sheet in (
            ["\t\t\t\t\t1\n", "\t\t2\t2\t2\t1\n", "1\t2\t\t\t\t\n", "\t3\t\t\t\t\n", "1\t1\t\t\t\t\n"],
        )
        for at in (2, 3)
    ),
    refused(
        "freehand: rows behind the name, broken in two",
        "Hitori: 1314\n1 35324 34151 12412 21535\n",
        "hold a row|larger than",
    ),
    refused(
        "freehand: the end of a sentence on a line of its own",
        "Sudoku\nEach row, column and box has each digit exactly once\n.\n\n..2.\n..1.\n3..4\n.1..\n",
        "may tell a rule",
    ),
    refused(
        "freehand: below names of columns a row that lost a cell",
        "hitori\n  1 2 3 4 5\n1 2 1 3 3 \n\n2 2 3 4 2 5\n3 4 5 3 1 4\n4 3 2 4 4 1\n5 4 5 5 2 2\n",
        "expected 1 and behind it 5 cells",
    ),
    refused(
        "freehand: the key of a digit on a line of its own",
        "rows:\n1️⃣\n2️⃣\n1️⃣ 1️⃣\ncolumns:\n1️⃣\n2️⃣\n1️⃣ 2\n️⃣\n",
        "no solution",
    ),
    *(
        refused(
            f"freehand: a row in words, mistyped as {row!r}",
            f"My hitori\n{IN_WORDS.replace(line, row, 1)}",
            words,
        )
        for line, row, words in (
            ("one, three, one, four, one", "one, three, one, four, oe", "oe|words"),
            ("one, three, one, four, one", "one, three, one, fo,r, one", "fo|words"),
            ("two, one, five, three, five", "two,o ne, five, three, five", "two,o|words"),
            ("two, one, five, three, five", "two, one, f ve, three, five", "f ve|words"),
        )
    ),
    refused(
        "freehand: words of an Akari, the first row mistyped",
        "Akari\nwhite, blak, white\nwhite, white, black\n",
        "blak|words",
    ),
    refused(
        "freehand: the last of some rows with names, broken in two",
        "Nurikabe\nRow 1: 2, empty, empty, empty\nRow 2: none\nRow 3: empty, 1, empty, empty\nRow 4: empty\n"
        ", empty, empty, 3\n",
        "has no name",
    ),
    refused(
        "freehand: a comment joined to the names of a table",
        "# Nurikabe (4 by 4)r c n\n1 4 2\n3 1 1\n4 4 10\n",
        "4 x 4|comment|size",
    ),
    refused(
        "freehand: a row behind x joined to a comment",
        "# page 1234x2 1 3 3 2\n2 3 4 2 5\n4 5 3 1 4\n3 2 4 4 1\n4 5 5 2 2\n",
        "hold a row",
    ),
    reads(
        "freehand: labels with clues in a sheet whose puzzle is not named",
        "a 3+,a\nb 2,c 1\n",
        sp.loads("A A\nB C\nA 3+\nB 2\nC 1\n", type="calcudoku"),
        ending=".csv",
    ),
    reads(
        "freehand: the clues of a nonogram in whole sentences",
        "Dear Jo,\n\nthis nonogram has 5 rows and 5 columns.\n\n"
        "The rows, from top to bottom: 1, then 3, then 2, then 3 1, and last 2.\n"
        "The columns, from left to right: 4, 3, 1 2, 1, 1.\n\nTell me what it shows!\nKate\n",
        PICTURE,
    ),
    reads(
        "freehand: rows between blanks in one text of JSON",
        json.dumps({"name": "Hitori #5", "w": 5, "h": 5, "numbers": " ".join(PACKED)}),
        NUMBERS,
        ending=".json",
    ),
    reads(
        "freehand: the numbers of each row with their columns",
        "Sudoku 6x6\nRow 1: 4 in column 1, 3 in column 4, 2 in column 5\n"
        "Row 4: 5 in column 3, 1 in column 4, 6 in column 6\n"
        "Row 5: 1 in column 3, 4 in column 5\nRow 6: 3 in column 2, 6 in column 5\n",
        SUDOKU,
    ),
    reads(
        "freehand: cells in a list of a program below a title",
        "# Slitherlink, 5 x 5\nROWS = 5\nCOLS = 5\nclues = {\n"
        + "".join(
            f"    ({r}, {c}): {cell},\n" for r, row in enumerate(AROUND) for c, cell in enumerate(row) if cell
        )
        + "}\n",
        LOOP,
        ending=".py",
    ),
    reads(
        "freehand: black cells of a sheet in words, tabs behind them",
        "Akari (Light Up)\n\nblack 1\t\t\tblack 1\tblack\nblack 1\t\t\t\tblack 1\n"
        "\t\tblack 1\t\t\n\t\t\t\t\n\t\t\tblack\t\n",
        LAMPS,
    ),
    refused(
        "freehand: names of columns that slipped",
        "nurikabe\n1;;2;3;4;5\n1;;;1;;\n2;;;;;\n\n3;2;;1;;\n4;;;;;2\n",
        "names of the columns",
    ),
    refused(
        "freehand: a row of cells as words, one mistyped",
        "Akari\nwhite white a white\nwhite black white 1\n",
        "'a'|words|cells",
    ),
    refused("freehand: a comma in a sheet between tabs", "Slitherlink\n1\t\t\n\t,\t3\n", "a comma stands"),
    *(
        refused(f"freehand: a word among the cells of a row, {text!r}", f"Akari\n{text}", "back|words")
        for text in (
            "1\t.\t.\n.\t.\t.\n\tback\t\n",
            "1, ., .\n., ., .\n., back, .\n",
            "., back, .\n1, ., .\n., ., .\n",
        )
    ),
]
