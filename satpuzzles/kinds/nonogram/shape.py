"""Recognises typed nonograms without a name."""

from __future__ import annotations

from itertools import groupby

from satpuzzles.core.arguments import is_number
from satpuzzles.formats.shapes import TypedText

_ROWS, _COLUMNS = {"row", "rows", "r", "h"}, {"column", "columns", "col", "cols", "c", "v"}


def fits(text: TypedText) -> bool:
    """Headings of two lists; two lists of clues of different lengths; clues above a frame."""
    lines = [line.strip() for line in text.lines]
    filled = [line for line in lines if line]
    heads = [*map(_head, filled)]
    if heads[0] and len({*heads} - {""}) == 2:
        return True
    # What is empty at both ends may be the corner of a sheet with clues, and its cells.
    if text.blank == "" and not text.rows[0][0] and not text.rows[-1][-1] and text.words <= {*"01234"}:
        return True
    words = [line.replace(",", " ").split() for line in filled]
    above = next((at for at, each in enumerate(words) if not all(map(is_number, each))), len(words))
    if above < len(words):
        return above > 0 and filled[above].startswith("+--")
    lists = [[*part] for full, part in groupby(lines, bool) if full]
    uneven = min(map(len, filled)) < 3 and max(map(len, words)) > 1
    return len(lists) == 2 and min(map(len, lists)) > 1 and uneven


def _head(line: str) -> str:
    """The list that a line is the heading of; a single letter stands alone or has a sign behind it."""
    name, sign, _ = line.lower().replace("=", ":").partition(":")
    words = name.replace("(", " ").split()
    word = words[0].rstrip("0123456789") if words else ""
    if len(word) > 1 or sign or len(words) == 1:
        return "rows" if word in _ROWS else "columns" if word in _COLUMNS else ""
    return ""
