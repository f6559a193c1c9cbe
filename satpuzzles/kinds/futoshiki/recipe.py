"""Generates Futoshiki boards: a random latin square, with givens and signs until only it fits.

``repair.py`` lists the clues of a square; ``uniqueness/choice.py`` chooses among them. The last functions
draw the families with only signs and with only givens; see ``uniqueness/family.py``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from satpuzzles.core.arguments import plural, short_repr
from satpuzzles.core.errors import PuzzleError
from satpuzzles.kinds.futoshiki.puzzle import INEQUALITY, Futoshiki
from satpuzzles.kinds.futoshiki.repair import FutoshikiClues
from satpuzzles.latin.squares import random_latin_square
from satpuzzles.puzzle.latin import SIZE_CAP
from satpuzzles.uniqueness.clues import clues_of
from satpuzzles.uniqueness.family import BoardFamily
from satpuzzles.uniqueness.recipe import Generated, Missed, Recipe
from satpuzzles.uniqueness.result import BoardClue

if TYPE_CHECKING:
    import numpy as np

    from satpuzzles.uniqueness.choice import CluePool

METHODS = ("core", "random")

SURPLUS = 1.2
"""The method "core" starts with this factor of the clues needed against all known squares.

A clue is cheaper to test while more others are there, so a surplus saves more than it costs: two boards of
20 x 20 took 17 s each without a surplus, 11 s with a fifth, and about the same (13 s) with two fifths. Taking
only clues that other solutions called for, which leaves the fewest to test, took 36 s."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FutoshikiRecipe(Recipe):
    """Futoshiki boards whose solutions are uniform among all latin squares.

    Attributes:
        givens: a whole number is the exact number of givens. A fraction, 0.0 to 1.0, is the chance that the
            next clue drawn is a given and not a sign. Trimmed boards have a larger share of givens than
            that, because a given says more and is seldom superfluous: .4 and .6 lead to about .6 and
            .75 to .8. Large boards take longer with fewer givens.
        signs: the exact number of signs; the board then has as many givens as it needs, or their exact
            number. None for as many signs as it needs.
        minimal: no clue can be dropped without a second solution appearing; a kind of clue with an exact
            number keeps all of its clues. None: from 30 x 30 on, clues that take long to test also stay.
            Where false, "random" leaves all clues that it drew, "core" most of those that one proof of
            uniqueness did without.
        method: "core" draws clues with a surplus, then drops what proofs do not need. "random" draws
            clues one by one until the board is unique, the simplest way, kept to compare; where
            ``minimal`` is not false, clues are then dropped as well.

    Raises:
        PuzzleError: the board is not square or has no size from 1 to 64; there is no such share, number of
            givens or signs, or method.
    """

    type: ClassVar[str] = "futoshiki"

    givens: int | float = 0.4
    signs: int | None = None
    minimal: bool | None = None
    method: str = "core"

    def __post_init__(self) -> None:
        Recipe.__post_init__(self)
        if self.rows != self.columns:
            raise PuzzleError(
                f"a Futoshiki board must be square, not {short_repr(self.rows)} x {short_repr(self.columns)}"
            )
        if not 1 <= self.rows <= SIZE_CAP:
            raise PuzzleError(
                f"the size of a Futoshiki board must be 1 to {SIZE_CAP}, not {short_repr(self.rows)}"
            )
        if isinstance(self.givens, float) and not 0 <= self.givens <= 1:
            raise PuzzleError(f"the share of givens must be from 0.0 to 1.0, not {self.givens}")
        _require_count("givens", self.givens, self.rows**2, self.rows)
        _require_count("signs", self.signs, 2 * self.rows * (self.rows - 1), self.rows)
        if self.method not in METHODS:
            raise PuzzleError(f"unknown method {short_repr(self.method)}; choose from {', '.join(METHODS)}")

    def bare(self) -> Futoshiki:
        """The board without clues."""
        return Futoshiki(((0,) * self.columns,) * self.rows)

    def make(self, random: np.random.Generator) -> Generated:
        """A board with exactly one solution; every attempt without exact numbers succeeds."""
        # NumPy is slow to import, and code that only names a recipe should not wait for it.
        from satpuzzles.kinds.futoshiki.clue_pool import SquareCluePool
        from satpuzzles.uniqueness.choice import ClueChoice

        solution = random_latin_square(self.rows, random)
        clues = FutoshikiClues(self.bare())
        offered = clues.missing(solution)[0]
        offer = SquareCluePool(clues, solution, [[clue] for clue in offered])
        if self.is_exact:
            return Generated(offer.board(self._exact(offer, in_share(offered, 1.0, random))), solution)
        chosen = ClueChoice(offer, in_share(offered, self.givens, random), strict=bool(self.minimal))
        chosen.take_until_unique(surplus=SURPLUS if self.method == "core" else 1)
        if self.minimal is not False:
            chosen.trim()
        elif self.method == "core":
            chosen.reduce_to_core()
        return Generated(offer.board(chosen.kept), solution)

    @property
    def is_exact(self) -> bool:
        """See Recipe. The number of givens or of signs is set."""
        return isinstance(self.givens, int) or self.signs is not None

    def _exact(self, offer: CluePool, order: Sequence[int]) -> list[int]:
        """Clues with the exact numbers of givens and signs; raises Missed where these did not suffice.

        Args:
            order: all givens in a random order, then all signs.
        """
        from satpuzzles.uniqueness.choice import ClueChoice

        cells = self.rows**2
        givens, signs = list(order[:cells]), list(order[cells:])
        fixed, rest, least, count = signs[: self.signs], givens, 0, None
        if isinstance(self.givens, int):
            # On large boards some givens are needed beside all signs, and chance would miss these.
            with_all_signs = ClueChoice(offer, signs + givens, strict=bool(self.minimal))
            with_all_signs.take_until_unique()
            with_all_signs.trim(fixed=signs)
            needed = [clue for clue in with_all_signs.kept if clue < cells]
            count = self.givens
            fixed = [*needed, *(clue for clue in givens if clue not in needed)][: max(count, len(needed))]
            rest, least = signs, 0 if self.signs is None else count + self.signs
        others = [clue for clue in order if clue not in {*fixed, *rest}]
        chosen = ClueChoice(offer, [*fixed, *rest, *others], strict=bool(self.minimal))
        chosen.take(max(least, len(fixed)))
        chosen.take_until_unique()
        if self.minimal is not False or least:
            chosen.trim(least, fixed)
        kept = sum(clue < cells for clue in chosen.kept)
        if count not in (None, kept):
            raise Missed(count, kept, "given")
        if self.signs not in (None, len(chosen.kept) - kept):
            beside = "" if count is None else f" and {plural(count, 'given')}"
            raise Missed(self.signs, len(chosen.kept) - kept, "sign", beside)
        return chosen.kept

    def additions(self, made: Generated, random: np.random.Generator) -> Sequence[Sequence[BoardClue]]:
        """See Recipe. Givens and signs come in the wanted share; there are none with exact numbers."""
        if self.is_exact:
            return []
        offered = clues_of(made.puzzle).missing(made.solution)[0]
        return [[offered[number]] for number in in_share(offered, self.givens, random)]


