"""Tables: lines of fields between tabs, semicolons or commas, empty or not, and tables in Markdown.

Readers whose boards are tables ask for the first here: to others tabs are blanks. Nothing here knows a
puzzle.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple

from satpuzzles.core.arguments import DIGITS
from satpuzzles.core.errors import FormatError
from satpuzzles.core.grid import Size
from satpuzzles.text.counted_rows import COUNTED, counts_rows

SEPARATORS = "\t;,"

_HEAD_LINES = 200
_BELOW_HEAD = re.compile(r"[ \t]*+\|?(?:[ \t]*+:?-++:?[ \t]*+\|)++(?:[ \t]*+:?-++:?)?+[ \t]*+")
"""The line of a table in Markdown that parts its head from the rest."""
_LABEL = re.compile(r"[A-Za-z][A-Za-z0-9]{0,3}(?:[ \t]+\(?[-+*/xX×÷:]?[0-9]{1,9}[ \t]*[-+*/xX×÷:]?\)?)?")
"""The label of a cage in a field, perhaps with its clue."""
_LEAST_SIDE = 3
_LONGEST_SHEET = 1_000
_LARGEST = 1_000
"""Of larger tables no number is taken for one that slipped from its place."""
_FIELD = re.compile(r"[0-9]{1,4}|[.?_#xXB■□█-]|")


class Sheet(NamedTuple):
    """Lines of a text that are rows of fields, some of which are empty.

    Attributes:
        start: where the first stands.
        rows: the fields of each, without the blanks around.
    """

    start: int
    rows: list[list[str]]


def sheets(lines: Sequence[str], separators: str = SEPARATORS) -> Iterator[Sheet]:
    """The tables of a text: runs of lines that have a separator each, where a field is empty.

    A tab before a row of several characters is no separator, nor is one in a row of words between blanks.
    """
    for separator in separators:
        if not any(separator in line for line in lines):
            continue
        start = 0
        for index in range(len(lines) + 1):
            if index < len(lines) and separator in lines[index]:
                continue
            if index > start and (found := _rows(lines[start:index], separator)):
                yield Sheet(start, found)
            start = index + 1
        return


def _rows(lines: Sequence[str], separator: str) -> list[list[str]]:
    """The fields of each line; none where no field is empty, or one holds several words."""
    rows = [[field.strip() for field in line.split(separator)] for line in lines]
    if all(all(fields) for fields in rows) or not any(any(fields) for fields in rows):
        return []
    if any(len(field.split()) > 1 for fields in rows for field in fields):
        return []
    indented = all(len(fields) == 2 and not fields[0] for fields in rows)
    return [] if indented and any(len(fields[1]) > 1 for fields in rows) else rows


def with_commas(lines: Sequence[str]) -> Sequence[str]:
    """The lines, of which those of tables with tabs have commas there: elsewhere a tab is a blank.

    Raises:
        FormatError: a line of tabs alone stands apart from a table, or a field has a comma.
    """
    found = [*sheets(lines, "\t")] if any("\t" in line for line in lines) else []
    if not found:
        return lines
    plain = [*lines]
    for start, rows in found:
        for at, fields in enumerate(rows, start + 1):
            if any("," in field for field in fields):
                raise FormatError("a comma stands in a field between tabs: leave it out", line=at)
        plain[start : start + len(rows)] = [",".join(fields) for fields in rows]
    for at, line in enumerate(plain):
        if "\t" in line and line.isspace():
            told = "a row of tabs alone stands apart: rows stand without empty lines between them"
            raise FormatError(told, line=at + 1)
    return plain


def with_dots(lines: Sequence[str]) -> Sequence[str]:
    """The lines, of which those of tables with tabs have blanks in their place and ``.`` for empty fields.

    Clues around empty cells are no cells.
    """
    plain = [*lines]
    for start, rows in sheets(lines, "\t"):
        if (around := clues_around(rows)) is None or not all(map(all, around)):
            plain[start : start + len(rows)] = [" ".join(field or "." for field in fields) for fields in rows]
    return plain


def without_spacer(lines: list[str], is_title: Callable[[str], bool]) -> list[str]:
    """The lines, of which the second of a sheet is empty that stands between a title and a square.

    Both the title and the row below have as many separators as each row of the square.
    """
    filled = [at for at, line in enumerate(lines[:_LONGEST_SHEET]) if line.strip(" ")]
    first = lines[filled[0]].rstrip(" ") if len(filled) > _LEAST_SIDE else ""
    padding = first[len(first.rstrip(first[-1])) :] if first and first[-1] in SEPARATORS else ""
    if not padding or lines[filled[1]].strip(" ") != padding or not is_title(first):
        return lines
    counts = {lines[at].count(padding[0]) for at in filled[1:]}
    if counts != {len(padding)} or len(filled) - 2 != len(padding) + 1:
        return lines
    return [*lines[: filled[1]], "", *lines[filled[1] + 1 :]]


def clues_around(rows: Sequence[Sequence[str]]) -> tuple[list[list[str]], list[list[str]]] | None:
    """The numbers before rows and those above columns, where all stand around cells that are empty.

    None where they do not, or a row ends in an empty field before others do: it may have lost or got one.
    """
    used = [[at for at, field in enumerate(fields) if field] for fields in rows]
    wide = max(map(len, rows), default=0)
    if not wide or not all(field.isdecimal() for fields in rows for field in fields if field):
        return None
    if any(len(fields) < wide and not fields[-1] for fields in rows):
        return None
    ends = [max(fields, default=-1) + 1 for fields in used]
    lefts = [*accumulate(reversed(ends), max)][::-1]  # where the numbers of each row and all below it end
    first = wide  # where those above a row begin
    for high, left in enumerate(lefts):
        if high and 0 < left <= first < wide:
            above = [[fields[at] for fields in rows[:high] if len(fields) > at] for at in range(left, wide)]
            beside = [[field for field in fields if field] for fields in rows[high:]]
            return beside, [[field for field in column if field] for column in above]
        first = min([first, *used[high]])
    return None


def filled_around(lines: Sequence[str]) -> tuple[int, int] | None:
    """The sums of the numbers before rows and above columns, where a text is a table with no others.

    One number may have slipped from its place. None where it is no such table, other rows or columns have no
    number, or the cells between are few.
    """
    filled = [line for line in lines if line.strip(" ")]
    rows = next(sheets(filled), Sheet(0, [])).rows
    if len(rows) != len(filled):
        return None
    for table in (rows, *_each_without_one(rows)):
        around = clues_around(table)
        bare = sum(not clue for clues in around for clue in clues) if around else 0
        if around and min(map(len, around)) >= _LEAST_SIDE and bare <= (table is not rows):
            across, down = (
                sum(int(number[:DIGITS]) for clue in clues for number in clue) for clues in around
            )
            return across, down
    return None


def _each_without_one(rows: Sequence[Sequence[str]]) -> Iterator[list[list[str]]]:
    """The fields without one number, for each that has no other beside it in its row."""
    if len(rows) * max(map(len, rows)) > _LARGEST:
        return
    for row, fields in enumerate(rows):
        for column, field in enumerate(fields):
            if field and not any([*fields[max(column - 1, 0) : column], *fields[column + 1 : column + 2]]):
                yield [
                    ["" if (at, place) == (row, column) else each for place, each in enumerate(others)]
                    for at, others in enumerate(rows)
                ]


def without_tables(
    lines: list[str], numbers: Sequence[int], size_in: Callable[[str], Size | None]
) -> tuple[list[str], Sequence[int]]:
    """The lines, of which those of tables in Markdown with blank cells become words, ``.`` for a blank cell.

    Whether a head without anything is a row, the size says that stands above.

    Args:
        numbers: the number of each line in its file.
        size_in: the size that a line of words tells.

    Returns:
        The lines and their numbers; the line below a head is left out, and a head that is no row.

    Raises:
        FormatError: whether the head is a row, or the line below it, cannot be told; or the table seems to
            have names of rows.
    """
    heads = [at for at, line in enumerate(lines) if at and "|" in line and _BELOW_HEAD.fullmatch(line)]
    if not heads:
        return lines, numbers
    plain, left_out = [*lines], set[int]()
    above = [size_in(line) for line in lines[: heads[0] - 1][:_HEAD_LINES]]
    told = {size for size in above if size}
    end = 0
    for at in heads:
        if at < end:
            continue  # a line of a table that was looked at
        end = next((end for end in range(at + 1, len(lines)) if "|" not in lines[end]), len(lines))
        if end == at + 1:
            continue  # nothing stands below
        rows = [_fields(line) for line in (lines[at - 1], *lines[at + 1 : end])]
        hyphens = _fields(lines[at])
        if "-" in hyphens and ":" not in lines[at] and _may_be_row(rows, hyphens):
            if {*hyphens} == {"-"} and any("-" in fields for fields in rows) and all(map(all, rows)):
                continue
            sentence = "write --- between the bars below the head of the table, or . for blank cells"
            raise FormatError(f"it cannot be told what the hyphens are: {sentence}", line=numbers[at])
        if labels := _labels(rows):
            there = (at - 1, *range(at + 1, end))[-len(labels) :]
            left_out |= {at - 1, at} - {*there}
            for index, row in zip(there, labels):
                plain[index] = row
            continue
        if not _is_table(rows, len(hyphens)):
            continue
        high, wide = len(rows), len(rows[0])
        is_no_row = not any(rows[0]) and told == {(high - 1, wide)}
        counted = rows[0] == [str(column) for column in range(1, wide + 1)]
        if (counted or not any(rows[0])) and not is_no_row and told != {(high, wide)}:
            sentence = (
                "whether the head of the table is a row of the board cannot be told: write the size above"
            )
            raise FormatError(sentence, line=numbers[at - 1])
        if high > 2 and told != {(high, wide)} and counts_rows(rows):
            raise FormatError(COUNTED, line=numbers[at - 1])
        left_out |= {at - 1} if is_no_row else set()
        left_out.add(at)
        for index, fields in zip((at - 1, *range(at + 1, end)), rows):
            plain[index] = " ".join(field or "." for field in fields)
    kept = [index for index in range(len(plain)) if index not in left_out]
    return [plain[index] for index in kept], [numbers[index] for index in kept]


def _fields(line: str) -> list[str]:
    return [field.strip() for field in line.strip().removeprefix("|").removesuffix("|").split("|")]


def _may_be_row(rows: Sequence[Sequence[str]], hyphens: Sequence[str]) -> bool:
    """Whether hyphens may be blank cells: the rows are as wide, and at most one is blank in another way."""
    blank = sum(not field for fields in rows for field in fields)
    return blank < 2 and all(len(fields) == len(hyphens) for fields in rows)


def _labels(rows: Sequence[Sequence[str]]) -> list[str]:
    """The rows of a square of labels of cages, below a blank head or without; none where they are another."""
    body = rows if any(rows[0]) else rows[1:]
    if any(len(fields) != len(body) for fields in body) or len(body) < 2:
        return []
    if not all(_LABEL.fullmatch(field) for fields in body for field in fields):
        return []
    from satpuzzles.text.coordinates import as_word  # few texts have such tables

    return [" ".join(map(as_word, fields)) for fields in body]


def _is_table(rows: Sequence[Sequence[str]], wide: int) -> bool:
    """Whether rows are a board with blank cells; what else stands in a table others read."""
    if wide < 2 or all(all(fields) for fields in rows):
        return False
    return all(len(fields) == wide and all(map(_FIELD.fullmatch, fields)) for fields in rows)
