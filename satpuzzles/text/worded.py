"""What people write in words, as signs that readers know: ``16 times``, ``blank``, ``Row 1:``, headings.

What stands in the columns of a list of cages its heading tells: ``Cage, Target, Operation``. Whether a list
fits its board is not for here to say.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from satpuzzles.text.cell_names import CELL_NAME
from satpuzzles.text.scan import OPERATOR_SIGNS, OPERATOR_WORDS

_LONGEST = 400
_WORD = re.compile(r"[^\W\d_]{3}")
_EITHER = "|".join(sorted(OPERATOR_WORDS, key=len, reverse=True))
_OPERATOR = re.compile(
    rf"(?<=[0-9])[ \t]?({_EITHER})(?![^\W_])"
    rf"|(?<![^\W_])({_EITHER})[ \t]?(?=[0-9])",
    re.IGNORECASE,
)
"""The word of an operator behind a target, or before one."""
_LESS = re.compile(
    rf"(?P<cell>{CELL_NAME})[ \t]+(?:is[ \t]+)?(?:(less|smaller|lower)|greater|larger|bigger|more|higher)"
    r"[ \t]+than[ \t]+(?=[A-Za-z0-9(\[])",
    re.IGNORECASE,
)
_LETTERS = re.compile(r"[^\W\d_]+")
_OF_CELLS = {"and", "row", "column", "col"}
"""Words that may stand in a list beside letters: its line has no others when signs stand for the rest."""
_OF_LIST = re.compile(
    r"[ \t]*(?:(?:list|all)[ \t]+(?:of[ \t]+)?)?(?:the[ \t]+)?"
    r"(?:signs?|inequalit(?:y|ies)|relations?|comparisons?|constraints?|cages?|clues?|targets?|givens?)"
    r"(?:[ \t]+(?:list|clues?|targets?|signs?))?"
    r"(?:[ \t]*\([ \t]*(?:r(?:ow)?s?[ \t]*,[ \t]*c(?:ol(?:umn)?)?s?"
    r"|(?P<turned>(?:c(?:ol(?:umn)?)?s?[ \t]*,[ \t]*r(?:ow)?s?|x[ \t]*,[ \t]*y)))[ \t]*\))?[ \t]*:[ \t]*",
    re.IGNORECASE,
)
"""The heading of a list, and perhaps how cells are named; ``turned`` if the column stands first."""
_PAIR = re.compile(r"\([ \t]*([0-9]{1,3})[ \t]*,[ \t]*([0-9]{1,3})[ \t]*\)|\b([0-9]{1,3}),([0-9]{1,3})\b")
_ITEM = re.compile(r"[ \t]*+(?:(?:[(\[][ \t]*+)?+[A-Za-z0-9]{1,16}[ \t]*[,<>:= \t]|[0-9]+[-+*/xX×÷−])")
_OF_YAML = re.compile(r"[ \t]+[^\s:]+:(?:[ \t]|$)")
_ROW_NAME = re.compile(r"[ \t]*row[ \t]*([0-9]{1,3})[ \t]*[:=)][ \t]*", re.IGNORECASE)
_OF_COLUMNS = re.compile(r"[ \t]*(?:c|cols?|columns?|down|across|along|top)\b", re.IGNORECASE)
_BLANK = re.compile(r"\b(?:blank|empty|nothing)\b", re.IGNORECASE)
_BETWEEN = re.compile(r"[ \t,;|]+")
_BLANKS = {"blank", "empty", "nothing"}
_CELLS = {*".#?_xX■□-", *_BLANKS}
_LABELS, _CELLS_OF, _TARGETS, _OPERATORS = "label", "cells", "target", "operator"
_COLUMNS = {
    **dict.fromkeys(("cage", "label", "letter", "name", "id"), _LABELS),
    **dict.fromkeys(("cells", "squares", "fields", "cell", "square", "field"), _CELLS_OF),
    **dict.fromkeys(("target", "result", "total", "value", "number", "goal", "clue"), _TARGETS),
    **dict.fromkeys(("operation", "operator", "op", "sign", "symbol"), _OPERATORS),
}
"""What the columns of a list of cages are called."""
_RULER = re.compile(r"[-=+|: \t]*--[-=+|: \t]*")
_TARGET = re.compile(rf"([0-9]{{1,18}})[ \t]*([{re.escape(''.join(OPERATOR_SIGNS))}]?)")
_SEPARATORS = "\t|;,"


def in_signs(lines: Sequence[str]) -> list[str]:
    """The lines, with signs in the place of words, without the headings of lists and the names of rows."""
    plain = [*lines]
    if not any(map(_WORD.search, lines)):
        return plain
    _take_padding(plain)
    _put_tables(plain)
    _put_rows(plain)
    is_turned = False
    for index, line in enumerate(plain):
        if not line or line.isspace() or len(line) > _LONGEST:
            is_turned = False
        elif heading := _heading(plain, index):
            plain[index], is_turned = "", bool(heading["turned"])
        else:
            plain[index] = _in_signs(line)
        if is_turned:
            plain[index] = _PAIR.sub(r"(\2\4,\1\3)", plain[index])
    return plain


def _in_signs(line: str) -> str:
    if not _WORD.search(line):
        return line
    if _has_blanks(line):
        return _BLANK.sub(_dot, line)
    signed = _LESS.sub(_sign, _OPERATOR.sub(_operator, line))
    return signed if signed != line and _is_listed(signed) else line


def _has_blanks(line: str) -> bool:
    """Whether a line is a row of cells, some of which are words for a blank one."""
    words = _BETWEEN.split(line.strip().lower())
    return (
        len(words) > 1
        and not _BLANKS.isdisjoint(words)
        and all(word in _CELLS or word.isdecimal() for word in words)
    )


def _dot(match: re.Match[str]) -> str:
    return ".".ljust(len(match[0]))


def _operator(match: re.Match[str]) -> str:
    return OPERATOR_WORDS[(match[1] or match[2]).lower()]


def _is_listed(line: str) -> bool:
    return all(len(word) == 1 or word in _OF_CELLS for word in _LETTERS.findall(line.lower()))


def _sign(match: re.Match[str]) -> str:
    return f"{match['cell']} {'<' if match[match.re.groups] else '>'} "


# ---- lists below a board ----


def _heading(lines: list[str], index: int) -> re.Match[str] | None:
    """The heading of a list below it that a line is, and no key of YAML; None where it is none."""
    if heading := _OF_LIST.fullmatch(lines[index]):
        below = next((lines[at] for at in range(index + 1, len(lines)) if lines[at].strip()), "")
        return heading if _ITEM.match(below) and not _OF_YAML.match(below) else None
    return None


def _take_padding(lines: list[str]) -> None:
    """Takes the signs away that a spreadsheet puts at the ends of lines, where a list of cages is among them.

    Boards with cages have no blank cells.
    """
    sign = next((line[0] for line in lines if line and not line.strip(line[0]) and line[0] in ",;"), "")
    if not sign:
        return
    for line in lines:
        if len(line) > _LONGEST or not _WORD.search(line):
            continue
        columns = [_COLUMNS.get(word.lower(), "") for word in _fields(line.rstrip(sign), sign)]
        if _TARGETS in columns and _LABELS in columns and "" not in columns:
            if all(each.count(sign) in (0, line.count(sign)) for each in lines):
                lines[:] = [each.rstrip(sign) for each in lines]
            return


def _put_tables(lines: list[str]) -> None:
    """Writes the lists of cages that stand below a line with the names of their columns, a cage a line."""
    for index, line in enumerate(lines):
        if len(line) > _LONGEST or not _WORD.search(line):
            continue
        separator = next((sign for sign in _SEPARATORS if sign in line), "")
        columns = [_COLUMNS.get(word.lower(), "") for word in _fields(line, separator)]
        if _TARGETS not in columns or len({*columns}) < len(columns) or "" in columns:
            continue
        if _LABELS not in columns and _CELLS_OF not in columns:
            continue
        end = index + 1
        rows: dict[int, str] = {}
        is_list = True
        while is_list and end < len(lines) and lines[end].strip():
            if not _RULER.fullmatch(lines[end]):
                rows[end] = _cage(_fields(lines[end], separator), columns, separator)
                is_list = bool(rows[end])
            end += 1
        if rows and is_list:
            lines[index:end] = [rows.get(at, "") for at in range(index, end)]


def _fields(line: str, separator: str) -> list[str]:
    if separator == "|":
        line = line.strip().removeprefix("|").removesuffix("|")
    return [field.strip() for field in line.split(separator or None)]


def _cage(fields: list[str], columns: list[str], separator: str) -> str:
    """A cage as its cells and its clue; empty where the fields are no cage."""
    cells_at = columns.index(_CELLS_OF if _CELLS_OF in columns else _LABELS)
    for named in (columns, [name for name in columns if name != _OPERATORS]):
        at, more = min(cells_at, len(named) - 1), len(fields) - len(named)
        if more < 0 or named[at] not in (_CELLS_OF, _LABELS):
            continue
        joined = (separator or " ").join(fields[at : at + more + 1])
        row = dict(zip(named, [*fields[:at], joined, *fields[at + more + 1 :]]))
        operator = row.get(_OPERATORS, "").lower()
        sign = OPERATOR_WORDS.get(operator, OPERATOR_SIGNS.get(operator, ""))
        target = _TARGET.fullmatch(_OPERATOR.sub(_operator, row[_TARGETS]))
        if target and (sign or operator in ("", "=", "none")) and not (sign and target[2]):
            cells = row.get(_CELLS_OF) or row.get(_LABELS)
            return f"{cells} = {target[1]}{sign or OPERATOR_SIGNS.get(target[2], '')}" if cells else ""
    return ""


# ---- rows with names ----


def _put_rows(lines: list[str]) -> None:
    """Takes the names away of rows that are counted, ``Row 1:``; those of a nonogram have columns beside."""
    named = {index: match for index, line in enumerate(lines) if (match := _ROW_NAME.match(line))}
    wide = {len(_BETWEEN.split(lines[index][match.end() :].strip())) for index, match in named.items()}
    if len(named) < 2 or len(wide) > 1 or any(map(_OF_COLUMNS.match, lines)):
        return
    between = lines[min(named) : max(named) + 1]
    if [int(match[1]) for match in named.values()] != [*range(1, len(named) + 1)]:
        return
    if len([line for line in between if line and not line.isspace()]) == len(named):
        for index, match in named.items():
            lines[index] = " " * match.end() + lines[index][match.end() :]
