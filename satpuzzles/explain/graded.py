"""Boards of a wanted tier: makes a board that is too hard easier.

Adding clues makes a board easier, nearly always; its recipe gives the clues that can be added. For tiers see
``grade.py``, for seeds and attempts uniqueness/boards.py.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from satpuzzles.core.arguments import comma_list, did_you_mean, plural, short_repr
from satpuzzles.core.errors import PuzzleError
from satpuzzles.explain.grade import TIERS, Tier, tier_within
from satpuzzles.uniqueness.clues import clues_of
from satpuzzles.uniqueness.recipe import Generated, Recipe
from satpuzzles.uniqueness.result import BoardClue

if TYPE_CHECKING:
    import numpy as np

LITTLE_WORK = 4_000_000
"""Work done before a board counts as too hard, in units of about a microsecond."""

MOST, FAR = 500, 100
"""How many boards are tried for one of a tier, and how many if none comes near it or many stay too hard."""


def tiers_of(difficulty: str) -> tuple[Tier, ...]:
    """The tiers that ``hard``, or a range such as ``medium-hard``, names; raises PuzzleError."""
    ends = difficulty.split("-") if difficulty.count("-") < 2 else [difficulty]
    for each in ends:
        if each not in TIERS:
            near = did_you_mean(each, TIERS) or f"; the tiers are {', '.join(TIERS)}"
            raise PuzzleError(f"there is no tier {short_repr(each)}{near}")
    first, last = (TIERS.index(end) for end in (ends[0], ends[-1]))
    if first > last:
        raise PuzzleError(f"a range of tiers has the easier one first: {ends[1]}-{ends[0]}")
    return tuple(TIERS[first : last + 1])


def is_given_up(tiers: Sequence[str], wanted: Sequence[Tier], is_exact: bool) -> bool:
    """Whether enough boards had other tiers to give up.

    It gives up sooner if all are easier by more than one tier, or if many were too hard: the tier hardly
    exists then, as added clues do not lead to it, or skip it.

    Args:
        is_exact: whether no clues are added to boards that are too hard.
    """
    below = TIERS.index(wanted[0]) - 1
    far = all(TIERS.index(tier) < below for tier in tiers)
    hard = sum(not is_too_easy(tier, wanted) for tier in tiers)
    return len(tiers) >= (FAR if far else MOST) or (not is_exact and hard >= FAR)


def is_too_easy(tier: str, wanted: Sequence[Tier]) -> bool:
    """Whether a tier is below the wanted ones."""
    return TIERS.index(tier) < TIERS.index(wanted[0])


def tiers_told(difficulty: str, tiers: Sequence[str], wanted: Sequence[Tier]) -> str:
    """The message that no board of a tier was found, with the tiers of the boards tried."""
    numbers = Counter(tiers)
    # A board that is too hard has no exact tier: its grading ends as soon as that shows.
    names = [tier if tier != "beyond" or tier in wanted else "harder" for tier in TIERS]
    if len(numbers) == 1:
        (tier,) = numbers
        seen = f"all {len(tiers)} were {names[TIERS.index(tier)]}"
    else:
        seen = comma_list([f"{numbers[tier]} {name}" for tier, name in zip(TIERS, names) if numbers[tier]])
    indices = [TIERS.index(tier) for tier in numbers]
    if max(indices) < TIERS.index(wanted[0]):
        advice = "choose a larger size or an easier tier"
    elif min(indices) > TIERS.index(wanted[-1]):
        advice = "choose a smaller size or a harder tier"
    else:
        advice = "the tier hardly exists at this size; choose another size or tier"
    kind = "tier" if len(wanted) == 1 else "tiers"
    attempts = plural(len(tiers), "attempt")
    return f"no board of the {kind} {difficulty!r} was found in {attempts} ({seen}); {advice}"


def graded(recipe: Recipe, made: Generated, wanted: Sequence[Tier], random: np.random.Generator) -> Generated:
    """A board with its tier: as it was made or, if it is too hard, with added clues.

    Args:
        wanted: adjacent tiers, the easiest first. The result may have none of them; a board that is too hard
            has the tier ``beyond``.
        random: draws the order in which clues are added.
    """
    made = made._replace(tier=_tier(made, wanted))
    eased = _eased(made, recipe.additions(made, random), wanted) if _too_hard(made, wanted) else None
    return eased or made


def _too_hard(made: Generated, wanted: Sequence[Tier]) -> bool:
    return made.tier == "beyond" and "beyond" not in wanted


def _eased(
    made: Generated, additions: Sequence[Sequence[BoardClue]], wanted: Sequence[Tier]
) -> Generated | None:
    """A board that is too hard with about the fewest additions that give it a wanted tier, or None.

    If one more clue makes it too easy, try another board rather than another clue: exchanging up to 16 clues
    took a third longer for each 6 x 6 Futoshiki of the tier medium.
    """
    # Where all clues together leave it too hard, fewer need no search.
    if not additions or _too_hard(_with(made, additions, wanted), wanted):
        return None
    best: Generated | None = None
    least, most = 0, len(additions) + 1
    while most - least > 1:
        middle = (least + most) // 2
        board = _with(made, additions[:middle], wanted)
        if board.tier in wanted:
            best = board
        least, most = (middle, most) if _too_hard(board, wanted) else (least, middle)
    return best


def _with(made: Generated, additions: Sequence[Sequence[BoardClue]], wanted: Sequence[Tier]) -> Generated:
    """A board with added clues, and its tier."""
    added = [clue for together in additions for clue in together]
    board = made._replace(puzzle=clues_of(made.puzzle).added_to(made.solution, added)[0])
    return board._replace(tier=_tier(board, wanted))


def _tier(made: Generated, wanted: Collection[Tier]) -> Tier:
    """The tier of a board; ``beyond`` if it is above the wanted ones."""
    if "beyond" in wanted:
        return tier_within(made.puzzle, made.solution, TIERS[-2])
    *_, last = wanted
    return tier_within(made.puzzle, made.solution, last, LITTLE_WORK)
