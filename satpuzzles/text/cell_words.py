"""Cells that are words: ``blank, 3, empty``, ``white, black 1, black``; each becomes its sign."""

from __future__ import annotations

import re

_BLANK, _BLACK = "blank|empty|nothing|white", "black|wall|block"
_NUMBERS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
_CELL_WORDS = "|".join([_BLANK, _BLACK, *_NUMBERS])
_CLUED = rf"(?:{_BLACK})[ \t]*(?:with[ \t]+(?:an?[ \t]+|the[ \t]+)?(?:number[ \t]+)?)?\(?([0-9])\)?(?![0-9])"
_WORD = re.compile(rf"\b(?:{_CLUED}|({_BLACK})\b|({'|'.join(_NUMBERS)})\b|(?:{_BLANK})\b)", re.IGNORECASE)
_OTHER = "[.#?_xX■□-]|[0-9]+"
_FIELD = re.compile(rf"[ \t]*(?:{_CLUED}|{_CELL_WORDS}|{_OTHER})?[ \t]*", re.IGNORECASE)
_SINGLE = re.compile(rf"(?:{_CELL_WORDS}|{_OTHER})", re.IGNORECASE)
_REPEATED = re.compile(
    rf"[ \t]*(?:and[ \t]+)?(?:then[ \t]+)?(?:([1-9])|({'|'.join(_NUMBERS)}))[ \t]+({_BLANK}|{_BLACK})"
    r"[ \t]+(?:ones?|cells?|squares?|boxes)[ \t.]*",
    re.IGNORECASE,
)
"""Several cells that are alike: ``then four white ones``."""
_NAME = re.compile(r"[ \t]*row[ \t]*[0-9]{1,3}[ \t]*[:=)][ \t]*", re.IGNORECASE)


def in_cells(line: str) -> str:
    """A row of cells with the sign of each that is a word; any other line as it is.

    The number of a black cell stands behind it where more than a blank parts the cells.
    """
    name = _NAME.match(line)
    start = name.end() if name else 0
    row = _one_by_one(line[start:])
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


def _one_by_one(row: str) -> str:
    """A row in which each of several cells stands by itself that are told together."""
    fields = row.split(",")
    found = [*map(_REPEATED.fullmatch, fields)]
    if not any(found):
        return row
    return ",".join(
        ",".join([match[3]] * int(match[1] or 1 + _NUMBERS.index(match[2].lower()))) if match else field
        for field, match in zip(fields, found)
    )


def _sign(match: re.Match[str]) -> str:
    number = match[1] or (str(1 + _NUMBERS.index(match[3].lower())) if match[3] else "")
    return (number or ("#" if match[2] else ".")).ljust(len(match[0]))
