"""Calcudoku as a person types it: rows of cage labels, letters or words, then the clue of each: ``A 11+``.

A clue may also stand in a cell of its cage: ``A:11+``. Cages by their cells (``cage_list.py``), and rows of
clues above rows of regions as puzzlekit has them, are told by their first lines.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from satpuzzles.core.errors import quote
from satpuzzles.core.grid import Cell, parts_of, place
from satpuzzles.formats.cell_names import size_of
from satpuzzles.formats.codec import Block, Codec, paragraphs, wrong_size
from satpuzzles.formats.scan import Scanner, look
from satpuzzles.formats.tokens import is_ruler, unexpected
from satpuzzles.kinds.calcudoku.cage_list import (
    CLUE,
    LISTED,
    OPERATORS,
    Clue,
    cage_numbers,
    list_lines,
    plain,
    read_clue,
    read_list,
    to_puzzle,
)
from satpuzzles.kinds.calcudoku.puzzle import Calcudoku
from satpuzzles.puzzle.latin import SIZE_CAP

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_WORD = re.compile(r"[^ \t,;|]+")
_LABEL = re.compile(r"[A-Za-z0-9]{1,16}")
_LABELLED = re.compile(r"([A-Za-z0-9]{1,16})(?:[:=](\S+))?")
"""A cell: the label of its cage, and perhaps the clue."""
_BETWEEN = re.compile(r"[ \t]*[:=,;|]?[ \t]*")
_NEXT = " \t,;|"
_CLUED = re.compile(rf"\s*\|?\s*[A-Za-z0-9]{{1,16}}(?:\s*[:=,;|]\s*|[ \t]+|(?=[-+*/×÷])){CLUE}\s*(?:[,;|]|$)")
"""A line with the clue of a label."""
_ADVICE = "write letters in the board and each cage's sum in the lines below it, as in A 14+"
_WIDEST = 100 * SIZE_CAP
_LINES = 2 + SIZE_CAP + SIZE_CAP * SIZE_CAP


def _read(block: Block) -> Calcudoku:
    block = plain(block)
    filled = [at for at, line in enumerate(block.lines) if line.strip() and not is_ruler(line)]
    if len(filled) > _LINES:
        raise block.error(filled[_LINES], f"a Calcudoku has at most {_LINES:,} lines")
    size = _size_above([block.lines[at] for at in filled[:2]])
    body = filled if size is None else filled[1:]
    if body and LISTED.match(block.lines[body[0]]):
        return read_list(block)
    if size and len(body) == 2 * size and all(map(_is_numbers, (block.lines[at] for at in body[size:]))):
        return _read_regions(block)
    clues: dict[str, Clue] = {}
    rows: list[list[str]] = []
    while not rows or len(rows) < len(rows[0]):
        if len(rows) == len(body):
            many = f"{len(rows[0])} rows" if rows else "rows"
            raise block.error(len(block.lines), f"expected {many} of cage labels, found {len(rows)}")
        rows.append(_read_row(block, body[len(rows)], len(rows) + 1, clues))
        block.require_even(body[len(rows) - 1], rows)
    side = len(rows)
    told = block.size if size is None else (size, size)
    if told and {*told} != {side}:
        raise block.error(0, wrong_size(told, (side, side)))
    cells = parts_of(rows)
    for at in body[side:]:
        look()
        _read_clues(block.scanner(at, "a clue"), cells, clues)
    for label, where in cells.items():
        if label not in clues:
            told_why = f"has no clue: add a line such as {label} 11+"
            raise block.error(len(block.lines), f"the cage {label} at {place(where[0])} {told_why}")
    return to_puzzle(side, cells, clues)


def _is_numbers(line: str) -> bool:
    return "".join(line.split()).isdecimal()


def _size_above(lines: Sequence[str]) -> int | None:
    """The size that the first of two lines says; None where it is a row of labels, or a cage, itself."""
    size = size_of(lines[0]) if lines else None
    is_row = size == 2 == len(lines) and all(map(_is_numbers, lines)) and len(lines[1].split()) == 2
    return None if is_row else size


def _read_row(block: Block, at: int, number: int, clues: dict[str, Clue]) -> list[str]:
    """The labels of a row; the clues that stand beside some of them are added to ``clues``."""
    line = block.lines[at]
    if len(line) > _WIDEST:
        raise block.error(at, f"the line has more than {_WIDEST:,} characters")
    words = [(match[0], match.start()) for match in _WORD.finditer(line)]
    if len(words) == 1 and (words[0][0].isalpha() or words[0][0].isdecimal()):
        words = [(letter, words[0][1] + place) for place, letter in enumerate(words[0][0])]
    if len(words) > SIZE_CAP:
        raise block.error(at, f"a Calcudoku has at most {SIZE_CAP} columns", words[SIZE_CAP][1] + 1)
    labels = []
    for word, start in words:
        match = _LABELLED.fullmatch(word)
        if match is None or (word[:-1].isdecimal() and word[-1] in OPERATORS):
            told = unexpected(f"a cage label in row {number}, such as A", word)
            raise block.error(at, f"{told}; {_ADVICE}" if word[0].isdecimal() else told, start + 1)
        labels.append(match[1])
        if match[2]:
            scanner = Scanner(line[: start + len(word)], block.number(at))
            scanner.position = start + match.start(2)
            _add(scanner, match[1], read_clue(scanner), clues)
            scanner.end()
    return labels


def _read_clues(scanner: Scanner, cells: Mapping[str, Sequence[Cell]], clues: dict[str, Clue]) -> None:
    """The clues of a line, each behind its label, with commas or semicolons between."""
    scanner.skip(_NEXT)
    while not scanner.at_end:
        start = scanner.position
        word = scanner.match(_LABEL)
        if word[:1].isalpha() and word[1:2].isdecimal() and all(len(each) == 1 for each in cells):  # a18x
            word, scanner.position = word[0], start + 1
        label = next((each for each in (word, word.swapcase()) if each in cells), "")
        after = scanner.position
        between = scanner.match(_BETWEEN)
        if not label:
            told = f"no cell has the label {word}" if word else "expected a label"
            raise scanner.error(f"{told}; a clue stands behind a label of the board, as in A 11+", start)
        clue = read_clue(scanner, f"the clue of the cage {label}, such as 11+")
        if between == ":" and clue[1] is None and len(cells[label]) > 1:
            told = f"write {label} {clue[0]}/ or {label} {clue[0]}"
            raise scanner.error(f"the : may mean divided by, or nothing: {told}", after)
        _add(scanner, label, clue, clues)
        if not scanner.skip(_NEXT) and not scanner.at_end:
            scanner.fail("a blank or the end of the line")


def _add(scanner: Scanner, label: str, clue: Clue, clues: dict[str, Clue]) -> None:
    if label in clues:
        raise scanner.error(f"the cage {label} has a clue already")
    clues[label] = clue


# ---- rows of clues and of regions ----


def _read_regions(block: Block) -> Calcudoku:
    """The board of N N, N rows of clues with ``.`` or ``-`` for none, N rows of region numbers."""
    block = plain(block)
    size, columns = block.scanner(0, "the size N N").sizes("{size} {size}", most=SIZE_CAP)
    if columns != size:
        raise block.error(0, f"a Calcudoku is square; this one is {size} x {columns}")
    rows = []
    for at in range(1, 1 + 2 * size):
        what = f"row {at} of {size} clues" if at <= size else f"row {at - size} of {size} region numbers"
        words = block.scanner(at, what).text.split(None, size)
        if len(words) != size or (at > size and not "".join(words).isdecimal()):
            raise block.error(at, f"expected {what}, found {quote(block.lines[at].strip())}")
        rows.append(words)
    block.no_more(1 + 2 * size)
    cells = parts_of(rows[size:])
    clues: dict[str, Clue] = {}
    for at, (words, regions) in enumerate(zip(rows, rows[size:])):
        for column, (word, region) in enumerate(zip(words, regions)):
            if word in ("-", ".", "_"):
                continue
            if region in clues:
                told = f"region {region} has a second clue at {place((at, column))}; it takes one"
                raise block.error(1 + at, told)
            scanner = Scanner(word, block.number(1 + at))
            clues[region] = read_clue(scanner, "a clue such as 11+, or . for none")
            scanner.end()
    for region, where in cells.items():
        if region not in clues:
            raise block.error(1 + size + where[0][0], f"region {region} at {place(where[0])} has no clue")
    return to_puzzle(size, cells, clues)


# ---- boards of a file ----


def _split(lines: Sequence[str]) -> Iterator[Block]:
    """A blank line ends a board where all its rows stand before it, and no clue behind it.

    A list of cages goes on behind it where a size stands above.
    """
    start: int | None = None
    end = missing = 0
    is_sized = False
    for block in map(plain, paragraphs(lines)):
        first = next((at for at, line in enumerate(block.lines) if not line.lstrip().startswith("#")), -1)
        if first < 0 and missing <= 0:
            continue
        text, count = block.lines[first], len(block.lines) - first
        size, is_list = size_of(text), LISTED.match(text) is not None
        rows = 0 if _CLUED.match(text) else _labels_in(text)
        if start is not None and missing <= 0 and (rows or size or (is_list and not is_sized)):
            yield Block(lines[start:end], start + 1)
            start = None
        if start is None:
            start, is_sized = block.first - 1 + first, size is not None
            missing = rows if size is None else size + 1
            is_list = is_list or (count > 1 and LISTED.match(block.lines[first + 1]) is not None)
        missing = 0 if is_list else missing - count
        end = block.first - 1 + len(block.lines)
    if start is not None:
        yield Block(lines[start:end], start + 1)


def _labels_in(text: str) -> int:
    """How many labels a row of them has; 0 for another line."""
    words = _WORD.findall(text[:_WIDEST])
    if len(words) == 1 and words[0].isalpha():
        return len(words[0])
    return len(words) if all(map(_LABELLED.fullmatch, words)) else 0


# ---- writing ----


def _lines(calcudoku: Calcudoku) -> list[str]:
    count = len(calcudoku.cages)
    width = max(2, len(str(count)))
    labels = [
        _LETTERS[index] if count <= len(_LETTERS) else f"A{index + 1:0{width}}" for index in range(count)
    ]
    rows = [" ".join(labels[number] for number in row) for row in cage_numbers(calcudoku)]
    return rows + [f"{label} {cage.clue()}" for label, cage in zip(labels, calcudoku.cages)]


def _region_lines(calcudoku: Calcudoku) -> list[str]:
    clues = {cage.cells[0]: cage.clue() for cage in calcudoku.cages}
    side = range(calcudoku.size)
    return [
        f"{calcudoku.size} {calcudoku.size}",
        *(" ".join(clues.get((row, column), ".") for column in side) for row in side),
        *(" ".join(str(region + 1) for region in row) for row in cage_numbers(calcudoku)),
    ]


CAGES = Codec(Calcudoku, "a board of cage labels", _read, _lines, _split)
VOLKSKRANT = Codec(Calcudoku, "a list of cages", read_list, list_lines, _split)
PUZZLEKIT = Codec(Calcudoku, "a puzzlekit file", _read_regions, _region_lines)
