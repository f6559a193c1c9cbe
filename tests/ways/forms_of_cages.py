"""Forms of a Calcudoku: labels and clues, cages by their cells, files of collections, JSON of many keys."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random

import satpuzzles as sp
from ways.forms import FOREIGN, Form, rows_between

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
SIGNS = {"+": ("+",), "-": ("-", "−"), "*": ("*", "x", "X", "×"), "/": ("/", "÷", ":")}


def numbers_of(board: sp.Calcudoku) -> list[list[int]]:
    """For every cell the number of its cage, counted from 0."""
    cage_of = {cell: number for number, cage in enumerate(board.cages) for cell in cage.cells}
    return [[cage_of[row, column] for column in range(board.size)] for row in range(board.size)]


def has_letters(board: sp.Calcudoku) -> bool:
    """Whether every cage can have a letter."""
    return len(board.cages) <= len(LETTERS)


def has_operators(board: sp.Calcudoku) -> bool:
    """Whether every cage of several cells has an operator."""
    return all(cage.op or len(cage.cells) == 1 for cage in board.cages)


def has_games(board: sp.Calcudoku) -> bool:
    """Whether a game ID can hold a board."""
    pairs = all(len(cage.cells) == 2 for cage in board.cages if cage.op in ("-", "/"))
    return pairs and has_operators(board) and board.size >= 3


def clue_of(cage: sp.Cage, signs: dict[str | None, str], random: Random, style: str) -> str:
    """The target and the sign of a cage, as ``3+``, ``+3`` or with a space between."""
    if cage.op is None:
        return str(cage.target) + ("=" if style == "3=" and len(cage.cells) == 1 else "")
    sign = signs[cage.op]
    return {"+3": f"{sign}{cage.target}", "3 +": f"{cage.target} {sign}"}.get(style, f"{cage.target}{sign}")


def chosen_signs(random: Random) -> dict[str | None, str]:
    """One sign for each operator."""
    return {op: random.choice(signs) for op, signs in SIGNS.items()}


def labels_and_clues(board: sp.Calcudoku, labels: list[str], between: str, random: Random) -> str:
    """Rows of labels, then the clue of each."""
    text = rows_between([[labels[number] for number in row] for row in numbers_of(board)], between)
    if random.random() < 0.3:
        text += "\n"
    signs, style = chosen_signs(random), random.choice(("3+", "3+", "+3", "3 +", "3="))
    if style == "+3":
        signs["/"] = "/"  # a : before the number would be that after the label
    sign = random.choice((" ", " ", ": ", " = ", "="))
    lines = [
        labels[number] + sign + clue_of(cage, signs, random, style) for number, cage in enumerate(board.cages)
    ]
    if random.random() < 0.2:
        random.shuffle(lines)
    return text + (", ".join(lines) if random.random() < 0.1 else "\n".join(lines)) + "\n"


def with_letters(board: sp.Calcudoku, random: Random) -> str:
    """A letter a cage, with or without spaces between."""
    letters = random.sample(LETTERS, len(board.cages)) if random.random() < 0.5 else list(LETTERS)
    if random.random() < 0.2:
        letters = [letter.lower() for letter in letters]
    return labels_and_clues(board, letters, random.choice((" ", "", ",", "\t", "  ")), random)


def with_words(board: sp.Calcudoku, random: Random) -> str:
    """Words as A01."""
    labels = [f"{random.choice('ABQ')}{number:02}" for number in range(len(board.cages))]
    return labels_and_clues(board, labels, random.choice((" ", ",", "  ")), random)


def by_cells(board: sp.Calcudoku, random: Random) -> str:
    """A cage a line, its cells as a1, r1c1 or (1,1)."""
    signs, style = chosen_signs(random), random.choice(("3+", "3 +"))
    signs |= {"/": "/" if signs["/"] == ":" else signs["/"]}  # after a : come the cells
    names: tuple[Callable[[int, int], str], ...] = (
        lambda row, column: f"{LETTERS[column].lower()}{row + 1}",
        lambda row, column: f"{LETTERS[column]}{row + 1}",
        lambda row, column: f"r{row + 1}c{column + 1}",
        lambda row, column: f"({row + 1},{column + 1})",
    )
    name, colon = random.choice(names), random.choice((": ", " "))
    lines = [f"{board.size}"] if random.random() < 0.3 else []
    for cage in board.cages:
        cells = " ".join(name(row, column) for row, column in cage.cells)
        lines.append(clue_of(cage, signs, random, style) + colon + cells)
    return "\n".join(lines) + "\n"


def clues_and_regions(board: sp.Calcudoku, random: Random) -> str:
    """N N, rows of clues, rows of the numbers of cages."""
    signs, none = {"+": "+", "-": "-", "*": random.choice("*x"), "/": "/"}, random.choice(".-")
    first = {cage.cells[0]: cage for cage in board.cages}
    clues = [
        [
            clue_of(first[row, column], signs, random, "") if (row, column) in first else none
            for column in range(board.size)
        ]
        for row in range(board.size)
    ]
    regions = [[str(number + 1) for number in row] for row in numbers_of(board)]
    return f"{board.size} {board.size}\n" + rows_between(clues, " ") + rows_between(regions, " ")


def in_a_collection(board: sp.Calcudoku, random: Random) -> str:
    """The same in a collection of puzzlekit."""
    text = clues_and_regions(board, random).strip()
    return json.dumps({"name": "Kenken", "count": 1, "data": {"1": {"problem": text, "solution": ""}}})


def in_a_newspaper(board: sp.Calcudoku, random: Random) -> str:
    """The file of a newspaper: comments, the size, a cage a line."""
    signs = {"+": "+", "-": "-", "*": random.choice("*x"), "/": random.choice("/:")}
    lines = ["# 2016-08-28"] * random.randint(0, 2) + [f"size={board.size}"]
    for cage in board.cages:
        cells = " ".join(f"{row + 1},{column + 1}" for row, column in cage.cells)
        lines.append(f"{'=' if cage.op is None else signs[cage.op]} {cage.target} {cells}")
    return "\n".join(lines) + "\n"


def as_json(board: sp.Calcudoku, random: Random) -> str:
    """JSON with a list of cages under some keys, with or without a type."""
    cells, op, target = random.choice((("cells", "op", "target"), ("squares", "operation", "result")))
    signs = {"+": "+", "-": "-", "*": random.choice("*x×"), "/": random.choice("/÷"), None: None}
    cages = [
        {cells: [list(cell) for cell in cage.cells], op: signs[cage.op], target: cage.target}
        for cage in board.cages
    ]
    said: dict = {"type": random.choice(("calcudoku", "kenken"))} if cells == "cells" else {}
    return json.dumps(said | {"size": board.size, "cages": cages})


def as_rules(board: sp.Calcudoku, random: Random) -> str:
    """JSON with rules, whose cells have an x and a y."""
    rules = [
        {
            "op": cage.op or "=",
            "value": cage.target,
            "cells": [{"x": column, "y": row} for row, column in cage.cells],
        }
        for cage in board.cages
    ]
    return json.dumps({"width": board.size, "height": board.size, "rules": rules})


def as_blocks(board: sp.Calcudoku, random: Random) -> str:
    """JSON with blocks, whose operators are numbers."""
    kinds = {"+": 1, "-": 2, "*": 3, "/": 4, None: 1}
    blocks = [
        {
            "Type": kinds[cage.op],
            "Constraint": cage.target,
            "Coordinates": [list(cell) for cell in cage.cells],
        }
        for cage in board.cages
    ]
    return json.dumps({"Puzzle": {"Size": board.size, "Type": 1}, "Blocks": blocks})


def as_texts(board: sp.Calcudoku, random: Random) -> str:
    """JSON with a text a cage."""
    cages = [
        f"{cage.target} {cage.op or '='} "
        + " ".join(f"{LETTERS[column]}{row + 1}" for row, column in cage.cells)
        for cage in board.cages
    ]
    return json.dumps({"size": board.size, "cages": cages})


def as_game(board: sp.Calcudoku, random: Random) -> str:
    """A game ID: the walls between cells, then the clues."""
    numbers, size = numbers_of(board), board.size
    walls = [
        numbers[row][column] != numbers[row][column + 1] for row in range(size) for column in range(size - 1)
    ]
    walls += [
        numbers[row][column] != numbers[row + 1][column] for column in range(size) for row in range(size - 1)
    ]
    blocks, opened = "", 0
    for wall in [*walls, True]:
        if not wall:
            opened += 1
            continue
        blocks += "z" * (opened // 25) + ("_abcdefghijklmnopqrstuvwxy"[opened % 25])
        opened = 0
    letters = {"+": "a", "-": "s", "*": "m", "/": "d", None: "a"}
    return f"{size}:{blocks}," + "".join(f"{letters[cage.op]}{cage.target}" for cage in board.cages)


def pictured(board: sp.Calcudoku, random: Random) -> str:
    return f"{board}\n"


FORMS = [
    Form("calcudoku: letters and clues", with_letters, fits=has_letters),
    Form("calcudoku: words and clues", with_words),
    Form("calcudoku: cages by their cells", by_cells),
    Form("calcudoku: clues and regions", clues_and_regions, FOREIGN),
    Form("calcudoku: a collection of puzzlekit", in_a_collection, FOREIGN, ending=".json"),
    Form("calcudoku: a file of a newspaper", in_a_newspaper, FOREIGN, fits=has_operators),
    Form("calcudoku: JSON with cages", as_json, FOREIGN, ending=".json"),
    Form("calcudoku: JSON with rules", as_rules, FOREIGN, fits=has_operators, ending=".json"),
    Form("calcudoku: JSON with blocks", as_blocks, FOREIGN, fits=has_operators, ending=".json"),
    Form("calcudoku: JSON with texts", as_texts, FOREIGN, fits=has_operators, ending=".json"),
    Form("calcudoku: a game ID", as_game, fits=has_games, ending=None),
    Form("calcudoku: the picture that is printed", pictured),
]
