"""Cages that sentences tell: ``The cage of a1 and a2 makes 3 by adding``, ``cage a1, a2: sum 3``.

They become ``3+ a1 a2``, as lists have them. What a cage means on its board is not for here to say.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from satpuzzles.core.errors import FormatError, quote
from satpuzzles.text.cell_names import CELL_NAME
from satpuzzles.text.scan import OPERATOR_SIGNS, OPERATOR_WORDS

_LONGEST = 400
_NAME = re.compile(CELL_NAME)
_SENTENCE = re.compile("[a-z]{2}", re.IGNORECASE)
_LIST = rf"{CELL_NAME}(?:[ \t,;&]{{1,4}}(?:and[ \t]+)?{CELL_NAME})*+"
_CELLS = re.compile(rf"(?<![^\W_]){_LIST}(?![^\W_])", re.IGNORECASE)
_LABELLED = re.compile(
    r"[ \t]*(?:(?:the[ \t]+)?cage[ \t]+)?"
    r"(?P<label>[A-Z][A-Z0-9]{0,2})(?P<told>[ \t]*[:=][ \t]*|[ \t]+)(?=\S)",
    re.IGNORECASE,
)
"""A cage by its label."""
_JOINT = re.compile(r"[ \t]*[:=]|[ \t]*, +(?=[a-z])|[ \t]+", re.IGNORECASE)
_END = " \t.;,"
_SIGNS = re.escape("".join(sign for sign in OPERATOR_SIGNS if sign not in "-:"))
_PART = re.compile(
    rf"(?P<number>[0-9]{{1,18}})(?P<sign>(?:-|[ \t]*[{_SIGNS}])(?![^\s).=]))?(?![^\W_]|[ \t]*:)"
    r"|(?P<word>[^\W\d_]++)|[ \t:=()]",
    re.IGNORECASE,
)
"""A part of what is said of a cage: its number, a word, or what stands between. A colon behind a number may
divide, and a dash behind a blank may part."""
_WORDS = {
    **OPERATOR_WORDS,
    **dict.fromkeys(("adds", "added", "adding", "sums", "total", "totals"), "+"),
    **dict.fromkeys(("subtracts", "subtracted", "subtracting"), "-"),
    **dict.fromkeys(("multiplies", "multiplying"), "*"),
    **dict.fromkeys(("divides", "dividing"), "/"),
}
_TOGETHER = "together"
"""It says to add, but beside a word that says something else: ``multiplied together``."""
_SILENT = re.compile(
    r"an?|and|are|be|by|cage|cells?|clue|comes?|contains?|covers|digits?|equals?|for|gets?|gives?|ha(?:s|ve)|if"
    r"|in|is|its?|just|makes?|making|must|numbers?|of|only|result|should|squares?|that|the|they|to|up|using|values?"
    r"|when|which|with|you",
    re.IGNORECASE,
)
"""What says nothing in a sentence about a cage."""


_OTHER = re.compile(rf"(?=.*\bcages?\b)(?=.*[ \t(](?:{_LIST})).*[a-z]{{2}}.*[a-z]{{2}}.*", re.IGNORECASE)
"""What speaks of a cage and its cells."""


def plain_sentences(lines: Sequence[str], numbers: Sequence[int]) -> list[str]:
    """The lines, with the clue and the cells of a cage in the place of a sentence about it.

    Args:
        numbers: the number of each line in its file.

    Raises:
        FormatError: one of several sentences about cages is not known.
    """
    plain = [*map(told_cage, lines)]
    # Of a cage or a Cage: this is asked of every line of every text, so it must be quick.
    told = [at for at, (line, other) in enumerate(zip(lines, plain)) if line != other and "age" in line]
    for at, line in enumerate(plain) if told else ():
        if line == lines[at] and len(line) <= _LONGEST and _OTHER.fullmatch(line):
            sentence = (
                "tells a cage in words that are not known: write its clue and its cells, as in 11+ a1 a2"
            )
            raise FormatError(f"{quote(line.strip())} {sentence}", line=numbers[at])
    return plain


def told_cage(line: str) -> str:
    """A line, or the clue and the cells of the cage of which it is a sentence."""
    if len(line) > _LONGEST or not _SENTENCE.search(line):
        return line
    if match := _CELLS.search(line):
        before, behind = line[: match.start()].strip(), line[match.end() :].rstrip(_END)
        joint = _JOINT.match(behind)
        is_told = (
            (joint is not None and (joint[0].strip() != "" or _begins(behind.split())))
            or " and " in match[0]
            or (before != "" and _is_silent(before.split()[-1].rstrip(":")))
        )
        clue = _clue(f"{before} {behind[joint.end() if joint else 0 :]}") if is_told else ""
        return _cage(match[0], clue) if clue else line
    if (match := _LABELLED.match(line)) is None:
        return line
    label, told = match["label"], line[match.end() :].rstrip(_END)
    if len(label) > 1 and (_is_silent(label) or label.lower() in _WORDS):
        return line
    is_told = match["told"].strip() != "" or _is_silent(told.partition(" ")[0])
    clue = _clue(told) if is_told and _SENTENCE.search(told) else ""
    return f"{label} = {clue}" if clue else line


def _begins(words: Sequence[str]) -> bool:
    """Whether words behind cells are those of a sentence: ``add up to 3``, not ``plus 3`` as in a table."""
    first, *rest = words
    return _is_silent(first) or (first.lower() in (*_WORDS, _TOGETHER) and bool(rest) and _is_silent(rest[0]))


def _is_silent(word: str) -> bool:
    return word != "A" and _SILENT.fullmatch(word) is not None


def _clue(text: str) -> str:
    """The clue that words and one number tell; empty where a word is not known, or two disagree."""
    numbers: list[str] = []
    signs: set[str] = set()
    together = False
    position = 0
    while position < len(text):
        if (match := _PART.match(text, position)) is None:
            return ""
        position = match.end()
        word = (match["word"] or "").lower()
        if match["number"]:
            numbers.append(match["number"])
        if match["sign"] or word in _WORDS:
            signs.add(OPERATOR_SIGNS[match["sign"].strip()] if match["sign"] else _WORDS[word])
        elif word == _TOGETHER:
            together = True
        elif word and not _is_silent(match["word"]):
            return ""
    if together and not signs:
        signs = {"+"}
    return numbers[0] + "".join(signs) if len(numbers) == 1 and len(signs) < 2 else ""


def _cage(cells: str, clue: str) -> str:
    names = [match[0] for match in _NAME.finditer(cells)]
    return f"{clue} {' '.join(names)}" if len(names) > 1 else f"{cells} = {clue}"
