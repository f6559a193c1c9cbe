"""A table in plain text, for the commands that list something."""

from __future__ import annotations

from collections.abc import Sequence


def print_columns(heading: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Prints rows under a heading, every column as wide as its widest text."""
    widths = [max(map(len, column)) for column in zip(heading, *rows)]
    for row in (heading, *rows):
        print("  ".join(text.ljust(width) for text, width in zip(row, widths)).rstrip())
