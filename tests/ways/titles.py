"""Boards under a title: the number of a puzzle, how hard it is, its size. It is never part of a board."""

from __future__ import annotations

import satpuzzles as sp
from ways import Way, reads, refused
from ways.akari import BOARD as BLOCKS
from ways.akari import DOTS
from ways.calcudoku import BOARD as CAGES
from ways.calcudoku import NATIVE
from ways.futoshiki import BOARD as SIGNS
from ways.futoshiki import WIDE
from ways.hitori import BOARD as NUMBERS
from ways.hitori import ROWS
from ways.nonogram import BOARD as PICTURE
from ways.sudoku import FOUR

LISTS = "1 2\n3\n1 1\n\n2\n2\n2\n1 1\n"
HEADINGS = "rows: 1 2, 3, 1 1\ncolumns: 2, 2, 2, 1 1\n"
DIGITS = ROWS.replace(" ", "")
FOUR_NUMBERS = sp.Hitori(numbers=[[1, 2, 3, 2], [2, 1, 2, 3], [2, 3, 3, 1], [3, 1, 1, 2]])
GIVENS = "....\n2..3\n3.4.\n.2..\n"

UNDER = (
    (ROWS, NUMBERS),
    (LISTS, PICTURE),
    (HEADINGS, PICTURE),
    (NATIVE, CAGES),
    (WIDE, SIGNS),
    (GIVENS, FOUR),
    (DOTS, BLOCKS),
)
TITLES = ("Puzzle 17", "#17", "No. 17", "Puzzle 17 (hard)", "Level 3, easy", "Puzzle #17:", "nr 17")


def under(title: str, text: str, board: sp.Puzzle, told: bool) -> Way:
    """A board under a title, and its type told or not."""
    first = text.partition("\n")[0]
    name = f"titles: {title} over {board.type}, {first}, {'told' if told else 'guessed'}"
    return reads(name, f"{title}\n{text}", board, type=board.type if told else None)


