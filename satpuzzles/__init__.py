"""satpuzzles: the SAT toolkit for grid-logic puzzles.

The public names, each imported from its room when it is first used, so that importing the package
costs nothing.
"""

from __future__ import annotations

import sys

__version__ = "0.1.0"

TYPE_CHECKING = False
"""Type checkers take it for true. To import it from typing would take as long as Python itself to start."""

if TYPE_CHECKING:
    from satpuzzles.core.errors import (
        ArgumentError,
        BackendError,
        CapError,
        FormatError,
        LimitReached,
        MachineError,
        NoSolution,
        PuzzleError,
        RuleError,
        SatpuzzlesError,
    )
    from satpuzzles.core.options import Limits, Options
    from satpuzzles.explain.grade import Grade, grade
    from satpuzzles.explain.hint import hint
    from satpuzzles.explain.reason import why_not, why_value
    from satpuzzles.explain.step import Hint, Step, Walkthrough
    from satpuzzles.explain.verify import VerifiedExplanation, verify_explanation
    from satpuzzles.explain.walk import explain
    from satpuzzles.formats.files import load, loads, read, write
    from satpuzzles.kinds.akari.puzzle import Akari
    from satpuzzles.kinds.akari.recipe import AkariRecipe
    from satpuzzles.kinds.calcudoku.puzzle import Cage, Calcudoku
    from satpuzzles.kinds.calcudoku.recipe import CalcudokuRecipe
    from satpuzzles.kinds.futoshiki.puzzle import Futoshiki
    from satpuzzles.kinds.futoshiki.recipe import FutoshikiRecipe
    from satpuzzles.kinds.hitori.puzzle import Hitori
    from satpuzzles.kinds.hitori.recipe import HitoriRecipe
    from satpuzzles.kinds.nonogram.puzzle import Nonogram
    from satpuzzles.kinds.nonogram.recipe import NonogramRecipe
    from satpuzzles.kinds.nurikabe.puzzle import Nurikabe
    from satpuzzles.kinds.nurikabe.recipe import NurikabeRecipe
    from satpuzzles.kinds.slitherlink.puzzle import Slitherlink
    from satpuzzles.kinds.sudoku.puzzle import Sudoku
    from satpuzzles.kinds.sudoku.recipe import SudokuRecipe
    from satpuzzles.many.solve_all import solve_all
    from satpuzzles.picture.answer import render
    from satpuzzles.picture.film import film
    from satpuzzles.picture.notebook import draw, gallery
    from satpuzzles.puzzle.base import Puzzle, Violation
    from satpuzzles.questions.count import Count, count
    from satpuzzles.questions.encode import encode
    from satpuzzles.questions.proofs.certify import certify
    from satpuzzles.questions.proofs.verify import verify
    from satpuzzles.questions.race import race
    from satpuzzles.questions.result import Explanation, Result
    from satpuzzles.questions.solve import solutions, solve
    from satpuzzles.questions.verdict import Verdict, judge
    from satpuzzles.questions.why import why
    from satpuzzles.sat.formula import Formula
    from satpuzzles.search.compare import compare
    from satpuzzles.search.result import Comparison, SearchResult
    from satpuzzles.search.run import search
    from satpuzzles.uniqueness.boards import generate, recipe_type
    from satpuzzles.uniqueness.recipe import Generated
    from satpuzzles.uniqueness.repair import repair
    from satpuzzles.uniqueness.result import Repair

