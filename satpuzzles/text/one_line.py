"""Boards in one line: rows between slashes, equally long groups, two lists of clues, all cells of a square.

``1 . 3 / . 2 . / . . .``, ``rows 1 1, 3, 2; columns 2, 2, 2``, ``Sudoku: ..1.....2....3..``: a name that
stands before, perhaps with more words around the board, and each row or list get a line of their own. What
they mean is not for here to say.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from satpuzzles.text.remarks import speaks_of_board

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
_SIDE_LISTS = re.compile(
    rf"[ \t]*(?:(?:on[ \t]+)?top|above){_CLUES}(?<![0-9])(?:(?:on[ \t]+)?(?:the[ \t]+)?(?:left|side))"
    rf"{_CLUES}",
    re.IGNORECASE,
)
"""The same, as they stand around the board; those of the columns stand first."""
_SEVERAL = re.compile("[0-9][^0-9]+[0-9]")
_BETWEEN = " \t,;/|."
_NAMED = re.compile(
    r"[ \t]*([A-Za-z]{4,}(?:[ _-][A-Za-z]+)?)((?:[ \t]+[0-9]{1,3}[ \t]*[xX×][ \t]*[0-9]{1,3})?)"
    r"[ \t]*[:,]?[ \t]+"
)
_WORD = re.compile(r"[^\W\d_]{3}")
_BETWEEN_ROWS = "/|;,. "
"""What may stand between the rows of a square behind its name; slashes between those of any board."""
_LEAST, _LEAST_NAMED = 3, 2
_PACKED = re.compile("[A-Z]{2}")
"""Labels without blanks between them, or a word."""
_ROW_NAME = re.compile(
    r"(?:[,;][ \t]*)?(?<![^\W_])(?:row[ \t]?|r)([0-9]{1,2})(?:[ \t]*[:=)]|(?=[ \t]))[ \t]*", re.IGNORECASE
)
"""The name of a row among others on the same line."""
_GROUP = re.compile(rf"[ \t]*(?![0-9]+(?:-[0-9]+)+(?!{_SIGNS}))({_SIGNS}{{3,}})[ \t]*")
"""Cells of a row without anything between them; runs such as ``1-2-1`` are clues of a line."""
_SAID = r"(?:(?![bBlLnNoOsSwWxX]+(?![^\W\d_]))[^\W\d_]++['’,!:?.-]*+)"
_SIDES = (
    r"\(?(?:[0-9]{1,2}[ \t]?(?:[xX×]|by)[ \t]?[0-9]{1,2}(?![0-9])"
    r"|[0-9]{1,2}[ \t](?:wide|high|across|down|rows|columns)(?:[ \t]and|[ \t]by|,)?[ \t]"
    r"[0-9]{1,2}[ \t](?:wide|high|across|down|rows|columns))\)?"
)
_CHAT = re.compile(
    rf"[ \t]*({_SAID}(?:[ \t]+{_SAID})*+)(?:[ \t]+({_SIDES}))?[ \t]*[:,]?[ \t]+(?=[^ \t])", re.IGNORECASE
)
"""Words before a board on its line, and the size that they end in."""
_CHAT_BEHIND = re.compile(
    rf"[ \t]+(\([\w ,.!?]*[^\W\d_]{{3}}[\w ,.!?]*\)|(?=[^0-9]*[^\W\d_]{{3}}){_SAID}(?:[ \t]+{_SAID})*)[ \t]*"
    r"(?::?[)(D])?[ \t]*"
)
_OF_BOXES = re.compile(
    r"\((?:box(?:es)?|blocks?|regions?)(?:[ \t]are)?:?[ \t]"
    r"[0-9]{1,2}[ \t](?:wide|high),?[ \t](?:(?:and|by|x)[ \t])?[0-9]{1,2}[ \t](?:wide|high)\)"
)
"""The sides of boxes, which are held against those of the board."""
_LETTER = re.compile(r"(?<![^\W_])[uUiI](?![^\W_])")
"""A letter for a word that says nothing."""


def taken_apart(
    lines: list[str],
    numbers: Sequence[int],
    is_name: Callable[[str], bool],
    is_title: Callable[[str], bool],
) -> tuple[list[str], Sequence[int]]:
    """The lines, of which the one that holds a board, or all of its rows, is as many lines as it has parts.

    Args:
        numbers: the number of each line in its file.
        is_name: whether a word names a puzzle.
        is_title: whether a line does.

    Returns:
        The lines and their numbers, which are the same for all parts.
    """
    if len(lines) > _LINES:
        return lines, numbers
    found = [
        (at, name, parts) for at, (name, parts) in enumerate(_parts(line, is_name) for line in lines) if parts
    ] or [
        (at, name, parts)
        for at, (name, parts) in enumerate(_in_chat(line, is_title) for line in lines)
        if parts
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
    lists, turned = _LISTS.fullmatch(line), _SIDE_LISTS.fullmatch(line)
    told = lists.groups() if lists else turned.groups()[::-1] if turned else ()
    if any(map(_SEVERAL.search, told)):
        first, second = (each.rstrip(" \tandAND").strip(_BETWEEN) for each in told)
        return name, [f"rows: {first}", f"columns: {second}"]
    return name, _rows_in(line, bool(name))


def _rows_in(line: str, is_named: bool) -> list[str]:
    """The rows of a line; none where it is not surely one of rows."""
    line = _between_slashes(line)
    for sign in _BETWEEN_ROWS:
        rows = _rows(line, sign) if sign in line and (sign != "/" or _SLASHED.search(line)) else []
        if len(rows) < 2:
            continue
        is_plain = sign == "/" and not any(_PACKED.search(row) for row in rows)
        is_square = (is_named or sign in "/|") and _is_square(rows)
        if is_plain or is_square or _are_groups(rows, _LEAST_NAMED if is_named else _LEAST):
            return rows
    return []


def _between_slashes(line: str) -> str:
    """A line with slashes in the place of the names of rows: ``row 1: 1.2 row 2: ..3 row 3: 2..``."""
    found = [*_ROW_NAME.finditer(line)]
    counted = [*range(1, len(found) + 1)]
    if len(found) < 2 or line[: found[0].start()].strip() or [int(each[1]) for each in found] != counted:
        return line
    first = found[0].end()
    return " " * first + _ROW_NAME.sub(lambda name: "/".ljust(len(name[0])), line[first:])


def _are_groups(rows: Sequence[str], least: int) -> bool:
    """Whether rows are so many groups of equally many cells, without anything between these."""
    groups = [*map(_GROUP.fullmatch, rows)]
    widths = {len(group[1]) if group else 0 for group in groups}
    return len(rows) >= least and len(widths) == 1 and 0 not in widths


def _in_chat(line: str, is_title: Callable[[str], bool]) -> tuple[str, list[str]]:
    """The title that words around a board tell, with its size, and the rows of the board."""
    if len(line) > _LONGEST or not (before := _CHAT.match(line)):
        return "", []
    behind = next(
        (found for found in _CHAT_BEHIND.finditer(line, before.end()) if found.end() == len(line)), None
    )
    said_behind = _OF_BOXES.sub("", behind[1]) if behind else ""
    if speaks_of_board(said_behind) or any(map(str.isdigit, said_behind)):
        return "", []
    said = [before[1].rstrip(" \t:,"), before[2], behind and behind[1]]
    title = _LETTER.sub("", ", ".join(filter(None, said)))
    rows = _rows_in(" " * before.end() + line[before.end() : behind.start() if behind else None], True)
    return (title, rows) if rows and is_title(title) else ("", [])


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
