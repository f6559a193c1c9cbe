"""Sentences that say how rows, columns and cells are named, where they are named so anyway.

They are left out: ``A1 is top left``, ``(R = row, C = column)``, ``cells are given as (row, column)``. What
names cells in another way stays.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from satpuzzles.core.errors import FormatError, quote
from satpuzzles.text.cell_names import CELL_NAME
from satpuzzles.text.scan import OPERATOR_SIGNS, OPERATOR_WORDS

_HEAD_LINES, _TITLE_LINES = 200, 20
_LONGEST = 400
_IS = r"(?: ?=|:| (?:is|are|means?|for|stands? for|go|count|run))"
_LEFT = r"(?:in |at )?(?:the )?(?:top|upper)[- ]left(?:[- ]?(?:hand )?(?:most )?(?:cell|square|corner))?"
_ACROSS, _DOWN = r"(?: from)? left to right", r"(?: from)? top to bottom"
_NAMES = r"(?:(?:a|1) ?(?:to|-) ?(?:[a-z]|[0-9]{1,2})|#)"
_PARTS = (
    rf"(?:the )?(?:cells?|squares?|coordinates?|positions?|places?)?(?:{_IS})?"
    r" ?(?:given|written|named|called|listed|numbered|told)?(?: as| by)?:? ?\(?@\)?",
    rf"\(?(?:a ?1|r1c1|1 ?[,;/] ?1)\)?{_IS} {_LEFT}",
    rf"{_LEFT}{_IS} \(?(?:a ?1|r1c1|1 ?[,;/] ?1)\)?",
    rf"(?:the )?letters{_IS} (?:the )?columns?(?:{_ACROSS})?",
    rf"(?:the )?numbers{_IS} (?:the )?rows?(?:{_DOWN})?",
    rf"(?:the )?columns{_IS} (?:the )?letters(?:{_ACROSS})?",
    rf"(?:the )?rows{_IS} (?:the )?numbers(?:{_DOWN})?",
    rf"(?:the )?columns(?: are| go| run)? {_NAMES}{_ACROSS}",
    rf"(?:the )?columns (?:are|go|run) {_NAMES}",
    rf"(?:the )?rows(?: are| go| run)? {_NAMES}{_DOWN}",
    rf"(?:the )?rows (?:are|go|run) {_NAMES}",
    rf"r{_IS} (?:the )?rows?",
    rf"c{_IS} (?:the )?col(?:umn)?s?",
)
_PART = re.compile("|".join(f"(?:{part})" for part in _PARTS))
_PAIR = re.compile(r"\(? ?row ?(?:,|and|then) ?col(?:umn)? ?\)?")
_IN_ORDER = re.compile(r"\b(?:a(?:,? [b-z]){2,25}|1(?:,? [0-9]{1,2}){2,30})\b")
"""All names, one after the other."""
_OPERATOR = re.compile(r"([a-z]+|[^\w\s])(?: ?=|:| is| means?| stands? for) ([a-z]+|[^\w\s])")
_MEANT = {**OPERATOR_WORDS, **OPERATOR_SIGNS}
_OTHERWISE = re.compile(
    r"\b(?:columns|rows)\b[^.:]*\b(?:right to left|bottom to top|bottom up)\b"
    r"|\bcolumns (?:are|go|run) (?:[a-z](?:,? [a-z]\b){2,}|[b-z] ?(?:to|-) ?[a-z]\b)"
)
_TOLD_OTHERWISE = "names cells in another way: count rows from the top, and columns from the left"
_ALPHABET = "abcdefghijklmnopqrstuvwxyz"
_AND = re.compile(r"[,;] (?:and )?| and ")
_END = re.compile(r"(?<=[.;!])[ \t]+(?=[A-Z(])")
_BRACKETS = re.compile(r"[ \t]*\((?:[^()]|\([^()]{0,20}\)){1,120}\)")
_BY_NAME = re.compile(rf"[ \t(]*{CELL_NAME}(?![^\W_])|.*\b{CELL_NAME}[ \t]*$", re.IGNORECASE)
"""A line of cells by their names."""
_TELLS = re.compile(r"\b(?:rows?|col(?:umn)?s?|left|letters|is|means?|stands?)\b|=", re.IGNORECASE)


def without_usual_names(lines: list[str], numbers: Sequence[int]) -> list[str]:
    """The lines, without the sentences and the words in brackets that name cells as they are named anyway.

    Which sign an operator has may be told among them.

    Args:
        numbers: the number of each line in its file.

    Raises:
        FormatError: a title or a sentence below one says that cells are named in another way.
    """
    for at, line in enumerate(lines[:_TITLE_LINES]):
        text = _IN_ORDER.sub(_unless_counted, " ".join(line.lower().split())) if len(line) <= _LONGEST else ""
        if _OTHERWISE.search(text) and any(map(_BY_NAME.match, lines)):
            raise FormatError(f"{quote(line.strip())} {_TOLD_OTHERWISE}", line=numbers[at])
    return [
        _without(line) if at < _HEAD_LINES and len(line) <= _LONGEST and _TELLS.search(line) else line
        for at, line in enumerate(lines)
    ]


def _without(line: str) -> str:
    plain = _BRACKETS.sub(lambda found: "" if _is_usual(found[0].strip()[1:-1]) else found[0], line)
    sentences = _END.split(plain)
    kept = [each for each in sentences if not _is_usual(each)]
    return line if plain == line and len(kept) == len(sentences) else " ".join(kept)


def _is_usual(sentence: str) -> bool:
    """Whether a sentence says nothing but how cells are named anyway."""
    text = " ".join(sentence.lower().strip(" \t.;:!").split())
    if text.startswith("(") and text.endswith(")") and "(" not in text[1:]:
        text = text[1:-1]
    if text and all(map(_is_operator, _AND.split(text))):
        return True
    text = _PAIR.sub("@", text)
    text = _IN_ORDER.sub(_unless_counted, text)
    parts = _AND.split(text.replace("1,1", "1;1").replace("1, 1", "1;1"))
    return bool(text) and text not in ("@", "#") and all(map(_PART.fullmatch, parts))


def _unless_counted(names: re.Match[str]) -> str:
    return "#" if _counts(re.findall("[a-z0-9]+", names[0])) else names[0]


def _is_operator(said: str) -> bool:
    """Whether words say which sign an operator has, and it is the usual one."""
    found = _OPERATOR.fullmatch(said)
    meant = {_MEANT.get(each) for each in found.groups()} if found else {None}
    return len(meant) == 1 and None not in meant


def _counts(names: Sequence[str]) -> bool:
    """Whether names are the letters or the numbers in order."""
    if names[0] == "1":
        return [*names] == [str(at) for at in range(1, len(names) + 1)]
    return _ALPHABET.startswith("".join(names))
