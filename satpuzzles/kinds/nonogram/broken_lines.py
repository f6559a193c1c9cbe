"""Clues of nonograms that look broken in two: one line alone ends with a comma, or is set in.

A single comma between clues without a blank behind it, among others with one, is of the same kind.
"""

from __future__ import annotations

import re

from satpuzzles.core.errors import RuleError, quote
from satpuzzles.text.codec import Block

_CLUE = re.compile(r"[ \t]*[0-9][0-9 \t,.;-]*")
_LEAST = 4
"""Of fewer lines of clues no one stands out."""


_CLOSE = re.compile(r"(?:[:=,;]|^)[ \t]*([0-9]+,[0-9]+)[ \t]*(?:[,;]|$)")
_LOOSE = re.compile(r"[0-9],[ \t]+[0-9]")
_BESIDE = re.compile(r"[ \t]*[A-Za-z][A-Za-z ]{0,30}[:=][0-9 \t,;.-]*")


def require_unbroken(block: Block) -> None:
    """Refuses lists of clues of which one looks like a part of a clue.

    Raises:
        RuleError: the sentence has it; no other format reads the text better.
    """
    for line in block.lines:
        if _BESIDE.fullmatch(line) and _LOOSE.search(line) and (close := _CLOSE.search(line)):
            told = (
                "may be one clue or two: write a blank between the numbers of a clue, and a comma and a blank"
            )
            raise RuleError(f"{quote(close[1])} {told} between clues")
    clues = {at: line for at, line in enumerate(block.lines) if _CLUE.fullmatch(line)}
    if len(clues) < _LEAST:
        return
    told = "{} may be part of a clue in two lines: {}, or join the lines"
    ended = [at for at, line in clues.items() if line.rstrip().endswith((",", ";", "-"))]
    if len(ended) == 1 and ended[0] + 1 in clues:
        raise RuleError(told.format(quote(clues[ended[0]].strip()), "take the sign at its end away"))
    indented = [at for at, line in clues.items() if line[0] in " \t"]
    if len(indented) == 1 and indented[0] - 1 in clues:
        (at,) = indented
        if len(clues[at]) != max(map(len, clues.values())):  # else the clues end one under the other
            raise RuleError(told.format(quote(clues[at]), "take the blank before it away"))
