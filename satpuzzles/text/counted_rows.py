"""Boards that begin with a column of numbers in order: rather names of rows than cells.

Names that are well written ``coordinates.py`` takes away before; here stands what is wrong with others.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from satpuzzles.core.errors import FormatError
from satpuzzles.text.entries import Entry, failure

COUNTED = (
    "the first column counts the rows: leave it out, or begin the line above it with A, B, C; "
    "where it holds cells, write . for blank cells"
)
"""What is wrong with a table whose first row and column seem to count."""
_LEAST_COUNTED, _LEAST_ROWS = 3, 4
"""Rows that are counted, not by chance: so many in a board one column wider than high, or in any other."""
_BESIDE_ROW = " |"
_SEPARATOR = re.compile("[\t|,;]")
_BETWEEN_FIELDS = re.compile(" *[\t|,;] *| +")


def uncounted(entry: Entry, lines: Sequence[str]) -> Entry:
    """An entry, or the error that its board may begin with a column that counts the rows.

    Args:
        lines: those of the text, in which no size is told.
    """
    board = entry.puzzle
    if board is None:
        return entry
    below = lines[entry.line - 1 : entry.line - 1 + 2 * board.rows]
    if board.rows > 2 and _is_counted(below, board.rows):
        return failure(FormatError(COUNTED, line=entry.line), entry.source, entry.line)
    if board.rows == board.columns or board.rows < _LEAST_COUNTED:
        return entry
    if board.rows < _LEAST_ROWS and board.columns != board.rows + 1:
        return entry
    if below[0].strip(_BESIDE_ROW)[:1] != "1":
        return entry
    rows = [_BETWEEN_FIELDS.split(line.strip(_BESIDE_ROW)) for line in below if line.strip()][: board.rows]
    if [row[0] for row in rows] != [str(row) for row in range(1, board.rows + 1)]:
        return entry
    if any(len(row) > board.columns for row in rows) or max(map(len, rows)) < board.columns:
        return entry
    told = "the first column counts the rows: leave it out, or give the size before the rows"
    return failure(FormatError(told, line=entry.line), entry.source, entry.line)


def _is_counted(lines: Sequence[str], high: int) -> bool:
    """Whether the first row and the first column of the table in some lines seem to count."""
    if not (mark := _SEPARATOR.search(lines[0])):
        return False
    rows = [_fields(line, mark[0]) for line in lines if line.strip(" ")][:high]
    return counts_rows([_fields(lines[0], mark[0]), *rows[1:]])


def counts_rows(rows: Sequence[Sequence[str]]) -> bool:
    """Whether the first row and the first column of a table seem to count, one mistyped number aside.

    Behind an empty corner the numbers of the first rows are enough.
    """
    first, before = rows[0], [fields[0] for fields in rows]
    if first[0] and not _counts(first):
        return False
    has_corner = not before[0] and before[1:4] == ["1", "2", "3"][: len(before) - 1]
    some = any(before) and all(number in ("", str(at)) for at, number in enumerate(before))
    return has_corner or (_counts(first) and (some or _counts(before)))


def _fields(line: str, mark: str) -> list[str]:
    return [cell.strip() for cell in line.strip("|").split(mark)]


def _counts(numbers: Sequence[str]) -> bool:
    counted = sum(number == str(at) for at, number in enumerate(numbers))
    return counted >= max(_LEAST_COUNTED, len(numbers) - 2)
