"""Clues of nonograms that may have been broken into two lines: one alone ends with a comma, or is set in."""

from __future__ import annotations

import re

from satpuzzles.core.errors import RuleError, quote
from satpuzzles.text.codec import Block

_CLUE = re.compile(r"[ \t]*[0-9][0-9 \t,.;-]*")
_LEAST = 4
"""Of fewer lines of clues no one stands out."""


def require_unbroken(block: Block) -> None:
    """Refuses lists of clues, one a line, of which one line alone looks like a part of one.

    Raises:
        RuleError: the sentence has that line; no other format reads the text better.
    """
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
