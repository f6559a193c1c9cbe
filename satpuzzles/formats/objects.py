"""Boards in objects: this program's own keys, and those of other programs.

JSON, YAML and programs end here as one dictionary. The keys of a puzzle's own JSON are its own business.
Other programs' lists of cages, signs and clues are read by the function ``foreign_json`` of a record, and
grids of cells here, by the puzzle's own rows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from typing import Any

from satpuzzles.core.arguments import comma_list, short_repr
from satpuzzles.core.errors import FormatError, RuleError, quote
from satpuzzles.formats.codec import Block, codec_at
from satpuzzles.puzzle.base import NOTES, Puzzle
from satpuzzles.puzzle.kind import (
    BUILT_IN,
    NO_TYPE,
    Text,
    built_in_kinds,
    kind_of,
    part_of,
    puzzle_type,
    type_called,
)

_TYPE_KEYS = ("type", "game", "puzzle", "kind", "puzzletype", "gametype", "puzzle_type", "game_type", "name")
"""What the key ``type`` is called elsewhere, where its value is the name of a puzzle."""
GRID_KEYS = (
    *("grid", "board", "cells", "clues", "givens", "given", "numbers", "values", "data", "rows", "puzzle"),
    *("hints", "initial", "matrix", "state", "field", "walls"),
)
"""What the rows of a board are called elsewhere."""
_SIZE_KEYS = ("size", "n", "order", "rows", "columns", "cols", "width", "height")
_COLLECTED = "puzzlekit"
"""The format of the texts of collections, where a puzzle has one by that name."""


def read_object(block: Block, data: object) -> Puzzle:
    """The board of an object, as this program has it or another."""
    if not isinstance(data, dict):
        raise block.error(0, f"expected an object with the key 'type', found {type(data).__name__}")
    data = with_type(data)
    name = data.get("type", block.wanted)
    if not isinstance(name, str | None):
        raise block.error(0, f"the key 'type' must hold a string, not {type(name).__name__}")
    if name is not None and name not in BUILT_IN:
        kind = next((kind for kind in built_in_kinds() if name.lower() in kind.in_data), None)
        if kind is not None and (board := _made(kind.name, data)) is not None:
            return board
    try:
        return Puzzle.from_json(data) if name is None else puzzle_type(name).from_json(data)
    except RuleError as error:
        if (board := _read_foreign(data, name)) is not None:
            return board
        sentence = str(error)
        if not sentence.endswith("is missing") and sentence != NO_TYPE:
            raise
        keys = [quote(key) for key in data if key != "type"]
        told = f"{sentence}; found {comma_list(keys[:10]) or 'no other key'}"
        if sentence == NO_TYPE:
            told += f': write it, such as "type": "{next(iter(BUILT_IN))}", or set the option type'
        raise block.error(0, told) from None


def with_type(data: dict[str, Any], own: str | None = None) -> dict[str, Any]:
    """An object with the key ``type``, where another key says it, or where a key is the name of a puzzle.

    Args:
        own: the type that its own name tells, for an object that says no other.
    """
    if "type" in data:
        return data
    for key, value in data.items():
        if key.lower() in _TYPE_KEYS and isinstance(value, str) and len(value) < 40:
            called = value.strip().rstrip("0123456789").rstrip("-_ #")
            if (found := type_called(called, installed=True)) is not None:
                return {"type": found, **{other: data[other] for other in data if other != key}}
    if len(data) == 1:
        ((key, value),) = data.items()
        if isinstance(value, dict) and "type" in value:
            return value
        found = type_called(key, installed=True) if len(key) < 40 else None
        if found is not None and isinstance(value, dict | list | str):
            return {"type": found, **(value if isinstance(value, dict) else {"grid": value})}
    return data if own is None else {"type": own, **data}


def deepest(text: str) -> int:
    """An upper bound of how deep brackets are nested in a text."""
    return max(accumulate((sign in "[({") - (sign in "])}") for sign in text), default=0)


# ---- collections of puzzlekit ----


def collected(data: object) -> Iterator[object]:
    """The objects of a collection of puzzlekit, ``{"name": TYPE, "data": {ID: {"problem": ...}}}``."""
    boards = data.get("data") if isinstance(data, dict) else None
    if not isinstance(data, dict) or not isinstance(boards, dict):
        yield data
        return
    for title, each in boards.items():
        problem = each.get("problem") if isinstance(each, dict) else each
        yield {"type": data.get("name"), "problem": problem, "title": title}


# ---- objects of other programs ----


def _made(type: str, data: Mapping[str, Any]) -> Puzzle | None:
    """What the ``foreign_json`` of a record makes of an object."""
    make = part_of(type, "foreign_json")
    try:
        board = make(data) if make is not None else None
    except FormatError as error:  # its line is that of a text within the object
        raise RuleError(error.sentence) from None
    return board if isinstance(board, Puzzle) else None


def _read_foreign(data: Mapping[str, Any], name: str | None) -> Puzzle | None:
    """The board of an object of another program; None where its form is not known."""
    told = {"type": name, **data} if name is not None else data
    for kind in built_in_kinds() if name is None else [kind_of(name)]:
        if (board := _made(kind.name, told)) is not None:
            return board
    if name is None:
        return None
    if "problem" in data:  # the text of a collection
        texts, problem = kind_of(name).texts, data["problem"]
        if not isinstance(problem, str) or not texts:
            return None
        text = min(texts, key=lambda each: (each.name != _COLLECTED, not each.native))
        return _read(text, problem.strip().splitlines(), name)
    keys = [key for key in data if key.lower() in GRID_KEYS and isinstance(data[key], list | str)]
    others = [key for key in data if key not in keys and key.lower() not in (*_SIZE_KEYS, "type", *NOTES)]
    own = {key for shape in puzzle_type(name).shapes for key in shape.keys}
    if len(keys) != 1 or (others and {*keys, *others} <= own):
        return None
    if others:
        raise RuleError(
            f"cannot tell what {comma_list([quote(key) for key in others[:5]])} means beside {quote(keys[0])}"
        )
    board = of_grid(data[keys[0]], name)
    sides = [data[key] for key in data if key.lower() in _SIZE_KEYS and isinstance(data[key], int)]
    if any(side not in (board.rows, board.columns) for side in sides):
        raise RuleError(
            f"the size is {short_repr(sides[0])}, but the board is {board.rows} x {board.columns}"
        )
    return board


def of_grid(grid: Sequence[object] | str, name: str) -> Puzzle:
    """The board of rows, which are lists or texts; the puzzle's own typed rows say what the cells mean.

    Raises:
        RuleError: they are no board of that puzzle.
    """
    kind = kind_of(name)
    native = next((text for text in kind.texts if text.native), None)
    if native is None:
        raise RuleError(f"a {name} is not read from rows of cells")
    rows = grid.split("\n") if isinstance(grid, str) else grid
    if len(rows) == 1 and isinstance(rows[0], str) and " " not in rows[0]:
        flat = next((text for text in kind.texts if text.name == "sdm"), native)
        return _read(flat, [rows[0]], name, cells=True)
    try:
        return _read(native, [row if isinstance(row, str) else _line(row) for row in rows], name, cells=True)
    except RuleError as error:
        has_null = any(not isinstance(row, str) and None in row for row in rows)  # type: ignore[operator]
        raise RuleError(str(error).replace("found '.'", "found null") if has_null else str(error)) from None


def _line(row: object) -> str:
    if not isinstance(row, list | tuple):
        raise RuleError(f"expected a row of cells, found {short_repr(row)}")
    words = [_word(cell) for cell in row]
    return "\t".join(words) if "" in words else " ".join(words)


def _word(cell: object) -> str:
    """The word of a cell: a number, a short text, a ``.`` for None, or nothing for blanks."""
    value = cell.get("value") if isinstance(cell, dict) else cell
    if value is None:
        return "."
    word = value.strip() if isinstance(value, str) else str(value)
    if isinstance(value, bool) or not isinstance(value, int | str) or len(word) > 20 or len(word.split()) > 1:
        raise RuleError(f"expected the value of a cell, found {short_repr(cell)}")
    return word


def _read(text: Text, lines: Sequence[str], name: str, *, cells: bool = False) -> Puzzle:
    """The board of lines; those of cells have no names of rows and columns, which could stand before them."""
    try:
        return codec_at(text.codec, name).read(Block(lines, 1, name, data=cells or None))
    except FormatError as error:
        where = "" if cells else f"line {error.line} of the problem: "
        raise RuleError(f"{where}{error.sentence}") from None
