"""Cells that are words: ``blank, 3, empty``, ``white, black 1, black``; each becomes its sign."""

from __future__ import annotations

import re

_BLANK, _BLACK = "blank|empty|nothing|white", "black|wall|block"
CELL_WORDS = f"{_BLANK}|{_BLACK}"
"""The expression of a word for a cell, in small letters."""
_CLUED = rf"(?:{_BLACK})[ \t]*\(?([0-9])\)?(?![0-9])"
_WORD = re.compile(rf"\b(?:{_CLUED}|({_BLACK})\b|(?:{_BLANK})\b)", re.IGNORECASE)
_OTHER = "[.#?_xX■□-]|[0-9]+"
_FIELD = re.compile(rf"[ \t]*(?:{_CLUED}|{CELL_WORDS}|{_OTHER})?[ \t]*", re.IGNORECASE)
_SINGLE = re.compile(rf"(?:{CELL_WORDS}|{_OTHER})", re.IGNORECASE)
_NAME = re.compile(r"[ \t]*row[ \t]*[0-9]{1,3}[ \t]*[:=)][ \t]*", re.IGNORECASE)


def in_cells(line: str) -> str:
    """A row of cells with the sign of each that is a word; any other line as it is.

    The number of a black cell stands behind it where more than a blank parts the cells.
    """
    name = _NAME.match(line)
    start = name.end() if name else 0
    row = line[start:]
    if _WORD.search(row) is None:
        return line
    sign = next((sign for sign in ",;|\t" if sign in row.strip()), "")
    fields = row.split(sign) if sign else row.split()
    form = _FIELD if sign else _SINGLE
    if len(fields) < 2 or not all(map(form.fullmatch, fields)):
        return line
    if not sign and re.search(_CLUED, row, re.IGNORECASE):
        return line  # one cell or two
    return line[:start] + _WORD.sub(_sign, row)


def _sign(match: re.Match[str]) -> str:
    return (match[1] or ("#" if match[2] else ".")).ljust(len(match[0]))