_HOMES = {
    "Formula": "sat.formula",
    "ArgumentError": "core.errors",
    "BackendError": "core.errors",
    "CapError": "core.errors",
    "FormatError": "core.errors",
    "LimitReached": "core.errors",
    "MachineError": "core.errors",
    "NoSolution": "core.errors",
    "PuzzleError": "core.errors",
    "RuleError": "core.errors",
    "SatpuzzlesError": "core.errors",
    "load": "formats.files",
    "loads": "formats.files",
    "read": "formats.files",
    "write": "formats.files",
    "Limits": "core.options",
    "Options": "core.options",
    "Puzzle": "puzzle.base",
    "Violation": "puzzle.base",
    "Cage": "kinds.calcudoku.puzzle",
    "Calcudoku": "kinds.calcudoku.puzzle",
    "Futoshiki": "kinds.futoshiki.puzzle",
    "Akari": "kinds.akari.puzzle",
    "Hitori": "kinds.hitori.puzzle",
    "Nonogram": "kinds.nonogram.puzzle",
    "Nurikabe": "kinds.nurikabe.puzzle",
    "Slitherlink": "kinds.slitherlink.puzzle",
    "Sudoku": "kinds.sudoku.puzzle",
    "certify": "questions.proofs.certify",
    "Count": "questions.count",
    "count": "questions.count",
    "encode": "questions.encode",
    "explain": "explain.walk",
    "VerifiedExplanation": "explain.verify",
    "verify_explanation": "explain.verify",
    "Hint": "explain.step",
    "hint": "explain.hint",
    "why_not": "explain.reason",
    "why_value": "explain.reason",
    "Step": "explain.step",
    "Walkthrough": "explain.step",
    "CalcudokuRecipe": "kinds.calcudoku.recipe",
    "FutoshikiRecipe": "kinds.futoshiki.recipe",
    "Generated": "uniqueness.recipe",
    "AkariRecipe": "kinds.akari.recipe",
    "HitoriRecipe": "kinds.hitori.recipe",
    "NonogramRecipe": "kinds.nonogram.recipe",
    "NurikabeRecipe": "kinds.nurikabe.recipe",
    "SudokuRecipe": "kinds.sudoku.recipe",
    "generate": "uniqueness.boards",
    "recipe_type": "uniqueness.boards",
    "render": "picture.answer",
    "draw": "picture.notebook",
    "gallery": "picture.notebook",
    "film": "picture.film",
    "Grade": "explain.grade",
    "grade": "explain.grade",
    "race": "questions.race",
    "Repair": "uniqueness.result",
    "repair": "uniqueness.repair",
    "Explanation": "questions.result",
    "Result": "questions.result",
    "solutions": "questions.solve",
    "solve": "questions.solve",
    "solve_all": "many.solve_all",
    "Comparison": "search.result",
    "SearchResult": "search.result",
    "compare": "search.compare",
    "search": "search.run",
    "judge": "questions.verdict",
    "Verdict": "questions.verdict",
    "verify": "questions.proofs.verify",
    "why": "questions.why",
    # No public names: what values ask the front door for, by core/front_door.py.
    "class_of": "puzzle.kind",
    "graded": "explain.graded",
    "is_given_up": "explain.graded",
    "tiers_of": "explain.graded",
    "tiers_told": "explain.graded",
    "result_text": "picture.answer",
    "result_view": "views",
    "notebook_html": "picture.notebook",
    "notebook_svg": "picture.notebook",
    "film_of": "picture.film",
    "picture_after": "picture.notebook",
    "comparison_text": "picture.searched",
    "search_text": "picture.searched",
    "found_view": "views",
    "search_view": "views",
    "grade_view": "views.grade",
    "told_steps": "explain.sentences",
    "hint_text": "picture.walkthrough",
    "hint_view": "views.hint",
    "told_hint": "explain.stages",
    "walkthrough_text": "picture.walkthrough",
    "walkthrough_view": "views.walkthrough",
    "with_grade": "explain.grade",
}

__all__ = [
    "Akari",
    "AkariRecipe",
    "ArgumentError",
    "BackendError",
    "Cage",
    "Calcudoku",
    "CalcudokuRecipe",
    "CapError",
    "Comparison",
    "Count",
    "Explanation",
    "FormatError",
    "Formula",
    "Futoshiki",
    "FutoshikiRecipe",
    "Generated",
    "Grade",
    "Hint",
    "Hitori",
    "HitoriRecipe",
    "LimitReached",
    "Limits",
    "MachineError",
    "NoSolution",
    "Nonogram",
    "NonogramRecipe",
    "Nurikabe",
    "NurikabeRecipe",
    "Options",
    "Puzzle",
    "PuzzleError",
    "Repair",
    "Result",
    "RuleError",
    "SatpuzzlesError",
    "SearchResult",
    "Slitherlink",
    "Step",
    "Sudoku",
    "SudokuRecipe",
    "Verdict",
    "VerifiedExplanation",
    "Violation",
    "Walkthrough",
    "__version__",
    "certify",
    "compare",
    "count",
    "draw",
    "encode",
    "explain",
    "film",
    "gallery",
    "generate",
    "grade",
    "hint",
    "judge",
    "load",
    "loads",
    "race",
    "read",
    "recipe_type",
    "render",
    "repair",
    "search",
    "solutions",
    "solve",
    "solve_all",
    "verify",
    "verify_explanation",
    "why",
    "why_not",
    "why_value",
    "write",
]


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return __all__


class _FrontDoor(type(sys)):  # type: ignore[misc]
    """Keeps the public names: Python puts every imported room here, and one has the name of a function.

    Of that room ``import satpuzzles.search.space as space`` finds the function; ``from`` finds the room.
    """

    def __setattr__(self, name: str, value: object) -> None:
        if not (name in _HOMES and isinstance(value, type(sys))):
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _FrontDoor
