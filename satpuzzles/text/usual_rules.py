"""Sentences that tell the rules which a puzzle has anyway, as its record tells them in other words.

They are left out; any other sentence that may tell a rule stays, and no reader takes it. A clause is known by
its words: some mean the same, some say nothing, and one that is not known makes the clause unknown.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from satpuzzles.puzzle.kind import kind_of
from satpuzzles.text.named import types_told
from satpuzzles.text.sentences import is_worded, lists_cells

_HEAD_LINES = 20
_LINES = 2_000
_LONGEST = 400
_SAME = {
    "not": r"no|never|cannot|can['’]t|mustn['’]t|neither|nor",
    "twice": r"more than (?:once|one time)|repeat(?:s|ed)?|again",
    "not twice": r"(?:(?:exactly|only|just) )?once",
    "touch": r"touch(?:es|ing)?|adjacent|neighbou?r(?:s|ing)?|side by side",
    "black": r"black(?:en(?:ed)?|ed)?|shaded?|cross(?:ed)?",
    "white": r"unshaded",
    "whole": r"hangs? together|connected|contiguous",
    "row": r"rows",
    "column": r"columns|cols?",
    "region": r"regions|box(?:es)?",
}
"""Words that mean the same."""
_EACH_SAME = [(re.compile(rf"\b(?:{words})\b"), f" {meaning} ") for meaning, words in _SAME.items()]
_SILENT = re.compile(
    r"\b(?:an?|the|any|each|every|all|both|so|that|must|should|may|can|have|has|had|to|be|is|are|it|its|in|of|or"
    r"|and|by|among|you|we|your|out|there|which|same|other|with|at|on|numbers?|digits?|cells?|squares?"
    r"|appears?|occurs?|stands?|sides?|holds?|contains?|remain(?:s|ing)?|stay|one|piece|group|form|single"
    r"|horizontally|vertically)\b"
)
"""Words that say nothing beside these."""
_OF_SOME = frozenset(("not", "touch", "whole"))
"""A clause of these alone does not tell of which cells it speaks: of white ones, say, it is another rule."""
_END = re.compile(r"(?<=[.;!?])[ \t]+")
_LEAST_WORDS = 4
_CLAUSE = re.compile(r"[.;:!?]|\bso that\b|\band (?=(?:no|all|(?:the )?(?:black|white|shaded|unshaded))\b)")
_LABEL = re.compile(r"\s*rules?\s*[:–-]", re.IGNORECASE)
_WORD = re.compile(r"[^\W_]+")
_PERHAPS = "Where "
"""How a rule begins that not all boards have."""


def without_usual_rules(lines: list[str]) -> list[str]:
    """The lines, without the sentences that tell the rules of the only puzzle that is named among words."""
    if len(lines) > _LINES or not any(map(is_worded, lines)):
        return lines
    types = {name for line in lines[:_HEAD_LINES] if len(line) <= _LONGEST for name in types_told(line)}
    if len(types) != 1:
        return lines
    told = [each for each in _END.split(kind_of(types.pop()).rules) if not each.startswith(_PERHAPS)]
    rules = [words for each in told for words in _clauses(each)]
    # What a sentence lost in a line of its own may be a cell.
    ends = {at for at, line in enumerate(lines, -1) if len(line.strip()) == 1}
    return [
        _without(line, rules) if len(line) <= _LONGEST and at not in ends and is_worded(line) else line
        for at, line in enumerate(lines)
    ]


def _without(line: str, rules: Sequence[frozenset[str]]) -> str:
    sentences = _END.split(_LABEL.sub("", line, count=1))
    kept = [each for each in sentences if not _is_usual(each, rules)]
    return line if len(kept) == len(sentences) else " ".join(kept)


def _is_usual(sentence: str, rules: Sequence[frozenset[str]]) -> bool:
    """Whether a sentence tells nothing but parts of these rules, what they forbid and what they ask."""
    found = [*_clauses(sentence)]
    is_sentence = (
        bool(found)
        and "\t" not in sentence
        and not lists_cells(sentence)
        and len(_WORD.findall(sentence)) >= _LEAST_WORDS
    )
    return is_sentence and all(
        not words <= _OF_SOME and any(words <= rule and ("not" in words) == ("not" in rule) for rule in rules)
        for words in found
    )


def _clauses(text: str) -> Iterator[frozenset[str]]:
    """The words of each clause that says something, those that mean the same as one."""
    for clause in _CLAUSE.split(text.lower()):
        for same, meaning in _EACH_SAME:
            clause = same.sub(meaning, clause)
        if words := frozenset(_WORD.findall(_SILENT.sub(" ", clause))):
            yield words
