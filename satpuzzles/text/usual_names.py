"""Sentences that say how rows, columns and cells are named, where they are named so anyway.

They are left out: ``A1 is top left``, ``(R = row, C = column)``, ``cells are given as (row, column)``. What
names cells in another way stays.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

_HEAD_LINES = 200
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
_ALPHABET = "abcdefghijklmnopqrstuvwxyz"
_AND = re.compile(r"[,;] (?:and )?| and ")
_END = re.compile(r"(?<=[.;!])[ \t]+(?=[A-Z(])")
_BRACKETS = re.compile(r"[ \t]*\((?:[^()]|\([^()]{0,20}\)){1,120}\)")
_TELLS = re.compile(r"\b(?:row|rows|columns?|col|left|letters)\b", re.IGNORECASE)


def without_usual_names(lines: list[str]) -> list[str]:
    """The lines, without the sentences and the words in brackets that name cells as they are named anyway."""
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
    text = _PAIR.sub("@", text)
    text = _IN_ORDER.sub(lambda found: "#" if _counts(re.findall("[a-z0-9]+", found[0])) else found[0], text)
    parts = _AND.split(text.replace("1,1", "1;1").replace("1, 1", "1;1"))
    return bool(text) and text not in ("@", "#") and all(map(_PART.fullmatch, parts))


def _counts(names: Sequence[str]) -> bool:
    """Whether names are the letters or the numbers in order."""
    if names[0] == "1":
        return [*names] == [str(at) for at in range(1, len(names) + 1)]
    return _ALPHABET.startswith("".join(names))
