"""Cube and conquer: splits a hard board into easier ones and solves them in parallel.

A cube is the board with more places filled in, and each solution is in exactly one cube. Lookahead chooses
the places (Heule, Kullmann, Wieringa and Biere, "Cube and Conquer: Guiding CDCL SAT Solvers by Lookaheads",
2011; they split by literals, here each value of a place is a part).
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from heapq import heappop, heappush
from math import prod

from satpuzzles.core.errors import LimitReached
from satpuzzles.core.grid import Grid
from satpuzzles.core.options import Limits, Options
from satpuzzles.core.runtime import stage, tell
from satpuzzles.processes.executors import Pool
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.packing import Value, pack, unpack
from satpuzzles.questions.result import NOTHING_SPENT, Result, Statistics, Status
from satpuzzles.questions.search import Question
from satpuzzles.rules.answers import Domains, values_in
from satpuzzles.rules.fixpoint import Propagation

LOOKED_AT = 200
"""Number of places, evenly spread over the board, that are tried to find those that propagate most."""

TRIED = 32
"""Number of these that are tried again for each cube that is split."""

GRACE_SECONDS = 0.5
"""Seconds after the deadline in which a worker may still report a result."""


def split(puzzle: Puzzle, wanted: int, limits: Limits) -> list[Puzzle]:
    """Splits a board into boards with more places filled in; each solution is in exactly one of them.

    Returns at least ``wanted`` boards, or fewer if propagation decides nearly everything; none if it finds
    that there is no solution.

    Raises:
        LimitReached: the deadline passed.
    """
    splitter = _Splitter(puzzle, limits)
    return [puzzle.from_json({**puzzle.to_json(), "known": known}) for known in splitter.cubes(wanted)]


def conquer(puzzle: Puzzle, cubes: int, question: Question, options: Options, pool: Pool) -> Result:
    """Solves a board by its cubes.

    It finds no shared values and makes no certificates. The time limit holds for the whole call, conflict
    and memory limits hold for each cube; statistics are sums over the cubes.

    Args:
        cubes: the minimum number of cubes.
        pool: solves the cubes; the caller ends unfinished work.

    Raises:
        BackendError, MachineError, PuzzleError: as ``solve`` does.
    """
    findings = _Findings(puzzle, question, options)
    if puzzle.obstacle() is not None:
        return findings.result("unsolvable")
    try:
        with stage("split"):
            boards = split(puzzle, cubes, options.limits)
    except LimitReached:
        return replace(findings.result("undecided"), limit_reached=True)
    tell(f"{len(boards):,} cubes")
    asked = question._replace(shared=False)
    with closing(_solved(boards, asked, options, pool)) as found:
        for result in found:
            findings.take(result)
            if findings.are_enough:
                break
        else:
            findings.is_cut |= findings.heard < len(boards)
    return findings.answer()


class _Splitter:
    """Splits a board into cubes and propagates the rules in each."""

    def __init__(self, puzzle: Puzzle, limits: Limits) -> None:
        self._puzzle = puzzle
        rules = [*puzzle.rules_within(limits), puzzle.known_rule()]
        self._everything = puzzle.answer_layout().everything()
        self._count = puzzle.places.count
        self._propagation = Propagation(rules, self._count, limits)

    def cubes(self, wanted: int) -> Iterator[object]:
        """Yields the known values of each cube, as JSON."""
        domains = [self._everything] * self._count
        if not self._propagation.propagate(domains):
            return iter(())
        tried = self._most_telling(domains)
        # The cube with most left to find is split next; the number makes the order deterministic.
        heap: list[tuple[int, int, Domains]] = [(-_open(domains), 0, domains)]
        closed: list[tuple[int, int, Domains]] = []
        number = looks = 0
        while heap and len(heap) + len(closed) < wanted:
            cube = heappop(heap)
            parts = self._parts(cube[2], tried)
            if parts is None and looks < wanted:
                looks += 1
                parts = self._parts(cube[2], self._most_telling(cube[2]))
            if parts is None:
                closed.append(cube)
                continue
            for part in parts:
                number += 1
                heappush(heap, (-_open(part), number, part))
        return (self._known(domains) for _, _, domains in sorted(closed + heap, key=lambda each: each[1]))

    def _most_telling(self, domains: Domains) -> list[int]:
        """Returns the places whose values force most, best first."""
        places = [place for place, domain in enumerate(domains) if domain & (domain - 1)]
        places = places[:: max(1, len(places) // LOOKED_AT)]
        worth = {place: self._worth(self._values(domains, place), domains) for place in places}
        return sorted(places, key=lambda place: (-worth[place], place))[:TRIED]

    def _parts(self, domains: Domains, tried: Sequence[int]) -> list[Domains] | None:
        """Splits a cube; returns None if no place is left."""
        best: list[Domains] | None = None
        most = -1.0
        for place in tried:
            if domains[place] & (domains[place] - 1):
                parts = self._values(domains, place)
                if len(parts) < 2:  # this place is decided, or there is no solution
                    return parts
                if (worth := self._worth(parts, domains)) > most:
                    best, most = parts, worth
        return best

    def _values(self, domains: Domains, place: int) -> list[Domains]:
        """Returns the propagated domains for each value of a place that is not refuted."""
        found = []
        for value in values_in(domains[place]):
            part = list(domains)
            part[place] = 1 << value
            if self._propagation.propagate(part, [place]):
                found.append(part)
        return found

    def _worth(self, parts: Sequence[Domains], domains: Domains) -> float:
        """Rates a split by the product of what each part decides, as lookahead solvers do."""
        whole = _open(domains)
        if len(parts) < 2:
            return float(whole) ** 2
        return prod(float(whole - _open(part)) for part in parts) ** (2 / len(parts))

    def _known(self, domains: Domains) -> object:
        """Returns the decided places, as JSON of a partly filled grid."""
        # -1, which is never a value, marks an open place.
        values = [-1 if domain & (domain - 1) else domain.bit_length() - 1 for domain in domains]
        grid = self._puzzle.places.shaped(values)
        known = tuple([tuple([None if value < 0 else value for value in row]) for row in grid])
        return self._puzzle.solution_json(known)


def _open(domains: Domains) -> int:
    """Counts the surplus values of all places."""
    return sum(domain.bit_count() for domain in domains) - len(domains)


class _Findings:
    """The results of the cubes so far, combined.

    Attributes:
        heard: the number of cubes with a result.
        is_cut: whether a limit left one of them undecided.
    """

    def __init__(self, puzzle: Puzzle, question: Question, options: Options) -> None:
        self._puzzle = puzzle
        self._question = question
        self._limits = options.limits
        self._solutions: list[Grid] = []
        self._backend: str | None = None
        self._reason: str | None = None
        self._spent = NOTHING_SPENT
        self.heard = 0
        self.is_cut = False

    @property
    def are_enough(self) -> bool:
        """Whether the other cubes cannot change the answer."""
        return len(self._solutions) > self._question.unique

    def take(self, result: Result) -> None:
        """Adds the result of a cube."""
        self.heard += 1
        for each in (result.solution, result.second_solution):
            if each is not None:
                self._solutions.append(each)
        self.is_cut |= result.limit_reached
        self._backend = self._backend or result.backend
        if result.limit_reached:
            self._reason = self._reason or result.reason
        self._spent = _sum(self._spent, result.statistics)

    def answer(self) -> Result:
        """Returns the combined answer."""
        if not self._solutions:
            return self.result("undecided" if self.is_cut else "unsolvable")
        if not self._question.unique:
            return self.result("solved")
        if len(self._solutions) > 1:
            return self.result("multiple")
        return self.result("solved" if self.is_cut else "unique")

    def result(self, status: Status) -> Result:
        """Returns a result with this status."""
        is_cut = self.is_cut and not self.are_enough
        first, second = [*self._solutions, None, None][:2]
        return Result(
            self._puzzle,
            status,
            first,
            second if self._question.unique else None,
            reason=self._reason if is_cut else self._puzzle.obstacle() if status == "unsolvable" else None,
            limit_reached=is_cut,
            backend=self._backend,
            seconds=self._limits.elapsed(),
            statistics=self._spent,
        )


def _sum(one: Statistics, other: Statistics) -> Statistics:
    names = dict.fromkeys([*one.seconds, *other.seconds])
    return Statistics(
        one.variables + other.variables,
        one.clauses + other.clauses,
        one.cuts + other.cuts,
        one.conflicts + other.conflicts,
        {name: one.seconds.get(name, 0.0) + other.seconds.get(name, 0.0) for name in names},
    )


# ---- who solves the cubes ----


def _solved(boards: Sequence[Puzzle], question: Question, options: Options, pool: Pool) -> Generator[Result]:
    """Yields the results of boards as they arrive, until the deadline."""
    from satpuzzles.processes.run import run

    def items() -> Iterator[tuple[Puzzle, Value]]:
        for board in boards:
            # Each board gets the time that is left when its turn comes.
            if options.limits.seconds_left() != 0:
                yield board, pack((board, question, options))

    last = options.limits.deadline
    until = None if last is None else last + GRACE_SECONDS
    with closing(run(pool, solve_cube, items(), ordered=False, deadline=until)) as answers:
        for board, answer in answers:
            if answer.error is not None:
                raise answer.error
            yield unpack(answer.value, board)[0]


def solve_cube(asked: Value) -> Value:
    """Solves a cube in any process; returns the packed result."""
    from satpuzzles.questions.solve import answers

    puzzle, question, options = unpack(asked)
    return pack(list(answers(puzzle, question, options)), puzzle)
