"""Division into regions: the places with a value form connected regions with one root each."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial
from typing import ClassVar, Final, final

from satpuzzles.core.arguments import plural
from satpuzzles.core.graph import Graph, components, graph_of
from satpuzzles.rules.answers import AnswerVariables, Domains, Values
from satpuzzles.rules.connected import Connected
from satpuzzles.rules.pairs import Neighbours, Pairs
from satpuzzles.rules.rule import BY_CLUE, AsSolved, RuleFamily, Together, ViolatedInstance
from satpuzzles.sat.partition import LazyPartition, divided, path_back, ways_from
from satpuzzles.sat.sink import Clause, Sink
from satpuzzles.sat.statements import Argument, Place, RuleInstance

REGIONS_TRIED = 10_000
"""Ways to complete a region that a check tries; beyond that, the region is not reported as violated."""


@final
class RootedPartition(RuleFamily):
    """The places with a certain value form connected regions, each with one root.

    Instance 0 speaks of all places: from each place with the value, a path of such places leads to a root,
    through no other root; the path has no more places than the root's region may have. Instance 1 + k speaks
    of root k: it has the value, and its region has no other root and the size that the root says. Arguments:
    ``place``, the root (in a violation of instance 0, some place); ``places``, the size of the region; in a
    violation also ``found``, what is wrong.

    Attributes:
        count: the number of places, numbered from 0.
        links: pairs of neighbouring places.
        roots: places with the sizes of their regions, 0 for any size.
        value: the value. 0 only if places have just one other value.
        rooted, unrooted: templates for instance 0 and for its violation.
    """

    forms: ClassVar[tuple[str, ...]] = ("lazy", "elimination", BY_CLUE)
    complete: ClassVar[bool] = False
    presolves: ClassVar[bool] = True

    __slots__ = ("_graph", "count", "links", "rooted", "roots", "unrooted", "value")

    def __init__(
        self,
        name: str,
        sentence: str,
        fault: str = "",
        *,
        rooted: str,
        unrooted: str,
        count: int,
        links: Pairs,
        roots: tuple[tuple[int, int], ...],
        value: int = 1,
    ) -> None:
        super().__init__(name, sentence, fault)
        self.rooted: Final = rooted
        self.unrooted: Final = unrooted
        self.count: Final = count
        self.links: Final = links
        self.roots: Final = roots
        self.value: Final = value
        self._graph: dict[int, list[int]] = {}

    def __len__(self) -> int:
        return 1 + len(self.roots)

    def places(self, index: int) -> Sequence[int]:
        if not index or not self.roots[index - 1][1]:
            return range(self.count)
        root, size = self.roots[index - 1]
        return sorted(_around(self.graph(), {root}, range(self.count), size))

    def arguments(self, index: int) -> Mapping[str, Argument]:
        if not index:
            return {}
        root, size = self.roots[index - 1]
        return {"place": Place(root), "places": plural(size, "cell") if size else "at least 1 cell"}

    def instance(self, index: int) -> RuleInstance:
        instance = super().instance(index)
        return instance if index else instance._replace(template=self.rooted)

    def violation(self, violated: ViolatedInstance) -> RuleInstance:
        instance = super().violation(violated)
        return instance if violated.number else instance._replace(template=self.unrooted)

    def graph(self) -> Graph:
        """The neighbours of every place."""
        if not self._graph:
            self._graph = {place: [] for place in range(self.count)}
            self._graph |= graph_of(self.links)
        return self._graph

    def write(self, sink: Sink, answers: AnswerVariables, domains: Domains | None, form: str) -> None:
        literals = {place: answers.literal(place, self.value) for place in range(self.count)}
        roots = dict(self.roots)
        if self.form(form) == "lazy":
            sink.lazy.append(LazyPartition(self.graph(), roots, literals, sink.limits))
            for number, (root, _) in enumerate(self.roots, 1):
                sink.add(self, [[literals[root]]], number)
            return
        graph = self.graph()
        if domains is not None:
            bit = 1 << self.value
            can = {place for place, domain in enumerate(domains) if domain & bit}
            if not can.issuperset(roots):
                sink.add(self, [[]])
                return
            graph = {place: [near for near in graph[place] if near in can] for place in can}
        numbers = {root: number for number, (root, _) in enumerate(self.roots, 1)}
        by_clue = self.form(form) == BY_CLUE
        for of, clauses in divided(sink, graph, roots, literals, answers.name_of, by_clue):
            sink.add(self, clauses, 0 if of is None else numbers[of])

    def together(self, rules: Sequence[RuleFamily], solved: AsSolved) -> Together | None:
        from satpuzzles.sat.islands import reach

        seas = [rule for rule in rules if isinstance(rule, Connected) and rule.mask == 2]
        in_sea = not self.value and (seas or self.count == 1)
        if solved.form != "lazy" or not in_sea or not isinstance(self.links, Neighbours):
            return None
        reached = reach(self.graph(), dict(self.roots), solved.limits)
        if reached is None:
            return None
        return Together([self, *seas], written=partial(self._write_by_reach, self.links, reached))

    def _write_by_reach(
        self,
        cells: Neighbours,
        reached: Mapping[int, Sequence[int]],
        sink: Sink,
        answers: AnswerVariables,
        domains: Domains | None,
        form: str,
    ) -> None:
        """Writes islands (value 0) in a connected sea by the cells that each island reaches."""
        from satpuzzles.sat.islands import IslandsByReach

        columns = cells.columns
        sink.require_room(sum(map(len, reached.values())))
        lazy = IslandsByReach(sink, self.graph(), columns, dict(self.roots), reached, answers.name_of)
        corners = [cell for cell in range(cells.cells - columns) if (cell + 1) % columns]
        windows = [(cell, cell + 1, cell + columns, cell + columns + 1) for cell in corners]
        sink.add(self, lazy.clauses())
        sink.add(self, lazy.rings(windows))
        sink.add(self, lazy.scarce_sea())
        sink.lazy.append(lazy)

    # ---- check ----

    def violated_instances(self, values: Values) -> Iterator[ViolatedInstance]:
        """See RuleFamily. A region with more than 10,000 ways to complete it may go unreported."""
        can = {place for place in range(self.count) if values[place] in (None, self.value)}
        sure = {place for place in can if values[place] == self.value}
        for part in components(self.graph(), sorted(sure - self._reached(can))):
            yield ViolatedInstance(0, tuple(sorted(part)), {"place": Place(min(part))})
        roots = {root for root, _ in self.roots}
        for number, (root, size) in enumerate(self.roots, 1):
            region = _around(self.graph(), {root}, sure) if root in can else set()
            found = self._flaw(region, size, can, sure, roots)
            if found:
                yield ViolatedInstance(number, tuple(sorted(region | {root})), {"found": found})

    def _flaw(self, region: set[int], size: int, can: set[int], sure: set[int], roots: set[int]) -> str:
        """What is wrong with a region however it is completed; empty if no fault is known."""
        has = f"it has {plural(len(region), 'cell')}"
        if not region or len(region) > (size or self.count):
            return has
        if len(region & roots) > 1:
            return "it joins another one"
        tried = {frozenset(region)}
        waiting = [region]
        while waiting and size and len(tried) < REGIONS_TRIED:
            region = waiting.pop()
            if len(region) == size:
                return ""
            for place in _border(self.graph(), region) & can - roots:
                larger = frozenset(_around(self.graph(), region | {place}, sure))
                if len(larger) <= size and len(larger & roots) == 1 and larger not in tried:
                    tried.add(larger)
                    waiting.append(set(larger))
        return "" if waiting or not size else f"{has} and cannot have more"

    # ---- propagation ----

    def propagate(self, index: int, domains: Domains) -> bool:
        bit = 1 << self.value
        if index:
            return self._propagate_region(*self.roots[index - 1], domains)
        can = {place for place in range(self.count) if domains[place] & bit}
        for place in can - self._reached(can):
            domains[place] ^= bit
            if not domains[place]:
                return False
        return True

    def _reached(self, can: Collection[int]) -> set[int]:
        """The places that some root's region can reach over places that can have the value."""
        graph = self.graph()
        roots = dict(self.roots)
        left: dict[int, int] = {}  # how many places further a region can reach
        waiting: dict[int, list[int]] = {}
        for root, size in self.roots:
            if root in can:
                waiting.setdefault((size or self.count) - 1, []).append(root)
        for further in range(max(waiting, default=-1), -1, -1):
            for place in waiting.pop(further, ()):
                if place in left:
                    continue
                left[place] = further
                if further:
                    near = [near for near in graph[place] if near in can and near not in roots]
                    waiting.setdefault(further - 1, []).extend(near)
        return set(left)

    def _propagate_region(self, root: int, size: int, domains: Domains) -> bool:
        graph, bit = self.graph(), 1 << self.value
        domains[root] &= bit
        if not domains[root]:
            return False
        most = size or self.count
        can = {place for place in range(self.count) if domains[place] & bit}
        sure = {place for place in can if domains[place] == bit}
        roots = {other for other, _ in self.roots}
        region = _around(graph, {root}, sure)
        if len(region) > most or len(region & roots) > 1:
            return False
        open_border = _border(graph, region) & can
        for place in sorted(open_border):
            larger = _around(graph, region | {place}, sure)
            if len(larger) > most or len(larger & roots) > 1:
                domains[place] ^= bit
                open_border.discard(place)
                can.discard(place)
        if len(region) < size:
            room = _around(graph, region, can - roots, size - len(region))
            if len(room) < size:
                return False
            for place in room if len(room) == size else open_border if len(open_border) == 1 else ():
                domains[place] = bit
        return True

    # ---- for explanations ----

    def propagate_premise(self, number: int, domains: Domains) -> bool:
        """See RuleFamily. Repeats until nothing changes: a region that grew or is complete forces more."""
        before: Domains = []
        while before != domains:
            before = domains.copy()
            if not self.propagate(number, domains):
                return False
        return True

    def has_cuts(self, index: int) -> bool:
        return True

    def cuts(self, index: int, model: Sequence[int], answers: AnswerVariables) -> list[Clause]:
        literals = [answers.literal(place, self.value) for place in range(self.count)]
        filled = {place for place, literal in enumerate(literals) if model[abs(literal) - 1] == literal}
        return [
            [*[-literals[place] for place in some], *[literals[place] for place in others]]
            for some, others in ([self._region_cut(index - 1, filled)] if index else self._reach_cuts(filled))
        ]

    def _region_cut(self, number: int, filled: set[int]) -> tuple[Collection[int], Collection[int]]:
        """A cut as two lists: some place in the first must be empty, or some place in the second filled."""
        graph, (root, size) = self.graph(), self.roots[number]
        if root not in filled:
            return (), (root,)
        others = {other for other, _ in self.roots} - {root}
        before = ways_from(graph, filled, root)
        region = list(before)
        another = next((place for place in region if place in others), None)
        if another is not None:
            return sorted(path_back(before, another)), ()
        if size and len(region) > size:
            return sorted(region[: size + 1]), ()
        # Any region with more places than the root says contains a place beyond these.
        return (), sorted(_border(graph, region))

    def _reach_cuts(self, filled: set[int]) -> Iterator[tuple[Collection[int], Collection[int]]]:
        """For each place that no root reaches: it, and the empty places one of which every path needs."""
        roots = {root for root, _ in self.roots}
        farthest = max([size or self.count for _, size in self.roots], default=0)
        for place in sorted(filled - self._reached(filled)):
            inner = {place}
            edge = {place}
            for _ in range(farthest - 2):  # an empty place one further ends the longest path
                edge = _border(self.graph(), edge) & filled - inner - roots
                inner |= edge
            yield (place,), sorted(_border(self.graph(), inner) - filled)


def _border(graph: Graph, region: Collection[int]) -> set[int]:
    """The places beside a region."""
    return {near for place in region for near in graph[place]}.difference(region)


def _around(graph: Graph, start: set[int], places: Collection[int], most: int = -1) -> set[int]:
    """The start and all that is connected with it over ``places``, in at most ``most`` steps."""
    found = set(start)
    edge = start
    while edge and most:
        edge = {near for place in edge for near in graph[place] if near in places and near not in found}
        found |= edge
        most -= 1
    return found
