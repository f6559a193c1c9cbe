"""Boards are set: a draft shows a board, a board is seen in a draft, and what a draft is worth is told."""

import json

import pytest
from asked import BOARDS, KINDS, told
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import satpuzzles as sp
from satpuzzles.core.errors import PuzzleError
from satpuzzles.puzzle.draft import draft_of, puzzle_of, tools_of

OTHERS = [
    {"type": "sudoku", "size": 4, "regions": [[1, 1, 1, 2], [1, 3, 2, 2], [3, 3, 4, 2], [3, 4, 4, 4]]}
    | {"givens": [[0] * 4] * 4, "diagonals": True},
    {"type": "futoshiki", "givens": [[0, 0], [0, 2]], "less_than": [], "adjacent": [[[0, 0], [0, 1]]]},
    {"type": "nonogram", "rows": [[[1, 2], [1, 1]]], "columns": [[[1, 2]], [[1, 1]]]}
    | {"colors": ["#000000", "#ff0000"]},
    {"type": "hitori", "numbers": [[1, 0], [2, 1]]},
    {"type": "nurikabe", "clues": [["?", 0], [0, 0]], "known": [[0, None], [None, None]]},
    {"type": "akari", "cells": [[".", "#"], ["1", "."]]},
    {"type": "slitherlink", "clues": [[3]], "known": {"horizontal": [[1], [None]], "vertical": [[0, None]]}},
]
EVERY = [*BOARDS.values(), *map(sp.Puzzle.from_json, OTHERS)]


@pytest.mark.parametrize("puzzle", EVERY, ids=lambda puzzle: puzzle.type)
def test_the_draft_of_a_board_shows_that_board(puzzle):
    assert puzzle_of(json.loads(json.dumps(draft_of(puzzle)))) == puzzle


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_the_verdict_on_a_draft_is_that_of_solve(kind):
    puzzle = BOARDS[kind.name]
    status, found = told("set", draft=draft_of(puzzle), options={"time_limit": 10})
    assert (status, found["status"]) == (200, "unique")
    assert found["drawn"]["board"] == puzzle.to_json()
    assert puzzle.to_solution(found["solution"]) == sp.solve(puzzle).solution


@pytest.mark.parametrize("size", [[1, 1], [1, 3], [2, 2]], ids=str)
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_an_empty_board_of_any_size_has_a_verdict(kind, size):
    status, found = told("empty", type=kind.name, options={"size": size})
    if status == 400:
        assert "must be square" in found["error"]
        return
    status, found = told("set", draft=found["draft"])
    assert status == 200 and found["status"] in ("unfinished", "unsolvable", "unique", "multiple")


texts = st.sampled_from(
    ["", "", "1", "2", "#", "?", "x", "6+", "-1", "99999999", "²", "1 1", "1:2", "○", "1→"]
)
cells = st.tuples(st.integers(-1, 3), st.integers(-1, 3))
plain = st.none() | st.booleans() | st.integers(-2, 4) | texts


@st.composite
def drafts(draw):
    """Drafts of a small board of any type, right in form for the most part."""
    name = draw(st.sampled_from([kind.name for kind in KINDS] * 5 + ["moon"]))
    rows, columns = draw(st.integers(1, 3)), draw(st.integers(1, 3))
    draft = {"type": name, "rows": rows, "columns": columns}
    draft["cells"] = draw(
        st.lists(st.lists(texts, min_size=columns, max_size=columns), min_size=rows, max_size=rows)
    )
    draft["walls"] = draw(st.lists(st.tuples(cells, cells), max_size=4))
    draft["signs"] = draw(st.lists(st.tuples(cells, cells, st.sampled_from("<>∧∨x")), max_size=2))
    for side in ("left", "right"):
        draft[side] = draw(st.lists(texts, max_size=rows))
    for side in ("above", "below"):
        draft[side] = draw(st.lists(texts, max_size=columns))
    if draw(st.integers(0, 3)) == 0:
        draft[draw(st.sampled_from([*draft, "note", "colors", "kept", "below", "x"]))] = draw(
            plain | st.lists(plain, max_size=3) | st.dictionaries(st.text(max_size=4), plain, max_size=2)
        )
    return draft


@settings(max_examples=200, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(drafts())
def test_any_draft_is_answered_and_what_it_shows_is_a_board(draft):
    status, found = told("set", draft=draft)
    assert (status == 200 and found["status"] != "unfinished") or found["reason"]
    if "drawn" in found:
        assert sp.Puzzle.from_json(found["drawn"]["board"]) == puzzle_of(draft)
    else:
        with pytest.raises(PuzzleError):
            puzzle_of(draft)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_every_mark_that_a_tool_makes_is_one_that_the_shapes_see(kind):
    puzzle = BOARDS[kind.name]
    for tool in tools_of(kind.name, (puzzle.rows, puzzle.columns)):
        if tool.kind not in ("cells", "regions"):
            continue
        for text in [*tool.texts, *map(str, (*tool.numbers[:1], *tool.numbers[-1:]))]:
            draft = draft_of(puzzle)
            draft["cells"][0][0] = text
            try:
                board = puzzle_of(draft)
            except sp.RuleError:  # such as a height that this board does not have
                assert kind.name in ("heyawake", "skyscrapers")
                continue
            assert draft_of(board)["cells"][0][0] == text
