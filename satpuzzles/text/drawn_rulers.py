"""Drawings with rulers of ``+---+``, bars or points, taken apart into cells, walls and signs.

Cells may be blank; where that leaves two boards, an error asks for dots. Boxes of several cells between two
bars stand in ``drawn_boxes.py``, clues around blank cells in ``drawn_clues.py``.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import pairwise
from math import gcd

from satpuzzles.puzzle.layout import Edge
from satpuzzles.text.drawings import Drawing
from satpuzzles.text.drawn_boxes import Drawn, Part, boxes_of
from satpuzzles.text.drawn_cells import add_signs, cells_of
from satpuzzles.text.scan import SIDE_CAP

WIDTH_CAP = 20_000
"""Longer lines are no drawing."""
LINES_CAP = 8 * SIDE_CAP
"""More lines are none either."""
RULER = re.compile(r"(?=.*(?:\+|--|==))[-+=|<>^v: ]*")
_POINTS = re.compile(r" *\.(?: +\.)+")
_BETWEEN_POINTS = re.compile(r"[ 0-9?]*")
_LEAST_STEP = 4
"""From one bar to the next, where cells have a frame each."""
_LEAST_ROWS = 2
"""Nobody draws a board of fewer."""
_BARS = ("|", "+")


def drawing_of(lines: Sequence[str]) -> Drawing | None:
    """The board that lines draw; None where they are no drawing that can be taken apart.

    Raises:
        FormatError: they draw several boards, or something stands where nothing can.
    """
    lines = [line.expandtabs().rstrip() for line in lines]
    lines = [
        low if "V" in line and RULER.fullmatch(low := line.replace("V", "v")) else line for line in lines
    ]
    filled = [index for index, line in enumerate(lines) if line]
    if not filled or len(filled) > LINES_CAP or max(map(len, lines)) > WIDTH_CAP:
        return None
    first = filled[0]
    lines = _pointed(lines[first : filled[-1] + 1])
    if (rulers := [index for index, line in enumerate(lines) if RULER.fullmatch(line)]) and "+" in "".join(
        lines[index] for index in rulers
    ):
        return _ruled(lines, first, rulers)
    return _parted(lines, first, rulers)


# ---- what lines make of columns ----


def _parts(columns: set[int]) -> list[Part]:
    """The parts between columns, of which neighbours are one bar."""
    ordered = sorted(columns)
    return [Part(one + 1, other) for one, other in pairwise(ordered) if other > one + 1]


def _are_straight(lines: Sequence[str], columns: set[int]) -> bool:
    """Whether bars side by side stand so on every line; elsewhere one of them is out of its place."""
    pairs = [(at - 1, at) for at in columns if at - 1 in columns]
    return all(
        (line[one : one + 1] in _BARS) == (line[other : other + 1] in _BARS)
        for line in lines
        for one, other in pairs
    )


def _bars(line: str) -> set[int]:
    return {at for at, sign in enumerate(line) if sign == "|"}


def _pointed(lines: list[str]) -> list[str]:
    """Lines in which every other one has dots for points get ``+`` in their place."""
    points, between = lines[::2], lines[1::2]
    if (
        len(between) > 0
        and len(points) == len(between) + 1
        and _POINTS.fullmatch(points[0])
        and all(line == points[0] for line in points)
        and all(map(_BETWEEN_POINTS.fullmatch, between))
    ):
        taken = {at for at, sign in enumerate(points[0]) if sign == "."}
        if not any(line[at : at + 1].strip() for line in between for at in taken):
            return [line.replace(".", "+") if not index % 2 else line for index, line in enumerate(lines)]
    return lines


# ---- bars alone, and cells with gaps between for signs ----


def _parted(lines: list[str], first: int, rulers: Sequence[int]) -> Drawing | None:
    """Rows between bars, the same in every row; signs in fields of their own, or in lines between rows.

    Rows without a blank field are left to those who read rows.
    """
    ruled = {*rulers}
    rows = [index for index, line in enumerate(lines) if "|" in line and index not in ruled]
    if not rows or len(rows) < 2:
        return None
    columns = set().union(*[_bars(lines[index]) for index in rows])
    columns |= {at for index in rulers for at, sign in enumerate(lines[index]) if sign == "+"}
    if not _are_straight(lines, columns):
        return None
    parts = _parts(columns)
    if min(len(lines[index]) - len(lines[index].lstrip()) for index in rows) != min(columns):
        return None
    texts = [[lines[index][part.start : part.end].strip() for part in parts] for index in rows]
    known = {*rows, *rulers}
    between = [index for index, line in enumerate(lines) if index not in known and line]
    has_gaps = (
        any(sign in line for line in lines for sign in "<>^v")
        and len(parts) == 2 * len(rows) - 1
        and all(text in ("", "<", ">") for row in texts for text in row[1::2])
        and all(not lines[index][part.start : part.end].strip() for index in rulers for part in parts[1::2])
    )
    signs: dict[Edge, str] = {}
    if has_gaps:
        for number, row in enumerate(texts):
            for gap, sign in enumerate(row[1::2]):
                if sign:
                    signs[(number, gap), (number, gap + 1)] = sign
        texts, parts = [row[::2] for row in texts], parts[::2]
    elif rulers or between or any(_bars(lines[index]) != columns for index in rows):
        return None
    if not has_gaps and (
        all(text for row in texts for text in row) or not all(lines)  # an empty line ends a board
    ):
        return None
    for index in between:
        number = bisect_left(rows, index) - 1
        if not 0 <= number < len(rows) - 1:
            return None
        if add_signs(signs, lines[index], parts, number, first + index) is None:
            return None
    return _whole(Drawing(tuple(map(tuple, texts)), tuple(first + index for index in rows), signs=signs))


# ---- rulers ----


def _ruled(lines: list[str], first: int, rulers: list[int]) -> Drawing | None:
    """Cells or boxes of cells between rulers."""
    if (gapped := _parted(lines, first, rulers)) is not None:
        return gapped
    if not all(lines[rulers[0] :]) and any("|" in line for line in lines):
        return None  # where rows have bars, an empty line ends a board
    lines, rulers, shift = _closed(lines, rulers)
    if not lines:
        return None
    width = max(map(len, lines))
    lines = [line.ljust(width) for line in lines]
    points = {at for index in rulers for at, sign in enumerate(lines[index]) if sign == "+"}
    left, right = min(points), max(points)
    above = [lines[index] for index in range(rulers[0])]
    outside = [lines[index][:left].strip() for index in range(rulers[0], len(lines))]
    lines, first = lines[rulers[0] :], first + shift + rulers[0]
    rulers = [index - rulers[0] for index in rulers]
    if rulers[-1] != len(lines) - 1 or any(line[right + 1 :].strip() for line in lines):
        return None
    if any(line[at] not in " |+" for line in lines for at in (left, right)):
        return None
    ruled = {*rulers}
    bars = {
        at
        for line in lines
        for at, sign in enumerate(line[left : right + 1], left)
        if sign == "|" or (sign == "+" and at in points)
    }
    if not _are_straight(lines, points | bars):
        return None
    parts = _parts(points | bars)
    rows = [index for index in range(len(lines)) if index not in ruled]
    if not rows or not parts:
        return None
    period = gcd(*[below - above for above, below in pairwise(rulers)])
    drawn = Drawn(lines, first, rulers, rows, parts, period)
    drawing = cells_of(drawn) or boxes_of(drawn)
    if drawing is None:
        return None
    if drawing.is_open and not _is_one(drawing, {at for at in drawing.at if not lines[at - first].strip()}):
        return None
    return _whole(_with_labels(drawing, above, [outside[at - first] for at in drawing.at], parts))


def _closed(lines: list[str], rulers: list[int]) -> tuple[list[str], list[int], int]:
    """A drawing without an outer frame gets one; how many lines were put before the first, negative."""
    ends = [lines[index].strip() for index in rulers]
    if all(end[0] in "+|" for end in ends):
        return lines, rulers, 0
    if any(end[0] in "+|" or end[-1] in "+|" for end in ends) or rulers[0] == 0:
        return [], rulers, 0
    points = sorted({at for index in rulers for at, sign in enumerate(lines[index]) if sign == "+"})
    walls = [at for at in points if at - 1 not in points]
    if len(walls) > 1:
        step = walls[1] - walls[0]
    else:
        # The ruler may be as long as what stands beside the wall, or as that with a blank around it.
        long = walls[0] - min(len(lines[index]) - len(lines[index].lstrip()) for index in rulers)
        step = long + 2 - long % 2
    start, end = walls[0] - step, points[-1] + step
    edge = min(len(line) - len(line.lstrip()) for line in lines if line)
    if start >= edge or max(map(len, lines)) > end:
        return [], rulers, 0
    moved = max(-start, 0)
    start, end = start + moved, end + moved
    lines = [" " * moved + line for line in lines]
    ruled = {*rulers}
    framed = []
    for index, line in enumerate(lines):
        sign = "+" if index in ruled else "|"
        framed.append(line[:start].ljust(start) + sign + line[start + 1 :].ljust(end - start - 1) + sign)
    rule = " " * start + "+" + "-" * (end - start - 1) + "+"
    return [rule, *framed, rule], [0, *[index + 1 for index in rulers], len(lines) + 1], -1


def _is_one(drawing: Drawing, empty: set[int]) -> bool:
    """Whether rows between points are those of one board, where some of their lines are empty.

    Raises:
        FormatError: they may as well be several.
    """
    columns = drawing.columns
    if not empty or len(drawing.rows) == columns:
        return True
    count = len(drawing.rows)
    ends = [row for row, at in enumerate(drawing.at) if at in empty]
    between = [row for row in ends if _LEAST_ROWS <= row < count - _LEAST_ROWS]
    if not between:
        return True
    if {below - above - 1 for above, below in pairwise([-1, *ends, count])} == {columns}:
        return False
    told = "an empty line may be a row or the end of a board: write . for blank cells"
    raise drawing.error(between[0], told)


# ---- around ----


def _with_labels(
    drawing: Drawing, above: Sequence[str], left: Sequence[str], parts: Sequence[Part]
) -> Drawing | None:
    """The drawing with what stands above its columns and beside its rows; None where it is something
    else.
    """
    words: list[list[str]] = [[] for _ in parts]
    starts = [part.start for part in parts]
    for line in above:
        for word in re.finditer(r"\S+", line):
            column = bisect_right(starts, word.start()) - 1
            if column < 0 or word.end() > parts[column].end:
                return None
            words[column].append(word.group())
    if any(words) and drawing.columns != len(parts):
        return None
    return drawing._replace(
        above=tuple(map(tuple, words)) if any(words) else (),
        left=tuple(tuple(text.split()) for text in left) if any(left) else (),
    )


def _whole(drawing: Drawing | None) -> Drawing | None:
    """A drawing of a size that a board may have."""
    if drawing is None or not drawing.rows or not 0 < drawing.columns <= SIDE_CAP:
        return None
    return drawing if len(drawing.rows) <= SIDE_CAP else None
