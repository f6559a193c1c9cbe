"""What programs write of Futoshiki, Calcudoku and nonograms in JSON: keys, pairs, cages, sizes, refusals."""

from __future__ import annotations

import pytest

from satpuzzles.core.errors import RuleError
from satpuzzles.kinds.calcudoku import foreign_json as cages
from satpuzzles.kinds.futoshiki import foreign_json as signs
from satpuzzles.kinds.nonogram.foreign_json import from_foreign as nonogram_of


def refused(call, *arguments):
    with pytest.raises(RuleError) as caught:
        call(*arguments)
    return str(caught.value)


# ---- Futoshiki ----


def board_of(**data):
    board = signs.from_foreign(data)
    assert board is not None
    return board.givens, list(board.less_than)


BLANK = [[0, 0], [0, 0]]
PAIR = ((0, 0), (0, 1))


def test_signs_are_pairs_of_cells_by_any_usual_name():
    for data in (
        {"grid": BLANK, "less_than": [[[0, 0], [0, 1]]]},
        {"size": 2, "less": [[[1, 1], [1, 2]]]},
        {"n": 2, "greater_than": [["r1c2", "r1c1"]]},
        {"grid": BLANK, "constraints": ["r1c1 < r1c2"]},
        {"grid": BLANK, "inequalities": [["r1c2", ">", "r1c1"]]},
        {"grid": BLANK, "signs": [{"smaller": "r1c1", "larger": "r1c2"}]},
        {"grid": BLANK, "relations": [{"a": "r1c1", "sign": "<", "b": "r1c2"}]},
        {"grid": BLANK, "lt": {"r1c1": "r1c2"}},
        {"grid": BLANK, "less_than": [[0, 0, 0, 1]]},
        {"grid": BLANK, "less_than": [["a1", "b1"]], "title": "so"},
    ):
        assert board_of(**data) == (((0, 0), (0, 0)), [PAIR]), data


def test_givens_stand_in_rows_or_with_their_cells():
    for grid in (
        [[2, None], [-1, "."]],
        [["2", ""], ["_", 0]],
        {"r1c1": 2},
        [{"row": 1, "column": 1, "value": 2}, {"row": 2, "column": 2, "value": 0}],
    ):
        assert board_of(grid=grid, size=2, less=[["r1c1", "r1c2"]]) == (((2, 0), (0, 0)), [PAIR]), grid


def test_objects_of_another_form_are_left_to_others():
    for data in (
        {"grid": BLANK},
        {"grid": BLANK, "less": [], "board": BLANK},
        {"grid": BLANK, "less": [], "odd": 1},
        {"type": "futoshiki", "givens": BLANK, "less_than": []},
        {"grid": BLANK, "less": 5},
    ):
        assert signs.from_foreign(data) is None, data


def test_what_can_be_read_in_no_way_or_in_two_is_refused(monkeypatch):
    three = [[0] * 3] * 3
    for data, told in (
        (
            {"grid": three, "less": [[[1, 1], [1, 2]]]},
            "the rows and columns in less may count from 0 or from 1",
        ),
        (
            {"grid": BLANK, "less": [[[0, 1], [2, 1]]]},
            "a row or column is 0 and another is 2; they may be 0 to 1 or 1 to 2",
        ),
        ({"grid": BLANK, "less": [["r1c1", "r1c3"]]}, "the column of a cell is 3; it may be 1 to 2"),
        ({"grid": BLANK, "less": [["r3c1", "r1c1"]]}, "the row of a cell is 3; it may be 1 to 2"),
        ({"grid": BLANK, "less": [[[0, 0], [0, -1]]]}, "the column of a cell is -1; it may be 0 to 1"),
        (
            {"grid": BLANK, "less": [["r1c1"]]},
            "pair 1 of less must be two cells, with < or > between them or without",
        ),
        ({"grid": BLANK, "less": [["a1", "b1"], ["a1", ">", "b1"]]}, "pair 2 of less has the sign >"),
        (
            {"grid": BLANK, "signs": [["a1", "b1"]]},
            "signs does not say which cell of a pair is the smaller one",
        ),
        ({"grid": BLANK, "less": [["a1", 5]]}, "a cell must be (row, column) or a name such as r1c2, not 5"),
        ({"less": [["a1", "b1"]]}, "expected a grid of the givens, or the size"),
        ({"grid": BLANK, "size": 3, "less": [["a1", "b1"]]}, "the size is 3 or 2"),
        ({"size": 0, "less": []}, "the size is 0; it may be 1 to"),
        ({"size": True, "less": []}, "the size is True"),
        (
            {"grid": 5, "size": 2, "less": []},
            "the givens must be rows of numbers, or cells with numbers, not 5",
        ),
        (
            {"grid": [[1.5, 0], [0, 0]], "less": []},
            "a given must be a number, or 0 or None for a blank cell, not 1.5",
        ),
        (
            {"grid": [["1000", 0], [0, 0]], "less": []},
            "a given must be a number, or 0 or None for a blank cell",
        ),
        (
            {"grid": [{"row": 1, "column": 1, "value": 2}] * 2, "size": 2, "less": []},
            "the cell 1, 1 has two givens",
        ),
    ):
        assert told in refused(signs.from_foreign, data), data
    monkeypatch.setattr(signs, "PAIR_CAP", 1)
    assert board_of(grid=BLANK, less=[["a1", "b1"]])
    assert "there are more than 1 signs" in refused(
        lambda: board_of(grid=BLANK, less=[["a1", "b1"], ["a1", "a2"]])
    )


