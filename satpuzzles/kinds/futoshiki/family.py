"""Random boards of signs alone, and of givens alone; see satpuzzles/uniqueness/family.py."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from satpuzzles.kinds.futoshiki.clues import Clues
from satpuzzles.kinds.futoshiki.recipe import FutoshikiRecipe
from satpuzzles.latin.squares import random_latin_square
from satpuzzles.uniqueness.family import Family
from satpuzzles.uniqueness.recipe import Generated

if TYPE_CHECKING:
    import numpy as np


def draw(givens: bool, size: int, density: float, random: np.random.Generator) -> Generated:
    """Some givens of a latin square, or some signs, each with the same chance."""
    recipe = _recipe(givens, size, density)
    solution = random_latin_square(recipe.rows, random)
    clues = Clues(solution)
    kept = random.random(clues.count) < density
    return Generated(
        clues.board([clue for clue in range(clues.count) if kept[clue] and clues.is_given(clue) == givens]),
        solution,
    )


def _recipe(givens: bool, size: int, density: float) -> FutoshikiRecipe:
    return FutoshikiRecipe(rows=size, columns=size, givens=float(givens))


SIGNS = Family(
    "the chance that there is a sign between two neighbours; not used with --unique",
    partial(draw, False),
    partial(_recipe, False),
)
GIVENS = Family(
    "the chance that a cell of the latin square is given; not used with --unique",
    partial(draw, True),
    partial(_recipe, True),
)
"""Latin squares to be completed (quasigroups with holes: Achlioptas, Gomes, Kautz and Selman, "Generating
satisfiable problem instances", 2000)."""
