"""What verifying says is said word for word, and counts what stands in the files."""

from __future__ import annotations

import json

import pytest
from boards import random_board
from certificates import load, store

import satpuzzles as sp
from satpuzzles.core.options import Limits
from satpuzzles.evidence.clauses import Doubt, Evidence
from satpuzzles.evidence.whole_board import WholeBoard
from satpuzzles.kinds.template.puzzle import Template
from satpuzzles.questions.proofs.as_written import evidence, told

CORNERS = sp.Hitori([[1, 2, 1], [2, 2, 1], [3, 1, 2]])
TREES = random_board("hitori", 23).puzzle()
SUMS = sp.Nonogram([[2], []], [[1], [2]])
ONE = sp.Nonogram([[1]], [[1]])

WRITTEN = "clauses exclude only what the rules as they are written exclude"
FORBIDDEN = "written anew; its last clause forbids just the solution"

SAID = {
    "a lemma, and cuts": (
        CORNERS,
        "lazy",
        {
            "manifest": "a certificate that a puzzle is uniquely solvable",
            "puzzle": "hitori 3 x 3",
            "solution": "it keeps every rule",
            "cuts": "each of the 3 cuts parts the board, so one of its cells is white",
            "formula": f"20 clauses are the puzzle's rules and cuts, {FORBIDDEN}",
            "rules": f"20 {WRITTEN}",
            "map": "each variable means what it says",
            "proof": "the lemma and the empty clause follow by unit propagation",
        },
    ),
    "lemmas, and all clauses at once": (
        CORNERS,
        "static",
        {
            "manifest": "a certificate that a puzzle is uniquely solvable",
            "puzzle": "hitori 3 x 3",
            "solution": "it keeps every rule",
            "formula": f"40 clauses are the puzzle's rules, {FORBIDDEN}",
            "rules": f"40 {WRITTEN}",
            "map": "each variable means what it says",
            "proof": "all 2 lemmas and the empty clause follow by unit propagation",
        },
    ),
    "no solution, for a reason by counting": (
        SUMS,
        "lazy",
        {
            "manifest": "a certificate that a puzzle is unsolvable",
            "puzzle": "nonogram 2 x 2",
            "formula": "11 clauses are the puzzle's rules, written anew",
            "rules": f"11 {WRITTEN}",
            "map": "each variable means what it says",
            "counting": "counting again gives the same reason: the row clues ask for 2 filled cells, "
            "the column clues for 3",
            "proof": "the empty clause follows by unit propagation",
        },
    ),
    "no lemma": (
        ONE,
        "lazy",
        {
            "manifest": "a certificate that a puzzle is uniquely solvable",
            "puzzle": "nonogram 1 x 1",
            "solution": "it keeps every rule",
            "formula": f"3 clauses are the puzzle's rules, {FORBIDDEN}",
            "rules": f"3 {WRITTEN}",
            "map": "each variable means what it says",
            "proof": "the empty clause follows by unit propagation",
        },
    ),
}


@pytest.mark.parametrize("name", SAID)
def test_every_check_says_what_it_found(name, tmp_path):
    puzzle, connectivity, said = SAID[name]
    certified = sp.certify(puzzle, tmp_path / "it", connectivity=connectivity)
    assert certified.directory == tmp_path / "it"
    verified = sp.verify(tmp_path / "it")
    assert dict(verified.passed) == said and list(dict(verified.passed)) == list(said)
    assert (verified.valid, verified.claim, verified.puzzle) == (True, certified.status, puzzle)
    assert (verified.solution, verified.failed, verified.reason) == (certified.solution, None, None)
    assert sp.verify(tmp_path / "it", rules=True) == verified