def test_what_numbers_of_cells_count_from():
    place = signs._Place
    for places, size, base in (
        ([place(0, 1)], 3, 0),
        ([place(1, 3)], 3, 1),
        ([], 3, 1),
        ([place(1, 2, False)], 3, 1),
        ([place(0, 2, False), place(3, 1)], 3, 1),
    ):
        assert signs._base(places, size, "less") == base


# ---- Calcudoku ----


def cages_of(**data):
    board = cages.from_foreign(data)
    assert board is not None
    return board.size, [(cage.op, cage.target) for cage in board.cages]


LEFT, RIGHT = [[0, 0], [1, 0]], [[0, 1], [1, 1]]


def test_cages_are_objects_lists_or_texts():
    for listed in (
        [{"cells": LEFT, "operation": "add", "value": 3}, {"cells": RIGHT, "operation": "times", "value": 2}],
        [{"squares": LEFT, "clue": "3+"}, {"squares": RIGHT, "clue": "2x"}],
        [[3, "+", LEFT], [2, "*", RIGHT]],
        [[LEFT, "3+"], [RIGHT, "x2"]],
        ["3+ A1 A2", "2x B1 B2"],
        [{"cells": ["A1", "A2"], "op": "+", "n": 3}, {"cells": ["B1", "B2"], "op": "*", "n": 2}],
        [
            {"cells": [{"x": 0, "y": 0}, {"x": 0, "y": 1}], "op": "+", "target": 3},
            {"cells": [{"row": 0, "column": 1}, {"row": 1, "column": 1}], "op": "*", "target": 2},
        ],
    ):
        assert cages_of(puzzle=listed) == (2, [("+", 3), ("*", 2)]), listed
    one_based = [{"cells": [[1, 1], [2, 1]], "clue": "3+"}, {"cells": [[1, 2], [2, 2]], "clue": "2"}]
    assert cages_of(cages=one_based, size=2) == (2, [("+", 3), (None, 2)])


def test_cages_that_are_none_are_refused(monkeypatch):
    right = {"cells": RIGHT, "value": 2}
    for listed, more, told in (
        (
            [{"cells": LEFT, "value": 3}],
            {"size": 2, "x": 1},
            "the key 'size' says 2, but the cages have 2 cells in all",
        ),
        ([{"cells": LEFT, "value": 3}], {}, "the cages have 2 cells in all, which is no square"),
        (
            [{"cells": LEFT, "op": "odd", "value": 3}, right],
            {},
            "cage 1: 'odd' is no operator; known are + - * /",
        ),
        (
            [{"cells": LEFT, "op": "+"}, right],
            {},
            "cage 1: expected one number, the target, and one operator beside",
        ),
        (
            [{"cells": LEFT, "op": "+", "other": "-", "value": 1}, right],
            {},
            "cage 1: expected one number, the target, and one",
        ),
        (
            [{"cells": [[0, 0, 0], [1, 0]], "value": 3}, right],
            {},
            "cage 1: a cell must be [row, column], an object with x",
        ),
        (["3: A1 A2", "2x B1 B2"], {}, "cage 1: the : may be divided by, or nothing"),
    ):
        assert told in refused(lambda data={"cages": listed, **more}: cages.from_foreign(data)), (
            listed,
            more,
        )
    monkeypatch.setattr(cages, "_CELL_CAP", 1)
    assert "there are more than 1 cells" in refused(cages.read_object, {"cells": LEFT, "value": 3})
    assert "expected one list of cells, found 2" in refused(
        cages.read_object, {"a": LEFT, "b": RIGHT, "c": 3}
    )


