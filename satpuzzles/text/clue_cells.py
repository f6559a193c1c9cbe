"""Boards that a text tells clue by clue: ``(1,2) 3`` by its cell, or in a table of row, column and number.

They become rows, all other cells blank. The text must name its puzzle and its size; what a clue means on the
board is not for here to say.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from satpuzzles.core.errors import FormatError, quote
from satpuzzles.core.grid import Cell, Size
from satpuzzles.puzzle.kind import kind_of
from satpuzzles.text.named import types_told
from satpuzzles.text.scan import SIDE_CAP
from satpuzzles.text.sentences import tells_rule
from satpuzzles.text.sides import counted_size, plain_size, size_in

_LINES = 2_000
"""Longer texts are no lists that people type."""
_HEAD_LINES = 20
_LONGEST = 400
_LEAST_COLUMNS = 3
"""Fewer may be pairs of cells that stand in brackets."""
_CELL = (
    r"(?:\([ \t]*(?:row[ \t]?)?([0-9]{1,3})[ \t]*,[ \t]*(?:col(?:umn)?[ \t]?)?([0-9]{1,3})[ \t]*\)"
    r"|r([0-9]{1,3})c([0-9]{1,3})"
    r"|row[ \t]?([0-9]{1,3})[:,]?[ \t]?col(?:umn)?[ \t]?([0-9]{1,3})|([a-z])([0-9]{1,3}))(?![0-9a-z])"
)
_NEXT = r"[ \t]*(?:[,;.][ \t]*|$|(?=[(rR]))"
_ITEM = re.compile(
    rf"{_CELL}(?:[ \t]*(?:[:=]|->|→|\b(?:with|is|has)\b)?[ \t]*"
    r"(?:(?:black[ \t]*)?([0-9]{1,3})(?![0-9a-z])"
    rf"|black\b(?:,?[ \t]*(?:no|without(?:[ \t]+an?)?)[ \t]+number)?))?{_NEXT}",
    re.IGNORECASE,
)
_ITEM_AT = re.compile(
    rf"(?:(?:an?[ \t]+)?islands?[ \t]+of[ \t]+|an?[ \t]+)?"
    rf"([0-9]{{1,3}})[ \t]+(?:at|in|on)[ \t]+{_CELL}{_NEXT}",
    re.IGNORECASE,
)
"""A number before the name of its cell."""
_IN_ROW = re.compile(r"row[ \t]?([0-9]{1,3})[ \t]*[:)-][ \t]*(?=[0-9]+[ \t]+(?:in|at)\b)", re.IGNORECASE)
_IN_COLUMN = re.compile(
    rf"([0-9]{{1,3}})[ \t]+(?:in|at)[ \t]+col(?:umn)?[ \t]?([0-9]{{1,3}}){_NEXT}", re.IGNORECASE
)
"""The numbers of a row, each with its column."""
_OF_BLOCKS = re.compile(
    r"(?:the[ \t]+)?(?:walls?|blocks?|black[ \t]+(?:cells|squares)|islands?|clues?|numbers?)"
    r"(?:[ \t]+(?:with(?P<bare>out)?(?:[ \t]+(?:an?|any))?|which[ \t]+have(?P<none>[ \t]+no)?(?:[ \t]+an?)?)"
    r"[ \t]+numbers?)?"
    r"[ \t]*:[ \t]*",
    re.IGNORECASE,
)
"""What stands before clues or above them: ``Walls without a number:``."""
_SURE = re.compile(r"[ \t]*(?:[a-z][0-9]{1,2}(?![0-9a-z])|row\b)", re.IGNORECASE)
"""How a line begins that can be nothing else."""
_NAMES = {
    **dict.fromkeys(("row", "rows", "r"), 0),
    **dict.fromkeys(("column", "columns", "col", "cols", "c"), 1),
    **dict.fromkeys(("number", "numbers", "value", "clue", "digit", "size", "n", "v"), 2),
}
_BETWEEN = re.compile(r"[ \t,;|]+")
_THREE = re.compile(
    r"[0-9]{1,3}(?:[ \t]*[,;|\t][ \t]*|[ \t]+)[0-9]{1,3}(?:[ \t]*[,;|\t][ \t]*|[ \t]+)[0-9]{1,3}"
)
_COLUMN_FIRST = re.compile(
    r"\b(?:col(?:umn)?s?|c|x)\b[ \t]*(?:,|/|and|then)?[ \t]*\b(?:rows?|r|y)\b", re.IGNORECASE
)
_OTHERWISE = re.compile(r"\b(?:bottom|right|upwards?|backwards?|zero|letters?|across|down)\b", re.IGNORECASE)
"""What may say that cells are counted in another way."""
_OTHERS = re.compile(
    r"(?:all[ \t]+)?(?:the[ \t]+)?(?:others?|rest|remaining)(?:[ \t]+(?:ones|cells|squares))?"
    r"[ \t]+(?:is|are)[ \t]+(?:white|empty|blank)[ \t]*[.!]?[ \t]*",
    re.IGNORECASE,
)


class _Clue(NamedTuple):
    """A clue as it is written: the place of its line, row and column, and the number if there is one."""

    at: int
    row: int
    column: int
    number: str


class _Title(NamedTuple):
    """The line that names the puzzle.

    Attributes:
        at: its place.
        type: the name.
        alone: what a cell without a number is; empty where each must have one.
        size: the size of the board, if it tells one.
        is_counted: whether the rows surely stand first in it.
    """

    at: int
    type: str
    alone: str
    size: Size | None
    is_counted: bool


def in_rows(
    lines: list[str], numbers: Sequence[int], given: list[str]
) -> tuple[list[str], Sequence[int], list[str]]:
    """The lines with rows in the place of a list of clues, the number of each, and the text without it.

    Args:
        numbers: the number of each line in its file.
        given: the lines of the file, among which comments may say what the numbers of a table are.

    Raises:
        FormatError: a list of clues without the name or the size of its board, of a cell that the board has
            not, or twice of the same.
    """
    as_they_are = lines, numbers, given
    if len(given) > _LINES:
        return as_they_are
    if (title := _title(lines, numbers, given)) is None:
        _refuse_table(lines, numbers, given)
        return as_they_are
    clues = _told_by_name(lines, numbers, title) or _in_table(lines, numbers, given, title)
    if not clues:
        return as_they_are
    first, last = clues[0].at, clues[-1].at
    told = {clue.at for clue in clues}
    if any(
        line.strip() and at not in told and not _OF_BLOCKS.fullmatch(line.strip())
        for at, line in enumerate(lines[first : last + 1], first)
    ):
        return as_they_are
    if title.size is None:
        sentence = (
            f"write the size of the board behind the name, as in {title.type} 7x7, above clues by their cells"
        )
        raise FormatError(sentence, line=numbers[first])
    rows = _rows(clues, title, numbers)
    if not rows:
        return as_they_are
    left = {numbers[at] for at in range(first, last + 1)}
    plain = [_OTHERS.sub("", line) if len(line) <= _LONGEST else line for line in lines]
    plain[title.at] = title.type
    plain[title.at + 1 : first] = [
        "" if _is_head(line) or _OF_BLOCKS.fullmatch(line.strip()) else line
        for line in plain[title.at + 1 : first]
    ]
    rest = ["" if number in left else line for number, line in enumerate(given, 1)]
    there = [*numbers[:first], *[numbers[first]] * len(rows), *numbers[last + 1 :]]
    return [*plain[:first], *rows, *plain[last + 1 :]], there, rest


def _title(lines: Sequence[str], numbers: Sequence[int], given: Sequence[str]) -> _Title | None:
    """The only line that names a puzzle; None where there is no such, or two."""
    found = []
    for at, line in enumerate(lines[:_HEAD_LINES]):
        if line and len(line) <= _LONGEST and not tells_rule(line) and (named := types_told(line)):
            found += [(at, name) for name in named]
    if len(found) != 1:
        return None
    ((at, name),) = found
    alone = next((text.by_cell for text in kind_of(name).texts if text.native), "")
    if not alone:
        return None
    line = given[numbers[at] - 1]  # a title in a comment has lost its size here
    return _Title(
        at,
        name,
        "" if alone == "-" else alone,
        size_in(line) or plain_size(line),
        counted_size(line) is not None,
    )


def _told_by_name(lines: Sequence[str], numbers: Sequence[int], title: _Title) -> list[_Clue]:
    """The clues of cells with names; empty where one lacks its number, or cells may be counted otherwise.

    Raises:
        FormatError: a cell without a number stands below a heading of those that have one.
    """
    clues: list[_Clue] = []
    others: list[str] = []
    needs_number = False
    for at, line in enumerate(lines):
        found = _items(line.strip(), at) if at > title.at else []
        if found and needs_number and not all(clue.number for clue in found):
            told = (
                f"{quote(line.strip())} stands below cells with numbers: write its number before or behind it"
            )
            raise FormatError(told, line=numbers[at])
        clues += found
        if found:
            continue
        if at > title.at and (heading := _OF_BLOCKS.fullmatch(line.strip())):
            needs_number = not (heading["bare"] or heading["none"])
        else:
            others.append(line)
    if len(clues) < 2 or not any(clue.number or title.alone for clue in clues):
        return []
    if not title.alone and any("black" in lines[clue.at] for clue in clues):
        return []
    if any(_OTHERWISE.search(line) or line.rstrip().endswith(("{", "[")) for line in others):
        return []  # counted otherwise, or of a program
    if title.size is None:
        return clues if all(_SURE.match(lines[clue.at]) for clue in clues) else []
    if not all(clue.number or title.alone for clue in clues) or min(title.size) < _LEAST_COLUMNS:
        return []
    if any(_COLUMN_FIRST.search(line) for line in others):
        if any("(" not in lines[clue.at] for clue in clues):
            return []
        return [clue._replace(row=clue.column, column=clue.row) for clue in clues]
    return clues


def _items(line: str, at: int) -> list[_Clue]:
    """The clues of a line that has nothing else."""
    clues = []
    in_row, heading = _IN_ROW.match(line), _OF_BLOCKS.match(line)
    position = in_row.end() if in_row else heading.end() if heading else 0
    shared = ""
    while position < len(line) <= _LONGEST:
        if in_row and (match := _IN_COLUMN.match(line, position)):
            number, *cell = match[1], in_row[1], match[2]
        elif match := _ITEM.match(line, position):
            *cell, number = match.groups()
            if shared and number:
                return []  # numbers before some cells and behind others
            number = number or shared
        elif match := _ITEM_AT.match(line, position):
            number, *cell = match.groups()
            shared = number
        else:
            return []
        row, column = (each for each in cell if each is not None)
        if row.isalpha():  # as in chess
            row, column = column, str(ord(row.lower()) - ord("a") + 1)
        clues.append(_Clue(at, int(row), int(column), number or ""))
        position = match.end()
    return clues


def _in_table(
    lines: Sequence[str], numbers: Sequence[int], given: Sequence[str], title: _Title
) -> list[_Clue]:
    """The clues of a table below a line that says which number is the row and which the column."""
    rows = [at for at, line in enumerate(lines) if at > title.at and _THREE.fullmatch(line.strip())]
    if not rows or (title.size and _LEAST_COLUMNS in title.size):
        return []
    head = _above(numbers[rows[0]], given)
    if not _is_head(head):
        return []
    places = _places(head)
    clues = []
    for at in rows:
        fields = _BETWEEN.split(lines[at].strip())
        row, column, number = (fields[places.index(each)] for each in range(3))
        clues.append(_Clue(at, int(row), int(column), number))
    return clues


def _refuse_table(lines: Sequence[str], numbers: Sequence[int], given: Sequence[str]) -> None:
    """Raises FormatError at a table of clues, which would be a board of three columns."""
    first = next((at for at, line in enumerate(lines) if _THREE.fullmatch(line.strip())), None)
    if first is not None and _is_head(_above(numbers[first], given)):
        told = (
            "a row, a column and a number: write the name of the puzzle and its size, as in 7x7, above them,"
            " or type the board as rows"
        )
        raise FormatError(told, line=numbers[first])


def _above(number: int, given: Sequence[str]) -> str:
    """The line of the file above another that is not blank."""
    return next((given[at] for at in range(number - 2, -1, -1) if given[at].strip()), "")


def _places(line: str) -> list[int]:
    """What the words of a line say that stands below them: 0 the row, 1 the column, 2 the number."""
    return [_NAMES.get(word, -1) for word in _BETWEEN.split(line.strip(" \t#:|,;").lower())]


def _is_head(line: str) -> bool:
    return len(line) <= _LONGEST and sorted(_places(line)) == [0, 1, 2]


def _rows(clues: Sequence[_Clue], title: _Title, numbers: Sequence[int]) -> list[str]:
    """The rows of the board; empty where the size is too large.

    Raises:
        FormatError: the board has no such cell, a cell occurs twice, or the height cannot be told.
    """
    assert title.size is not None
    zeros = [clue for clue in clues if 0 in (clue.row, clue.column)]
    if zeros and (all(clue.row for clue in clues) or all(clue.column for clue in clues)):
        told = "a row or a column is 0, but not one of either: count both from 1"
        raise FormatError(told, line=numbers[zeros[0].at])
    base = 0 if zeros else 1
    cells = [(clue.row - base, clue.column - base) for clue in clues]
    sizes = [title.size] if title.is_counted else [*dict.fromkeys((title.size, title.size[::-1]))]
    fitting = [size for size in sizes if all(row < size[0] and column < size[1] for row, column in cells)]
    if max(title.size) > SIDE_CAP:
        return []
    if len(fitting) > 1:
        told = "{} rows and {} columns, or the other way round: write '{} rows, {} columns' behind the name"
        raise FormatError(told.format(*title.size, *title.size), line=numbers[title.at])
    if not fitting:
        wrong = next(
            clue
            for clue, (row, column) in zip(clues, cells)
            if not all(row < size[0] and column < size[1] for size in sizes)
        )
        told = "the board of {} x {} has no row {} with a column {}".format(
            *title.size, wrong.row, wrong.column
        )
        raise FormatError(told, line=numbers[wrong.at])
    (size,) = fitting
    found: dict[Cell, str] = {}
    for clue, cell in zip(clues, cells):
        if cell in found:
            told = f"row {clue.row}, column {clue.column} stands here for the second time"
            raise FormatError(told, line=numbers[clue.at])
        found[cell] = clue.number or title.alone
    return [" ".join(found.get((row, column), ".") for column in range(size[1])) for row in range(size[0])]
