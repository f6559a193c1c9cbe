"""The texts of Calcudoku: labels and clues of cages, puzzlekit's files, lists of cages."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from satpuzzles.core.grid import Cell, entries, in_rows, parts_of, place
from satpuzzles.kinds.calcudoku.puzzle import Cage, Calcudoku
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.latin import SIZE_CAP
from satpuzzles.sat.cages import OPERATORS
from satpuzzles.text.codec import Block, Codec, before_each, paragraphs
from satpuzzles.text.scan import TARGET_DIGITS, Scanner

Clue = tuple[int, str | None]

_PRINTED = {"×": "*", "x": "*", "÷": "/", "−": "-"}
"""Operators as they are printed, our own pictures included; they are read, not written."""


def _read_clue(scanner: Scanner) -> Clue:
    """A target and the operator after it, if any: ``11+``, ``4``."""
    target = scanner.number("a target", TARGET_DIGITS)
    sign = scanner.peek()
    operator = _PRINTED.get(sign, sign)
    return target, operator if sign and operator in OPERATORS and scanner.take(sign) else None


def _to_puzzle(size: int, cells: Mapping[str, Sequence[Cell]], clues: Mapping[str, Clue]) -> Puzzle:
    """A Calcudoku from the cells and the clue of each label."""
    clued = ((place, *clues[label]) for label, place in cells.items())
    return Calcudoku(size, tuple(Cage(tuple(place), op, target) for place, target, op in clued))


def cage_numbers(calcudoku: Calcudoku) -> tuple[tuple[int, ...], ...]:
    """The number of its cage, from 0, for each cell."""
    owner = {cell: number for number, cage in enumerate(calcudoku.cages) for cell in cage.cells}
    return in_rows([owner[cell] for cell in sorted(owner)], calcudoku.size)


# ---- as a person types it: rows of labels, letters or words, then one line a cage: A 11+ ----

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_LABEL = re.compile(r"[A-Za-z][A-Za-z0-9]{0,15}")
_COMPACT = re.compile(r"[A-Za-z]{2,64}")
_CAGE_LINE = re.compile(r"[ \t]*[A-Za-z][A-Za-z0-9]*[ \t]+[0-9].*")
_CELL_CAP = SIZE_CAP * SIZE_CAP
_LINE_CAP = SIZE_CAP + _CELL_CAP


def _split_cages(lines: Sequence[str]) -> Iterator[Block]:
    """A blank line stands between boards, and may stand before the cages."""
    first = end = 0
    for block in paragraphs(lines):
        if not all(map(_CAGE_LINE.fullmatch, block.lines)) or not first:
            if first:
                yield Block(lines[first - 1 : end], first)
            first = block.first
        end = block.first - 1 + len(block.lines)
    if first:
        yield Block(lines[first - 1 : end], first)


def _read_cages(block: Block) -> Puzzle:
    if len(block.lines) > _LINE_CAP:
        raise block.error(_LINE_CAP, f"a Calcudoku has at most {_LINE_CAP:,} lines")
    compact = bool(_COMPACT.fullmatch(block.lines[0].strip()))
    labels = [_read_labels(block.scanner(0, "a row of cage labels"), compact)]
    size = len(labels[0])
    for index in range(1, size):
        labels.append(_read_labels(block.scanner(index, f"row {index + 1} of {size}"), compact))
        block.require_even(index, labels)
    cells = parts_of(labels)
    clues: dict[str, Clue] = {}
    for index in range(size, len(block.lines)):
        scanner = block.scanner(index, "a cage")
        if scanner.at_end:
            continue
        label = scanner.match(_LABEL)
        if not label:
            scanner.fail("a cage such as A 11+")
        if label not in cells:
            raise block.error(index, f"no cell has the label {label}")
        if label in clues:
            raise block.error(index, f"the cage {label} has a clue already")
        scanner.spaces()
        clues[label] = _read_clue(scanner)
        scanner.end()
    for label in cells:
        if label not in clues:
            where = place(cells[label][0])
            raise block.error(len(block.lines), f"the cage {label} at {where} has no line with its clue")
    return _to_puzzle(size, cells, clues)


def _read_labels(scanner: Scanner, compact: bool) -> list[str]:
    if compact:
        return list(scanner.text.strip())
    return scanner.row(_read_label, most=SIZE_CAP, too_many=f"a Calcudoku has at most {SIZE_CAP} columns")


def _read_label(scanner: Scanner) -> str:
    label = scanner.match(_LABEL)
    if not label or scanner.peek() not in ("", " ", "\t"):
        scanner.fail("a cage label: a letter, then letters or digits, 16 at most")
    return label


def _cage_lines(calcudoku: Calcudoku) -> list[str]:
    count = len(calcudoku.cages)
    width = max(2, len(str(count)))
    labels = [
        _LETTERS[index] if count <= len(_LETTERS) else f"A{index + 1:0{width}}" for index in range(count)
    ]
    rows = [" ".join(labels[number] for number in row) for row in cage_numbers(calcudoku)]
    return rows + [f"{label} {cage.clue()}" for label, cage in zip(labels, calcudoku.cages)]


CAGES = Codec(Calcudoku, "a board of cage labels", _read_cages, _cage_lines, _split_cages)

# ---- puzzlekit: N N, N rows with a clue in one cell of each region, . in the others, N rows of regions ----


def _read_puzzlekit(block: Block) -> Puzzle:
    size, columns = block.scanner(0, "the size N N").sizes("{size} {size}", most=SIZE_CAP)
    if columns != size:
        raise block.error(0, f"a Calcudoku is square; this one is {size} x {columns}")
    clue_rows: list[list[Clue | None]] = []
    for row in range(1, size + 1):
        scanner = block.scanner(row, f"row {row} of {size} with clues")
        clue_rows.append(scanner.row(_read_clue_or_none, count=size))
    labels = []
    for row in range(1, size + 1):
        scanner = block.scanner(size + row, f"row {row} of {size} with region numbers")
        labels.append(scanner.row(_read_region, count=size))
    block.no_more(1 + 2 * size)
    cells = parts_of(labels)
    clues: dict[str, Clue] = {}
    for (row, column), clue in entries(clue_rows).items():
        label = labels[row][column]
        if label in clues:
            where = place((row, column))
            raise block.error(1 + row, f"region {label} has a second clue at {where}; it takes one")
        clues[label] = clue
    for label, region in cells.items():
        if label not in clues:
            raise block.error(1 + size + region[0][0], f"region {label} at {place(region[0])} has no clue")
    return _to_puzzle(size, cells, clues)


def _read_clue_or_none(scanner: Scanner) -> Clue | None:
    return None if scanner.take(".") else _read_clue(scanner)


def _read_region(scanner: Scanner) -> str:
    return str(scanner.number("a region number"))


def _puzzlekit_lines(calcudoku: Calcudoku) -> list[str]:
    clues = {cage.cells[0]: cage.clue() for cage in calcudoku.cages}
    side = range(calcudoku.size)
    return [
        f"{calcudoku.size} {calcudoku.size}",
        *(" ".join(clues.get((row, column), ".") for column in side) for row in side),
        *(" ".join(str(region + 1) for region in row) for row in cage_numbers(calcudoku)),
    ]


PUZZLEKIT = Codec(Calcudoku, "a puzzlekit file", _read_puzzlekit, _puzzlekit_lines)

# ---- a list of cages: size=N, then op target r,c r,c ... with cells from 1; op may be = or left out ----


def _read_volkskrant(block: Block) -> Puzzle:
    header = block.scanner(0, "size=N")
    header.expect("size", "size=N")
    (size,) = header.sizes("={size}", most=SIZE_CAP, expected="size=N")
    cages: list[Cage] = []
    for index in range(1, len(block.lines)):
        scanner = block.scanner(index, "a cage")
        if scanner.at_end:
            continue
        if len(cages) == _CELL_CAP:
            raise scanner.error(f"there are more than {_CELL_CAP:,} cages")
        cages.append(_read_cage(scanner, size))
    return Calcudoku(size, tuple(cages))


def _read_cage(scanner: Scanner, size: int) -> Cage:
    op = scanner.peek() if scanner.peek() in (*OPERATORS, "=") else None
    scanner.take(op or "")
    scanner.spaces()
    target = scanner.number("a target" if op else "an operator + - * / = or a target", TARGET_DIGITS)
    if not scanner.at_end and scanner.peek() not in " \t":
        scanner.fail("a blank")
    scanner.spaces()

    def read_cell(scanner: Scanner) -> Cell:
        row = scanner.size("row", most=size)
        scanner.expect(",", "a comma between row and column")
        return row - 1, scanner.size("column", most=size) - 1

    too_many = f"the cage has more than {_CELL_CAP:,} cells"
    cells = scanner.row(read_cell, most=_CELL_CAP, too_many=too_many) or [read_cell(scanner)]
    return Cage(tuple(cells), None if op == "=" else op, target)


def _volkskrant_lines(calcudoku: Calcudoku) -> Iterator[str]:
    yield f"size={calcudoku.size}"
    for cage in calcudoku.cages:
        cells = " ".join(f"{row + 1},{column + 1}" for row, column in cage.cells)
        yield f"{cage.op or '='} {cage.target} {cells}"


VOLKSKRANT = Codec(Calcudoku, "a list of cages", _read_volkskrant, _volkskrant_lines, before_each("size"))
