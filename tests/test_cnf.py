"""The DIMACS files of cnf/: written again they come out the same, and the index tells their answers."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from pysat.formula import CNF
from pysat.solvers import Solver

from satpuzzles.cli.main import run

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "cnf"
FILES = json.loads((FOLDER / "index.json").read_text(encoding="utf-8"))["files"]

every_file = pytest.mark.parametrize("listed", FILES, ids=lambda listed: listed["file"])


def text_of(listed: dict) -> str:
    return (FOLDER / listed["file"]).read_text(encoding="utf-8")


def without_version(cnf: str) -> str:
    return re.sub(r"\Ac satpuzzles \S+", "c satpuzzles", cnf)


def model_of(listed: dict) -> list[int] | None:
    """A model of the file itself, by a solver that reads the text with PySAT's own parser."""
    with Solver("minisat22", bootstrap_with=CNF(from_string=text_of(listed))) as solver:
        return solver.get_model() if solver.solve() else None


def is_relaxation(listed: dict) -> bool:
    return "lazy" in listed["options"]


def test_the_index_lists_every_file_and_no_other():
    present = {path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*") if path.is_file()}
    assert sorted(listed["file"] for listed in FILES) == sorted(present - {"index.json", "README.md"})


def test_the_commands_of_the_readme_write_every_file(tmp_path, monkeypatch):
    """They are run as they stand, but for the folder that they write to."""
    monkeypatch.chdir(ROOT)
    readme = (FOLDER / "README.md").read_text(encoding="utf-8")
    for puzzle in {Path(listed["file"]).parts[0] for listed in FILES}:
        (tmp_path / puzzle).mkdir()
    for command in re.findall(r"^satpuzzles (encode .+)$", readme, re.MULTILINE):
        assert run(command.replace("-o cnf/", f"-o {tmp_path.as_posix()}/").split()) == 0
    written = {path.relative_to(tmp_path).as_posix(): path for path in tmp_path.rglob("*.cnf")}
    assert written.keys() == {listed["file"] for listed in FILES}
    for listed in FILES:
        again = written[listed["file"]].read_text(encoding="utf-8")
        assert without_version(again) == without_version(text_of(listed)), f"{listed['file']} is out of date"


@pytest.mark.sampled(3)
@every_file
def test_the_header_and_the_comments(listed):
    lines = text_of(listed).splitlines()
    assert f"p cnf {listed['variables']} {listed['clauses']}" in lines
    stem = Path(listed["source"]).stem
    assert lines[1] in (f"c name {stem}", f"c name {stem}-{listed['board']}")
    assert f"c command {' '.join(['satpuzzles encode', *listed['options']])}" in lines
    assert any("RELAXATION" in line for line in lines) == is_relaxation(listed)


@pytest.mark.sampled(3)
@every_file
def test_the_answer_is_as_listed_and_a_model_decodes(listed, tmp_path, monkeypatch, capsys):
    """``decode`` checks the grid and says 1 where a rule is broken, which only the relaxation may do."""
    monkeypatch.chdir(ROOT)
    model = model_of(listed)
    assert (model is not None) == (listed["expected"] == "sat")
    text = "s UNSATISFIABLE\n" if model is None else f"s SATISFIABLE\nv {' '.join(map(str, model))} 0\n"
    output = tmp_path / "model.txt"
    output.write_text(text, encoding="utf-8")
    code = run(["decode", listed["source"], str(output), "--json", "--board", str(listed["board"])])
    answer = json.loads(capsys.readouterr().out)
    if model is None:
        assert (code, answer["status"]) == (1, "unsolvable")
    elif is_relaxation(listed):
        broken = {violation["rule"] for violation in answer.get("violations", [])}
        assert broken <= {"connected white cells"}
    else:
        assert (code, answer["status"]) == (0, "solved")
