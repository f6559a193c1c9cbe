"""Verifies a stored explanation without the search that found it.

It uses nothing of ``tree.py``, ``state.py`` or ``walk.py``. Each step is checked again in two ways
(``independent_check.py``), with its premises and what earlier steps have shown. Counter-models show that no
fewer premises suffice: each agrees with what is known, has a candidate and violates some premises, and
premises that exclude the candidate include one of these. docs/trust.md says what remains to be trusted.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

from satpuzzles.core.argument_check import checked
from satpuzzles.core.grid import bits
from satpuzzles.core.options import Limits
from satpuzzles.explain.independent_check import BoardState, Witness
from satpuzzles.explain.oracle import set_of
from satpuzzles.explain.premises import Candidate, Premises, candidates
from satpuzzles.explain.step import Step, Walkthrough, after
from satpuzzles.explain.stored import COUNTER_MODELS, ExplanationReader, FalseStep
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.rules.answers import Domains, values_in


class VerifiedExplanation(NamedTuple):
    """The result of verifying an explanation.

    Attributes:
        valid: whether all of it holds.
        steps: how many steps hold.
        proved: how many of these are also shown to have the fewest premises.
        reason: a sentence that says what does not hold, or that there is nothing to explain.
        step: the number of that step, from 1; None if it is in none.
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

    Each step must exclude what it says, and no more, by its premises and what is known before it; some value
    that it excludes must need all of its premises; and the steps must lead to what the status says. If steps
    claim that no fewer premises suffice, single ones are tried, and for two and more the stored
    counter-models must show it. Without counter-models, such a claim is left open.

    Args:
        explanation: the value itself, or the JSON object of ``explain --json``.
        limits: a deadline for the whole; None for none.

    Raises:
        FormatError: the object is no explanation.
        LimitReached: the deadline passed, or a question was too hard for a plain search.
    """
    limits = (limits or Limits()).restarted()
    premises = Premises(puzzle)
    start = premises.start()
    run: _ExplanationCheck | None = None
    try:
        if isinstance(explanation, Walkthrough):
            walk, has_models = explanation, True
        else:
            walk = ExplanationReader(premises).read(explanation)
            has_models = any(COUNTER_MODELS in step for step in explanation["steps"])
        if start is None:
            raise FalseStep("the board has no solution")
        end = _end(start, walk.steps)
        nearby = tuple([values_in(domain)[0] for domain in end])
        with BoardState(premises, start, nearby, limits) as board:
            # Only exact steps may come without counter-models; the others have none to prove more than 2.
            run = _ExplanationCheck(premises, board, walk, end, has_models or walk.method != "exact", limits)
            run.check()
    except FalseStep as untrue:
        verified, proved = (run.verified, run.proved) if run else (0, 0)
        return VerifiedExplanation(False, verified, proved, str(untrue), untrue.step)
    return VerifiedExplanation(True, run.verified, run.proved)


class _ExplanationCheck:
    """One explanation, checked step by step.

    Attributes:
        verified, proved: see ``VerifiedExplanation``.
    """

    def __init__(
        self,
        premises: Premises,
        board: BoardState,
        walk: Walkthrough,
        end: Domains,
        has_evidence: bool,
        limits: Limits,
    ) -> None:
        self.verified = 0
        self.proved = 0
        self._premises: Final = premises
        self._board: Final = board
        self._walk: Final = walk
        self._end: Final = end
        self._has_evidence: Final = has_evidence
        self._limits: Final = limits
        self._alone: dict[int, list[int]] = {}
        self._models: list[Witness] = []
        self._shown: dict[Candidate, tuple[int, list[Witness]]] = {}

    def check(self) -> None:
        """Checks everything; raises FalseStep if something does not hold."""
        for number, step in enumerate(self._walk.steps, start=1):
            try:
                self._check_step(step)
            except FalseStep as untrue:
                raise FalseStep(str(untrue), number) from None
        self._check_end()

    # ---- one step ----

    def _check_step(self, step: Step) -> None:
        premises = set_of({*step.premises})
        if not 1 <= step.lower_bound <= step.size:
            raise FalseStep(f"its lower bound is {step.lower_bound}, its size {step.size}")
        gone = _gone(self._board.domains, step)
        for number, (place, value) in enumerate(gone, start=1):
            if not self._board.excludes(premises, (place, value), gone[number:]):
                raise FalseStep(f"its rules do not exclude {self._named(place, value)}")
        self._check_need(premises, gone)
        self._check_more(premises, set(gone))
        proved = self._check_bound(step) and step.is_smallest
        self._board.exclude(gone)
        self.verified += 1
        self.proved += proved

    def _named(self, place: int, value: int) -> str:
        return f"the value {value} at {self._premises.puzzle.places.name(place)}"

    def _check_need(self, premises: int, gone: Sequence[Candidate]) -> None:
        """One of the values must need all premises; otherwise the step is two, or has a redundant premise."""
        numbers = bits(premises)
        if len(numbers) > 1 and not any(
            all(not self._board.excludes(premises & ~(1 << number), candidate) for number in numbers)
            for candidate in gone
        ):
            raise FalseStep("none of its conclusions needs all of its rules")

    def _check_more(self, premises: int, gone: set[Candidate]) -> None:
        """Nothing more may follow; but rules may give only part of what a premise by itself forces."""
        if premises.bit_count() == 1 and premises & self._premises.partial:
            return
        for candidate in self._open(bits(premises)):
            if candidate not in gone and self._board.excludes(premises, candidate):
                raise FalseStep(f"its rules also exclude {self._named(*candidate)}")

    def _open(self, numbers: Sequence[int]) -> Iterator[Candidate]:
        """The remaining candidates of the places of premises."""
        places = {place for number in numbers for place in self._premises.every[number].places}
        return candidates(self._board.domains, sorted(places))

    # ---- that no step is smaller ----

    def _check_bound(self, step: Step) -> bool:
        """Whether it is shown that no step has fewer premises than the lower bound."""
        if step.lower_bound > 1:
            self._check_singles()
        if not self._has_evidence:
            return step.lower_bound <= 2
        # The premises that they violate are computed again.
        self._models += filter(None, map(self._board.keep, step.models))
        if step.lower_bound > 2:
            self._check_models(step.lower_bound - 1)
        return True

    def _check_models(self, size: int) -> None:
        """The counter-models so far must show that no ``size`` premises exclude a candidate."""
        self._models = [model for model in self._models if model.holds]
        having: dict[Candidate, list[Witness]] = {}
        for model in self._models:
            for candidate in enumerate(model.values):
                having.setdefault(candidate, []).append(model)
        for candidate in candidates(self._board.domains):
            shown, models = self._shown.get(candidate, (0, []))
            place, value = candidate
            # Values left at the end need no evidence, because nothing excludes them.
            if self._end[place] >> value & 1 or (shown >= size and all(model.holds for model in models)):
                continue
            found = having.get(candidate, [])
            if _can_hit([model.broken for model in found], size, self._limits):
                raise FalseStep(
                    f"its counter-models do not show that more than {size} rules are needed to exclude "
                    f"the value {value} of {self._premises.puzzle.places.name(place)}"
                )
            self._shown[candidate] = size, found

    def _check_singles(self) -> None:
        """No premise by itself may exclude anything."""
        for number, premise in enumerate(self._premises.every):
            known = [self._board.domains[place] for place in premise.places]
            if self._alone.get(number) != known:
                for place, value in self._open([number]):
                    if self._board.excludes(1 << number, (place, value)):
                        rule = self._premises.statement(number).sentence
                        raise FalseStep(f"one rule alone excludes {self._named(place, value)}: {rule}")
                self._alone[number] = known

    # ---- the end ----

    def _check_end(self) -> None:
        walk = self._walk
        if walk.method == "exact" and walk.status == "complete":
            for number, step in enumerate(walk.steps, start=1):
                if not step.is_smallest:
                    raise FalseStep("this method and status require a smallest step", number)
        left = list(candidates(self._board.domains))
        if walk.status == "stuck":
            self._check_stuck(left)
        elif left:
            # If a limit ended it, nothing is claimed about the rest.
            if walk.status != "limit":
                raise FalseStep("the steps do not lead to a solution")
        else:
            self._check_solution()

    def _check_stuck(self, left: Sequence[Candidate]) -> None:
        if not left:
            raise FalseStep("the steps lead to a solution")
        if self._walk.method == "propagate":
            self._check_singles()
            return
        every = (1 << len(self._premises.every)) - 1
        for place, value in left:
            if self._board.excludes(every, (place, value)):
                raise FalseStep(f"all rules together exclude {self._named(place, value)}")

    def _check_solution(self) -> None:
        puzzle = self._premises.puzzle
        grid = puzzle.places.shaped([domain.bit_length() - 1 for domain in self._board.domains])
        if puzzle.check(grid) or not puzzle.confirm(grid) or not puzzle.agrees_with_known(grid):
            raise FalseStep("the steps do not lead to a solution")


def _end(start: Domains, steps: Sequence[Step]) -> Domains:
    """What would be known after all steps; even wrong ones leave each place a value."""
    domains = start
    for step in steps:
        domains = [new or old for new, old in zip(after(step, domains), domains)]
    return domains


def _gone(domains: Domains, step: Step) -> list[Candidate]:
    """What a step excludes, including the other values of the places that it decides; all must be new."""
    gone: list[Candidate] = []
    left: dict[int, int] = {}
    for place, value in step.excluded:
        left[place] = left.get(place, domains[place])
        if not left[place] >> value & 1:
            raise FalseStep("it excludes a value that is already excluded")
        left[place] &= ~(1 << value)
        gone.append((place, value))
    if any(not domain & (domain - 1) for domain in left.values()):
        raise FalseStep("its exclusions decide a place, but it does not say so")
    for place, value in step.decided:
        domain = domains[place]
        if place in left or not domain & (domain - 1):
            raise FalseStep("it decides a place that is already decided")
        if not domain >> value & 1:
            raise FalseStep("it decides on a value that is already excluded")
        left[place] = 1 << value
        gone += [(place, other) for other in values_in(domain & ~(1 << value))]
    if not gone:
        raise FalseStep("it has no conclusion")
    return gone


def _can_hit(sets: Sequence[int], size: int, limits: Limits) -> bool:
    """Whether ``size`` elements can hit all of some sets, which are bits of numbers."""
    limits.check()
    if not sets:
        return True
    apart = seen = 0
    for each in sorted(sets, key=int.bit_count):
        if not each & seen:
            seen |= each
            apart += 1
    if apart > size:
        return False
    barred = 0
    for number in bits(min(sets, key=int.bit_count)):
        # Once an element is tried, the others of its set need not be combined with it again.
        element = 1 << number
        if _can_hit([each & ~barred for each in sets if not each & element], size - 1, limits):
            return True
        barred |= element
    return False


def verify_unsolvable(puzzle: Puzzle, limits: Limits) -> VerifiedExplanation:
    """Checks that a board has no solution, and so no explanation, by a verified certificate.

    Raises:
        LimitReached: the deadline passed.
    """
    from satpuzzles.questions.proofs.certify import certify
    from satpuzzles.questions.proofs.verify import verify

    with TemporaryDirectory() as room:
        directory = Path(room) / "certificate"
        answer = certify(puzzle, directory, limits=limits)
        if answer.status != "unsolvable":
            return VerifiedExplanation(False, 0, 0, "there is a solution, and it is not explained")
        found = verify(directory, limits=limits)
    if not found.valid:
        return VerifiedExplanation(False, 0, 0, f"that there is no solution is not proved: {found.reason}")
    return VerifiedExplanation(True, 0, 0, "there is no solution, which a checked refutation proves")
