"""What a drawn Sudoku means: its cells, and the boxes where lines part them."""

from __future__ import annotations

from satpuzzles.formats.drawings import Drawing, Straight, as_rows


def straight(drawing: Drawing) -> Straight | None:
    """A drawing as rows with rulers between the boxes; None where it is none of cells.

    Raises:
        FormatError: only some of its lines are drawn.
    """
    rows = as_rows(drawing)
    if rows is None or not (drawing.bands or drawing.bars):
        return rows
    found: Straight = []
    for row, (at, line) in enumerate(rows):
        if row in drawing.bands:
            found.append((at, "-" * max(len(line), 2)))
        words = line.split()
        for column in reversed(drawing.bars):
            words.insert(column, "|")
        found.append((at, " ".join(words)))
    return found
