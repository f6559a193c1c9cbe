"""Forms of the puzzles whose board is rows of cells: Hitori, Sudoku, Slitherlink, Nurikabe and Akari."""

from __future__ import annotations

import json
from itertools import pairwise
from random import Random
from typing import Any

from ways.forms import FOREIGN, Form, aligned, barred, rows_between, size_first

BLANKS = {
    "sudoku": (".", "0", "_", "-", "?"),
    "slitherlink": (".", "_", "-", "?"),
    "nurikabe": (".", "0", "_", "-"),
    "akari": (".", "_", "-"),
}


def cells_of(board: Any) -> list[list[object]]:
    """The rows of a board, None where a cell has nothing."""
    if board.type == "hitori":
        return [list(row) for row in board.numbers]
    if board.type == "sudoku":
        return [[cell or None for cell in row] for row in board.givens]
    return [list(row) for row in (board.cells if board.type == "akari" else board.clues)]


def tokens_of(board: Any, random: Random, blanks: tuple[str, ...] | None = None) -> list[list[str]]:
    """The rows of a board as tokens, with one sign for its blanks and one for its blocks."""
    blank = random.choice(blanks or BLANKS.get(board.type, (".",)))
    block = random.choice("##■█")
    signs = {None: blank, "#": block}
    return [[signs.get(cell, str(cell)) for cell in row] for row in cells_of(board)]


def has_single_characters(board: Any) -> bool:
    """Whether every cell of a board is one character, and no two of a Nurikabe touch like a number's."""
    rows = cells_of(board)
    touching = any(None not in pair for row in rows for pair in pairwise(row))
    single = all(cell is None or len(str(cell)) == 1 for row in rows for cell in row)
    return single and not (board.type == "nurikabe" and touching)


def is_told_by_itself(board: Any) -> bool:
    """Whether a board, as rows of single characters, may be taken for itself.

    A Sudoku of six rows or more that lacks two numbers has no single solution; an Akari of numbers and white
    cells alone in which a number has too few white cells beside it has none. Both are Slitherlinks rather.
    """
    if not has_single_characters(board):
        return False
    rows = cells_of(board)
    cells = {(r, c): cell for r, row in enumerate(rows) for c, cell in enumerate(row)}
    if board.type == "sudoku":
        return len(rows) < 6 or any(cell is not None and int(str(cell)) > 4 for cell in cells.values())
    if board.type == "akari" and "#" not in cells.values():
        return all(
            number
            <= sum(cells.get(near, "#") is None for near in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)))
            for (r, c), number in cells.items()
            if number is not None
        )
    return True


def ends_in_doubt(board: Any) -> bool:
    """Whether all cells of the last column are blank and no other: their commas may be there for looks."""
    rows = cells_of(board)
    return len(rows[0]) > 2 and all(None not in row[:-1] and row[-1] is None for row in rows)


def has_a_game(board: Any) -> bool:
    """Whether a game ID can hold a board: one of Hitori has no number above its sides."""
    return board.type != "hitori" or max(map(max, board.numbers)) <= max(
        len(board.numbers), len(board.numbers[0])
    )


def glued(board: Any, random: Random) -> str:
    return rows_between(tokens_of(board, random), "")


def spaced(board: Any, random: Random) -> str:
    return rows_between(tokens_of(board, random), " ")


def tabbed(board: Any, random: Random) -> str:
    return rows_between(tokens_of(board, random), "\t")


def with_commas(board: Any, random: Random) -> str:
    return rows_between(tokens_of(board, random), random.choice((",", ", ")))


def with_empty_fields(board: Any, random: Random) -> str:
    return rows_between(tokens_of(board, random, ("",)), ",")


def in_columns(board: Any, random: Random) -> str:
    return aligned(tokens_of(board, random))


def between_bars(board: Any, random: Random) -> str:
    return barred(tokens_of(board, random))


def sized(board: Any, random: Random) -> str:
    return size_first(tokens_of(board, random), random)


def pictured(board: Any, random: Random) -> str:
    return f"{board}\n"


def pictures_are_apart(first: Any, second: Any) -> bool:
    """Whether an empty line parts the pictures of two boards: in one of points it is a row without clues."""
    return first.type != "slitherlink" or first.columns != second.columns


