"""A board with one character mistyped is refused, or is read as what then truly stands there.

``python -m benchmarks.mangled`` measures more of them and lists all that are read as another board.
"""

from __future__ import annotations

import re

import pytest
from test_ways import WAYS
from ways.mangling import Change, measured


def explained(change: Change) -> str | None:
    """Why a mistyped text truly is the board that it is read as; None where it is not."""
    if not change.read:
        return None  # it crashed
    types = {type for type, _, _ in change.read}
    if types == {"nonogram"} and change.kind != "deleted":
        return "nobody told the size: the line of one clue became two, and all counts fit"
    if types == {"futoshiki"} and any(sign in change.text for sign in "<>^"):
        return "numbers with a sign between two of them are a Futoshiki"
    if types == {"futoshiki"} and change.way == "akari: commas":
        return "without its one # a board of Akari with numbers is a square of numbers"
    if types == {"futoshiki"} and change.way.startswith("by hand: rows between slashes"):
        return "numbers and blanks between commas, below a name that is misspelt, are a Futoshiki"
    if types == {"slitherlink"} and change.way.startswith(
        ("hitori", "drawings: hitori", "habits: each cell in brackets, nothing told")
    ):
        return "numbers up to 4 with one blank cell are a Slitherlink"
    if types == {"nurikabe"} and change.way == "hitori: the picture of the board":
        return "a picture of numbers with a filled cell, whose type is not told, is a Nurikabe"
    if change.way.startswith(_BY_CELLS) and any(_tells(change.text, size) for size in change.read):
        return "where only the cells with clues are listed, the size is what the text says"
    if types == {"futoshiki"} and "programs" in change.way and "size =" in change.text:
        return "another size that is told"
    if change.kind in ("line joined", "deleted", "replaced") and [rows for _, rows, _ in change.read] == [1]:
        return "a board of two rows whose rows were joined is one of one row"
    if change.kind in ("line joined", "deleted") and change.way.endswith("parted by an empty line"):
        return "without the line between them two boards are one"
    if change.way == "sheets: tabs behind the title, no row of them":
        return "tabs as many as those of each row, on a line of their own, are a row"
    if change.way == "clue cells: the size of two numbers behind a name":
        return "two numbers below the name, as many as the columns, are a row"
    if change.way.startswith("sheets: a row of") and change.kind in ("line joined", "deleted"):
        return "the title of a sheet ends with as many separators as each row has"
    if change.way == "prose: a title and a blank row of a square":
        return "separators on a line of their own are a row of blank cells"
    if change.way.startswith("freehand: a Hitori behind its name") and {
        rows for _, rows, _ in change.read
    } == {1}:
        return "numbers on a line of their own are one row"
    if types == {"nonogram"} and change.way.startswith("freehand: a nonogram"):
        return "nobody told the size: two clues on a line became one, and all counts fit"
    if change.way == "coordinates: an empty line between two rows":
        return "names of columns of which the last went to the next line are a row"
    if types == {"slitherlink"} and change.way == "sheets: a nonogram, untold":
        return "numbers and empty cells in a sheet whose puzzle nobody named are a Slitherlink"
    if any(rows == 2 and columns == 1 for _, rows, columns in change.read):
        return "a size broken into two lines is a board of one column"
    return None


_BY_CELLS = ("objects:", "clue cells:", "typists: walls beside", "freehand: ")
"""The ways that list cells with clues and leave out the others."""


def _tells(text: str, board: tuple[str, int, int]) -> bool:
    """Whether the sides of a board stand in a text."""
    return all(re.search(rf"(?<![0-9]){side}(?![0-9])", text) for side in board[1:])


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_a_mistyped_board_is_never_another_without_a_reason(seed):
    found = measured(WAYS, 4000, seed)
    assert found.outcomes.total() == 4000
    assert [change for change in found.others if explained(change) is None] == []
    ended = {outcome: 0 for _, outcome in found.outcomes}
    for (_, outcome), count in found.outcomes.items():
        ended[outcome] += count
    assert ended["refused"] > 2000  # what is measured is measured: most texts are boards no longer
    assert ended["the same boards"] > 200
