"""The specification of Nurikabe: its rules for the translation check."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from itertools import chain
from typing import Any, NamedTuple

from satpuzzles.translation_check.facts import Net, RootedRegions, net_of
from satpuzzles.translation_check.specification import (
    ConnectedRule,
    Domains,
    LineRule,
    Links,
    Specification,
    beside,
    counted,
    fixed,
    flood,
    known,
)


def specification(board: Mapping[str, Any]) -> Specification:
    """The rules of a board from its JSON object; 1 is sea."""
    clues = board["clues"]
    rows, columns = len(clues), len(clues[0])
    links = beside(rows, columns)
    numbers = {cell: clue for cell, clue in enumerate(chain.from_iterable(clues)) if clue}
    return Specification(
        rows * columns,
        1,
        True,
        (*_lines(numbers, rows, columns), *known(board.get("known", ()))),
        (ConnectedRule("the sea hangs together", links, 1), Islands("islands", links, numbers)),
        (
            RootedRegions({cell: -1 - cell for cell in links}, links, _sizes(numbers)),
            net_of({cell: cell + 1 for cell in links}, links),
            *_islands_as_one(links, numbers),
        ),
    )


def _sizes(numbers: Mapping[int, Any]) -> dict[int, int]:
    return {cell: 0 if clue == "?" else clue for cell, clue in numbers.items()}


def _islands_as_one(links: Links, numbers: Mapping[int, Any]) -> Iterator[Net]:
    """All clues taken for one cell, which is the first of them, all land hangs together."""
    if numbers:
        first = min(numbers)
        one = {cell: first if cell in numbers else cell for cell in links}
        near: dict[int, set[int]] = {one[cell]: set() for cell in links}
        for cell, beside in links.items():
            near[one[cell]].update(one[other] for other in beside if one[other] != one[cell])
        yield net_of({cell: -1 - cell for cell in near}, near)


def _lines(numbers: Mapping[int, Any], rows: int, columns: int) -> Iterator[LineRule]:
    for row in range(rows - 1):
        for column in range(columns - 1):
            first = row * columns + column
            window = (first, first + 1, first + columns, first + columns + 1)
            yield counted("no 2 x 2 cells are all sea", window, 0, (1, 2, 3, 4))
    for cell in numbers:
        yield fixed("a clue stands on land", cell, 0)


class Islands(NamedTuple):
    """Every island (connected land) has one clue and as many cells as it says, any number for ``?``."""

    name: str
    links: Links
    numbers: Mapping[int, Any]

    def excludes(self, domains: Domains, told: Collection[int]) -> bool:
        """See Whole: islands that are already too much, or that no land that is left makes enough."""
        possible = {cell for cell in self.links if domains[cell] & 1}
        sure = {cell for cell in possible if domains[cell] == 1}
        return any(self._too_much(island) for island in self._parts(sure)) or any(
            self._too_little(part, sure) for part in self._parts(possible)
        )

    def _parts(self, cells: set[int]) -> Iterator[set[int]]:
        left = cells.copy()
        while left:
            part = flood(self.links, next(iter(left)), cells)
            left -= part
            yield part

    def _sizes(self, part: set[int]) -> list[int]:
        clues = [self.numbers[cell] for cell in part if cell in self.numbers]
        return [0 if clue == "?" else clue for clue in clues]

    def _too_much(self, island: set[int]) -> bool:
        sizes = self._sizes(island)
        return len(sizes) > 1 or 0 < sum(sizes) < len(island)

    def _too_little(self, part: set[int], sure: set[int]) -> bool:
        sizes = self._sizes(part)
        return max(sizes, default=0) > len(part) or not (sizes or sure.isdisjoint(part))
