"""What typed boards of nonograms look like."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from satpuzzles.core.arguments import is_number
from satpuzzles.formats.shapes import TypedText

_ROWS, _COLUMNS = {"row", "rows", "r", "h"}, {"column", "columns", "col", "cols", "c", "v"}


def fits(text: TypedText) -> bool:
    """Headings of two lists; two lists of clues of different lengths; clues above a frame and beside it."""
    lines = [line.strip() for line in text.lines]
    filled = [line for line in lines if line]
    heads = [_head(line, len(filled) == 2) for line in filled]
    if heads[0] and len({*heads} - {""}) == 2:
        return True
    # What is empty at both ends may be the corner of a sheet with clues, and its cells.
    if text.blank == "" and not text.rows[0][0] and not text.rows[-1][-1] and text.words <= {*"01234"}:
        return True
    ruler = next((at for at, line in enumerate(lines[:-1]) if "--" in line), 0)
    if ruler and "|" in lines[ruler + 1].lstrip("|"):
        above = lines[:ruler]
        return all(_are_numbers(line.split()) for line in [*above, lines[ruler + 1].partition("|")[0]])
    lists = [[*part] for full, part in groupby(lines, bool) if full]
    words = [line.replace(",", " ").split() for line in filled]
    uneven = min(map(len, filled)) < 3 and max(map(len, words)) > 1
    return len(lists) == 2 and min(map(len, lists)) > 1 and all(map(_are_numbers, words)) and uneven


def _are_numbers(words: Sequence[str]) -> bool:
    return all(map(is_number, words))


def _head(line: str, alone: bool) -> str:
    """The list that a line is the heading of; a letter has a sign behind it, or there are two lines alone."""
    name = line.lower().replace("=", ":").partition(":")[0]
    words = name.replace("(", " ").split()
    word = words[0].rstrip("0123456789") if words else ""
    if len(word) > 1 or len(name) < len(line) or len(words) == 1 or alone:
        return "rows" if word in _ROWS else "columns" if word in _COLUMNS else ""
    return ""
