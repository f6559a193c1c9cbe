"""Generators of authors' puzzles. The answer or the regions change until only one answer is left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, make_dataclass, replace
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any, cast

from satpuzzles.core.errors import PuzzleError, RuleError
from satpuzzles.core.grid import Cell, Grid, differing, entries, laid_over, neighbours, place
from satpuzzles.core.options import Limits
from satpuzzles.making.clues import MadeClues, author_of, region_field
from satpuzzles.making.draft import Draft
from satpuzzles.making.made import MadePuzzle, blank_of, made_puzzle
from satpuzzles.making.puzzle import Described
from satpuzzles.making.shapes import Option
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.clues import BLOCK
from satpuzzles.questions.search import SolutionSearch
from satpuzzles.uniqueness.cell_clues import CellClues, answer_near, random_answer
from satpuzzles.uniqueness.clue_recipe import ClueRecipe
from satpuzzles.uniqueness.clues import BoardClues
from satpuzzles.uniqueness.local_search import made_unique
from satpuzzles.uniqueness.recipe import Generated, Recipe, require_sides
from satpuzzles.uniqueness.result import Change, Remade, fewest_changes

if TYPE_CHECKING:
    import numpy as np

STEPS = 10
"""Changes to one answer. Of those that 40 make unique, four of five take at most 10 (Heyawake, Masyu).
A new start is then quicker: 20 Heyawakes of 9 x 9 took 3.3 s with 40 changes and 2.1 s with 10."""

REGION_STEPS = 100
"""Changes to the regions of a board."""

BLOCK_STEPS = 60
"""Blocks to add to a board."""

TRIES = 5
"""Searches in a repair; the one with the fewest changes wins."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MadeRecipe(ClueRecipe):
    """See ClueRecipe."""

    def bare(self, random: np.random.Generator) -> Puzzle:
        return _drawn(self, random)

    def drawn(self, random: np.random.Generator) -> tuple[CellClues, Grid] | None:
        """See ClueRecipe. With all its clues the board has one answer."""
        drawn = super(MadeRecipe, self).drawn(random)
        if drawn is None:
            return None
        clues, answer = drawn
        assert isinstance(clues, MadeClues)
        for each in clues.puzzle.clue_fields:
            if blank_of(each) == BLOCK:
                return self._with_blocks(clues, answer, each.name, random)
        changed, richer = partial(_changed_answer, clues), partial(_richer, clues)
        made = made_unique(_with_all(clues, answer), changed, random, steps=STEPS, richer=richer)
        return None if made is None else (clues, made.solution)

    def _with_blocks(
        self, clues: MadeClues, answer: Grid, blocks: str, random: np.random.Generator
    ) -> tuple[CellClues, Grid] | None:
        """Adds blocks where another answer differs, until all clues leave one answer."""
        together = self.pattern.cells()
        for _ in range(BLOCK_STEPS):
            with SolutionSearch(_with_all(clues, answer).puzzle) as search:
                search.forbid(answer, prefer=True)
                other = search.find()
            if other is None:
                return clues, answer
            board = clues.puzzle
            places = board.places
            cells = places.cells([places.index(*at) for at in sorted(differing(answer, other))])
            # A filled cell that becomes a block leaves the rest of the answer as it is.
            filled = [cell for cell in cells if board.filled_in(answer, cell)] or cells
            chosen = filled[random.integers(len(filled))]
            marks = dict.fromkeys(next(orbit for orbit in together if chosen in orbit), BLOCK)
            trial = type(clues)(replace(board, **{blocks: laid_over(getattr(board, blocks), marks)}))
            found = answer_near(trial.puzzle, answer)
            if found is not None:
                clues, answer = trial, found
        return None


def _with_all(clues: CellClues, answer: Grid) -> Generated:
    """The board with all clues of an answer."""
    return Generated(clues.added_to(answer, clues.missing(answer)[0])[0], answer)


def _richer(clues: CellClues, board: Generated, others: Sequence[Grid]) -> Generated | None:
    """The board of the other answer that gives the most clues, if those are more.

    An answer of a board fits all its clues, so with more of them it has fewer answers than the board. Masyus
    of 14 x 14 take 0.9 s with it; only changing answers took 12 s.
    """
    best = max([board.solution, *others], key=lambda answer: len(clues.readings(answer)))
    return None if best is board.solution else _with_all(clues, best)


def _changed_answer(
    clues: CellClues, board: Generated, at: Cell, random: np.random.Generator
) -> Generated | None:
    """The board of another answer, changed at a place and else as little as the solver likes."""
    found = answer_near(clues.puzzle, board.solution, at)
    return None if found is None else _with_all(clues, found)


# ---- puzzles with regions and no clues ----


