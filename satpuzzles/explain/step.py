"""Steps and explanations as values: what a person could find next, and the whole way to the solution.

How they are found is in ``walk.py``, how hard they are in ``grade.py``, how they are shown in the picture
room and in the views.
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
"""How steps are found: proved smallest; small by luck; only those of one premise."""

Status = Literal["complete", "stuck", "limit"]
"""All is known; nothing more follows, or nothing by this method; a limit ended proofs or all of it."""


class Step(NamedTuple):
    """Premises that, with what is known so far, force something new.

    Attributes:
        premises: their numbers among the premises of the puzzle, in rising order.
        decided: the places whose value becomes known, with it.
        excluded: places and values that they cannot have, where this does not decide the place.
        lower_bound: no step with fewer premises was to be found; proved.
        models: counter-models that prove it for a bound above 2, but for those that came with earlier steps:
            values of all places that agree with what is known before the step.
    """

    premises: tuple[int, ...]
    decided: tuple[Candidate, ...]
    excluded: tuple[Candidate, ...]
    lower_bound: int
    models: tuple[tuple[int, ...], ...] = ()

    @property
    def size(self) -> int:
        """How many premises there are."""
        return len(self.premises)

    @property
    def is_smallest(self) -> bool:
        """Whether it is proved that no step has fewer premises."""
        return self.size == self.lower_bound

    def gone(self, domains: Sequence[int]) -> list[Candidate]:
        """Every place and value that it excludes, of the values that were left for each place before it."""
        others = [
            (place, other)
            for place, value in self.decided
            for other in values_in(domains[place] & ~(1 << value))
        ]
        return [*others, *self.excluded]


def after(step: Step, domains: Domains) -> Domains:
    """What is left for each place once a step is taken."""
    found = domains.copy()
    for place, value in step.decided:
        found[place] = 1 << value
    for place, value in step.excluded:
        found[place] &= ~(1 << value)
    return found


def conclusions(
    changes: Iterable[tuple[int, int]], domains: Domains
) -> tuple[list[Candidate], list[Candidate]]:
    """What is decided where places keep less of their domains, and what is excluded where nothing is."""
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
        sentence: it as one sentence; a chain where it has many premises.
        rules: its premises, with the cells that they speak of: of one about the whole board those of the cut
            or the loop that shows what it forces.
        domains: for each place the values that are left once it is taken, bit v standing for v.
    """

    step: Step
    sentence: str
    rules: tuple[Statement, ...]
    domains: tuple[int, ...]


class Round(NamedTuple):
    """All that steps of the smallest size give together, found from what is known before.

    Steps with a premise about the whole board come into question only where there are no others of that size.

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
        steps: one after the other; each may use what those before it forced.
        seconds: how long the search took.
        excess, tier: how hard the board is, see ``Grade``; None where that was not asked, or steps that are
            not proved smallest do not show it. A board with several solutions has no tier.
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
        """The JSON object that ``satpuzzles explain --json`` prints, but for its ``source``.

        It tells how hard the board is; to find that, where it was not asked before, takes as long again as
        the explanation.
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
        """The film in which the board is solved by these steps: Jupyter plays it, ``save`` writes SVG or GIF.

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
        wrong: the entries that are wrong, as a sentence; empty where there are none.
        before: the steps that it rests on.
        step: the step itself; None where there is none.
        stages: the step in four stages; None where there is none.
    """

    wrong: str
    before: tuple[WordedStep, ...] = ()
    step: WordedStep | None = None
    stages: HintLevels | None = None


HintStatus = Literal["step", "wrong", "complete", "stuck"]
"""There is a step; something entered is wrong; all is filled in; nothing more follows."""


@dataclass(frozen=True, slots=True)
class Hint(Pictured):
    """What answers a player: what comes next, why a place has its value, or why not another.

    What is entered wrongly is told before anything else; the step is then the reason why it is.

    Attributes:
        puzzle: the board, with what the answer takes as known: givens and entries that are right.
        status: what the answer is.
        step: the premises and what they force; None where the status is ``complete`` or ``stuck``, and where
            ``broken`` is the reason.
        before: the steps that this one rests on, in their order, as far as it rests on them.
        least: so many premises the whole needs at least; proved.
        wrong: the entries that differ from the solution.
        broken: the rules that the entries break by themselves.
    """

    puzzle: Puzzle
    status: HintStatus
    step: Step | None = None
    before: tuple[Step, ...] = ()
    least: int = 1
    wrong: tuple[Candidate, ...] = ()
    broken: tuple[Violation, ...] = ()

    def __str__(self) -> str:
        text: str = behind("hint_text")(self)
        return text

    def to_json(self) -> dict[str, Any]:
        """The JSON object that ``satpuzzles explain --hint --json`` prints, but for its ``source``."""
        view: dict[str, Any] = behind("hint_view")(self, None)
        return view

    def told(self) -> WordedHint:
        """The hint in words."""
        found: WordedHint = behind("told_hint")(self)
        return found
