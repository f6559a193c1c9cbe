"""Boards that people draw in plain characters: what a drawing is, and what most puzzles make of it.

A drawing is geometry: cells, walls, signs on them, what stands around. What these mean each puzzle says for
itself (``Kind.drawn``). Drawings are taken apart in ``drawn_rulers.py`` and ``drawn_clues.py``, and
``straight.py`` puts lines as people type them in their place.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from satpuzzles.core.errors import FormatError, quote
from satpuzzles.puzzle.layout import Edge
from satpuzzles.text.scan import SIDE_CAP


class Drawing(NamedTuple):
    """A board that is drawn.

    Attributes:
        rows: what stands in each cell, empty where nothing does.
        at: the line of each row, counted from 0 in the text.
        walls: the inner edges along which a line is drawn.
        signs: the signs ``<``, ``>``, ``^`` and ``v`` on inner edges.
        bands, bars: the rows and columns before which a line parts the board, where lines do not part all.
        is_open: whether points alone are drawn.
        above, left: what stands above each column, and to the left of each row; empty where nothing does.
    """

    rows: tuple[tuple[str, ...], ...]
    at: tuple[int, ...]
    walls: frozenset[Edge] = frozenset()
    signs: Mapping[Edge, str] = {}
    bands: tuple[int, ...] = ()
    bars: tuple[int, ...] = ()
    is_open: bool = False
    above: tuple[tuple[str, ...], ...] = ()
    left: tuple[tuple[str, ...], ...] = ()

    @property
    def columns(self) -> int:
        return len(self.rows[0])

    def edges(self) -> Iterator[Edge]:
        """All inner edges, those between neighbours of a row first."""
        for row in range(len(self.rows)):
            yield from (((row, column), (row, column + 1)) for column in range(self.columns - 1))
        for row in range(len(self.rows) - 1):
            yield from (((row, column), (row + 1, column)) for column in range(self.columns))

    def error(self, row: int, sentence: str) -> FormatError:
        """An error at a row; its line counts from 1."""
        return FormatError(sentence, line=self.at[row] + 1)


# ---- what most puzzles make of it ----


def without_labels(drawing: Drawing) -> Drawing:
    """A drawing without the names of its rows and columns.

    Raises:
        FormatError: something else stands beside it.
    """
    for words, what in ((drawing.above, "above"), (drawing.left, "to the left of")):
        if words and [*words] not in [[(name,) for name in names[: len(words)]] for names in _LABELS]:
            told = " ".join(word for each in words for word in each)
            raise drawing.error(0, f"{quote(told)} stands {what} the board: leave it out")
    return drawing._replace(above=(), left=())


_LABELS = (
    [str(number) for number in range(1, SIDE_CAP + 1)],
    [str(number) for number in range(SIDE_CAP)],
    [*"ABCDEFGHIJKLMNOPQRSTUVWXYZ"],
    [*"abcdefghijklmnopqrstuvwxyz"],
)

Straight = list[tuple[int, str]]
"""Lines as people type them, each with the line that it comes from."""


def as_rows(drawing: Drawing, *, points: bool = False) -> Straight | None:
    """The cells as rows of words; None where the drawing tells more than cells.

    Args:
        points: whether the cells may stand between points, without a line.

    Raises:
        FormatError: only some of its lines are drawn.
    """
    if drawing.signs or _is_clued(drawing) or (drawing.is_open and not points):
        return None
    require_even(drawing)
    return [(at, " ".join(text or "." for text in row)) for at, row in zip(drawing.at, drawing.rows)]


def require_even(drawing: Drawing) -> None:
    """Refuses a drawing in which lines stand between some cells only, and what stands beside it."""
    without_labels(drawing)
    if drawing.walls and (open_edge := next((e for e in drawing.edges() if e not in drawing.walls), None)):
        (row, column), (below, _) = open_edge
        where = "below" if below > row else "to the right of"
        told = f"there is no line {where} the cell at row {row + 1}, column {column + 1}, but elsewhere"
        raise drawing.error(row, f"{told}: draw the lines between all cells or between none")


def _is_clued(drawing: Drawing) -> bool:
    """Whether clues stand around blank cells."""
    return bool(drawing.above and drawing.left) and not any(text for row in drawing.rows for text in row)
