"""LRAT: each lemma follows by the clauses named with it alone, as a checker that shares nothing finds."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from io import StringIO
from random import Random

import boards
import pytest
from naive import follows, read_dimacs
from samples import few_or_many
from test_checker import proof_of, random_formula

import satpuzzles as sp
from satpuzzles.core.options import Limits
from satpuzzles.questions.proofs.outside_checker import write_lrat
from satpuzzles.translation_check.rup_checker import NoProof, lrat, refutation


def lines_of(variables: int, clauses: list[list[int]], lemmas: list[list[int]]) -> Iterator[str]:
    return lrat(refutation(variables, clauses, lemmas))


def is_refutation(clauses: list[list[int]], lines: list[str]) -> bool:
    """Checks LRAT without RAT, from the definition: each hint makes one literal true, the last one none."""
    known = dict(enumerate(clauses, 1))
    for line in lines:
        words = [*map(int, line.split())]
        number, rest = words[0], words[1:]
        end = rest.index(0)
        lemma, hints = rest[:end], rest[end + 1 : -1]
        assert number not in known and rest[-1] == 0 and 0 not in hints
        true = {-literal for literal in lemma}
        for place, hint in enumerate(hints, 1):
            left = [literal for literal in known[hint] if -literal not in true]
            if not left:
                assert place == len(hints)
                break
            if len({*left}) > 1:
                return False
            true.add(left[0])
        else:
            return False
        known[number] = lemma
    return bool(lines) and known[number] == []


def refuted(dice: Random) -> tuple[int, list[list[int]], list[list[int]]] | None:
    """A random formula and lemmas of Glucose that refute it."""
    size, clauses = random_formula(dice)
    lemmas = proof_of(clauses, "glucose4")
    return None if lemmas is None else (size, clauses, [lemma for lemma in lemmas if lemma])


@few_or_many("count", 100, 3_000)
def test_proofs_of_random_formulas_are_refutations(count):
    done = 0
    for seed in range(count):
        found = refuted(Random(seed))
        if found is not None:
            size, clauses, lemmas = found
            assert is_refutation(clauses, [*lines_of(size, clauses, [*lemmas, []])]), seed
            done += 1
    assert done > count / 5


def test_what_does_not_follow_is_no_proof():
    clauses = [[1, 2], [-1, 2], [1, -2]]
    for lemmas in ([[1], [-2]], [[]], [[1], [2], []], []):
        with pytest.raises(NoProof):
            [*lines_of(2, clauses, lemmas)]
    assert [*lines_of(1, [[1], [-1]], [[]])] == ["3 0 1 2 0\n"]
    assert is_refutation([[]], [*lines_of(0, [[]], [])])
    assert is_refutation([[1], [], [2, 3]], [*lines_of(3, [[1], [], [2, 3]], [])])


def proves(clauses: list[list[int]], lemmas: list[list[int]]) -> bool:
    """Whether lemmas follow one by one, by unit propagation at its plainest, until a contradiction does."""
    known = list(clauses)
    for lemma in lemmas:
        if follows(known, []):
            break
        if not follows(known, lemma):
            return False
        known.append(lemma)
    return follows(known, [])


def test_what_plain_unit_propagation_proves_is_written_and_nothing_else():
    """Lemmas of Glucose, often with one left out or another put in, and of no use to those behind it."""
    answers = []
    for seed in range(250):
        dice = Random(f"plain {seed}")
        found = refuted(dice)
        if found is None:
            continue
        size, clauses, lemmas = found
        lemmas = [lemma for lemma in lemmas if dice.random() < 0.6]
        for _ in range(3):
            drawn = [dice.choice((-1, 1)) * dice.randint(1, size) for _ in range(dice.randint(2, 4))]
            if dice.random() < 0.1 or follows(clauses, drawn):
                lemmas.insert(dice.randint(0, len(lemmas)), drawn)
        lemmas.append([])
        try:
            written = is_refutation(clauses, [*lines_of(size, clauses, lemmas)])
        except NoProof:
            written = None
        assert written == (proves(clauses, lemmas) or None), seed
        answers.append(written)
    assert answers.count(True) > 20 and answers.count(None) > 20


@pytest.mark.parametrize("kind", boards.ORACLES)
def test_certificates_are_written_as_lrat(tmp_path, kind):
    for seed in range(6):
        board = boards.random_board(kind, seed)
        folder = tmp_path / str(seed)
        if len(board.solutions) > 1:
            continue
        sp.certify(board.puzzle(), folder)
        file = StringIO()
        write_lrat(folder / "formula.cnf", folder / "proof.drup", file, Limits())
        clauses = read_dimacs((folder / "formula.cnf").read_text())
        assert is_refutation(clauses, file.getvalue().splitlines()), board


@pytest.mark.skipif(shutil.which("lrat-check") is None, reason="lrat-check is not installed")
def test_lrat_check_accepts_it_and_no_other(tmp_path):
    accepted = 0
    for seed in range(80):
        found = refuted(Random(seed))
        if found is None:
            continue
        size, clauses, lemmas = found
        # It takes a literal that stands twice for two; no clause of a puzzle has any.
        clauses = [list(dict.fromkeys(clause)) for clause in clauses]
        cnf, proof = tmp_path / "a.cnf", tmp_path / "a.lrat"
        text = "".join(f"{' '.join(map(str, [*clause, 0]))}\n" for clause in clauses)
        cnf.write_text(f"p cnf {size} {len(clauses)}\n{text}")
        proof.write_text("".join(lines_of(size, clauses, [*lemmas, []])))
        done = subprocess.run(["lrat-check", cnf, proof], capture_output=True, check=False)
        assert b"c VERIFIED" in done.stdout
        accepted += 1
    assert accepted > 10
