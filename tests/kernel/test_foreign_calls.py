"""Whose code is at work, told by frames and tracebacks, and how long a call of a plug-in may take."""

from __future__ import annotations

import sys
import threading
from types import SimpleNamespace

import pytest

from satpuzzles.core import foreign_limit
from satpuzzles.core.files import directory_whole, open_whole, require_free
from satpuzzles.core.foreign_code import EndlessCall, comes_from_outside, is_foreign_code, sentence_of
from satpuzzles.core.foreign_limit import plug_ins_limited
from satpuzzles.core.runtime import Doing, begin, end, listening, say, stage


def frames(*modules):
    """Frames of some modules, each called by the one before it; the last of them, and all of them."""
    made, frame = [], None
    for module in modules:
        frame = SimpleNamespace(f_globals={"__name__": module}, f_back=frame)
        made.append(frame)
    return frame, made


@pytest.mark.parametrize(
    ("modules", "outermost"),
    [
        (["satpuzzles.cli"], None),
        (["satpuzzles.cli", "star"], 1),
        (["satpuzzles.cli", "star", "star.inner"], 1),
        (["satpuzzles.cli", "star", "satpuzzles.rules", "star"], 1),
        (["satpuzzles.cli", "star", "json", "satpuzzles.rules"], 1),
        (["star", "satpuzzles.cli"], None),
        (["star", "satpuzzles.cli", "other"], 2),
        (["satpuzzles.cli", "pysat.solvers", "star"], None),
        (["satpuzzles.cli", "star", "pysat.solvers"], 1),
        (["satpuzzles.cli", "__main__"], None),
        (["satpuzzles.cli", "json"], None),
    ],
)
def test_the_outermost_call_of_foreign_code(modules, outermost):
    last, made = frames(*modules)
    found = foreign_limit._outermost(last)
    assert found is (None if outermost is None else made[outermost])


@pytest.mark.parametrize(
    ("modules", "is_foreign"),
    [
        ([], False),
        (["satpuzzles.cli"], False),
        (["satpuzzles.cli", "star"], True),
        (["star", "satpuzzles.cli"], False),
        (["satpuzzles.cli", "star", "json"], True),
        (["star", "satpuzzles.cli", "json"], False),
        (["json"], False),
    ],
)
def test_whoever_called_last_decides_whose_code_runs(modules, is_foreign):
    assert is_foreign_code(frames(*modules)[0] if modules else None) is is_foreign


def test_a_call_ends_once_it_took_longer_than_it_may(monkeypatch):
    now = 100.0
    monkeypatch.setattr(foreign_limit, "time", SimpleNamespace(monotonic=lambda: now))
    looks = foreign_limit._Looks(2)
    call, _ = frames("satpuzzles.cli", "star")
    looks.look(14, call)
    now = 102.0
    looks.look(14, call)
    looks.look(14, frames("satpuzzles.cli")[0])
    other, _ = frames("satpuzzles.cli", "star")
    now = 103.0
    looks.look(14, other)  # another call begins
    now = 104.0
    looks.look(14, other)
    now = 105.1
    for _ in range(2):
        with pytest.raises(EndlessCall):
            looks.look(14, other)


class Timer:
    """What ``signal`` does for one timer, and what it was set to."""

    SIGALRM, ITIMER_REAL, SIG_DFL = "alarm", "real", "default"

    def __init__(self):
        self.handler = self.SIG_DFL
        self.set = []

    def signal(self, number, handler):
        assert number == self.SIGALRM
        self.handler = handler

    def getsignal(self, number):
        assert number == self.SIGALRM
        return self.handler

    def setitimer(self, which, *seconds):
        assert which == self.ITIMER_REAL
        self.set.append(seconds)


