"""The material for boards without clues: random marks, regions and rectangles; see ``Puzzle.draw``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any

from satpuzzles.core.grid import in_rows
from satpuzzles.making.board import Cell, Geometry
from satpuzzles.making.fields import Rows


class Draft(Geometry):
    """What ``draw`` makes a board of.

    Attributes:
        random: all that is random.
        options: the values of the puzzle's options.

    Args:
        together: the cells, grouped by the symmetry that is wanted.
    """

    def __init__(
        self,
        height: int,
        width: int,
        seed: int,
        together: Sequence[Sequence[tuple[int, int]]],
        options: Mapping[str, Any],
    ) -> None:
        super().__init__(height, width)
        from random import Random  # slow to import, and solving draws nothing

        self.random = Random(seed)
        self.options = options
        self._together = together

    def blank(self) -> Rows:
        """A field without anything."""
        return self.holding({})

    def holding(self, content: Mapping[Cell, Any]) -> Rows:
        """A field with something in certain cells."""
        return in_rows([content.get(cell) for cell in self.cells], self._width)

    def scattered(self, share: float, mark: object) -> Rows:
        """A mark in about this share of the cells, with the symmetry that is wanted."""
        wanted = round(share * len(self.cells))
        found: dict[Cell, object] = {}
        for cells in self.random.sample(self._together, len(self._together)):
            if len(found) < wanted:
                found |= dict.fromkeys([Cell(*cell) for cell in cells], mark)
        return self.holding(found)

    def divided(self, parts: int, around: Sequence[Cell] = ()) -> Rows:
        """This number of connected regions, as far as possible with equally many of some cells in each."""
        parts = min(max(parts, 1), len(self.cells))
        found: dict[Cell, int] = {}
        edge = [(cell, number) for number, cell in enumerate(around or self.random.sample(self.cells, parts))]
        members = {number: 1 for _, number in edge}
        first = True
        while edge:
            at = 0 if first else self.random.randrange(len(edge))
            first = first and len(found) + 1 < len(members)
            cell, number = edge.pop(at)
            if cell not in found:
                found[cell] = number
                edge += [(other, number) for other in self.beside(cell) if other not in found]
        most = -(-len(members) // parts)
        while len(members) > parts:
            near: dict[int, set[int]] = {number: set() for number in members}
            for pair in self.neighbours:
                one, two = found[pair[0]], found[pair[1]]
                if one != two and members[one] + members[two] <= most:
                    near[one].add(two)
                    near[two].add(one)
            number, others = min(near.items(), key=lambda each: (not each[1], members[each[0]], len(each[1])))
            if not others:
                break
            gone = self.random.choice(sorted(others))
            members[number] += members.pop(gone)
            found = {cell: number if region == gone else region for cell, region in found.items()}
        return self.holding(found)

    def rectangles(self, parts: int) -> Rows:
        """This number of regions, each a rectangle."""
        whole = (range(self._height), range(self._width))
        found = [whole]
        while len(found) < min(parts, len(self.cells)):
            found.sort(key=lambda each: len(each[0]) * len(each[1]))
            found += self._halved(*found.pop())
        content = {
            Cell(*cell): number
            for number, (down, across) in enumerate(found)
            for cell in product(down, across)
        }
        return self.holding(content)

    def _halved(self, down: range, across: range) -> list[tuple[range, range]]:
        """A rectangle cut across its longer side, not far from the middle."""
        is_down = len(down) > len(across) or (len(down) == len(across) and self.random.random() < 0.5)
        longer = down if is_down else across
        third = max(len(longer) // 3, 1)
        at = self.random.randint(third, len(longer) - third)
        one, other = longer[:at], longer[at:]
        return [(one, across), (other, across)] if is_down else [(down, one), (down, other)]
