"""The specification of Akari: its rules for the translation check."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from satpuzzles.translation_check.specification import (
    AutomatonConstraint,
    Specification,
    beside,
    counted,
    fixed,
    known,
)


def specification(board: Mapping[str, Any]) -> Specification:
    """The rules of a board from its JSON object; 1 is a light."""
    cells = board["cells"]
    lines = _lines(cells, len(cells), len(cells[0]))
    filled_in = known(board.get("known", ()))
    return Specification(len(cells) * len(cells[0]), 1, True, (*lines, *filled_in))


def _lines(cells: list[list[Any]], rows: int, columns: int) -> Iterator[AutomatonConstraint]:
    for cell, near in beside(rows, columns).items():
        row, column = divmod(cell, columns)
        number = cells[row][column]
        if number != ".":
            yield fixed("no light in a block", cell, 0)
            if number != "#":
                white = [other for other in near if cells[other // columns][other % columns] == "."]
                yield counted("number of lights beside the block", white, 1, (int(number),))
            continue
        seen = {cell}
        for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            r, c = row + down, column + right
            stretch = [cell]
            while 0 <= r < rows and 0 <= c < columns and cells[r][c] == ".":
                stretch.append(r * columns + c)
                r, c = r + down, c + right
            seen.update(stretch)
            r, c = row - down, column - right
            first = not (0 <= r < rows and 0 <= c < columns and cells[r][c] == ".")
            if (down, right) in ((0, 1), (1, 0)) and first:
                yield counted("no light sees another", stretch, 1, (0, 1))
        yield counted("every cell is lit", sorted(seen), 1, range(1, len(seen) + 1))
