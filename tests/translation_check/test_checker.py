"""The proof checker and what is built on it, against unit propagation at its plainest and a solver."""

from __future__ import annotations

import tracemalloc
from random import Random

import pytest
from naive import follows, refutes
from pysat.solvers import Solver

from satpuzzles.translation_check.rup_checker import RupChecker, trim


def random_formula(random: Random) -> tuple[int, list[list[int]]]:
    """Clauses of one to five literals, now and then with a literal twice, or with both of a variable."""
    variables = random.randint(4, 26)
    lengths = random.choice(((2, 3, 3), (3,), (1, 2, 2, 3, 4), (2, 3, 5)))
    return variables, [
        [random.choice((-1, 1)) * random.randint(1, variables) for _ in range(random.choice(lengths))]
        for _ in range(int(variables * random.uniform(1, 7)))
    ]


def proof_of(clauses: list[list[int]], backend: str) -> list[list[int]] | None:
    with Solver(backend, with_proof=True) as solver:
        solver.append_formula(clauses)
        if solver.solve():
            return None
        lines = solver.get_proof()
    return [[int(word) for word in line.split()[:-1]] for line in lines if line[0] != "d"]


def corrupted(random: Random, lemmas: list[list[int]], variables: int) -> list[list[int]]:
    """Lemmas of which some are changed, dropped, or moved, and others added."""
    lemmas = [list(lemma) for lemma in lemmas]
    for _ in range(random.randint(0, 4)):
        place = random.randrange(len(lemmas) + 1)
        literal = random.choice((-1, 1)) * random.randint(1, variables)
        way = random.randrange(5)
        if way == 0:
            lemmas.insert(place, [literal])
        elif way == 1 and place < len(lemmas):
            lemmas[place].append(literal)
        elif way == 2 and place < len(lemmas):
            del lemmas[place]
        elif way == 3 and place < len(lemmas) and lemmas[place]:
            lemmas[place].pop(random.randrange(len(lemmas[place])))
        elif way == 4:
            random.shuffle(lemmas)
    return lemmas


@pytest.mark.sampled(4)
@pytest.mark.parametrize("seed", range(120))
def test_each_lemma_is_judged_as_by_plain_unit_propagation(seed):
    random = Random(seed)
    variables, clauses = random_formula(random)
    lemmas = proof_of(clauses, random.choice(("glucose4", "cadical195"))) or [
        [random.choice((-1, 1)) * random.randint(1, variables) for _ in range(random.randint(1, 3))]
        for _ in range(10)
    ]
    lemmas = corrupted(random, lemmas, variables)
    copies = [list(clause) for clause in clauses]
    checker = RupChecker(variables, clauses)
    known = list(clauses)
    assert checker.refuted == follows(known, [])
    for lemma in lemmas:
        right = follows(known, lemma)
        assert checker.accept(lemma) == right
        if right:
            known.append(lemma)
            assert checker.refuted == follows(known, [])
    assert clauses == copies


LONGEST = 20


def test_lemmas_of_every_length_are_judged_as_by_plain_unit_propagation():
    """Candidates of 1 to 20 literals; from 4 on, right ones and wrong ones of every length."""
    judged: dict[int, set[bool]] = {length: set() for length in range(1, LONGEST + 1)}
    for seed in range(24):
        random = Random(f"length {seed}")
        variables = random.randint(LONGEST, LONGEST + 8)
        lengths = random.choice(((3, 4), (2, 3, 6), (3, 9, 12), (4, 5)))

        def drawn(length: int, random=random, variables=variables) -> list[int]:
            return [v * random.choice((-1, 1)) for v in random.sample(range(1, variables + 1), length)]

        known = [drawn(random.choice(lengths)) for _ in range(int(variables * random.uniform(1.5, 4)))]
        checker = RupChecker(variables, known)
        for length in (*range(1, LONGEST + 1), *range(LONGEST, 0, -1)):
            lemma = drawn(length)
            if random.random() < 0.4:  # right: a clause, and more literals
                clause = random.choice(known)
                rest = [each for each in lemma if abs(each) not in map(abs, clause)]
                lemma = (clause + rest)[: max(length, len(clause))]
            right = follows(known, lemma)
            assert checker.accept(lemma) == right, lemma
            judged[len(lemma)].add(right)
            if right:
                known.append(lemma)
    assert all(judged[length] == {True, False} for length in range(4, LONGEST + 1)), judged


@pytest.mark.parametrize("backend", ["glucose4", "cadical195", "lingeling"])
def test_what_is_left_of_a_proof_still_proves(backend):
    random = Random(backend)
    trimmed = proved = 0
    while proved < 25:
        variables, clauses = random_formula(random)
        lemmas = proof_of(clauses, backend)
        if lemmas is None:
            continue
        proved += 1
        left = trim(variables, clauses, lemmas)
        assert left is not None and refutes(clauses, left)
        wanted = iter(lemmas)
        assert all(lemma in wanted for lemma in left[:-1])
        trimmed += len(left) < len(lemmas)
    assert trimmed


def test_a_wrong_proof_leaves_nothing():
    assert trim(2, [[1, 2], [-1, 2]], [[1], [-1], []]) is None
    assert trim(2, [[1, 2], [-1, 2]], [[2]]) is None
    assert trim(2, [[1, 2], []], []) == [[]]
    square = [[1, 2], [-1, 2], [1, -2], [-1, -2]]
    assert trim(3, square, [[1], []]) == [[1], []]
    assert trim(3, square, [[3], [1], []]) is None  # what follows would do without it


def test_a_lemma_that_does_not_follow_leaves_nothing_behind():
    """What it made true is forgotten: a long proof would take ever more memory otherwise."""
    checker = RupChecker(50, [[-each, each + 1] for each in range(1, 50)])
    assert not checker.accept([-1])
    assert not checker.trail
    tracemalloc.start()
    try:
        assert not any(checker.accept([-1]) for _ in range(500))
        assert tracemalloc.get_traced_memory()[0] < 50_000  # 500 times 50 places would be 200,000 bytes
    finally:
        tracemalloc.stop()


def test_trimming_keeps_the_lemma_that_narrows_another():
    """Of the lemma 1 2 the literal 2 is false for good, so that the rest of the proof uses 1 alone."""
    clauses = [[-2, 3], [-2, -3], [1, 4], [1, -4]]
    clauses += [[-1, sign, other] for sign in (5, -5) for other in (6, -6)]
    proof = [[-2], [1, 2], [5], []]
    assert trim(6, clauses, proof) == proof
