"""Who runs: satpuzzles and its peers, each a function of a puzzle and a number of seconds.

A tool is imported only when one of its contestants is loaded; one that is not installed is left out.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec

from benchmarks.peers.answer import Answer, Solve
from satpuzzles.core.options import Limits
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.questions.solve import solve


@dataclass(frozen=True, slots=True)
class Contestant:
    """A tool with its models.

    Attributes:
        name: how the tables call it.
        load: gives the function that solves a type of puzzle; imports what that needs.
        package: what must be installed for it.
    """

    name: str
    load: Callable[[str], Solve]
    package: str = "pysat"

    def installed(self) -> bool:
        """Whether its package is there."""
        return find_spec(self.package) is not None


def ours(backend: str | None = None, encoding: str | None = None, name: str = "satpuzzles") -> Contestant:
    """satpuzzles itself, asked what the peers are asked: one solution, and whether there is another."""

    def run(puzzle: Puzzle, seconds: float) -> Answer:
        # The solve checks its solutions itself and its result says so by having one.
        result = solve(puzzle, backend=backend, encoding=encoding, shared=False, limits=Limits(seconds))
        return Answer("undecided" if result.status == "solved" else result.status, result.solution)

    return Contestant(name, lambda _: run)


def _peer(tool: str, **functions: str) -> Callable[[str], Solve]:
    def load(type: str) -> Solve:
        module = import_module(f"benchmarks.peers.{tool}_{type}")
        solve_board: Solve = getattr(module, functions.get(type, "solve"))

        def run(puzzle: Puzzle, seconds: float) -> Answer:
            answer = solve_board(puzzle, seconds)
            if answer.solution is not None and puzzle.check(answer.solution):
                return Answer("error: its solution breaks a rule", answer.solution)
            return answer

        return run

    return load


OURS = ours()
CPSAT = Contestant("CP-SAT", _peer("cpsat", hitori="solve_cuts"), "ortools")
CPSAT_RANKS = Contestant("CP-SAT, ranks", _peer("cpsat", hitori="solve_ranks"), "ortools")
CLINGO = Contestant("clingo", _peer("clingo"), "clingo")
PEERS = (CPSAT, CLINGO)
