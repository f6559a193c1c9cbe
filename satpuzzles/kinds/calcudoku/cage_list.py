"""Clues such as ``11+`` or ``+ 11``, and Calcudoku as a list of cages by their cells: ``11+ (1,1) (1,2)``.

In such a list ``+ 3 1,2 2,2`` and ``2x: a1 b1`` are cages, too. A line ``size=N`` stands first, as a Dutch
newspaper's files have it, or the cells tell how large the board is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from satpuzzles.core.grid import Cell, in_rows
from satpuzzles.formats.cell_names import CELL_NAME, CellName, base_of, size_of
from satpuzzles.formats.codec import Block
from satpuzzles.formats.scan import OPERATOR_SIGNS, PLAIN, TARGET_DIGITS, Scanner
from satpuzzles.kinds.calcudoku.puzzle import Cage, Calcudoku
from satpuzzles.puzzle.latin import SIZE_CAP, require_size

Clue = tuple[int, str | None]

OPERATORS = {**OPERATOR_SIGNS, "=": None, "?": None}
"""The operator that each sign stands for; one cell needs none, and several without one take any."""
_SIGN = f"[{re.escape(''.join(OPERATORS))}]"
CLUE = rf"(?:({_SIGN})[ \t]*+)?+([0-9]++)(?:[ \t]*+({_SIGN}))?+"
"""The regular expression of a clue: a target, and an operator before it or behind it."""
_CLUE = re.compile(CLUE)
_PLAIN = {code: sign for code, sign in PLAIN.items() if chr(code) not in OPERATOR_SIGNS}
LISTED = re.compile(rf"[ \t]*{CLUE}[ \t:=]+{CELL_NAME}")
"""How a line of such a list begins."""


def plain(block: Block) -> Block:
    """A block with plain signs, each in its place; what stands for an operator is left alone."""
    lines = [line if line.isascii() else line.translate(_PLAIN) for line in block.lines]
    return block._replace(lines=lines)


def read_clue(scanner: Scanner, expected: str = "a clue such as 11+") -> Clue:
    """The target and the operator that stand here; a FormatError where there is no clue."""
    match = _CLUE.match(scanner.text, scanner.position)
    if match is None:
        scanner.fail(expected)
    before, target, behind = match.groups()
    if before and behind and before not in "=:":
        raise scanner.error(f"the clue {match[0]} has two operators")
    if len(target) > TARGET_DIGITS:
        raise scanner.error(f"the target has {len(target):,} digits; {TARGET_DIGITS} are the most")
    scanner.position = match.end()
    return int(target), OPERATORS.get(behind or before or "=")


def cage_numbers(calcudoku: Calcudoku) -> tuple[tuple[int, ...], ...]:
    """The number of its cage, from 0, for each cell."""
    owner = {cell: number for number, cage in enumerate(calcudoku.cages) for cell in cage.cells}
    return in_rows([owner[cell] for cell in sorted(owner)], calcudoku.size)


# ---- lists of cages ----


def read_list(block: Block) -> Calcudoku:
    """The board of a block."""
    block = plain(block)
    filled = [at for at, line in enumerate(block.lines) if line.strip()]
    size = size_of(block.lines[filled[0]]) if filled else None
    if size is not None:
        del filled[0]
    elif block.size:
        size = block.size[0]
    cages = [read_cage(block.scanner(at, "a cage")) for at in filled[: SIZE_CAP * SIZE_CAP + 1]]
    return of_cages(cages, size)


def of_cages(listed: Sequence[tuple[Sequence[CellName], Clue]], size: int | None) -> Calcudoku:
    """The board of the cells and the clue of each cage, of the size that they need where none is told."""
    names = [name for cells, _ in listed for name in cells]
    base = base_of(names)
    if size is None:
        sides = [max(name.row - base, name.column - (name.letter or base)) for name in names]
        size = 1 + max(sides, default=-1)
    require_size(size)
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


def read_cage(scanner: Scanner) -> tuple[list[CellName], Clue]:
    """The cells and the clue of a line; a FormatError where it has anything else."""
    start = scanner.position
    target, op = read_clue(scanner, "a clue and cells, such as 11+ a1 a2")
    is_divided = scanner.text[start : scanner.position].endswith(":")
    scanner.skip(" \t:=")
    cells = [CellName.read(scanner)]
    while scanner.skip(" \t,;") and not scanner.at_end:
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
