"""The name of a puzzle that stands in a text: on the first line, alone or in a title, or behind a blank."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from satpuzzles.puzzle.kind import BUILT_IN, find_kind, type_called
from satpuzzles.text.table import Format

_NAME_LINE = re.compile(r"\s*([A-Za-z]{4,}(?:[ _-][A-Za-z]+)*)\s*:?\s*([0-9]{1,4}\s*[xX×*]\s*[0-9]{1,4})?\s*")
"""A line with the name of a type and perhaps a size, which is read as a line of its own."""
_VARIABLE = re.compile(r"\s*([A-Za-z]{4,20})\s*=\s*[\[(]")
"""The beginning of a list of a program, which may be called by the name of a type."""
_NAME_CAP = 80  # the expression takes its time with long lines
_TITLE = re.compile(
    r"(?!.*  )(?!(?:title|grid|name|by|copyright|catalogue)\b)(?!.*\b(?:rows?|columns?|cols?|across|down)\b)"
    r"(?:(?:\b(?:no|nr|number|puzzle|level)\b\.?|#)[ \t]?[0-9]{1,6}\b"
    r"|\b[0-9]{1,2}[ \t]?(?:x|×|by)[ \t]?[0-9]{1,2}\b|[^\W\d_]{2,}+|\b[ais]\b|[ \t.,:;!?()'’=#&*–-])*+",
    re.IGNORECASE,
)
"""A line of prose: words, sizes, the number of a puzzle; nothing that may be cells or clues, nor two blanks,
as stand in the line above a picture."""


def sections(
    lines: list[str], type: str | None, format: Format | None
) -> Iterator[tuple[int, int, str | None]]:
    """Where the lines begin and end that the name of a type stands before, and that type.

    Names are looked for in the first line and behind blank lines.
    """
    start, named = 0, None
    at_start, after_blank = True, True
    for index, line in enumerate(lines):
        if not line or line.isspace():
            after_blank = True
            continue
        if after_blank and len(line) < _NAME_CAP and (match := _NAME_LINE.fullmatch(line)):
            found = _type_named(match[1], type, format, at_start)
            if found is not None:
                if not at_start:
                    yield start, index, named
                start, named = index, found
                lines[index] = match[2] or ""
        elif at_start and (match := _VARIABLE.match(line)) and match[1].lower() in BUILT_IN:
            named = match[1].lower()  # the board begins on the same line
        elif at_start and (found := _type_in_title(line, type, format)) is not None:
            named, lines[index] = found, ""
        at_start = after_blank = False
    yield start, len(lines), named


def _type_named(word: str, type: str | None, format: Format | None, at_start: bool) -> str | None:
    """The type that a word names, among those that come into question: the others need no import."""
    told = (type,) if type is not None else format.types if format is not None else ()
    for each in told:
        if (kind := find_kind(each)) is not None and kind.is_called(word):
            return kind.name
    if told:
        return word.lower() if word.lower() in BUILT_IN else None
    return type_called(word, installed=at_start)


def _type_in_title(line: str, type: str | None, format: Format | None) -> str | None:
    """The type that a line of prose names; None if it names none or several, or may be part of a board."""
    text = line.strip()
    if len(text) > 2 * _NAME_CAP or not _TITLE.fullmatch(text):
        return None
    words = re.findall(r"[^\W\d_]+", text)
    if not any(len(word) > 2 for word in words[1:]) and not re.search(r"[0-9(,:]", text):
        return None
    names = [word for word in words if len(word) > 3] + [" ".join(pair) for pair in pairwise(words)]
    found = {_type_named(name, type, format, at_start=False) for name in names} - {None}
    return found.pop() if len(found) == 1 else None
