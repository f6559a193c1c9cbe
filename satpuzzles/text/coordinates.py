"""The names of rows and columns around a board: A B C or 1 2 3 above it, the others before its rows.

They stand in tables with tabs, commas, semicolons or bars, and in rows between blanks. Nothing here knows a
puzzle; drawings with frames are taken apart in ``drawn_rulers.py``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice
from typing import NamedTuple

from satpuzzles.core.errors import FormatError

_LONGEST = 400
_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_AROUND_NAMES = re.compile(r"[\s|,;]+")
_BETWEEN_CELLS = re.compile(r"[\s|]+")
_CLUED = re.compile(r"(\w+)[ \t]+(\(?[-+*/xX×÷:]?[0-9]+[ \t]*[-+*/xX×÷:]?\)?)")
"""The label of a cage and its clue, in one field."""
_LABEL = re.compile(
    r"[A-Za-z][A-Za-z0-9]{0,15}(?:[ \t]+\(?(?:[-+*/xX×÷:]?[0-9]+|[0-9]+[ \t]*[-+*/xX×÷:])\)?)?"
)
"""The label of a cage, perhaps with its clue."""
_BLANKS = {"", ".", "_", "-"}
_RULER_SIGNS = {*" \t|:=-"}
_LEAST_COUNTED = 3
"""Fewer numbers in order are rather clues."""
_HEAD_LINES = 4


class _Named(NamedTuple):
    """A board with names: the lines of its rows without them, and the lines that are nothing else."""

    rows: dict[int, str]
    left_out: set[int]


def without_coordinates(lines: Sequence[str], numbers: Sequence[int]) -> tuple[list[str], Sequence[int]]:
    """The lines without names above the columns and before the rows, where both stand in order.

    The rows of tables become words between blanks, ``.`` for an empty field.

    Args:
        numbers: the number of each line in its file.

    Returns:
        The lines and their numbers; rulers between rows are left out.

    Raises:
        FormatError: a row of a table has no name, or other fields than the names above.
    """
    plain = _with_clues_apart(lines)
    left_out: set[int] = set()
    for head in range(len(lines)):
        names = _names(lines[head])
        if not names:
            continue
        found = _in_table(lines, head, names, numbers) or _between_blanks(lines, head, names, numbers)
        if found is None:
            continue
        plain[head] = ""
        left_out |= found.left_out
        for index, row in found.rows.items():
            plain[index] = row
    if not left_out:
        return plain, numbers
    kept = [index for index in range(len(plain)) if index not in left_out]
    return [plain[index] for index in kept], [numbers[index] for index in kept]


def _with_clues_apart(lines: Sequence[str]) -> list[str]:
    """The lines, of which those of a square table of labels, some with a clue behind them, are words."""
    plain = [*lines]
    start = 0
    while start < len(lines):
        sign = next((sign for sign in "\t;," if sign in lines[start]), "")
        rows: list[list[str]] = []
        while sign and start + len(rows) < len(lines) and len(lines[start + len(rows)]) <= _LONGEST:
            fields = [field.strip() for field in lines[start + len(rows)].split(sign)]
            if len(fields) < 2 or not all(_LABEL.fullmatch(field) for field in fields):
                break
            rows.append(fields)
        clued = sum(" " in field for fields in rows for field in fields)
        if clued > 1 and {*map(len, rows)} == {len(rows)}:
            plain[start : start + len(rows)] = [" ".join(map(as_word, fields)) for fields in rows]
        start += len(rows) or 1
    return plain


def _names(line: str) -> list[str]:
    """The names of columns in order that a line has; empty where it has something else."""
    if len(line) > _LONGEST:
        return []
    names = [word for word in _AROUND_NAMES.split(line) if word]
    if len(names) < 2 or names[0] not in ("A", "a", "1"):
        return []
    letters = "".join(names).upper()
    is_counted = names == [str(column) for column in range(1, len(names) + 1)]
    in_order = is_counted or (len(letters) == len(names) and _ALPHABET.startswith(letters))
    return names if in_order else []


def _name(row: int, names: Sequence[str]) -> tuple[str, ...]:
    """What the name of a row may be: a number, or a letter where numbers stand above the columns."""
    counted = str(row + 1)
    if names[0] != "1" or row >= len(_ALPHABET):
        return (counted,)
    return counted, _ALPHABET[row], _ALPHABET[row].lower()


def _in_table(lines: Sequence[str], head: int, names: Sequence[str], numbers: Sequence[int]) -> _Named | None:
    """The board below names, where each cell is a field of a table."""
    first = lines[head + 1 : head + 1 + _HEAD_LINES]
    below = next((line for line in first if line.strip() and not _is_ruler(line)), "")
    separator = next((sign for sign in "|\t;," if sign in below), "")
    if not separator:
        return None
    if separator in lines[head] and _fields(lines[head], separator) != ["", *names]:
        _require_named(lines, head, separator, names, numbers)
        return None
    is_counted = names[0] == "1"
    if is_counted and separator not in lines[head] and separator != "|":
        return None
    rows: dict[int, list[str]] = {}
    rulers: list[tuple[int, int]] = []
    for index in range(head + 1, len(lines)):
        line = lines[index]
        if not line.strip() and separator not in line:
            continue
        if _is_ruler(line):
            rulers.append((index, len(rows)))
            continue
        fields = _fields(line, separator)
        is_named, is_wide = fields[0] in _name(len(rows), names), len(fields) == len(names) + 1
        if not (is_named and is_wide and separator in line):
            blank = {field for fields in rows.values() for field in fields} <= _BLANKS
            is_board = len(rows) > 1 and not (is_counted and blank)
            if separator in lines[head]:
                is_board = is_board or _is_named_below(lines, index, separator, len(rows), names)
            if is_board and separator in line and (is_named or (is_wide and fields != ["", *names])):
                told = _untold(len(rows) + 1, len(names))
                if not any(fields):
                    told += "; found an empty row without a name: leave it out, or write its name before it"
                raise FormatError(told, line=numbers[index])
            break
        rows[index] = fields[1:]
    inner = {above for _, above in rulers} - {0, len(rows)}
    cells = [field for fields in rows.values() for field in fields]
    if len(rows) < 2 or (inner and inner != {*range(1, len(rows))}):
        return None
    if is_counted and {*cells} <= _BLANKS:
        return None  # clues beside a picture that is to be drawn
    last = max(rows)
    left_out = {index for index in range(min(rows), last) if not lines[index].strip()}
    left_out |= {index for index, _ in rulers if index <= last + 1}
    return _Named({index: " ".join(map(as_word, fields)) for index, fields in rows.items()}, left_out)


def _untold(name: int | str, columns: int) -> str:
    return f"expected {name} and behind it {columns} cells, as the names above are many"


def _require_named(
    lines: Sequence[str], head: int, separator: str, names: Sequence[str], numbers: Sequence[int]
) -> None:
    """Raises FormatError where names stand in other fields than the cells of the rows below them."""
    filled = (line for line in lines[head + 1 :] if line.strip() and not _is_ruler(line))
    found = [_fields(line, separator) for line in islice(filled, 2)]
    if len(found) > 1 and all(
        fields[0] in _name(row, names) and len(fields) == len(names) + 1 for row, fields in enumerate(found)
    ):
        told = "the names of the columns stand in other fields than the cells below them: put one above each"
        raise FormatError(told, line=numbers[head])


def _is_named_below(lines: Sequence[str], index: int, separator: str, row: int, names: Sequence[str]) -> bool:
    """Whether a row that stands soon below a line has its name, as if the line were the row before."""
    below = [
        line for line in lines[index + 1 : index + 1 + _HEAD_LINES] if line.strip() and not _is_ruler(line)
    ]
    return any(_fields(line, separator)[0] in _name(row + at, names) for at, line in enumerate(below, 1))


def _is_ruler(line: str) -> bool:
    if not (("-" in line or "=" in line) and _RULER_SIGNS.issuperset(line)):
        return False
    return "|" not in line or all(_fields(line, "|"))  # else it is a row whose name is mistyped


def _fields(line: str, separator: str) -> list[str]:
    if separator == "|":
        line = line.strip().removeprefix("|").removesuffix("|")
    return [field.strip() for field in line.split(separator)]


def as_word(field: str) -> str:
    """A field as one word, with a colon between the label of a cage and its clue."""
    if clued := _CLUED.fullmatch(field):
        return f"{clued[1]}:{''.join(clued[2].split())}"
    return field or "."


def _goes_on(lines: Sequence[str], start: int, row: int, names: Sequence[str]) -> bool:
    """Whether the next two lines with anything are rows with their names."""
    filled = (words for line in lines[start:] if (words := line.replace("|", " ").split()))
    found = [*islice(filled, 2)]
    return len(found) > 1 and all(
        words[0] in _name(row + at, names) and len(words) == len(names) + 1 for at, words in enumerate(found)
    )


def _between_blanks(
    lines: Sequence[str], head: int, names: Sequence[str], numbers: Sequence[int]
) -> _Named | None:
    """The board below names, where each cell is a word."""
    rows: dict[int, str] = {}
    indent = len(lines[head]) - len(lines[head].lstrip())
    cells: set[str] = set()
    for index in range(head + 1, len(lines)):
        line = lines[index]
        words = [word for word in _BETWEEN_CELLS.split(line.strip()) if word]
        if not words:
            continue
        if words[0] not in _name(len(rows), names) or len(words) != len(names) + 1:
            if words[0] in _name(len(rows), names) and _goes_on(lines, index + 1, len(rows) + 1, names):
                raise FormatError(_untold(words[0], len(names)), line=numbers[index])
            break
        if names[0] == "1" and (line.index(words[0]) >= indent or index != head + 1 + len(rows)):
            return None
        cells |= {*words[1:]}
        rows[index] = line.replace(words[0], " " * len(words[0]), 1)
    if len(rows) < 2:
        return None
    if names[0] == "1":
        behind = max(rows) + 1
        ends = behind == len(lines) or not lines[behind].strip()
        if len(rows) < _LEAST_COUNTED or cells <= _BLANKS or not ends:
            return None  # rather clues
    return _Named(rows, set())
