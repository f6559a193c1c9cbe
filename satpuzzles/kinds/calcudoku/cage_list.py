"""Calcudoku as a list of cages by their cells: ``+ 3 1,2 2,2``, ``2x: a1 b1``, ``11+ (1,1) (1,2)``.

A line ``size=N`` stands first, as the files of a Dutch newspaper have it, or the cells tell how large the
board is. How cells are named stands in ``text/cell_names.py``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from satpuzzles.kinds.calcudoku.puzzle import Cage, Calcudoku
from satpuzzles.kinds.calcudoku.text import CLUE, OPERATORS, target_of
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.latin import SIZE_CAP
from satpuzzles.text.cell_names import CELL_NAME, CellName, base_of
from satpuzzles.text.codec import Block, Codec
from satpuzzles.text.scan import TARGET_DIGITS, Scanner, announced_size

_CELL_CAP = SIZE_CAP * SIZE_CAP
_CLUE = re.compile(rf"{CLUE}(?=[ \t:=(\[]|$)[ \t]*(?P<between>[:=]?)[ \t]*")
_BETWEEN = re.compile(r"[ \t,;]*(?:and\b[ \t]*|&[ \t]*)?")
_NAME = re.compile(CELL_NAME)
_SIZE_WORD = re.compile(r"[ \t]*(?:size|n)\b", re.IGNORECASE)


class ListedCage(NamedTuple):
    """A cage as a line has it.

    Attributes:
        colon: whether a colon parts the clue and the cells; None where it may as well be the operator.
        scanner, start: where the clue stands, for errors.
    """

    cells: list[CellName]
    op: str | None
    target: int
    colon: bool | None
    scanner: Scanner
    start: int


def read_list(block: Block) -> Puzzle:
    """The board of a block.

    Raises:
        FormatError: a line is no cage.
        RuleError: the cages do not part a board.
    """
    size: int | None = None
    cages: list[ListedCage] = []
    for index in range(len(block.lines)):
        scanner = block.scanner(index, "a cage")
        if scanner.at_end:
            continue
        if not cages and size is None and (size := _size(scanner)) is not None:
            continue
        if len(cages) == _CELL_CAP:
            raise scanner.error(f"there are more than {_CELL_CAP:,} cages")
        cages.append(read_cage(scanner))
    names = [name for cage in cages for name in cage.cells]
    base = base_of(names)
    if size is None:
        sides = [max(name.row - base, name.column - (name.letter or base)) for name in names]
        size = max(sides, default=-1) + 1
        if not 1 <= size <= SIZE_CAP:
            raise block.error(0, f"the cells are those of a board of size {size}; it may be 1 to {SIZE_CAP}")
    return Calcudoku(
        size,
        tuple(
            Cage(tuple([name.cell(size, base) for name in cage.cells]), op, cage.target)
            for cage, op in zip(cages, settled(cages))
        ),
    )


def _size(scanner: Scanner) -> int | None:
    """The size that a line says; None where it is a cage."""
    size = announced_size(scanner.text)
    if size is None and _SIZE_WORD.match(scanner.text):
        scanner.fail("size=N")
    if size is not None and not 1 <= size <= SIZE_CAP:
        raise scanner.error(f"the size is {size}; it may be 1 to {SIZE_CAP}")
    return size


def read_cage(scanner: Scanner) -> ListedCage:
    """A clue and its cells, whichever stands first.

    Raises:
        FormatError: it is none.
    """
    if scanner.text.rstrip().endswith((",", ";")):
        scanner.text = scanner.text.rstrip()[:-1]
    cells = _read_cells(scanner)
    colon: bool | None = False
    if cells:
        if scanner.take(":"):
            colon = None if scanner.peek().isdecimal() else True
        else:
            scanner.take("=")
        scanner.spaces()
    start = scanner.position
    target, sign, between = _read_clue(scanner)
    if cells:
        colon = colon is not False if sign else colon
    else:
        cells = _read_cells(scanner)
        if not cells:
            scanner.fail("a cell such as r1c2, b1 or (1,2)")
        colon = None if sign == ":" and not between and len(cells) > 1 else bool(between or sign == ":")
        if sign == ":" and not between:
            sign = ""
    scanner.end()
    return ListedCage(cells, OPERATORS.get(sign), target, colon, scanner, start)


def _read_clue(scanner: Scanner) -> tuple[int, str, str]:
    """A target, its sign, and the colon behind both."""
    start = scanner.position
    match = _CLUE.match(scanner.text, start)
    if match is None:
        if scanner.peek() in OPERATORS:
            scanner.position += 1
            scanner.spaces()
        elif not scanner.peek().isdecimal():
            scanner.fail("an operator + - * / = or a target")
        scanner.number("a target", TARGET_DIGITS)
        scanner.fail("a blank")
    target = target_of(scanner, match)
    before, behind = match["before"], match["behind"]
    if before == ":":  # nothing that a colon could part stands before it
        before = "/"
    if before and behind:
        if behind != ":":
            raise scanner.error("the clue has two operators", start)
        return target, before, ":"
    return target, before or behind or "", match["between"]


def settled(cages: Sequence[ListedCage]) -> list[str | None]:
    """The operators of cages, of which some may have a colon that says divided by, or nothing.

    It says nothing where one stands between all clues and their cells, and divided by where no other does.

    Raises:
        FormatError: it may say either.
    """
    colons = {cage.colon for cage in cages}
    if {True, False} <= colons:
        for cage in cages:
            if cage.colon is None:
                told = f"{cage.target}/ or {cage.target} ="
                sentence = f"the : may be divided by, or nothing: write {told}"
                raise cage.scanner.error(sentence, cage.start)
    divided = "/" if False in colons else None
    return [divided if cage.colon is None else cage.op for cage in cages]


def _read_cells(scanner: Scanner) -> list[CellName]:
    cells: list[CellName] = []
    while name := CellName.next(scanner):
        if len(cells) == _CELL_CAP:
            raise scanner.error(f"the cage has more than {_CELL_CAP:,} cells", name.position)
        cells.append(name)
        after = scanner.position
        scanner.match(_BETWEEN)
        if scanner.position == after and not scanner.at_end and scanner.peek() not in ":=":
            scanner.fail("a blank")
    return cells


def _split(lines: Sequence[str]) -> Iterator[Block]:
    """A board begins with its size or, after a blank line, with a cell that the one before it has."""
    start: int | None = None
    scanned = 0
    seen: set[tuple[int, int]] = set()
    after_blank = False
    for index, line in enumerate(lines):
        if not line or line.isspace():
            after_blank = True
            continue
        begins = line[0] not in OPERATORS and (_SIZE_WORD.match(line) or announced_size(line) is not None)
        if after_blank and start is not None and not begins:
            for before in range(max(scanned, start), index):
                seen |= _cells_in(lines[before])
            scanned = index
            begins = not seen.isdisjoint(_cells_in(line))
        if start is None or begins:
            if start is not None:
                yield Block(lines[start:index], start + 1)
            start = scanned = index
            seen = set()
        after_blank = False
    if start is not None:
        yield Block(lines[start:], start + 1)


def _cells_in(line: str) -> set[tuple[int, int]]:
    """The cells that a line names, as they are written, a letter as its place from 1."""
    scanner = Scanner(line)
    found = set()
    for match in _NAME.finditer(line):
        scanner.position = match.start()
        name = CellName.read(scanner)
        found.add((name.row, name.column))
    return found


def _lines(calcudoku: Calcudoku) -> Iterator[str]:
    yield f"size={calcudoku.size}"
    for cage in calcudoku.cages:
        cells = " ".join(f"{row + 1},{column + 1}" for row, column in cage.cells)
        yield f"{cage.op or '='} {cage.target} {cells}"


VOLKSKRANT = Codec(Calcudoku, "a list of cages", read_list, _lines, _split)
