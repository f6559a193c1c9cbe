"""Files of answers that a run cut short has left, and those that are whole: later runs go on with them.

Certificates are asked in test_many_certificates.py, generated boards in test_generate_resume.py.
"""

from __future__ import annotations

import json
import signal

import pytest
from cli_boards import SEVERAL, lines_of
from cli_many import Run, Watched, contents, listing, partial_of


class Case:
    """A command that writes lines, and what it leaves when nothing disturbs it."""

    def __init__(self, invoke, arguments, path, watched) -> None:
        self.words = arguments
        self.run = lambda *more: invoke(*arguments, path, *more)
        self.path, self.watched = path, watched
        self.code = self.run().code
        self.whole = path.read_bytes()
        self.calls = len(watched.calls)
        path.unlink()


FUNCTIONS = {
    "solve": ("satpuzzles.questions.solve", "carry_out"),
    "check": ("satpuzzles.questions.verdict", "judge"),
    "count": ("satpuzzles.questions.count", "count"),
    "repair": ("satpuzzles.uniqueness.repair", "repair"),
}
"""What each command has done with a board."""


@pytest.fixture(params=FUNCTIONS)
def case(request, invoke, tmp_path, monkeypatch) -> Case:
    command = request.param
    watched = Watched(monkeypatch, *FUNCTIONS[command])
    sources = request.getfixturevalue("judged") if command == "check" else [request.getfixturevalue("mixed")]
    option = "--summary" if command == "repair" else "-o"
    return Case(invoke, (command, *sources, option), tmp_path / "answers.jsonl", watched)


def test_a_run_that_was_cut_short_goes_on_where_it_was(case):
    done = 0
    for number in range(2):
        case.watched.end_after(2)
        assert case.run(*(("--resume",) if number else ())).code == 130
        left = partial_of(case.path).read_bytes()
        assert case.whole.startswith(left) and left.endswith(b"\n") and not case.path.exists()
        assert left.count(b"\n") > done
        done = left.count(b"\n")
    worked_on = sum(b'"type":' in line for line in left.splitlines())
    refused = case.run()
    assert refused.code == 2 and "go on with it by --resume" in refused.err
    case.watched.end_after(None)
    assert case.run("--resume").code == case.code != 0
    assert case.path.read_bytes() == case.whole and not partial_of(case.path).exists()
    assert len(case.watched.calls) == case.calls - worked_on, "what was done is not done again"
    case.watched.end_after(None)
    again = case.run("--resume")
    assert again.out == "" and "is whole already" in again.err
    assert len(case.watched.calls) <= case.calls, "some are done again, to compare"
    assert again.code != 0 and case.path.read_bytes() == case.whole


def test_other_boards_or_options_are_not_gone_on_with(invoke, mixed, tmp_path, monkeypatch):
    watched = Watched(monkeypatch, "satpuzzles.questions.solve", "carry_out")
    watched.end_after(4)
    path = tmp_path / "answers.jsonl"
    assert invoke("solve", mixed, "-o", path).code == 130
    watched.end_after(None)
    before = contents(tmp_path)
    for options, words in (
        (("--backend", "cadical195"), 'options.backend null, and now it is "cadical195"'),
        (("--no-presolve",), "options.presolve true, and now it is false"),
        (("--time-limit", 5), "options.time_limit null, and now it is 5.0"),
        ((mixed,), "had sources "),
    ):
        ended = invoke("solve", mixed, "-o", path, "--resume", *options)
        assert ended.code == 2 and words in ended.err.splitlines()[-1], ended.err
        assert contents(tmp_path) == before
    mixed.write_bytes(mixed.read_bytes() + lines_of(SEVERAL))
    ended = invoke("solve", mixed, "-o", path, "--resume")
    assert ended.code == 2 and "changed since" in ended.err and not path.exists()
    assert watched.calls == []


# ---- killed ----


@pytest.mark.slow
@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize(
    "number,code", [(signal.SIGKILL, -9), (signal.SIGINT, 130), (signal.SIGTERM, 143)], ids=["9", "2", "15"]
)
def test_a_run_that_a_signal_ended_several_times_ends_the_same(execute, tmp_path, mixed, jobs, number, code):
    source = tmp_path / "many.jsonl"
    source.write_bytes(mixed.read_bytes() * 200)
    path = tmp_path / "answers.jsonl"
    assert execute("solve", source, "-o", path).code == 2
    whole = path.read_bytes()
    path.unlink()
    run = ("solve", source, "-o", path, "--jobs", jobs)
    done = 0
    for lines in (1, 300, 900):
        more = ("--resume",) if done else ()
        assert Run(*run, *more).end_at(partial_of(path), max(lines, done + 1), number) == code
        left = partial_of(path).read_bytes()
        assert whole.startswith(left[: left.rfind(b"\n") + 1]) and left.count(b"\n") > done
        done = left.count(b"\n")
    bad, first, rest = left.split(b"\n", 2)
    marked = json.dumps({**json.loads(first), "conflicts": 77}, separators=(",", ":")).encode()
    partial_of(path).write_bytes(bad + b"\n" + marked + b"\n" + rest)
    ended = execute(*run, "--resume")
    assert ended.code == 2
    assert path.read_bytes() == bad + b"\n" + marked + whole[len(bad) + 1 + len(first) :]
    assert listing(tmp_path) == ["answers.jsonl", "many.jsonl", "mixed.jsonl"]
