"""Calcudoku as a person types it: rows of cage labels, then one line a cage: ``A 11+``.

Labels are letters, or words separated by blanks. ``C 4`` is a cage of one cell, or one that any
operator fits. A blank line stands between boards, and may stand before the cages.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from satpuzzles.core.grid import place
from satpuzzles.kinds.calcudoku.formats.cage_text import (
    Clue,
    cells_by_label,
    expect_calcudoku,
    read_clue,
    to_puzzle,
)
from satpuzzles.latin.puzzle import SIZE_CAP
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.text.blocks import Block, paragraphs
from satpuzzles.text.scan import Scanner

SEPARATOR = "\n"
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_LABEL = re.compile(r"[A-Za-z][A-Za-z0-9]{0,15}")
_COMPACT = re.compile(r"[A-Za-z]{2,64}")
_CAGE_LINE = re.compile(r"[ \t]*[A-Za-z][A-Za-z0-9]*[ \t]+[0-9].*")
_LINE_CAP = SIZE_CAP + SIZE_CAP * SIZE_CAP


def split(lines: Sequence[str]) -> Iterator[Block]:
    first = end = 0
    for block in paragraphs(lines):
        if not first or not all(map(_CAGE_LINE.fullmatch, block.lines)):
            if first:
                yield Block(lines[first - 1 : end], first)
            first = block.first
        end = block.first - 1 + len(block.lines)
    if first:
        yield Block(lines[first - 1 : end], first)


def read(block: Block) -> Puzzle:
    if len(block.lines) > _LINE_CAP:
        raise block.error(_LINE_CAP, f"a Calcudoku has at most {_LINE_CAP:,} lines")
    compact = bool(_COMPACT.fullmatch(block.lines[0].strip()))
    labels = [_read_labels(block.scanner(0, "a row of cage labels"), compact)]
    size = len(labels[0])
    for index in range(1, size):
        row = _read_labels(block.scanner(index, f"row {index + 1} of {size}"), compact)
        if len(row) != size:
            raise block.error(index, f"row {index + 1} has {len(row)} cells, row 1 has {size}")
        labels.append(row)
    cells = cells_by_label(labels)
    clues: dict[str, Clue] = {}
    for index in range(size, len(block.lines)):
        scanner = block.scanner(index, "a cage")
        if not scanner.text.strip():
            continue
        scanner.spaces()
        label = scanner.match(_LABEL)
        if not label:
            scanner.fail("a cage such as A 11+")
        if label not in cells:
            raise block.error(index, f"no cell has the label {label}")
        if label in clues:
            raise block.error(index, f"the cage {label} has a clue already")
        scanner.spaces()
        clues[label] = read_clue(scanner)
        scanner.end()
    for label in cells:
        if label not in clues:
            where = place(cells[label][0])
            raise block.error(len(block.lines), f"the cage {label} at {where} has no line with its clue")
    return to_puzzle(size, cells, clues)


def _read_labels(scanner: Scanner, compact: bool) -> list[str]:
    if compact:
        return list(scanner.text.strip())
    labels: list[str] = []
    scanner.spaces()
    while not scanner.at_end:
        label = scanner.match(_LABEL)
        if not label or scanner.peek() not in ("", " ", "\t"):
            scanner.fail("a cage label: a letter, then letters or digits, 16 at most")
        labels.append(label)
        if len(labels) > SIZE_CAP:
            raise scanner.error(f"a Calcudoku has at most {SIZE_CAP} columns")
        scanner.spaces()
    return labels


def write(puzzle: Puzzle, number: int) -> str:
    calcudoku, numbers = expect_calcudoku(puzzle, "a board of cage labels")
    count = len(calcudoku.cages)
    width = max(2, len(str(count)))
    labels = [
        _LETTERS[index] if count <= len(_LETTERS) else f"A{index + 1:0{width}}" for index in range(count)
    ]
    rows = [" ".join(labels[number] for number in row) for row in numbers]
    cages = [f"{label} {cage.clue()}" for label, cage in zip(labels, calcudoku.cages)]
    return "".join(f"{line}\n" for line in (*rows, *cages))
