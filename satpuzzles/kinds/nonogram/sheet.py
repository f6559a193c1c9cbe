"""Nonograms in a spreadsheet: clues above the columns and to the left of the rows, the cells empty."""

from __future__ import annotations

from itertools import accumulate

from satpuzzles.formats.codec import Block
from satpuzzles.kinds.nonogram.clues import Piece


def lists_around(block: Block, sign: str) -> tuple[list[Piece], list[Piece]]:
    """The clues of the rows and those of the columns of a table that begins with an empty field.

    Args:
        sign: what stands between its fields: a tab, a comma or a bar.

    Raises:
        FormatError: it is no such table, or a line has no clue.
    """
    texts = [line[sign == "|" :].rstrip(" ").removesuffix("|") for line in block.lines if line.strip(" ")]
    table = [[field.strip() for field in text.split(sign)] for text in texts]
    used = [[at for at, field in enumerate(fields) if field] for fields in table]
    width = max(map(len, table))
    firsts = [*accumulate((places[0] if places else width for places in used), min)]
    lasts = [*accumulate((places[-1] if places else -1 for places in reversed(used)), max)][::-1]
    high = next((at for at in range(1, len(table)) if lasts[at] < firsts[at - 1] < width), 0)
    wide = firsts[high - 1]
    # A row that ends earlier than others, but in an empty field, has lost one, or another has too many.
    if not high or any(len(fields) < width and not fields[-1] for fields in table):
        told = "clues above the columns and to the left of the rows, and empty cells"
        raise block.error(
            0, f"expected a table with {told}; or write 'rows:' and 'columns:' above lists of clues"
        )
    rows = [Piece(at, " ".join(filter(None, table[at][:wide]))) for at in range(high, len(table))]
    columns = [
        Piece(0, " ".join(fields[at] for fields in table[:high] if at < len(fields)))
        for at in range(wide, width)
    ]
    for what, clues in (("row", rows), ("column", columns)):
        if empty := next((at for at, piece in enumerate(clues, 1) if not piece.text.strip()), 0):
            raise block.error(0, f"{what} {empty} of the table has no clue; write 0 for a blank {what}")
    return rows, columns