def test_calls_are_looked_at_in_the_main_thread_alone(monkeypatch):
    timer = Timer()
    monkeypatch.setattr(foreign_limit, "signal", timer)
    looks = []
    for seconds in (None, 0.1, 4, 100):
        with plug_ins_limited(seconds):
            looks.append(timer.handler)
            with plug_ins_limited(seconds):  # the timer is taken
                pass
        assert timer.handler == timer.SIG_DFL
    assert timer.set == [(0.05, 0.05), (0,), (0.2, 0.2), (0,), (0.5, 0.5), (0,)]
    assert looks[0] == timer.SIG_DFL
    assert [each.__self__._seconds for each in looks[1:]] == [1.3, 4.3, 100.3]

    def elsewhere():
        with plug_ins_limited(1):
            pass

    thread = threading.Thread(target=elsewhere)
    thread.start()
    thread.join()
    assert len(timer.set) == 6


def raised(module, text="raise KeyError('a')", **values):
    """An error out of a module of some name."""
    values["__name__"] = module
    try:
        exec(text, values)
    except Exception as error:
        return error.with_traceback(error.__traceback__.tb_next)
    raise AssertionError


def test_an_error_tells_the_module_that_it_comes_from():
    assert sentence_of(raised("star")).startswith("unexpected KeyError in the module star: ")
    assert sentence_of(raised("json")).startswith("unexpected KeyError: ")
    assert sentence_of(raised("star", "raise RecursionError")) == (
        "the input is nested too deeply in the module star"
    )
    assert [comes_from_outside(raised(each)) for each in ("star", "json")] == [True, False]
    # The program of a user is no plug-in.
    assert comes_from_outside(raised("__main__")) is False


def test_an_error_tells_the_puzzle_type_at_hand():
    kind = type("Star", (), {"type": "stars", "__module__": "star"})
    own = type("Own", (), {"type": "own", "__module__": "satpuzzles.kinds"})
    holder = SimpleNamespace(puzzle=kind())
    text = "def work(it):\n    raise KeyError('a')\nwork(it)"
    for it in (kind, kind(), holder, SimpleNamespace(board=kind())):
        assert "unexpected KeyError in the puzzle type stars: " in sentence_of(raised("json", text, it=it))
    assert sentence_of(raised("json", text, it=own())).startswith("unexpected KeyError: ")


def test_what_the_work_is_at_is_forgotten_and_told_by_listeners_alone():
    doing = Doing()
    with listening(doing):
        with stage("encode"):
            assert str(doing) == "writing clauses"
            began = begin("own")
            say("1 of 2")
            assert str(doing) == "own: 1 of 2"
            begin("solve")
            assert str(doing) == "own: 1 of 2"
            assert end("own", began) >= 0  # with what has begun within
            assert str(doing) == "writing clauses"
        assert str(doing) == ""
        say("half")
        assert str(doing) == "half"
        begin("solve")
        doing.forget()
        assert str(doing) == ""
    begin("encode")
    assert str(doing) == ""


def test_files_stand_on_the_disk_before_their_names(tmp_path, monkeypatch):
    stood = []
    monkeypatch.setattr(
        sys.modules[directory_whole.__module__], "to_disk", lambda path: stood.append(path.name)
    )
    with directory_whole(tmp_path / "made") as folder:
        (folder / "one").write_text("1")
        (folder / "two").write_text("2")
    assert set(stood[:2]) == {"one", "two"} and stood[2:] == [folder.name, tmp_path.name]
    assert sorted(path.name for path in (tmp_path / "made").iterdir()) == ["one", "two"]
    stood.clear()
    with open_whole(tmp_path / "whole") as file:
        file.write("text")
        assert not (tmp_path / "whole").exists()
    assert len(stood) == 1 and stood[0].startswith(".whole.")
    assert (tmp_path / "whole").read_text() == "text"


def test_a_name_is_free_for_a_directory_where_nothing_or_an_empty_one_stands(tmp_path):
    (tmp_path / "empty").mkdir()
    (tmp_path / "file").write_text("")
    require_free(tmp_path / "free")
    require_free(tmp_path / "empty")
    for path in (tmp_path / "file", tmp_path):
        with pytest.raises(OSError, match="not an empty directory"):
            require_free(path)
