"""Sizes that words tell: ``6x6``, ``5 by 6``, ``4 columns, 3 rows``. What has them others say."""

from __future__ import annotations

import re

from satpuzzles.core.grid import Size

SIZE = re.compile(r"\b([0-9]{1,4})[ \t]*(?:x|×|\*|by)[ \t]*([0-9]{1,4})\b", re.IGNORECASE)
SIDE_IN_WORDS = re.compile(
    r"\b([0-9]{1,2}) "
    r"(?:(high|down|rows?|lines?)|wide|across|columns?|(?:squares|cells) (?:in )?each(?: row)?)\b",
    re.IGNORECASE,
)
"""A side in words; the second group says that it is the number of rows."""
_PARTS = re.compile(r"\b(?:box|block|region|cage)", re.IGNORECASE)
"""What may have sides of its own, other than the board."""
_LONGEST = 80
_SIZE_ALONE = re.compile(
    r"[ \t]*(?:it|the (?:board|grid|puzzle)) (?:has|is)(?: a(?= @))?"
    r" @(?:(?:,| with| of| and|, and) @)?[ \t.]*",
    re.IGNORECASE,
)
"""A sentence that tells a size and nothing else, ``@`` in the place of each number with its side."""
_BEHIND_NAME = re.compile(
    r"[ \t]*[^\W\d_]{4,20}[ \t]+([0-9]{1,2})[ \t]+([0-9]{1,2})[ \t]*[:,]?"
    r"[ \t]*(?:#.*|(?:row|col|column)\b.*)?",
    re.IGNORECASE,
)


def plain_size(title: str) -> Size | None:
    """The size of two numbers alone behind one word: ``hitori 7 7``, perhaps before the names of columns."""
    found = _BEHIND_NAME.fullmatch(title) if len(title) <= _LONGEST else None
    return (int(found[1]), int(found[2])) if found else None


def size_in(title: str) -> Size | None:
    """The size that a title tells, if it is one."""
    found = SIZE.findall(title)
    if not found:
        return counted_size(title)
    return (int(found[0][0]), int(found[0][1])) if len(found) == 1 else None


def size_told(sentence: str) -> Size | None:
    """The size of a sentence that tells nothing else: ``It has 5 rows with 5 squares each.``"""
    if len(sentence) > _LONGEST or not _SIZE_ALONE.fullmatch(SIZE.sub("@", SIDE_IN_WORDS.sub("@", sentence))):
        return None
    return size_in(sentence)


def counted_size(title: str) -> Size | None:
    """The rows and columns of a title that counts them in words."""
    sides = SIDE_IN_WORDS.findall(title)
    if SIZE.search(title) or _PARTS.search(title) or len(sides) != 2:
        return None
    (one, first), (other, second) = sides
    if bool(first) == bool(second):
        return None
    return (int(one), int(other)) if first else (int(other), int(one))
