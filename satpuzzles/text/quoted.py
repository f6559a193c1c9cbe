"""Signs around single cells: the quotes that spreadsheets write, ``"1","3"``, and brackets, ``[1] [ ] [3]``.

They are taken away; what the cells mean is not for here to say.
"""

from __future__ import annotations

import re

_LONGEST = 2_000
_FIELD = r"(?:\"[^\"\n]*\"|[^\",;\t\[\](){}=:]*)"
_QUOTED = re.compile(
    rf"(?=.*\"){_FIELD}(?:,{_FIELD})+|(?=.*\"){_FIELD}(?:;{_FIELD})+|(?=.*\"){_FIELD}(?:\t{_FIELD})+"
)
_IN_QUOTES = re.compile(r"\"([^\"\n]*)\"")
_BETWEEN = str.maketrans(",;\t", "   ")
_CELL = r"(?:[A-Za-z]?[0-9]{0,3}|\w|[^\w\s\[\](){},:;=<>\"'])"
_BOX = rf"(?:\[[ \t]*{_CELL}[ \t]*\]|\([ \t]*{_CELL}[ \t]*\))"
_NAME = r"(?:row[ \t]*[0-9]{1,3}[ \t]*[:=)][ \t]*)?"
_BOXES = re.compile(rf"[ \t]*{_NAME}{_BOX}(?:[ \t]*{_BOX})+[ \t]*", re.IGNORECASE)
_EMPTY = re.compile(r"\[[ \t]*\]|\([ \t]*\)")
_OF_CLUES = re.compile(
    r"\b(?:rows?(?![ \t]*[0-9])|col(?:umn)?s?|across|down|top|left|clues?)\b", re.IGNORECASE
)
"""What stands above the clues of a nonogram, each of which may have brackets of its own."""


def unquoted_fields(lines: list[str]) -> list[str]:
    """The lines without the quotes around fields of a table; blanks part what stands in one."""
    if not any('"' in line for line in lines):
        return lines
    quoted = [at for at, line in enumerate(lines) if '"' in line]
    if any(line.rstrip().endswith(("[", "(", "{")) for line in lines[: quoted[0]]):
        return lines  # the texts of a list
    if not all(len(lines[at]) <= _LONGEST and _QUOTED.fullmatch(lines[at]) for at in quoted):
        return lines
    plain = [*lines]
    for at in quoted:
        plain[at] = _IN_QUOTES.sub(lambda match: match[1].translate(_BETWEEN), lines[at])
    return plain


def unboxed(lines: list[str]) -> list[str]:
    """The lines, of which those of cells in brackets side by side are words, ``.`` for an empty one."""
    boxed = [at for at, line in enumerate(lines) if len(line) <= _LONGEST and _BOXES.fullmatch(line)]
    inner = {*boxed}
    beside = [line for at, line in enumerate(lines) if at not in inner]
    # Where signs stand between some cells, others must keep their places.
    if not boxed or any("[" in line for line in beside):
        return lines
    if any(map(_OF_CLUES.search, beside)) and not any(_EMPTY.search(lines[at]) for at in boxed):
        return lines
    plain = [*lines]
    for at in boxed:
        plain[at] = re.sub(_BOX, _inside, lines[at])
    return plain


def _inside(box: re.Match[str]) -> str:
    """What stands in brackets, in its place: signs in other lines may stand below."""
    return (box[0][1:-1].strip() or ".").center(len(box[0]))
