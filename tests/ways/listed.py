"""Boards as lists in sentences: cages in words, signs of a row or a column, rows of which all is blank."""

from __future__ import annotations

import satpuzzles as sp
from ways import Way, reads, refused

CAGES = sp.loads("A A B\nC A B\nC D D\nA 6*\nB 2-\nC 3+\nD 5+\n", type="calcudoku")
CELLS = (("A1", "B1", "B2"), ("C1", "C2"), ("A2", "A3"), ("B3", "C3"))
CLUES = (("6", "*", "times", "product"), ("2", "-", "minus", "difference"))
CLUES += (("3", "+", "plus", "sum"), ("5", "+", "plus", "sum"))
TABLE = "| A | A | B |\n|---|---|---|\n| C | A | B |\n| C | D | D |\n"
ROWS = "A A B\nC A B\nC D D\n"
SIGNS = sp.loads(". . .\n. . 3\n. . .\nA1 > B1\nB1 < B2\nB2 < B3\n", type="futoshiki")
GRID = ". . .\n. . 3\n. . .\n"
ISLANDS = sp.loads("2 . . .\n. . . .\n. 1 . .\n. . . 3\n", type="nurikabe")


def items(form: str, between: str = ", ") -> str:
    """A line for each cage, of its cells, its number and its operator as a sign and in two words."""
    lines = []
    for at, (cells, clue) in enumerate(zip(CELLS, CLUES)):
        target, sign, verb, noun = clue
        lines.append(
            form.format(
                at=at + 1,
                label="ABCD"[at],
                cells=between.join(cells),
                sum=sign.join(cells),
                apart=f" {sign} ".join(cells),
                target=target,
                sign=sign,
                verb=verb,
                noun=noun,
            )
        )
    return "\n".join(lines) + "\n"


BY_CELLS = (
    "Cage {at}: {cells} - {target} {verb}",
    "Cage {at}: {cells} = {target}{sign}",
    "Cage {at}: {target}{sign} {cells}",
    "Cage {at} ({target}{sign}): {cells}",
    "Cage {at} ({noun} {target}): {cells}",
    "Cage {at}: {cells}: {noun} {target}",
    "cage {label}: cells {cells}, {noun} {target}",
    "Cage {at}. {cells} - {target}{sign}",
    "{cells} - {target} {verb}",
    "{cells} - {noun} {target}",
    "{cells}: {noun} of {target}",
    "{cells} = {target} ({noun})",
    "{cells} -> {target}{sign}",
    "{cells} → {target} {verb}",
    "- {cells}: {target} {verb}",
    "{at}) {cells}: {target} {verb}",
    "{sum} = {target}",
    "{apart} = {target}",
    "- {apart} = {target}",
    "|{sum}| = {target}",
    "{target} = {apart}",
)
BY_LABELS = (
    "- {label}: {noun} {target}",
    "* {label}: {target} {verb}",
    "• {label} = {target}{sign}",
    "- {label}: {noun} of {target}",
    "- {label}: {target} ({noun})",
    "- **{label}**: {target}{sign}",
    "- **{label}:** {noun} {target}",
    "- Cage {label}: {target}{sign}",
    "Cage {label}: {noun} {target}",
    "Cage {label} - {target}{sign}",
    "Cage {label} ({target}{sign})",
    "{at}. {label}: {noun} {target}",
    "{label} - {noun} {target}",
)
USUAL = (
    "(r1c2 means row 1, column 2)",
    "r1c2 means row 1, column 2",
    "r1c2 = row 1, column 2",
    "(r2c3 is row 2 column 3)",
    "R1C2 is the cell in row 1 and column 2.",
    "r1c2: row 1, column 2",
    "Cells are written as r1c2 = row 1, column 2",
    "(rXcY = row X, column Y)",
    "(row, column)",
    "Fill in 1 to 3.",
    "Use the numbers 1 to 3.",
    "Fill the grid with the digits 1-3.",
    "Please fill in the numbers from 1 to 3!",
)
LINES = (
    ("Row 1: column 1 > column 2", "Column 2: row 1 < row 2 < row 3"),
    ("row 1: c1 > c2", "column 2: r1 < r2 < r3"),
    ("R1: C1 > C2", "C2: R1 < R2, R2 < R3"),
    ("In row 1, column 1 > column 2.", "In column 2, row 1 < row 2 and row 2 < row 3."),
    ("Row 1: A > B", "Column B: row 1 < row 2; row 2 < row 3"),
    ("Row 1: cell 1 > cell 2", "Column 2: cell 1 < cell 2 < cell 3"),
    ("- Row 1: column 1 > column 2", "- Column 2: row 1 < row 2 < row 3"),
    (
        "Row 1: column 1 is greater than column 2",
        "Column 2: row 1 is less than row 2 and row 2 less than row 3",
    ),
    (
        "Row 1: the first box is bigger than the second.",
        "In column 2, the first box is smaller than the second, the 2nd is smaller than the 3rd.",
    ),
)
HEADS = (
    ("Signs in the rows", "Signs in the columns"),
    ("Signs in the rows:", "Signs in the columns:"),
    ("Row signs", "Column signs"),
    ("Horizontal signs:", "Vertical signs:"),
    ("Rows", "Columns"),
    ("Inequalities within rows", "Inequalities within columns"),
    ("", ""),
)
BLANK_ROWS = (
    "all empty",
    "empty",
    "all blank",
    "(blank)",
    "nothing",
    "no numbers",
    "All empty.",
    "all empty cells",
    "completely blank",
    "none",
)
OTHERS = (
    ("2, empty, empty, empty", "empty, 1, empty, empty", "empty, empty, empty, 3"),
    ("2 . . .", ". 1 . .", ". . . 3"),
    ("2...", ".1..", "...3"),
)


