"""Families: random boards of any size and density, perhaps with several solutions, for scalable formulas.

A puzzle's wing draws its family; puzzles whose clues are read off an answer share one. Boards with exactly
one solution come from recipes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple, cast

from satpuzzles.core.errors import PuzzleError
from satpuzzles.core.grid import Cell, Grid
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.kind import every_kind, find_kind, load
from satpuzzles.uniqueness.boards import ATTEMPTS, has_cell_clues, make_board, recipe_type
from satpuzzles.uniqueness.clue_recipe import ClueRecipe
from satpuzzles.uniqueness.recipe import Generated, Recipe

if TYPE_CHECKING:
    from random import Random

    import numpy as np

SWAPS = 1_000
"""How often two places are drawn whose values change places, for a grid that is no solution."""


class BoardFamily(NamedTuple):
    """How boards of a family are drawn.

    Attributes:
        density: what the density (0 to 1) means.
        draw: of a size, a density and chance, a board around an answer, and that answer; None where the
            attempt came to nothing. The answer need not be the only one.
        recipe: of a size and a density, the recipe for boards like these with exactly one solution.
    """

    density: str
    draw: Callable[[int, float, np.random.Generator], Generated | None]
    recipe: Callable[[int, float], Recipe]


def family_names() -> Iterator[str]:
    """The names of all families."""
    for kind in every_kind():
        own = [name for name, _ in kind.families]
        yield from own or ([kind.name] if has_cell_clues(kind) else [])


def family_named(name: str) -> BoardFamily:
    """The family of a name; raises PuzzleError if there is none."""
    for each in every_kind():
        for own, where in each.families:
            if own == name:
                return cast(BoardFamily, load(where, each.name))
    kind = find_kind(name)
    if kind is None or kind.families or not has_cell_clues(kind):
        raise PuzzleError(f"there is no family {name}; choose from {', '.join(family_names())}")
    return BoardFamily(
        "the share of the clues of an answer that are kept",
        partial(_some_clues, name),
        lambda size, density: recipe_type(name)(rows=size, columns=size),
    )


def _some_clues(name: str, size: int, density: float, random: np.random.Generator) -> Generated | None:
    """A board with some of the clues of an answer, each of them with the same chance."""
    recipe = recipe_type(name)(rows=size, columns=size)
    found = recipe.drawn(random) if isinstance(recipe, ClueRecipe) else None
    if found is None:
        return None
    clues, answer = found
    offered = clues.missing(answer)[0]
    kept = random.random(len(offered)) < density
    board, _ = clues.added_to(answer, [clue for clue, stands in zip(offered, kept) if stands])
    return Generated(board, answer)


def drawn(
    family: BoardFamily, size: int, density: float, seed: int, index: int, *, unique: bool
) -> Generated:
    """Board ``index`` of a seed, and an answer of it.

    Args:
        unique: whether it has exactly one solution.

    Raises:
        PuzzleError: there is no board of that size or density, or none was found.
    """
    if unique:
        return make_board(family.recipe(size, density), seed, index)
    import numpy as np

    for attempt in range(ATTEMPTS):
        sequence = np.random.SeedSequence(seed, spawn_key=(index, attempt))
        made = family.draw(size, density, np.random.Generator(np.random.PCG64(sequence)))
        # Where all places have one value there is nothing to ask.
        if made is not None and len(set(chain.from_iterable(made.solution))) > 1:
            return made._replace(tried=attempt + 1)
    raise PuzzleError(f"no board was found in {ATTEMPTS:,} attempts; choose another size or density")


def twin_of(puzzle: Puzzle, solution: Grid, seed: int, index: int) -> Grid:
    """A grid that is no solution, two values of which have changed places, whose blocking clause is as long.

    A formula that excludes it is as large as one that excludes the solution, which is a model of it.

    Raises:
        PuzzleError: none was found.
    """
    from random import Random

    dice = Random(f"{seed} {index} twin")
    length = len(puzzle.blocking_clause(solution))
    places = [(row, column) for row, values in enumerate(solution) for column in range(len(values))]
    pairs = (dice.sample(places, 2) for _ in range(SWAPS if len(places) > 1 else 0))
    # Where one cell more would make the clause a long one, as in Hitori, only neighbours may do.
    beside = (_neighbours(dice, places, solution) for _ in range(SWAPS))
    for pair in chain(pairs, filter(None, beside)):
        (row, column), (other, across) = pair
        changed = [list(values) for values in solution]
        changed[row][column], changed[other][across] = changed[other][across], changed[row][column]
        grid = tuple(map(tuple, changed))
        if not puzzle.confirm(grid) and len(puzzle.blocking_clause(grid)) == length:
            return grid
    raise PuzzleError("every grid tried was a solution; choose another size or density")


def _neighbours(dice: Random, places: Sequence[Cell], solution: Grid) -> tuple[Cell, Cell] | None:
    """Some place and the one behind it in its row or below it, if there is one."""
    row, column = dice.choice(places)
    other = dice.choice([(row, column + 1), (row + 1, column)])
    is_there = other[0] < len(solution) and other[1] < len(solution[other[0]])
    return ((row, column), other) if is_there else None
