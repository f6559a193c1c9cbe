"""Commands with workers and with a file of answers: what they say is what they say without.

Whether an answer is right is asked elsewhere; ``certify`` is asked in test_many_certificates.py, and runs
that were cut short in test_resumed_answers.py.
"""

from __future__ import annotations

import json
import os
import re

import pytest
from cli_boards import BAD, CYCLE, FUTOSHIKI, GOOD, HITORI_6, KNOWN, LATIN_3, SEVERAL, UNIQUE, lines_of
from cli_many import listing, require_one_line
from samples import slow


def without_times(text: str) -> str:
    return re.sub(r"[\d.,]+ (ms|s)\b", "TIME", text)


def without_seconds(objects: list[dict]) -> list[dict]:
    return [{key: value for key, value in each.items() if key != "seconds"} for each in objects]


def unlisted(objects: list[dict]) -> list[dict]:
    """The first object of each board."""
    return [each for each in objects if not each.get("index")]


def same(one, other) -> bool:
    """Whether two runs ended alike, apart from times and from when errors came."""
    errors = sorted(one.err.splitlines()) == sorted(other.err.splitlines())
    return one.code == other.code and errors and without_times(one.out) == without_times(other.out)


# ---- solve --jobs ----


@pytest.mark.parametrize("options", [(), *slow(("--why", "--quiet"), ("--limit", 2))], ids=str)
def test_workers_answer_as_one_does(invoke, mixed, options):
    alone, together = invoke("solve", mixed, *options), invoke("solve", mixed, *options, "--jobs", 2)
    assert same(alone, together), (alone, together)
    assert together.code == 2 and together.err.count("\n") == len(BAD) and together.out


@pytest.mark.parametrize(
    "options",
    [
        ("--limit", 3),
        ("--why", "--backend", "cadical195", "--no-presolve"),
        *slow((), ("--memory-limit", 900)),
    ],
    ids=str,
)
def test_workers_answer_in_json_as_one_does(invoke, mixed, options):
    alone = invoke("solve", "--json", mixed, *options)
    together = invoke("solve", "--json", mixed, *options, "--jobs", 2)
    assert without_seconds(together.objects) == without_seconds(alone.objects)
    assert [each["source"] for each in unlisted(together.objects)] == [
        f"{mixed}:{line}" for line in range(1, len(GOOD) + 4)
    ]
    bad = [each for each in together.objects if "error" in each]
    assert [each["source"] for each in bad] == [f"{mixed}:{line}" for line in (1, 6, len(GOOD) + 3)]
    assert [each.keys() for each in bad] == [{"source", "error", "line"}] * 3
    assert [each["line"] for each in bad] == [1, 6, len(GOOD) + 3]
    assert together.code == alone.code == 2
    assert sorted(together.err.splitlines()) == sorted(alone.err.splitlines())


@pytest.mark.sampled(3)
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
    assert {each["type"] for each in together.answers} == {"hitori"} and len(together.answers) == 2
    assert len(together.objects) == len(GOOD) + len(BAD)
    assert sorted(alone.err.splitlines()) == sorted(together.err.splitlines())
    assert together.err.count("no encoding named 'forest'") == len(GOOD) - 2
    kept = invoke("solve", "--encoding", "forest", mixed, "-o", tmp_path / "a.jsonl")
    lines = [json.loads(line) for line in (tmp_path / "a.jsonl").read_text().splitlines()]
    assert kept.code == together.code == 2 and kept.out == ""
    assert lines == without_seconds(alone.objects)
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


VERDICTS = ["right", "broken", "completable", "dead end", "completable"]


@pytest.mark.slow
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
        assert [each["verdict"] for each in ended.answers] == [*VERDICTS[:2], *VERDICTS[3:]]
        assert ended.objects[2].keys() == {"source", "type", "error"}
        assert ended.code == 2 and ended.err.count("\n") == 1


