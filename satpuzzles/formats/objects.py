"""Boards in objects: this program's own keys, and those of other programs.

JSON, YAML and programs end here as one dictionary. The keys of a puzzle's own JSON are its own business.
Other programs' lists of cages, signs and clues are read by the function ``foreign_json`` of a record, and
grids of cells here, by the puzzle's own rows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from satpuzzles.core.arguments import listed, shown
from satpuzzles.core.errors import FormatError, RuleError, quote
from satpuzzles.formats.codec import Block, codec_at
from satpuzzles.puzzle.base import NOTES, Puzzle
from satpuzzles.puzzle.kind import (
    BUILT_IN,
    NO_TYPE,
    Kind,
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
    """The board of an object, as this program has it or another.

    Raises:
        PuzzleError: it is none.
    """
    if not isinstance(data, dict):
        raise block.error(0, f"expected an object with the key 'type', found {type(data).__name__}")
    data = with_type(data)
    name = data.get("type", block.wanted)
    if not isinstance(name, str | None):
        raise block.error(0, f"the key 'type' must hold a string, not {type(name).__name__}")
    if name is not None and name not in BUILT_IN:
        kind = next((kind for kind in built_in_kinds() if name.lower() in kind.in_data), None)
        make = part_of(kind.name, "foreign_json") if kind else None
        if make is not None and isinstance(board := make(data), Puzzle):
            return board
    try:
        return Puzzle.from_json(data) if name is None else puzzle_type(name).from_json(data)
    except RuleError as error:
        if (board := _read_foreign(data, name)) is not None:
            return board
        if str(error).endswith("is missing") or str(error) == NO_TYPE:
            told = f"{error}; found {_keys_of(data)}"
            if str(error) == NO_TYPE:
                told += f': write it, such as "type": "{next(iter(BUILT_IN))}", or use --type'
            raise block.error(0, told) from None
        raise


def with_type(data: dict[str, Any], own: str | None = None) -> dict[str, Any]:
    """An object with the key ``type``, where another key says it, or where a key is the name of a puzzle.

    Args:
        own: the type that its own name tells, for an object that says no other.
    """
    if "type" in data:
        return data
    for key, value in data.items():
        named = key.lower() in _TYPE_KEYS and isinstance(value, str) and len(value) < 40
        called = value.strip().rstrip("0123456789").rstrip("-_ #") if named else ""
        if named and (found := type_called(called, installed=True)) is not None:
            return {"type": found, **{other: data[other] for other in data if other != key}}
    if len(data) == 1:
        ((key, value),) = data.items()
        if isinstance(value, dict) and "type" in value:
            return value
        found = type_called(key, installed=True) if len(key) < 40 else None
        if found is not None and isinstance(value, dict | list | str):
            return {"type": found, **(value if isinstance(value, dict) else {"grid": value})}
    return data if own is None else {"type": own, **data}


def _keys_of(data: Mapping[str, object]) -> str:
    """The keys of an object, as many as fit a sentence."""
    names = [quote(key) for key in data if key != "type"]
    told = ", ".join(names[:10]) + ", ..." * (len(names) > 10)
    return f"the keys {told}" if len(names) > 1 else f"the key {told}" if names else "no other key"


# ---- collections of puzzlekit ----


class Problem(dict[str, object]):
    """A board of a collection, with its name there."""

    def __init__(self, title: str, data: Mapping[str, object]) -> None:
        super().__init__(data)
        self.title = title


def collected(data: object) -> Iterator[object]:
    """The objects of a collection of puzzlekit, ``{"name": TYPE, "data": {ID: {"problem": ...}}}``."""
    boards = data.get("data") if isinstance(data, dict) else None
    if not isinstance(data, dict) or not isinstance(boards, dict):
        yield data
        return
    for name, each in boards.items():
        problem = each.get("problem") if isinstance(each, dict) else each
        yield Problem(name, {"type": data.get("name"), "problem": problem})


def _from_problem(kind: Kind, problem: object) -> Puzzle | None:
    """The board of the text of a collection; None where there is no such text."""
    if not isinstance(problem, str) or not kind.texts:
        return None
    text = min(kind.texts, key=lambda each: (each.name != _COLLECTED, not each.native))
    block = Block(problem.strip().splitlines(), 1, kind.name)
    try:
        return codec_at(text.codec, kind.name).read(block)
    except FormatError as error:
        raise RuleError(f"line {error.line} of the problem: {error.sentence}") from None


# ---- objects of other programs ----


def _read_foreign(data: Mapping[str, Any], name: str | None) -> Puzzle | None:
    """The board of an object of another program; None where its form is not known."""
    told = {"type": name, **data} if name is not None else data
    for kind in built_in_kinds() if name is None else [kind_of(name)]:
        make = part_of(kind.name, "foreign_json")
        if make is not None and isinstance(board := make(told), Puzzle):
            return board
    if name is None:
        return None
    if "problem" in data:
        return _from_problem(kind_of(name), data["problem"])
    keys = [key for key in data if key.lower() in GRID_KEYS and isinstance(data[key], list | str)]
    others = [key for key in data if key not in keys and key.lower() not in (*_SIZE_KEYS, "type", *NOTES)]
    if len(keys) != 1:
        return None
    if others:
        raise RuleError(
            f"cannot tell what {listed([quote(key) for key in others[:5]])} means beside {quote(keys[0])}"
        )
    board = of_grid(data[keys[0]], name)
    sides = [data[key] for key in data if key.lower() in _SIZE_KEYS and isinstance(data[key], int)]
    if any(side not in (board.rows, board.columns) for side in sides):
        raise RuleError(f"the size is {shown(sides[0])}, but the board is {board.rows} x {board.columns}")
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
        return _read(flat.codec, [rows[0]], name)
    return _read(native.codec, [row if isinstance(row, str) else _line(row) for row in rows], name)


def _line(row: object) -> str:
    """The typed row of a list of cells."""
    if not isinstance(row, list | tuple):
        raise RuleError(f"expected a row of cells, found {shown(row)}")
    words = [_word(cell) for cell in row]
    return "\t".join(words) if "" in words else " ".join(words)


def _word(cell: object) -> str:
    """The word of a cell: a number, a short text, a ``.`` for None, or nothing for blanks."""
    if isinstance(cell, dict):
        cell = cell.get("value")
    if cell is None or (isinstance(cell, str) and not cell.strip()):
        return "." if cell is None else ""
    if isinstance(cell, bool) or not isinstance(cell, int | str) or len(str(cell)) > 20:
        raise RuleError(f"expected the value of a cell, found {shown(cell)}")
    word = str(cell)
    if any(map(str.isspace, word)):
        raise RuleError(f"expected the value of a cell, found {shown(cell)}")
    return word


def _read(codec: str, lines: Iterable[str], name: str) -> Puzzle:
    try:
        # Rows of data have no names that could stand before the cells.
        board = codec_at(codec, name).read(Block([*lines], 1, name, data=True))
    except FormatError as error:
        raise RuleError(error.sentence) from None
    assert isinstance(board, Puzzle)
    return board
