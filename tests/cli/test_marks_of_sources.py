"""What a run that can be gone on with remembers of its sources: a mark of every file, and of nothing else."""

from __future__ import annotations

import builtins
import errno
import json
import os
import threading

import pytest
from cli_boards import UNIQUE

from satpuzzles.cli.request import marks_of


def test_files_are_told_apart_by_what_they_hold(tmp_path):
    for name, text in (("a", "1"), ("b", "2"), ("c", "1")):
        (tmp_path / name).write_text(text)
    marks = marks_of([str(tmp_path / name) for name in "abc"])
    assert [source for source, _ in marks] == [str(tmp_path / name) for name in "abc"]
    assert marks[0][1] == marks[2][1] != marks[1][1] and marks[1][1] is not None


def test_what_is_no_file_has_no_mark(tmp_path):
    sources = ["-", "4:0,0,0,2,", str(tmp_path), str(tmp_path / "nosuch"), "a\0b"]
    assert marks_of(sources) == [(source, None) for source in sources]


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("error", [errno.EMFILE, errno.EIO], ids=errno.errorcode.get)
def test_a_source_that_is_not_read_for_the_moment_is_read_by_a_later_run(
    invoke, tmp_path, monkeypatch, error, jobs
):
    """Whichever opening of a source fails once, the file is whole, or ``--resume`` makes it so."""
    sources = [tmp_path / "one.jsonl", tmp_path / "two.jsonl"]
    for source in sources:
        source.write_text("".join(json.dumps(board) + "\n" for board in UNIQUE))
    answers = tmp_path / "answers.jsonl"
    run = ("solve", *sources, "--jobs", jobs, "-o", answers)
    assert invoke(*run).code == 0
    whole = answers.read_bytes()
    opened = builtins.open
    left = -1

    def failing(path, *args, **keywords):
        nonlocal left
        left -= path in map(str, sources)
        if left == 0 and path in map(str, sources):
            raise OSError(error, os.strerror(error), path)
        return opened(path, *args, **keywords)

    monkeypatch.setattr(builtins, "open", failing)
    for number in range(1, 20):
        answers.unlink(missing_ok=True)
        left = number
        ended = invoke(*run)
        if left > 0:
            break
        assert (ended.code == 0) == answers.exists(), ended
        if ended.code:
            assert ended.code == 2 and os.strerror(error) in ended.err
            assert invoke(*run, "--resume").code == 0
        assert answers.read_bytes() == whole
    assert number > 4, "each source is opened for its mark, and to be read"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes that have a name")
def test_a_pipe_is_read_once(invoke, tmp_path):
    pipe = tmp_path / "boards.jsonl"
    os.mkfifo(pipe)
    text = "".join(json.dumps(board) + "\n" for board in UNIQUE)
    writer = threading.Thread(target=lambda: pipe.write_text(text), daemon=True)
    writer.start()
    ended = invoke("solve", pipe, "-o", tmp_path / "answers.jsonl")
    writer.join(10)
    assert (ended.code, ended.err) == (0, "")
    assert (tmp_path / "answers.jsonl").read_text().count("\n") == len(UNIQUE)
