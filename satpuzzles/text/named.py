"""Names and titles that stand in a text: the type of a puzzle, its number, its size; see ``Section``.

A name stands on the first line or behind a blank one, alone or in a title.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from satpuzzles.core.arguments import name_like
from satpuzzles.core.grid import Size
from satpuzzles.puzzle.kind import BUILT_IN, built_in_kinds, find_kind, type_called
from satpuzzles.text.sentences import tells_cell, tells_rule
from satpuzzles.text.sides import SIDE_IN_WORDS, SIZE, counted_size, plain_size, size_in
from satpuzzles.text.table import Format

_NAME_LINE = re.compile(r"\s*([A-Za-z]{4,}(?:[ _-][A-Za-z]+)*)\s*:?\s*([0-9]{1,4}\s*[xX×*]\s*[0-9]{1,4})?\s*")
"""A line with the name of a type and perhaps a size, which is read as a line of its own."""
_VARIABLE = re.compile(r"\s*([A-Za-z]{4,20})\s*=\s*(?:[\w.]{1,40}\()?[\[({]")
"""The beginning of a list of a program, which may be called by the name of a type."""
_VALUE = re.compile(r"\w+\s*=\s*['\"]")
"""A text of a program: the type of its board, say, among its other values."""
_ALIKE = 0.8
"""How like the name of a puzzle a word of a title is that means it: two letters of ten are wrong."""
_NAME_CAP = 80  # the expression takes its time with long lines
_TITLE = re.compile(
    r"(?!.*  )(?!.*(?:\.{4}|[-_*?#]{3}))"
    r"(?!(?:title|grid|name|by|copyright|catalogue)\b)(?!.*\b(?:rows?|columns?|cols?|across|down)\b)"
    r"(?:(?:\b(?:no|nr|number|puzzle|level)\b\.?|#)[ \t]?[0-9]{1,6}\b"
    r"|\b[0-9]{1,2}[ \t]?(?:x|×|by)[ \t]?[0-9]{1,2}\b|[^\W\d_]{2,}+|\b[ais]\b|[ \t.,:;!?()'’=#&*–-])*+",
    re.IGNORECASE,
)
"""A line of prose: words, sizes, the number of a puzzle; nothing that may be cells or clues, nor two blanks,
as stand in the line above a picture. Nor does a row of signs for blank cells, which lost its line break."""


_NAMED = re.compile(
    r"([^\W\d_]{3,}(?:[ -][^\W\d_]{2,})?)(?:[ \t]*[0-9]{1,4}[ \t]*[x×][ \t]*[0-9]{1,4}\b)?"
    r"(?:[ \t]*[,;:.(–-]|[ \t](?=[0-9]+[ \t-]))"
    r"(?=.*[^\W\d_]{3})(?!.*\b(?:rows?|columns?|cols?|across|down)\b[ \t]*[0-9:=\[(])[^\[\]{}<>|]*",
    re.IGNORECASE,
)
"""A line that begins with the name of a puzzle, goes on with words and has no clues."""

_NUMBER = re.compile(
    r"\b(?:no|nr|number|puzzle|level)\b\.?[ \t]?#?[0-9]|[^\W\d_][ \t]#[0-9]|^\s*#[0-9]++(?![^\s:])",
    re.IGNORECASE,
)
"""The number of a puzzle in a line of prose; one alone has no cells behind it."""
_WORD = re.compile(r"[^\W\d_]{3}")
_HEAD = re.compile(r"  [a-z]+ [0-9]+ x [0-9]+$")
"""How the line above a picture ends."""
_BOLD = re.compile(r"\*\*([^\W_](?:[^*]{0,80}[^\W_])?)\*\*")
_QUOTES = str.maketrans("", "", '“”„‟«»…"')
"""Signs of print that say nothing in a title."""
_BRACKETS = re.compile(r"[\[{]([^\W\d_][\w ,.#-]{0,40})[\]}]")
_AROUND = " \t=*~_-!.:"
"""Signs of print around a name alone."""
_NUMBERED = re.compile(r"[ \t]*([A-Za-z]{4,}(?:[ _-][A-Za-z]+)?) #?[0-9]{1,2}:?")
"""A name and the number of a puzzle, which is no size; longer ones may be a row of the board."""


_LOOSE_TITLE = re.compile(
    r"(?!.*(?:\.{3}|[-_*?#]{2}|\t|[,;][^ ]| [.?#](?: |$)))(?!.*\b(?:rows?|columns?|cols?|across|down)\b)"
    r"(?:[^\W\d_]{2,}+|\b[ais]\b|[0-9]{1,2}[ \t]?(?:x|×|by)[ \t]?[0-9]{1,2}\b"
    r"|[0-9]{1,2}(?:-?[a-z]\b|\.(?![0-9])|(?:st|nd|rd|th)\b)"
    r"|[0-9]{1,2}[./-][0-9]{1,2}[./-][0-9]{2,4}|[0-9]{4}-[0-9]{2}-[0-9]{2}"
    r"|(?<=['’])[a-z]\b|\b[0-9]{1,4}\b(?![.:/]?[0-9])|[ ,:;!?()'’&#/.–-])*+",
    re.IGNORECASE,
)
"""A line of words, dates and classes of a school; what names one puzzle and has few numbers is a title."""
_LOOSE_NUMBER = re.compile(r"[0-9]+(?:[./-][0-9]+)*")
_LOOSE_NUMBERS = 2
_BY_CELL = re.compile(
    r"[ \t]*(?:[a-z][0-9]{1,2}|r[0-9]{1,2}c[0-9]{1,2}|\(?[0-9]{1,2}, ?[0-9]{1,2}\)?"
    r"|row ?[0-9]{1,2},? ?col(?:umn)? ?[0-9]{1,2})[ \t]*[<>=]",
    re.IGNORECASE,
)
"""A line that begins with the name of a cell and a sign, as in a list that does not tell the size."""
PICTURE = "[\U0001f300-\U0001faff\u2600-\u27bf\ufe0f\u200d]"
"""A sign that is a small picture, which says nothing in words."""
_LABEL = re.compile(r"[ \t]*(?:title|titel)[ \t]*:[ \t]*", re.IGNORECASE)


class Section(NamedTuple):
    """Lines of a text to which one name or title belongs.

    Attributes:
        start, stop: where they begin and end.
        type: the type that is named; None where none is.
        size: the size that the title tells, in either order; None where it tells none, or two.
        title: where the title stands that may as well be a line of the board; None where there is no such.
        unnamed: whether nothing tells that this is a title but what it looks like.
        is_counted: whether words tell which side of the size is that of the rows, which then stands first.
    """

    start: int
    stop: int
    type: str | None = None
    size: Size | None = None
    title: int | None = None
    unnamed: bool = False
    is_counted: bool = False


def sections(lines: list[str], type: str | None, format: Format | None) -> Iterator[Section]:
    """The parts of a text that have a name or a title each.

    They are looked for in the first line and behind blank lines, there titles with a number only where the
    first line is one. Lines with a name and nothing else become blank.
    """
    now = Section(0, 0)
    at_start, after_blank, numbered = True, True, False
    for index, line in enumerate(lines):
        if not line or line.isspace():
            after_blank = True
            continue
        begins: Section | None = None
        if at_start and line[-1] in ";,\t":
            line = line.rstrip(" \t;,")  # fields of a spreadsheet behind a title
        if after_blank and len(line) < _NAME_CAP and (match := _NAME_LINE.fullmatch(line)):
            found = _type_named(match[1], type, format, at_start)
            if found is not None:
                begins = Section(index, index, found, size_in(line), index if match[2] else None)
                lines[index] = match[2] or ""
        if begins is None and after_blank and (at_start or numbered):
            begins = _titled(line, index, type, format, at_start)
            if begins is not None:
                numbered = numbered or _NUMBER.search(line) is not None
                begins = begins._replace(type=begins.type or now.type)
                if begins.title is None and not _VARIABLE.match(line):
                    lines[index] = _size_above(lines, index, begins)
        if begins is not None:
            if not at_start:
                yield now._replace(stop=index)
            now = begins if not at_start else begins._replace(start=0)
        at_start = after_blank = False
    yield now._replace(stop=len(lines))


def _size_above(lines: list[str], index: int, section: Section) -> str:
    """The size of a title as a line of its own, above a list of cells; else an empty line."""
    if section.type is None or section.size is None:
        return ""
    below = next((lines[at] for at in range(index + 1, len(lines)) if lines[at].strip()), "")
    return "{} x {}".format(*section.size) if _BY_CELL.match(below) else ""


def _titled(line: str, index: int, type: str | None, format: Format | None, at_start: bool) -> Section | None:
    """The section that a line begins which is no name alone: a title, or the variable of a program."""
    if at_start and (match := _VARIABLE.match(line)) and match[1].lower() in BUILT_IN:
        return Section(index, index, match[1].lower())  # the board begins on the same line
    if tells_rule(line) or tells_cell(line):
        return None
    if at_start and (found := _type_in_title(line, type, format)) is not None:
        size = size_in(line) or plain_size(line)
        return Section(index, index, found, size, is_counted=counted_size(line) is not None)
    text = line.strip()
    if len(text) > 2 * _NAME_CAP or not _TITLE.fullmatch(text):
        return None
    if line.startswith("\t") and not _WORD.search(text):
        return None  # a row of a spreadsheet
    size = size_in(text)
    if _NUMBER.search(text) or (at_start and size and _WORD.search(text) and " " in text):
        if at_start and type is None and misspelt(text):
            return None
        return Section(index, index, None, size, index, True)
    return None


def misspelt(title: str) -> str | None:
    """The name of a built-in puzzle that a word of a title has nearly; None where none is meant."""
    if types_told(title):
        return None
    words = re.findall(r"[^\W\d_]{5,}", title)
    return next((near for word in words if (near := name_like(word, all_names(), _ALIKE))), None)


def all_names() -> list[str]:
    """What the built-in puzzles are called."""
    return [name for kind in built_in_kinds() for name in (kind.name, *kind.aliases)]


def is_name(word: str) -> bool:
    """Whether a word names a built-in puzzle."""
    return type_called(word, installed=False) is not None


def is_title(line: str) -> bool:
    """Whether a line, as the first of a text, names a built-in puzzle."""
    text = line.rstrip(" \t;,")
    match = _NAME_LINE.fullmatch(text) if len(text) < _NAME_CAP else None
    return (match is not None and is_name(match[1])) or _type_in_title(text, None, None) is not None


def types_told(line: str) -> set[str]:
    """The types of built-in puzzles that words of a line name."""
    words = re.findall(r"[^\W\d_]+", line[: 2 * _NAME_CAP])
    names = [*words, *map(" ".join, pairwise(words))]
    return {named for name in names if (named := type_called(name, installed=False))}


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
    raw, line = line, _LABEL.sub("", line[: 3 * _NAME_CAP], count=1)
    text = _BOLD.sub(r"\1", line.strip().translate(_QUOTES).replace(" / ", ", "))
    if len(text) > 2 * _NAME_CAP or _VALUE.match(text):
        return None
    text = _BRACKETS.sub(r"(\1)", re.sub(PICTURE, "", text)).strip()
    alone = text.strip(_AROUND)
    if (
        alone != raw.strip()
        and alone.replace(" ", "").isalpha()
        and (called := _type_named(alone, type, format, at_start=False))
    ):
        return called
    if (match := _NUMBERED.fullmatch(text)) and (
        called := _type_named(match[1], type, format, at_start=False)
    ):
        return called
    if not _HEAD.search(text):
        text = " ".join(SIDE_IN_WORDS.sub("", text).split())
    if (match := _NAMED.fullmatch(text)) and (
        called := _type_named(match[1], type, format, at_start=False)
    ) is not None:
        return called
    words = re.findall(r"[^\W\d_]+", text)
    if _TITLE.fullmatch(text):
        if not any(len(word) > 2 for word in words[1:]) and not re.search(r"[0-9(,:]", text):
            return None
    elif (
        re.search(r"\t|  ", raw.strip())
        or _HEAD.search(text)
        or not _LOOSE_TITLE.fullmatch(text)
        or len(_LOOSE_NUMBER.findall(SIZE.sub("", text))) > _LOOSE_NUMBERS
    ):
        return None
    names = [word for word in words if len(word) > 3] + [" ".join(pair) for pair in pairwise(words)]
    found = {_type_named(name, type, format, at_start=False) for name in names} - {None}
    return found.pop() if len(found) == 1 else None
