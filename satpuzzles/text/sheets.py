"""Tables of spreadsheets: lines in which each tab, semicolon or comma begins a new field, empty or not.

Readers whose boards are tables ask for them here; to others tabs are blanks. Nothing here knows a puzzle.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

SEPARATORS = "\t;,"


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
    """The lines, of which those of tables with tabs have commas there: elsewhere a tab is a blank."""
    found = [*sheets(lines, "\t")] if any("\t" in line for line in lines) else []
    if not found:
        return lines
    plain = [*lines]
    for start, rows in found:
        plain[start : start + len(rows)] = [",".join(fields) for fields in rows]
    return plain


def with_dots(lines: Sequence[str]) -> Sequence[str]:
    """The lines, of which those of tables with tabs have blanks in their place and ``.`` for empty fields."""
    plain = [*lines]
    for start, rows in sheets(lines, "\t"):
        plain[start : start + len(rows)] = [" ".join(field or "." for field in fields) for fields in rows]
    return plain
