"""Futoshiki in a spreadsheet: a field for each cell, or one more between any two cells for their sign."""

from __future__ import annotations

import re
from collections.abc import Sequence

from satpuzzles.text.sheets import SEPARATORS, sheets

_CELL = re.compile(r"[0-9]{1,7}|[._?-]|")
_ACROSS = re.compile(r"[<>]?")
_DOWN = re.compile(r"[\^v]?", re.IGNORECASE)


def from_sheet(lines: Sequence[str]) -> Sequence[str]:
    """The lines, of which those of a table with empty fields become rows with ``.`` and signs, aligned."""
    if not any(map("\n".join(lines).__contains__, SEPARATORS)):
        return lines
    plain = lines
    for start, rows in sheets(lines):
        if (found := _spread(rows)) is not None:
            plain = [*plain[:start], *found, *plain[start + len(rows) :]]
    return plain


def _spread(rows: Sequence[Sequence[str]]) -> list[str] | None:
    """The lines of a table; None where it is no board: it may be aligned with tabs."""
    high, wide = len(rows), len(rows[0])
    if any(len(fields) != wide for fields in rows):
        return None
    if high == wide and all(_CELL.fullmatch(field) for fields in rows for field in fields):
        return [_line(fields) for fields in rows]
    if high == wide and high % 2 and all(_is_drawn(fields, at) for at, fields in enumerate(rows)):
        return [_aligned(fields) if at % 2 else _signed(fields) for at, fields in enumerate(rows)]
    return None


def _is_drawn(fields: Sequence[str], at: int) -> bool:
    if at % 2:
        return all(map(_DOWN.fullmatch, fields[::2])) and not any(fields[1::2])
    return all(map(_CELL.fullmatch, fields[::2])) and all(map(_ACROSS.fullmatch, fields[1::2]))


def _line(fields: Sequence[str]) -> str:
    return _aligned([field or "." for field in fields])


def _signed(fields: Sequence[str]) -> str:
    """A row in which every second field is that of a sign."""
    return _aligned([field or ("" if at % 2 else ".") for at, field in enumerate(fields)])


def _aligned(fields: Sequence[str]) -> str:
    return " ".join(field.rjust(3) for field in fields)