def test_verdicts_under_a_limit(invoke, judged, tmp_path):
    kept = invoke("check", *judged, "--time-limit", 0, "-o", tmp_path / "v.jsonl", "--jobs", 2)
    alone = invoke("check", "--json", *judged, "--time-limit", 0)
    assert kept.code == alone.code == 3
    assert [json.loads(line) for line in (tmp_path / "v.jsonl").read_text().splitlines()] == alone.objects


# ---- a puzzle from another package ----


@pytest.mark.slow
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


# ---- count and repair ----


@pytest.mark.sampled(2)
@pytest.mark.parametrize("command,option", [("count", "-o"), ("repair", "--summary")])
def test_counting_and_repairing_by_workers_is_the_same(invoke, mixed, tmp_path, command, option):
    for options in ((), ("--json",)):
        alone, together = invoke(command, mixed, *options), invoke(command, mixed, *options, "--jobs", 2)
        assert together.code == alone.code == 2 and together.out
        assert sorted(together.err.splitlines()) == sorted(alone.err.splitlines())
        if not options:
            assert without_times(together.out) == without_times(alone.out)
    objects = without_seconds(alone.objects)
    assert without_seconds(together.objects) == objects
    assert [each["source"] for each in objects] == [f"{mixed}:{line}" for line in range(1, len(GOOD) + 4)]
    for jobs in (1, 2):
        path = tmp_path / f"{jobs}.jsonl"
        kept = invoke(command, mixed, option, path, "--jobs", jobs)
        assert (kept.code, kept.out) == (2, "")
        assert [json.loads(line) for line in path.read_text().splitlines()] == objects


@pytest.mark.slow
def test_what_counting_is_asked_reaches_the_workers(invoke, board_file, tmp_path):
    path = board_file(LATIN_3, SEVERAL)
    for options, numbers, code in (
        (("--at-most", 7), [7, 2], 0),
        (("--method", "rows"), [12, 2], 0),
        (("--conflict-limit", 0, "--method", "enumerate"), [0, 0], 3),
    ):
        ended = invoke("count", "--json", path, "--jobs", 2, *options)
        assert ([each["count"] for each in ended.objects], ended.code) == (numbers, code)
    grid = tmp_path / "grid.txt"
    grid.write_text("1 2 3\n? ? ?\n? ? ?\n\n? 1\n? ?\n")
    ended = invoke("count", "--json", path, "--grid", grid, "--jobs", 2)
    assert [each["count"] for each in ended.objects] == [2, 1]


def test_what_repairing_is_asked_reaches_the_workers(invoke, board_file, tmp_path):
    wanted, path = tmp_path / "wanted.txt", board_file(SEVERAL, SEVERAL)
    wanted.write_text("2 1\n1 2\n\n1 2\n2 1\n")
    ended = invoke("repair", "--json", path, "--solution", wanted, "--jobs", 2)
    assert [each["solution"] for each in ended.objects] == [[[2, 1], [1, 2]], [[1, 2], [2, 1]]]
    overfull = board_file({**SEVERAL, "givens": [[1, 2], [2, 1]]}, name="overfull.json")
    assert "dropped 3 of 4" in invoke("repair", overfull, "--minimize", "--jobs", 2).out


@pytest.mark.slow
def test_new_boards_are_written_from_a_summary_too(invoke, mixed, tmp_path):
    for name, more in (("plain", ()), ("kept", ("--summary", tmp_path / "summary.jsonl", "--jobs", 2))):
        assert invoke("repair", mixed, "-o", tmp_path / f"{name}.jsonl", *more).code == 2
    again = invoke("repair", mixed, "-o", tmp_path / "again.jsonl", *more, "--resume")
    assert again.code == 2 and "whole already" in again.err
    boards = {(tmp_path / f"{name}.jsonl").read_bytes() for name in ("plain", "kept", "again")}
    assert len(boards) == 1 and boards.pop().count(b"\n") > len(UNIQUE)
