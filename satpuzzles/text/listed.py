"""Items of lists as people word them, in the form that readers know: cages, and signs of a row or column.

``Cage 1: A1, A2 - 3 plus``, ``A1 + A2 = 3``, ``Row 1: column 1 > column 2``. What an item means on its board
is not for here to say.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from satpuzzles.core.errors import FormatError, quote
from satpuzzles.text.cell_names import CELL_NAME, CellName
from satpuzzles.text.labels import ORDINALS
from satpuzzles.text.scan import OPERATOR_SIGNS, Scanner

_LONGEST = 400
_NAME = re.compile(CELL_NAME)
_SIGN = f"[{re.escape(''.join(OPERATOR_SIGNS))}]"
_BOLD = re.compile(r"([ \t]*(?:[-*•–][ \t]+)?)\*\*([^*]{1,40})\*\*")
_CAGE = re.compile(
    r"[ \t]*cage[ \t]+#?([A-Za-z0-9]{1,4})(?:[ \t]*\(([^()]{1,20})\))?"
    r"[ \t]*(?:[:=.)]|[-–](?=[ \t])|(?<=[ \t])(?=[0-9])|(?<=\))$)[ \t]*",
    re.IGNORECASE,
)
"""How an item begins that names its cage, perhaps with its clue: ``Cage 1 (6*):``."""
_CELLS = re.compile(r"(?:the[ \t]+)?(?:cells|squares|fields)[ \t]*:?[ \t]+(?=[(\[A-Za-z0-9])", re.IGNORECASE)
_LIST = rf"{CELL_NAME}(?:[ \t,;&]{{1,4}}(?:and[ \t]+)?{CELL_NAME})*+"
_DASHED = re.compile(
    rf"[ \t]*(?P<cells>{_LIST}|[A-Za-z][A-Za-z0-9]{{0,3}})[ \t]+-[ \t]+"
    rf"(?P<clue>{_SIGN}?[ \t]?[0-9]{{1,18}}[ \t]?{_SIGN}?)[ \t]*"
)
"""Cells or a label, a dash and their clue."""
_BEHIND_COMMA = re.compile(
    rf"(?P<cells>[ \t]*{_LIST})[ \t]*(?:,[ \t]*|(?P<open>\())"
    rf"(?P<clue>{_SIGN}[ \t]?[0-9]{{1,18}}|[0-9]{{1,18}}[ \t]?{_SIGN}|(?(open)[0-9]{{1,18}}|(?!)))"
    r"(?(open)\))[ \t]*"
)
_ARROW = re.compile(r"[ \t]*(?:->|=>|→|⇒)[ \t]*")
_SUM = rf"\|?[ \t]*{CELL_NAME}(?:[ \t]*[-+*/xX×÷][ \t]*{CELL_NAME})++[ \t]*\|?"
_EQUATION = re.compile(
    rf"[ \t]*(?:(?P<cells>{_SUM})[ \t]*=[ \t]*(?P<target>[0-9]{{1,18}})"
    rf"|(?P<other>[0-9]{{1,18}})[ \t]*=[ \t]*(?P<more>{_SUM}))[ \t]*"
)
"""Cells with the same sign between each two, and what they make: ``A1 + A2 = 3``."""
_TWO_ALONE = "-/"
"""Operators of two cells, the order of which says nothing."""

_OF_LINE = re.compile(
    r"[ \t]*(?:[-*•][ \t]+)?(?:in[ \t]+)?(?:(?P<row>row|r)[ \t]*(?P<number>[0-9]{1,2})"
    r"|(?:column|col|c)[ \t]*(?P<column>[0-9]{1,2}|(?<=[ \t])[A-Za-z](?![A-Za-z])))[ \t]*[:,)-]?[ \t]*",
    re.IGNORECASE,
)
"""The row or the column of the signs behind it."""
_THAN = re.compile(
    r"[ \t]+(?:is[ \t]+)?(?:(less|smaller|lower)|greater|larger|bigger|more|higher)[ \t]+than[ \t]+",
    re.IGNORECASE,
)
_NTH = (
    rf"(?:the[ \t]+)?(?:({'|'.join(ORDINALS)})|([0-9]{{1,2}})(?:st|nd|rd|th))"
    r"(?:[ \t]+(?:box|cell|square|number|one))?"
)
_IN_ROW = re.compile(
    rf"(?:{_NTH}|(?:column|col|cell|square|c)[ \t]*([0-9]{{1,2}})|([A-Za-z]))(?![A-Za-z0-9])", re.IGNORECASE
)
_IN_COLUMN = re.compile(
    rf"(?:{_NTH}|(?:row|cell|square|r)[ \t]*([0-9]{{1,2}}))(?![A-Za-z0-9])", re.IGNORECASE
)
_NUMBERS_ALONE = re.compile(
    r"[ \t]*(?:[-*•][ \t]+)?(row|column|col)[ \t]*([0-9]{1,2})[ \t]*[:,)-]?[ \t]*"
    r"[0-9]{1,2}[ \t]*([<>])[ \t]*[0-9]{1,2}(?:[ \t]*[<>,;][ \t]*[0-9]{1,2}|[ \t]+[0-9]{1,2})*+[ \t.;,]*",
    re.IGNORECASE,
)
_BLANK_IN_ROW = re.compile(r"[ \t]*row[ \t]*[0-9]{1,2}[ \t]*[:=)].*(?<!\S)[._?-](?!\S)", re.IGNORECASE)
_NEXT = re.compile(r"[ \t]*([<>]|[,;]|(?:,[ \t]*)?(?:and|&)(?=[ \t]))[ \t]*", re.IGNORECASE)


def named_cages(lines: Sequence[str]) -> list[str]:
    """The lines without the word ``cage`` and the number of a cage before its cells, and not in bold."""
    # Of a cage or a Cage: looking at the whole line takes longer.
    return [_named(line) if "age" in line or "**" in line else line for line in lines]


def _named(line: str) -> str:
    if len(line) > _LONGEST:
        return line
    line = _BOLD.sub(r"\1\2", line, count=1)
    if (match := _CAGE.match(line)) is None:
        return line
    label, clue, rest = match[1], match[2], line[match.end() :]
    rest = rest[cells.end() :] if (cells := _CELLS.match(rest)) else rest
    if _NAME.search(rest):
        return f"{rest.rstrip(' .,;')} = {clue}" if clue else rest
    return line if clue and rest.strip() else f"{label} = {clue or rest}"


def plain_cages(lines: list[str], numbers: Sequence[int]) -> list[str]:
    """The lines, of which cages have ``=`` between their cells and their clue.

    Args:
        numbers: the number of each line in its file.

    Raises:
        FormatError: a dash before a number may part, or subtract.
    """
    plain = [_cage(line) if any(sign in line for sign in "=>→,(") else line for line in lines]
    dashed = {at: match for at, line in enumerate(plain) if " - " in line and (match := _dashed(line))}
    if not any(_operators(match["clue"]) for match in dashed.values()):
        return plain
    for at, match in dashed.items():
        if not _operators(match["clue"]) and len(_NAME.findall(match["cells"])) != 1:
            told = (
                "the dash may part the cells from their number, or subtract: write = or the operator behind"
            )
            raise FormatError(f"{quote(plain[at].strip())}: {told} the number", line=numbers[at])
        plain[at] = f"{match['cells']} = {match['clue']}"
    return plain


def _dashed(line: str) -> re.Match[str] | None:
    return _DASHED.fullmatch(line) if len(line) <= _LONGEST else None


def _operators(text: str) -> list[str]:
    """The operators of some signs, each as its plain one."""
    return [OPERATOR_SIGNS[sign] for sign in text if sign in OPERATOR_SIGNS]


def _cage(line: str) -> str:
    if len(line) > _LONGEST or not (name := _NAME.search(line)):
        return line
    if match := _EQUATION.fullmatch(line):
        cells = match["cells"] or match["more"]
        signs = {*_operators(_NAME.sub(" ", cells))}
        found = _cells_of(cells)
        (op,) = signs if len(signs) == 1 else ("",)
        if op and (op not in _TWO_ALONE or _beside(found)):
            return f"{' '.join(cell[0] for cell in _names(cells))} = {match['target'] or match['other']}{op}"
        return line
    if match := _BEHIND_COMMA.fullmatch(line):
        return f"{match['cells']} = {match['clue']}"
    arrow = _ARROW.search(line, name.end())
    if arrow and not _NAME.search(line, arrow.end()) and _ARROW.search(line, arrow.end()) is None:
        return f"{line[: arrow.start()]} = {line[arrow.end() :]}"
    return line


def _names(text: str) -> list[re.Match[str]]:
    return [*_NAME.finditer(text)]


def _cells_of(text: str) -> list[tuple[int, int]]:
    found = []
    for match in _names(text):
        name = CellName.read(Scanner(match[0]))
        found.append((name.row, name.column))
    return found


def _beside(cells: Sequence[tuple[int, int]]) -> bool:
    """Whether cells are two that share an edge; others may be the ends of a range."""
    return len(cells) == 2 and sum(abs(one - other) for one, other in zip(*cells)) == 1


# ---- signs of a row or a column ----


def cell_signs(line: str) -> str:
    """A line of the signs in one row or column, by the names of their cells: ``r1c1 > r1c2``.

    Any other line stays as it is.
    """
    if len(line) > _LONGEST or not ("<" in line or ">" in line or "than" in line):
        return line
    match = _OF_LINE.match(line)
    if match is None:
        return line
    text = _THAN.sub(lambda than: " < " if than[1] else " > ", line[match.end() :]).rstrip(" \t.;,")
    numbers: list[int] = []
    signs: list[str] = []
    position = 0
    while cell := (_IN_ROW if match["row"] else _IN_COLUMN).match(text, position):
        numbers.append(_number(cell[cell.lastindex or 0]))
        position = cell.end()
        if position == len(text):
            break
        if (between := _NEXT.match(text, position)) is None:
            return line
        signs.append(between[1] if between[1] in ("<", ">") else "")
        position = between.end()
    if cell is None or not signs or not all(_is_chain(signs)):
        return line
    here = _number(match["number"] or match["column"])
    names = [f"r{here}c{number}" if match["row"] else f"r{number}c{here}" for number in numbers]
    pairs = zip(pairwise(names), signs)
    return ", ".join(f"{one} {sign} {other}" for (one, other), sign in pairs if sign)


def require_named_cells(lines: Sequence[str], numbers: Sequence[int]) -> None:
    """Refuses ``Row 1: 1 > 2``, whose numbers may be those of columns or stand in the cells.

    Args:
        numbers: the number of each line in its file.

    Raises:
        FormatError: there is such a line, and no row beside it has a blank cell.
    """
    found = {
        at: match
        for at, line in enumerate(lines)
        if ("<" in line or ">" in line)
        and len(line) <= _LONGEST
        and (match := _NUMBERS_ALONE.fullmatch(line))
    }
    if not found or any(map(_BLANK_IN_ROW.match, lines)):
        return
    at, match = next(iter(found.items()))
    other = "column" if match[1].lower() == "row" else "row"
    told = f"may tell cells or numbers in them: write {match[1]} {match[2]}: {other} 1 {match[3]} {other} 2"
    raise FormatError(f"{quote(lines[at].strip())} {told}", line=numbers[at])


def _is_chain(signs: Sequence[str]) -> list[bool]:
    """Whether each cell has a sign on one side at least."""
    around = ["", *signs, ""]
    return [bool(before or behind) for before, behind in pairwise(around)]


def _number(word: str) -> int:
    """A number, that of an ordinal, or the place of a letter from 1."""
    if word.lower() in ORDINALS:
        return 1 + ORDINALS.index(word.lower())
    return int(word) if word.isdecimal() else ord(word.lower()) - ord("a") + 1
