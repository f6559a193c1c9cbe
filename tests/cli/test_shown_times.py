"""The times shown are those of answering: reading a board and loading the solver are left out."""

import time
from functools import cache

import pytest
from cli_boards import HITORI_6, SEVERAL
from solver_doubles import LATER

from satpuzzles import formats
from satpuzzles.solver import backends

QUESTIONS = ("solve", "count", "repair", "explain", "grade")


@pytest.fixture
def pass_time(monkeypatch):
    """Lets all clocks jump by ``LATER``."""
    jumps = []
    for name in ("monotonic", "perf_counter"):
        real = getattr(time, name)
        monkeypatch.setattr(time, name, lambda real=real: real() + LATER * len(jumps))
    return lambda: jumps.append(None)


@pytest.mark.parametrize("question", QUESTIONS)
def test_reading_a_board_and_loading_the_solver_take_no_time_of_the_answer(
    invoke, board_file, monkeypatch, pass_time, question
):
    read_file, loads = formats.read_file, backends.loads

    def read_slowly(*args, **keywords):
        for entry in read_file(*args, **keywords):
            pass_time()
            yield entry

    import_solvers = cache(pass_time)

    def load_slowly(backend):
        import_solvers()
        return loads(backend)

    monkeypatch.setattr(formats, "read_file", read_slowly)
    monkeypatch.setattr(backends, "loads", load_slowly)
    told = invoke(question, "--json", board_file(HITORI_6, SEVERAL)).objects
    assert len(told) == 2 and all(0 <= each["seconds"] < LATER for each in told)
