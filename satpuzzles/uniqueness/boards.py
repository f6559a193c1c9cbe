"""Carries out recipes: board ``index`` of a seed is always the same board.

Every attempt at a board draws from a separate random stream, a child of the seed (NumPy's ``SeedSequence``),
so that it does not depend on other boards.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, cast
from zlib import crc32

from satpuzzles.core.argument_check import checked
from satpuzzles.core.arguments import plural, short_repr, whole_number
from satpuzzles.core.errors import LimitReached, PuzzleError
from satpuzzles.core.front_door import behind
from satpuzzles.core.grid import Size
from satpuzzles.core.options import Limits
from satpuzzles.core.runtime import say, stage
from satpuzzles.puzzle.kind import Kind, every_kind, find_kind, part_of
from satpuzzles.uniqueness.recipe import Generated, Missed, Recipe

if TYPE_CHECKING:
    from satpuzzles.uniqueness.fewest import FewestClues

ATTEMPTS = 1_000
"""The most attempts at a board."""

MISSES = 20
"""The most attempts at a board with an exact number of clues; each drops all that it can."""

LARGEST_SEED = 2**128 - 1
"""NumPy itself draws no larger seeds."""


@checked
def recipe_type(name: str) -> type[Recipe]:
    """The class of the recipes for a type of puzzle, built in or installed.

    Raises:
        PuzzleError: boards of that type cannot be made.
    """
    kind = find_kind(name)
    if kind is None:
        known = ", ".join(each.name for each in every_kind() if can_be_made(each))
        raise PuzzleError(f"there is no generator for {short_repr(name)}; choose from {known}")
    if kind.recipe:
        return cast(type[Recipe], part_of(name, "recipe"))
    if can_be_made(kind):
        from satpuzzles.uniqueness.clue_recipe import recipe_of_clues

        return recipe_of_clues(name)
    raise PuzzleError(
        f"boards of {name} cannot be generated; give its record a recipe, "
        "or a class of clues that are read off an answer"
    )


def recipe_of(name: str, size: Size, told: Mapping[str, object]) -> Recipe:
    """The recipe for boards of a type and size, with its other fields; raises PuzzleError."""
    rows, columns = size
    return recipe_type(name).from_json({"rows": rows, "columns": columns, **told})


def can_be_made(kind: Kind) -> bool:
    """Whether boards of a puzzle can be generated: it has a recipe, or clues that are read off an answer."""
    return bool(kind.recipe) or has_cell_clues(kind)


def has_cell_clues(kind: Kind) -> bool:
    """Whether the clues of a puzzle are read off an answer."""
    if not kind.clues:
        return False
    # Most puzzles have recipes, and the list of types comes without what boards are made with.
    from satpuzzles.uniqueness.cell_clues import CellClues

    clues = part_of(kind.name, "clues")
    return isinstance(clues, type) and issubclass(clues, CellClues)


@checked
def generate(
    recipe: Recipe,
    *,
    seed: int = 0,
    count: int = 1,
    start: int = 0,
    difficulty: str | None = None,
    fewest: bool = False,
    limits: Limits | None = None,
) -> Iterator[Generated]:
    """Generates boards with exactly one solution, one by one.

    >>> [found] = sp.generate(sp.SudokuRecipe(rows=9, columns=9), seed=1)  # found.puzzle, found.solution

    Args:
        seed: 0 or more; the same seed gives the same boards.
        count: the number of boards.
        start: the index of the first; ``start=5, count=1`` gives only the sixth board of the seed.
        difficulty: a tier of ``grade`` such as ``hard``, or a range such as ``medium-hard``. Boards that are
            too hard get further clues, if clues can be added. None for any.
        fewest: whether to look for the fewest clues around the solution of each board; ``fewest`` of the
            board then says what is proved. Not with a difficulty.
        limits: limits on that search for each board, which then has the fewest clues found so far.

    Raises:
        PuzzleError: a seed or number is negative, or the tier is unknown. While boards are made: 1,000
            attempts gave no board, 500 none of the tier, or 100 none near it.
    """
    whole_number("seed", seed, most=LARGEST_SEED)
    whole_number("count", count)
    whole_number("start", start)
    if difficulty is not None:
        behind("tiers_of")(difficulty)
    if fewest and difficulty is not None:
        raise PuzzleError("fewest cannot be combined with a difficulty, which adds clues")
    boards = (make_board(recipe, seed, index, difficulty) for index in range(start, start + count))
    if not fewest:
        return boards
    return (with_fewest(recipe, made, (limits or Limits()).begun())[0] for made in boards)


def with_fewest(recipe: Recipe, made: Generated, limits: Limits) -> tuple[Generated, FewestClues]:
    """A board with the fewest clues around its solution that are found within limits, and the search."""
    from satpuzzles.uniqueness.fewest import FewestClues

    if recipe.is_exact:
        raise PuzzleError("fewest cannot be combined with a number of clues")
    search = FewestClues(made.puzzle, made.solution, recipe.pattern)
    if not search.groups:
        raise PuzzleError(f"boards of {recipe.type} have no clues that can be dropped")
    with suppress(LimitReached):
        search.run(None, limits)
    return made._replace(puzzle=search.board, fewest=search.fewest), search


def make_board(recipe: Recipe, seed: int, index: int, difficulty: str | None = None) -> Generated:
    """Board ``index`` (from 0) of a seed; raises as ``generate`` does."""
    import numpy as np

    seed = whole_number("the seed", seed, most=LARGEST_SEED)
    index = whole_number("the index", index)
    wanted = () if difficulty is None else behind("tiers_of")(difficulty)
    misses: list[Missed] = []
    tiers: list[str | None] = []
    turns = bool(wanted) and recipe.can_turn
    drawn_for = [crc32(tier.encode()) for tier in wanted]  # other tiers have other answers
    for attempt in range(ATTEMPTS):
        # The children that ``SeedSequence.spawn`` would give, without those before them.
        sequence = np.random.SeedSequence(seed, spawn_key=(index, attempt, *drawn_for))
        try:
            with stage("attempt"):
                say(f"attempt {attempt + 1}")
                random = np.random.Generator(np.random.PCG64(sequence))
                made = recipe.make(random)
        except Missed as missed:
            misses.append(missed)
            if len(misses) == MISSES:
                raise PuzzleError(_missed_text(misses)) from None
            continue
        if made is not None:
            if not made.puzzle.confirm(made.solution):
                raise AssertionError(f"the solution of board {index} of seed {seed} breaks a rule")
            if wanted:
                with stage("grading"):
                    made = behind("graded")(recipe, made, wanted, random)
            if not wanted or made.tier in wanted:
                return made._replace(tried=attempt + 1)
            tiers.append(made.tier)
            if behind("is_given_up")(tiers, wanted, recipe.is_exact):
                break
            if turns:
                # The up-and-down method (Dixon and Mood, 1948) stays where both misses are equally common.
                recipe = recipe.turned(harder=behind("is_too_easy")(made.tier, wanted))
    if tiers:
        raise PuzzleError(behind("tiers_told")(difficulty, tiers, wanted))
    raise PuzzleError(f"no board was found in {ATTEMPTS:,} attempts; {recipe.advice}")


def _missed_text(misses: list[Missed]) -> str:
    """The message that no board has the wanted number of clues, with the closest number."""
    nearest = min(misses, key=lambda missed: abs(missed.reached - missed.wanted))
    reached = nearest.reached if nearest.what == "clue" else plural(nearest.reached, nearest.what)
    clues = plural(nearest.wanted, nearest.what) + nearest.beside
    return f"no board with {clues} was found in {MISSES} attempts; the closest had {reached}"
