"""Recognises typed boards of Hitori without a name."""

from __future__ import annotations

from satpuzzles.core.arguments import is_number
from satpuzzles.formats.shapes import TypedText


def fits(text: TypedText) -> bool:
    """A number in each cell, or an empty field by a slip; two in the first row may be a size."""
    words = {word for word in text.words if "x" not in word}  # without the size above a board
    numbers = all(is_number(word) and word[0] != "0" for word in words) and len(words) > 0
    first = len(text.rows[0]) > 2 or len(text.lines[0]) > 4
    full = text.blank is None or (text.blank == "" and sum(row.count("") for row in text.rows) < 3)
    return numbers and full and not text.grouped and len(text.rows) > 1 and first
