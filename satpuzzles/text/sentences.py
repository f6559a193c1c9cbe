"""What lines of words may tell: a rule or a turn of the board, a place on it, what stands in its cells.

Nothing here knows a puzzle; sentences of the usual rules are for ``usual_rules.py``.
"""

from __future__ import annotations

import re

from satpuzzles.core.errors import FormatError, quote

_RULE = re.compile(
    r"\b(?:diagonal(?:s|ly)?|adjacent|(?<!\bmy )(?<!\bour )(?<!\byour )neighbou?r(?:s|ing)?"
    r"|consecutive|regions?|jigsaw|knights?"
    r"|once|twice|distinct|repeat(?:s|ed)?"
    r"|upside|sideways|mirror(?:ed)?|rotated|turned|flipped|reversed?|backwards?|transposed)\b",
    re.IGNORECASE,
)
_USUAL = (
    "leave it out where the rules are the usual ones and the board stands upright; JSON can tell other rules"
)
_IN_WORDS = re.compile(r"(?<![^\W_])(?![xXoO]+\b)[^\W\d_]{2,}")
_LEAST_WORDS = 3
"""So many words are no cells with signs of their own."""
_LONGEST = 400
IN_WORDS = "tells cells in words: type the board as rows, one a line"
_PLACE = re.compile(r"\b(?:rows?|columns?|cells?|squares?|corners?)\b", re.IGNORECASE)
_COUNTED = re.compile(
    r"\b(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last|1st|2nd|3rd|[4-9]th|10th"
    r"|top|bottom|middle|left|right|next|same)"
    r"[ \t](?:rows?|col(?:umn)?s?|cells?|squares?|box(?:es)?|places?|lines?)\b"
    r"|\b(?:row|col(?:umn)?|cell|square|box)[ \t](?:number[ \t])?"
    r"(?:one|two|three|four|five|six|seven|eight|nine|ten|[0-9]{1,2})\b"
    r"|\b(?:cell|square|box|number|one)[ \t](?:above|below|under|beside|before|behind|right|left|next)\b",
    re.IGNORECASE,
)
"""A cell, row or column that is told by its place."""
_PUTS = re.compile(
    r"\b(?:an?|the|has|have|holds?|contains?|is|are)[ \t](?:number[ \t]|clue[ \t])?"
    r"[0-9]{1,3}\b(?![ \t]*(?:x|by)\b)",
    re.IGNORECASE,
)


_CELL_WORD = re.compile(
    r"\b(?:one|two|three|four|five|six|seven|eight|nine|white|black|blank|empty|nothing|wall|block)\b",
    re.IGNORECASE,
)
_FIELDS = re.compile(r"\t(?=.*\t)|(?:^|[ ,;])[.,;](?=[ ,;]|$)")
"""Fields between tabs, and a dot or nothing in one of some between commas."""
_ANY_WORD = re.compile(r"[^\W\d_]+")


def lists_cells(text: str) -> bool:
    """Whether half of the words of a line, or signs between them, are cells; a word may be mistyped."""
    cells = len(_CELL_WORD.findall(text))
    return (cells > 1 and 2 * cells >= len(_ANY_WORD.findall(text))) or _FIELDS.search(
        text.strip(" ")
    ) is not None


_NUMBERS = "zero|one|two|three|four|five|six|seven|eight|nine|ten|[0-9]{1,2}"
_IN_PLACE = re.compile(
    rf"\b(?:row|column|cell|square|corner|middle|cent(?:re|er)|box|{_NUMBERS})s?[ \t]"
    r"(?:is|are|has|have|holds?|contains?|means?|(?:should|must)[ \t]be)[ \t](?:really[ \t])?"
    rf"(?:an?[ \t]|the[ \t])?(?:{_NUMBERS}|black|white|empty|blank)\b",
    re.IGNORECASE,
)


def tells_cell(text: str) -> bool:
    """Whether words put a number or a colour somewhere: the last cell is three, the three is a four."""
    return _IN_PLACE.search(text[:_LONGEST]) is not None


def tells_rule(text: str) -> bool:
    """Whether a line of words may tell a rule or a turn, without which the board would be another one."""
    return _RULE.search(text[: 10 * _LONGEST]) is not None


def told_rule(text: str) -> str:
    """What to say of a line that may tell a rule or a turn."""
    return f"{quote(text.strip())} may tell a rule: {_USUAL}"


def tells_place(text: str) -> bool:
    """Whether a sentence says in which cell of the board something is, as the second box of the first row."""
    return len(_COUNTED.findall(text[:_LONGEST])) > 1


def is_worded(text: str) -> bool:
    """Whether a line has so many words that it is no row of cells."""
    words = _IN_WORDS.findall(text)
    return len(words) >= _LEAST_WORDS and any(len(word) > 2 for word in words)


def tells_cells(text: str) -> bool:
    """Whether a sentence says which numbers stand in which cells."""
    return is_worded(text[:_LONGEST]) and all(each.search(text, 0, _LONGEST) for each in (_PLACE, _PUTS))


def refuse_words(text: str, line: int, cells: str = ". and numbers") -> None:
    """Refuses a line where a row of cells should stand, and words tell of a rule or of its cells.

    Args:
        cells: what stands in a row of them.

    Raises:
        FormatError: what to type in its place.
    """
    if tells_rule(text):
        raise FormatError(told_rule(text), line=line)
    if is_worded(text):
        raise FormatError(f"{quote(text.strip())} {IN_WORDS}, of {cells}", line=line)
