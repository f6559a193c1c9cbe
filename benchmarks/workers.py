"""How much faster two local worker processes make boards than one, the way that ``--jobs`` goes.

Beside it stands what the machine itself allows: the same boards by processes that share nothing. Where
its two cores are one core's two threads, that is well below 2.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import count
from statistics import median

from benchmarks.generators import Kind
from benchmarks.peers.answer import Clock
from benchmarks.tables import digits, table
from benchmarks.turns import Ours
from satpuzzles.batch.work import generate
from satpuzzles.processes.executors import Pool, open_executor
from satpuzzles.processes.run import run
from satpuzzles.puzzle.packing import pack
from satpuzzles.uniqueness.boards import recipe_type

SCALED = (
    Kind("hitori", 9, {}),
    Kind("nonogram", 10, {"density": 0.5}),
    Kind("futoshiki", 9, {"givens": 0.4}),
)
"""Boards of milliseconds and of tens of milliseconds."""

ROUNDS = 5
"""Rounds of each kind; every way makes the same boards in every one."""

SECONDS = 1.0, 10.0
"""Seconds that one process works in a round, at least and at most."""

AIM = 1.8

WAYS = ("1 job", "2 jobs", "1 alone", "2 alone")


@dataclass(slots=True)
class Scaling:
    """One kind of boards.

    Attributes:
        boards: how many were made each time.
        seconds: wall-clock seconds for each of ``WAYS``, one a round.
    """

    boards: int
    seconds: dict[str, list[float]]

    def speedup(self, one: str, two: str) -> float:
        """The median over the rounds."""
        return median(a / b for a, b in zip(self.seconds[one], self.seconds[two]))


def measure_workers(
    kinds: Sequence[Kind], *, budget: float, rounds: int, note: Callable[[str], None]
) -> dict[str, Scaling]:
    """Measures each kind in rounds, all ways in turn.

    Args:
        budget: seconds for everything; the rounds are as long as it allows, within ``SECONDS``.
    """
    found = {}
    clock = Clock(budget)
    for number, kind in enumerate(kinds):
        note(f"workers: {kind.name}")
        found[kind.name] = _measure_kind(kind, clock.left() / (len(kinds) - number), rounds)
    return found


def _measure_kind(kind: Kind, budget: float, rounds: int) -> Scaling:
    with ExitStack() as stack:
        pools = [stack.enter_context(open_executor(jobs)) for jobs in (1, 2)]
        alone = [Ours(kind.type, kind.size, kind.options) for _ in range(2)]
        for each in alone:
            stack.callback(each.close)
        ways: dict[str, Callable[[int], None]] = {
            "1 job": lambda boards: _by_jobs(pools[0], kind, boards),
            "2 jobs": lambda boards: _by_jobs(pools[1], kind, boards),
            "1 alone": lambda boards: _alone(alone[:1], boards),
            "2 alone": lambda boards: _alone(alone, boards),
        }
        for way in ways.values():
            way(4)  # imports and first calls are nobody's time
        least, most = SECONDS
        # Two ways take as long as one process, two about half as long.
        seconds = min(most, max(least, budget / rounds / 3))
        boards = _boards_in(ways["1 job"], seconds)
        scaling = Scaling(boards, {way: [] for way in WAYS})
        clock = Clock(budget)
        for number in range(rounds):
            if number and not clock.left():
                break
            first = number % len(WAYS)
            for name in WAYS[first:] + WAYS[:first]:
                begin = time.perf_counter()
                ways[name](boards)
                scaling.seconds[name].append(time.perf_counter() - begin)
    return scaling


def _boards_in(way: Callable[[int], None], seconds: float) -> int:
    """How many boards, an even number, are made in about so many seconds."""
    for boards in (4 << 2 * step for step in count()):
        begin = time.perf_counter()
        way(boards)
        spent = time.perf_counter() - begin
        if spent > seconds / 4:
            return 2 * max(1, round(boards * seconds / spent / 2))
    raise AssertionError


def _by_jobs(pool: Pool, kind: Kind, boards: int) -> None:
    sides = {"rows": kind.size, "columns": kind.size}
    recipe = recipe_type(kind.type).from_json({**sides, **kind.options})
    items = ((index, pack((recipe, 0, index, False))) for index in range(boards))
    for _, answer in run(pool, generate, items):
        if answer.error is not None:
            raise answer.error


def _alone(processes: Sequence[Ours], boards: int) -> None:
    """Each makes its share of the boards, without a word between them."""
    share = boards // len(processes)
    with ThreadPoolExecutor(len(processes)) as threads:
        turns = threads.map(
            lambda number: processes[number].turn(number * share, share, 600.0), range(len(processes))
        )
        for turn in turns:
            if turn.outcome != "made":
                raise RuntimeError(turn.outcome)


def workers_table(found: dict[str, Scaling]) -> str:
    """A row for each kind: boards a second of wall-clock time, medians over the rounds."""
    rows = [
        [
            name,
            str(each.boards),
            *(digits(each.boards / median(each.seconds[way])) for way in WAYS),
            f"{each.speedup('1 job', '2 jobs'):.2f}",
            f"{each.speedup('1 alone', '2 alone'):.2f}",
        ]
        for name, each in found.items()
    ]
    head = ["made", "boards", *(f"{way}: boards/s" for way in WAYS)]
    return table([*head, f"2 jobs / 1 (aim {AIM:g})", "2 alone / 1"], rows)
