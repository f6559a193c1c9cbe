"""Names of rows and columns that are counted, each before its line, in the one form that readers know.

``First row:``, ``Row 1,``, ``1. row:``, ``The 3rd row is`` and ``Last row:`` become ``row 1:`` and the like
where they count in order; ``Next row:`` counts on. What stands behind them is not for here to say.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

_LONGEST = 400
ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"]
_FIRST, _LAST, _NEXT = ("top",), ("last", "bottom"), "next"
_IS_LAST, _IS_NEXT = -1, -2
_NUMBERS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
_ROW = "row|lines?|lignes?|zeile|reihe|rij|fila|riga|linha"
_COLUMN = "col(?:umn)?|spalte|colonne|kolom|columna|colonna|coluna"
"""What rows and columns are called, in some languages."""
_LABEL = re.compile(
    r"[ \t]*(?:the[ \t]+)?"
    rf"(?:(?:([0-9]{{1,3}})(?:st|nd|rd|th|\.)|({'|'.join([*ORDINALS, *_FIRST, *_LAST, _NEXT])}))"
    r"[ \t]+(row|line|col(?:umn)?)"
    rf"|({_ROW}|{_COLUMN}|r(?=[0-9])|c(?=[0-9]))[ \t]*"
    rf"([0-9]{{1,3}}|(?<=[ \t])(?:{'|'.join(_NUMBERS)})))"
    r"(?:([ \t]*[:=)](?!=)|[ \t]+(?:is|has|reads|holds|contains)(?:[ \t]+the[ \t]+numbers)?(?!\S))"
    r"|[ \t]*([,;\t])(?=[-0-9._?#,; \t]*$))[ \t]*",
    re.IGNORECASE,
)
"""An ordinal and what it counts, or that and its number; a sign or a verb behind it, or that of a table."""
_KNOWN = ("row", "r", "col", "column", "c")
"""What readers know."""
_AND = re.compile(r"[ \t]*,?[ \t]+and[ \t]+", re.IGNORECASE)
_STOP = re.compile(r"(?=.*[ \t,])[^.]*[0-9](\.[ \t]*)")
"""A row of numbers that ends as a sentence does."""
_TALKING = re.compile(f"{_AND.pattern}|{_STOP.pattern}$", re.IGNORECASE)


class _Label(NamedTuple):
    """A name before a line.

    Attributes:
        side: ``row`` or ``column``.
        number: which it is, or that it is the last or the next.
        separator: what parts it from its fields, in a table.
        rest: what stands behind it.
        is_plain: whether readers know its form.
    """

    side: str
    number: int
    separator: str
    rest: str
    is_plain: bool


def plain_labels(lines: list[str]) -> list[str]:
    """The lines, with ``row 1:`` and the like for all names, where those of rows count, or of either side."""
    found = {at: label for at, line in enumerate(lines) if (label := _label(line)) is not None}
    if all(label.is_plain and not _TALKING.search(label.rest) for label in found.values()):
        return lines
    sides = {label.side for label in found.values()}
    if not all(_counts([label for label in found.values() if label.side == side]) for side in sides):
        return lines
    plain = [*lines]
    counted = dict.fromkeys(sides, 0)
    for at, label in found.items():
        counted[label.side] = label.number if label.number >= 0 else counted[label.side] + 1
        rest = _AND.sub(", " if "," in label.rest else " ", label.rest)
        rest = rest[: stop.start(1)] if (stop := _STOP.fullmatch(rest)) else rest
        if label.separator:  # in rows alone, empty fields may be blank cells
            blank = "." if len(sides) == 1 else ""
            rest = " ".join(field.strip() or blank for field in rest.split(label.separator)).rstrip()
        plain[at] = f"{label.side} {counted[label.side]}: {rest}"
    return plain


def _label(line: str) -> _Label | None:
    """The name before a line; None where there is none."""
    match = _LABEL.match(line) if len(line) <= _LONGEST else None
    if match is None:
        return None
    counted, word, of, side, number, sign, separator = match.groups()
    told = (of or side).lower()
    is_row = told == "r" or re.fullmatch(_ROW, told) is not None
    if word:
        word = word.lower()
        told_by_word = {**dict.fromkeys(_FIRST, 1), **dict.fromkeys(_LAST, _IS_LAST), _NEXT: _IS_NEXT}
        count = told_by_word[word] if word in told_by_word else 1 + ORDINALS.index(word)
    else:
        count = int(counted or (1 + _NUMBERS.index(number.lower()) if number.isalpha() else number))
    called = "row" if is_row else "column"
    return _Label(
        called,
        count,
        separator or "",
        line[match.end() :],
        bool(number and number.isdecimal() and sign and sign.strip() in ":=)" and told in _KNOWN),
    )


def _counts(labels: Sequence[_Label]) -> bool:
    """Whether names count from 1, or from 0, perhaps to the last; each but the first may be the next."""
    numbers = [label.number for label in labels]
    first = min(numbers[0], 1)
    last = [first + len(numbers) - 1 if number == _IS_LAST else number for number in numbers[-1:]]
    counted = [
        first + at if number == _IS_NEXT and at else number
        for at, number in enumerate([*numbers[:-1], *last])
    ]
    return len(numbers) > 1 and first >= 0 and counted == [*range(first, first + len(numbers))]
