"""Islands by reach: variables for the cells that each island can grow to, and cuts that speak of them.

This is how islands in a connected sea are solved. In formulas for others to read, clauses speak of cells
alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Final, final

from satpuzzles.core.graph import Graph
from satpuzzles.core.grid import Raster
from satpuzzles.core.options import Limits
from satpuzzles.sat.graph import CUTS_A_ROUND
from satpuzzles.sat.numbers import exactly_k
from satpuzzles.sat.partition import Roots, within_reach
from satpuzzles.sat.sink import Clause, Sink

PAIRS_A_CELL = 12
"""Pairs of clues that reach a cell, on average, beyond which cuts about the sea alone are used instead: where
many islands may have any size, they are quicker. Published boards have at most 8."""

BROKEN_SIZES = 1_000
"""How often models break a clue's size before clauses count it. If all are counted from the start, boards of
small islands take ten times as long."""

COUNTER = "sequential"
"""How cells are counted. Decision diagrams and totalizers take twice the conflicts."""

SCARCE_SEA = 3
"""The sea is counted where it is at most a third of the board; elsewhere that slows more boards than it
helps."""


def reach(graph: Graph, sizes: Roots, limits: Limits) -> dict[int, list[int]] | None:
    """The cells to which the island of each clue can grow without touching another clue.

    None if too many clues reach the same cells.
    """
    owner: dict[int, int] = {}  # the only clue that a cell can belong to; -1 for none
    for clue in sizes:
        for near in graph[clue]:
            owner[near] = clue if owner.get(near, clue) == clue else -1
    owner |= {clue: clue for clue in sizes}
    found: dict[int, list[int]] = {}
    clues_at = [0] * len(graph)
    pairs = 0
    for clue, size in sizes.items():
        limits.check()
        found[clue] = within_reach(graph, owner, clue, size)
        for cell in found[clue]:
            pairs += clues_at[cell]
            clues_at[cell] += 1
        if pairs > PAIRS_A_CELL * len(graph):
            return None
    return found


@final
class IslandsByReach:
    """Lazy: each island has one clue and the number of cells that it says, and the sea is connected.

    A variable says that a cell is on the island of a clue that reaches it. (Refinement by cuts: Dantzig,
    Fulkerson and Johnson, 1954.)
    """

    def __init__(
        self,
        sink: Sink,
        graph: Graph,
        columns: int,
        sizes: Roots,
        reached: Mapping[int, Sequence[int]],
        name_of: Callable[[int], str],
    ) -> None:
        self._sink: Final = sink
        self._graph: Final = graph
        self._sizes: Final = sizes
        self._name_of: Final = name_of
        self._raster: Final = Raster(len(graph) // columns, columns)
        self._roots: Final = sum([1 << (clue + clue // columns) for clue in sizes])
        self._broken: Final[Counter[int]] = Counter()
        self._clues: Final[list[list[int]]] = [[] for _ in graph]  # that reach each cell
        for clue, cells in reached.items():
            sink.limits.check()
            for cell in cells:
                self._clues[cell].append(clue)
        self._on: Final[dict[int, dict[int, int]]] = {}  # for each clue, the literals of the cells
        for clue, cells in reached.items():
            shared = [cell for cell in cells if len(self._clues[cell]) > 1]
            self._on[clue] = {cell: -cell - 1 for cell in cells}
            self._on[clue] |= zip(shared, sink.new_variables(len(shared), self._namer(clue, shared)))

    def _namer(self, clue: int, cells: Sequence[int]) -> Callable[[int], str]:
        return lambda index: f"{self._name_of(cells[index])} is on the island of {self._name_of(clue)}"

    def clauses(self) -> Iterator[Clause]:
        """What is said from the start: where islands can be, and that neighbours are on the same one."""
        on = self._on
        for cell, clues in enumerate(self._clues):
            self._sink.limits.check()
            if not clues:
                yield [cell + 1]
            elif cell in self._sizes:
                yield [-cell - 1]
            elif len(clues) > 1:
                mine = [on[clue][cell] for clue in clues]
                yield [cell + 1, *mine]
                yield from ([-one, -other] for one, other in combinations(mine, 2))
                yield from ([-literal, -cell - 1] for literal in mine)
            for clue in clues:
                for near in self._graph[cell]:
                    same = on[clue].get(near)
                    if same != -near - 1:
                        yield [-on[clue][cell], near + 1, *([] if same is None else [same])]

    def rings(self, windows: Iterable[Sequence[int]]) -> Iterator[Clause]:
        """No island has two opposite corners of a 2 x 2 window whose others are sea.

        It would close a ring, which cuts one of them off from the other.
        """
        clues_of = self._clues
        for a, b, c, d in windows:
            for one, two, left, right in ((a, d, b, c), (b, c, a, d)):
                for clue in clues_of[one]:
                    if clue in clues_of[two]:
                        yield [-self._on[clue][one], -self._on[clue][two], -left - 1, -right - 1]

    def scarce_sea(self) -> list[Clause]:
        """The number of sea cells, if it is known and small."""
        sea = len(self._graph) - sum(self._sizes.values())
        if not all(self._sizes.values()) or not 0 < sea * SCARCE_SEA <= len(self._graph):
            return []
        return exactly_k(self._sink, range(1, len(self._graph) + 1), sea, "the sea", COUNTER)

    def violated(self, model: Sequence[int]) -> list[Clause]:
        """The cuts that a model violates, about 1,000 at most; see LazyConstraint."""
        raster, limits = self._raster, self._sink.limits
        sea = raster.pack("".join(["1" if literal > 0 else "0" for literal in model]))
        *parts, main = sorted(raster.components(sea, limits), key=int.bit_count) or [0]
        cuts = []
        for part in parts[:CUTS_A_ROUND]:
            limits.check()
            cuts.append(self._sea_cut(part, main))
        for island in raster.components(raster.board ^ sea, limits):
            if len(cuts) >= CUTS_A_ROUND:
                break
            cuts += self._island_cuts(island)
        return cuts

    def _sea_cut(self, part: int, main: int) -> Clause:
        """A minimal separator: the coast of a part, where it touches what the main part can reach."""
        raster = self._raster
        coast = raster.boundary(part)
        beyond = main & -main
        while fresh := raster.boundary(beyond) & ~coast:
            beyond |= fresh
        between = raster.unpack(coast & raster.boundary(beyond))
        return [-self._first(part) - 1, -self._first(main) - 1, *[cell + 1 for cell in between]]

    def _island_cuts(self, island: int) -> list[Clause]:
        raster, has = self._raster, island.bit_count()
        clue = self._first(island & self._roots) if island & self._roots else None  # no second: cells differ
        size = has if clue is None else self._sizes[clue] or has
        if clue is not None and size == has:
            return []
        border = raster.unpack(raster.boundary(island))
        if clue is None:  # whichever clue it belongs to, it goes on
            cell = min(raster.unpack(island), key=lambda each: len(self._clues[each]))
            on_each = [self._on[clue] for clue in self._clues[cell]]
            return [[-on[cell], *[on[near] for near in border if near in on]] for on in on_each]
        on = self._on[clue]
        if has < size:
            cuts = [[on[near] for near in border if near in on]]
        else:
            nearest = within_reach(self._graph, dict.fromkeys(border, -1), clue, size + 1)[: size + 1]
            cuts = [[cell + 1 for cell in nearest if cell != clue]]
        self._broken[clue] += 1
        if self._broken[clue] == BROKEN_SIZES:
            name = f"the island of {self._name_of(clue)}"
            cuts += exactly_k(self._sink, [on[cell] for cell in sorted(on)], size, name, COUNTER)
        return cuts

    def _first(self, cells: int) -> int:
        """The first cell of a set."""
        place = (cells & -cells).bit_length() - 1
        return place - place // self._raster.stride
