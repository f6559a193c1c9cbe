"""Asks the installed PySAT what backends can do; a script of its own, since some probes kill it.

Reads lines with a backend's name and a probe's name. Each probe runs in a child, which prints facts as JSON
objects, one a line, as far as it gets; an empty line follows. It uses nothing of the package, so that the
table cannot confirm itself.
"""

from __future__ import annotations

import json
import os
import sys
import threading
import time
import warnings
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parent.parent))
import naive
from hard import pigeons, random_3sat, satisfies
from pysat.solvers import Solver

SLOW_RESTARTS = random_3sat(300, seed=2)
"""Glucose first restarts here after thousands of conflicts."""


NO_PROOFS = ("cryptominisat5", "kissat404", "mergesat3", "minicard", "minisat22", "minisat-gh", "minisatep")
"""PySAT has none for these; where it still takes the option, it says so later."""


def tell(**facts: object) -> None:
    print(json.dumps(facts), flush=True)


def able(call) -> bool:
    try:
        call()
    except NotImplementedError:
        return False
    return True


def abilities(name: str) -> None:
    """What can be asked without harm: assumptions, cores, phases, counters, counts."""
    solver = Solver(name, bootstrap_with=[[1, 2], [-1, 3], [4, 5]])
    tell(assumptions=solver.solve(assumptions=[-2, -3]) is False and _takes_new_variable(name))
    tell(cores=able(lambda: set(solver.get_core() or []) == {-2, -3}))
    wanted = [1, -2, 3, -4, 5]
    solver = Solver(name, bootstrap_with=[[1, 2], [-1, 3], [4, 5]])
    phases = able(lambda: solver.set_phases(wanted))
    tell(phases=phases and solver.solve() and solver.get_model() == wanted)
    solver = Solver(name, bootstrap_with=pigeons(4))
    solver.solve()
    tell(counters=able(solver.accum_stats) and solver.accum_stats()["conflicts"] > 0)
    solver = Solver(name, bootstrap_with=[[1, 2], [3, 4], [5, 6]])
    tell(counts=able(lambda: solver.add_atmost([1, 2, 3, 4, 5, 6], 2)) and solver.solve() is False)


def _takes_new_variable(name: str) -> bool:
    try:
        return Solver(name, bootstrap_with=[[1, 2]]).solve(assumptions=[7]) is True
    except ValueError:
        return False


def incremental(name: str) -> None:
    """Solving again after a solve, with clauses added, and after a budget ran out."""
    clauses = random_3sat(60, 3.0)
    solver = Solver(name, bootstrap_with=clauses)
    right = True
    for _ in range(20):
        satisfiable = solver.solve()
        right = right and satisfiable and satisfies(solver.get_model(), clauses)
        clauses.append([-literal for literal in solver.get_model()])
        solver.add_clause(clauses[-1])
    solver = Solver(name, bootstrap_with=pigeons(7))
    if able(lambda: solver.conf_budget(5)):
        right = right and solver.solve_limited() is None and solver.solve() is False
    tell(incremental=right)


def budget(name: str) -> None:
    """How well a conflict budget of 10 is kept."""
    os.environ["LGLCLIM"] = "10"
    solver = Solver(name, bootstrap_with=SLOW_RESTARTS)
    if not able(lambda: solver.conf_budget(10)):
        solver.solve()
        tell(budget="creation" if solver.accum_stats()["conflicts"] <= 11 else "none")
        return
    if hasattr(solver.solver, "time_budget"):
        solver.solver.time_budget(1e9)
    start = time.process_time()
    undecided = solver.solve_limited() is None
    seconds = time.process_time() - start
    if able(solver.accum_stats):
        exact = solver.accum_stats()["conflicts"] <= 30
    else:
        exact = undecided and seconds < 0.1
    tell(budget="exact" if exact else "restart")


def stop(name: str) -> None:
    """Whether another thread can run, and interrupt, while the backend solves."""
    os.environ["LGLCLIM"] = "5000"
    solver = Solver(name, bootstrap_with=pigeons(12))
    able(lambda: solver.conf_budget(20_000))
    if hasattr(solver.solver, "time_budget"):
        solver.solver.time_budget(1e9)
    solve = solver.solve_limited if able(lambda: solver.conf_budget(20_000)) else solver.solve
    options = {"expect_interrupt": True} if solve == solver.solve_limited else {}
    thread = threading.Thread(target=solve, kwargs=options, daemon=True)
    thread.start()
    ticks = 0
    while thread.is_alive() and ticks < 4:
        time.sleep(0.002)
        ticks += 1
    interrupted = ticks >= 4 and able(solver.interrupt)
    thread.join()
    tell(stop="interrupt" if interrupted and not thread.is_alive() else "kill")


def proofs(name: str) -> None:
    """Whether its proofs of three unsatisfiable formulas pass a forward check."""
    if name in NO_PROOFS:
        tell(proofs=able(lambda: Solver(name, with_proof=True).get_proof()))
        return
    right = True
    for clauses in (pigeons(4), pigeons(5), random_3sat(40, 6.0)):
        solver = Solver(name, with_proof=True)
        solver.append_formula(clauses)
        assert solver.solve() is False
        right = right and refutes(clauses, solver.get_proof())
    tell(proofs=right)


def refutes(clauses: list[list[int]], proof: list[str]) -> bool:
    """Whether every lemma follows by unit propagation, and the empty clause is among them.

    Deletions are left out, which can only make a right proof easier to follow: Glucose, Ergo and
    MapleLCMDistChronoBT delete clauses that they go on propagating with.
    """
    lemmas = [[int(word) for word in line.split()[:-1]] for line in proof if not line.startswith("d")]
    return [] in lemmas and naive.refutes(clauses, lemmas[: lemmas.index([]) + 1])


def main() -> None:
    """Answers questions until there are no more; PySAT is loaded once for all of them."""
    for line in sys.stdin:
        name, what = line.split()
        child = os.fork()
        if child == 0:
            globals()[what](name)
            os._exit(0)
        os.waitpid(child, 0)
        print(flush=True)


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    main()
