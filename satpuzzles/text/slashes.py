"""Boards in one line, the rows of which slashes part: ``1 . 3 / . 2 . / . . .``; a name may stand before.

Each row gets a line of its own. What its cells mean is not for here to say.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

_LONGEST = 2_000
_LINES = 200
_SLASHED = re.compile(r"[-.0-9_#?*xXoO□■A-Z][ \t]*/[ \t]*[-.0-9_#?*xXoO□■A-Z]")
"""What a text has in which slashes may part rows."""
_SIGNS = r"[-.0-9_#?*xXoO□■]"
_CELLS = re.compile(
    rf"[ \t]*(?:{_SIGNS}+|(?:{_SIGNS}{{1,2}}|[A-Z]|(?<=[ \t])[<>](?=[ \t]))"
    rf"(?:[ \t]*[, \t][ \t]*(?:{_SIGNS}{{1,2}}|[A-Z]|[<>](?=[ \t])))++)[ \t]*"
)
_NAMED = re.compile(
    r"[ \t]*([A-Za-z]{4,}(?:[ _-][A-Za-z]+)?)((?:[ \t]+[0-9]{1,3}[ \t]*[xX×][ \t]*[0-9]{1,3})?)[ \t]*:?[ \t]+"
    r"(?=.*/)"
)
_WORD = re.compile(r"[^\W\d_]{3}")
_LEAST = 2


def without_slashes(
    lines: list[str], numbers: Sequence[int], is_name: Callable[[str], bool]
) -> tuple[list[str], Sequence[int]]:
    """The lines, of which the one whose slashes part the rows of a board is as many lines.

    Args:
        numbers: the number of each line in its file.
        is_name: whether a word names a puzzle.

    Returns:
        The lines and their numbers, which are the same for all rows.
    """
    if len(lines) > _LINES:
        return lines, numbers
    slashed = [at for at, line in enumerate(lines) if "/" in line and _SLASHED.search(line)]
    if len(slashed) != 1 or len(lines[slashed[0]]) > _LONGEST:
        return lines, numbers
    (at,) = slashed
    line, before = lines[at], []
    if (match := _NAMED.match(line)) and is_name(match[1]):
        before, line = [match[1] + match[2]], " " * match.end() + line[match.end() :]
    rows = _rows(line)
    others = [each for index, each in enumerate(lines) if index != at and each.strip()]
    is_labelled = any(map(str.isalpha, "".join(rows).replace("x", "").replace("o", "")))
    if len(rows) < _LEAST or (not is_labelled and not all(map(_WORD.search, others))):
        return lines, numbers
    found = [*before, *rows]
    return (
        [*lines[:at], *found, *lines[at + 1 :]],
        [*numbers[:at], *[numbers[at]] * len(found), *numbers[at + 1 :]],
    )


def _rows(line: str) -> list[str]:
    """The rows of a line, each where it stands in it; none where one is no row of cells."""
    rows: list[str] = []
    start = 0
    parts = line.split("/")
    for place, part in enumerate(parts):
        is_rest = not part.strip() and place in (0, len(parts) - 1)
        if not is_rest and not _CELLS.fullmatch(part):
            return []
        if not is_rest:
            rows.append(" " * start + part.rstrip())
        start += len(part) + 1
    return rows
