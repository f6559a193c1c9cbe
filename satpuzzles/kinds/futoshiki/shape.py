"""Recognises typed boards of Futoshiki without a name."""

from __future__ import annotations

from satpuzzles.formats.cell_names import is_name
from satpuzzles.formats.shapes import TypedText

_BETWEEN = " \t|,;.+-"


def fits(text: TypedText) -> bool:
    """A sign behind a cell; a line of ^ and v; or a sign between the names of cells."""
    for line in text.lines:
        before, sign, _ = line.replace(">", "<").partition("<")
        if sign and is_name(before.strip()):
            return True
        if sign and not any(each.isalpha() or each in "{}=" for each in before):
            return bool(before.strip())
        if line.strip(_BETWEEN) and not line.strip(_BETWEEN + "^v"):
            return True
    return False
