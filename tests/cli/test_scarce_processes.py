"""Where there are fewer processes than a command may use, those do; where there is none, it says so."""

from __future__ import annotations

import sys

import pytest
from cli_boards import CYCLE, SEVERAL, UNIQUE
from cli_many import require_one_line

resource = pytest.importorskip("resource")
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="how many files a process has open differs")


def at_most_files(number: int):
    """Has a new process open at most so many files; each helper process takes two or three of them."""
    return lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (number, number))


@pytest.mark.slow
def test_many_jobs_are_done_by_the_processes_that_there_are(execute, board_file, tmp_path):
    path = board_file(*[*UNIQUE, SEVERAL, CYCLE] * 6)
    for name, options, files in (("alone", (), 256), ("few", ("--jobs", 1024), 28)):
        ended = execute("solve", path, *options, "-o", tmp_path / name, preexec_fn=at_most_files(files))
        assert (ended.code, ended.err) == (1, "")
    assert (tmp_path / "few").read_bytes() == (tmp_path / "alone").read_bytes()


def test_no_process_at_all_is_one_error(execute, board_file):
    path = board_file(UNIQUE[0])  # a further board would be read, with modules to open, beside the attempts
    ended = execute("solve", path, "--jobs", 1024, preexec_fn=at_most_files(16))
    require_one_line(ended, "a worker process could not be started: Too many open files")


@pytest.mark.parametrize(
    "files", [7, 8, pytest.param(9, marks=pytest.mark.slow), pytest.param(10, marks=pytest.mark.slow)]
)
def test_a_race_of_many_is_run_by_those_that_start_or_is_one_error(execute, board_file, files):
    path = board_file(UNIQUE[0])
    names = ",".join(["glucose4", "cadical195", "minisat22", "maplecm"] * 50)
    ended = execute("solve", "--quiet", "--race", names, path, preexec_fn=at_most_files(files))
    if ended.code == 0:
        assert "unique" in ended.out and ended.err == ""
    else:
        require_one_line(ended, "Too many open files")
