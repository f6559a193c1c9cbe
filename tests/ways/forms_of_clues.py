"""Forms of a nonogram: headings, lists, and files of other programs."""

from __future__ import annotations

import json
from random import Random

import satpuzzles as sp
from ways.forms import FOREIGN, Form

Clues = list[list[int]]


def rows_of(board: sp.Nonogram) -> Clues:
    return [[length for length, _ in clue] for clue in board.row_clues]


def columns_of(board: sp.Nonogram) -> Clues:
    return [[length for length, _ in clue] for clue in board.column_clues]


def lines(clues: Clues, between: str, blank: str = "0") -> list[str]:
    """A text a clue."""
    return [between.join(map(str, clue)) or blank for clue in clues]


def block(texts: list[str]) -> str:
    return "".join(text + "\n" for text in texts)


def with_headings(board: sp.Nonogram, random: Random) -> str:
    """A heading over each list."""
    between, blank = random.choice((" ", ",", ", ", "-", ".", "\t")), random.choice(("0", "0", "-"))
    first, second = random.choice(
        (("rows", "columns"), ("Rows", "Columns"), ("ROWS", "COLUMNS"), ("rows", "cols"))
    )
    colon, gap = random.choice((":", "")), random.choice(("", "\n"))
    parts = [
        f"{first}{colon}\n{block(lines(rows_of(board), between, blank))}",
        f"{second}{colon}\n{block(lines(columns_of(board), between, blank))}",
    ]
    if random.random() < 0.3:
        parts.reverse()
    return gap.join(parts)


def on_two_lines(board: sp.Nonogram, random: Random) -> str:
    """A heading and its clues on one line."""
    first, second = random.choice((("rows", "columns"), ("R", "C"), ("Rows", "Cols")))
    between, clue = random.choice(((", ", " "), ("; ", " "), ("; ", ","), (", ", "-")))
    return (
        f"{first}: {between.join(lines(rows_of(board), clue))}\n"
        f"{second}: {between.join(lines(columns_of(board), clue))}\n"
    )


def numbered(board: sp.Nonogram, random: Random) -> str:
    """The name of its line before each clue."""
    row, column = random.choice((("row ", "column "), ("R", "C"), ("Row ", "Column "), ("r", "c")))
    between = random.choice((" ", ",", ", "))
    texts = [f"{row}{number}: {clue}" for number, clue in enumerate(lines(rows_of(board), between), 1)]
    texts += [f"{column}{number}: {clue}" for number, clue in enumerate(lines(columns_of(board), between), 1)]
    return block(texts)


def as_two_lists(board: sp.Nonogram, random: Random) -> str:
    """Lists of Python, with names or without."""
    first, second = random.choice((("", ""), ("rows = ", "columns = "), ("rows: ", "cols: ")))
    return f"{first}{rows_of(board)}\n{second}{columns_of(board)}\n"


def as_dictionary(board: sp.Nonogram, random: Random) -> str:
    """A dictionary as Python prints it."""
    return f"{ {'rows': rows_of(board), 'columns': columns_of(board)} }\n"


def as_json(board: sp.Nonogram, random: Random) -> str:
    """JSON under one of its names or none."""
    said: dict = {"type": random.choice(("nonogram", "picross", "griddler"))} if random.random() < 0.6 else {}
    return json.dumps(said | {"rows": rows_of(board), "columns": columns_of(board)})


def after_an_empty_line(board: sp.Nonogram, random: Random) -> str:
    """Rows, an empty line, columns."""
    between = random.choice((" ", ",", ", ", "-"))
    return block(lines(rows_of(board), between)) + "\n" + block(lines(columns_of(board), between))


def after_a_size(board: sp.Nonogram, random: Random) -> str:
    """Rows and columns after the size of a square board."""
    count = len(board.row_clues)
    return f"{count} {count}\n" + block(lines(rows_of(board) + columns_of(board), " "))


def non(board: sp.Nonogram, random: Random) -> str:
    head = [f"width {len(board.column_clues)}", f"height {len(board.row_clues)}"]
    if random.random() < 0.5:
        head.insert(0, 'title "Chêne"')
    rows = ["rows", *lines(rows_of(board), ",")]
    columns = ["columns", *lines(columns_of(board), ",")]
    return "\n\n".join("\n".join(part) for part in (head, rows, columns)) + "\n"


def nin(board: sp.Nonogram, random: Random) -> str:
    return block(
        [f"{len(board.column_clues)} {len(board.row_clues)}", *lines(rows_of(board) + columns_of(board), " ")]
    )


def mk(board: sp.Nonogram, random: Random) -> str:
    head = f"{len(board.row_clues)} {len(board.column_clues)}"
    return block([head, *lines(rows_of(board), " "), "#", *lines(columns_of(board), " ")])


def cwd(board: sp.Nonogram, random: Random) -> str:
    head = [str(len(board.row_clues)), str(len(board.column_clues))]
    return block([*head, *lines(rows_of(board), " "), "", *lines(columns_of(board), " ")])