def rows(others: tuple[str, str, str], second: str) -> str:
    """Rows with their numbers, of which the second has these words."""
    lines = (others[0], second, *others[1:])
    return "".join(f"Row {number}: {line}\n" for number, line in enumerate(lines, 1))


TWO_CAGES = sp.loads("A A\nB B\nA 3+\nB 2*\n", type="calcudoku")
ONE_SIGN = sp.loads(". < . .\n. . 1\n. . .\n", type="futoshiki")

WAYS: list[Way] = [
    *(
        reads(
            f"listed: {form!r}, {'size' if size else 'no size'}", f"Calcudoku{size}\n\n{items(form)}", CAGES
        )
        for form in BY_CELLS
        for size in (" 3x3", "")
    ),
    *(
        reads(f"listed: {form!r} below labels", f"KenKen\n\n{ROWS}\n{items(form)}", CAGES)
        for form in BY_LABELS
    ),
    reads(
        "listed: cells with blanks between them",
        f"Calcudoku\n\n{items('{cells} - {target}{sign}', ' ')}",
        CAGES,
    ),
    reads(
        "listed: a heading above",
        f"Calcudoku\n\nCages:\n{items('Cage {at}: {cells} - {target} {verb}')}",
        CAGES,
    ),
    *(
        reads(f"listed: a table of labels, {above!r}, {form!r}", f"{above}\n{TABLE}\n{items(form)}", CAGES)
        for above in ("Calcudoku\n\nFill in 1 to 3.\n", "# KenKen 3x3\n", "Calcudoku\n", "")
        for form in (BY_LABELS[0], BY_LABELS[2], BY_LABELS[5], "{label}: {noun} {target}")
    ),
    reads(
        "listed: a table of labels below a blank head, a heading above the cages",
        f"Calcudoku\n\n|   |   |   |\n|---|---|---|\n{TABLE.replace('|---|---|---|' + chr(10), '')}"
        f"\nCages:\n{items(BY_LABELS[0])}",
        CAGES,
    ),
    *(
        reads(
            f"listed: {line!r} above cages{', apart' if gap else ''}",
            f"Calcudoku 3x3\n{line}\n{gap}{items('{target}{sign}: {cells}')}",
            CAGES,
        )
        for line in USUAL
        for gap in ("", "\n")
    ),
    refused(
        "listed: numbers to another size",
        f"Calcudoku\n\nFill in 1 to 4.\n\n{ROWS}\n{items('{label} {target}{sign}')}",
        "the size before the board is 4",
    ),
    *(
        refused(
            f"listed: {line!r}",
            f"Calcudoku 3x3\n{line}\n\n{items('{target}{sign}: {cells}')}",
            "in another way",
        )
        for line in ("(r1c2 means column 1, row 2)", "r1c2 = column 1, row 2", "(column, row)")
    ),
    refused(
        "listed: a rule in a sentence above labels",
        "Calcudoku\n\nFill the grid with the digits 1-3, each once per row.\n\n"
        f"{ROWS}\n{items('{label} {target}{sign}')}",
        "'Fill the grid with",
        "leave it out",
    ),
    refused(
        "listed: a dash behind labels that may subtract",
        f"Calcudoku 3x3\n\n{ROWS}\nA - product 6\nB - 2\nC - sum 3\nD - sum 5\n",
        "the dash may part",
    ),
    refused(
        "listed: a dash that may subtract",
        "Calcudoku 2x2\n\nA1, B1 - 3 plus\nA2, B2 - 1\n",
        "the dash may part",
    ),
    refused("listed: two signs in a sum", "Calcudoku 2x2\n\nA1 + B1 * B2 = 3\nA2 = 1\n", "expected"),
    refused(
        "listed: a range that may be a difference",
        "Calcudoku 3x3\n\nA1-C1 = 6\nA2-C2 = 6\nA3-C3 = 6\n",
        "expected",
    ),
    *(
        reads(
            f"listed: {line} under {above!r}",
            f"Futoshiki\n\n{GRID}\n{above}\n{line}\n\n{beside}\n{other}\n",
            SIGNS,
        )
        for line, other in LINES
        for above, beside in HEADS
    ),
    reads(
        "listed: signs below a size",
        "Futoshiki 3x3\n\nRow 1: column 1 > column 2\nColumn 2: row 1 < row 2 < row 3\nRow 2, column 3 = 3\n",
        SIGNS,
    ),
    reads(
        "listed: signs of two rows, as if these were counted",
        f"Futoshiki\n\n{GRID}\nRow 1: column 1 > column 2\nRow 2: column 1 > column 2\n",
        sp.loads(f"{GRID}A1 > B1\nA2 > B2\n", type="futoshiki"),
    ),
    *(
        refused(f"listed: {line}", f"Futoshiki\n\n{GRID}\n{line}\n", *words)
        for line, words in (
            ("Row 1: 1 > 2", ("column 1 > column 2",)),
            ("Row 1: row 1 > row 2", ("as in r1c1 < r1c2",)),
            ("Row 1: column 1 > column 2, column 3", ("as in r1c1 < r1c2",)),
            ("Row 1: column 1 > column 4", ("the column is 4",)),
            ("Row 1: the first box is bigger than the fourth", ("the column is 4",)),
            ("Row 1: the first box is bigger than the last", ("as in r1c1 < r1c2",)),
        )
    ),
    *(
        reads(f"listed: a row is {word}, others {others[0]}", f"Nurikabe\n{rows(others, word)}", ISLANDS)
        for word in BLANK_ROWS
        for others in OTHERS
    ),
    *(
        refused(f"listed: a row is {word}", f"Nurikabe\n{rows(OTHERS[0], word)}", *words)
        for word, words in (
            ("-", ("'-' has 1 cell", "most rows have 4")),
            ("empty, empty, empty", ("has 3 cells", "most rows have 4")),
            ("a 1 in the middle", ("'a 1 in the middle'", "tells cells in words")),
        )
    ),
    refused(
        "listed: an empty row of clues alone", "Picross\nRow 1: 1 1\nRow 2: empty\nRow 3: 2 1\n", "columns:"
    ),
    *(
        reads(
            f"listed: the heading {head!r}",
            f"Futoshiki\n\n{head}\n{GRID}\nSigns:\nA1 > B1\nB1 < B2 < B3\n",
            SIGNS,
        )
        for head in ("Grid:", "The grid:", "Board:", "Starting grid:", "Puzzle:")
    ),
    *(
        reads(
            f"listed: the clue of a cage first, {joined!r} before its cells",
            "Hello Peter,\n\na Calcudoku 2x2 for you (letters are the columns, 1 is the top row):\n\n"
            f"3+ {joined}A1 and B1\n2x {joined}A2, B2\n\nHave fun!\nMarie\n",
            TWO_CAGES,
        )
        for joined in ("is ", "for cells ", "")
    ),
    refused(
        "listed: letters that are rows",
        "a Calcudoku 2x2 for you (letters are the rows):\n\n3+ A1 B1\n2x A2 B2\n",
        "expected|words|names cells",
    ),
    *(
        reads(
            f"listed: cages in a table, their clues behind the label, {name}",
            f"{title}a 3+{sign}a\nb 2x{sign}b\n",
            TWO_CAGES,
            ending=ending,
        )
        for sign, ending in ((",", ".csv"), (";", ".csv"), ("\t", ".tsv"))
        for name, title in ((f"{sign!r} between, named", "calcudoku\n"),)
    ),
    refused(
        "listed: such a table of which a row is short",
        "calcudoku\na 3+,a,a\nb 2x,b\nc 1,b,b\n",
        "expected|cells",
    ),
    *(
        reads(
            f"listed: lists behind {givens!r} and {signs!r}",
            f"Futoshiki 3x3\n\n{givens}r2c3=1\n{signs}r1c1 < r1c2\n",
            ONE_SIGN,
        )
        for givens in ("Numbers: ", "Givens: ", "")
        for signs in ("Signs: ", "The inequalities: ", "")
    ),
    reads(
        "listed: signs between two cells with names, in JSON",
        '{"futoshiki": {"grid": [[0,0,0],[0,0,1],[0,0,0]], "signs": [{"a": [0,0], "is": "<", "b": [0,1]}]}}',
        ONE_SIGN,
        ending=".json",
    ),
]
