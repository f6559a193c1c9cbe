"""Drawings with clues above the columns and to the left of the rows, around cells that are blank."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from itertools import pairwise

from satpuzzles.core.arguments import counted
from satpuzzles.core.errors import FormatError, quote
from satpuzzles.text.drawings import Drawing
from satpuzzles.text.drawn_rulers import LINES_CAP, RULER, WIDTH_CAP
from satpuzzles.text.scan import look

_ROW = re.compile(r"([0-9, ]*)\|(.*)")
_OPEN_ROW = re.compile(r"([0-9]+(?:[, ] *[0-9]+)*) +([._·□](?: *[._·□])*)")
_ABOVE = re.compile(r"(?=[^0-9]*[0-9])[0-9|, ]*")
_FRAME = re.compile(r" *\+(?:[-=]+\+)+")
_BLANK_CELL = re.compile(r"[._·□]")
_FILLED = re.compile(r"[#xX■█*]+")
_BODY = re.compile(r"[\s|._·□#xX■█*]*")
_RIM = str.maketrans("|+", "  ")


def clued_drawing_of(lines: Sequence[str]) -> Drawing | None:
    """The board whose clues stand around blank cells; None where lines draw no such.

    Raises:
        FormatError: a clue stands above no column, a cell is filled in, or numbers of lines differ.
    """
    texts = [line.expandtabs().rstrip() for line in lines]
    filled = [index for index, line in enumerate(texts) if line]
    if not filled or len(filled) > LINES_CAP or max(map(len, texts)) > WIDTH_CAP:
        return None
    texts = _without_rim(texts, filled)
    above = [index for index in filled if _ABOVE.fullmatch(texts[index])]
    # The clues of the columns stand first, those of the rows behind them.
    are_above = {*above}
    rest = [index for index in filled if index not in are_above and texts[index]]
    if not above or not rest:
        return None
    above = [index for index in above if index < rest[0]] or above
    split = _rows(texts, [index for index in filled if index > above[-1]])
    if split is None and (bar := _bar(texts, above)):
        above = [index for index in filled if index < bar]
        split = _rows(texts, [index for index in filled if index > bar])
    if split is None or not above:
        return None
    rows, left, bodies, rulers = split
    if any(other > one + 1 and not any(texts[one + 1 : other]) for one, other in pairwise(rulers)):
        return None  # one drawing ends with a ruler, and another begins with one
    if not all(_ABOVE.fullmatch(texts[index]) for index in above) or not all(map(str.strip, left)):
        return None
    if not all(map(_BODY.fullmatch, bodies)):
        return None
    heads = [texts[index].replace("|", " ") for index in above]
    width = max(len(body) for body in left)
    for index in rulers:
        if _points(texts[index], width) != _points(texts[rulers[0]], width):
            told = "a ruler has its + in other places than the one above it: set them one under the other"
            raise FormatError(told, line=index + 1)
    spans = _spans(heads, [texts[index] for index in rulers], width)
    columns: list[list[str]] = [[] for _ in spans]
    ends = [end for _, end in spans]
    # Behind the end of all rulers no column stands; rows may lack the blanks at their ends.
    edge = max((len(texts[index]) for index in rulers), default=WIDTH_CAP)
    for index, head in zip(above, heads):
        look()
        for word in re.finditer(r"[0-9]+", head):
            column = bisect_right(ends, word.start())
            is_over = column < len(spans) and spans[column][0] < word.end() and word.start() < edge
            if not is_over or (column + 1 < len(spans) and spans[column + 1][0] < word.end()):
                raise FormatError(
                    f"the clue {quote(word.group())} stands over no column: "
                    "set the numbers of a column one under the other",
                    line=index + 1,
                )
            columns[column].append(word.group())
    for index, body in zip(rows, bodies):
        if (sign := _FILLED.search(body)) is not None:
            told = f"the cell with {quote(sign.group())} is filled in: leave the cells of the board blank"
            raise FormatError(told, line=index + 1)
        count = len(_BLANK_CELL.findall(body))
        if count not in (0, len(spans)):
            found = f"the row has {counted(count, 'cell')}"
            told = f"{found}, above are the clues of {counted(len(spans), 'column')}"
            raise FormatError(told, line=index + 1)
    cells = tuple(("",) * len(spans) for _ in rows)
    words = tuple(tuple(text.replace(",", " ").split()) for text in left)
    return Drawing(cells, tuple(rows), above=tuple(map(tuple, columns)), left=words)


def _without_rim(texts: list[str], filled: Sequence[int]) -> list[str]:
    """Lines without the frame around the clues, where they stand in one together with the cells."""
    first = texts[filled[0]]
    if not _FRAME.fullmatch(first):
        return texts
    at = first.index("+")
    framed = [line[:at] + line[at : at + 1].translate(_RIM) + line[at + 1 :] for line in texts]
    framed[filled[0]] = ""
    return [line.rstrip() for line in framed]


def _bar(texts: Sequence[str], above: Sequence[int]) -> int:
    """The line between the clues above and the rows, where all lines have a bar."""
    return next((index for index in range(above[0], len(texts)) if "-" in texts[index]), 0)


def _rows(
    texts: Sequence[str], below: Sequence[int]
) -> tuple[list[int], list[str], list[str], list[int]] | None:
    """The lines of rows, what stands before and in each, and the lines of rulers.

    None where a line is neither.
    """
    rows: list[int] = []
    left: list[str] = []
    bodies: list[str] = []
    rulers: list[int] = []
    for index in below:
        look()
        if match := _ROW.fullmatch(texts[index]) or _OPEN_ROW.fullmatch(texts[index].strip()):
            rows.append(index)
            left.append(match[1])
            bodies.append(match[2])
        elif RULER.fullmatch(texts[index]):
            rulers.append(index)
        else:
            return None
    return (rows, left, bodies, rulers) if rows else None


def _points(ruler: str, left: int) -> list[int]:
    return [at for at, sign in enumerate(ruler) if sign == "+" and at >= left]


def _spans(heads: Sequence[str], rulers: Sequence[str], left: int) -> list[tuple[int, int]]:
    """Where the columns begin and end: between points of a ruler, or under the line with the most clues."""
    points = _points(rulers[0], left) if rulers else []
    if len(points) > 2:
        return [(one + 1, other) for one, other in pairwise(points)]
    most = max(reversed(heads), key=lambda head: len(head.split()))
    return [match.span() for match in re.finditer(r"[0-9]+", most)]