def test_targets_that_so_many_cells_can_come_to():
    """Bounds on boards of four: a sum of two cells is 2 to 8, a difference below 4, a quotient 1 to 4."""
    for op, possible in (("+", range(2, 9)), ("-", range(4)), ("/", range(1, 5))):
        assert [target for target in range(30) if cages._can_be(op, target, 2, 4)] == [*possible]
    products = {a * b for a in range(1, 5) for b in range(1, 5)}
    assert {target for target in range(30) if cages._can_be("*", target, 2, 4)} == products
    three = {a * b for a in products for b in range(1, 5)}
    assert {target for target in range(80) if cages._is_product(target, 3, 4) and target} == three


def test_a_list_is_a_cage_where_cells_and_a_target_are_in_it():
    told = {"cells": LEFT, "0": 3, "1": "+"}
    assert cages.as_object([3, "+", LEFT]) == told and cages.as_object([3, "+", *LEFT]) == told
    for item in ([3, "+"], [LEFT], [3, "+", "-", LEFT], ["odd", LEFT], "3+", {"a": 1}):
        assert cages.as_object(item) == item
    assert cages._looks_like_cage([3, "+", LEFT]) and cages._looks_like_cage({"a": [1]})
    assert not cages._looks_like_cage([3, "+"]) and not cages._looks_like_cage({"a": 1})
    assert cages._is_own({"cells": LEFT, "op": "+", "target": 3}) and cages._is_own({"cells": LEFT})
    for item in (
        {"cells": LEFT, "op": "x"},
        {"cells": ["A1"]},
        {"op": "+"},
        {"cells": LEFT, "value": 3},
        LEFT,
    ):
        assert not cages._is_own(item)


# ---- nonograms ----


def test_clues_stand_under_other_names():
    clues = ((((2, 1),), ((1, 1),)), (((2, 1),), ((1, 1),)))
    for data in (
        {"row_clues": [[2], [1]], "column_clues": [[2], [1]]},
        {"rows": [2, "1"], "cols": ["2", 1], "width": 2, "height": 2},
        {"left": [[2], [1]], "top": [[2], [1]], "size": 2, "title": "so"},
        {"clues": {"across": [[2], [1]], "down": [[2], [1]]}, "size": [2, 2]},
        {"problem": "2 2\n2\n1\n2\n1\n"},
    ):
        board = nonogram_of(data)
        assert board is not None and (board.row_clues, board.column_clues) == clues, data
    turned = nonogram_of({"problem": "2 1\n1\n1\n1\n"})
    assert turned is not None


def test_nonograms_of_another_form_or_size():
    sides = {"rows": [[2], [1]], "columns": [[2], [1], []]}
    for data in ({"rows": [[1]]}, {**sides, "odd": 1}, {"rows": 5, "columns": [[1]]}, {}):
        assert nonogram_of(data) is None, data
    for more, told in (
        ({"height": 3}, "the height is 3; there are 2 rows"),
        ({"width": 2}, "the width is 2; there are 3 columns"),
        ({"size": 2}, "the size is 2; there are 2 rows and 3 columns"),
        ({"size": "2x3"}, "the size is '2x3'; there are 2 rows and 3 columns"),
    ):
        assert refused(nonogram_of, {**sides, **more}) == told
    for size in ([2, 3], [3, 2], None):
        assert nonogram_of({**sides, "size": size}) is not None
    assert refused(nonogram_of, {"problem": "2 x\n"}).startswith("line 1 of the problem: ")
