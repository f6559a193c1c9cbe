"""Whose code is at work, told by frames and tracebacks, and how long a call of a plug-in may take."""

from __future__ import annotations

import sys
from types import SimpleNamespace

import pytest

from satpuzzles.core import foreign_limit
from satpuzzles.core.files import directory_whole, open_whole
from satpuzzles.core.foreign_code import EndlessCall


def frames(*modules):
    """Frames of some modules, each called by the one before it; the last of them, and all of them."""
    made, frame = [], None
    for module in modules:
        frame = SimpleNamespace(f_globals={"__name__": module}, f_back=frame)
        made.append(frame)
    return frame, made


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