@dataclass(frozen=True, slots=True, kw_only=True)
class RegionRecipe(Recipe):
    """Boards whose regions alone say the answer. Cells change their region until there is one answer."""

    def __post_init__(self) -> None:
        Recipe.__post_init__(self)
        require_sides(self)

    def make(self, random: np.random.Generator) -> Generated | None:
        board = _drawn(self, random)
        answer = random_answer(board, random)
        if answer is None:
            return None
        return made_unique(Generated(board, answer), changed_regions, random, steps=REGION_STEPS)


def changed_regions(board: Generated, cell: Cell, random: np.random.Generator) -> Generated | None:
    """The board with a cell in the region of a neighbour, if its answer still fits."""
    puzzle = cast(MadePuzzle, board.puzzle)
    name = region_field(puzzle.author)
    assert name is not None
    regions = getattr(puzzle, name)
    beside = {regions[r][c] for r, c in neighbours(cell, puzzle.rows, puzzle.columns)}
    others = sorted(beside - {None, regions[cell[0]][cell[1]]})
    if not others:
        return None
    try:
        trial = replace(puzzle, **{name: laid_over(regions, {cell: others[random.integers(len(others))]})})
    except RuleError:  # a region has come apart
        return None
    return Generated(trial, board.solution) if trial.confirm(board.solution) else None


class RegionClues(BoardClues):
    """See BoardClues. There are none but cells filled in; a repair changes the regions."""

    puzzle: MadePuzzle

    def remade(
        self, wanted: Grid | None, solutions: Sequence[Grid], backend: str | None, limits: Limits
    ) -> Remade | None:
        import numpy as np

        name = cast(str, region_field(self.puzzle.author))
        before = getattr(self.puzzle, name)

        def attempt(number: int, most: int | None) -> Remade | None:
            random = np.random.default_rng(number)
            start = Generated(self.puzzle, wanted or solutions[number % len(solutions)])
            made = made_unique(start, changed_regions, random, limits)
            if made is None:
                return None
            after = getattr(made.puzzle, name)
            moved = sorted(differing(before, after))
            # A region is named by its first cell before, if possible one that stays.
            first: dict[object, Cell] = {}
            for cell, region in sorted(entries(before).items(), key=lambda each: each[0] in moved):
                first.setdefault(region, cell)
            changes = []
            for row, column in moved:
                told = f"Move {place((row, column))} to the region of {place(first[after[row][column]])}."
                changes.append(Change("changed", "region", ((row, column),), told))
            return Remade(made.puzzle, made.solution, tuple(changes))

        return fewest_changes(partial(attempt, number) for number in range(0 if self.puzzle.known else TRIES))


# ---- the classes ----


def _drawn(recipe: Recipe, random: np.random.Generator) -> MadePuzzle:
    """The board that an author's ``draw`` makes; raises PuzzleError if there is none of this size."""
    author: Any = author_of(recipe.type)
    options = {each.name: getattr(recipe, each.name) for each in _options(author)}
    draft = Draft(recipe.rows, recipe.columns, int(random.integers(2**62)), recipe.pattern.cells(), options)
    try:
        board: MadePuzzle = author.draw(draft).board
        return replace(board, **options)
    except RuleError as error:
        raise PuzzleError(str(error)) from None


def _options(author: type[Described]) -> list[Any]:
    return [each for each in author.fields if isinstance(each.shape, Option)]


@lru_cache(maxsize=64)
def recipe_class(name: str) -> type[Recipe]:
    """The recipe class of an author's puzzle; its fields are the puzzle's options."""
    author = author_of(name)
    by_clues = author.read_clues is not Described.read_clues
    if not by_clues and region_field(author) is None:
        raise PuzzleError(f"boards of {name} cannot be generated; its class needs read_clues")
    base: type[Recipe] = MadeRecipe if by_clues else RegionRecipe
    options: list[Any] = [
        (each.name, type(each.default), field(default=each.default, metadata={"help": each.shape.says}))
        for each in _options(author)
    ]
    told = {"type": name, "__module__": __name__, "__doc__": base.__doc__}
    made = make_dataclass(name, options, bases=(base,), namespace=told, frozen=True, slots=True, kw_only=True)
    return cast("type[Recipe]", made)


@lru_cache(maxsize=64)
def clues_class(name: str) -> type[BoardClues]:
    """The class of the clues of an author's puzzle."""
    author = author_of(name)
    if author.read_clues is not Described.read_clues:
        return MadeClues
    return BoardClues if region_field(author) is None else RegionClues


def __getattr__(name: str) -> type[Recipe] | type[BoardClues]:
    """The recipe class of the puzzle of this name, or with ``clues_`` before it, its class of clues."""
    own = name.removeprefix("clues_")
    made_puzzle(own, __name__)
    return recipe_class(own) if own == name else clues_class(own)
