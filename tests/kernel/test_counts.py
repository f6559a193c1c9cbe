"""Counts that a backend takes as they are have the models of their clauses, which brute force confirms."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from satpuzzles import Options, Puzzle, solve
from satpuzzles.sat.formula import Formula
from satpuzzles.sat.numbers import at_most_k, exactly_k
from satpuzzles.sat.statements import Note
from satpuzzles.solver.backends import BACKENDS, loads
from satpuzzles.solver.session import Session

COUNTING = [backend.name for backend in BACKENDS if backend.counts and loads(backend)]
TOLD = Note("count", "A count.")


def models(formula: Formula, backend: str) -> set[tuple[int, ...]]:
    found = set()
    with Session(formula, backend) as session:
        while model := session.solve().model:
            found.add(tuple(model[: formula.answers]))
            session.add([[-literal for literal in model[: formula.answers]]])
    return found


@pytest.mark.parametrize("backend", COUNTING)
def test_native_counts_have_the_models_of_brute_force(backend):
    random = Random(1)
    for _ in range(40):
        size = random.randint(7, 9)
        native, written = Formula(size, takes_counts=True), Formula(size)
        counts = []
        for _ in range(2):
            literals = [random.choice((1, -1)) * each for each in random.sample(range(1, size + 1), 7)]
            bound, exact = random.randint(0, 7), random.random() < 0.5
            counts.append((literals, bound, exact))
            for formula in (native, written):
                write = exactly_k if exact else at_most_k
                formula.add(TOLD, write(formula, literals, bound, "count"))
        wanted = {
            model
            for signs in product((1, -1), repeat=size)
            for model in [tuple(sign * each for each, sign in enumerate(signs, 1))]
            if all(
                (found == bound if exact else found <= bound)
                for literals, bound, exact in counts
                for found in [len(set(literals) & set(model))]
            )
        }
        assert models(native, backend) == wanted
        assert models(written, "glucose4") == wanted


def test_boards_are_answered_alike_with_counts_and_with_clauses():
    regions = [[row] * 8 for row in range(8)]
    board = Puzzle.from_json({"type": "star_battle", "regions": regions, "stars": 2})
    results = [solve(board, options=Options(backend=name)) for name in (None, "glucose4", *COUNTING)]
    assert {result.status for result in results} == {"multiple"}
    assert [result.backend for result in results[:2]] == ["gluecard4", "glucose4"]
    assert len({result.shared for result in results}) == 1