WAYS = [
    *(under(title, text, board, True) for title in TITLES for text, board in UNDER),
    under("Puzzle 17", NATIVE, CAGES, False),
    under("Puzzle 17", WIDE, SIGNS, False),
    reads("titles: a number and an empty line", f"Puzzle 17\n\n{ROWS}", NUMBERS, type="hitori"),
    reads("titles: a number over each board", f"#1\n{ROWS}\n#2\n{ROWS}", NUMBERS, NUMBERS, type="hitori"),
    reads(
        "titles: the type over the first board, a number over each",
        f"Hitori No. 1\n{ROWS}\nNo. 2\n{ROWS}",
        NUMBERS,
        NUMBERS,
    ),
    *(
        reads(f"titles: {title}", f"{title}\n{ROWS}", NUMBERS)
        for title in (
            "Hitori 2",
            'Hitori from the Saturday paper, "difficult"',
            "Hitori / Japanese numbers, 5 rows of 5 squares",
            '"Hitori 5x5, from page 3"',
            'Hitori No. 2 ("Numbers"). Enjoy: it is hard.',
        )
    ),
    reads("titles: its size and its name", f"5x5 Hitori\n{ROWS}", NUMBERS),
    reads("titles: its name and its size", f"Hitori (5x5)\n{ROWS}", NUMBERS),
    reads("titles: its name, a number and its size", f"Hitori #17 (5 by 5), hard\n{ROWS}", NUMBERS),
    reads("titles: a number and its size", f"Puzzle 17 (5x5)\n{ROWS}", NUMBERS, type="hitori"),
    reads("titles: width and height of a nonogram", f"Nonogram No. 3 (4x3)\n{LISTS}", PICTURE),
    reads("titles: height and width of a nonogram", f"3x4 nonogram\n{HEADINGS}", PICTURE),
    reads("titles: the boxes of a Sudoku", f"Sudoku 2x2, easy\n{GIVENS}", FOUR),
    *(
        reads(f"titles: {name}{more}", f"{name}{more}\n{text}", board)
        for name, text, board in (("Sudoku", GIVENS, FOUR), ("Hitori", ROWS, NUMBERS))
        for more in (
            " 3 May",
            ": the Sunday paper, page 12",
            ", boxes are 2 rows x 2 columns",
            " (X = black)",
        )
    ),
    reads("titles: two blanks within", f"HITORI  No. 2    ** medium **\n\n{ROWS}", NUMBERS),
    reads("titles: sides in words behind others", f"Mini sudoku 4x4, boxes 2 wide 2 high\n{GIVENS}", FOUR),
    reads(
        "titles: rows and columns counted",
        f"Please solve this Nonogram, 4 columns, 3 rows:\n\n{HEADINGS}",
        PICTURE,
    ),
    reads("titles: in bold type", f"Who can solve this **4×4 Sudoku**?\n{GIVENS}", FOUR),
    reads("titles: a name and sides in words", f"Nonogram, 4 across and 3 down\n{HEADINGS}", PICTURE),
    refused(
        "titles: other rows and columns counted", f"Nonogram, 4 columns, 4 rows\n{HEADINGS}", "4 x 4", "3 x 4"
    ),
    refused(
        "titles: clues behind the name", "Nonogram: rows 1 2, 3, 1 1\ncolumns: 2, 2, 2, 1 1\n", "rows|name"
    ),
    refused("titles: another size before a name", f"6x6 Hitori\n{ROWS}", "6 x 6", "5 x 5"),
    refused("titles: another size behind a name", f"Hitori (6x6)\n{ROWS}", "6 x 6", "5 x 5"),
    refused("titles: a name and another size, nothing else", f"hitori 6x6\n{ROWS}", "6 x 6", "5 x 5"),
    refused("titles: a number and another size", f"Puzzle 17 (6x6)\n{ROWS}", "6 x 6", "5 x 5", type="hitori"),
    refused("titles: another size of a nonogram", f"Nonogram No. 3 (4x4)\n{HEADINGS}", "4 x 4", "3 x 4"),
    refused("titles: another size of cages", f"KenKen 4x4\n{NATIVE}", "4 x 4", "3 x 3"),
    refused("titles: another size of signs", f"Futoshiki 5x5\n{WIDE}", "5 x 5", "4 x 4"),
    refused("titles: another size of a Sudoku", f"Sudoku 9x9\n{GIVENS}", "9 x 9", "4 x 4"),
    refused("titles: what is a row as well", "#12\n...\n...\n", "#12", "title", type="akari"),
    refused("titles: a number and no board", "Puzzle 17\n", "17|Puzzle|line 1", type="hitori"),
    refused("titles: what may be a clue", "A 17\nA B B\nA C D\nE C D\nB 6*\nC 2-\nD 2/\nE 3\n", "row 2"),
    refused(
        "titles: a row joined to a number",
        "Puzzle 17.....\n..00.\n#..2.\n..2..\n.....\n",
        "row|cell|expected",
        type="akari",
    ),
    *(
        refused(
            f"titles: a row joined to {line!r}",
            f"{line}{row}\n{rows}",
            "seems to hold a row of the board",
            "line of its own",
            type=type,
        )
        for row, _, rows, type, lines in (
            (
                *ROWS.partition("\n"),
                "hitori",
                ("Hitori 3 May", "Hitori, page 3", "# Sunday paper", "# hitori "),
            ),
            (
                *DOTS.partition("\n"),
                "akari",
                ("# Akari No. 17, easy", "# from 2024-05-03", "# page 17 "),
            ),
            (*DIGITS.partition("\n"), "hitori", ("Hitori, hard", "# page 3", "Hitori, hard ")),
        )
        for line in lines
    ),
    refused(
        "titles: a row that looks like a comment",
        "# v . .\n. 1 . .\n. . . #\n",
        "seems to hold a row",
        type="akari",
    ),
    refused(
        "titles: a row joined to a comment between rows",
        "# easy\n2 1 3 3 2\n2 3 4 2 5\n# middle4 5 3 1 4  # hard\n3 2 4 4 1\n4 5 5 2 2\n",
        "line 4|:4",
        "seems to hold a row",
    ),
    refused(
        "titles: a row joined to a comment in the second board",
        f"# one\n{ROWS}\n# two{ROWS}",
        "seems to hold a row",
        type="hitori",
    ),
    *(
        reads(f"titles: {line!r}, which ends in no row as {text[:9]!r}", f"{line}\n{text}", board)
        for line in (
            "Hitori, 3 May 2015",
            "Hitori 5 x 5 ",
            "# hitori 2024-05-03",
            "# hitori 2015",
            "# page 1234",
        )
        for text, board in ((ROWS, NUMBERS), (DIGITS, NUMBERS))
    ),
    reads("titles: a year over rows of four digits", "# hitori 2015\n1232\n2123\n2331\n3112\n", FOUR_NUMBERS),
    *(
        reads(f"titles: {title!r}, {called}", f"{title}{gap}{GIVENS}", FOUR)
        for called, gap in (("the board below", "\n"), ("an empty line below", "\n\n"))
        for title in (
            "Sudoku 7b",
            "Title: Sudoku",
            "TITLE: SUDOKU",
            "Title: Sudoku 7",
            "Mini-Sudoku Klasse 7b",
            "My Sudoku 4",
            "Class 4a: Sudoku",
            "4x4 Sudoku 7b",
            "Sudoku 12.3.2024",
            "The Sudoku of 2024-05-03",
            "Sudoku (3rd of May)",
            "Saturday Sudoku, 4 May 2024",
            "Sudoku von Hans, 12. Januar 2022",
            "# Sudoku 7b",
            "Number Place \U0001f4a1",
        )
    ),
    *(
        refused(
            f"titles: {title!r}, {called}", f"{title}{gap}{GIVENS}", "names sudoku|words alone|found 'sudoku'"
        )
        for called, gap in (("the board below", "\n"), ("an empty line below", "\n\n"))
        for title in ("Sudoku 7b 8c 9d", "Sudoku <7b>", "Sudoku w/ 3 solutions 1.2 3.4", "Sudoku_7b")
    ),
    refused(
        "titles: a row of a spreadsheet joined to a name",
        "akari;;1;;\n;;;;\n2;;1;;\n;;;;2\n",
        "names akari|row",
    ),
    refused(
        "titles: a row with tabs joined to a name",
        "nurikabe\t\t1\t\t\n\t\t\t\t\n2\t\t1\t\t\n\t\t\t\t2\n",
        "names nurikabe|row",
    ),
]
