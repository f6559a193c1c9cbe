"""Steps and explanations as values: what a person could find next, and all steps to the solution.

walk.py finds them, grade.py grades them, and the picture room and the views show them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from satpuzzles.core.front_door import Drawn, Moving, Pictured, behind
from satpuzzles.explain.premises import Candidate
from satpuzzles.puzzle.base import Puzzle, Violation
from satpuzzles.rules.answers import Domains, values_in
from satpuzzles.sat.statements import Statement

Method = Literal["exact", "greedy", "propagate"]
"""How steps are found: proved smallest; small but not proved; only those of one premise."""

Status = Literal["complete", "stuck", "limit"]
"""All is known; nothing more follows, or nothing by this method; a limit ended the proofs or the search."""


class Step(NamedTuple):
    """Premises that, with what is known so far, force something new.

    Attributes:
        premises: their numbers among the premises of the puzzle, in ascending order.
        decided: the places whose values become known, with these values.
        excluded: places and values that they cannot have, unless this decides the place.
        lower_bound: the proved minimum number of premises of a step.
        models: counter-models that prove a bound above 2, without those of earlier steps: values of all
            places that agree with what is known before the step.
    """

    premises: tuple[int, ...]
    decided: tuple[Candidate, ...]
    excluded: tuple[Candidate, ...]
    lower_bound: int
    models: tuple[tuple[int, ...], ...] = ()

    @property
    def size(self) -> int:
        """The number of premises."""
        return len(self.premises)

    @property
    def is_smallest(self) -> bool:
        """Whether the step is proved to have the fewest premises."""
        return self.size == self.lower_bound

    def gone(self, domains: Sequence[int]) -> list[Candidate]:
        """Every place and value that it excludes, among the values left for each place before it."""
        others = [
            (place, other)
            for place, value in self.decided
            for other in values_in(domains[place] & ~(1 << value))
        ]
        return [*others, *self.excluded]


def after(step: Step, domains: Domains) -> Domains:
    """The remaining values of each place after a step."""
    found = domains.copy()
    for place, value in step.decided:
        found[place] = 1 << value
    for place, value in step.excluded:
        found[place] &= ~(1 << value)
    return found


def conclusions(
    changes: Iterable[tuple[int, int]], domains: Domains
) -> tuple[list[Candidate], list[Candidate]]:
    """What is decided if places keep less of their domains, and what is excluded at undecided places."""
    decided, excluded = [], []
    for place, domain in changes:
        if domain & (domain - 1):
            excluded += [(place, value) for value in values_in(domains[place] & ~domain)]
        else:
            decided.append((place, domain.bit_length() - 1))
    return decided, excluded


class WordedStep(NamedTuple):
    """A step in words.

    Attributes:
        step: the step.
        sentence: the step as one sentence; a chain if it has many premises.
        rules: its premises, with the cells that they speak of: for one about the whole board those of the cut
            or the loop that shows what it forces.
        domains: the remaining values of each place after it; bit v stands for v.
        technique: the name that people give to it; None if it has none.
    """

    step: Step
    sentence: str
    rules: tuple[Statement, ...]
    domains: tuple[int, ...]
    technique: str | None


class Round(NamedTuple):
    """All that steps of the smallest size give together, found from what is known before.

    Steps with a premise about the whole board count only if there are no others of that size.

    Attributes:
        size: the number of premises of these steps.
        is_global: whether they have a premise about the whole board.
        places: about how many places they say something new.
        undecided: how many places were not decided before.
    """

    size: int
    is_global: bool
    places: int
    undecided: int


@dataclass(frozen=True, slots=True)
class Walkthrough(Pictured):
    """The steps from the board, as given or partly filled, to the solution.

    Attributes:
        puzzle: the board.
        method: how the steps were found.
        status: whether they lead to the solution.
        steps: the steps in order; each may use what earlier ones forced.
        seconds: the time of the search.
        excess, tier: how hard the board is, see ``Grade``; None if that was not computed, or if steps that
            are not proved smallest do not show it. A board with several solutions has no tier.
    """

    puzzle: Puzzle
    method: Method
    status: Status
    steps: tuple[Step, ...]
    seconds: float
    excess: int | None = None
    tier: str | None = None

    @property
    def largest(self) -> int:
        """The size of the largest step, 0 without any."""
        return max((step.size for step in self.steps), default=0)

    def __str__(self) -> str:
        text: str = behind("walkthrough_text")(self)
        return text

    def to_json(self) -> dict[str, Any]:
        """The JSON object that ``satpuzzles explain --json`` prints, without its ``source``.

        It includes the difficulty, which takes as long as the explanation if it was not computed before.
        """
        view: dict[str, Any] = behind("walkthrough_view")(behind("with_grade")(self), None)
        return view

    def picture(self, number: int) -> Drawn:
        """The picture of the board after a step, counted from 1, for Jupyter; its text is in ``svg``.

        Raises:
            PuzzleError: there is no such step.
        """
        drawn: Drawn = behind("picture_after")(self, number)
        return drawn

    def film(self) -> Moving:
        """The film in which these steps solve the board: Jupyter plays it, ``save`` writes SVG or GIF.

        Raises:
            PuzzleError: the board is too large.
        """
        made: Moving = behind("film_of")(self)
        return made

    def told(self) -> tuple[WordedStep, ...]:
        """The steps in words."""
        return tuple(behind("told_steps")(self))


class HintLevels(NamedTuple):
    """A hint in four stages.

    Attributes:
        where: where to look.
        kind: which kind of rule it takes.
        premises: what the rules are, and what they rest on.
        conclusion: what follows.
    """

    where: str
    kind: str
    premises: str
    conclusion: str


class WordedHint(NamedTuple):
    """A hint in words.

    Attributes:
        wrong: the wrong entries, as a sentence; empty if there are none.
        before: the steps that it rests on.
        step: the step itself; None if there is none.
        stages: the step in four stages; None if there is none.
    """

    wrong: str
    before: tuple[WordedStep, ...] = ()
    step: WordedStep | None = None
    stages: HintLevels | None = None


HintStatus = Literal["step", "wrong", "complete", "stuck"]
"""There is a step; an entry is wrong; all is filled in; nothing more follows."""


@dataclass(frozen=True, slots=True)
class Hint(Pictured):
    """The answer to a player: the next step, why a place has its value, or why not another.

    Wrong entries come before anything else; the step is then the reason why one is wrong.

    Attributes:
        puzzle: the board, with what the answer takes as known: givens and right entries.
        status: the kind of answer.
        step: the premises and what they force; None if the status is ``complete`` or ``stuck``, or if
            ``broken`` is the reason.
        before: the steps that this one rests on, in order, reduced to what it needs.
        least: the proved minimum number of premises of the whole.
        wrong: the entries that differ from the solution.
        broken: the rules that the entries violate by themselves.
        excluded: the candidates that earlier hints excluded, which the step takes as known.
    """

    puzzle: Puzzle
    status: HintStatus
    step: Step | None = None
    before: tuple[Step, ...] = ()
    least: int = 1
    wrong: tuple[Candidate, ...] = ()
    broken: tuple[Violation, ...] = ()
    excluded: tuple[Candidate, ...] = ()

    def __str__(self) -> str:
        text: str = behind("hint_text")(self)
        return text

    def to_json(self) -> dict[str, Any]:
        """The JSON object that ``satpuzzles explain --hint --json`` prints, without its ``source``."""
        view: dict[str, Any] = behind("hint_view")(self, None)
        return view

    def told(self) -> WordedHint:
        """The hint in words."""
        found: WordedHint = behind("told_hint")(self)
        return found
