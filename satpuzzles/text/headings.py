"""Headings of lists of clues in words: ``## Column clues, from left to right``, ``Down the side``.

They become ``rows:`` and ``columns:`` where both stand above clues; a comment that speaks of rows or columns
above bare lists is refused, for it may tell which of the lists stands first. What the clues are is not for
here to say.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from satpuzzles.core.errors import FormatError, quote

_LONGEST = 100
_MARKED = re.compile(r"[ \t]*(?:#+|//|--|%|;)?[ \t]*(?:\*\*|__)?[ \t]*")
_ROWS = re.compile(r"\b(?:rows?|across|left|side|sides|horizontals?|horizontally)\b", re.IGNORECASE)
_COLUMNS = re.compile(r"\b(?:columns?|cols?|down|top|above|verticals?|vertically)\b", re.IGNORECASE)
_WAYS = re.compile(
    r",?[ \t]*\(?[ \t]*\b(?:(?:read|going|in order|listed|given)[ \t]+)?(?:from[ \t]+)?(?:the[ \t]+)?"
    r"(?:(?<=going[ \t])(?:down|across)|"
    r"(?:left[ \t]*(?:to|-|->|→)[ \t]*(?:the[ \t]+)?right|top[ \t]*(?:to|-|->|→)[ \t]*(?:the[ \t]+)?bottom"
    r"|top[ \t]+down(?:wards)?))\b[ \t]*\)?",
    re.IGNORECASE,
)
"""The usual order of rows or columns, which says nothing."""
_BACKWARDS = re.compile(
    r"\bright(?:[ \t]+side)?[ \t]*(?:to|-|->|→)|\bbottom[ \t]*(?:to|-|->|→|up)", re.IGNORECASE
)
_SIDES = re.compile(
    r"(?:across|along|on|at|down|for)[ \t]+(?:the[ \t]+)?(?:left[ \t]+(?:hand[ \t]+)?)?(top|left|sides?)\b",
    re.IGNORECASE,
)
"""Where clues stand: ``across the top``, of which the second word counts."""
_WORDS = re.compile(
    r"(?:the|clues?|hints?|numbers?|lists?|runs?|for|of|in|each|all|per|side|hand"
    r"|are|beside|before|next to|to|[ \t:.()*_,–-])+",
    re.IGNORECASE,
)
_CLUE = re.compile(
    r"[ \t]*(?:[-*•–]|[0-9]{1,4}[.):])?[ \t]*[\[(]*[ \t]*(?:[0-9]|empty|blank|none|-)", re.IGNORECASE
)
_KNOWN = re.compile(r"[ \t]*:?[ \t]*[A-Za-z]{1,7}[ \t]*:?[ \t]*")
"""A word alone, as the readers of lists know it; but for the words of ``side_of`` that they do not."""
_SENTENCE = re.compile(
    r"([^0-9:]{8,}):[ \t]*"
    r"([0-9](?:[0-9 \t,;.|/-]|\b(?:and|then|last(?:ly)?|finally)\b)*[0-9])[ \t]*\.?[ \t]*",
    re.IGNORECASE,
)
"""A sentence before clues on the same line."""
_THEN = re.compile(
    r"[ \t]*,[ \t]*(?:(?:and|then|last(?:ly)?|finally)\b[ \t]*)+|[ \t]+and[ \t]+last[ \t]+", re.IGNORECASE
)
"""What parts two clues in a sentence; then alone stands between runs."""
_TELLS = re.compile("[0-9:=]")
"""What a heading has that is no word alone."""
_COUNTED = re.compile(r"\b[0-9]{1,4}[ \t]+(?:high|wide|down|across|rows?|columns?)\b", re.IGNORECASE)


def side_of(text: str) -> str:
    """Which lists a line of words stands above, ``rows`` or ``columns``; empty where it does not say."""
    if len(text) > _LONGEST or any(map(str.isdigit, text)) or _BACKWARDS.search(text):
        return ""
    said = _SIDES.sub(r" \1 ", _WAYS.sub(" ", text))
    rest = _COLUMNS.sub(" ", _ROWS.sub(" ", said))
    if not _WORDS.fullmatch(f" {rest} "):
        return ""
    found = [name for name, words in (("rows", _ROWS), ("columns", _COLUMNS)) if words.search(said)]
    return found[0] if len(found) == 1 else ""


def with_headings(lines: list[str]) -> list[str]:
    """The lines, of which those that say in words which clues stand below are ``rows:`` and ``columns:``.

    They stay as they are unless clues stand below each, and for each board there is one of either kind.
    """
    found: dict[int, str] = {}
    lines = [*map(_with_clues, lines)]
    plain = [*lines]
    for index, line in enumerate(lines):
        if not (_ROWS.search(line) or _COLUMNS.search(line)) or len(line) > _LONGEST:
            continue
        later = (lines[at] for at in range(index + 1, len(lines)))  # a slice would copy all of a long text
        below = next((each for each in later if each and not each.isspace()), "")
        if _CLUE.match(below) and (side := side_of(_MARKED.sub("", line, count=1))):
            found[index] = side
            plain[index] = line if _KNOWN.fullmatch(line) else f"{side}:"
    sides = [*found.values()]
    boards = zip(sides[::2], sides[1::2])
    return lines if len(sides) % 2 or any(one == other for one, other in boards) else plain


def _with_clues(line: str) -> str:
    """A line, with ``rows:`` or ``columns:`` in the place of a sentence before the clues behind it."""
    match = _SENTENCE.fullmatch(line) if len(line) <= _LONGEST * 4 else None
    side = side_of(match[1]) if match and not _KNOWN.fullmatch(match[1]) else ""
    return f"{side}: {_THEN.sub(', ', match[2])}" if match and side else line


def untold_order(given: Sequence[str], left_out: Sequence[int], own: Sequence[str]) -> FormatError | None:
    """What is wrong with two bare lists of clues of which a line that was left out speaks.

    Args:
        given: the lines of the text.
        left_out: the numbers of those that were left out.
        own: the lines that were read.
    """
    if any(_speaks(line) and (_TELLS.search(line) or _KNOWN.fullmatch(line)) for line in own):
        return None
    for number in left_out:
        line = given[number - 1]
        if _speaks(line):
            told = "may tell which clues stand below: write 'rows:' or 'columns:' above each list"
            return FormatError(f"{quote(line.strip())} {told}, or leave it out", line=number)
    return None


def _speaks(line: str) -> bool:
    said = _COUNTED.sub(" ", line)
    return bool(_ROWS.search(said) or _COLUMNS.search(said))
