"""The specification of Hitori: its rules for the translation check."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any

from satpuzzles.translation_check.facts import AcyclicWithBorder
from satpuzzles.translation_check.specification import (
    ConnectedRule,
    LineRule,
    Specification,
    beside,
    counted,
    fixed,
    known,
)


def specification(board: Mapping[str, Any]) -> Specification:
    """The rules of a board from its JSON object; 1 is black."""
    numbers = board["numbers"]
    rows, columns = len(numbers), len(numbers[0])
    links = beside(rows, columns)
    return Specification(
        rows * columns,
        1,
        True,
        (*_lines(numbers, links), *known(board.get("known", ()))),
        (ConnectedRule("the white cells hang together", links, 0, some=True),),
        (_black_forest(rows, columns),) if min(rows, columns) > 1 else (),
    )


def _black_forest(rows: int, columns: int) -> AcyclicWithBorder:
    """Black cells, joined where they touch by a corner, and the border close no ring.

    It follows from the rules: docs/for_sat_people.md has the proof.
    """
    links = {
        row * columns + column: [
            r * columns + c
            for r in (row - 1, row + 1)
            for c in (column - 1, column + 1)
            if 0 <= r < rows and 0 <= c < columns
        ]
        for row in range(rows)
        for column in range(columns)
    }
    inner = {cell for cell, near in links.items() if len(near) == 4}
    return AcyclicWithBorder({cell: cell + 1 for cell in links}, links, frozenset(links.keys() - inner))


def _lines(numbers: list[list[int]], links: Mapping[int, list[int]]) -> Iterator[LineRule]:
    columns = len(numbers[0])
    for cell, near in links.items():
        for other in near:
            if cell < other:
                yield counted("black cells do not touch", (cell, other), 1, (0, 1))
    cells = [[row * columns + column for column in range(columns)] for row in range(len(numbers))]
    for line in (*cells, *zip(*cells)):
        same: dict[int, list[int]] = {}
        for cell in line:
            same.setdefault(numbers[cell // columns][cell % columns], []).append(cell)
        for number, these in same.items():
            if number and len(these) > 1:
                yield counted("no number stands twice among the white cells of a line", these, 0, (0, 1))
    for cell, number in enumerate(chain.from_iterable(numbers)):
        if not number:
            yield fixed("the cell is black already", cell, 1)
