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
_DOING = {"adding": "+", "subtracting": "-", "multiplying": "*", "dividing": "/"}
_WORDS = {**OPERATOR_WORDS, **_DOING}
_WORD = "|".join(sorted(_WORDS, key=len, reverse=True))
_SIGN = f"[{re.escape(''.join(OPERATOR_SIGNS))}]"
_VERBS = {
    **dict.fromkeys(
        ("adds up to", "add up to", "adds to", "add to", "sums to", "sum to", "total", "totals"), "+"
    ),
    **dict.fromkeys(("sums up to", "sum up to"), "+"),
    **dict.fromkeys(("multiplies to", "multiply to"), "*"),
}
_VERB = (
    r"(?:(?:must|should|has to|have to|which)[ \t]+)?"
    r"(?:makes?|gives?|comes?[ \t]+to|equals?|contains?|is|are|be|has|have"
    rf"|(?P<doing>{'|'.join(sorted(_VERBS, key=len, reverse=True))}))"
)
_CAGE = (
    r"(?:the[ \t]+)?cage[ \t]*(?:(?:of|with|containing|in)\b|:)?[ \t]*"
    r"(?:the[ \t]+)?(?:(?:cells?|squares?)[ \t]+)?"
)
_CLUE = (
    rf"(?:(?P<target>[0-9]{{1,18}})"
    rf"(?:[ \t]*(?P<sign>{_SIGN})|[ \t]+(?:by|with|using)?[ \t]*\(?(?P<behind>{_WORD})\)?)?"
    rf"|(?:the[ \t]+|a[ \t]+)?(?P<before>{_WORD})(?:[ \t]+of|[ \t]+is|[ \t]*[:=])?[ \t]*"
    r"(?P<made>[0-9]{1,18}))"
)
_END = r"[ \t]*[.;,]?[ \t]*"
_TOLD = re.compile(
    rf"[ \t]*(?:{_CAGE})?(?P<cells>{_LIST})[ \t]*,?"
    rf"(?:[ \t]+{_VERB}[ \t]+|[ \t]*[:=][ \t]*|(?<=,) +(?=[a-z])){_CLUE}{_END}",
    re.IGNORECASE,
)
"""A cage by its cells, and what it makes."""
_LABELLED = re.compile(
    rf"[ \t]*(?:(?:the[ \t]+)?cage[ \t]+)?(?P<cells>[A-Z][A-Z0-9]{{0,2}})[ \t]+{_VERB}[ \t]+{_CLUE}{_END}",
    re.IGNORECASE,
)
"""A cage by its label, and what it makes."""
_OF = re.compile(
    rf"[ \t]*(?:the[ \t]+)?(?P<before>{_WORD})[ \t]+of[ \t]+"
    rf"(?:the[ \t]+)?(?:cage[ \t]+|cells[ \t]+)?(?P<cells>{_LIST})[ \t]+"
    rf"(?:is|are|equals|makes)[ \t]+(?P<made>[0-9]{{1,18}}){_END}",
    re.IGNORECASE,
)
"""``The sum of a1 and a2 is 3``."""
_CLUE_FIRST = re.compile(
    rf"[ \t]*(?P<clue>[0-9]{{1,18}})[ \t]?(?P<sign>{_SIGN})[ \t]+(?:(?:is|are|for|in|of|covers)[ \t]+)?"
    rf"(?:cells[ \t]+)?(?P<cells>{_LIST}){_END}",
    re.IGNORECASE,
)
"""``7+ is a1 and b1``."""


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
    if match := _OF.fullmatch(line):
        return _cage(match["cells"], f"{match['made']}{_WORDS[match['before'].lower()]}")
    if match := _CLUE_FIRST.fullmatch(line):
        return _cage(match["cells"], f"{match['clue']}{OPERATOR_SIGNS[match['sign']]}")
    if (match := _TOLD.fullmatch(line) or _LABELLED.fullmatch(line)) is None:
        return line
    doing = _VERBS.get(" ".join((match["doing"] or "").lower().split()), "")
    word = (match["behind"] or match["before"] or "").lower()
    sign = OPERATOR_SIGNS.get(match["sign"] or "", "") or _WORDS.get(word, "")
    if doing and sign and doing != sign:
        return line
    return _cage(match["cells"], f"{match['target'] or match['made']}{sign or doing}")


def _cage(cells: str, clue: str) -> str:
    names = [match[0] for match in _NAME.finditer(cells)]
    return f"{clue} {' '.join(names)}" if len(names) > 1 else f"{cells} = {clue}"
