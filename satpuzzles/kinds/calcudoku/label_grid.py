"""Calcudoku as a grid of labels and the clues of these, as programs and JSON have both; or as cages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from satpuzzles.core.arguments import shown
from satpuzzles.core.errors import RuleError
from satpuzzles.core.grid import parts_of
from satpuzzles.kinds.calcudoku import foreign_json
from satpuzzles.kinds.calcudoku.foreign_json import CLUE_TEXT, SIZES, as_object, read_object
from satpuzzles.kinds.calcudoku.text import Clue, to_puzzle
from satpuzzles.puzzle.base import NOTES, Puzzle
from satpuzzles.puzzle.latin import SIZE_CAP

_BESIDE = {*SIZES, "type", "title", "name", *NOTES}


def from_foreign(data: Mapping[str, Any]) -> Puzzle | None:
    """The board of an object that has not the keys of this program; None where it has another form.

    Raises:
        RuleError: something can be read in no way, or in two.
    """
    return foreign_json.from_foreign(data) or _from_labels(data)


def _from_labels(data: Mapping[str, Any]) -> Puzzle | None:
    held = {key: value for key, value in data.items() if key.lower() not in _BESIDE}
    grids = [rows for rows in map(_labels, held.values()) if rows is not None]
    clued = [value for value in held.values() if _are_clues(value) and _labels(value) is None]
    if not (len(held) == 2 and len(grids) == len(clued) == 1):
        return None
    ((labels,), (given,)) = grids, clued
    size = len(labels)
    for key, value in data.items():
        if key.lower() in SIZES and value != size:
            raise RuleError(f"{key} is {shown(value)}, but the grid of labels has {size} rows")
    cells = parts_of(labels)
    if isinstance(given, list):
        given = _by_number(given, {*cells})
    clues = {label: _clue(label, value) for label, value in given.items()}
    if missing := next((label for label in cells if label not in clues), None):
        raise RuleError(f"the cage {missing} has no clue")
    if unknown := next((label for label in clues if label not in cells), None):
        raise RuleError(f"no cell has the label {unknown}")
    return to_puzzle(size, cells, clues)


def _labels(value: object) -> list[list[str]] | None:
    """The rows of a square of labels; None where a value is none."""
    if not (isinstance(value, list) and 0 < len(value) <= SIZE_CAP):
        return None
    rows: list[list[str]] = []
    for row in value:
        if not isinstance(row, str | list) or len(row) != len(value):
            return None
        if not all(type(each) is int or (isinstance(each, str) and each.isalnum()) for each in row):
            return None
        rows.append([str(each) for each in row])
    return rows


def _are_clues(value: object) -> bool:
    if isinstance(value, dict):
        value = [*value.values()]
    return isinstance(value, list) and len(value) > 0 and all(map(_is_clue, value))


def _is_clue(value: object) -> bool:
    if isinstance(value, dict | list):
        inner = [*value.values()] if isinstance(value, dict) else value
        told = sum(type(each) is int or (isinstance(each, str) and each.isdecimal()) for each in inner)
        return len(inner) == 2 and told == 1 and not any(isinstance(each, dict | list) for each in inner)
    return type(value) is int or (isinstance(value, str) and CLUE_TEXT.fullmatch(value) is not None)


def _by_number(clues: list[Any], labels: set[str]) -> dict[str, Any]:
    """The clues of labels that are numbers from 0 or from 1, one for each."""
    for base in (0, 1):
        numbers = [str(number) for number in range(base, base + len(clues))]
        if {*numbers} == labels:
            return dict(zip(numbers, clues))
    raise RuleError(
        f"{len(clues)} clues stand in a list: the labels must be the numbers 0 to {len(clues) - 1} or 1 to "
        f"{len(clues)}; or write the clues with their labels, as {{'A': '3+'}}"
    )


def _clue(label: str, value: Any) -> Clue:  # noqa: ANN401 (what a clue looks like was asked before)
    value = value if isinstance(value, dict | list) else [value]
    parts = value if isinstance(value, dict) else as_object([[[0, 0]], *value])
    try:
        _, op, target = read_object({"cells": [[0, 0]], **parts})
    except (RuleError, TypeError):
        raise RuleError(f"the clue of the cage {label} must be as '3+' or (3, '+')") from None
    if isinstance(op, int):
        raise RuleError(f"the cage {label} has the operator {op}; known are + - * /")
    return target, op
