"""Rules about graphs of places: lines on edges form one loop."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations, islice
from typing import ClassVar, Final, final

from satpuzzles.core.graph import Graph, between, components, cycle
from satpuzzles.rules.answers import AnswerVariables, Domains, Values
from satpuzzles.rules.connected import FORMS, cut_off
from satpuzzles.rules.pairs import Pair
from satpuzzles.rules.rule import Readers, RuleFamily, ViolatedInstance
from satpuzzles.sat.graph import LazyConnectivity, loop_by_faces, loop_by_points
from satpuzzles.sat.sink import Clause, Sink
from satpuzzles.sat.statements import Argument, Place, RuleInstance


@final
class SingleLoop(RuleFamily):
    """The places are edges between points; those with value 1, the lines, form one closed loop.

    Instance 0 speaks of the whole: there are lines, they are connected, and a loop among them contains all of
    them. A violation lists the lines of a part that is cut off from a larger one, or of a closed loop that is
    not all; its argument is ``place``, the first of them. Instance 1 + k says that two lines or none meet in
    point k, in this class's own words.

    Attributes:
        ends: the two different points that each place joins, numbered from 0.
        points: the names of the points for people; empty for ``point 1`` and so on.
        faces: in a planar drawing the two faces beside each place, numbered from 0, the outer face last;
            empty if there is no drawing. The complete clauses then speak of faces inside and outside the
            loop, which halves the conflicts.
    """

    forms: ClassVar[tuple[str, ...]] = FORMS

    __slots__ = ("_at", "_graph", "ends", "faces", "points")

    def __init__(
        self,
        name: str,
        sentence: str,
        fault: str = "",
        *,
        ends: tuple[Pair, ...],
        points: tuple[str, ...] = (),
        faces: tuple[Pair, ...] = (),
    ) -> None:
        super().__init__(name, sentence, fault)
        self.ends: Final = ends
        self.points: Final = points
        self.faces: Final = faces
        at: list[list[int]] = [[] for _ in range(1 + max(map(max, ends), default=-1))]
        for place, pair in enumerate(ends):
            for point in pair:
                at[point].append(place)
        self._at: Final = at
        self._graph: dict[int, list[int]] = {}

    def __len__(self) -> int:
        return 1 + len(self._at)

    def places(self, index: int) -> Sequence[int]:
        return self._at[index - 1] if index else range(len(self.ends))

    def arguments(self, index: int) -> Mapping[str, Argument]:
        return {"point": self.point_name(index - 1)} if index else {}

    def point_name(self, point: int) -> str:
        """The name of a point for people."""
        return self.points[point] if self.points else f"point {point + 1}"

    def instance(self, index: int) -> RuleInstance:
        instance = super().instance(index)
        return instance._replace(template="Either two lines or none meet at {point}.") if index else instance

    def violation(self, violated: ViolatedInstance) -> RuleInstance:
        found = super().violation(violated)
        if violated.number:
            return found._replace(template="The number of lines that meet at {point} is {count}, not 0 or 2.")
        return found if violated.places else found._replace(template="There is no line.")

    def graph(self) -> Graph:
        """The neighbours of every edge: those that share a point with it."""
        if not self._graph:
            graph: dict[int, list[int]] = {place: [] for place in range(len(self.ends))}
            for edges in self._at:
                for edge in edges:
                    graph[edge] += [other for other in edges if other != edge]
            self._graph = graph
        return self._graph

    def write(self, sink: Sink, answers: AnswerVariables, domains: Domains | None, form: str) -> None:
        literals = [answers.literal(place, 1) for place in range(len(self.ends))]
        for point, edges in enumerate(self._at):
            sink.add(self, _two_or_none([literals[edge] for edge in edges]), 1 + point)
        sink.add(self, [literals])
        if self.form(form) == "lazy":
            sink.lazy.append(LazyConnectivity(self.graph(), dict(enumerate(literals)), sink.limits))
            return
        if self.faces:
            sink.add(self, loop_by_faces(sink, literals, self.faces))
        else:
            sink.add(self, loop_by_points(sink, literals, self.ends, self.point_name))

    def readers(self) -> Readers:
        from satpuzzles.rules.frontier import LoopReading

        return (partial(LoopReading, self.ends),)

    def violated_instances(self, values: Values) -> Iterator[ViolatedInstance]:
        can = [place for place in range(len(self.ends)) if values[place] in (None, 1)]
        parts = [
            sorted(place for place in part if values[place] == 1) for part in components(self.graph(), can)
        ]
        violated = list(cut_off(parts)) if can else [ViolatedInstance(0, ())]
        yield from violated or self._closed_before_all([place for part in parts for place in part])
        for point, edges in enumerate(self._at):
            found = [values[edge] for edge in edges]
            count = found.count(1)
            if count > 2 or (count == 1 and None not in found):
                yield ViolatedInstance(1 + point, tuple(edges), {"count": count})

    def _closed_before_all(self, lines: Sequence[int]) -> Iterator[ViolatedInstance]:
        """The parts of the lines that contain a closed path and more, or only a closed path of some lines."""
        for part in components(self.graph(), lines):
            meeting = Counter(point for edge in part for point in self.ends[edge])
            if len(part) >= len(meeting) and (len(part) < len(lines) or set(meeting.values()) != {2}):
                yield ViolatedInstance(0, tuple(sorted(part)), {"place": Place(min(part))})

    def propagate(self, index: int, domains: Domains) -> bool:
        return self._shrink_point(self._at[index - 1], domains) if index else self._propagate_whole(domains)

    def _shrink_point(self, edges: Sequence[int], domains: Domains) -> bool:
        open_edges = [edge for edge in edges if domains[edge] & 2 and domains[edge] != 2]
        lines = sum(domains[edge] == 2 for edge in edges)
        if lines > 2 or (lines == 1 and not open_edges):
            return False
        if lines == 2 or (lines == 0 and len(open_edges) == 1):
            for edge in open_edges:
                domains[edge] ^= 2
        elif lines == len(open_edges) == 1:
            domains[open_edges[0]] = 2
        return True

    def _propagate_whole(self, domains: Domains) -> bool:
        """Joins all lines over possible lines, and forbids loops that are not all of them."""
        can = {place for place in range(len(self.ends)) if domains[place] & 2}
        sure = dict.fromkeys(place for place in can if domains[place] == 2)
        if not sure:
            if len(can) == 1:
                domains[can.pop()] = 2
                return True
            return bool(can)
        part, needed = between(self.graph(), can, sure)
        if not part.issuperset(sure):
            return False
        off = can - part
        parts = list(components(self.graph(), sure))
        meeting = Counter(point for line in sure for point in self.ends[line])
        tips = {point for point, count in meeting.items() if count == 1}
        straight = len(parts) == 1 and max(meeting.values()) <= 2  # one path or loop
        if len(sure) > len(meeting) - len(parts):  # some lines close a path
            off = can - sure.keys()
            if tips or not straight:
                return False
        else:
            number = {point: k for k, part in enumerate(parts) for line in part for point in self.ends[line]}
            for place in part - sure.keys():
                one, other = self.ends[place]
                if number.get(one, -1) == number.get(other, -2) and not (straight and tips == {one, other}):
                    off.add(place)
        for place in off:
            domains[place] ^= 2
        for place in needed:
            domains[place] = 2
        return True

    # ---- for explanations ----

    def is_global(self, number: int) -> bool:
        return not number

    def violated(self, values: Sequence[int]) -> Iterable[int]:
        lines = [place for place in range(len(self.ends)) if values[place]]
        meeting = [0] * len(self._at)
        for line in lines:
            one, other = self.ends[line]
            meeting[one] += 1
            meeting[other] += 1
        found = [1 + point for point, count in enumerate(meeting) if count and count != 2]
        points = len(meeting) - meeting.count(0)
        is_tree_or_loop = len(lines) < points or not found
        if not is_tree_or_loop or len(list(islice(components(self.graph(), lines), 2))) != 1:
            found.append(0)
        return found

    def has_cuts(self, index: int) -> bool:
        return not index

    def forces_all(self, number: int) -> bool:
        return number > 0

    def cuts(self, index: int, model: Sequence[int], answers: AnswerVariables) -> list[Clause]:
        literals = {place: answers.literal(place, 1) for place in range(len(self.ends))}
        lines = [place for place, literal in literals.items() if model[literal - 1] > 0]
        if not lines:
            return [[*literals.values()]]
        found = LazyConnectivity(self.graph(), literals).violated(model)
        for part in components(self.graph(), lines):
            if len(part) < len({point for place in part for point in self.ends[place]}):
                continue  # a tree
            closed = cycle([(place, *self.ends[place]) for place in sorted(part)])
            if closed:
                lines_there = [-literals[place] for place in closed]
                found += [[*lines_there, -literals[place]] for place in lines if place not in closed]
        return found


def _two_or_none(literals: Sequence[int]) -> list[Clause]:
    """Two of the literals are true, or none."""
    clauses = [[-literal, *[other for other in literals if other != literal]] for literal in literals]
    return clauses + [[-a, -b, -c] for a, b, c in combinations(literals, 3)]
