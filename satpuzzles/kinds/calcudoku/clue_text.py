"""What the text formats of Calcudoku share: clues such as ``11+`` or ``+ 11``, and the size of a square."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from satpuzzles.core.grid import Cell, in_rows
from satpuzzles.formats.codec import Block
from satpuzzles.formats.scan import OPERATOR_SIGNS, TARGET_DIGITS, Scanner
from satpuzzles.formats.tokens import PLAIN
from satpuzzles.kinds.calcudoku.puzzle import Cage, Calcudoku

Clue = tuple[int, str | None]

OPERATORS = {**OPERATOR_SIGNS, "=": None, "?": None}
"""The operator that each sign stands for; one cell needs none, and several without one take any."""
_SIGN = f"[{re.escape(''.join(OPERATORS))}]"
CLUE = rf"(?:({_SIGN})[ \t]*+)?+([0-9]++)(?:[ \t]*+({_SIGN}))?+"
"""The regular expression of a clue: a target, and an operator before it or behind it."""
_CLUE = re.compile(CLUE)
_PLAIN = {code: sign for code, sign in PLAIN.items() if chr(code) not in OPERATOR_SIGNS}


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


def to_puzzle(size: int, cells: Mapping[str, Sequence[Cell]], clues: Mapping[str, Clue]) -> Calcudoku:
    """A Calcudoku from the cells and the clue of each label."""
    clued = ((place, *clues[label]) for label, place in cells.items())
    return Calcudoku(size, tuple(Cage(tuple(place), op, target) for place, target, op in clued))


def cage_numbers(calcudoku: Calcudoku) -> tuple[tuple[int, ...], ...]:
    """The number of its cage, from 0, for each cell."""
    owner = {cell: number for number, cage in enumerate(calcudoku.cages) for cell in cage.cells}
    return in_rows([owner[cell] for cell in sorted(owner)], calcudoku.size)
