"""Rules about a rectangle with black cells: white cells are connected, and no white label repeats."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import chain, islice
from typing import ClassVar, Final, final

from satpuzzles.core.graph import Graph, between, graph_of
from satpuzzles.core.grid import Grid, Raster, neighbours, regions
from satpuzzles.rules.answers import AnswerVariables, Domains, Values
from satpuzzles.rules.pairs import Neighbours, NotBoth
from satpuzzles.rules.rule import BY_CLUE, AsSolved, Readers, RuleFamily, Together, ViolatedInstance
from satpuzzles.rules.single import Given
from satpuzzles.sat.connectivity import LazyWhiteConnectivity, around_each, white_connected
from satpuzzles.sat.graph import LazyConnectivity, connected
from satpuzzles.sat.numbers import at_most_one
from satpuzzles.sat.sink import Clause, Sink
from satpuzzles.sat.statements import Argument, Entry, Place, RuleInstance

ALONE_CELLS = 3
"""On a board of at most this many cells a white cell may be the only one."""

MANY_CUTS = 10
"""If a model cuts off at least this number of parts, it pays to say that each cell has a white neighbour:
boards of 50 x 50 then take three quarters of the time, of 100 x 100 half. Smaller boards seldom reach it."""

CUT_OFF_CELLS = 20_000
"""From this many cells on, the cuts around single cells are written at once. (200 x 200 cells then take a
third of the time; 100 x 100 and smaller boards gain nothing.)"""


@final
class Unrepeated(RuleFamily):
    """Among the places with value 0 in a row or column, no label occurs twice. Label 0 is ignored.

    An instance is a label that occurs at least twice in a line; labels that occur exactly twice come first.
    Arguments: ``line`` and ``label``; a violation also has ``count``. Places have one value besides 0.

    Attributes:
        labels: the label of each place, by rows.
    """

    __slots__ = ("_known_groups", "_known_sets", "labels")

    def __init__(self, name: str, sentence: str, fault: str = "", *, labels: Grid) -> None:
        super().__init__(name, sentence, fault)
        self.labels: Final = labels
        self._known_groups: Final[list[tuple[int, ...]]] = []
        self._known_sets: Final[list[int]] = []

    def __len__(self) -> int:
        return len(self._groups())

    def places(self, index: int) -> Sequence[int]:
        return self._groups()[index]

    def arguments(self, index: int) -> Mapping[str, Argument]:
        columns = len(self.labels[0])
        (row, column), (other_row, _) = (divmod(place, columns) for place in self.places(index)[:2])
        line = f"row {row + 1}" if row == other_row else f"column {column + 1}"
        return {"line": line, "label": self.labels[row][column] or 0}

    def clue(self, index: int) -> Entry:
        """See RuleFamily. A repeated label is a clue only together with its line."""
        return tuple(self.arguments(index).values())

    def _groups(self) -> list[tuple[int, ...]]:
        """The places of each instance, found once."""
        groups = self._known_groups
        if not groups:
            larger: list[tuple[int, ...]] = []
            for labels, places in self._lines():
                for same in _same_labels(labels, places):
                    (larger if len(same) > 2 else groups).append(tuple(same))
            groups += larger
        return groups

    def repeated(self) -> Iterator[int]:
        """The places whose label occurs again in their row or column; twice if in both."""
        return chain.from_iterable(self._groups())

    def _lines(self) -> Iterator[tuple[Sequence[int | None], range]]:
        """The labels and the places of every row, then of every column."""
        columns = len(self.labels[0])
        for row, labels in enumerate(self.labels):
            yield labels, range(row * columns, (row + 1) * columns)
        for column, labels in enumerate(zip(*self.labels)):
            yield labels, range(column, len(self.labels) * columns, columns)

    def write(self, sink: Sink, answers: AnswerVariables, domains: Domains | None, form: str) -> None:
        groups = self._groups()
        if domains is not None:
            for index, places in enumerate(groups):
                self._write_open(sink, index, [place for place in places if domains[place] & 1], domains)
            return
        pairs = bisect_left(groups, 3, key=len)  # the first instances have two places
        sink.add_each(self, [[one + 1, other + 1] for one, other in islice(groups, pairs)])
        for index, places in enumerate(groups[pairs:], pairs):
            self._write_group(sink, index, places)

    def _write_open(self, sink: Sink, index: int, places: Sequence[int], domains: Domains) -> None:
        sure = [place for place in places if domains[place] == 1]
        if len(sure) > 1:
            sink.add(self, [[]], index)
        elif sure:
            sink.add(self, [[place + 1] for place in places if place != sure[0]], index)
        elif len(places) > 1:
            self._write_group(sink, index, places)

    def _write_group(self, sink: Sink, index: int, places: Sequence[int]) -> None:
        name = f"the white cells equal to {sink.name(places[0] + 1)}"
        sink.add(self, at_most_one(sink, [-place - 1 for place in places], name), index)

    def together(self, rules: Sequence[RuleFamily], solved: AsSolved) -> Together | None:
        apart = [rule for rule in rules if isinstance(rule, NotBoth)]
        connected = [rule for rule in rules if isinstance(rule, WhitesConnected)]
        if solved.form != "lazy" or len(apart) != 1 or len(connected) != 1:
            return None
        black = [place for rule in rules if isinstance(rule, Given) for place, _ in rule.given]

        def written(sink: Sink, answers: AnswerVariables, domains: Domains | None, form: str) -> None:
            # A cell that is not likely black can stay white in every solution. That it is not black beside
            # another black cell waits for a model that breaks it. Solvers try white first, so none does
            # before a clause asks for more black cells; then all that was left out comes.
            apart[0].write_among(sink, answers, {*self.repeated(), *black})
            self.write(sink, answers, domains, form)
            connected[0].write_by_cuts(sink, MANY_CUTS)

        return Together([apart[0], self, connected[0]], written=written)

    def readers(self) -> Readers:
        from satpuzzles.rules.frontier import counted

        return [counted(places, 1, 0, 1) for places in self._groups()]

    def violated_instances(self, values: Values) -> Iterator[ViolatedInstance]:
        # Repeats are found in the labels; the list of instances only gives their numbers.
        labels = [label for row in self.labels for label in row]
        columns = len(self.labels[0])
        lines = [range(first, first + columns) for first in range(0, len(labels), columns)]
        lines += [range(first, len(labels), columns) for first in range(columns)]
        found: list[tuple[int, ...]] = []
        for line in lines:
            shown = [labels[place] for place in line if values[place] == 0 and labels[place]]
            if len(set(shown)) < len(shown):
                places: dict[int | None, list[int]] = {}
                for place in line:
                    places.setdefault(labels[place], []).append(place)
                found += [tuple(same) for label, same in places.items() if shown.count(label) > 1]
        numbers = {same: number for number, same in enumerate(self._groups())} if found else {}
        for number, same in sorted((numbers[same], same) for same in found):
            breaking = tuple([place for place in same if values[place] == 0])
            yield ViolatedInstance(number, breaking, {"count": len(breaking)})

    def violated(self, values: Sequence[int]) -> Iterable[int]:
        white = sum([1 << place for place, value in enumerate(values) if not value])
        if not self._known_sets:
            self._known_sets.extend([sum(1 << place for place in places) for places in self._groups()])
        return [index for index, places in enumerate(self._known_sets) if (white & places).bit_count() > 1]

    def propagate(self, index: int, domains: Domains) -> bool:
        places = self.places(index)
        sure = [place for place in places if domains[place] == 1]
        if len(sure) == 1:
            for place in places:
                if place != sure[0]:
                    domains[place] &= ~1
        return len(sure) < 2


def _same_labels(labels: Sequence[int | None], places: range) -> Iterable[list[int]]:
    """The places of each label that occurs more than once in a line."""
    firsts: dict[int | None, int] = {}
    same: dict[int | None, list[int]] = {}
    for label, place in zip(labels, places):
        if label not in firsts:
            firsts[label] = place
        elif label in same:
            same[label].append(place)
        else:
            same[label] = [firsts[label], place]
    same.pop(0, None)
    return same.values()


@final
class WhitesConnected(RuleFamily):
    """The white cells of a rectangle (value 0) are connected by their edges.

    Instance 0 speaks of all cells. Instance 1 + p says what follows for cell p: if white, it has a white
    neighbour; the lazy form writes these on large boards only. Argument, also of a violation: ``place``.

    Attributes:
        rows, columns: the rectangle; its cells are the places by rows.
        near: the sentence of an instance for one cell.
    """

    forms: ClassVar[tuple[str, ...]] = ("lazy", "forest", "ranks", BY_CLUE)
    complete: ClassVar[bool] = False
    assumes: ClassVar[str] = "no two black cells share an edge"

    __slots__ = ("columns", "near", "rows")

    def __init__(
        self, name: str, sentence: str, fault: str = "", *, rows: int, columns: int, near: str
    ) -> None:
        super().__init__(name, sentence, fault)
        self.rows: Final = rows
        self.columns: Final = columns
        self.near: Final = near

    def __len__(self) -> int:
        return 1 + self.rows * self.columns

    def places(self, index: int) -> Sequence[int]:
        return [index - 1, *self._around(index - 1)] if index else range(self.rows * self.columns)

    def arguments(self, index: int) -> Mapping[str, Argument]:
        return {"place": Place(index - 1)} if index else {}

    def instance(self, index: int) -> RuleInstance:
        instance = super().instance(index)
        return instance._replace(template=self.near) if index else instance

    def write(self, sink: Sink, answers: AnswerVariables, domains: Domains | None, form: str) -> None:
        rows, columns = self.rows, self.columns
        self._prefer_white(sink)
        if self.form(form) == BY_CLUE:  # this form assumes nothing
            white = {place: -place - 1 for place in range(rows * columns)}
            sink.add(self, connected(sink, self._graph(), white, answers.name_of))
            return
        if self.form(form) == "lazy":
            self.write_by_cuts(sink)
            return
        sink.add(self, white_connected(sink, rows, columns, by_ranks=self.form(form) == "ranks"))
        if self._writes_neighbours(form):
            sink.add_each(self, around_each(rows, columns), 1)

    def write_by_cuts(self, sink: Sink, many: int = 0) -> None:
        """Leaves the rule to cuts; on large boards, adds clauses for single cells.

        Args:
            many: a model that violates this many cuts adds the cuts around every single cell; 0 for never.
        """
        self._prefer_white(sink)
        writes = self._writes_neighbours("lazy")
        sink.lazy.append(
            LazyWhiteConnectivity(self.rows, self.columns, sink.limits, many=0 if writes else many)
        )
        if writes:
            sink.add_each(self, around_each(self.rows, self.columns), 1)

    def _prefer_white(self, sink: Sink) -> None:
        """Few cuts are needed then."""
        sink.phases = list(range(-1, -self.rows * self.columns - 1, -1))

    def _writes_neighbours(self, form: str) -> bool:
        """Whether the instances of single cells have clauses.

        The others imply them, but unit propagation does not find that: without them a complete formula takes
        up to four times as long to refute.
        """
        if self.form(form) == "lazy":
            return self.rows * self.columns >= CUT_OFF_CELLS
        return self.rows * self.columns > ALONE_CELLS

    def _around(self, place: int) -> list[int]:
        cells = neighbours(divmod(place, self.columns), self.rows, self.columns)
        return [row * self.columns + column for row, column in cells]

    def readers(self) -> Readers:
        from satpuzzles.rules.frontier import PartReading

        return (partial(PartReading, self._graph(), 1),)

    def violated_instances(self, values: Values) -> Iterator[ViolatedInstance]:
        """The parts of white cells that no path of white or unknown cells joins to the largest part."""
        columns = self.columns
        raster = Raster(self.rows, columns)
        marks = "".join(["0" if value == 1 else "1" for value in values])
        if len(list(islice(raster.components(raster.pack(marks)), 2))) < 2:
            return
        parts = regions(divmod(place, columns) for place, value in enumerate(values) if value != 1)
        white_parts = [
            part for part in parts if any(values[row * columns + column] == 0 for row, column in part)
        ]
        for part in sorted(white_parts, key=len)[:-1]:
            places = tuple(sorted(row * columns + column for row, column in part))
            yield ViolatedInstance(0, places, {"place": Place(places[0])})

    def forcing(self) -> Iterable[int]:
        return range(1)

    def propagate(self, index: int, domains: Domains) -> bool:
        """Looks at all cells at once: all surely white cells lie in one component of possibly white cells."""
        if index:
            return True
        raster = Raster(self.rows, self.columns)
        can = raster.pack("".join(["1" if domain & 1 else "0" for domain in domains]))
        sure = raster.pack("".join(["1" if domain == 1 else "0" for domain in domains]))
        if not sure:
            return True
        for part in raster.components(can):
            if part & sure:
                if sure & ~part:
                    return False
                for place in raster.unpack(can & ~part):
                    domains[place] &= ~1
                    if not domains[place]:
                        return False
                return True
        return False

    # ---- for explanations ----

    def premise_instance(self, number: int) -> RuleInstance:
        found = self.instance(number)
        if not number:
            return found
        return found._replace(template="If {place} is white, so is at least one of its neighbours.")

    def is_global(self, number: int) -> bool:
        return not number

    def violated(self, values: Sequence[int]) -> Iterable[int]:
        """See RuleFamily. On boards of more than three cells no white cell is isolated."""
        raster = Raster(self.rows, self.columns)
        white = raster.pack("".join(["0" if value else "1" for value in values]))
        found = [0] if len(list(islice(raster.components(white), 2))) > 1 else []
        if len(values) > ALONE_CELLS:
            beside = white << 1 | white >> 1 | white << raster.stride | white >> raster.stride
            found += [1 + place for place in raster.unpack(white & ~beside)]
        return found

    def has_cuts(self, index: int) -> bool:
        return True

    def cuts(self, index: int, model: Sequence[int], answers: AnswerVariables) -> list[Clause]:
        if index:
            return [[index, *[-1 - near for near in self._graph()[index - 1]]]]
        return LazyConnectivity(self._graph(), {place: -place - 1 for place in range(len(model))}).violated(
            model
        )

    def forces_all(self, number: int) -> bool:
        return True

    def propagate_premise(self, number: int, domains: Domains) -> bool:
        """See RuleFamily. It does not assume that black cells do not touch."""
        if number:
            return len(domains) <= ALONE_CELLS or self._propagate_near(number - 1, domains)
        can = {place for place, domain in enumerate(domains) if domain & 1}
        sure = dict.fromkeys(place for place in can if domains[place] == 1)
        if not sure:
            return True
        part, needed = between(self._graph(), can, sure)
        for place in can - part:
            domains[place] &= ~1
        for place in needed:
            domains[place] = 1
        return part.issuperset(sure)

    def _propagate_near(self, place: int, domains: Domains) -> bool:
        around = [near for near in self._around(place) if domains[near] & 1]
        if not around:
            domains[place] &= ~1
        elif domains[place] == 1 and len(around) == 1:
            domains[around[0]] = 1
        return domains[place] > 0

    def _graph(self) -> Graph:
        return neighbour_graph(self.rows, self.columns)


@lru_cache(maxsize=64)
def neighbour_graph(rows: int, columns: int) -> Graph:
    """The cells of a rectangle, each with its neighbours."""
    alone = [(place, place) for place in range(rows * columns)]
    return graph_of([*alone, *Neighbours(rows, columns)])
