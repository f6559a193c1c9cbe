"""Rules about graphs of places: those with certain values are connected."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import ClassVar, Final, final

from satpuzzles.core.graph import Graph, between, components, graph_of, reached
from satpuzzles.core.grid import Raster
from satpuzzles.core.options import Limits
from satpuzzles.rules.answers import AnswerVariables, Domains, Values, values_in
from satpuzzles.rules.facts import Atom, literal_of
from satpuzzles.rules.pairs import Neighbours, NotBoth, Pairs
from satpuzzles.rules.rule import AsSolved, Readers, RuleFamily, Together, ViolatedInstance
from satpuzzles.sat.graph import LazyConnectivity, connected
from satpuzzles.sat.reconstruction import PRESOLVE
from satpuzzles.sat.sink import Clause, Sink
from satpuzzles.sat.statements import Note, Place

FORMS = ("lazy", "elimination")


@final
class Connected(RuleFamily):
    """The places with a certain value are connected by links; none or one is connected, too.

    (To require at least one, add ``Cardinality``.) A violation lists the places with the value in a component
    that is cut off from a larger one; its argument is ``place``, the first of them.

    Attributes:
        links: pairs of neighbouring places. A place without neighbours is linked with itself if it can have
            the value; it is then connected with no other place.
        mask: the values that count, bit v for value v; by default only ``value``.
    """

    forms: ClassVar[tuple[str, ...]] = FORMS

    __slots__ = ("_asked", "_graph", "_is_covered", "links", "mask")

    def __init__(
        self, name: str, sentence: str, fault: str = "", *, links: Pairs, value: int = 1, mask: int = 0
    ) -> None:
        super().__init__(name, sentence, fault)
        self.links: Final = links
        self.mask: Final = mask or 1 << value
        self._graph: dict[int, list[int]] = {}
        self._asked: NotBoth | None = None
        self._is_covered = False

    def __len__(self) -> int:
        return 1

    def places(self, index: int) -> Sequence[int]:
        return sorted(self.graph())

    def graph(self) -> Graph:
        """The neighbours of every place."""
        if not self._graph:
            self._graph = graph_of(self.links)
        return self._graph

    def write(self, sink: Sink, answers: AnswerVariables, domains: Domains | None, form: str) -> None:
        graph = self.graph()
        if self.form(form) != "lazy":
            literals = {place: literal_of(Atom(place, self.mask), sink, answers, None) for place in graph}
            sink.add(self, connected(sink, graph, literals, answers.name_of))
        elif answers.values > 1:
            sink.lazy.append(LazyByValues(graph, self.mask, answers))
        else:
            sink.lazy.append(self._lazy(answers, sink.limits))

    def _lazy(self, answers: AnswerVariables, limits: Limits | None = None) -> LazyConnectivity:
        graph, value = self.graph(), self.mask.bit_length() - 1
        literals = {place: answers.literal(place, value) for place in graph}
        links = self.links
        raster = Raster(links.rows, links.columns) if isinstance(links, Neighbours) else None
        return LazyConnectivity(graph, literals, limits, raster)

    def together(self, rules: Sequence[RuleFamily], solved: AsSolved) -> Together | None:
        if self.form(solved.form) != "lazy" or solved.answers.values > 1:
            return None
        for rule in rules:
            if isinstance(rule, NotBoth) and 1 << rule.value == 3 ^ self.mask and self._covers(rule):
                return Together([rule, self], written=partial(self._write_apart, rule))
        return None

    def _write_apart(
        self, apart: NotBoth, sink: Sink, answers: AnswerVariables, domains: Domains | None, form: str
    ) -> None:
        """Writes it and the rule that no two neighbours lack the value.

        Then each place with the value has a neighbour with it: alone, it would be cut off from one beyond its
        neighbours. (On 10 x 10 cells of Heyawake, four of five cuts are of this kind.)
        """
        apart.write(sink, answers, domains, form)
        self.write(sink, answers, domains, form)
        graph, value = self.graph(), self.mask.bit_length() - 1
        literals = {place: answers.literal(place, value) for place in graph}
        each = [
            [-literals[place], *[literals[other] for other in near]]
            for place, near in graph.items()
            if near and len(near) + 1 < len(graph)
        ]
        sink.add(NOT_ALONE, each)

    def _covers(self, rule: NotBoth) -> bool:
        """Whether no two neighbours lack the value, as another rule says; the last answer is kept."""
        if self._asked is not rule:
            pairs = {frozenset(pair) for pair in rule.pairs}
            self._asked, self._is_covered = rule, all(frozenset(pair) in pairs for pair in self.links)
        return self._is_covered

    def readers(self) -> Readers:
        from satpuzzles.rules.frontier import PartReading

        return (partial(PartReading, self.graph(), self.mask),)

    def violated_instances(self, values: Values) -> Iterator[ViolatedInstance]:
        """The parts that no path of places that have or may have the value joins to the largest part."""
        graph = self.graph()
        sure = {place for place in graph if (value := values[place]) is not None and self.mask >> value & 1}
        can = [place for place in graph if place in sure or values[place] is None]
        parts = [sorted(sure.intersection(part)) for part in components(graph, can)]
        yield from cut_off(parts)

    def propagate(self, index: int, domains: Domains) -> bool:
        mask = self.mask
        can = {place for place in self.graph() if domains[place] & mask}
        sure = dict.fromkeys(place for place in can if not domains[place] & ~mask)
        if not sure:
            return True
        part, needed = between(self.graph(), can, sure)
        if not part.issuperset(sure):
            return False
        for place in can - part:
            domains[place] &= ~mask
        for place in needed:
            domains[place] &= mask
        return True

    # ---- for explanations ----

    def is_global(self, number: int) -> bool:
        return True

    def has_cuts(self, index: int) -> bool:
        return True

    def cuts(self, index: int, model: Sequence[int], answers: AnswerVariables) -> list[Clause]:
        if answers.values > 1:
            return LazyByValues(self.graph(), self.mask, answers).violated(model)
        return self._lazy(answers).violated(model)


NOT_ALONE = Note(PRESOLVE, "Each place that must be connected to others has such a neighbour.")


@final
class LazyByValues:
    """Lazy: the places with certain values are connected, where several values count.

    A cut denies the values that two places have, and asks for any of the values at others. Where blank is one
    of the values, it asks for a value that is none of them at two places, and denies those of others.
    """

    __slots__ = ("_blank_counts", "_graph", "_variables")

    grounds: ClassVar[str] = LazyConnectivity.grounds

    def __init__(self, graph: Graph, mask: int, answers: AnswerVariables) -> None:
        self._graph: Final = graph
        self._blank_counts: Final = mask & 1 == 1
        values = values_in(answers.everything() & ~mask if mask & 1 else mask)
        self._variables: Final = {
            place: [place * answers.values + value for value in values] for place in graph
        }

    def violated(self, model: Sequence[int]) -> list[Clause]:
        """See LazyConstraint."""
        variables = self._variables
        chosen = {
            place: [variable for variable in of_place if model[variable - 1] > 0]
            for place, of_place in variables.items()
        }
        plain = LazyConnectivity(self._graph, {place: place + 1 for place in self._graph})
        shaded = [
            number if bool(chosen.get(number - 1)) != self._blank_counts else -number
            for number in range(1, max(self._graph, default=-1) + 2)
        ]
        return [
            [each for literal in cut for each in self._meaning(literal, variables, chosen)]
            for cut in plain.violated(shaded)
        ]

    def _meaning(
        self, literal: int, variables: Mapping[int, list[int]], chosen: Mapping[int, list[int]]
    ) -> list[int]:
        place = abs(literal) - 1
        asks = (literal > 0) != self._blank_counts
        return variables[place] if asks else [-variable for variable in chosen[place]]

    def flaw(self, clause: Clause, limits: Limits) -> str | None:
        """Whether the places that a clause denies can be connected without those that it asks for.

        See CheckedConstraint.
        """
        limits.check()
        if self._blank_counts:
            return "speaks of blank places, which is not checked"
        place_of = {each: place for place, variables in self._variables.items() for each in variables}
        denied = [place_of[-literal] for literal in clause if -literal in place_of]
        asked = {place_of[literal] for literal in clause if literal in place_of}
        wanted = {each for place in asked for each in self._variables[place]}
        if not asked.isdisjoint(denied) or {each for each in clause if -each not in place_of} != wanted:
            return "is not a clause about distinct places"
        if not denied or reached(self._graph, denied[0], asked).issuperset(denied):
            return "does not separate the places that it names"
        return None


def cut_off(parts: Sequence[Sequence[int]]) -> Iterator[ViolatedInstance]:
    """A violation for every part that has places, except the largest."""
    for places in sorted(filter(None, parts), key=len)[:-1]:
        yield ViolatedInstance(0, tuple(places), {"place": Place(places[0])})
