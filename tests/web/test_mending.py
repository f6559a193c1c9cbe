"""Boards without a solution are mended: the fewest clues go or are changed, and one solution is left."""

import json
from itertools import combinations

import pytest

import satpuzzles as sp
from satpuzzles.uniqueness.clues import clues_of
from satpuzzles.web.questions import answer

BOARDS = [
    {"type": "sudoku", "size": 4, "givens": [[1, 1, 0, 0], [0, 0, 3, 0], [0, 2, 0, 0], [4, 0, 0, 4]]},
    {"type": "futoshiki", "givens": [[2, 0, 0], [0, 2, 0], [2, 0, 0]]}
    | {"less_than": [[[0, 0], [0, 1]], [[0, 1], [0, 2]]]},
    {"type": "slitherlink", "clues": [[2, None, 0], [None, 0, 1], [2, 3, 1]]},
    {"type": "akari", "cells": [[*"..2#"], [*"..22"], [*"1..."], [*"1..."]]},
    {"type": "nonogram", "rows": [[3], [1], [3]], "columns": [[1], [1], [1]]},
]


def repaired(board, **options):
    status, text = answer("repair", json.dumps({"board": board, "options": options}).encode())
    assert status == 200
    return json.loads(text)


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board["type"])
def test_a_board_without_a_solution_gets_one_and_loses_as_few_clues_as_can_be(board):
    puzzle = sp.Puzzle.from_json(board)
    found = repaired(board, reconcile=True)
    assert (found["status"], found["unique"]) == ("unsolvable", True)
    assert sp.solve(sp.Puzzle.from_json(found["puzzle"])).status == "unique"
    gone = sum(change["kind"] != "added" for change in found["changes"])
    if board["type"] == "nonogram":
        kept = zip(
            (*board["rows"], *board["columns"]), (*found["puzzle"]["rows"], *found["puzzle"]["columns"])
        )
        assert gone == sum(before != after for before, after in kept) == 2
        return
    clues = clues_of(puzzle)
    fewer = (clues.without(some) for some in combinations(clues.present(), gone - 1))
    assert gone and all(sp.solve(each).status == "unsolvable" for each in fewer)


def test_a_board_of_which_no_clue_can_go_is_mended_by_a_change():
    found = repaired({"type": "nurikabe", "clues": [[0, 0, 0], [0, 0, 0], [2, 2, 2]]}, reconcile=True)
    assert found["unique"] and len(found["changes"]) == 1
