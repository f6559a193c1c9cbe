"""Places read in order by an automaton, such as what is seen along a line."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import ClassVar, Final, NamedTuple, final

from satpuzzles.core.errors import CapError
from satpuzzles.core.options import Limits
from satpuzzles.rules.answers import AnswerVariables, Domains, Values, values_in
from satpuzzles.rules.groups import PlaceGroup
from satpuzzles.rules.rule import RuleFamily, ViolatedInstance
from satpuzzles.sat.diagrams import EDGE_CAP, Diagram, build_diagram, diagram_clauses, restricted
from satpuzzles.sat.sink import Sink, numbered
from satpuzzles.sat.statements import Argument

State = Hashable
Step = Callable[[State, int], State | None]


class Word(NamedTuple):
    """Places in the order in which they are read, and the accepting states for them.

    ``number`` is what the clue or the board says there, for the sentence.
    """

    group: PlaceGroup
    ends: tuple[State, ...]
    number: int


@final
class Automaton(RuleFamily):
    """Every group of places, read from first to last, leads from the start to one of its accepting states.

    Arguments: ``group``, ``the_group``, ``number``, and in a violation ``count`` if states are numbers. No
    place is read twice in a group.

    Attributes:
        values: the values that places take, with 0 if they may be blank.
        start: the state before the first place.
        step: from a state and a value to the next state, None if no accepting state can follow. A
            module-level function, so that equal boards have equal rules.
        words: the groups with their accepting states.
    """

    assumes: ClassVar[str] = "a place has one value, or at most one where it may be blank"
    presolves: ClassVar[bool] = True

    __slots__ = ("start", "step", "values", "words")

    def __init__(
        self,
        name: str,
        sentence: str,
        fault: str = "",
        *,
        values: range,
        start: State,
        step: Step,
        words: tuple[Word, ...],
    ) -> None:
        super().__init__(name, sentence, fault)
        self.values: Final = values
        self.start: Final = start
        self.step: Final = step
        self.words: Final = words

    def __len__(self) -> int:
        return len(self.words)

    def places(self, index: int) -> Sequence[int]:
        return self.words[index].group.places

    def arguments(self, index: int) -> Mapping[str, Argument]:
        group, _, number = self.words[index]
        return {"group": group.name, "the_group": group.called, "number": number}

    def write(self, sink: Sink, answers: AnswerVariables, domains: Domains | None, form: str) -> None:
        for index, (group, ends, _) in enumerate(self.words):
            if not group.places:
                sink.add(self, [] if self.start in ends else [[]], index)
                continue
            name = f"{self.name} of {group.name}"
            if domains is None:
                left = [tuple(self.values)] * len(group.places)
            else:
                left = [values_in(domains[place]) for place in group.places]
            diagram = _whole(self.step, self.start, self.values, len(left), ends)
            if diagram is None:
                try:
                    diagram = _diagram(self.step, self.start, left, ends, limits=sink.limits)
                except CapError as error:
                    raise CapError(f"{name}: {error}") from None
            elif domains is not None:
                diagram = restricted(diagram, left)
            integers = []
            for position, (place, values) in enumerate(zip(group.places, left), 1):
                literals = {value: answers.literals(place, value)[0] for value in values}
                if 0 in literals and answers.values > 1:  # no single literal says that the place is blank
                    (blank,) = sink.new_variables(1, numbered(f"{name}: blank cell ", position))
                    sink.add(self, [[blank, *[-literal for literal in answers.literals(place, 0)]]], index)
                    literals[0] = blank
                integers.append(literals)
            sink.add(self, diagram_clauses(sink, integers, diagram, name), index)

    def violated_instances(self, values: Values) -> Iterator[ViolatedInstance]:
        for index, (group, ends, _) in enumerate(self.words):
            states: set[State | None] = {self.start}
            for place in group.places:
                value = values[place]
                read = self.values if value is None else (value,)
                states = {self.step(state, each) for state in states - {None} for each in read}
            if states.isdisjoint(ends):
                yield ViolatedInstance(index, tuple(group.places), self._count(group, values))

    def _count(self, group: PlaceGroup, values: Values) -> Mapping[str, int]:
        """The number that the known values lead to, if states are numbers."""
        state: State | None = self.start
        for value in [values[place] for place in group.places]:
            if value is not None and state is not None:
                state = self.step(state, value)
        return {"count": state} if isinstance(state, int) else {}

    def propagate(self, index: int, domains: Domains) -> bool:
        group, ends, _ = self.words[index]
        is_short = len(group.places) * len(self.values) <= SHORT
        reached, leading = (_kept_reached, _kept_leading) if is_short else (_reached, _leading)
        states = [frozenset({self.start})]
        for place in group.places:
            states.append(reached(self.step, states[-1], domains[place]))
        alive = states.pop().intersection(ends)
        for place, before in zip(reversed(group.places), reversed(states)):
            domains[place], alive = leading(self.step, before, domains[place], alive)
        return bool(alive)


def _reached(step: Step, states: frozenset[State], domain: int) -> frozenset[State]:
    """The states that the values of a domain lead to."""
    found = {step(state, value) for state in states for value in values_in(domain)}
    return frozenset(found - {None})


def _leading(
    step: Step, states: frozenset[State], domain: int, alive: frozenset[State]
) -> tuple[int, frozenset[State]]:
    """The values of a domain that lead from some of the states to one that is alive, and these states."""
    found = [(state, value) for state in states for value in values_in(domain) if step(state, value) in alive]
    return sum({1 << value for _, value in found}), frozenset([state for state, _ in found])


# Boards ask this of few sets of states, again and again; what is kept takes 40 MB at most.
_kept_reached, _kept_leading = lru_cache(maxsize=2048)(_reached), lru_cache(maxsize=2048)(_leading)

SHORT = 150
"""The most places times values of a word whose sets of states are kept."""

KEPT_EDGES = 10_000
"""The most edges of a diagram that is kept, before equal nodes are merged: about one megabyte."""


@lru_cache(maxsize=64)
def _whole(step: Step, start: State, values: range, length: int, ends: tuple[State, ...]) -> Diagram | None:
    """The diagram of the accepted words of any values; None if it is too large to be kept."""
    try:
        return _diagram(step, start, [tuple(values)] * length, ends, KEPT_EDGES)
    except CapError:
        return None


def _diagram(
    step: Step,
    start: State,
    values: Sequence[Sequence[int]],
    ends: tuple[State, ...],
    most_edges: int = EDGE_CAP,
    limits: Limits | None = None,
) -> Diagram:
    """The diagram of the accepted words of these values at each place; see ``build_diagram``.

    Its states are numbers in the order of discovery, so that the order of a set does not matter.
    """
    states = [start]
    numbers = {start: 0}

    def after(number: int, value: int, left: int) -> int | None:
        state = step(states[number], value)
        if state is None:
            return None
        if state not in numbers:
            numbers[state] = len(states)
            states.append(state)
        return numbers[state]

    return build_diagram(values, 0, after, lambda number: states[number] in ends, most_edges, limits)
