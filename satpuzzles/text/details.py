"""Lines of author, date and difficulty, greetings, and the words that end a mail, in the way of a board.

They are told as notes where the board can be read without them. Sentences are for ``remarks.py``, and words
that never stand in the way for ``letters.py``.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Container, Iterable, Iterator, Sequence

from satpuzzles.core.errors import FormatError, LimitReached, quote
from satpuzzles.text.entries import Entry
from satpuzzles.text.named import PICTURE, is_title, types_told
from satpuzzles.text.remarks import may_have_remarks, speaks_of_board, without_remarks
from satpuzzles.text.sentences import lists_cells, tells_rule
from satpuzzles.text.sides import SIZE, size_in, size_told

Reader = Callable[[list[str], list[str] | None], Iterator[Entry]]
"""The boards of lines, and of the same with the signs of a legend; it may blank lines."""

_LONGEST = 120
_LINES = 2_000
"""Longer texts are no letters."""
_MONTH = (
    r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|jän|mär|mai|okt|dez)[a-zä]{0,7}\.?"  # two languages
)
_DAY = "(?:mon|tues|wednes|thurs|fri|satur|sun)day"
_DATE = (
    rf"(?:[0-9]{{1,2}}(?:\.|st|nd|rd|th)?[ \t](?:of[ \t])?{_MONTH}(?:,?[ \t][0-9]{{4}})?"
    rf"|{_MONTH}[ \t][0-9]{{1,2}}(?:st|nd|rd|th)?(?:,?[ \t][0-9]{{4}})?"
    r"|[0-9]{1,2}[./-][0-9]{1,2}[./-][0-9]{2,4}|[0-9]{4}-[0-9]{2}-[0-9]{2})"
)
_KEY = re.compile(
    r"[ \t]*(?:[*_]{1,2}|[-•][ \t])?(?:author|autor(?:in)?|by|von"
    r"|date|datum|difficulty|schwierigkeit(?:sgrad)?|level|rating"
    r"|source|quelle|from|designer|designed by|setter|set by|composer|composed by|creator|created|created by"
    r"|made by|constructor|publisher|published|published in|teacher|school|class|klasse|name)"
    r"[*_]{0,2}[ \t]*:[*_]{0,2}[ \t]*[^\[\]{}<>|=\"]*",
    re.IGNORECASE,
)
"""A key of what is said of a board, and its value."""
_BY = re.compile(
    r"[ \t]*[(–—-]?[ \t]*(?:by|von|from)[ \t]+[A-ZÄÖÜ][^\W\d_]*\.?(?:[ \t][A-ZÄÖÜ][^\W\d_]*\.?){0,3}"
    rf"(?:,?[ \t]+(?i:{_DATE}))?[ \t.)]*"
)
_ROW_BEHIND = re.compile(r"(?:[0-9._][ ,;]+){2}[0-9._][ \t]*$")
_ON = re.compile(rf"[ \t]*(?:{_DAY},?[ \t]+)?{_DATE}[ \t.]*", re.IGNORECASE)
_GREETING = re.compile(
    r"[ \t]*(?:hi|hello|hey|dear|hallo|liebe[rs]?|good[ \t](?:morning|evening|day))"
    r"(?:[ \t][^\W\d_]{2,}){0,3}[ \t]*[,!.]?[ \t]*",
    re.IGNORECASE,
)
_AGE = r"(?<=[^\W\d_][ \t])\([0-9]{1,2}\)[ \t]*$"
"""What may stand behind a name."""
_END = re.compile(
    rf"(?:[^\W\d_]++(?:['’][^\W\d_]++)*+|{_AGE}|{_DATE}|[0-9]{{1,2}}(?:st|nd|rd|th)|{PICTURE}"
    r"|[ \t,.:;!?()…&\"“”–-]++)++",
    re.IGNORECASE,
)
"""Words, dates and small pictures."""
_IN_DATES = re.compile(_DATE, re.IGNORECASE)
_POLITE = re.compile(
    r"(?:[ \t]*(?:thx|thanks?|ty|tnx|tia|pls|plz|please|merci|danke|gracias|grazie|cheers|bye|ciao)\b"
    r"[ \t!.,:;()]*)+",
    re.IGNORECASE,
)
"""Words of politeness, which may stand right below a board."""
_KISSES = re.compile("[xXoO ]{1,9}")
"""What stands below a name, and is a row of cells elsewhere."""
_TELLING_WORD = re.compile(r"(?<![^\W_])(?![xXoOBWL]+\b)[^\W\d_]{3,}")
_OF_CELLS = re.compile(r"\b(?:none|nothing|rest|others?)\b", re.IGNORECASE)

_STUCK = re.compile(
    r"\b(?:stuck|lost)[ \t](?:in|at|on)[ \t]the[ \t]"
    r"(?:[0-9]{1,2}(?:st|nd|rd|th)|[a-z]{4,7})[ \t](?:row|column)\b",
    re.IGNORECASE,
)
_WORDS_ALONE = re.compile(r"(?:[^\W\d_]++|[ \t,.:!?()'’–-]++)*+")
_HEAD_LINES = 20


def read_beside(
    read: Reader, lines: list[str], told: list[str] | None, numbers: Sequence[int]
) -> Iterator[Entry]:
    """The boards of lines, without remarks, details and greetings where these stand in the way.

    Args:
        told: the lines with the usual signs, where a legend says what others mean; else None.
        numbers: the number of each line in its file.
    """
    if not (left := details(lines)):
        beside = _beside_remarks(read, lines, told, numbers)
        yield from _told(beside, lines, numbers, ())
        return
    found = [*_beside_remarks(read, [*lines], told and [*told], numbers)]
    wrong = [entry.error for entry in found if entry.error is not None]
    if wrong:
        others = [*_beside_remarks(read, _blanked(lines, left), told and _blanked(told, left), numbers)]
        there = {numbers[at] for at in left}
        still = [entry.error for entry in others if entry.error is not None]
        if len(still) < len(wrong) + (_stand_in(wrong, there) and not _stand_in(still, there)):
            notes = tuple(f"{numbers[at]}: left out: {quote(lines[at].strip())}" for at in left)
            found = [others[0]._replace(notes=(*notes, *others[0].notes)), *others[1:]]
    yield from _told(found, lines, numbers, left)


def _stand_in(errors: Sequence[FormatError | LimitReached], there: Container[int]) -> bool:
    """Whether an error is one of these lines."""
    return any(isinstance(error, FormatError) and error.line in there for error in errors)


def _told(
    entries: Iterable[Entry], lines: Sequence[str], numbers: Sequence[int], left: Sequence[int]
) -> Iterator[Entry]:
    """The entries, of which an error says so where a line of author or the like stands below among rows.

    Args:
        left: where such lines stand that were left out.
    """
    inner: list[int] = []
    if len(lines) <= _LINES:
        gone = {*left}
        inner = [at for at, line in enumerate(lines) if at not in gone and _is_inner(line)]
    blank = [at for at, line in enumerate(lines) if not line.strip()] if inner else []
    for entry in entries:
        error = entry.error
        if inner and isinstance(error, FormatError) and error.line:
            here = bisect_left(numbers, error.line)
            below = bisect_left(inner, here)
            if below < len(inner) and bisect_left(blank, here) == bisect_left(blank, inner[below]):
                at = inner[below]
                told = f"{quote(lines[at].strip())} stands between rows: leave it out, or put # before it"
                entry = entry._replace(error=FormatError(told, source=error.source, line=numbers[at]))
        yield entry


def _is_inner(line: str) -> bool:
    return _is_detail(line) and not _ROW_BEHIND.search(line)


def _beside_remarks(
    read: Reader, lines: list[str], told: list[str] | None, numbers: Sequence[int]
) -> Iterator[Entry]:
    has_remarks = may_have_remarks(lines)
    found = read(lines, told)
    return iter(without_remarks([*found], lines, numbers)) if has_remarks else found


def _blanked(lines: Sequence[str], left: Sequence[int]) -> list[str]:
    gone = {*left}
    return ["" if index in gone else line for index, line in enumerate(lines)]


def details(lines: Sequence[str]) -> list[int]:
    """Where lines stand that say of a board who made it and the like, greet or end; never between its lines.

    A line that names a puzzle may stand beside them.
    """
    if len(lines) > _LINES:
        return []
    found: list[int] = []
    run: list[int] = []
    free = True
    for index, line in enumerate([*lines, ""]):
        if _is_detail(line):
            run.append(index)
            continue
        is_blank = not line or line.isspace()
        if run and (free or is_blank):
            found += run
        run = []
        free = is_blank or (len(line) <= _LONGEST and is_title(line))
    left = sorted({*found, *_ends(lines)})
    return left if any(line.strip() for line in _blanked(lines, left)) else found


def _ends(lines: Sequence[str]) -> list[int]:
    """Where the words stand with which a text ends, of which none may be a cell or speak of the board."""
    found: list[int] = []
    kisses: list[int] = []
    for index in range(len(lines) - 1, -1, -1):
        line = lines[index]
        if not line or line.isspace():
            continue
        is_apart = index > 0 and not lines[index - 1].strip()
        is_word = line.strip().isalpha() and not (line.strip().istitle() or _POLITE.fullmatch(line))
        if _KISSES.fullmatch(line) and not (found or kisses):
            kisses.append(index)
        elif (_is_end(line) and (is_apart or not is_word)) or (found and is_apart and line.rstrip() == "--"):
            found += [*kisses, index]
            kisses = []
        else:
            break
    return found


def _is_end(line: str) -> bool:
    if len(line) > _LONGEST or not (_END.fullmatch(line) and _TELLING_WORD.search(line)):
        return False
    if lists_cells(line):
        return False
    said = _IN_DATES.sub(" ", line)
    return not (speaks_of_board(said) or _OF_CELLS.search(said) or tells_rule(said) or types_told(said))


def named_below_greeting(lines: list[str]) -> list[str]:
    """The lines, of which a sentence below a greeting is the puzzle and the size that it names, and no more.

    A sentence that may say anything else of the board stays.
    """
    filled = [at for at, line in enumerate(lines[:_HEAD_LINES]) if line and not line.isspace()][:2]
    if len(filled) < 2 or not _GREETING.fullmatch(lines[filled[0]]):
        return lines
    at = filled[1]
    line = lines[at]
    if len(line) > 2 * _LONGEST or "".join(lines[at + 1 : at + 2]).strip() or is_title(line):
        return lines
    named = types_told(line)
    said = _STUCK.sub(" ", SIZE.sub(" ", line))
    if len(named) != 1 or speaks_of_board(said) or tells_rule(line) or not _WORDS_ALONE.fullmatch(said):
        return lines
    size = size_in(line)
    name = named.pop() + (" {}x{}".format(*size) if size else "")
    return [*lines[:at], name, *lines[at + 1 :]]


def with_told_sizes(lines: list[str]) -> list[str]:
    """The lines, of which one that names a puzzle has the size, too, that a sentence below tells."""
    for at, line in enumerate(lines[1:_HEAD_LINES], 1):
        above = lines[at - 1].rstrip(" .")
        if (size := size_told(line)) and len(types_told(above)) == 1 and size_in(above) is None:
            return [*lines[: at - 1], "{}, {} rows {} columns".format(above, *size), "", *lines[at + 1 :]]
    return lines


def _is_detail(line: str) -> bool:
    if not line or len(line) > _LONGEST or "...." in line or tells_rule(line):
        return False
    return any(each.fullmatch(line) for each in (_KEY, _BY, _ON, _GREETING))
