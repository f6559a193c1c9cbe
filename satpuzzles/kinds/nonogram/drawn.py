"""What a drawn Nonogram means: the clues above the columns and to the left of the rows."""

from __future__ import annotations

from satpuzzles.text.drawings import Drawing, Straight


def straight(drawing: Drawing) -> Straight | None:
    """A drawing as lists of clues under headings; None where no clues stand around it."""
    if not (drawing.above and drawing.left) or any(map(any, drawing.rows)):
        return None
    first = min(drawing.at[0], 0)
    rows = [(at, " ".join(words) or "0") for at, words in zip(drawing.at, drawing.left)]
    columns = [(first, " ".join(words) or "0") for words in drawing.above]
    return [(drawing.at[0], "rows:"), *rows, (first, "columns:"), *columns]
