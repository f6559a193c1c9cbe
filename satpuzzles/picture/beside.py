"""Texts beside each other, such as a board and its solution."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import zip_longest

GAP = 4
"""Blanks between texts that stand side by side."""


def side_by_side(columns: Sequence[tuple[str, str]], width: int) -> str:
    """Titled texts beside each other, or one below the other where they are wider than ``width``."""
    blocks = [[title, *text.split("\n")] if title else text.split("\n") for title, text in columns]
    widths = [width_of("\n".join(block)) for block in blocks]
    if sum(widths) + GAP * (len(blocks) - 1) > width:
        return "\n".join("\n".join(block) for block in blocks)
    lines = []
    for pieces in zip_longest(*blocks, fillvalue=""):
        padded = [piece + " " * (room - _visible(piece)) for piece, room in zip(pieces, widths)]
        lines.append((" " * GAP).join(padded).rstrip())
    return "\n".join(lines)


def _visible(line: str) -> int:
    return len(re.sub(r"\x1b\[[0-9;]*m", "", line))


def width_of(text: str) -> int:
    """The columns of the widest line, without its escapes."""
    return max(map(_visible, text.split("\n")))
