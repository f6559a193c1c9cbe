"""What a session of Python puts around a board: prompts, ``Out[3]:``, ``NaN`` for a blank cell of a table.

What the board is others say. Nothing is run.
"""

from __future__ import annotations

import re

_LINES = 2_000
_LONGEST = 400
_PROMPT = re.compile(r"[ \t]*(?:>>> ?|In \[[0-9 ]{1,4}\]: ?)")
_GOES_ON = re.compile(r"[ \t]*\.\.\.:? ")
_OUT = re.compile(r"[ \t]*Out ?\[[0-9 ]{1,4}\]: ?")
_CELL_OF_LIST = re.compile(r"[\[{\"']")
_NOTHING = re.compile(r"(?<![\w.])(?:NaN|nan)(?![\w.])|<NA>")
_WHOLE = re.compile(r"(?<![\w.])([0-9]{1,3})\.0*(?![\w.])")
_LEAST = 2
"""So many columns have names, and so many lines NaN."""


def without_session(lines: list[str]) -> list[str]:
    """The lines without prompts and what was asked at them, where that is no list, and with dots for NaN.

    Numbers are whole in a table in which cells are not known: ``4.0`` is 4.
    """
    if len(lines) > _LINES:
        return lines
    if any(map(_PROMPT.match, lines)):
        lines = _without_prompts(lines)
    if sum(_NOTHING.search(line) is not None for line in lines) >= _LEAST:
        lines = [_NOTHING.sub(lambda found: ".".rjust(len(found[0])), line) for line in lines]
        lines = [_WHOLE.sub(lambda found: found[1].rjust(len(found[0])), line) for line in lines]
    return _without_names(lines)


def _without_names(lines: list[str]) -> list[str]:
    """The lines without names of rows and columns that count from 0, as those of a data frame."""
    for at, head in enumerate(lines):
        if len(head) > _LONGEST or not head.lstrip(" \t,;").startswith("0"):
            continue
        sign = next((sign for sign in "\t;," if sign in head), None)
        names = head.split(sign)
        names = [name.strip() for name in (names[1:] if sign else names)]
        if len(names) < _LEAST or names != [str(column) for column in range(len(names))]:
            continue
        rows: list[str] = []
        blank = between = 0  # empty lines since the last row, and those between rows
        for line in lines[at + 1 :]:
            if rows and not line.strip():
                blank += 1
                continue
            fields = line.split(sign)
            if len(fields) != len(names) + 1 or fields[0].strip() != str(len(rows)):
                break
            between, blank = between + blank, 0
            name, _, rest = line.partition(fields[0])
            rows.append(rest.removeprefix(sign) if sign else " " * len(name + fields[0]) + rest)
        end = at + 1 + len(rows) + between
        if len(rows) >= _LEAST and not "".join(lines[end : end + 1]).strip():
            return [*lines[:at], "", *rows, *[""] * between, *lines[end:]]
    return lines


def _without_prompts(lines: list[str]) -> list[str]:
    plain: list[str] = []
    asked = False
    for line in lines:
        prompt = _PROMPT.match(line) or (asked and _GOES_ON.match(line)) or None
        if prompt:
            said = line[prompt.end() :]
            asked = True
            plain.append(" " * prompt.end() + said if _CELL_OF_LIST.search(said) else "")
        else:
            asked = False
            out = _OUT.match(line)
            plain.append(line[out.end() :] if out else line)
    return plain
