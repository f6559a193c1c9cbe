"""What a drawn Calcudoku means: cages are cells without a line between, each with its clue in one of them."""

from __future__ import annotations

from satpuzzles.core.arguments import counted
from satpuzzles.core.grid import parts_between, parts_of, place
from satpuzzles.kinds.calcudoku.text import is_clue
from satpuzzles.puzzle.latin import SIZE_CAP
from satpuzzles.text.drawings import Drawing, Straight, without_labels


def straight(drawing: Drawing) -> Straight | None:
    """A drawing as rows of cage labels and lines of clues; None where no cell has a clue with an operator.

    Raises:
        FormatError: a cage has no clue or two, or the board is no square.
    """
    texts = [text for row in drawing.rows for text in row if text]
    if drawing.signs or drawing.bands or not any(is_clue(text) and not text.isdecimal() for text in texts):
        return None
    without_labels(drawing)
    size = len(drawing.rows)
    if size != drawing.columns or size > SIZE_CAP:
        told = f"{counted(size, 'row')} of {counted(drawing.columns, 'cell')}"
        raise drawing.error(0, f"a Calcudoku is a square of at most {SIZE_CAP} rows; this one has {told}")
    numbers = parts_between(drawing.walls, (size, size))
    clues: Straight = []
    for number, cells in parts_of(numbers).items():
        found = [(row, text) for row, column in cells if (text := drawing.rows[row][column])]
        if len(found) != 1:
            what = "no clue" if not found else f"the clues {' and '.join(text for _, text in found)}"
            told = "no line may stand between the cells of a cage, and a line all around it"
            where = f"the cage with the cell at {place(cells[0])}"
            raise drawing.error(cells[0][0], f"{where} has {what}: {told}")
        clues.append((drawing.at[found[0][0]], f"{_label(number)} {found[0][1]}"))
    if len(clues) == size * size > 1:
        told = "no line may stand between the cells of a cage"
        raise drawing.error(0, f"each cell is a cage of its own, and yet a clue has an operator: {told}")
    rows = [(at, " ".join(map(_label, row))) for at, row in zip(drawing.at, numbers)]
    return rows + clues


def _label(number: int | None) -> str:
    return f"C{number}"
