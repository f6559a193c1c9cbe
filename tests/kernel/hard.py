"""Formulas that keep any SAT solver busy, for tests of limits; and easy ones with known answers."""

from __future__ import annotations

import random

from satpuzzles.sat.formula import Formula


def pigeons(holes: int) -> list[list[int]]:
    """One pigeon more than holes, at most one in a hole: unsatisfiable, and hard from 11 holes on."""

    def sits(pigeon: int, hole: int) -> int:
        return pigeon * holes + hole + 1

    clauses = [[sits(pigeon, hole) for hole in range(holes)] for pigeon in range(holes + 1)]
    for hole in range(holes):
        for pigeon in range(holes + 1):
            clauses += [[-sits(pigeon, hole), -sits(other, hole)] for other in range(pigeon)]
    return clauses


def random_3sat(variables: int, ratio: float = 4.26, seed: int = 1) -> list[list[int]]:
    """Random clauses of three literals; hard around 4.26 clauses a variable, from 400 variables on."""
    choose = random.Random(seed)
    return [
        [variable * choose.choice((1, -1)) for variable in choose.sample(range(1, variables + 1), 3)]
        for _ in range(int(variables * ratio))
    ]


def large_3sat(variables: int) -> list[list[int]]:
    """Very many such clauses, made quickly; in a few of them a variable stands twice."""
    drawn = random.Random(2).choices(range(-variables, variables), k=3 * (variables * 42 // 10))
    literals = iter([number if number < 0 else number + 1 for number in drawn])
    return list(map(list, zip(literals, literals, literals)))


def formula(clauses: list[list[int]], variables: int | None = None) -> Formula:
    """Bare clauses as a formula whose variables all are answer variables."""
    made = Formula(variables or max((max(*each, -min(each)) for each in clauses if each), default=0))
    made.clauses = clauses
    return made


def satisfies(model: list[int], clauses: list[list[int]]) -> bool:
    """Whether a model makes every clause true."""
    true = set(model)
    return all(any(literal in true for literal in clause) for clause in clauses)
