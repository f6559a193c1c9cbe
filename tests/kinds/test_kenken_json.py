"""JSON of other programs is a Calcudoku by its shape, whatever its keys are; what is doubtful is refused."""

from __future__ import annotations

import json

import pytest

from satpuzzles.core.errors import FormatError
from satpuzzles.kinds.calcudoku.puzzle import Cage, Calcudoku
from satpuzzles.text import loads

BOARD = Calcudoku(
    3,
    (
        Cage(((0, 0), (1, 0)), "+", 3),
        Cage(((0, 1), (0, 2)), "*", 6),
        Cage(((1, 1), (2, 1)), "-", 2),
        Cage(((1, 2), (2, 2)), "/", 2),
        Cage(((2, 0),), None, 3),
    ),
)
NAMES = {"+": "sum", "*": "TIMES", "-": "Subtract", "/": "division", None: "none"}
CODES = {"+": 1, "-": 2, "*": 3, "/": 4, None: 1}


def objects(cage, op="op", target="target", cells="cells"):
    """Ways to say a cage as an object."""
    listed = [list(cell) for cell in cage.cells]
    yield {op: NAMES[cage.op], target: cage.target, cells: listed}
    yield {op: cage.op or "=", target: str(cage.target), cells: [[r + 1, c + 1] for r, c in listed]}
    yield {"id": 7, op: cage.op or "", target: cage.target, cells: [{"x": c, "y": r} for r, c in listed]}
    yield {cells: [{"col": c + 1, "row": r + 1} for r, c in listed], "clue": cage.clue()}
    yield {cells: ["ABC"[c] + str(r + 1) for r, c in listed], "clue": cage.clue().replace("*", "x")}
    yield {cells: [f"r{r + 1}c{c + 1}" for r, c in listed], op: CODES[cage.op], target: cage.target}


@pytest.mark.sampled(3)
@pytest.mark.parametrize("way", range(6))
@pytest.mark.parametrize("keys", [("op", "value", "cells"), ("operation", "goal", "squares")])
@pytest.mark.parametrize("around", [{}, {"size": 3}, {"width": 3, "height": 3}, {"Puzzle": {"Size": 3}}])
def test_a_list_of_cages_is_a_board(way, keys, around):
    data = {**around, "groups": [list(objects(cage, *keys))[way] for cage in BOARD.cages]}
    assert loads(json.dumps(data)) == loads(json.dumps(data), type="kenken") == BOARD


def with_cage(**changed):
    """The board with another first cage."""
    first = {"op": "+", "value": 3, "cells": [[0, 0], [1, 0]], **changed}
    others = [{"op": c.op, "value": c.target, "cells": list(map(list, c.cells))} for c in BOARD.cages[1:]]
    return {"size": 3, "rules": [first, *others]}


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (with_cage(op="%"), "cage 1: '%' is no operator"),
        (with_cage(op=2, value=5), "cage 1 has the operator 2; with 1 +, 2 -, 3 *, 4 / it cannot come to 5"),
        (with_cage(op=9), "cage 1 has the operator 9"),
        (with_cage(extra=5), "cage 1: expected one number, the target"),
        (with_cage(cells=[{"a": 0, "b": 0}, {"a": 1, "b": 0}]), "cage 1: a cell must be"),
        (with_cage(cells=[{"x": 0, "y": 0, "z": 1}]), "cage 1: a cell must be"),
        (with_cage(cells=[[0, 0]]), "the key 'size' says 3, but the cages have 8 cells"),
        (with_cage(cells=[[0, 0], [2, 0]]), "cage 1 at row 1, column 1 is not connected"),
        (with_cage() | {"size": 4}, "the key 'size' says 4"),
        (with_cage() | {"values": [0, 1, 2]}, "must hold the values 1 to 3"),
        ({"size": 1, "cages": ["3 5 A1"]}, "expected the key 'type'|cage"),
    ],
)
def test_what_is_doubtful_is_refused(data, sentence):
    with pytest.raises(FormatError) as caught:
        loads(json.dumps(data))
    assert any(one in str(caught.value) for one in sentence.split("|")), str(caught.value)


def test_the_reader_of_this_program_says_what_is_wrong_with_its_own_keys():
    with pytest.raises(FormatError, match=r"row 2, column 1 is in no cage"):
        loads('{"type":"calcudoku","size":2,"cages":[{"cells":[[0,0],[0,1]],"op":"+","target":3}]}')
