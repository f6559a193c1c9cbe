"""Nonograms in a spreadsheet: clues above the columns and to the left of the rows, the cells empty."""

from __future__ import annotations

from satpuzzles.core.errors import FormatError
from satpuzzles.text.codec import Block
from satpuzzles.text.scan import SIDE_CAP
from satpuzzles.text.sheets import SEPARATORS, clues_around, sheets


def from_sheet(block: Block) -> Block:
    """The lists of clues of a block, a heading before each clue; the block itself where it is no such sheet.

    Raises:
        FormatError: a row or a column has no clue.
    """
    if not block.lines[0].startswith(tuple(SEPARATORS)):
        return block
    start, rows = next(sheets(block.lines), (0, []))
    around = clues_around(rows)
    if around is None or start or any(map(str.strip, block.lines[len(rows) :])):
        return block
    beside, above = around
    if len(beside) > SIDE_CAP or len(above) > SIDE_CAP:
        return block
    for what, clues in (("row", beside), ("column", above)):
        if empty := next((number for number, clue in enumerate(clues, 1) if not clue), 0):
            told = f"{what} {empty} of the sheet has no clue: write 0 for a blank {what}"
            raise FormatError(told, line=block.first)
    lines = [f"{name}: {' '.join(clue)}" for name, clues in (("R", beside), ("C", above)) for clue in clues]
    numbers = [block.number(len(rows) - len(beside) + at) for at in range(len(beside))]
    return Block(lines, block.first, block.wanted, numbers=numbers + [block.first] * len(above))