@pytest.mark.parametrize("name", SAID)
def test_the_answer_and_the_manifest_count_what_stands_in_the_files(name, tmp_path):
    puzzle, connectivity, _ = SAID[name]
    certified = sp.certify(puzzle, tmp_path / "it", connectivity=connectivity, backend="glucose4")
    files = load(tmp_path / "it")
    head, *clauses = (line for line in files["formula.cnf"].splitlines() if line[0] != "c")
    manifest = json.loads(files["manifest.json"])
    assert manifest == {
        "format": "satpuzzles certificate",
        "version": 1,
        "claim": certified.status,
        "type": puzzle.type,
        "encoding": puzzle.complete_encoding if connectivity == "static" else next(iter(puzzle.encodings)),
        "reason": puzzle.obstacle(),
        "variables": int(head.split()[2]),
        "clauses": len(clauses),
        "cuts": len(json.loads(files["cuts.json"])),
        "lemmas": len(files["proof.drup"].splitlines()),
        "backend": "glucose4",
        "program": f"satpuzzles {sp.__version__}",
    }
    for key in ("variables", "clauses", "cuts", "lemmas", "backend"):
        assert getattr(certified, key) == manifest[key], key
    comments = [line for line in files["formula.cnf"].splitlines() if line[0] == "c"]
    comments = comments[
        : comments.index("c p show " + " ".join(map(str, [*range(1, puzzle.answers + 1), 0])))
    ]
    size = f"{puzzle.type} {puzzle.rows} x {puzzle.columns}"
    last = ["c the last clause says: another solution than the one given"]
    assert comments == [f"c {size}: all rules, no presolve", *last * (certified.status == "unique")]
    names = json.loads(files["map.json"])
    complete = [names[key] for key in ("variables", "clauses", "complete")]
    assert complete == [manifest["variables"], manifest["clauses"], True]
    assert len(names["answers"]) == puzzle.answers
    assert len(names["others"]) == manifest["variables"] - puzzle.answers


def test_what_was_read_before_a_fault_is_told(tmp_path):
    certified = sp.certify(CORNERS, tmp_path / "it")
    files = load(tmp_path / "it")
    told_by = {
        "manifest.json": (None, None, None),
        "puzzle.json": ("unique", None, None),
        "solution.json": ("unique", CORNERS, None),
        "proof.drup": ("unique", CORNERS, certified.solution),
    }
    order = ["manifest", "puzzle", "solution", "cuts", "formula", "rules", "map"]
    for name, wanted in told_by.items():
        store(tmp_path / "it", {**files, name: ""}, {})
        verified = sp.verify(tmp_path / "it")
        assert (verified.claim, verified.puzzle, verified.solution) == wanted
        failed = name.partition(".")[0]
        assert not verified.valid and verified.failed == failed
        assert [each.name for each in verified.passed] == [each for each in order if each != failed][
            : order.index(failed) if failed in order else None
        ]


def test_clauses_that_nothing_confirms_are_told_and_a_fault_if_wanted(monkeypatch, tmp_path):
    """Without what follows for the whole board nothing is known of the variables of a forest."""
    sp.certify(CORNERS, tmp_path / "it", connectivity="static")
    monkeypatch.setattr("satpuzzles.evidence.clauses.WholeBoard", lambda facts: WholeBoard(()))
    sentence = f"30 {WRITTEN}; not confirmed: 10 of connected white cells"
    assert dict(sp.verify(tmp_path / "it").passed)["rules"] == sentence
    strict = sp.verify(tmp_path / "it", rules=True)
    assert (strict.valid, strict.failed, strict.reason) == (False, "rules", sentence)


def test_clauses_that_nothing_confirms_are_counted_by_their_rule():
    assert told(Evidence(1234, ())) == f"1,234 {WRITTEN}"
    doubts = (Doubt("one rule", 2, (1,)), Doubt("another", 1, (2,)), Doubt("one rule", 1_000, ()))
    assert told(Evidence(5, doubts)) == f"5 {WRITTEN}; not confirmed: 1,002 of one rule, 1 of another"


def test_a_puzzle_that_does_not_tell_its_rules_as_written(monkeypatch, tmp_path):
    board = Template([1], [1])
    monkeypatch.setattr("satpuzzles.questions.proofs.as_written.part_of", lambda name, part: None)
    assert evidence(board, board.encode(), None, Limits()) is None
    sp.certify(ONE, tmp_path / "it")
    sentence = "nonogram does not tell them as they are written"
    assert dict(sp.verify(tmp_path / "it").passed)["rules"] == sentence
    strict = sp.verify(tmp_path / "it", rules=True)
    assert (strict.failed, strict.reason) == ("rules", sentence)
