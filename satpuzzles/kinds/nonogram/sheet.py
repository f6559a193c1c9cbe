"""Nonograms with clues above the columns and left of the rows, as a table or drawn, the cells empty."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import accumulate, pairwise, takewhile, zip_longest

from satpuzzles.core.errors import quote
from satpuzzles.formats.codec import Block
from satpuzzles.kinds.nonogram.clues import Piece

Table = Sequence[tuple[int, Sequence[str]]]
"""The index of each line, and its fields."""

_ROW = re.compile(r"\s*[^\s|][^|]*\| *[._|][ ._|]*")
"""A clue, a bar and blank cells."""
_BLANK = str.maketrans("._|", "   ")


def table_between(block: Block, sign: str) -> Table:
    """The table of lines with signs between the fields: tabs, commas or bars."""
    texts = [(at, line[sign == "|" :].rstrip(" ")) for at, line in enumerate(block.lines) if line.strip(" ")]
    return [(at, [field.strip() for field in text.removesuffix("|").split(sign)]) for at, text in texts]


def table_drawn(block: Block, lines: Sequence[Piece]) -> Table:
    """The table of a drawn board: bars between clues and cells, and each number of a column above its cell.

    Cells are . or _ or lie between bars, or have two characters each, as this program draws them. The table
    is empty where no line has a clue, a bar and blank cells.

    Raises:
        FormatError: something stands out of line.
    """
    like = next((line.text for line in lines if _ROW.fullmatch(line.text)), "")
    if not like or lines[0].text[0] != " ":
        return []
    wide = like.index("|")
    pattern = like[wide:].rstrip()
    bars = [at for at, sign in enumerate(pattern, wide) if sign == "|"]
    cells = [(at, at + 1) for at, sign in enumerate(pattern, wide) if sign in "._"]
    if not cells and len(bars) == 2:
        cells = [(at, at + 2) for at in range(wide + 1, bars[1], 2)]
    cells = cells or [(left + 1, right) for left, right in pairwise(bars)]
    owner = {place: number for number, cell in enumerate(cells, 1) for place in range(*cell)}
    above = [*takewhile(lambda line: not line.text[:wide].strip() and line.text.strip(" ._|"), lines)]
    table = [(line.at, [""] * (len(cells) + 1)) for line in lines]
    lowest: dict[int | None, int] = {}
    for at, line in enumerate(above):
        for word in line._replace(text=line.text.translate(_BLANK)).split(None):
            ends = word.start - 1, word.start + len(word.text)
            over = {*map(owner.get, range(ends[0] + 1, ends[1]))} - {None} or {*map(owner.get, ends)} - {None}
            column = over.pop() or 0 if len(over) == 1 else 0
            if not column or lowest.get(column, at - 1) != at - 1:
                told = "must stand above one cell, right below the number before it if there is one"
                raise word.error(block, f"{quote(word.text)} {told}")
            lowest[column], table[at][1][column] = at, word.text
    for at, line in enumerate(lines[len(above) :], len(above)):
        table[at][1][0] = line.text[:wide].strip()
        signs = enumerate(zip_longest(line.text[wide:].rstrip(), pattern), wide + 1)
        if odd := next((place for place, (sign, other) in signs if sign != other), 0):
            told = f"the bars and cells of row {at - len(above) + 1} must stand right below the others"
            raise block.error(line.at, f"{told}, . for each cell", odd)
    return table


def lists_around(block: Block, table: Table) -> tuple[list[Piece], list[Piece]]:
    """The clues of the rows and those of the columns of a table that begins with an empty field.

    Raises:
        FormatError: it is no such table, or a line has no clue.
    """
    used = [[at for at, field in enumerate(fields) if field] for _, fields in table]
    width = max(len(fields) for _, fields in table)
    firsts = [*accumulate((places[0] if places else width for places in used), min)]
    lasts = [*accumulate((places[-1] if places else -1 for places in reversed(used)), max)][::-1]
    high = next((at for at in range(1, len(table)) if lasts[at] < firsts[at - 1] < width), 0)
    wide = firsts[high - 1]
    # A row that ends earlier than others, but in an empty field, has lost one, or another has too many.
    if not high or any(len(fields) < width and not fields[-1] for _, fields in table):
        told = "clues above the columns and to the left of the rows, and empty cells"
        raise block.error(
            0, f"expected a table with {told}; or write 'rows:' and 'columns:' above lists of clues"
        )
    rows = [Piece(at, " ".join(filter(None, fields[:wide]))) for at, fields in table[high:]]
    columns = [
        Piece(table[0][0], " ".join(fields[at] for _, fields in table[:high] if at < len(fields)))
        for at in range(wide, width)
    ]
    for what, clues in (("row", rows), ("column", columns)):
        if empty := next((at for at, piece in enumerate(clues, 1) if not piece.text.strip()), 0):
            told = f"{what} {empty} of the table has no clue; write 0 for a blank {what}"
            raise block.error(clues[empty - 1].at, told)
    return rows, columns
