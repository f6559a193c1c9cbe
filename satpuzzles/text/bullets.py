"""Bullets and numbers before every line of a list: ``* ``, ``- ``, ``• ``, ``1. ``, ``1) ``.

They are taken away only where what stands behind them shows that they are no cells. What the lines are is not
for here to say.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from satpuzzles.text.table import YAML_LINE

_BULLET = re.compile(
    r"[ \t]*([-*•‣◦]|([0-9]{1,4})[ \t]?[.):])[ \t]+(?=\S)(?!(?i:row|line|col(?:umn)?)[ \t]*:)"
)
_SURE = re.compile(
    r"[ \t]*(?:row[ \t]*[0-9]{1,3}[ \t]*[:=)]"  # a row that is counted
    r"|[(\[]?[A-Za-z0-9][A-Za-z0-9, ]{0,12}[)\]]?[ \t]*[<>]"  # two cells and their sign
    r"|(?:cage[ \t]|\*{2}|[a-z][a-z0-9]{0,3}[ \t]*[:=])(?=.*[0-9])"  # a cage by its label
    r"|\|?[ \t]*(?:[a-z]|r[0-9]{1,2}c)[0-9]{1,2}[ \t]*(?:[-+*/x×÷]|,[ \t]*[a-z])"  # its cells, and signs
    r"|[0-9]{1,18}[ \t]?(?:[-+*/x×÷]|[a-z]{3,14}\b)[ \t]?[:=]?[ \t]*[a-z(]"  # a cage and its cells
    # Commas between cells, none behind the bullet; before a number and cells stands an operator, no bullet.
    r"|(?![0-9]{1,18}[ \t]+(?:[0-9]{1,4},[0-9]{1,4}(?:[ \t]|$)|[(a-z]))"
    r"[^,:\[{]{1,12}(?:,[^,:\[{]{0,12}){1,1000}$"
    r"|(?![0-9]+$)[-.#_0-9]{4,}$"  # cells without blanks between them
    r"|(?=.*[._x])[-._#x0-9]{1,2}(?:[ \t]+[-._#x0-9]{1,2}){2,200}$)",  # cells, some of which are blank
    re.IGNORECASE,
)
_YAML_KEY = re.compile(rf"[ \t]*(?!-)(?:{YAML_LINE})")


def without_bullets(lines: list[str]) -> list[str]:
    """The lines, with blanks in the place of the bullets of lists.

    A list is lines without a blank one between them, two at least, all of which begin with the same bullet or
    count from 1.
    """
    if sum(_BULLET.match(line) is not None for line in lines) < 2:
        return lines
    if any(map(_YAML_KEY.match, lines)):
        return lines
    plain = [*lines]
    start = 0
    for index in range(len(lines) + 1):
        match = _BULLET.match(lines[index]) if index < len(lines) else None
        if match and (index == start or _goes_on(lines[index - 1], match)):
            continue
        if index - start > 1 and _is_list(lines, start, index):
            for at in range(start, index):
                end = _BULLET.match(lines[at])
                assert end is not None
                plain[at] = " " * end.end() + lines[at][end.end() :]
        start = index if match else index + 1
    return plain


def _goes_on(before: str, match: re.Match[str]) -> bool:
    """Whether a line goes on with the bullets of the one before it."""
    other = _BULLET.match(before)
    if other is None:
        return False
    return int(other[2] or 0) + 1 == int(match[2]) if match[2] else other[1] == match[1]


def _is_list(lines: Sequence[str], start: int, stop: int) -> bool:
    """Whether lines with bullets are a whole list, in which the bullets are nothing else."""
    first = _BULLET.match(lines[start])
    assert first is not None
    ahead, behind = lines[start - 1] if start else "", lines[stop] if stop < len(lines) else ""
    if behind.strip() or (ahead.strip() and not re.search(r"[^\W\d_]{3}.*:?\s*$", ahead)):
        return False
    if first[2] and int(first[2]) != 1:
        return False
    if first[2] and first[0].rstrip().endswith(")"):
        return True  # no cell has one bracket
    return all(_SURE.match(_BULLET.sub("", line, count=1)) for line in lines[start:stop])