def ruled(board: Any, random: Random) -> str:
    """Rows of a Sudoku with rulers between its boxes."""
    high, wide = board.box
    tokens = tokens_of(board, random, (".", "0", "_"))
    groups = [[" ".join(row[i : i + wide]) for i in range(0, len(row), wide)] for row in tokens]
    ruler = "+".join("-" * (len(group) + 2) for group in groups[0])[1:-1]
    lines = []
    for number, row in enumerate(groups):
        if number and number % high == 0:
            lines.append(ruler)
        lines.append(" | ".join(row))
    return "\n".join(lines) + "\n"


def in_one_line(board: Any, random: Random) -> str:
    return "".join("".join(row) for row in tokens_of(board, random, (".", "0"))) + "\n"


def as_lists(board: Any, random: Random) -> str:
    """A list of lists as Python or JSON has them, on one line or several."""
    between = random.choice((",", ", ", ",\n ", ",\n"))
    rows = [random.choice((",", ", ")).join(str(cell or 0) for cell in row) for row in cells_of(board)]
    name = random.choice(("", "", "grid = ")) if "\n" in between else ""
    return f"{name}[" + between.join(f"[{row}]" for row in rows) + "]\n"


def as_array(board: Any, random: Random) -> str:
    """Rows as NumPy prints them."""
    width = max(len(str(cell)) for row in cells_of(board) for cell in row)
    rows = ["[" + " ".join(str(cell).rjust(width) for cell in row) + "]" for row in cells_of(board)]
    return "[" + "\n ".join(rows) + "]\n"


KEYS = {"hitori": "numbers", "sudoku": "givens", "akari": "cells"}


def as_json(board: Any, random: Random) -> str:
    """Puzzle JSON under one of the names of the puzzle."""
    names = {"hitori": "singles", "sudoku": "solo", "slitherlink": "loopy", "akari": "lightup"}
    name = random.choice((board.type, names.get(board.type, board.type)))
    cells = cells_of(board)
    if board.type == "akari":
        cells = [["." if cell is None else str(cell) for cell in row] for row in cells]
    said = {"type": name, KEYS.get(board.type, "clues"): cells}
    if board.type == "sudoku":
        said |= {
            "size": len(cells),
            "box": list(board.box),
            "givens": [[cell or 0 for cell in row] for row in cells],
        }
    return json.dumps(said) + "\n"


def as_json_without_type(board: Any, random: Random) -> str:
    return json.dumps(
        {key: value for key, value in json.loads(as_json(board, random)).items() if key != "type"}
    )


def in_a_collection(board: Any, random: Random) -> str:
    """The board in a collection of puzzlekit."""
    rows = cells_of(board)
    text = f"{len(rows)} {len(rows[0])}\n" + rows_between([[str(cell) for cell in row] for row in rows], " ")
    return json.dumps(
        {"name": "Hitori", "count": 1, "data": {"1": {"problem": text.strip(), "solution": ""}}}
    )


def runs_of_blanks(count: int, longest: int) -> str:
    """Letters from a for so many blanks."""
    letters = ""
    while count:
        part = min(count, longest)
        letters, count = letters + chr(ord("a") + part - 1), count - part
    return letters


def as_game(board: Any, random: Random) -> str:
    """A game ID of Simon Tatham's collection."""
    cells = [cell for row in cells_of(board) for cell in row]
    high, wide = len(cells_of(board)), len(cells_of(board)[0])
    if board.type == "hitori":
        digits = "0123456789abcdefghijklmnopqrstuvwxyz"
        return f"{wide}x{high}:" + "".join(digits[number] for number in cells)
    text, blanks, before = "", 0, False
    for cell in [*cells, "end"]:
        if cell is None:
            blanks += 1
            continue
        text += runs_of_blanks(blanks, 26)
        if cell != "end":
            text += "_" if board.type == "sudoku" and before and not blanks else ""
            text += "B" if cell == "#" else str(cell)
        before, blanks = True, 0
    sizes = {"sudoku": "", "slitherlink": f"{wide}x{high}t0:", "akari": f"{wide}x{high}:"}
    size = f"{board.box[0]}x{board.box[1]}:" if board.type == "sudoku" else sizes[board.type]
    return size + text


