"""``solve`` and ``check`` with workers and with a file of answers: what they say is what they say without.

Whether an answer is right is asked elsewhere; ``certify`` is asked in test_many_certificates.py.
"""

from __future__ import annotations

import json
import os
import re
import signal

import pytest
from cli_boards import CYCLE, FUTOSHIKI, HITORI_6, LATIN_3, LONG_CLUE, SEVERAL, UNIQUE
from cli_many import Run, Watched, contents, listing, partial_of, require_one_line

KNOWN = {**LATIN_3, "known": [[1, None, None], [None] * 3, [None] * 3]}
IMPOSSIBLE = {**LATIN_3, "known": [[1, None, None], [1, None, None], [None] * 3]}
GOOD = [*UNIQUE, SEVERAL, CYCLE, LONG_CLUE, KNOWN, IMPOSSIBLE]
BAD = [b"{nonsense\n", b'{"type":"hitori","numbers":[[1,2],[3]]}\n', b'{"type":"sokoban"}\n']


def lines_of(*boards) -> bytes:
    return "".join(json.dumps(board) + "\n" for board in boards).encode()


@pytest.fixture
def mixed(tmp_path):
    """A file of boards of every status, with bad lines among them."""
    path = tmp_path / "mixed.jsonl"
    halves = lines_of(*GOOD[:4]), lines_of(*GOOD[4:])
    path.write_bytes(BAD[0] + halves[0] + BAD[1] + halves[1] + BAD[2])
    return path


def without_times(text: str) -> str:
    return re.sub(r"[\d.,]+ (ms|s)\b", "TIME", text)


def without_seconds(objects: list[dict]) -> list[dict]:
    return [{key: value for key, value in each.items() if key != "seconds"} for each in objects]


def same(one, other) -> bool:
    """Whether two runs ended alike, apart from times and from when errors came."""
    errors = sorted(one.err.splitlines()) == sorted(other.err.splitlines())
    return one.code == other.code and errors and without_times(one.out) == without_times(other.out)


# ---- solve --jobs ----


@pytest.mark.parametrize("options", [(), ("--why", "--quiet"), ("--limit", 2)], ids=str)
def test_workers_answer_as_one_does(invoke, mixed, options):
    alone, together = invoke("solve", mixed, *options), invoke("solve", mixed, *options, "--jobs", 2)
    assert same(alone, together), (alone, together)
    assert together.code == 2 and together.err.count("\n") == len(BAD) and together.out


@pytest.mark.parametrize(
    "options",
    [
        (),
        ("--limit", 3),
        ("--why", "--backend", "cadical195", "--no-presolve"),
        pytest.param(("--memory-limit", 900), marks=pytest.mark.slow),
    ],
    ids=str,
)
def test_workers_answer_in_json_as_one_does(invoke, mixed, options):
    alone = invoke("solve", "--json", mixed, *options)
    together = invoke("solve", "--json", mixed, *options, "--jobs", 2)
    assert without_seconds(together.objects) == without_seconds(alone.objects)
    assert {each["source"] for each in together.objects} == {
        f"{mixed}:{line}" for line in range(2, len(GOOD) + 3) if line != 6
    }
    assert together.code == alone.code == 2
    assert sorted(together.err.splitlines()) == sorted(alone.err.splitlines())


@pytest.mark.parametrize(
    "boards,options,code",
    [
        (UNIQUE, (), 0),
        ([*UNIQUE, SEVERAL], (), 0),
        ([CYCLE, *UNIQUE], (), 1),
        ([HITORI_6], ("--conflict-limit", 0), 3),
        (UNIQUE, ("--time-limit", 0), 3),
        ([CYCLE, HITORI_6, CYCLE], ("--conflict-limit", 0), 3),
    ],
    ids=["all answered", "several solutions", "unsolvable", "conflicts", "seconds", "the largest wins"],
)
def test_exit_codes_are_the_same(invoke, board_file, tmp_path, boards, options, code):
    path = board_file(*boards)
    alone, together = (invoke("solve", "--json", path, *options, "--jobs", jobs) for jobs in (1, 2))
    assert (alone.code, together.code) == (code, code)
    assert without_seconds(together.objects) == without_seconds(alone.objects)
    assert invoke("solve", path, *options, "-o", tmp_path / "answers.jsonl").code == code
    assert invoke("solve", path, *options, "-o", tmp_path / "answers.jsonl", "--resume").code == code


