"""Verifying a stored explanation without the search that found it.

Nothing of ``tree.py``, ``state.py`` or ``walk.py`` is used. What each step says is asked anew, in two ways
(``plain.py``), with the premises that the step names and what the steps before it have shown. What remains
to be trusted is in docs/trust.md.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from satpuzzles.core.checked import checked
from satpuzzles.core.options import Limits
from satpuzzles.explain.fewest import Evidence
from satpuzzles.explain.oracle import members
from satpuzzles.explain.plain import Board
from satpuzzles.explain.premises import Candidate, Premises, candidates
from satpuzzles.explain.step import Walkthrough
from satpuzzles.explain.stored import Reader, Stored, StoredStep, Untrue, of_walkthrough
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.rules.answers import Domains, values_in


class VerifiedExplanation(NamedTuple):
    """What verifying an explanation came to.

    Attributes:
        valid: whether all of it holds.
        steps: how many steps hold.
        proved: of how many of these it is shown, too, that no step with fewer premises was to be found.
        reason: a sentence that says what does not hold, or that there is nothing to explain.
        step: in which step that is, counted from 1; None where it is in none.
    """

    valid: bool
    steps: int
    proved: int
    reason: str | None = None
    step: int | None = None


@checked
def verify_explanation(
    puzzle: Puzzle, explanation: Walkthrough | Mapping[str, Any], *, limits: Limits | None = None
) -> VerifiedExplanation:
    """Checks an explanation of a board against its rules, without the search that found it.

    Each step must exclude what it tells, and no more, by its premises and by what is known before it; some
    value that it excludes must need all of its premises; and the steps must lead to what the status says.
    Where steps claim that no fewer premises do, single ones are asked; of two and more the counter-models
    that are stored with the explanation show it. Without these, such a claim is left open.

    Args:
        explanation: the value itself, or the JSON object of ``explain --json``.
        limits: a deadline for the whole; None for none.

    Raises:
        FormatError: the object is no explanation.
        LimitReached: the deadline passed, or a question was too hard for a plain search.
    """
    limits = (limits or Limits()).anew()
    premises = Premises(puzzle)
    start = premises.start()
    run: _Run | None = None
    try:
        if isinstance(explanation, Walkthrough):
            stored = of_walkthrough(explanation)
        else:
            stored = Reader(premises).read(explanation)
        if start is None:
            raise Untrue("the board has no solution")
        run = _Run(premises, start, stored, limits)
        run.check()
    except Untrue as untrue:
        verified, proved = (run.verified, run.proved) if run else (0, 0)
        return VerifiedExplanation(False, verified, proved, str(untrue), untrue.step)
    return VerifiedExplanation(True, run.verified, run.proved)


class _Run:
    """One explanation, checked step by step.

    Attributes:
        verified, proved: see ``VerifiedExplanation``.
    """

    def __init__(self, premises: Premises, start: Domains, stored: Stored, limits: Limits) -> None:
        self.verified = 0
        self.proved = 0
        self._premises: Final = premises
        self._start: Final = start
        self._stored: Final = stored
        self._limits: Final = limits
        self._end: Final = _end(start, stored.steps)
        self._alone: dict[int, list[int]] = {}

    def check(self) -> None:
        """Checks everything; raises Untrue where something does not hold."""
        end = tuple([values_in(domain)[0] for domain in self._end])
        evidence = None
        # Only exact steps may come without their counter-models; the others have none to prove more than 2.
        if self._stored.method != "exact" or any(step.models is not None for step in self._stored.steps):
            evidence = Evidence(self._premises, self._end, self._limits)
        with Board(self._premises, self._start, end, self._limits) as board:
            for number, step in enumerate(self._stored.steps, start=1):
                try:
                    self._check_step(board, step, evidence)
                except Untrue as untrue:
                    raise Untrue(str(untrue), number) from None
            self._check_end(board)

    # ---- one step ----

    def _check_step(self, board: Board, step: StoredStep, evidence: Evidence | None) -> None:
        premises = sum(1 << number for number in set(step.premises))
        _require_numbers(step)
        gone = _gone(board.domains, step)
        for number, (place, value) in enumerate(gone, start=1):
            if not board.excludes(premises, (place, value), gone[number:]):
                raise Untrue(f"its rules leave {self._told(place, value)}")
        self._check_need(board, premises, gone)
        self._check_more(board, premises, set(gone))
        proved = self._check_bound(board, step, evidence) and step.smallest
        board.exclude(gone)
        self.verified += 1
        self.proved += proved

    def _told(self, place: int, value: int) -> str:
        return f"{self._premises.puzzle.places.name(place)} the value {value}"

    def _check_need(self, board: Board, premises: int, gone: Sequence[Candidate]) -> None:
        """One of the values must need all premises, or the step is two, or has a premise to spare."""
        numbers = members(premises)
        if len(numbers) > 1 and not any(
            all(not board.excludes(premises & ~(1 << number), candidate) for number in numbers)
            for candidate in gone
        ):
            raise Untrue("nothing that it tells needs all of its rules")

    def _check_more(self, board: Board, premises: int, gone: set[Candidate]) -> None:
        """Nothing more may follow; but rules may tell a part of what a premise by itself forces."""
        if premises.bit_count() == 1 and premises & self._premises.partial:
            return
        for candidate in self._open(board, members(premises)):
            if candidate not in gone and board.excludes(premises, candidate):
                raise Untrue(f"its rules do not leave {self._told(*candidate)} either")

    def _open(self, board: Board, numbers: Sequence[int]) -> list[Candidate]:
        """The candidates of the places that premises speak of."""
        places = sorted({place for number in numbers for place in self._premises.every[number].places})
        return [
            (place, value)
            for place in places
            if board.domains[place] & (board.domains[place] - 1)
            for value in values_in(board.domains[place])
        ]

    # ---- that nothing smaller was to be found ----

    def _check_bound(self, board: Board, step: StoredStep, evidence: Evidence | None) -> bool:
        """Whether it is shown that no step has fewer premises than the lower bound."""
        if step.lower_bound > 1:
            self._check_singles(board)
        if evidence is None:
            return step.lower_bound <= 2
        evidence.add(step.models or ())
        if step.lower_bound > 2:
            evidence.check(board.domains, step.lower_bound - 1)
        return True

    def _check_singles(self, board: Board) -> None:
        """No premise by itself may exclude anything."""
        for number, premise in enumerate(self._premises.every):
            known = [board.domains[place] for place in premise.places]
            if self._alone.get(number) != known:
                for place, value in self._open(board, [number]):
                    if board.excludes(1 << number, (place, value)):
                        rule = self._premises.statement(number).sentence
                        raise Untrue(f"one rule by itself does not leave {self._told(place, value)}: {rule}")
                self._alone[number] = known

    # ---- the end ----

    def _check_end(self, board: Board) -> None:
        stored = self._stored
        if stored.largest != max((step.size for step in stored.steps), default=0):
            raise Untrue("the largest step has another size")
        if stored.method == "exact" and stored.status == "complete":
            for number, step in enumerate(stored.steps, start=1):
                if not step.smallest:
                    raise Untrue("by this method and with this end, it must be a smallest one", number)
        left = list(candidates(board.domains))
        if stored.status == "stuck":
            self._check_stuck(board, left)
        elif left:
            # What a limit ended says nothing of the rest.
            if stored.status != "limit":
                raise Untrue("the steps do not lead to the end")
        else:
            self._check_solution(board)

    def _check_stuck(self, board: Board, left: Sequence[Candidate]) -> None:
        if not left:
            raise Untrue("the steps lead to the end")
        if self._stored.method == "propagate":
            self._check_singles(board)
            return
        every = (1 << len(self._premises.every)) - 1
        for place, value in left:
            if board.excludes(every, (place, value)):
                raise Untrue(f"all rules together do not leave {self._told(place, value)}")

    def _check_solution(self, board: Board) -> None:
        puzzle = self._premises.puzzle
        grid = puzzle.places.shaped([domain.bit_length() - 1 for domain in board.domains])
        if puzzle.check(grid) or not puzzle.confirm(grid) or not puzzle.agrees_with_known(grid):
            raise Untrue("the steps lead to no solution")


def _end(start: Domains, steps: Sequence[StoredStep]) -> Domains:
    """What would be known after all steps."""
    domains = start.copy()
    for step in steps:
        for place, value in step.excluded:
            domains[place] = domains[place] & ~(1 << value) or domains[place]
        for place, value in step.decided:
            domains[place] = 1 << value
    return domains


def _require_numbers(step: StoredStep) -> None:
    """The numbers of a step must agree with each other."""
    if step.size != len(step.premises):
        raise Untrue(f"it has {len(step.premises)} rules, not {step.size}")
    if not 1 <= step.lower_bound <= step.size:
        raise Untrue(f"its lower bound is {step.lower_bound}, its size {step.size}")
    if step.smallest is not (step.size == step.lower_bound):
        raise Untrue("its size, its lower bound and whether it is smallest do not agree")


def _gone(domains: Domains, step: StoredStep) -> list[Candidate]:
    """What a step excludes, the values of the places that it decides included; all of it must be new."""
    gone: list[Candidate] = []
    left: dict[int, int] = {}
    for place, value in step.excluded:
        left[place] = left.get(place, domains[place])
        if not left[place] >> value & 1:
            raise Untrue("it excludes what is excluded already")
        left[place] &= ~(1 << value)
        gone.append((place, value))
    if any(not domain & (domain - 1) for domain in left.values()):
        raise Untrue("it excludes so much that it decides a place, and does not tell that")
    for place, value in step.decided:
        domain = domains[place]
        if place in left or not domain & (domain - 1):
            raise Untrue("it decides what is told already")
        if not domain >> value & 1:
            raise Untrue("it decides for what is excluded already")
        left[place] = 1 << value
        gone += [(place, other) for other in values_in(domain & ~(1 << value))]
    if not gone:
        raise Untrue("it tells nothing")
    return gone
