"""What comes back from a process for one line, and what a store that is gone on with says and keeps."""

from __future__ import annotations

import os

import pytest

import satpuzzles as sp
from satpuzzles.many.store import Store
from satpuzzles.many.work import grade, solve_views
from satpuzzles.puzzle.packing import pack, unpack
from satpuzzles.questions.search import Question

BOARD = sp.Hitori([[1, 2, 1], [2, 2, 1], [3, 1, 2]])


def test_a_grade_comes_back_from_where_it_is_made():
    options = sp.Options()
    found = unpack(grade(pack((BOARD, options))), BOARD)
    here = sp.grade(BOARD)
    assert (found.puzzle, found.tier, found.steps) == (BOARD, here.tier, here.steps)


def test_a_board_gives_the_views_of_its_results():
    question, options = Question(unique=True, shared=False), sp.Options()
    (view,) = solve_views(pack((BOARD, question, options, "a.txt:3")))
    assert (view["source"], view["type"], view["status"]) == ("a.txt:3", "hitori", "unique")
    assert view["solution"] == [[*row] for row in sp.solve(BOARD).solution]


def test_lines_are_on_disk_before_they_get_their_name(tmp_path, monkeypatch):
    files = tmp_path / "lines", tmp_path / "lines.partial", tmp_path / "lines.run"
    there = []

    def on_disk(descriptor):
        there.append((os.fstat(descriptor).st_size, files[0].exists()))

    with Store(files, {"seed": 1}, False) as store:
        store.write("one")
        monkeypatch.setattr("satpuzzles.many.store.os.fsync", on_disk)
    assert (4, False) in there and files[0].exists()


def test_an_empty_store_whose_files_were_taken_away_ends_without_an_error(tmp_path):
    files = tmp_path / "lines", tmp_path / "lines.partial", tmp_path / "lines.run"
    with pytest.raises(KeyError), Store(files, {"seed": 1}, False):
        for path in files[1:]:
            path.unlink()
        raise KeyError
    assert not [*tmp_path.iterdir()]