def test_what_fails_fails_alone(invoke, mixed, tmp_path):
    """Only hitori has that encoding."""
    alone = invoke("solve", "--json", "--encoding", "forest", mixed)
    together = invoke("solve", "--json", "--encoding", "forest", mixed, "--jobs", 2)
    assert without_seconds(alone.objects) == without_seconds(together.objects)
    assert {each["type"] for each in together.objects} == {"hitori"} and len(together.objects) == 2
    assert sorted(alone.err.splitlines()) == sorted(together.err.splitlines())
    assert together.err.count("no encoding named 'forest'") == len(GOOD) - 2
    kept = invoke("solve", "--encoding", "forest", mixed, "-o", tmp_path / "a.jsonl")
    lines = [json.loads(line) for line in (tmp_path / "a.jsonl").read_text().splitlines()]
    assert kept.code == together.code == 2 and kept.out == ""
    assert [each for each in lines if "error" not in each] == without_seconds(alone.objects)
    assert sum("no encoding named 'forest'" in each.get("error", "") for each in lines) == len(GOOD) - 2


def test_standard_input_and_several_sources_go_to_workers_too(invoke, board_file):
    stdin = lines_of(*UNIQUE).decode()
    other = board_file(SEVERAL, CYCLE)
    for jobs in (1, 2):
        ended = invoke("solve", "--json", "-", other, "3x3:121221312", "--jobs", jobs, stdin=stdin)
        assert ended.code == 1
        sources = [each["source"] for each in ended.objects]
        assert sources[0] == "<stdin>:1" and sources[-3:] == [f"{other}:1", f"{other}:2", "3x3:121221312"]


def test_a_grid_goes_with_workers(invoke, board_file, tmp_path):
    grid = tmp_path / "grid.txt"
    grid.write_text("1 2\n? ?\n\n? 1\n1 ?\n")
    for jobs in (1, 2):
        ended = invoke("solve", "--json", board_file(SEVERAL, SEVERAL), "--grid", grid, "--jobs", jobs)
        assert [each["solution"] for each in ended.objects] == [[[1, 2], [2, 1]], [[2, 1], [1, 2]]]


@pytest.mark.parametrize(
    "options,words",
    [
        (("--all", "--jobs", 2), "--all goes without --jobs"),
        (("--race", "auto", "--jobs", 2), "--race goes without"),
        (("--race", "auto", "-o", "x.jsonl"), "--race goes without"),
        (("--all", "-o", "x.jsonl"), "-o goes without"),
        (("--limit", 2, "-o", "x.jsonl"), "-o goes without"),
        (("--resume",), "--resume goes with -o FILE"),
        (("--jobs", 2, "--dask", "tcp://127.0.0.1:9"), "--dask goes without --jobs"),
        (("--jobs", 2, "--backend", "nosuch"), "nosuch"),
        (("--jobs", 0), "--jobs"),
        (("-o", "no/such.jsonl"), "No such file or directory"),
        (("-o", "."), "choose a file"),
    ],
    ids=lambda value: " ".join(map(str, value)) if isinstance(value, tuple) else "",
)
def test_options_that_contradict_one_another_are_one_line(
    invoke, board_file, tmp_path, monkeypatch, options, words
):
    path = board_file(*UNIQUE)
    monkeypatch.chdir(tmp_path)
    require_one_line(invoke("solve", path, *options), words)
    assert listing(tmp_path) == ["boards.json"]


def test_what_was_read_once_cannot_be_gone_on_with(invoke, tmp_path):
    ended = invoke("solve", "-", "-o", tmp_path / "x.jsonl", "--resume", stdin=lines_of(*UNIQUE).decode())
    require_one_line(ended, "standard input cannot be read once more")
    ended = invoke("check", "-", "-", "-o", tmp_path / "x.jsonl", "--resume", stdin="")
    require_one_line(ended, "standard input cannot be read once more")
    assert invoke("solve", "-", "-o", tmp_path / "x.jsonl", stdin=lines_of(*UNIQUE).decode()).code == 0


@pytest.mark.parametrize("command", ["solve", "check"])
def test_a_dash_is_standard_output_or_refused(invoke, board_file, tmp_path, monkeypatch, command):
    path = board_file({**FUTOSHIKI, "solution": [[1, 3, 4, 2], [2, 4, 3, 1], [4, 1, 2, 3], [3, 2, 1, 4]]})
    monkeypatch.chdir(tmp_path)
    invoke(command, path, *((path,) if command == "check" else ()), "-o", "-")
    assert "-" not in listing(tmp_path)


# ---- solve -o ----


