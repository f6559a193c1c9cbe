"""Calls in a helper thread and of foreign code: interrupts, errors, and how long they may take."""

from __future__ import annotations

import sys
import threading
import time
from types import SimpleNamespace

import pytest

from satpuzzles.core import foreign_code
from satpuzzles.core.files import directory_whole, open_whole
from satpuzzles.core.foreign_code import EndlessCall
from satpuzzles.core.runtime import HelperThread, start_thread

PATIENCE = 120


class Interrupted(BaseException):
    """What a signal handler raises."""


class Interrupt:
    """Raises before the n-th instruction that Python carries out in a call, in this thread.

    None of those by which a thread is started: Python takes a lock there that all threads share, and hears
    no signal at some of the instructions about it.
    """

    def __init__(self, number: int) -> None:
        self.left = number

    def trace(self, frame, event, _):
        if event == "call" and starts_a_thread(frame):
            return None
        frame.f_trace_opcodes = True
        if event == "opcode":
            self.left -= 1
            if self.left < 0:
                sys.settrace(None)
                raise Interrupted
        return self.trace


def starts_a_thread(frame) -> bool:
    while frame is not None and frame.f_code is not start_thread.__code__:
        frame = frame.f_back
    return frame is not None


def run_interrupted(number: int) -> bool:
    """Whether a call that ends when it is asked to was interrupted, and whoever waited came back."""
    asked = threading.Lock()
    asked.acquire()
    helper = HelperThread(lambda: asked.acquire(timeout=PATIENCE), asked.release)
    interrupt = Interrupt(number)
    sys.settrace(interrupt.trace)
    try:
        helper.run(time.monotonic())
    except Interrupted:
        return True
    finally:
        sys.settrace(None)
        if asked.locked():
            asked.release()
    return False


def test_an_interrupt_gets_through_wherever_it_comes():
    """Where a lock of Python's own classes was left taken, nothing ended any more."""
    times = []

    def interrupt_everywhere():
        # In a thread, so that a wait without end fails this test and no other.
        number = 0
        while run_interrupted(number):
            number += 1
        times.append(number)

    thread = threading.Thread(target=interrupt_everywhere, daemon=True)
    thread.start()
    thread.join(PATIENCE)
    assert times and times[0] > 40


def test_what_is_asked_often_stops_it():
    asked = threading.Lock()
    asked.acquire()
    looks = iter([False, False, True])
    helper = HelperThread(lambda: asked.acquire() and "late", asked.release)
    assert helper.run(None, lambda: next(looks)) == "late"
    assert helper.stopped and helper.finished


def frames(*modules):
    """Frames of some modules, each called by the one before it; the last of them, and all of them."""
    made, frame = [], None
    for module in modules:
        frame = SimpleNamespace(f_globals={"__name__": module}, f_back=frame)
        made.append(frame)
    return frame, made


def test_a_call_ends_once_it_took_longer_than_it_may(monkeypatch):
    now = 100.0
    monkeypatch.setattr(foreign_code, "time", SimpleNamespace(monotonic=lambda: now))
    looks = foreign_code._Looks(2)
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
