"""Forms of a Futoshiki: rows of cells with signs between, and files of other programs."""

from __future__ import annotations

import json
from random import Random

import satpuzzles as sp
from ways.forms import FOREIGN, Form, rows_between

ACROSS = ({"<": "<", ">": ">"}, {"<": "＜", ">": "＞"})
DOWN = ({"^": "^", "v": "v"}, {"^": "^", "v": "V"}, {"^": "∧", "v": "∨"})


def lattice(board: sp.Futoshiki) -> list[list[str]]:
    """Rows and columns of cells and of what stands between: numbers, signs and empty texts."""
    size = len(board.givens)
    tokens = [[""] * (2 * size - 1) for _ in range(2 * size - 1)]
    for row in range(size):
        for column in range(size):
            tokens[2 * row][2 * column] = str(board.givens[row][column] or ".")
    for (low_row, low_column), (row, column) in board.less_than:
        first = (low_row, low_column) < (row, column)
        sign = ("<" if first else ">") if low_row == row else ("^" if first else "v")
        tokens[low_row + row][low_column + column] = sign
    return tokens


def with_signs(board: sp.Futoshiki, random: Random, blanks: tuple[str, ...]) -> list[list[str]]:
    """The same with one sign for blanks and a style of signs."""
    signs = random.choice(ACROSS) | random.choice(DOWN) | {".": random.choice(blanks)}
    return [[signs.get(token, token) for token in row] for row in lattice(board)]


def drawn(tokens: list[list[str]], widths: list[int], random: Random) -> str:
    """Tokens in columns; a line between rows that has no sign is empty, or is left out."""
    left_out = random.random() < 0.5
    lines = []
    for number, row in enumerate(tokens):
        if number % 2 and left_out and not any(row):
            continue
        cells = [token.rjust(width) for token, width in zip(row, widths, strict=True)]
        lines.append("".join(cells).rstrip())
    return "\n".join(lines) + "\n"


def wide(board: sp.Futoshiki, random: Random) -> str:
    """A sign with a space before and after it; cells as wide as the widest."""
    tokens = with_signs(board, random, (".", "0", "_", "-", "?", "·"))
    width = max(len(token) for row in tokens for token in row)
    widths = [width if column % 2 == 0 else 3 for column in range(len(tokens))]
    spaced = [[f"{token:^3}" if column % 2 else token for column, token in enumerate(row)] for row in tokens]
    return drawn([[token if token.strip() else "" for token in row] for row in spaced], widths, random)


def tight(board: sp.Futoshiki, random: Random) -> str:
    """A sign right between its cells."""
    tokens = with_signs(board, random, (".", "0", "_", "?"))
    return drawn(tokens, [1] * len(tokens), random)


def bracketed(board: sp.Futoshiki, random: Random) -> str:
    """Cells as [ ] and [3]."""
    tokens = with_signs(board, random, (" ",))
    boxed = [
        [
            f"[{token}]" if row % 2 == column % 2 == 0 else f"{token:^3}" if column % 2 == 0 else token or " "
            for column, token in enumerate(line)
        ]
        for row, line in enumerate(tokens)
    ]
    return "\n".join("".join(line).rstrip() for line in boxed) + "\n"


def in_a_spreadsheet(board: sp.Futoshiki, random: Random) -> str:
    """A field for each cell and for each place of a sign, with tabs or commas between."""
    return rows_between(with_signs(board, random, (".", "0", "_")), random.choice(",\t"))


def in_prolog(board: sp.Futoshiki, random: Random) -> str:
    """Facts of Prolog."""
    between = random.choice((",", ", "))
    rows = ["[" + between.join(str(number or "_") for number in row) + "]" for row in board.givens]
    pairs = [f"[{a},{b},{c},{d}]" for (a, b), (c, d) in board.less_than]
    return f"problem(1, [{between.join(rows)}], [{between.join(pairs)}]).\n"


def in_pairs(board: sp.Futoshiki, random: Random) -> str:
    """N, the grid, a count, pairs of cells by their number."""
    size, blank = len(board.givens), random.choice(("-1", "0"))
    numbers = [(size * a + b, size * c + d) for (a, b), (c, d) in board.less_than]
    told = {number for pair in numbers for number in pair}
    base = 1 if size * size - 1 in told and random.random() < 0.5 else 0  # N * N tells that they count from 1
    lines = [str(size), *(" ".join(str(number or blank) for number in row) for row in board.givens)]
    lines.append(str(len(numbers)))
    for low, high in numbers:
        lines.append(
            f"{low + base}<{high + base}" if random.random() < 0.5 else f"{high + base}>{low + base}"
        )
    return "\n".join(lines) + "\n"


def as_json(board: sp.Futoshiki, random: Random) -> str:
    """JSON under one of its names or none, null or 0 for blanks."""
    blank = random.choice((None, 0))
    said: dict = {"type": random.choice(("futoshiki", "unequal"))} if random.random() < 0.6 else {}
    said |= {
        "size": len(board.givens),
        "givens": [[number or blank for number in row] for row in board.givens],
        "less_than": [[list(low), list(high)] for low, high in board.less_than],
    }
    return json.dumps(said)


def as_game(board: sp.Futoshiki, random: Random) -> str:
    """A game ID: a cell is greater than the neighbours at its letters."""
    size, letters = len(board.givens), {(-1, 0): "U", (0, 1): "R", (1, 0): "D", (0, -1): "L"}
    greater: dict[tuple[int, int], str] = {}
    for low, high in board.less_than:
        greater[high] = greater.get(high, "") + letters[low[0] - high[0], low[1] - high[1]]
    cells = [(row, column) for row in range(size) for column in range(size)]
    tokens = [f"{board.givens[row][column]}{greater.get((row, column), '')}" for row, column in cells]
    return f"{size}:" + ",".join(tokens) + random.choice((",", ""))


def pictured(board: sp.Futoshiki, random: Random) -> str:
    return f"{board}\n"


def has_digits(board: sp.Futoshiki) -> bool:
    """Whether every number is a digit."""
    return len(board.givens) <= 9


FORMS = [
    Form("futoshiki: signs with spaces", wide),
    Form("futoshiki: signs without spaces", tight, fits=has_digits),
    Form("futoshiki: brackets", bracketed, fits=has_digits),
    # Without any sign, fields for signs are blank cells of a larger board.
    Form("futoshiki: a spreadsheet", in_a_spreadsheet, FOREIGN, fits=lambda board: bool(board.less_than)),
    Form("futoshiki: Prolog", in_prolog, FOREIGN),
    Form("futoshiki: pairs of cells", in_pairs, FOREIGN),
    Form("futoshiki: JSON", as_json, FOREIGN, ending=".json"),
    Form("futoshiki: a game ID", as_game, fits=lambda board: len(board.givens) >= 3, ending=None),
    Form("futoshiki: the picture that is printed", pictured),
]
