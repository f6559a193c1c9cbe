"""What GCNF, WCNF and OPB say, by readers that share nothing with the writers, and who answers that.

Groups become clauses for every solver of DIMACS; what is soft goes to RC2 and, in the older form of the
format, to clasp; sums go to CP-SAT, which knows no text.
"""

from __future__ import annotations

import subprocess
from collections.abc import Collection, Iterable, Sequence
from importlib.util import find_spec
from pathlib import Path
from shutil import which
from typing import NamedTuple

Clause = list[int]


def dimacs(variables: int, clauses: Collection[Clause]) -> str:
    """Clauses as DIMACS CNF."""
    lines = [f"{' '.join(map(str, clause))} 0" for clause in clauses]
    return "\n".join([f"p cnf {variables} {len(clauses)}", *(line.strip() for line in lines), ""])


class Groups(NamedTuple):
    """A formula of clauses in groups; group 0 is always there."""

    variables: int
    last: int
    clauses: list[tuple[int, Clause]]

    def without(self, dropped: int | None = None) -> list[Clause]:
        """The clauses of all groups but one."""
        return [clause for group, clause in self.clauses if group != dropped]


def read_groups(text: str) -> Groups:
    """The formula of a file in GCNF; raises ValueError where it is none."""
    problem, *lines = [line for line in text.splitlines() if not line.startswith("c")]
    kind, form, variables, count, last = problem.split()
    clauses = []
    for line in lines:
        group, *words = line.split()
        if not (group[0] + group[-1] == "{}" and words.pop() == "0"):
            raise ValueError(f"no clause of a group: {line}")
        clauses.append((int(group[1:-1]), [int(word) for word in words]))
    told = [int(line.split()[2]) for line in text.splitlines() if line.startswith("c group ")]
    if (kind, form) != ("p", "gcnf") or len(clauses) != int(count) or told != [*range(1, int(last) + 1)]:
        raise ValueError(f"{len(clauses)} clauses, {len(told)} groups are told: {problem}")
    if {group for group, _ in clauses} - {*range(int(last) + 1)}:
        raise ValueError("a group beyond the last")
    return Groups(int(variables), int(last), clauses)


class Soft(NamedTuple):
    """Clauses that must hold, and those of which each that does not costs 1."""

    hard: list[Clause]
    soft: list[Clause]


def read_soft(text: str) -> Soft:
    """The formula of a file in WCNF as it is since 2022; raises ValueError where it is none."""
    found = Soft([], [])
    for line in text.splitlines():
        if line.startswith("c"):
            continue
        weight, *words, end = line.split()
        if end != "0" or weight not in ("h", "1"):
            raise ValueError(f"no clause, or its weight is another: {line}")
        (found.hard if weight == "h" else found.soft).append([int(word) for word in words])
    return found


def optima(formula: Soft, path: Path) -> dict[str, int | None]:
    """By the name of a solver the least cost, None where it finds no model; a file may be written."""
    from pysat.examples.rc2 import RC2
    from pysat.formula import WCNF

    told = WCNF()
    for clause in formula.hard:
        told.append(clause)
    for clause in formula.soft:
        told.append(clause, weight=1)
    with RC2(told) as solver:
        found = {"RC2": solver.cost if solver.compute() else None}
    if formula.soft and which("clasp"):  # without any it looks for no optimum
        clauses = [*formula.hard, *formula.soft]
        variables = max(abs(literal) for clause in clauses for literal in clause)
        top = len(formula.soft) + 1
        lines = [
            " ".join(map(str, [weight, *clause, 0]))
            for weight, some in ((top, formula.hard), (1, formula.soft))
            for clause in some
        ]
        path.write_text("\n".join([f"p wcnf {variables} {len(clauses)} {top}", *lines, ""]))
        said = subprocess.run(
            ["clasp", "--verbose=0", str(path)], capture_output=True, text=True, check=False
        )
        costs = [int(line.split()[1]) for line in said.stdout.splitlines() if line.startswith("o ")]
        found["clasp"] = costs[-1] if "s OPTIMUM FOUND" in said.stdout else None
    return found


def has_cp_sat() -> bool:
    """Whether CP-SAT is installed."""
    return find_spec("ortools") is not None


def answer_of_cp_sat(text: str) -> str:
    """What CP-SAT says of a file in OPB, as solvers of that format print it."""
    from ortools.sat.python import cp_model

    first, *lines = text.splitlines()
    model = cp_model.CpModel()
    variables = [model.new_bool_var(f"x{number}") for number in range(1, int(first.split()[2]) + 1)]
    sums = [line for line in lines if not line.startswith("*")]
    for weights, names, relation, bound in map(_read_sum, sums):
        total = cp_model.LinearExpr.weighted_sum([variables[name - 1] for name in names], weights)
        model.add(total == bound if relation == "=" else total >= bound)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    status = solver.solve(model)
    if status == cp_model.INFEASIBLE:
        return "s UNSATISFIABLE\n"
    values = [f"{'' if solver.boolean_value(each) else '-'}{each.name}" for each in variables]
    return f"s SATISFIABLE\nv {' '.join(values)}\n"


def _read_sum(line: str) -> tuple[Sequence[int], Iterable[int], str, int]:
    """The weights and variables of a line of OPB, its relation and its bound."""
    *words, relation, bound, end = line.split()
    if end != ";" or relation not in (">=", "="):
        raise ValueError(f"no sum: {line}")
    return [int(word) for word in words[::2]], [int(word[1:]) for word in words[1::2]], relation, int(bound)
