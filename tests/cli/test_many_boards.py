"""Commands with workers: what they say is what they say without."""

from __future__ import annotations

import json
import os
import re

import pytest
from cli_boards import BAD, GOOD, KNOWN, SEVERAL, UNIQUE, lines_of
from cli_many import listing
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


@pytest.fixture
def lines(tmp_path):
    """A file whose first line is a board, with bad lines among the others."""
    path = tmp_path / "lines.jsonl"
    path.write_bytes(lines_of(*GOOD[:3]) + BAD[0] + BAD[2] + b"\n" + lines_of(*GOOD[3:]) + BAD[1])
    return path


@pytest.mark.parametrize(
    "options", [("--limit", 2), *slow((), ("--type", "hitori"), ("--why", "--no-presolve"))], ids=str
)
def test_workers_answer_in_json_as_one_process_does(invoke, lines, options):
    alone = invoke("solve", "--json", lines, *options)
    together = invoke("solve", "--json", lines, *options, "--jobs", 2)
    assert without_seconds(together.objects) == without_seconds(alone.objects)
    assert together.code == alone.code == 2
    assert together.err.splitlines() == alone.err.splitlines()