@pytest.mark.parametrize("jobs", [1, 2])
def test_the_file_of_answers_is_what_json_prints_without_times(invoke, mixed, tmp_path, jobs):
    printed = invoke("solve", "--json", mixed)
    path = tmp_path / "answers.jsonl"
    kept = invoke("solve", mixed, "-o", path, "--jobs", jobs)
    assert kept.code == printed.code and kept.out == "" and kept.err == printed.err
    assert [json.loads(line) for line in path.read_text().splitlines()] == without_seconds(printed.objects)
    assert listing(tmp_path) == ["answers.jsonl", "mixed.jsonl"]


def test_answers_are_grids_to_check(invoke, board_file, tmp_path):
    path = board_file(*UNIQUE, SEVERAL, KNOWN)
    assert invoke("solve", path, "-o", tmp_path / "answers.jsonl").code == 0
    assert invoke("check", path, tmp_path / "answers.jsonl", "--jobs", 2).code == 0


# ---- check --jobs and -o ----


@pytest.fixture
def judged(board_file, tmp_path):
    """Boards and grids of every verdict."""
    cases = [
        (FUTOSHIKI, [[1, 3, 4, 2], [2, 4, 3, 1], [4, 1, 2, 3], [3, 2, 1, 4]]),
        (FUTOSHIKI, [[1, 1, 4, 2], [2, 4, 3, 1], [4, 1, 2, 3], [3, 2, 1, 4]]),
        (FUTOSHIKI, [[None] * 4] * 4),
        (FUTOSHIKI, [[3, None, None, 2], [None, 4, 3, 1], [None, None, 2, 3], [None, 2, 1, 4]]),
        (SEVERAL, [[1, None], [None, None]]),
    ]
    grids = tmp_path / "grids.jsonl"
    grids.write_bytes(lines_of(*(grid for _, grid in cases)))
    return board_file(*(board for board, _ in cases)), grids


VERDICTS = ["right", "broken", "completable", "dead end", "completable"]


def test_workers_judge_as_one_does(invoke, judged, tmp_path):
    for options in ((), ("--json",)):
        alone, together = invoke("check", *judged, *options), invoke("check", *judged, *options, "--jobs", 2)
        assert same(alone, together) and together.code == 1 and together.err == ""
    assert [each["verdict"] for each in together.objects] == VERDICTS
    for jobs in (1, 2):
        path = tmp_path / f"{jobs}.jsonl"
        kept = invoke("check", *judged, "-o", path, "--jobs", jobs)
        assert (kept.code, kept.out, kept.err) == (1, "", "")
        assert [json.loads(line) for line in path.read_text().splitlines()] == together.objects
        assert invoke("check", *judged, "-o", path, "--resume").code == 1


def test_a_grid_that_does_not_fit_costs_its_board_alone(invoke, judged):
    boards, grids = judged
    lines = grids.read_text().splitlines(keepends=True)
    grids.write_text("".join([*lines[:2], "[[1,2],[2,1]]\n", *lines[3:]]))
    for jobs in (1, 2):
        ended = invoke("check", "--json", boards, grids, "--jobs", jobs)
        assert [each["verdict"] for each in ended.objects] == [*VERDICTS[:2], *VERDICTS[3:]]
        assert ended.code == 2 and ended.err.count("\n") == 1


def test_verdicts_under_a_limit(invoke, judged, tmp_path):
    kept = invoke("check", *judged, "--time-limit", 0, "-o", tmp_path / "v.jsonl", "--jobs", 2)
    alone = invoke("check", "--json", *judged, "--time-limit", 0)
    assert kept.code == alone.code == 3
    assert [json.loads(line) for line in (tmp_path / "v.jsonl").read_text().splitlines()] == alone.objects


# ---- going on ----


class Case:
    """A command that writes lines, and what it leaves when nothing disturbs it."""

    def __init__(self, invoke, arguments, path, watched) -> None:
        self.run = lambda *more: invoke(*arguments, "-o", path, *more)
        self.path, self.watched = path, watched
        self.code = self.run().code
        self.whole = path.read_bytes()
        self.calls = len(watched.calls)
        path.unlink()


@pytest.fixture(params=["solve", "check"])
def case(request, invoke, tmp_path, monkeypatch) -> Case:
    if request.param == "solve":
        watched = Watched(monkeypatch, "satpuzzles.questions.solve", "carry_out")
        arguments = ("solve", request.getfixturevalue("mixed"))
    else:
        watched = Watched(monkeypatch, "satpuzzles.questions.verdict", "judge")
        arguments = ("check", *request.getfixturevalue("judged"))
    return Case(invoke, arguments, tmp_path / "answers.jsonl", watched)


