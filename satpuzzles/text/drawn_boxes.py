"""Drawings in which several cells stand between two bars, as the boxes of a board."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from satpuzzles.core.errors import FormatError
from satpuzzles.text.drawings import Drawing
from satpuzzles.text.scan import SIDE_CAP, look

FILLED = re.compile(r"([#■█])\1+")
"""A cell that is filled with several signs."""
_ASK = "write . for blank cells"


class Part(NamedTuple):
    """The characters between two bars, from ``start`` to before ``end``."""

    start: int
    end: int


class Drawn(NamedTuple):
    """The lines from the first ruler to the last.

    Attributes:
        first: the number of the first line in the text, from 0.
        rulers, rows: which of the lines are rulers, and which are others.
        parts: what the bars part each line into.
        period: the lines from a ruler to the next at least.
    """

    lines: list[str]
    first: int
    rulers: list[int]
    rows: list[int]
    parts: list[Part]
    period: int

    def texts(self, index: int) -> list[str]:
        """What stands in each part of a line."""
        return [self.lines[index][part.start : part.end] for part in self.parts]


def boxes_of(drawn: Drawn) -> Drawing | None:
    """Several cells between two bars; a row a line."""
    lines, parts, rows = drawn.lines, drawn.parts, drawn.rows
    if len(rows) > SIDE_CAP or not all(set(lines[index]) & {"|"} for index in rows):
        return None
    if any(below - above == 1 for above, below in pairwise(drawn.rulers)):
        return None  # a row with a sign of rulers
    # Each bar parts all rows.
    if any(lines[index][part.end] != "|" for index in rows for part in parts):
        return None
    fields = [drawn.texts(index) for index in rows]
    counts = {len(field.split()) for row in fields for field in row}
    widths = {part.end - part.start for part in parts}
    if counts == {1} and any(len(field.split()[0]) > 1 for row in fields for field in row):
        return None  # numbers, or cells side by side, of which none is blank
    found: dict[int, tuple[tuple[str, ...], ...]] = {}
    may_be_dense = False
    if len(counts) == 1 and 0 not in counts and (counts != {1} or _stand_alike(fields)):
        found[counts.pop()] = tuple(tuple(word for field in row for word in field.split()) for row in fields)
    elif len(widths) == 1:
        for step, start in ((2, 1), (2, 0), (3, 0), (1, 0), (0, 0)):
            number, texts = _at_steps(fields, min(widths), step, start)
            if step == 0 and len(parts) != len(rows):
                continue
            if texts is not None and number not in found:
                found[number] = texts
                # Without blanks between the cells, several boxes tell how many there are by a square alone.
                may_be_dense = may_be_dense or step == 1
    square = {number: texts for number, texts in found.items() if number * len(parts) == len(rows)}
    chosen = square if len(square) == 1 else found
    if not found:
        return None
    line = drawn.first + rows[0] + 1
    if len(chosen) > 1 or (may_be_dense and len(parts) > 1 and not square):
        raise FormatError(f"where cells begin and end in the drawing cannot be told: {_ASK}", line=line)
    ((number, texts),) = chosen.items()
    bands = [bisect_left(rows, ruler) for ruler in drawn.rulers[1:-1]]
    bars = range(number, number * len(parts), number) if number > 1 else ()
    if any("" in row and "." in row for row in texts):
        raise FormatError(
            f"some blank cells of the drawing are written as . and others not: {_ASK}", line=line
        )
    cells = tuple(tuple(FILLED.sub(r"\1", text) for text in row) for row in texts)
    return Drawing(
        cells, tuple(drawn.first + index for index in rows), bands=tuple(dict.fromkeys(bands)), bars=(*bars,)
    )


def _stand_alike(fields: Sequence[Sequence[str]]) -> bool:
    """Whether words begin or end at the same place of their fields, as where each field is one cell."""
    words = [match for row in fields for field in row if (match := re.search(r"\S.*\S|\S", field))]
    places = [match.start() for match in words], [match.end() for match in words]
    return not words or any(max(each) - min(each) < 2 for each in places)


def _at_steps(
    fields: Sequence[Sequence[str]], width: int, step: int, start: int
) -> tuple[int, tuple[tuple[str, ...], ...] | None]:
    """How many cells a field has, and all cells, where each begins a step behind the one before it.

    Step 0 is one cell a field; None where words do not stand so.
    """
    number = (width - start + step - 1) // step if step else 1
    if step == 2 and start == 1:
        number = width // 2
    if step == 3 and width % 3:
        return 0, None
    if step == 0 and not _stand_alike(fields):
        return number, None
    rows: list[tuple[str, ...]] = []
    for row in fields:
        look()
        cells = [""] * (number * len(row))
        for index, field in enumerate(row):
            if step == 0 and len(field.split()) > 1:
                return number, None
            for word in re.finditer(r"\S+" if step != 1 else r"\S", field):
                at = (word.start() - start) // step if step else 0
                last = (word.end() - 1 - start) // step if step else 0
                is_off = step == 2 and ((word.start() - start) % 2 or word.end() - word.start() > 1)
                if is_off or at != last or not 0 <= at < number:
                    return number, None
                cells[index * number + at] = word.group()
        rows.append(tuple(cells))
    return number, tuple(rows)
