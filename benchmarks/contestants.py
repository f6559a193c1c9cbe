"""Who runs: satpuzzles and its peers, each a function of a puzzle and a number of seconds.

A tool is imported only when one of its contestants is loaded; one that is not installed is left out.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from importlib.util import find_spec

from benchmarks.peers import cspuz_core
from benchmarks.peers.answer import Answer, Models, Solve
from satpuzzles.core.options import Limits
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.questions.solve import solve

MODELLED = ("hitori", "nonogram", "futoshiki", "calcudoku", "sudoku", "slitherlink", "akari", "nurikabe")
"""The puzzles of which there are models for CP-SAT and clingo."""


@dataclass(frozen=True, slots=True)
class Peer:
    """A tool with its models.

    Attributes:
        name: how the tables call it.
        models: gives the ways to solve a type of puzzle, the usual one first; imports what they need.
        installed: tells whether it is there.
    """

    name: str
    models: Callable[[str], Models]
    installed: Callable[[], bool]

    def load(self, type: str) -> Solve:
        """The function that solves a type of puzzle, in the usual way."""
        return next(iter(self.models(type).values()))


def ours(puzzle: Puzzle, seconds: float) -> Answer:
    """satpuzzles itself, asked what the peers are asked: one solution, and whether there is another."""
    # The solve checks its solutions itself and its result says so by having one.
    result = solve(puzzle, shared=False, limits=Limits(seconds))
    return Answer("undecided" if result.status == "solved" else result.status, result.solution)


def _modelled(name: str, package: str) -> Peer:
    def models(type: str) -> Models:
        if type not in MODELLED:
            return {}
        module = import_module(f"benchmarks.peers.{name.replace('-', '').lower()}_{type}")
        return {form: partial(_checked, solve_board) for form, solve_board in module.MODELS.items()}

    return Peer(name, models, lambda: find_spec(package) is not None)


def _checked(solve_board: Solve, puzzle: Puzzle, seconds: float) -> Answer:
    """The answer, once its solution has been found to break no rule."""
    answer = solve_board(puzzle, seconds)
    if answer.solution is not None and puzzle.check(answer.solution):
        return Answer("error: its solution breaks a rule", answer.solution)
    return answer


CPSAT = _modelled("CP-SAT", "ortools")
CLINGO = _modelled("clingo", "clingo")
CSPUZ = Peer("cspuz_core", cspuz_core.models, lambda: cspuz_core.library() is not None)
PEERS = (CPSAT, CLINGO, CSPUZ)
