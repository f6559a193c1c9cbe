"""Boards in one line: rows between slashes, two lists of clues, all cells of a square.

``1 . 3 / . 2 . / . . .``, ``rows 1 1, 3, 2; columns 2, 2, 2``, ``Sudoku: ..1.....2....3..``: a name that
stands before, and each row or list get a line of their own. What they mean is not for here to say.
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
    rf"[ \t]*(?:{_SIGNS}+|[A-Z]{{3,}}|(?:{_SIGNS}{{1,2}}|[A-Z]|(?<=[ \t])[<>](?=[ \t]))"
    rf"(?:[ \t]*[, \t][ \t]*(?:{_SIGNS}{{1,2}}|[A-Z]|[<>](?=[ \t])))++)[ \t]*"
)
_SQUARE = re.compile(r"[ \t]*(?=[^._0]*[._0])[.0-9_]{16,}[ \t]*")
"""The cells of a whole board, some of which are blank."""
_CLUES = r"(?:[ \t]*clues)?[ \t]*[:=]?[ \t]*([0-9](?:[-0-9 \t,;/|.]|then|and)*)"
_LISTS = re.compile(rf"[ \t]*(?:rows?|across){_CLUES}(?<![0-9])(?:col(?:umn)?s?|down){_CLUES}", re.IGNORECASE)
"""Two lists of clues."""
_SEVERAL = re.compile("[0-9][^0-9]+[0-9]")
_BETWEEN = " \t,;/|."
_NAMED = re.compile(
    r"[ \t]*([A-Za-z]{4,}(?:[ _-][A-Za-z]+)?)((?:[ \t]+[0-9]{1,3}[ \t]*[xX×][ \t]*[0-9]{1,3})?)"
    r"[ \t]*[:,]?[ \t]+"
)
_WORD = re.compile(r"[^\W\d_]{3}")
_BETWEEN_ROWS = "/|;,. "
"""What may stand between the rows of a square behind its name; slashes between those of any board."""
_LEAST = 3
_PACKED = re.compile("[A-Z]{2}")
"""Labels without blanks between them, or a word."""


def taken_apart(
    lines: list[str], numbers: Sequence[int], is_name: Callable[[str], bool]
) -> tuple[list[str], Sequence[int]]:
    """The lines, of which the one that holds a board, or all of its rows, is as many lines as it has parts.

    Args:
        numbers: the number of each line in its file.
        is_name: whether a word names a puzzle.

    Returns:
        The lines and their numbers, which are the same for all parts.
    """
    if len(lines) > _LINES:
        return lines, numbers
    found = [
        (at, name, parts) for at, (name, parts) in enumerate(_parts(line, is_name) for line in lines) if parts
    ]
    if len(found) != 1:
        return lines, numbers
    ((at, name, parts),) = found
    others = [each for index, each in enumerate(lines) if index != at and each.strip()]
    is_labelled = "/" in lines[at] and any(map(str.isalpha, "".join(parts).replace("x", "").replace("o", "")))
    if not is_labelled and not all(map(_WORD.search, others)):
        return lines, numbers
    parts = [name, *parts] if name else parts
    return (
        [*lines[:at], *parts, *lines[at + 1 :]],
        [*numbers[:at], *[numbers[at]] * len(parts), *numbers[at + 1 :]],
    )


def _parts(line: str, is_name: Callable[[str], bool]) -> tuple[str, list[str]]:
    """The name in a line, if it has one, and the rows or lists behind it; none where it holds no board."""
    name = ""
    if len(line) > _LONGEST:
        return name, []
    if (match := _NAMED.match(line)) and is_name(match[1]):
        name, line = match[1] + match[2], " " * match.end() + line[match.end() :]
    if name and _SQUARE.fullmatch(line):
        return name, [line]
    if (lists := _LISTS.fullmatch(line)) and any(map(_SEVERAL.search, lists.groups())):
        first, second = (told.rstrip(" \tandAND").strip(_BETWEEN) for told in lists.groups())
        return name, [f"rows: {first}", f"columns: {second}"]
    for sign in _BETWEEN_ROWS if name else "/|":
        rows = _rows(line, sign) if sign in line and (sign != "/" or _SLASHED.search(line)) else []
        is_plain = sign == "/" and not any(_PACKED.search(row) for row in rows)
        if len(rows) > 1 and (is_plain or _is_square(rows)):
            return name, rows
    return name, []


def _is_square(rows: Sequence[str]) -> bool:
    """Whether rows are as many as each has cells, words or characters."""
    widths = {(len(words := row.split()), len(words[0])) for row in rows}
    return len(rows) >= _LEAST and len(widths) == 1 and widths.pop() in ((len(rows), 1), (1, len(rows)))


def _rows(line: str, sign: str) -> list[str]:
    """The rows of a line between signs, each where it stands in it; none where one is no row of cells."""
    rows: list[str] = []
    line = " " * (len(line) - len(line.lstrip())) + line.strip() if sign == " " else line
    indent = len(line) - len(line.lstrip())
    parts = line[indent:].split(sign)
    start = indent
    for place, part in enumerate(parts):
        is_rest = not part.strip() and place in (0, len(parts) - 1)
        if not is_rest and not _CELLS.fullmatch(part):
            return []
        if not is_rest:
            rows.append(" " * start + part.rstrip())
        start += len(part) + 1
    return rows
