"""``python -m benchmarks.difficulty``: the scale of difficulty against the tiers of sgt-puzzles.

Boards of each of their tiers are made and graded; Spearman's rank correlation tells how far both agree.
Several seeds tell how much of that is luck.
"""

from __future__ import annotations

import subprocess
import time
from collections import Counter
from collections.abc import Callable, Sequence
from statistics import mean, median
from typing import NamedTuple

import click

from benchmarks.tables import table
from benchmarks.turns import PROGRAMS, tatham
from satpuzzles.core.errors import LimitReached
from satpuzzles.core.options import Limits
from satpuzzles.explain.grade import TIERS, Measure, measure, rank, rounds, tier_of
from satpuzzles.explain.player_state import state_of_board
from satpuzzles.explain.step import Round
from satpuzzles.explain.walk import WORK
from satpuzzles.formats.files import loads
from satpuzzles.puzzle.base import Puzzle


class Tiers(NamedTuple):
    """What a generator is asked for.

    Attributes:
        size: parameters before the tier.
        letters: its tiers from the easiest.
        aim: the correlation that is aimed at, None for none.
    """

    size: str
    letters: str
    aim: float | None


SETS = {
    "futoshiki": Tiers("6d", "tekxr", 0.93),
    "sudoku": Tiers("3x3d", "tbiaeu", 0.8),
    "calcudoku": Tiers("5d", "enhxu", 0.8),
    "slitherlink": Tiers("7x7t0d", "enth", 0.8),
    "hitori": Tiers("8x8d", "ek", 0.9),
    "akari": Tiers("7x7b20s4d", "012", None),
}


class Graded(NamedTuple):
    """A board: the number of its tier as the generator has it, and ours."""

    theirs: int
    tier: int
    measure: Measure
    seconds: float


ORDERS: dict[str, Callable[[Graded], object]] = {
    "tier": lambda each: each.tier,
    "without uses": lambda each: TIERS.index(tier_of(each.measure._replace(uses=0))),
    "rank": lambda each: rank(each.tier, each.measure),
    "K": lambda each: each.measure.largest,
    "excess": lambda each: each.measure.excess,
    "uses": lambda each: each.measure.uses,
    "narrowest": lambda each: -each.measure.narrowest,
}
"""What boards are put in order by."""


def spearman(first: Sequence[object], second: Sequence[object]) -> float:
    """Spearman's rank correlation of two lists of values that can be sorted; 0 where one is constant."""
    ours, theirs = _ranks(first), _ranks(second)
    middle = mean(ours)
    spread = [sum((each - middle) ** 2 for each in ranks) for ranks in (ours, theirs)]
    if not all(spread):
        return 0.0
    together = sum((one - middle) * (other - middle) for one, other in zip(ours, theirs))
    return float(together / (spread[0] * spread[1]) ** 0.5)


def _ranks(values: Sequence[object]) -> list[float]:
    """The place of each value in their order; equal ones have the mean of theirs."""
    ordered = sorted(values)  # type: ignore[type-var]
    return [ordered.index(value) + (ordered.count(value) - 1) / 2 for value in values]


def boards(type: str, parameters: str, count: int, seed: str) -> list[Puzzle]:
    """Boards of one tier."""
    program = tatham(type)
    if program is None:
        raise click.UsageError(f"{PROGRAMS[type]} is not installed")
    words = [program, "--generate", str(count), f"{parameters}#{seed}"]
    made = subprocess.run(words, capture_output=True, text=True, check=True)
    return [loads(line, type=type) for line in made.stdout.split()]


def graded(puzzle: Puzzle, theirs: int) -> Graded:
    """A board by its rounds; ``beyond`` where the search is given up."""
    start = time.process_time()
    found: list[Round] = []
    with state_of_board(puzzle, WORK, Limits()) as state:
        try:
            found.extend(rounds(state))
            tier = TIERS.index(tier_of(measure(found)))
        except LimitReached:
            tier = TIERS.index("beyond")
    return Graded(theirs, tier, measure(found), time.process_time() - start)


def correlations(found: Sequence[Graded]) -> list[float]:
    """How far each order agrees with that of the generator."""
    theirs = [each.theirs for each in found]
    return [spearman(theirs, [order(each) for each in found]) for order in ORDERS.values()]


def counts(found: Sequence[Graded]) -> list[str]:
    """How many boards are of each tier."""
    numbers = Counter(each.tier for each in found)
    return [str(numbers[tier] or "") for tier in range(len(TIERS))]


def spread(values: Sequence[float]) -> str:
    """Their mean, and the least and the largest where there are several."""
    ends = f" ({min(values):.2f}-{max(values):.2f})" if len(values) > 1 else ""
    return f"{mean(values):.2f}{ends}"


@click.command()
@click.option("--sets", default=",".join(SETS), show_default=True, help="The puzzles.")
@click.option("--boards", "count", default=12, show_default=True, help="How many boards a tier and seed.")
@click.option("--seeds", default="1", show_default=True, help="Correlations are told over all of them.")
def main(sets: str, count: int, seeds: str) -> None:
    """Prints both tables, and what grading took."""
    rows, tiers = [], []
    for type in sets.split(","):
        size, letters, aim = SETS[type]
        by_seed = [
            [
                graded(board, number)
                for number, letter in enumerate(letters)
                for board in boards(type, size + letter, count, seed)
            ]
            for seed in seeds.split(",")
        ]
        found = [each for some in by_seed for each in some]
        for number, letter in enumerate(letters):
            numbers = counts([each for each in found if each.theirs == number])
            tiers.append([f"{type} {size}{letter}", *numbers])
        figures = map(spread, zip(*map(correlations, by_seed)))
        seconds = [each.seconds for each in found]
        times = [f"{median(seconds):.2f}", f"{max(seconds):.2f}"]
        rows.append([f"{type} {size}", *figures, "" if aim is None else f"{aim:.2f}", *times])
        click.echo(type, err=True)
    click.echo(table(["set", *ORDERS, "aim", "median s", "worst s"], rows))
    click.echo(table(["boards of", *TIERS], tiers))


if __name__ == "__main__":
    main()
