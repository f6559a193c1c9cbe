"""What comes back from a process for one line, and what a store that is gone on with says and keeps."""

from __future__ import annotations

import os

import pytest

import satpuzzles as sp
from satpuzzles.many.store import Store
from satpuzzles.many.work import grade
from satpuzzles.puzzle.packing import pack, unpack

BOARD = sp.Hitori([[1, 2, 1], [2, 2, 1], [3, 1, 2]])


def test_a_grade_comes_back_from_where_it_is_made():
    options = sp.Options()
    found = unpack(grade(pack((BOARD, options))), BOARD)
    here = sp.grade(BOARD)
    assert (found.puzzle, found.tier, found.steps) == (BOARD, here.tier, here.steps)


def test_a_store_that_is_left_keeps_whole_lines_and_what_was_not_counted(tmp_path):
    files = tmp_path / "lines", tmp_path / "lines.partial", tmp_path / "lines.run"
    with pytest.raises(KeyError), Store(files, {"seed": 1}, False) as store:
        assert store.done == 0
        store.write("one")
        store.write("two")
        # A signal came between a line and its count, and within the next.
        store._file.write(b"three\nfo")
        raise KeyError
    assert files[1].read_text() == "one\ntwo\nthree\n" and store.done == 3
    with pytest.raises(KeyError), Store(files, {"seed": 1}, True) as store:
        assert store.done == 3 and [*store.lines_done()] == ["one", "two", "three"]
        raise KeyError
    with Store(files, {"seed": 1}, True) as store:
        store.write("four")
    assert files[0].read_text() == "one\ntwo\nthree\nfour\n"
    assert [path.name for path in tmp_path.iterdir()] == ["lines"]


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


def test_a_race_goes_with_one_job_alone():
    assert [*sp.solve_all([], jobs=1, options=sp.Options(race=["cadical195", "glucose4"]))] == []
    with pytest.raises(sp.PuzzleError, match=r"^a race has processes of its own"):
        sp.solve_all([], jobs=2, options=sp.Options(race=["cadical195", "glucose4"]))
