"""Who runs: satpuzzles and its peers, each a function of a puzzle and a number of seconds.

A tool is imported only when one of its contestants is loaded; one that is not installed is left out.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from importlib.util import find_spec

from benchmarks.peers.answer import Answer, Models, Solve
from satpuzzles.core.options import Limits
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.questions.solve import solve


@dataclass(frozen=True, slots=True)
class Contestant:
    """A tool with its models.

    Attributes:
        name: how the tables call it.
        models: gives the ways to solve a type of puzzle, the usual one first; imports what they need.
        package: what must be installed for it.
    """

    name: str
    models: Callable[[str], Models]
    package: str = "pysat"

    def load(self, type: str) -> Solve:
        """The function that solves a type of puzzle, in the usual way."""
        return next(iter(self.models(type).values()))

    def installed(self) -> bool:
        """Whether its package is there."""
        return find_spec(self.package) is not None


def ours(backend: str | None = None, encoding: str | None = None, name: str = "satpuzzles") -> Contestant:
    """satpuzzles itself, asked what the peers are asked: one solution, and whether there is another."""

    def run(puzzle: Puzzle, seconds: float) -> Answer:
        # The solve checks its solutions itself and its result says so by having one.
        result = solve(puzzle, backend=backend, encoding=encoding, shared=False, limits=Limits(seconds))
        return Answer("undecided" if result.status == "solved" else result.status, result.solution)

    return Contestant(name, lambda _: {"": run})


def _peer(tool: str) -> Callable[[str], Models]:
    def models(type: str) -> Models:
        module = import_module(f"benchmarks.peers.{tool}_{type}")
        return {name: partial(_checked, solve_board) for name, solve_board in module.MODELS.items()}

    return models


def _checked(solve_board: Solve, puzzle: Puzzle, seconds: float) -> Answer:
    """The answer, once its solution has been found to break no rule."""
    answer = solve_board(puzzle, seconds)
    if answer.solution is not None and puzzle.check(answer.solution):
        return Answer("error: its solution breaks a rule", answer.solution)
    return answer


OURS = ours()
CPSAT = Contestant("CP-SAT", _peer("cpsat"), "ortools")
CLINGO = Contestant("clingo", _peer("clingo"), "clingo")
PEERS = (CPSAT, CLINGO)
