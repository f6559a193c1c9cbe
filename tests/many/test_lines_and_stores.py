"""What comes back from a process for one line, and what a store that is gone on with says and keeps."""

from __future__ import annotations

import io
import os

import pytest

import satpuzzles as sp
from satpuzzles.core.errors import PuzzleError
from satpuzzles.many.store import Store, _said, _whole_lines
from satpuzzles.many.work import grade, solve_views
from satpuzzles.puzzle.packing import pack, unpack
from satpuzzles.questions.search import Question

BOARD = sp.Hitori([[1, 2, 1], [2, 2, 1], [3, 1, 2]])


def test_two_long_values_are_told_where_they_begin_to_differ():
    assert _said("one", "two") == ["one", "two"]
    one, other = _said("a" * 500 + "b" + "a" * 500, "a" * 500 + "c" + "a" * 500)
    assert one[0] == other[0] == "…" and one.count("b") == other.count("c") == 1
    assert one.replace("b", "c") == other and len(one) < 500


def test_a_grade_comes_back_from_where_it_is_made():
    options = sp.Options()
    found = unpack(grade(pack((BOARD, options))), BOARD)
    here = sp.grade(BOARD)
    assert (found.puzzle, found.tier, found.steps) == (BOARD, here.tier, here.steps)


class Names:
    """What sentences of a store name."""

    _partial, _record, done = "lines.partial", "lines.run", 2
    _require_unchanged = Store._require_unchanged


@pytest.mark.parametrize(
    ("then", "now", "changed"),
    [
        ([["a", 1]], [["a", 2]], "a"),
        ([["a", 1], ["b", 1]], [["a", 1], ["b", 2]], "b"),
        ([["a", 1], ["b", 1]], [["a", 2], ["b", 2]], "a and b"),
        ([["a", 1], ["a", 1]], [["a", 2], ["a", 2]], "a"),
        ([["a", 1]], [["b", 2]], None),
        ([["a", 1]], [["a", 1], ["b", 1]], None),
        ([["a", 1, 0]], [["a", 2, 0]], None),
        ([["a", 1]], ["a"], None),
        ("a", [["a", 1]], None),
        ([["a", 1]], None, None),
    ],
)
def test_sources_that_changed_since_are_named(then, now, changed):
    if changed is None:
        Store._require_unchanged(Names(), then, now)
        with pytest.raises(
            PuzzleError, match=r"^the run to go on with had sources .*, and now it is .*; ask for"
        ):
            Store._require_same(Names(), {"sources": then}, {"sources": now}, True)
        return
    with pytest.raises(PuzzleError) as caught:
        Store._require_same(Names(), {"sources": then}, {"sources": now}, True)
    assert str(caught.value).startswith(f"{changed} changed since the run began")


def test_a_run_goes_on_with_the_same_alone():
    asked = {"recipe": {"rows": 3, "columns": 4}, "seed": 1}
    Store._require_same(Names(), asked, {"seed": 1, "recipe": {"columns": 4, "rows": 3}}, True)
    with pytest.raises(PuzzleError, match=r"^lines.partial holds 2 lines of an unfinished run"):
        Store._require_same(Names(), asked, asked, False)
    with pytest.raises(PuzzleError, match=r"^lines.run is missing or damaged"):
        Store._require_same(Names(), None, asked, True)
    for other, told in (
        ({"recipe": {"rows": 3, "columns": 5}, "seed": 1}, "recipe.columns 4, and now it is 5"),
        ({"recipe": {"rows": 3, "columns": 4}}, "seed 1, and now it is none"),
        ({**asked, "more": "a"}, 'more none, and now it is "a"'),
    ):
        with pytest.raises(PuzzleError, match=f"^the run to go on with had {told}; "):
            Store._require_same(Names(), asked, other, True)


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


def test_a_board_gives_the_views_of_its_results():
    question, options = Question(unique=True, shared=False), sp.Options()
    (view,) = solve_views(pack((BOARD, question, options, "a.txt:3")))
    assert (view["source"], view["type"], view["status"]) == ("a.txt:3", "hitori", "unique")
    assert view["solution"] == [[*row] for row in sp.solve(BOARD).solution]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (b"", (0, 0, 0)),
        (b"\n", (1, 1, 1)),
        (b"one\ntwo\n", (2, 8, 8)),
        (b"one\ntw", (1, 4, 6)),
        (b"\0\n", (0, 0, 2)),
        (b"one\n\0\0two\n", (1, 4, 10)),
    ],
)
def test_lines_are_whole_up_to_a_line_without_end_or_a_zero(text, found):
    assert _whole_lines(io.BytesIO(text)) == found


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


@pytest.mark.parametrize("jobs", [0, -1, 1_025, 1.5])
def test_jobs_are_from_one_on(jobs):
    with pytest.raises(sp.PuzzleError, match=r"^jobs must be "):
        sp.solve_all([], jobs=jobs)
    assert [*sp.solve_all([], jobs=1)] == []


def test_a_race_goes_with_one_job_alone():
    assert [*sp.solve_all([], jobs=1, options=sp.Options(race=["cadical195", "glucose4"]))] == []
    with pytest.raises(sp.PuzzleError, match=r"^a race has processes of its own"):
        sp.solve_all([], jobs=2, options=sp.Options(race=["cadical195", "glucose4"]))
