"""What a drawn Futoshiki means: its cells, and the signs on the lines between them."""

from __future__ import annotations

from satpuzzles.text.drawings import Drawing, Straight, as_rows, without_labels


def straight(drawing: Drawing) -> Straight | None:
    """A drawing as rows with signs between the cells and between the rows; None where it is
    none of cells.

    Raises:
        FormatError: something stands beside it, or only some of its lines are drawn, or boxes are.
    """
    if not drawing.signs:
        return as_rows(drawing)
    without_labels(drawing)
    if drawing.bands or drawing.bars:
        told = "the lines part boxes, and signs stand between cells"
        raise drawing.error(0, f"{told}: a Futoshiki has no boxes, a board with boxes no signs")
    width = max(1, *(len(text) for row in drawing.rows for text in row))
    found: Straight = []
    for row, texts in enumerate(drawing.rows):
        line = ""
        for column, text in enumerate(texts):
            if column:
                line += f" {drawing.signs.get(((row, column - 1), (row, column)), ' ')} "
            line += (text or ".").rjust(width)
        found.append((drawing.at[row], line))
        edges = [((row, column), (row + 1, column)) for column in range(drawing.columns)]
        below = "   ".join([drawing.signs.get(edge, "").rjust(width) for edge in edges]).rstrip()
        if below:
            found.append((drawing.at[row], below))
    return found
