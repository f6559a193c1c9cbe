"""Calcudoku as a list of cages by their cells: ``+ 3 1,2 2,2``, ``2x: a1 b1``, ``11+ (1,1) (1,2)``.

A line ``size=N`` stands first, as the files of a Dutch newspaper have it, or the cells tell how large the
board is. How cells are named stands in ``formats/cell_names.py``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from satpuzzles.core.grid import Cell
from satpuzzles.formats.cell_names import CELL_NAME, CellName, base_of, size_of
from satpuzzles.formats.codec import Block
from satpuzzles.formats.scan import Scanner
from satpuzzles.kinds.calcudoku.clue_text import CLUE, Clue, plain, read_clue
from satpuzzles.kinds.calcudoku.puzzle import Cage, Calcudoku
from satpuzzles.puzzle.latin import SIZE_CAP

LISTED = re.compile(rf"[ \t]*{CLUE}[ \t:=]+{CELL_NAME}")
"""How a line of such a list begins."""
_AFTER_CLUE = re.compile(r"[ \t]*[:=]?[ \t]*")
_BETWEEN = re.compile(r"[ \t]*[,;]?[ \t]*")


def read_list(block: Block) -> Calcudoku:
    """The board of a block.

    Raises:
        FormatError: a line is no cage, or a cell is not on the board or in two cages.
        RuleError: the cages do not cover the board.
    """
    block = plain(block)
    filled = [at for at, line in enumerate(block.lines) if line.strip()]
    size = size_of(block.lines[filled[0]]) if filled else None
    if size is not None:
        del filled[0]
    elif block.size:
        size = block.size[0]
    listed = [_read_cage(block.scanner(at, "a cage")) for at in filled[: SIZE_CAP * SIZE_CAP + 1]]
    names = [name for cells, _ in listed for name in cells]
    base = base_of(names)
    if size is None:
        size = 1 + max(
            [max(name.row - base, name.column - (name.letter or base)) for name in names], default=-1
        )
    if not 1 <= size <= SIZE_CAP or len(listed) > size * size:
        raise block.error(
            0, f"the size is {size} and there are {len(listed)} cages; it may be 1 to {SIZE_CAP}"
        )
    seen: set[Cell] = set()
    cages = []
    for cells, (target, op) in listed:
        cage = tuple([name.cell(size, base) for name in cells])
        for name, cell in zip(cells, cage):
            if cell in seen:
                raise name.error(f"the cell {name.text} is in a cage already")
            seen.add(cell)
        cages.append(Cage(cage, op, target))
    return Calcudoku(size, tuple(cages))


def _read_cage(scanner: Scanner) -> tuple[list[CellName], Clue]:
    """The cells and the clue of a line; a FormatError where it has anything else."""
    start = scanner.position
    target, op = read_clue(scanner, "a clue and cells, such as 11+ a1 a2")
    is_divided = scanner.text[start : scanner.position].endswith(":")
    scanner.match(_AFTER_CLUE)
    cells = [CellName.read(scanner)]
    while scanner.match(_BETWEEN) and not scanner.at_end:
        cells.append(CellName.read(scanner))
    scanner.end()
    if is_divided and len(cells) > 1:
        told = f"write {target}/ or {target} ="
        raise scanner.error(f"the : may mean divided by, or nothing: {told}", start)
    return cells, (target, None if is_divided else op)


def list_lines(calcudoku: Calcudoku) -> Iterator[str]:
    """The lines of a board as the newspaper's files have it."""
    yield f"size={calcudoku.size}"
    for cage in calcudoku.cages:
        cells = " ".join(f"{row + 1},{column + 1}" for row, column in cage.cells)
        yield f"{cage.op or '='} {cage.target} {cells}"