def test_a_run_that_was_cut_short_goes_on_where_it_was(case):
    done = 0
    for number in range(2):
        case.watched.end_after(2)
        assert case.run(*(("--resume",) if number else ())).code == 130
        left = partial_of(case.path).read_bytes()
        assert case.whole.startswith(left) and left.endswith(b"\n") and not case.path.exists()
        assert left.count(b"\n") > done
        done = left.count(b"\n")
    refused = case.run()
    assert refused.code == 2 and "go on with it by --resume" in refused.err
    case.watched.end_after(None)
    assert case.run("--resume").code == case.code != 0
    assert case.path.read_bytes() == case.whole and not partial_of(case.path).exists()
    assert len(case.watched.calls) == case.calls - done, "what was done is not done again"
    case.watched.end_after(None)
    again = case.run("--resume")
    assert again.out == "" and "is whole already" in again.err
    assert len(case.watched.calls) <= case.calls, "some are done again, to compare"
    assert again.code != 0 and case.path.read_bytes() == case.whole


def test_a_finished_run_still_tells_that_boards_were_bad(invoke, mixed, tmp_path):
    run = ("solve", mixed, "-o", tmp_path / "answers.jsonl")
    assert invoke(*run).code == invoke(*run, "--resume").code == 2


def test_lines_that_are_there_are_kept_and_more_workers_may_go_on(case):
    case.watched.end_after(4)
    case.run()
    partial = partial_of(case.path)
    first, *others = partial.read_bytes().splitlines(keepends=True)
    head = {key: json.loads(first)[key] for key in ("source", "type")}
    marked = json.dumps({**head, "error": "a mark"}, separators=(",", ":")).encode() + b"\n"
    partial.write_bytes(marked + b"".join(others) + b'{"half a li')
    case.watched.end_after(None)
    case.run("--resume", "--jobs", 2)
    assert case.path.read_bytes() == marked + case.whole[len(first) :]


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
        ((mixed,), "sources"),
    ):
        ended = invoke("solve", mixed, "-o", path, "--resume", *options)
        assert ended.code == 2 and words in ended.err.splitlines()[-1], ended.err
        assert contents(tmp_path) == before
    mixed.write_bytes(mixed.read_bytes() + lines_of(SEVERAL))
    ended = invoke("solve", mixed, "-o", path, "--resume")
    assert ended.code == 2 and "sources" in ended.err and not path.exists()
    assert watched.calls == []


def test_what_differs_between_inputs_is_said(invoke, mixed, tmp_path, monkeypatch):
    watched = Watched(monkeypatch, "satpuzzles.questions.solve", "carry_out")
    watched.end_after(4)
    path = tmp_path / "answers.jsonl"
    invoke("solve", mixed, "-o", path)
    mixed.write_bytes(mixed.read_bytes() + lines_of(SEVERAL))
    ended = invoke("solve", mixed, "-o", path, "--resume")
    said = re.search("had sources (.*), and now it is (.*); ask for the same", ended.err)
    assert said[1] != said[2], "what differs is said"


# ---- a puzzle from another package ----


def test_workers_solve_a_puzzle_of_another_package(execute, tmp_path):
    from test_star_battle import BOARD, SOLUTION, lay_out

    lay_out(tmp_path / "packages", tmp_path)
    path = tmp_path / "boards.jsonl"
    path.write_bytes(lines_of(*[BOARD] * 20))
    env = {"PYTHONPATH": os.pathsep.join([str(tmp_path / "packages"), os.environ.get("PYTHONPATH", "")])}
    ended = execute("solve", path, "-o", tmp_path / "answers.jsonl", "--jobs", 2, env=env)
    assert (ended.code, ended.err) == (0, "")
    lines = [json.loads(line) for line in (tmp_path / "answers.jsonl").read_text().splitlines()]
    assert [(each["status"], each["solution"]) for each in lines] == [("unique", SOLUTION)] * 20
    checked = execute("check", path, tmp_path / "answers.jsonl", "--jobs", 2, env=env)
    assert checked.code == 0 and checked.out.count("right") == 20


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
    first, rest = left.split(b"\n", 1)
    marked = json.dumps({**json.loads(first), "conflicts": 77}, separators=(",", ":")).encode()
    partial_of(path).write_bytes(marked + b"\n" + rest)
    ended = execute(*run, "--resume")
    assert ended.code == 2 and path.read_bytes() == marked + whole[len(first) :]
    assert listing(tmp_path) == ["answers.jsonl", "many.jsonl", "mixed.jsonl"]
