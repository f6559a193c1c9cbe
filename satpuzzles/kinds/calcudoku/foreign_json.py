"""Calcudoku as JSON of other programs: a list of cages, texts or objects; or rows of labels with clues.

``{"rules": [{"op", "value", "cells": [{"x", "y"}]}]}``, ``{"Blocks": [{"Type", "Constraint",
"Coordinates"}]}`` and ``{"cages": ["5 + A1 A2"]}`` are such lists.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from satpuzzles.core.arguments import short_repr
from satpuzzles.core.errors import RuleError
from satpuzzles.core.grid import place
from satpuzzles.formats.cell_names import CellName
from satpuzzles.formats.codec import Block
from satpuzzles.formats.scan import OPERATOR_WORDS, Scanner
from satpuzzles.kinds.calcudoku.cage_clues import tuples
from satpuzzles.kinds.calcudoku.puzzle import Calcudoku
from satpuzzles.kinds.calcudoku.text import CAGES, OPERATORS, Clue, of_cages, read_cage, read_clue
from satpuzzles.puzzle.base import Puzzle

_CAGES = ("cages", "rules", "blocks")
_CELLS = ("cells", "coordinates", "squares")
_TARGETS = ("target", "value", "constraint", "result")
_OPERATORS = ("op", "operator", "operation", "type")
_SIZES = ("size", "n", "width", "height")
_CODES = {1: "+", 2: "-", 3: "*", 4: "/"}
_LABELS = ("labels", "regions", "grid")
_WORDS = {"": "=", "none": "=", **OPERATOR_WORDS}


def from_foreign(data: Mapping[str, Any]) -> Puzzle | None:
    """The board of another program's object; None if its form is unknown."""
    named = {key.lower(): value for key, value in data.items()}
    labels, clues = _value(named, _LABELS), named.get("clues", named.get("cages"))
    if isinstance(labels, list | tuple) and isinstance(clues, dict):
        rows = [" ".join(map(str, row)) if isinstance(row, list | tuple | str) else "" for row in labels]
        # A clue is a text, a number, or a target and an operator.
        told = {label: clue if isinstance(clue, list | tuple) else [clue] for label, clue in clues.items()}
        lines = [*rows, *(f"{label} {' '.join(map(str, clue))}" for label, clue in told.items())]
        return CAGES.read(Block(lines, 1, Calcudoku.type))
    listed = _value(named, _CAGES)
    if not isinstance(listed, list) or not listed:
        return None
    if not all(isinstance(each, str) or isinstance(_value(each, _CELLS), list | tuple) for each in listed):
        return None
    if all(map(_is_own, listed)) and "cages" in named:
        return None  # the reader of our own form gives the best error
    inner = named.get("puzzle")
    both = [*data.items(), *(inner.items() if isinstance(inner, dict) else ())]
    sizes = [value for key, value in both if str(key).lower() in _SIZES]
    if not sizes or any(type(each) is not int or each != sizes[0] for each in sizes):
        raise RuleError(f"expected one size, found {' and '.join(map(short_repr, sizes)) or 'none'}")
    board = of_cages([_cage(each) for each in listed], sizes[0])
    if any(type(_value(each, _OPERATORS)) is int for each in listed):
        for cage in board.cages:
            if cage.op and not tuples(cage.op, cage.target, len(cage.cells), board.size):
                where = place(cage.cells[0])
                raise RuleError(f"the cage at {where} cannot be {cage.clue()}, if 1 to 4 are + - * /")
    return board


def _value(item: object, keys: Sequence[str]) -> object:
    """The value of the first of some keys that is present, or None."""
    if not isinstance(item, dict):
        return None
    return next((value for key, value in item.items() if str(key).lower() in keys), None)


def _is_own(item: Any) -> bool:  # noqa: ANN401 (what it is, it asks)
    if not isinstance(item, dict) or not item.keys() <= {"cells", "op", "target"}:
        return False
    return item.get("op") in (None, *_CODES.values()) and all(
        isinstance(cell, list) for cell in item["cells"]
    )


def _cage(cage: object) -> tuple[list[CellName], Clue]:
    if isinstance(cage, str):
        return read_cage(Scanner(cage.strip()))
    cells, op, target = (_value(cage, keys) for keys in (_CELLS, _OPERATORS, _TARGETS))
    assert isinstance(cells, list | tuple)
    names = [CellName.of(cell) for cell in cells]
    if isinstance(target, str) and op is None:
        return names, read_clue(Scanner(target.strip()))
    if type(target) is not int:
        raise RuleError(f"the target of a cage is {short_repr(target)}; expected a number")
    word = op.strip().lower() if isinstance(op, str) else ""
    sign = _CODES.get(op, "") if type(op) is int else _WORDS.get(word, word)
    if sign not in OPERATORS:
        raise RuleError(f"the operator of a cage is {short_repr(op)}; known are + - * /")
    return names, (target, OPERATORS[sign] if len(cells) > 1 else None)