def olsak(board: sp.Nonogram, random: Random) -> str:
    return block([":", *lines(rows_of(board), " "), ":", *lines(columns_of(board), " ")])


def filas(board: sp.Nonogram, random: Random) -> str:
    head = f"{len(board.row_clues)}, {len(board.column_clues)}"
    return block([head, "FILAS", *lines(rows_of(board), ", "), "COLUMNAS", *lines(columns_of(board), ",")])


def webpbn(board: sp.Nonogram, random: Random) -> str:
    def listed(clues: Clues) -> str:
        counts = ["".join(f"<count>{number}</count>" for number in clue) for clue in clues]
        return "".join(f"<line>{each}</line>\n" for each in counts)

    return (
        '<?xml version="1.0"?>\n<puzzleset>\n<puzzle type="grid" defaultcolor="black">\n'
        "<title>Chêne</title>\n"
        f'<clues type="columns">\n{listed(columns_of(board))}</clues>\n'
        f'<clues type="rows">\n{listed(rows_of(board))}</clues>\n</puzzle>\n</puzzleset>\n'
    )


def picross(board: sp.Nonogram, random: Random) -> str:
    def boxed(clues: Clues) -> list[str]:
        return [f"[ {clue} ]" for clue in lines(clues, " ")]

    head = ["# made by hand"] * random.randint(0, 1) + ["GRID a picture", "ROWS"]
    return block([*head, *boxed(rows_of(board)), "COLUMNS", *boxed(columns_of(board))])


def record(board: sp.Nonogram, random: Random) -> str:
    return block(["$1", *lines(rows_of(board) + columns_of(board), "\t")])


def in_a_collection(board: sp.Nonogram, random: Random) -> str:
    """The board in a collection of puzzlekit, the columns first."""
    head = f"{len(board.row_clues)} {len(board.column_clues)}"
    text = block([head, *lines(columns_of(board) + rows_of(board), " ")]).strip()
    return json.dumps({"name": "Nonogram", "count": 1, "data": {"1": {"problem": text, "solution": ""}}})


def as_game(board: sp.Nonogram, random: Random) -> str:
    clues = lines(columns_of(board) + rows_of(board), ".", "")
    return f"{len(board.column_clues)}x{len(board.row_clues)}:" + "/".join(clues)


def as_link(board: sp.Nonogram, random: Random) -> str:
    """A link to puzz.link: slots for the most clues, those nearest the grid first."""
    high, wide = len(board.row_clues), len(board.column_clues)
    slots: list[int | None] = []
    for clues, most in ((columns_of(board), (high + 1) // 2), (rows_of(board), (wide + 1) // 2)):
        for clue in clues:
            slots += [*reversed(clue), *[None] * (most - len(clue))]
    body, empty = "", 0
    for slot in [*slots, 0]:
        if slot is None:
            empty += 1
            continue
        body += "z" * (empty // 20) + (chr(ord("f") + empty % 20) if empty % 20 else "")
        empty = 0
        body += "" if slot == 0 else f"{slot:x}" if slot < 16 else f"-{slot:02x}"
    return f"https://puzz.link/p?nonogram/{wide}/{high}/{body}"


def pictured(board: sp.Nonogram, random: Random) -> str:
    return f"{board}\n"


def is_square(board: sp.Nonogram) -> bool:
    return len(board.row_clues) == len(board.column_clues)


FORMS = [
    Form("nonogram: headings", with_headings),
    Form("nonogram: a heading and its clues on a line", on_two_lines),
    Form("nonogram: the name of its line before each clue", numbered),
    Form("nonogram: two lists", as_two_lists),
    Form("nonogram: a dictionary", as_dictionary),
    Form("nonogram: JSON", as_json, FOREIGN, ending=".json"),
    Form("nonogram: an empty line between rows and columns", after_an_empty_line),
    Form("nonogram: a size, the rows and the columns", after_a_size, fits=is_square, told=True),
    Form("nonogram: .non", non, FOREIGN, ending=".non"),
    Form("nonogram: .nin", nin, FOREIGN, ending=".nin"),
    Form("nonogram: .mk", mk, FOREIGN, ending=".mk"),
    Form("nonogram: .cwd", cwd, FOREIGN, ending=".cwd"),
    Form("nonogram: .g", olsak, FOREIGN, ending=".g"),
    Form("nonogram: FILAS", filas, FOREIGN),
    Form("nonogram: XML of webpbn", webpbn, FOREIGN, ending=".xml"),
    Form("nonogram: picross text", picross, FOREIGN),
    Form("nonogram: a record", record, FOREIGN, fits=is_square),
    Form("nonogram: a collection of puzzlekit", in_a_collection, FOREIGN, ending=".json"),
    Form("nonogram: a game ID", as_game, ending=None),
    Form("nonogram: a link", as_link, ending=None),
    Form("nonogram: the picture that is printed", pictured),
]
