"""Boards in JSON, YAML or Python objects, with this program's keys or those of other programs.

``foreign_json`` of a record reads other programs' lists of cages, signs and clues; grids of cells are read
here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
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
"""Other programs' keys for ``type``, if the value is the name of a puzzle."""
GRID_KEYS = (
    *("grid", "board", "cells", "clues", "givens", "given", "numbers", "values", "data", "rows", "puzzle"),
    *("hints", "initial", "matrix", "state", "field", "walls"),
)
"""Other programs' keys for the rows of a board."""
_SIZE_KEYS = ("size", "n", "order", "rows", "columns", "cols", "width", "height")
_JSON_NAMES: dict[type, str] = {
    int: "a number",
    str: "a string",
    list: "a list",
    bool: "true or false",
    type(None): "null",
}
_COLLECTED = "puzzlekit"
"""The format of texts in collections, if the puzzle has one by that name."""


def read_object(block: Block, data: object) -> Puzzle:
    """Reads the board of an object of this or another program."""
    if not isinstance(data, dict):
        found = _JSON_NAMES.get(type(data), short_repr(data))
        told = f'expected an object such as {{"type": "{next(iter(BUILT_IN))}", ...}}, found {found}'
        raise block.error(0, f"this is not a JSON board: {told}")
    data = with_type(data)
    name = data.get("type", block.wanted)
    if not isinstance(name, str | None):
        raise block.error(0, f"the key 'type' must hold a string, not {type(name).__name__}")
    known = data.get("known")
    bare = {key: value for key, value in data.items() if key != "known"}
    if name is not None and name not in BUILT_IN:
        kind = next((kind for kind in built_in_kinds() if name.lower() in kind.in_data), None)
        if kind is not None and (board := _made(kind.name, bare)) is not None:
            return board if known is None else replace(board, known=known)
    try:
        return Puzzle.from_json(data) if name is None else puzzle_type(name).from_json(data)
    except RuleError as error:
        if (board := _read_foreign(bare, name)) is not None:
            return board if known is None else replace(board, known=known)
        sentence = str(error)
        if not sentence.endswith("is missing") and sentence != NO_TYPE:
            raise
        keys = [quote(key) for key in data if key != "type"]
        told = f"{sentence}; found {comma_list(keys[:10]) or 'no other key'}"
        if sentence == NO_TYPE:
            likely = max(BUILT_IN, key=lambda name: len(_own_keys(name) & data.keys()))
            told += f': write it, such as "type": "{likely}", or set its type'
        raise block.error(0, told) from None


def with_type(data: dict[str, Any], own: str | None = None) -> dict[str, Any]:
    """Adds the key ``type`` to an object that says its type by another key or a key's name.

    Args:
        own: the type to use if the object says no other.
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
    """An upper bound of the nesting depth of brackets in a text."""
    return max(accumulate((sign in "[({") - (sign in "])}") for sign in text), default=0)


# ---- collections of puzzlekit ----


def collected(data: object) -> Iterator[object]:
    """Yields the objects of a puzzlekit collection, ``{"name": TYPE, "data": {ID: {"problem": ...}}}``."""
    boards = data.get("data") if isinstance(data, dict) else None
    if not isinstance(data, dict) or not isinstance(boards, dict):
        yield data
        return
    for title, each in boards.items():
        problem = each.get("problem") if isinstance(each, dict) else each
        yield {"type": data.get("name"), "problem": problem, "title": title}


# ---- objects of other programs ----


def _made(type: str, data: Mapping[str, Any]) -> Puzzle | None:
    """The board that the ``foreign_json`` of a record reads, if any."""
    make = part_of(type, "foreign_json")
    try:
        board = make(data) if make is not None else None
    except FormatError as error:  # its line is within the object's text
        raise RuleError(error.sentence) from None
    return board if isinstance(board, Puzzle) else None


def _read_foreign(data: Mapping[str, Any], name: str | None) -> Puzzle | None:
    """The board of another program's object; None if its form is unknown."""
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
    if len(keys) != 1 or (others and {*keys, *others} <= _own_keys(name)):
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


def _own_keys(name: str) -> set[str]:
    return {key for shape in puzzle_type(name).shapes for key in shape.keys}


def of_grid(grid: Sequence[object] | str, name: str) -> Puzzle:
    """The board of rows given as lists or texts, read as the puzzle's typed rows.

    Raises:
        RuleError: they are not a board of that puzzle.
    """
    kind = kind_of(name)
    native = next((text for text in kind.texts if text.native), None)
    if native is None:
        raise RuleError(f"a {name} cannot be read from rows of cells")
    rows: Sequence[Any] = grid.split("\n") if isinstance(grid, str) else grid
    if len(rows) == 1 and isinstance(rows[0], str) and " " not in rows[0]:
        flat = next((text for text in kind.texts if text.name == "sdm"), native)
        return _read(flat, [rows[0]], name, cells=True)
    for number, row in enumerate(rows, 1):
        if not isinstance(row, str | list | tuple):
            raise RuleError(f"row {number} of the board must be a list of cells, not {short_repr(row)}")
    lines = [row if isinstance(row, str) else _line(row) for row in rows] or [""]
    try:
        return _read(native, lines, name, cells=True)
    except RuleError as error:
        has_null = any(None in row for row in rows if not isinstance(row, str))
        raise RuleError(str(error).replace("found '.'", "found null") if has_null else str(error)) from None


def _line(row: Sequence[object]) -> str:
    words = [_word(cell) for cell in row]
    return "\t".join(words) if "" in words else " ".join(words)


def _word(cell: object) -> str:
    """The word of a cell: a number, a short text, ``.`` for None, or "" for a blank."""
    value = cell.get("value") if isinstance(cell, dict) else cell
    if value is None:
        return "."
    word = value.strip() if isinstance(value, str) else str(value)
    if isinstance(value, bool) or not isinstance(value, int | str) or len(word) > 20 or len(word.split()) > 1:
        raise RuleError(f"expected the value of a cell, found {short_repr(cell)}")
    return word


def _read(text: Text, lines: Sequence[str], name: str, *, cells: bool = False) -> Puzzle:
    """The board of lines; with ``cells`` they have no names of rows and columns."""
    try:
        return codec_at(text.codec, name).read(Block(lines, 1, name, data=cells or None))
    except FormatError as error:
        where = "" if cells else f"line {error.line} of the problem: "
        raise RuleError(f"{where}{error.sentence}") from None
