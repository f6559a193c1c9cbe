"""Recognises typed boards of Calcudoku without a name."""

from __future__ import annotations

from satpuzzles.formats.cell_names import is_name
from satpuzzles.formats.shapes import TypedText

_APART = str.maketrans(dict.fromkeys(",;|:=+-*/×÷", " "))


def fits(text: TypedText) -> bool:
    """Rows of labels and somewhere a clue, or a cage with the names of its cells; a size may stand above.

    Or clues and the numbers of regions below a size, which only for 2 x 2 look like rows of another puzzle.
    """
    if text.rows[0] == ["2", "2"] and len(text.rows) == 5:
        return True
    lines = [line for line in text.lines if line.strip()]
    if lines[0].strip()[0].isdecimal() and not _is_cage(lines[0]):
        lines = lines[1:]
    words = (word for line in lines for word in line.translate(_APART).split())
    has_clue = any(word.strip("xX").isdecimal() for word in words)
    return len(lines) > 1 and (_is_cage(lines[0]) or (all(map(_is_row, lines[:2])) and has_clue))


def _is_cage(line: str) -> bool:
    """Whether a line has a clue and the names of cells."""
    between = line.replace(", ", "," if "(" in line or "[" in line else " ")
    words = between.replace(":", " ").replace("=", " ").split()
    count = sum(map(is_name, words))
    clue = "".join(words[: len(words) - count]).strip("+-*/xX×÷")
    return count > 0 and clue.isdecimal() and all(map(is_name, words[-count:]))


def _is_row(line: str) -> bool:
    """Whether a line has labels, perhaps with clues."""
    words = line.replace(",", " ").replace(";", " ").replace("|", " ").split()
    labels = [word.rpartition("=" if "=" in word else ":")[0] or word for word in words]
    parted = len(labels) > 1 or (len(line.strip()) > 1 and line.strip().isalpha())
    return parted and all(label.isalnum() and label[0].isalpha() for label in labels)
