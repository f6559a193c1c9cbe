"""Futoshiki as people draw it: rows of cells with < > between them, and lines of ^ v between rows.

A sign between two rows is right below its cell. In a sheet, each place of a sign has a field.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator, Sequence
from itertools import chain

from satpuzzles.core.arguments import plural
from satpuzzles.core.errors import quote
from satpuzzles.core.grid import Cell, Grid, place
from satpuzzles.formats.cells import CellRows
from satpuzzles.formats.codec import Block, BoardCodec, refuse, whole_boards
from satpuzzles.formats.cutting import is_square, separator_of
from satpuzzles.formats.scan import PLAIN
from satpuzzles.formats.tokens import WordRows, table_of, unexpected
from satpuzzles.kinds.futoshiki.puzzle import Futoshiki
from satpuzzles.puzzle.latin import SIZE_CAP
from satpuzzles.puzzle.layout import Edge

_CELLS = CellRows("a number or . for a blank cell", {".": 0, "0": 0}, least=1)
_MARKS = frozenset(" ^v|+-=")
"""What a line of signs between two rows may hold, in a frame or without one."""
_WIDEST = 10_000
"""The maximum number of characters in a row."""
_LINES = 4 * SIZE_CAP + 4
"""More lines than any board has, blank ones included."""

Signs = dict[Edge, str]


def _read(block: Block) -> Futoshiki:
    block = block._replace(lines=[*map(_plain, block.lines)])
    for at, line in enumerate(block.lines):
        if len(line) > _WIDEST:
            raise block.error(at, f"the line has more than {_WIDEST:,} characters")
        if ("<" in line or ">" in line) and line.strip()[0].isalpha():
            told = "draw signs between the cells of a board, as in . < ., where only neighbours have one"
            raise block.error(at, f"{quote(line.strip())} is not a row of a Futoshiki: {told}")
    is_framed = any("+" in line for line in block.lines)
    is_sheet = not is_framed and separator_of([*filter(str.strip, block.lines)]) != " "
    givens, signs = _of_sheet(block) if is_sheet else _of_drawing(block, is_framed)
    pairs = [edge if sign in "<^" else edge[::-1] for edge, sign in signs.items()]
    return Futoshiki(givens, tuple(pairs))


def _givens(table: WordRows) -> Grid:
    """The cells of a board; raises FormatError where it is not square or too large."""
    givens = _CELLS.read_table(table)
    high, wide = len(table.rows), len(table.rows[0])
    if max(high, wide) > SIZE_CAP:
        raise table.error(0, None, f"a Futoshiki has at most {SIZE_CAP} rows and columns")
    if high != wide:
        found = f"{plural(high, 'row')} of {plural(wide, 'cell')}"
        raise table.error(high - 1, None, f"a Futoshiki must be square, but this one has {found}")
    return givens


def _plain(line: str) -> str:
    return (line if line.isascii() else line.translate(PLAIN)).replace("V", "v")


def _is_marks(line: str) -> bool:
    """Whether a line holds ^ and v between two rows."""
    return ("^" in line or "v" in line) and _MARKS.issuperset(line)


def _of_sheet(block: Block) -> tuple[Grid, Signs]:
    """The cells and signs of a sheet; one without any sign has fields for cells alone."""
    table, signs = table_of(block), Signs()
    has_signs = not {*"<>^v"}.isdisjoint(chain(*table.rows))
    if has_signs and table.separator != "\t":  # with tabs, a line may be cut behind its last sign
        table.require_rectangle()
    possible = ((), ("<", ">")), (("^", "v"), ())
    for at, row in enumerate(table.rows if has_signs else []):
        for column, word in enumerate(row):
            (r, down), (c, right) = divmod(at, 2), divmod(column, 2)
            if word in possible[down][right]:
                signs[(r, c), (r + down, c + right)] = word
            elif down + right and word not in ("", "."):
                told = unexpected("a sign or nothing between two cells", word)
                raise table.error(at, column, f"{told}; each cell and each place of a sign needs a field")
    if has_signs:
        table.rows, table.lines, table.step = [row[::2] for row in table.rows[::2]], table.lines[::2], 2
    return _givens(table), signs


def _of_drawing(block: Block, is_framed: bool) -> tuple[Grid, Signs]:
    """The cells and signs of a drawing, in which each sign stands between two cells or below one."""
    beside, below = "|-" if is_framed else "  "
    marks = [at for at, line in enumerate(block.lines) if _is_marks(line)]
    lines = [line.replace("<", beside).replace(">", beside) for line in block.lines]
    for at in marks:
        lines[at] = lines[at].replace("^", below).replace("v", below)
    table = table_of(block._replace(lines=lines), blank=is_framed)
    table.rulers = []
    givens, signs = _givens(table), Signs()

    def add(at: int, position: int, edge: Edge) -> None:
        if edge in signs:
            raise block.error(at, "two signs stand between the same two cells", position + 1)
        signs[edge] = block.lines[at][position]

    places = [table.places(row) for row in range(len(table.rows))]
    rows = {at: row for row, at in enumerate(table.lines)}
    for at, line in enumerate(block.lines):
        for position in [position for position, sign in enumerate(line) if sign in "<>"]:
            row = rows.get(at, 0)
            column = bisect([end for _, end in places[row]], position) if at in rows else 0
            if not 0 < column < len(places[row]):
                raise block.error(at, f"the {line[position]} is not between two cells", position + 1)
            add(at, position, ((row, column - 1), (row, column)))
    above = 0
    for at in marks:
        row = bisect(table.lines, at)
        if not above < row < len(table.lines):
            raise block.error(at, "a line of ^ and v stands only between two rows of cells")
        above = row
        if block.lines[at - 1].isspace() and block.data is None:
            raise block.error(at - 1, "this line of blanks may begin the line of signs below it: delete it")
        for position, sign in enumerate(block.lines[at]):
            if sign in "^v":
                one, other = (_column(position, places[each]) for each in (row - 1, row))
                if one is None or one != other:
                    told = "align it with the cell above it and the cell below it"
                    raise block.error(at, f"the {sign} is not between two cells: {told}", position + 1)
                add(at, position, ((row - 1, one), (row, one)))
    return givens, signs


def _column(position: int, places: Sequence[tuple[int, int]]) -> int | None:
    """The column of the cell at a sign, which may be one place off where that leaves no doubt."""
    # Cells are padded on the left: a short one begins where the longest would.
    width = max(end - start for start, end in places)
    for slack in (0, 1):
        left, right = position - slack, position + slack
        found = [
            c for c, (start, end) in enumerate(places) if min(start, end - width) <= right and left < end
        ]
        if found:
            return found[0] if len(found) == 1 else None
    return None


def _is_whole(lines: Sequence[str]) -> bool:
    rows = [line for line in map(_plain, lines[:_LINES]) if not _is_marks(line)]
    return len(lines) > _LINES or is_square([line.replace("<", " ").replace(">", " ") for line in rows])


# ---- writing ----


def refuse_adjacent(futoshiki: Futoshiki, called: str) -> None:
    """Raises FormatError for a board of the Adjacent variant."""
    if futoshiki.adjacent is not None:
        refuse(f"{called} cannot hold the Adjacent variant; the formats sgt and json can")


def _lines(futoshiki: Futoshiki) -> Iterator[str]:
    refuse_adjacent(futoshiki, SIGNS.called)
    size = futoshiki.rows
    width = len(str(size))
    signs = set(futoshiki.less_than)
    for row, values in enumerate(futoshiki.givens):
        line = ""
        for column, value in enumerate(values):
            if column:
                line += f" {_between(signs, (row, column - 1), (row, column), '<>')} "
            line += (str(value) if value else ".").rjust(width)
        yield line
        below = [_between(signs, (row, c), (row + 1, c), "^v").rjust(width) for c in range(size)]
        if signs_below := "   ".join(below).rstrip():
            yield signs_below


def _between(signs: set[Edge], one: Cell, other: Cell, marks: str) -> str:
    if (one, other) in signs and (other, one) in signs:
        refuse(f"there is room for one sign only between {place(one)} and {place(other)}; json can hold two")
    return marks[0] if (one, other) in signs else marks[1] if (other, one) in signs else " "


SIGNS = BoardCodec(Futoshiki, "a board of cells and signs", _read, _lines, whole_boards(_is_whole))
