"""Nonograms in the JSON of other programs: clues under other names, numbers or texts; a problem as text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from satpuzzles.core.arguments import is_number, shown
from satpuzzles.core.errors import FormatError, RuleError
from satpuzzles.formats.codec import Block
from satpuzzles.kinds.nonogram.files import NIN
from satpuzzles.kinds.nonogram.puzzle import Nonogram
from satpuzzles.puzzle.base import NOTES

_SIDES = {
    **dict.fromkeys(("row", "rows", "left", "across", "hor", "horizontal"), "row"),
    **dict.fromkeys(("column", "columns", "col", "cols", "top", "down", "ver", "vertical"), "column"),
}
_BESIDE = {"type", "width", "height", "size", "title", "name", *NOTES}


def from_foreign(data: Mapping[str, Any]) -> Nonogram | None:
    """The nonogram of an object; None where it has another form."""
    if isinstance(problem := data.get("problem"), str):
        # puzzlekit writes rows and columns first, and then the clues of the columns before those of the rows.
        try:
            board = NIN.read(Block(problem.splitlines(), 1))
        except FormatError as error:
            raise RuleError(f"line {error.line} of the problem: {error.sentence}") from None
        assert isinstance(board, Nonogram)
        return board.transposed()
    sides: dict[str, tuple[Any, ...]] = {}
    for key, value in data.items():
        name = key.lower().replace("clues", "").replace("clue", "").replace("hints", "").strip(" _-")
        what = _SIDES.get(name)
        if what and what not in sides and isinstance(value, list):
            sides[what] = tuple(map(_clue, value))
        elif key not in _BESIDE:
            return None
    if len(sides) < 2:
        return None
    high, wide = len(sides["row"]), len(sides["column"])
    size = data.get("size", [data.get("height", high), data.get("width", wide)])
    told = [size, size] if isinstance(size, int) else size
    if told != [high, wide] and ("size" not in data or told != [wide, high]):
        raise RuleError(f"the size is {shown(size)}, but there are {high} rows and {wide} columns")
    return Nonogram(sides["row"], sides["column"])


def _clue(data: object) -> object:
    """The runs of a clue that may be a number or a text; what is no number is told when the board is made."""
    if isinstance(data, str):
        return [int(word) if is_number(word) else word for word in data.replace(",", " ").split()]
    return (data,) if isinstance(data, int) else data
