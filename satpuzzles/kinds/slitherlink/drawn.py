"""What a drawn Slitherlink means: the clues in its cells, between lines or between points alone."""

from __future__ import annotations

from satpuzzles.text.drawings import Drawing, Straight, as_rows


def straight(drawing: Drawing) -> Straight | None:
    """A drawing as rows of clues; None where it tells more than cells.

    Raises:
        FormatError: only some of its lines are drawn.
    """
    return as_rows(drawing, points=True)
