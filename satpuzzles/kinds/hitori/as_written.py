"""The rules of Hitori as they are written, for evidence; see ``evidence/written.py``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any

from satpuzzles.evidence.written import Connected, Line, Written, beside, counted, fixed, known


def as_written(board: Mapping[str, Any]) -> Written:
    """The rules of a board, told as its JSON object; 1 is black."""
    numbers = board["numbers"]
    rows, columns = len(numbers), len(numbers[0])
    links = beside(rows, columns)
    return Written(
        rows * columns,
        1,
        True,
        (*_lines(numbers, links), *known(board.get("known", ()))),
        (Connected("the white cells hang together", links, 0, some=True),),
    )


def _lines(numbers: list[list[int]], links: Mapping[int, list[int]]) -> Iterator[Line]:
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
