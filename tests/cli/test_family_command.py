"""``satpuzzles family``: the files, the index, the sweep, and what it refuses."""

from __future__ import annotations

import gzip
import json
import os
import subprocess
from hashlib import sha256

import pytest
from cli_boards import PROGRAM

FAMILY = ("family", "nonogram", "--size", 6, "--seed", 5)


def lines_of(path):
    return [json.loads(line) for line in path.read_text().splitlines()]


def test_the_index_tells_of_each_file_and_boards_stand_in_the_same_order(invoke, tmp_path):
    ended = invoke(*FAMILY, "--count", 3, "--density", "0.4,0.6", "-o", tmp_path / "out")
    assert ended.code == 0 and ended.out.splitlines()[0].split()[:2] == ["density", "formulas"]
    index = lines_of(tmp_path / "out" / "index.jsonl")
    assert [(line["density"], line["index"]) for line in index] == [
        (d, i) for d in (0.4, 0.6) for i in range(3)
    ]
    for number, line in enumerate(index, 1):
        text = (tmp_path / "out" / line["file"]).read_bytes()
        assert sha256(text).hexdigest() == line["sha256"]
        assert f"p cnf {line['variables']} {line['clauses']}\n".encode() in text
        again = invoke("encode", tmp_path / "out" / "boards.jsonl", "--board", number).out
        assert (
            again.partition("p cnf")[2].splitlines()[1:]
            == text.decode().splitlines()[-line["clauses"] :][:-1]
        )


def test_the_command_of_a_file_writes_it_again_wherever(invoke, tmp_path):
    assert invoke(*FAMILY, "--count", 4, "--query", "sat", "--unique", "-o", tmp_path / "a").code == 0
    (last,) = [line for line in lines_of(tmp_path / "a" / "index.jsonl") if line["index"] == 3]
    text = (tmp_path / "a" / last["file"]).read_text()
    (words,) = [line.split()[3:] for line in text.splitlines() if line.startswith("c command ")]
    assert invoke(*words, "-o", tmp_path / "b").code == 0
    assert (tmp_path / "b" / last["file"]).read_text() == text and str(tmp_path) not in text
    assert invoke(*words, "--gzip", "-o", tmp_path / "c").code == 0
    assert gzip.decompress((tmp_path / "c" / f"{last['file']}.gz").read_bytes()).decode() == text


@pytest.mark.slow
def test_backends_are_timed_and_tell_what_is_to_be_expected(invoke, tmp_path):
    words = (
        "family",
        "latin-completion",
        "--size",
        6,
        "--density",
        "0.2,0.9",
        "--time",
        "minisat22,cadical195",
    )
    ended = invoke(*words, "-o", tmp_path, "--json")
    assert ended.code == 0
    assert [line["expected"] for line in ended.objects] == ["SATISFIABLE", "UNSATISFIABLE"]
    for line in ended.objects:
        assert all(run["cpu"] > 0 for run in line["runs"].values())
    table = invoke(*words, "-o", tmp_path / "table").out
    assert table.count("hardest") == 2 and "1 unsatisfiable" in table
    late = invoke(*words, "-o", tmp_path / "late", "--each", 0)
    assert late.code == 3 and "inf" in late.out


@pytest.mark.slow
def test_bytes_depend_on_neither_folder_nor_hash_seed(tmp_path):
    found = set()
    for seed in ("0", "1"):
        folder = tmp_path / f"folder {seed}"
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        words = ["family", "slitherlink", "--size", "6", "--count", "2", "--query", "sat", "-o", str(folder)]
        subprocess.run([*PROGRAM, *words], check=True, capture_output=True, env=environment)
        found.add(tuple((path.name, path.read_bytes()) for path in sorted(folder.iterdir())))
    assert len(found) == 1
