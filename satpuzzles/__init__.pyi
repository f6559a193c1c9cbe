"""The public names, each written once: type checkers read them here, and so does __init__.py.

A name that is imported ``as`` itself is public, and so is a class below. The others are for
core/front_door.py.
"""

# ruff: noqa: F401, I001

from satpuzzles.core.errors import (
    ArgumentError as ArgumentError,
    BackendError as BackendError,
    CapError as CapError,
    FormatError as FormatError,
    LimitReached as LimitReached,
    MachineError as MachineError,
    NoSolution as NoSolution,
    PuzzleError as PuzzleError,
    RuleError as RuleError,
    SatpuzzlesError as SatpuzzlesError,
)
from satpuzzles.core.options import Limits as Limits, Options as Options
from satpuzzles.explain.grade import Grade as Grade, grade as grade
from satpuzzles.explain.hint import hint as hint
from satpuzzles.explain.reason import why_not as why_not, why_value as why_value
from satpuzzles.explain.step import Hint as Hint, Step as Step, Walkthrough as Walkthrough
from satpuzzles.explain.verify import (
    VerifiedExplanation as VerifiedExplanation,
    verify_explanation as verify_explanation,
)
from satpuzzles.explain.walk import explain as explain
from satpuzzles.formats.files import load as load, loads as loads, read as read, write as write
from satpuzzles.kinds.akari.puzzle import Akari as Akari
from satpuzzles.kinds.akari.recipe import AkariRecipe as AkariRecipe
from satpuzzles.kinds.calcudoku.puzzle import Cage as Cage, Calcudoku as Calcudoku
from satpuzzles.kinds.calcudoku.recipe import CalcudokuRecipe as CalcudokuRecipe
from satpuzzles.kinds.futoshiki.puzzle import Futoshiki as Futoshiki
from satpuzzles.kinds.futoshiki.recipe import FutoshikiRecipe as FutoshikiRecipe
from satpuzzles.kinds.hitori.puzzle import Hitori as Hitori
from satpuzzles.kinds.hitori.recipe import HitoriRecipe as HitoriRecipe
from satpuzzles.kinds.nonogram.puzzle import Nonogram as Nonogram
from satpuzzles.kinds.nonogram.recipe import NonogramRecipe as NonogramRecipe
from satpuzzles.kinds.nurikabe.puzzle import Nurikabe as Nurikabe
from satpuzzles.kinds.nurikabe.recipe import NurikabeRecipe as NurikabeRecipe
from satpuzzles.kinds.slitherlink.puzzle import Slitherlink as Slitherlink
from satpuzzles.kinds.sudoku.puzzle import Sudoku as Sudoku
from satpuzzles.kinds.sudoku.recipe import SudokuRecipe as SudokuRecipe
from satpuzzles.batch.solve_all import solve_all as solve_all
from satpuzzles.picture.answer import render as render
from satpuzzles.picture.film import film as film
from satpuzzles.picture.notebook import draw as draw, gallery as gallery
from satpuzzles.puzzle.base import Puzzle as Puzzle, Violation as Violation
from satpuzzles.questions.count import Count as Count, count as count
from satpuzzles.questions.encode import encode as encode
from satpuzzles.questions.proofs.certify import certify as certify
from satpuzzles.questions.proofs.verify import verify as verify
from satpuzzles.questions.race import race as race
from satpuzzles.questions.result import Explanation as Explanation, Result as Result
from satpuzzles.questions.solve import solutions as solutions, solve as solve
from satpuzzles.questions.verdict import Verdict as Verdict, judge as judge
from satpuzzles.questions.why import why as why
from satpuzzles.sat.formula import Formula as Formula
from satpuzzles.search.compare import compare as compare
from satpuzzles.search.result import Comparison as Comparison, SearchResult as SearchResult
from satpuzzles.search.run import search as search
from satpuzzles.uniqueness.boards import generate as generate, recipe_type as recipe_type
from satpuzzles.uniqueness.recipe import Generated as Generated
from satpuzzles.uniqueness.repair import repair as repair
from satpuzzles.uniqueness.result import Repair as Repair

from satpuzzles.explain.grade import with_grade
from satpuzzles.explain.graded import graded, is_given_up, is_too_easy, tiers_of, tiers_told
from satpuzzles.uniqueness.fewest_proof import check_fewest
from satpuzzles.explain.sentences import told_steps
from satpuzzles.explain.hint_levels import hint_in_words
from satpuzzles.picture.answer import result_text
from satpuzzles.picture.film import film_of
from satpuzzles.picture.notebook import notebook_html, notebook_svg, picture_after
from satpuzzles.picture.search_text import comparison_text, search_text
from satpuzzles.picture.walkthrough import hint_text, walkthrough_text
from satpuzzles.puzzle.kind import class_of
from satpuzzles.views import found_view, result_view, search_view
from satpuzzles.views.grade import grade_view
from satpuzzles.views.hint import hint_view
from satpuzzles.views.walkthrough import walkthrough_view

from satpuzzles.core.grid import Grid
from satpuzzles.making.made import MadePuzzle

__version__: str

class _Made(MadePuzzle):
    def __init__(self, *fields: object, known: Grid | None = None, **named: object) -> None: ...

class StarBattle(_Made): ...
class Masyu(_Made): ...
class Heyawake(_Made): ...
class Skyscrapers(_Made): ...
class Yajilin(_Made): ...
class Hashi(_Made): ...
