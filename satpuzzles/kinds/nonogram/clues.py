"""The clues of many lines as people write them: one in its line, several in one line, or nested lists.

A form may be taken in several ways; all are given, and whoever asks knows which of them fit.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from satpuzzles.core.arguments import is_number
from satpuzzles.core.errors import FormatError, quote
from satpuzzles.kinds.nonogram.text import TOO_MANY_RUNS, ZERO_AMONG_RUNS, Clue
from satpuzzles.text.scan import SIDE_CAP

Clues = tuple[Clue, ...]


class Written(NamedTuple):
    """A clue as it is written, or several in one line, and the number of the line."""

    line: int
    text: str


Way = Sequence[Written]
"""A way to take a text: the clues of all rows or of all columns; one without text is blank."""

BLANK = ("", "0", "-", "_", ".", "none", "empty", "blank", "nothing")
_AND = re.compile(r"(?<=[0-9])(?:[ \t]*+,)?+[ \t]++(?:and|then|&)[ \t]++(?=[0-9])")
_LAST_AND = re.compile(r"(?:[ \t]*+,)?+[ \t]++(?:and|&)[ \t]++(?=[0-9]+$)")
"""What stands before the last clue of a list, or before the last run of its last clue."""
_SIGN = re.compile(r"[,.\-+·]")
STRONG = re.compile(r"[;/|]")
_CLOSING = {"[": "]", "(": ")", "{": "}", '"': '"', "'": "'"}
_TOKEN = re.compile(r"[\[\](){}]|[^\[\](){}]+")
_DEPTH = 3
"""The most brackets within one another."""

Listed: TypeAlias = "Written | list[Listed]"
"""A list: its items, or its text where no list stands in it."""


def clues_of(ways: Sequence[Way], what: str) -> list[Clues]:
    """The clues in every way in which they are clues.

    Args:
        what: ``row`` or ``column``.

    Raises:
        FormatError: there is none.
    """
    found: list[Clues] = []
    error: FormatError | None = None
    for way in ways:
        try:
            if len(way) > SIDE_CAP:
                raise FormatError(f"there are more than {SIDE_CAP:,} {what}s", line=way[SIDE_CAP].line)
            found.append(tuple([_clue(each, f"{what} {number}") for number, each in enumerate(way, 1)]))
        except FormatError as wrong:
            error = error or wrong
    if error and not found:
        raise error
    return found


def _clue(written: Written, name: str) -> Clue:
    """The runs of a clue, with blanks or one kind of sign between them."""
    text = written.text.rstrip(" \t,;").strip() or written.text
    if len(text) > 1 and text[-1] == _CLOSING.get(text[0]):
        text = text[1:-1].strip()
    if text.lower() in BLANK:
        return ()
    signs = {*_SIGN.findall(text)}
    text = _AND.sub(min(signs, default=" "), text)
    words = text.split(signs.pop() if signs else None, SIDE_CAP) if len(signs) < 2 else [text]
    runs = [word.strip() for word in words]
    if len(runs) > SIDE_CAP:
        raise FormatError(TOO_MANY_RUNS, line=written.line)
    if not all(map(is_number, runs)):
        raise FormatError(f"expected the runs of {name}, such as 2 1, found {quote(text)}", line=written.line)
    lengths = [int(run) for run in runs]
    if 0 in lengths:
        raise FormatError(ZERO_AMONG_RUNS, line=written.line)
    return tuple([(length, 1) for length in lengths])


def ways_of(text: str, line: int, *, alone: bool) -> list[Way]:
    """The ways to cut a line into clues.

    ``;``, ``/`` and ``|`` stand between clues, and so do commas; within a clue are other signs or blanks.
    Where commas stand between numbers without a blank, blanks may stand between clues as well. Behind commas
    an ``and`` may stand before the last clue, or before its last run.

    Args:
        alone: whether the line may be one clue with commas.

    Raises:
        FormatError: there is none.
    """
    text = text.rstrip(" \t,;").strip()
    strong = {*STRONG.findall(text)}
    groups = text.split()
    if strong:
        ways = [text.split(*strong)] if len(strong) == 1 else []
    elif "," in text:
        pieces = text.split(",")
        joined = len(groups) > 1 and all(piece == piece.strip() for piece in pieces)
        listed = _LAST_AND.sub(",", text).split(",")
        ways = [pieces, *([groups] if joined else []), *([[text]] if alone else [])]
        ways += [listed] if len(listed) > 1 and listed != pieces else []
    else:
        ways = [groups, *([[text]] if len(groups) > 1 else [])]
    ways = [way for way in ways if way and all(piece.strip() for piece in way)]
    if not ways:
        sentence = (
            "expected clues with one kind of sign between them, such as 2 2, 5, 5, and 0 for a blank one"
        )
        raise FormatError(sentence, line=line)
    return [[Written(line, piece) for piece in way] for way in ways]


_COUNT = re.compile(r"([0-9]{1,4})\.[ \t]+")


def without_counts(texts: Sequence[str]) -> list[str]:
    """Clues without the numbers before them, ``1. ``, which may as well be their first runs; else none."""
    counts = [_COUNT.match(text) for text in texts]
    if len(texts) < 2 or not all(found and int(found[1]) == at for at, found in enumerate(counts, 1)):
        return []
    return [_COUNT.sub("", text, count=1) for text in texts]


# ---- nested lists, as programs have them ----


def is_list(text: str) -> bool:
    """Whether a text begins as a list in brackets."""
    return text[:1] in ("[", "(")


def list_ways(text: str, line: int) -> list[Way]:
    """The ways to take lists as clues: a list of clues, or clues in brackets one after the other.

    Raises:
        FormatError: they are neither.
    """
    lists = _lists(text, line)
    if len(lists) > 1:
        return [_way(lists, line)]
    (only,) = lists
    return ways_of(only.text, line, alone=True) if isinstance(only, Written) else [_way(only, line)]


def two_lists(text: str, line: int) -> tuple[Way, Way]:
    """Two lists of clues, one after the other or in one list.

    Raises:
        FormatError: they are not two such lists.
    """
    lists = _lists(text, line)
    if len(lists) == 1 and isinstance(lists[0], list):
        lists = lists[0]
    if len(lists) != 2:
        raise FormatError("expected two lists of clues, such as [[2],[1,1]] [[2],[1],[1]]", line=line)
    first, second = lists
    return _way(first, line), _way(second, line)


def _way(listed: Listed, line: int) -> Way:
    way = [] if isinstance(listed, Written) else [each for each in listed if isinstance(each, Written)]
    if isinstance(listed, Written) or len(way) < len(listed):
        raise FormatError("expected a list of clues such as [[2, 2], [5]]", line=line)
    return way


def _lists(text: str, line: int) -> list[Listed]:
    """The lists of a text, at least one.

    Raises:
        FormatError: a bracket has no other, or something else than lists stands there.
    """
    opened: list[tuple[str, int, list[Listed], list[str]]] = [("", line, [], [])]
    for token in _TOKEN.findall(text):
        bracket, start, items, loose = opened[-1]
        if token in "[({":
            items += _between(loose, line, behind=bool(items), before=True)
            loose.clear()
            if len(opened) > _DEPTH:
                raise FormatError(f"expected at most {_DEPTH} brackets within one another", line=line)
            opened.append((token, line, [], []))
        elif token in "])}":
            if token != _CLOSING.get(bracket):
                raise FormatError(f"the bracket {token} closes none", line=line)
            opened.pop()
            if items:
                items += _between(loose, line, behind=True, before=False)
            inside = " ".join("".join(loose).split("\n"))
            opened[-1][2].append(items or Written(start, inside))
        else:
            loose.append(token)
            line += token.count("\n")
    bracket, start, items, loose = opened[-1]
    if bracket:
        raise FormatError(f"the bracket {bracket} is not closed", line=start)
    if "".join(loose).strip(" \t\n,;") or not items:
        raise FormatError("expected nothing but lists of clues", line=line)
    return items


def _between(loose: Sequence[str], line: int, *, behind: bool, before: bool) -> list[Listed]:
    """The clues without brackets between lists: ``5`` in ``[[2, 2], 5, [1]]``.

    Args:
        behind, before: whether they stand behind a list, or before one.
    """
    text = "".join(loose).replace(";", ",").strip()
    pieces = [piece.strip() for piece in text.split(",")]
    ends = pieces[:1] * behind + pieces[-1:] * before
    if text and (not all(pieces[1:-1]) or any(ends)):
        raise FormatError("expected ',' between two clues", line=line)
    return [Written(line, piece) for piece in pieces if piece]
