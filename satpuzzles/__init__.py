"""satpuzzles: the SAT toolkit for grid-logic puzzles.

The public names, each imported from its room when it is first used, so that importing the package
costs nothing.
"""

from __future__ import annotations

from satpuzzles.version import __version__

TYPE_CHECKING = False
"""Type checkers take it for true. To import it from typing would take as long as Python itself to start."""

if TYPE_CHECKING:
    from satpuzzles.encodings.formula import Formula
    from satpuzzles.errors import (
        ArgumentError,
        BackendError,
        CapError,
        FormatError,
        LimitReached,
        MachineError,
        PuzzleError,
        RuleError,
        SatpuzzlesError,
    )
    from satpuzzles.formats import load, loads
    from satpuzzles.limits import Limits
    from satpuzzles.puzzles.base import Puzzle, Violation
    from satpuzzles.puzzles.calcudoku import Cage, Calcudoku
    from satpuzzles.puzzles.futoshiki import Futoshiki
    from satpuzzles.puzzles.hitori import Hitori
    from satpuzzles.puzzles.nonogram import Nonogram
    from satpuzzles.services.certify import certify
    from satpuzzles.services.count import Count, count
    from satpuzzles.services.encode import encode
    from satpuzzles.services.generate.boards import generate
    from satpuzzles.services.generate.calcudoku import CalcudokuRecipe
    from satpuzzles.services.generate.futoshiki import FutoshikiRecipe
    from satpuzzles.services.generate.hitori import HitoriRecipe
    from satpuzzles.services.generate.nonogram import NonogramRecipe
    from satpuzzles.services.generate.recipe import Generated
    from satpuzzles.services.race import race
    from satpuzzles.services.repair.repair import repair
    from satpuzzles.services.repair.result import Repair
    from satpuzzles.services.result import Explanation, Result
    from satpuzzles.services.solve import solutions, solve
    from satpuzzles.services.verify import verify
    from satpuzzles.services.why import why

_HOMES = {
    "Formula": "encodings.formula",
    "ArgumentError": "errors",
    "BackendError": "errors",
    "CapError": "errors",
    "FormatError": "errors",
    "LimitReached": "errors",
    "MachineError": "errors",
    "PuzzleError": "errors",
    "RuleError": "errors",
    "SatpuzzlesError": "errors",
    "load": "formats",
    "loads": "formats",
    "Limits": "limits",
    "Puzzle": "puzzles.base",
    "Violation": "puzzles.base",
    "Cage": "puzzles.calcudoku",
    "Calcudoku": "puzzles.calcudoku",
    "Futoshiki": "puzzles.futoshiki",
    "Hitori": "puzzles.hitori",
    "Nonogram": "puzzles.nonogram",
    "certify": "services.certify",
    "Count": "services.count",
    "count": "services.count",
    "encode": "services.encode",
    "CalcudokuRecipe": "services.generate.calcudoku",
    "FutoshikiRecipe": "services.generate.futoshiki",
    "Generated": "services.generate.recipe",
    "HitoriRecipe": "services.generate.hitori",
    "NonogramRecipe": "services.generate.nonogram",
    "generate": "services.generate.boards",
    "race": "services.race",
    "Repair": "services.repair.result",
    "repair": "services.repair.repair",
    "Explanation": "services.result",
    "Result": "services.result",
    "solutions": "services.solve",
    "solve": "services.solve",
    "verify": "services.verify",
    "why": "services.why",
}

__all__ = [
    "ArgumentError",
    "BackendError",
    "Cage",
    "Calcudoku",
    "CalcudokuRecipe",
    "CapError",
    "Count",
    "Explanation",
    "FormatError",
    "Formula",
    "Futoshiki",
    "FutoshikiRecipe",
    "Generated",
    "Hitori",
    "HitoriRecipe",
    "LimitReached",
    "Limits",
    "MachineError",
    "Nonogram",
    "NonogramRecipe",
    "Puzzle",
    "PuzzleError",
    "Repair",
    "Result",
    "RuleError",
    "SatpuzzlesError",
    "Violation",
    "__version__",
    "certify",
    "count",
    "encode",
    "generate",
    "load",
    "loads",
    "race",
    "repair",
    "solutions",
    "solve",
    "verify",
    "why",
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
