"""Where boards stand, what may be written, which lines are made once more."""

from __future__ import annotations

import os

import click
import pytest

from satpuzzles.cli import files, sources

# ---- where boards stand ----


def test_literals_and_pipes_are_told_from_files(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert sources.is_literal("2x2:1221") and not sources.is_literal("a.txt")
    (tmp_path / "2x2:1221").touch()
    assert not sources.is_literal("2x2:1221")
    assert sources.is_literal("2x2:" + "1" * 9_000) and sources.is_literal("2x2:\0")
    assert not sources.is_pipe(str(tmp_path)) and not sources.is_pipe("nowhere") and not sources.is_pipe("\0")
    assert not sources.is_pipe("2x2:1221") and sources.is_pipe(os.devnull)


# ---- what may be written ----


def test_nothing_that_is_read_is_written_and_nothing_twice(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a").touch()
    (tmp_path / "link").symlink_to("a")
    files.require_distinct_files(["b", None, "-", os.devnull, os.devnull], ["a", None, "-", os.devnull])
    for outputs, inputs, told in (
        (["a"], ["a"], "a is read and would be written over; choose another file"),
        (["./a"], ["link"], "./a is read and would be written over; choose another file"),
        (["b", "./b"], [], "./b would be written twice; choose another file for one of them"),
        (["b", "B"], [], "B would be written twice; choose another file for one of them"),
        (["a", "link"], [], "link would be written twice; choose another file for one of them"),
    ):
        with pytest.raises(click.UsageError) as caught:
            files.require_distinct_files(outputs, inputs)
        assert caught.value.message == told


# ---- lines that are there ----


# ---- grids in a file of their own ----
