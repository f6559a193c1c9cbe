"""Futoshiki: a latin square with givens and signs between neighbours."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from satpuzzles.core.grid import Cell, Grid, Rows, neighbour_pairs, place
from satpuzzles.puzzle.boards import Pairs, Shape
from satpuzzles.puzzle.latin import SIZE_CAP, Givens, LatinSquare
from satpuzzles.puzzle.layout import Edge
from satpuzzles.rules.pairs import Related
from satpuzzles.rules.rule import RuleFamily

PAIR_CAP = 4 * SIZE_CAP * SIZE_CAP
"""The maximum number of pairs in a list: on the largest board, all neighbours in both directions."""

INEQUALITY, ADJACENT, NOT_ADJACENT = "inequality", "adjacent", "not adjacent"


@dataclass(frozen=True, slots=True)
class Futoshiki(LatinSquare):
    """A Futoshiki board, or one of its Adjacent variant.

    Attributes:
        givens: N x N numbers 1..N, 0 where none is given.
        less_than: pairs of neighbouring cells of which the first is less than the second.
        adjacent: None for an ordinary board. In the Adjacent variant, the pairs of neighbours that
            differ by exactly 1; every other pair of neighbours does not.
    """

    type: ClassVar[str] = "futoshiki"
    encodings: ClassVar[Mapping[str, str]] = {
        "support": "value variables; each value of a cell needs a supporting value across a sign",
        "order": "value variables tied to order variables that carry the signs (rival, for comparison)",
    }
    complete_encoding: ClassVar[str] = "support"
    shapes: ClassVar[tuple[Shape, ...]] = (
        Givens("givens"),
        Pairs("less_than", "inequality", PAIR_CAP, ordered=True),
        Pairs("adjacent", "adjacent pair", PAIR_CAP, ordered=False, left_out=True),
    )

    givens: Grid
    less_than: tuple[Edge, ...] = ()
    adjacent: tuple[Edge, ...] | None = None

    if TYPE_CHECKING:

        def __init__(
            self,
            givens: Rows,
            less_than: Sequence[Sequence[Sequence[int]]] = (),
            adjacent: Sequence[Sequence[Sequence[int]]] | None = None,
            *,
            known: Rows | None = None,
        ) -> None: ...

    # ---- rules ----

    def obstacle(self) -> str | None:
        return _cycle(self.less_than)

    def not_adjacent(self) -> list[Edge]:
        """The neighbouring pairs that the Adjacent variant leaves unmarked; none in an ordinary board."""
        if self.adjacent is None:
            return []
        marked = set(self.adjacent)
        return [pair for pair in neighbour_pairs(self.rows, self.rows) if pair not in marked]

    def rules(self) -> Iterator[RuleFamily]:
        size = self.rows
        yield from self.latin_square(self.givens)
        yield Related(
            INEQUALITY,
            "The cell at {one} must be less than the one at {other}.",
            "The {a} at {one} must be less than the {b} at {other}.",
            relation="less",
            pairs=self._places(self.less_than),
            values=size,
        ).told_by(self.less_than)
        if self.adjacent is not None:
            yield Related(
                ADJACENT,
                "The cells at {one} and {other} must differ by exactly 1.",
                relation="differ by one",
                pairs=self._places(self.adjacent),
                values=size,
            ).told_by(self.adjacent)
            yield Related(
                NOT_ADJACENT,
                "The cells at {one} and {other} must not differ by 1, as no mark stands between them.",
                relation="do not differ by one",
                pairs=self._places(self.not_adjacent()),
                values=size,
            )

    def _places(self, pairs: Sequence[Edge]) -> tuple[tuple[int, int], ...]:
        size = self.rows
        return tuple([(low[0] * size + low[1], high[0] * size + high[1]) for low, high in pairs])

    def confirm(self, solution: Grid) -> bool:
        def at(cell: Cell) -> int:
            return solution[cell[0]][cell[1]] or 0

        marked, unmarked = self.adjacent or (), self.not_adjacent()
        return (
            self.is_latin(solution, self.givens)
            and all(at(low) < at(high) for low, high in self.less_than)
            and all(abs(at(one) - at(other)) == 1 for one, other in marked)
            and all(abs(at(one) - at(other)) != 1 for one, other in unmarked)
        )


def _cycle(pairs: Sequence[Edge]) -> str | None:
    """A message that names a cell on a cycle of inequalities, or None (Kahn's algorithm)."""
    greater: dict[Cell, list[Cell]] = {}
    below: dict[Cell, int] = {}
    for low, high in pairs:
        greater.setdefault(low, []).append(high)
        below[high] = below.get(high, 0) + 1
        below.setdefault(low, 0)
    ready = [cell for cell, count in below.items() if not count]
    done = 0
    while ready:
        cell = ready.pop()
        done += 1
        for high in greater.get(cell, ()):
            below[high] -= 1
            if not below[high]:
                ready.append(high)
    if done == len(below):
        return None
    # The rest lies on a cycle or above one; walking downwards ends on a cycle.
    left = {cell for cell, count in below.items() if count}
    lower = {high: low for low, high in pairs if low in left and high in left}
    cell = next(iter(left))
    for _ in left:
        cell = lower.get(cell, cell)
    return f"the inequalities around {place(cell)} form a cycle"