def blank_letters(count: int) -> str:
    """Letters from g for so many blanks, of puzz.link."""
    return "z" * (count // 20) + (chr(ord("f") + count % 20) if count % 20 else "")


def number16(cells: list) -> str:
    """The body of a link of numbers and blanks."""
    body, blanks = "", 0
    for cell in [*cells, "end"]:
        if cell is None:
            blanks += 1
            continue
        body, blanks = body + blank_letters(blanks), 0
        if cell != "end":
            body += "." if cell == "?" else f"{cell:x}" if cell < 16 else f"-{cell:02x}"
    return body


def four_cell(cells: list) -> str:
    """The body of a link of clues up to 4, each with up to two blanks after it."""
    body, place = "", 0
    while place < len(cells):
        after = place + 1
        while after < len(cells) and cells[after] is None:
            after += 1
        blanks = after - place - 1
        if cells[place] is None:
            body += blank_letters(blanks + 1)
        elif cells[place] == "#":
            body += "." + blank_letters(blanks)
        else:
            held = min(blanks, 2)
            body += f"{cells[place] + 5 * held:x}" + blank_letters(blanks - held)
        place = after
    return body


def as_link(board: Any, random: Random) -> str:
    """A link to puzz.link or a site like it."""
    rows = cells_of(board)
    cells: list = [cell for row in rows for cell in row]
    if board.type == "hitori":
        body = "".join("0123456789abcdefghijklmnopqrstuvwxyz"[number] for number in cells)
    else:
        body = four_cell(cells) if board.type in ("slitherlink", "akari") else number16(cells)
    names = {"slitherlink": ("slither",), "akari": ("lightup", "akari")}.get(board.type, (board.type,))
    site = random.choice(("https://puzz.link/p?", "http://pzv.jp/p.html?", "https://pzprxs.vercel.app/p?"))
    return f"{site}{random.choice(names)}/{len(rows[0])}/{len(rows)}/{body}"


def forms_of(type: str) -> list[Form]:
    """The forms that all boards of rows of cells have."""
    several = type != "hitori"
    forms = [
        Form(f"{type}: rows with spaces", spaced, told=several),
        Form(f"{type}: rows with tabs", tabbed, told=several),
        Form(f"{type}: rows with commas", with_commas, told=several),
        Form(f"{type}: rows in columns", in_columns, told=several),
        Form(f"{type}: rows without spaces", glued, fits=is_told_by_itself),
        Form(f"{type}: rows between bars", between_bars, told=several),
        Form(f"{type}: a size before the rows", sized, told=several),
        Form(f"{type}: the picture that is printed", pictured, apart=pictures_are_apart),
        Form(f"{type}: JSON", as_json, FOREIGN, ending=".json"),
        Form(f"{type}: a link", as_link, ending=None),
    ]
    if type != "nurikabe":
        forms.append(Form(f"{type}: a game ID", as_game, fits=has_a_game, ending=None))
    if several:
        forms.append(
            Form(
                f"{type}: rows with empty fields",
                with_empty_fields,
                FOREIGN,
                fits=lambda board: not ends_in_doubt(board),
                ending=".csv",
                told=True,
            )
        )
    return forms


FORMS = [
    *forms_of("hitori"),
    Form("hitori: lists", as_lists),
    Form("hitori: an array of NumPy", as_array),
    Form("hitori: JSON without a type", as_json_without_type, FOREIGN, ending=".json"),
    Form("hitori: a collection of puzzlekit", in_a_collection, FOREIGN, ending=".json"),
    *forms_of("sudoku"),
    Form("sudoku: rulers", ruled),
    Form("sudoku: one line", in_one_line, fits=lambda board: len(board.givens) == 9),
    Form("sudoku: lists", as_lists, told=True),
    Form("sudoku: JSON without a type", as_json_without_type, FOREIGN, ending=".json"),
    *forms_of("slitherlink"),
    *forms_of("nurikabe"),
    *forms_of("akari"),
    Form("akari: JSON without a type", as_json_without_type, FOREIGN, ending=".json"),
]
