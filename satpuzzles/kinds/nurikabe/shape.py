"""Recognises typed boards of Nurikabe without a name."""

from __future__ import annotations

from itertools import pairwise

from satpuzzles.core.arguments import is_number
from satpuzzles.formats.shapes import TypedText


def fits(text: TypedText) -> bool:
    """Numbers from 1 to the cells of the text, and blank cells; no two numbers touch, as islands do not."""
    if text.blank in (None, "?") or text.grouped or len(text.rows) < 2 or not text.words:
        return False
    beside = (pair for row in text.rows for pair in pairwise(row))
    touching = (pair for pairs in (beside, *map(zip, text.rows, text.above)) for pair in pairs)
    most = sum(map(len, text.rows))
    islands = (
        word == "?" or (is_number(word) and word[0] != "0" and int(word) <= most) for word in text.words
    )
    return all(islands) and all(text.blank in pair for pair in touching)
