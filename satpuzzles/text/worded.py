"""What people write in words, as signs that readers know: ``16 times``, ``blank``, ``Row 1:``, headings.

What stands in the columns of a list of cages its heading tells: ``Cage, Target, Operation``. Whether a list
fits its board is not for here to say.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence

from satpuzzles.core.arguments import counted
from satpuzzles.core.errors import FormatError, quote
from satpuzzles.text.cell_names import CELL_NAME
from satpuzzles.text.cell_words import in_cells
from satpuzzles.text.labels import plain_labels
from satpuzzles.text.listed import cell_signs, named_cages, plain_cages, require_named_cells
from satpuzzles.text.scan import OPERATOR_SIGNS, OPERATOR_WORDS
from satpuzzles.text.told_cages import plain_sentences

_LONGEST = 400
_HEAD_LINES = 200
_WORD = re.compile(r"[^\W\d_]{3}")
_EITHER = "|".join(sorted(OPERATOR_WORDS, key=len, reverse=True))
_OPERATOR = re.compile(
    rf"(?<=[0-9])[ \t]?(?:\(({_EITHER})\)|({_EITHER})(?![^\W_]))"
    rf"|(?<![^\W_])({_EITHER})(?:[ \t]of|[ \t]?[:=])?[ \t]?(?=[0-9])",
    re.IGNORECASE,
)
"""The word of an operator behind a target, or before one."""
_LESS = re.compile(
    rf"(?P<cell>{CELL_NAME})[ \t]+(?:is[ \t]+)?(?:(less|smaller|lower)|greater|larger|bigger|more|higher)"
    r"[ \t]+than[ \t]+(?=[A-Za-z0-9(\[])",
    re.IGNORECASE,
)
_IN_CELL = re.compile(
    rf"\b(?:the[ \t]+)?(?:number|digit|value|cell|square)[ \t]+(?:(?:in|at|of)[ \t]+)?"
    rf"(?:(?:cell|square)[ \t]+)?(?={CELL_NAME})",
    re.IGNORECASE,
)
_LETTERS = re.compile(r"[^\W\d_]+")
_OF_CELLS = {"and", "row", "column", "col"}
"""Words that may stand in a list beside letters: its line has no others when signs stand for the rest."""
_SIDE = r"(?:rows?|columns?|horizontal|vertical)[ \t]+"
_THING = (
    r"(?:signs?|inequalit(?:y|ies)|relations?|comparisons?|constraints?|cages?|clues?|targets?"
    r"|givens?|given[ \t]+(?:numbers?|digits?|cells?))"
    r"(?:[ \t]+(?:list|clues?|targets?|signs?))?"
)
_WHERE = (
    r"[ \t]+(?:in|of|for|between|along|within)[ \t]+(?:the[ \t]+|each[ \t]+)?(?:rows?|columns?|cells?|grid)"
)
_LEAD = r"(?:(?:and|also|then|now|next|here|plus)\b,?[ \t]+)*(?:(?:come|are|these[ \t]+are|with)[ \t]+)?"
"""What may lead to what stands below: ``And now``, ``Here are``."""
_OF_LIST = re.compile(
    rf"[ \t]*{_LEAD}(?:(?:list|all)[ \t]+(?:of[ \t]+)?)?(?:the[ \t]+)?(?:{_SIDE})?{_THING}(?:{_WHERE})?"
    r"(?:[ \t]*\([ \t]*(?:r(?:ow)?s?[ \t]*,[ \t]*c(?:ol(?:umn)?)?s?"
    r"|(?P<turned>(?:c(?:ol(?:umn)?)?s?[ \t]*,[ \t]*r(?:ow)?s?|x[ \t]*,[ \t]*y)))[ \t]*\))?[ \t]*:[ \t]*",
    re.IGNORECASE,
)
"""The heading of a list, and perhaps how cells are named; ``turned`` if the column stands first."""
_OF_SIGNS = re.compile(
    rf"[ \t]*(?:#+[ \t]*|the[ \t]+)?(?:(?:{_SIDE})?{_THING}{_WHERE}|{_SIDE}{_THING}|rows?|columns?)"
    r"(?P<turned>(?!))?[ \t]*:?[ \t]*",
    re.IGNORECASE,
)
"""The heading of signs by their cells, which needs no colon."""
_LABEL = re.compile(
    rf"[ \t]*(?:the[ \t]+)?(?:{_SIDE})?(?:{_THING}|numbers|digits)[ \t]*:[ \t]*(?={CELL_NAME}[ \t]*[<>=])",
    re.IGNORECASE,
)
"""The heading of a list on the same line."""
_SIGNED = re.compile(rf"[ \t]*{CELL_NAME}[ \t]*[<>]")
_OF_ROWS = re.compile(
    rf"[ \t]*{_LEAD}(?:the[ \t]+)?(?:(?:starting|given)[ \t]+)?"
    r"(?:grid|board|puzzle|(?:numbers|digits|clues|cells|givens)(?:[ \t]+(?:that|which)[ \t]+are"
    r"[ \t]+(?:given|known))?)[ \t]*:[ \t]*",
    re.IGNORECASE,
)
"""The heading of the rows, which needs none."""
_PAIR = re.compile(r"\([ \t]*([0-9]{1,3})[ \t]*,[ \t]*([0-9]{1,3})[ \t]*\)|\b([0-9]{1,3}),([0-9]{1,3})\b")
_ITEM = re.compile(r"[ \t]*+(?:(?:[(\[][ \t]*+)?+[A-Za-z0-9]{1,16}[ \t]*[,<>:= \t]|[0-9]+[-+*/xX×÷−])")
_OF_YAML = re.compile(r"[ \t]+[^\s:]+:(?:[ \t]|$)")
_ROW_NAME = re.compile(r"[ \t]*row[ \t]*([0-9]{1,3})[ \t]*[:=)][ \t]*", re.IGNORECASE)
_OF_COLUMNS = re.compile(r"[ \t]*(?:c|cols?|columns?|down|across|along|top)\b", re.IGNORECASE)
_BETWEEN = re.compile(r"[ \t,;|]+")
_SIGNS = re.compile("[<>]")
_CELLS = {*".#?_xX■□-"}
_ALL_BLANK = re.compile(
    r"\(?(?:(?:all|only)[ \t]+white"
    r"|(?:(?:all|completely|entirely|only)[ \t]+)?(?:blank|empty|nothing(?:[ \t]+at[ \t]+all)?|none"
    r"|no[ \t]+(?:number|clue|given)s?))"
    r"(?:[ \t]+(?:cells|squares|row))?\)?[ \t.]*",
    re.IGNORECASE,
)
"""What says of a row that all its cells are blank."""
_CELL_SIGNS = re.compile("[.?_xX#■□]")
"""What clues of a nonogram have not."""
_LABELS, _CELLS_OF, _TARGETS, _OPERATORS = "label", "cells", "target", "operator"
_COLUMNS = {
    **dict.fromkeys(("cage", "label", "letter", "name", "id"), _LABELS),
    **dict.fromkeys(("cells", "squares", "fields", "cell", "square", "field"), _CELLS_OF),
    **dict.fromkeys(("target", "result", "total", "value", "number", "goal", "clue"), _TARGETS),
    **dict.fromkeys(("operation", "operator", "op", "sign", "symbol"), _OPERATORS),
}
"""What the columns of a list of cages are called."""
_OF_LABELS = re.compile(r"[A-Za-z][A-Za-z0-9]{0,3}(?:;[A-Za-z][A-Za-z0-9]{0,3})++;?")
"""A row of labels of cages between semicolons."""
_NO_OPERATOR = ("", "=", "none", "given", "fixed", "single")
"""What stands for the operator of a single cell."""
_GIVEN = re.compile(
    rf"(?P<clue>[ \t]*[A-Za-z0-9]{{1,16}}(?:[ \t]*[,;:=|][ \t]*|[ \t]+)[0-9]{{1,18}})"
    rf"[ \t,;|]+\(?(?:{'|'.join(filter(str.isalpha, _NO_OPERATOR))})\)?[ \t]*",
    re.IGNORECASE,
)
"""A clue of a cage of one cell, of which a word says that it needs no operator."""
_RULER = re.compile(r"[-=+|: \t]*--[-=+|: \t]*")
_TARGET = re.compile(rf"([0-9]{{1,18}})[ \t]*([{re.escape(''.join(OPERATOR_SIGNS))}]?)")
_SEPARATORS = "\t|;,"


def in_signs(lines: Sequence[str], numbers: Sequence[int]) -> list[str]:
    """The lines, with signs in the place of words, without the headings of lists and the names of rows.

    Args:
        numbers: the number of each line in its file.

    Raises:
        FormatError: a line in words can be read in two ways.
    """
    lines = [line.replace(";", ",") if _OF_LABELS.fullmatch(line) else line for line in lines]
    lines = plain_labels(lines)
    plain = plain_sentences(named_cages(lines), numbers)
    if not any(map(_WORD.search, lines)):
        return plain_cages(plain, numbers)
    require_named_cells(plain, numbers)
    plain = [cell_signs(in_cells(line)) for line in plain]
    _take_padding(plain)
    _put_tables(plain)
    _put_rows(plain, numbers)
    if ":" not in next(filter(str.strip, plain), ":"):  # else it may be YAML
        plain = [_LABEL.sub("", line, count=1) if len(line) <= _LONGEST else line for line in plain]
    is_turned = False
    for index, line in enumerate(plain):
        if not line or line.isspace() or len(line) > _LONGEST:
            is_turned = False
        elif heading := _heading(plain, index):
            plain[index], is_turned = "", bool(heading["turned"])
        elif _OF_ROWS.fullmatch(line) and _is_cell(plain, index + 1):
            plain[index] = ""
        else:
            plain[index] = _in_signs(line)
        if is_turned:
            plain[index] = _PAIR.sub(r"(\2\4,\1\3)", plain[index])
    return plain_cages(plain, numbers)


def _in_signs(line: str) -> str:
    if not _WORD.search(line):
        return line
    if given := _GIVEN.fullmatch(line):
        return given["clue"]
    signed = _LESS.sub(_sign, _OPERATOR.sub(_operator, _IN_CELL.sub("", line)))
    return signed.rstrip(" \t.;,") if signed != line and _is_listed(signed) else line


def _operator(match: re.Match[str]) -> str:
    return OPERATOR_WORDS[(match[1] or match[2] or match[3]).lower()]


def _is_listed(line: str) -> bool:
    return all(len(word) == 1 or word in _OF_CELLS for word in _LETTERS.findall(line.lower()))


def _sign(match: re.Match[str]) -> str:
    return f"{match['cell']} {'<' if match[match.re.groups] else '>'} "


# ---- lists below a board ----


def _heading(lines: list[str], index: int) -> re.Match[str] | None:
    """The heading of a list below it that a line is, and no key of YAML; None where it is none."""
    line = lines[index]
    if heading := _OF_LIST.fullmatch(line) or _OF_SIGNS.fullmatch(line):
        below = next((lines[at] for at in range(index + 1, len(lines)) if lines[at].strip()), "")
        item = _ITEM if heading.re is _OF_LIST else _SIGNED
        return heading if item.match(below) and not (_OF_YAML.match(below) and _is_yaml(lines)) else None
    return None


def _is_yaml(lines: list[str]) -> bool:
    """Whether the lines below the first may be those of YAML, none of which is a row of a board."""
    filled = [line for line in lines[:_HEAD_LINES] if line.strip()]
    return all(line[0] in " -" or ":" in line for line in filled[1:])


def _is_cell(lines: list[str], index: int) -> bool:
    """Whether a line begins with a cell, and is no value of a key in YAML."""
    below = next((lines[at] for at in range(index, len(lines)) if lines[at].strip()), "")
    return below[:1].strip() != "" and not re.match(r"-[ \t]+[\[{\"']|-[ \t]*$|[^\W\d_]{2}.*:", below)


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
        if target and (sign or operator in _NO_OPERATOR) and not (sign and target[2]):
            cells = row.get(_CELLS_OF) or row.get(_LABELS)
            return f"{cells} = {target[1]}{sign or OPERATOR_SIGNS.get(target[2], '')}" if cells else ""
    return ""


# ---- rows with names ----


def _put_rows(lines: list[str], numbers: Sequence[int]) -> None:
    """Takes the names away of rows that are counted, ``Row 1:``; those of a nonogram have columns beside.

    A row of which one word says that all of it is blank becomes as wide as the others.

    Raises:
        FormatError: a row among others with blank cells is not as wide as most, or tells cells in words.
    """
    named = {index: match for index, line in enumerate(lines) if (match := _ROW_NAME.match(line))}
    if len(named) < 2:
        return
    if any(_OF_COLUMNS.match(line) and not _heading(lines, index) for index, line in enumerate(lines)):
        return
    between = lines[min(named) : max(named) + 1]
    if [int(match[1]) for match in named.values()] != [*range(1, len(named) + 1)]:
        return
    if len([line for line in between if line and not line.isspace()]) != len(named):
        return
    below = max(named) + 1
    if below < len(lines) and lines[below].lstrip()[:1] in (*",;|",):
        told = "has no name, as the rows above it have: each row is one line"
        raise FormatError(f"{quote(lines[below].strip())} {told}", line=numbers[below])
    rows = {index: lines[index][match.end() :].strip() for index, match in named.items()}
    cells = {
        index: _BETWEEN.split(_SIGNS.sub(" ", row).strip())
        for index, row in rows.items()
        if not _ALL_BLANK.fullmatch(row)
    }
    _require_even(rows, cells, numbers)
    wide = {len(words) for words in cells.values()}
    if len(wide) != 1 or all(len(row) < 2 for row in rows.values()):
        return  # one number a row is a clue
    (width,) = wide
    packed = [words[0] for words in cells.values()] if width == 1 else []
    if len(cells) < len(rows):
        if len({*map(len, packed)}) > 1 or not any(_CELL_SIGNS.search(rows[index]) for index in cells):
            return
        width = len(packed[0]) if packed else width
    for index, match in named.items():
        if index not in cells:
            lines[index] = " " * match.end() + ("" if packed else " ").join("." * width)
        else:
            lines[index] = " " * match.end() + lines[index][match.end() :]


def _require_even(rows: Mapping[int, str], cells: Mapping[int, list[str]], numbers: Sequence[int]) -> None:
    """Refuses a row that is no more than words, or not as wide as most, where others have blank cells.

    Runs of a nonogram have no blanks among them.
    """
    plain = {
        index: words
        for index, words in cells.items()
        if len(words) > 1 and all(word.lower() in _CELLS or word.isdecimal() for word in words)
    }
    if not any(word.lower() in _CELLS for words in plain.values() for word in words):
        return
    ((usual, _),) = Counter(map(len, plain.values())).most_common(1)
    for index, words in cells.items():
        if index not in plain and (len(words) > 1 or _WORD.search(words[0])):
            told = "tells cells in words: write . or a number for each cell, and # for a black one"
            raise FormatError(f"{quote(rows[index])} {told}", line=numbers[index])
        if len(words) != usual:
            found, others = counted(len(words), "cell"), f"most rows have {usual}"
            raise FormatError(f"{quote(rows[index])} has {found}, {others}", line=numbers[index])
