"""Whether anything stands around the boards of a text: words, comments, brackets, the names of rows.

What that is the modules say that take it away.
"""

from __future__ import annotations

import re

_SURROUNDING = ("=", "#", "`", "~", "|", "\n>", "'''", '"""', "[/", "<http", "][", "] [", ")(", ") (")
"""Each way of having something around a board, but words, has one of these signs."""
_SLASHED = re.compile(r"[-.0-9_#?A-Z][ \t]*/[ \t]*[-.0-9_#?A-Z]")
_CLUED_FIELD = re.compile(
    r"[,;\t][ \t]*[A-Za-z]{1,16}[ \t]+[0-9]|(?<![^\s,;])[A-Za-z]{1,16} ?[0-9]{1,9}[-+*/xX]?[,;\t]"
)
"""The label of a cage and its clue, or the name of a row, which the beginning of the first line shows."""
_WORD = re.compile(r"[^\W\d_]{2}|\"")
_WORD_OR_GROUPS = re.compile(r"[a-z]{4}|\A[^\s,;]{3,}+(?:[ \t,;]++[^\s,;]{3,}+)+\Z")
_NUMBERED = re.compile(r"[A-Za-z]?1[ \t]*[:.)][ \t]")
"""How the first of rows that are counted begins."""
_COORDINATES = re.compile(
    r"\n(?:[\t ,;]*[aA][\t ,;]+[bB]|[\t ,;]+(?:0[\t ,;]+)?1[\t ,;]+2|[\t ,;]+0[\t ,;]+1)(?![^\s,;])"
    r"[0-9A-Za-z\t ,;]{0,200}\n[\s=-]*[01aA][\t ,;]"
)
"""The names of columns, and the first of those before the rows."""


def is_bare(text: str) -> bool:
    """Whether surely nothing stands around the boards of a text.

    Most texts are so. To take apart what may stand there takes longer than to read a small board.
    """
    if not text.isascii() or text.startswith(">") or any(sign in text for sign in _SURROUNDING):
        return False
    if "/" in text and ":" not in text and _SLASHED.search(text):
        return False
    inner = text.strip()
    if not inner.startswith(("{", "[")) and _WORD_OR_GROUPS.search(inner):
        return False
    ends = inner.partition("\n")[0], inner.rpartition("\n")[2]
    if _NUMBERED.match(inner):
        return False
    return not (
        any(not end.startswith(("{", "[")) and _WORD.search(end) for end in ends)
        or _COORDINATES.search(f"\n{text}")
        or _CLUED_FIELD.search(ends[0], 0, 400)
    )
