"""Papers and tools of the page: the bounds of what they take, and what they tell."""

import pytest
from asked import told

import satpuzzles as sp
from satpuzzles.puzzle.draft import tools_of
from satpuzzles.puzzle.kind import built_in_kinds
from satpuzzles.web import papers
from satpuzzles.web.setting import _differing, _tells, _tool_view

BOARD = {"type": "futoshiki", "givens": [[1, 0], [0, 0]]}
SEVERAL = {"type": "futoshiki", "givens": [[0, 0], [0, 0]]}


def test_a_booklet_has_from_one_board_to_the_most_and_says_where_it_is(monkeypatch):
    pytest.importorskip("reportlab")
    said = []
    monkeypatch.setattr(papers, "MOST_PRINTED", 2)
    monkeypatch.setattr(papers, "say", said.append)
    for count in (1, 2):
        assert papers.booklet({"boards": [BOARD] * count}, 10)["boards"] == count
    assert said == ["board 1 of 1", "board 1 of 2", "board 2 of 2"]
    for boards in ([], [BOARD] * 3, BOARD, None):
        with pytest.raises(sp.ArgumentError, match="boards must be a list of 1 to 2 boards"):
            papers.booklet({"boards": boards}, 10)


def test_what_a_paper_does_not_take_is_refused():
    for question, wrong in ((papers.booklet, "board"), (papers.certificate, "boards")):
        with pytest.raises(sp.ArgumentError, match=f"there is no key '{wrong}' in a request"):
            question({"boards": [BOARD], "board": BOARD}, 10)


def test_a_value_that_is_asked_about_has_nine_digits_at_most():
    status, view = told("explain", board=BOARD, options={"not": "r1c2=1" + "0" * 9})
    assert status == 400 and "not takes a cell and a value" in view["error"]
    status, view = told("explain", board=BOARD, options={"not": "r1c2=1" + "0" * 8})
    assert status == 400 and "not takes" not in view["error"] and "100000000" in view["error"]


def test_a_tool_tells_its_numbers_and_nothing_that_is_empty():
    views = [_tool_view(tool) for tool in tools_of("sudoku", (9, 9))]
    assert views[0] == {"kind": "cells", "name": "given", "least": 1, "most": 9}
    assert all(value for view in views for value in view.values())
    (clues,) = tools_of("slitherlink", (3, 3))
    assert _tool_view(clues) == {"kind": "cells", "name": "clue", "least": 0, "most": 4}


def test_cells_where_two_solutions_differ():
    unique, several = (sp.Puzzle.from_json(board) for board in (BOARD, SEVERAL))
    assert _differing(unique, sp.solve(unique)) == set()
    assert _differing(several, sp.solve(several)) == {(0, 0), (0, 1), (1, 0), (1, 1)}


def test_painted_answers_tell_the_clues_of_nonograms_and_akari_alone():
    boards = {kind.name: sp.loads(kind.examples[0], type=kind.name) for kind in built_in_kinds()}
    assert {name for name, puzzle in boards.items() if _tells(puzzle)} == {"nonogram", "akari"}