def _require_count(name: str, count: int | float | None, most: int, size: int) -> None:
    """Raises PuzzleError if no board of a size can have this number of givens or signs."""
    if isinstance(count, int) and not 0 <= count <= most:
        raise PuzzleError(f"a {size} x {size} board has 0 to {most:,} {name}, not {short_repr(count)}")


def in_share(offered: Sequence[BoardClue], share: float, random: np.random.Generator) -> list[int]:
    """The numbers of clues in a random order in which the next is a given with the chance ``share``.

    When one kind is used up, the rest of the other follows.
    """
    cells = sum(clue.what != INEQUALITY for clue in offered)  # the givens come first
    givens = random.permutation(cells).tolist()
    signs = (cells + random.permutation(len(offered) - cells)).tolist()
    order: list[int] = []
    for is_given in (random.random(len(offered)) < share).tolist():
        order.append((givens if (is_given and givens) or not signs else signs).pop())
    return order


def draw(givens: bool, size: int, density: float, random: np.random.Generator) -> Generated:
    """Some givens of a latin square, or some signs, each with the same chance."""
    recipe = _like(givens, size, density)
    solution = random_latin_square(recipe.rows, random)
    clues = FutoshikiClues(recipe.bare())
    offered = clues.missing(solution)[0]
    kept = random.random(len(offered)) < density
    chosen = [clue for clue, stays in zip(offered, kept) if stays and (clue.what != INEQUALITY) == givens]
    return Generated(clues.added_to(solution, chosen)[0], solution)


def _like(givens: bool, size: int, density: float) -> FutoshikiRecipe:
    return FutoshikiRecipe(rows=size, columns=size, givens=float(givens))


SIGNS = BoardFamily(
    "the chance that there is a sign between two neighbours; not used with --unique",
    partial(draw, False),
    partial(_like, False),
)
GIVENS = BoardFamily(
    "the chance that a cell of the latin square is given; not used with --unique",
    partial(draw, True),
    partial(_like, True),
)
"""Latin squares to be completed (quasigroups with holes: Achlioptas, Gomes, Kautz and Selman, "Generating
satisfiable problem instances", 2000)."""
