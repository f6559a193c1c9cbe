"""Rules about how far one gets from a place: over how many places with a value."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple, final

from satpuzzles.core.graph import Graph, graph_of
from satpuzzles.rules.answers import AnswerVariables, Domains, Values
from satpuzzles.rules.facts import Atom, literal_of
from satpuzzles.rules.groups import bounded
from satpuzzles.rules.pairs import Pairs
from satpuzzles.rules.rule import RuleFamily, ViolatedInstance
from satpuzzles.sat.sink import Clause, Sink, numbered


class Start(NamedTuple):
    """The places next to where one starts, and how many places must be reached.

    ``at`` is the place of the start itself if it has one: it is not reached, and no way leads over it.
    """

    near: tuple[int, ...]
    number: int
    at: int = -1


@final
class Reach(RuleFamily):
    """From each start, a number of places is reached over places with certain values.

    A violation has ``count``, the number that is surely reached.

    Attributes:
        links: pairs of neighbouring places.
        starts: an instance each.
        mask: the values, bit v for value v.
    """

    complete = False

    __slots__ = ("_balls", "_graph", "links", "mask", "starts")

    def __init__(
        self,
        name: str,
        sentence: str,
        fault: str = "",
        *,
        links: Pairs,
        starts: tuple[Start, ...],
        mask: int = 2,
    ) -> None:
        super().__init__(name, sentence, fault)
        self.links: Final = links
        self.starts: Final = starts
        self.mask: Final = mask
        self._graph: dict[int, list[int]] = {}
        self._balls: dict[int, tuple[int, ...]] = {}

    def __len__(self) -> int:
        return len(self.starts)

    def graph(self) -> Graph:
        """The neighbours of every place."""
        if not self._graph:
            self._graph = graph_of(self.links)
        return self._graph

    def places(self, index: int) -> Sequence[int]:
        """The places that matter: those at most one step further than the number."""
        if index not in self._balls:
            self._balls[index] = tuple(sorted(self._distances(self.starts[index])))
        return self._balls[index]

    def _distances(self, start: Start) -> Mapping[int, int]:
        """How many steps away places are, up to one more than the number."""
        graph = self.graph()
        found = {start.at: 0, **dict.fromkeys(start.near, 1)}
        edge = list(start.near)
        for distance in range(2, start.number + 2):
            edge = [other for place in edge for other in graph.get(place, ()) if other not in found]
            found |= dict.fromkeys(edge, distance)
        del found[start.at]
        return found

    def write(self, sink: Sink, answers: AnswerVariables, domains: Domains | None, form: str) -> None:
        for index, start in enumerate(self.starts):
            number, distances = start.number, self._distances(start)
            sink.require_room(6 * len(distances) * (number + 1))
            literals = {place: literal_of(Atom(place, self.mask), sink, answers, None) for place in distances}
            reached: dict[int, int] = {}
            clauses: list[Clause] = []
            # As many places as steps are reached, if so many can be: each step reaches another one.
            for step in range(1, number + 2):
                before = reached
                reached = {}
                for place, distance in distances.items():
                    if distance > step:
                        continue
                    if distance == 1:
                        reached[place] = literals[place]
                        continue
                    beside = (place, *self.graph().get(place, ()))
                    ways = [before[other] for other in beside if other in before]
                    name = numbered(f"{self.name} {index + 1}: place {place + 1} in steps: ", step)
                    (variable,) = sink.new_variables(1, name)
                    reached[place] = variable
                    clauses += [[-variable, literals[place]], [-variable, *ways]]
                    clauses += [[variable, -literals[place], -way] for way in ways]
            sink.add(self, clauses, index)
            sink.add(self, bounded(sink, [*reached.values()], number, number, self.name), index)

    def violated_instances(self, values: Values) -> Iterator[ViolatedInstance]:
        wanted = [value is not None and self.mask >> value & 1 for value in values]
        possible = [sure or value is None for sure, value in zip(wanted, values)]
        for index, (near, number, at) in enumerate(self.starts):
            sure, most = [
                _grown(self.graph(), near, {place for place, each in enumerate(some) if each} - {at})
                for some in (wanted, possible)
            ]
            if len(sure) > number or len(most) < number:
                yield ViolatedInstance(index, tuple(sorted(sure)), {"count": len(sure)})

    def propagate(self, index: int, domains: Domains) -> bool:
        near, number, at = self.starts[index]
        graph, mask = self.graph(), self.mask
        can = _grown(graph, near, {place for place in self.places(index) if domains[place] & mask})
        sure = _grown(graph, near, {place for place in can if not domains[place] & ~mask})
        if len(sure) > number or len(can) < number:
            return False
        if len(can) == number:
            for place in can:
                domains[place] &= mask
        elif len(sure) == number:
            around = set(near).union(*[graph.get(place, ()) for place in sure])
            for place in around - sure - {at}:
                domains[place] &= ~mask
        return True


def _grown(graph: Graph, near: Iterable[int], allowed: Collection[int]) -> set[int]:
    """The places reached over the allowed ones, a ring of neighbours at a time."""
    ring = {place for place in near if place in allowed}
    found = set(ring)
    while ring:
        ring = {other for place in ring for other in graph.get(place, ()) if other in allowed} - found
        found |= ring
    return found
