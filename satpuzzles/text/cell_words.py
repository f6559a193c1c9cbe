"""Cells that are words: ``blank, 3, empty``, ``white, black 1, black``; each becomes its sign."""

from __future__ import annotations

import re

_BLANK, _BLACK = "blank|empty|nothing|white", "black|wall|block"
_NUMBERS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
_CELL_WORDS = "|".join([_BLANK, _BLACK, *_NUMBERS])
_CLUED = rf"(?:{_BLACK})[ \t]*\(?([0-9])\)?(?![0-9])"
_WORD = re.compile(rf"\b(?:{_CLUED}|({_BLACK})\b|({'|'.join(_NUMBERS)})\b|(?:{_BLANK})\b)", re.IGNORECASE)
_OTHER = "[.#?_xX■□-]|[0-9]+"
_FIELD = re.compile(rf"[ \t]*(?:{_CLUED}|{_CELL_WORDS}|{_OTHER})?[ \t]*", re.IGNORECASE)
_SINGLE = re.compile(rf"(?:{_CELL_WORDS}|{_OTHER})", re.IGNORECASE)
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
    sign = next((sign for sign in ",;|\t" if sign in row.strip(" ")), "")
    fields = row.split(sign) if sign else row.split()
    form = _FIELD if sign else _SINGLE
    if len(fields) < 2 or not all(map(form.fullmatch, fields)):
        return line
    if not sign and re.search(_CLUED, row, re.IGNORECASE):
        return line  # one cell or two
    return line[:start] + _WORD.sub(_sign, row)


def _sign(match: re.Match[str]) -> str:
    number = match[1] or (str(1 + _NUMBERS.index(match[3].lower())) if match[3] else "")
    return (number or ("#" if match[2] else ".")).ljust(len(match[0]))
