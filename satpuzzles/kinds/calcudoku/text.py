"""Calcudoku as people type it: rows of cage labels, letters or words, then the clue of each: ``A 11+``.

Its first lines tell two other forms: a list of cages by their cells, ``11+ (1,1) (1,2)``, ``+ 3 1,2 2,2`` or
``2x: a1 b1``, perhaps below ``size=N``, as a Dutch newspaper's files have it; and rows of clues above rows of
regions, as puzzlekit has them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from satpuzzles.core.errors import quote
from satpuzzles.core.grid import Cell, in_rows, parts_of, place, regions
from satpuzzles.core.runtime import look
from satpuzzles.formats.cell_names import CELL_NAME, CellName, base_of, size_of
from satpuzzles.formats.codec import Block, BoardCodec, before_each, paragraphs
from satpuzzles.formats.cutting import is_ruler
from satpuzzles.formats.scan import OPERATOR_SIGNS, PLAIN, TARGET_DIGITS, Scanner
from satpuzzles.formats.tokens import table_of, unexpected
from satpuzzles.kinds.calcudoku.puzzle import Cage, Calcudoku
from satpuzzles.puzzle.latin import SIZE_CAP, require_size

Clue = tuple[int, str | None]

OPERATORS = {**OPERATOR_SIGNS, "=": None, "?": None}
"""The operator of each sign; a single cell needs none, and larger cages without one take any."""
_SIGN = f"[{re.escape(''.join(OPERATORS))}]"
CLUE = rf"(?:({_SIGN})[ \t]*+)?+([0-9]++)(?:[ \t]*+({_SIGN}))?+"
"""The regular expression of a clue: a target, with an operator before or after it."""
_CLUE = re.compile(CLUE)
_PLAIN = {code: sign for code, sign in PLAIN.items() if chr(code) not in OPERATOR_SIGNS}
LISTED = re.compile(rf"[ \t]*{CLUE}[ \t:=]+{CELL_NAME}")
"""How a line of such a list begins."""


def plain(block: Block) -> Block:
    """A block with plain signs, each in its place; operators are left alone."""
    lines = [line if line.isascii() else line.translate(_PLAIN) for line in block.lines]
    return block._replace(lines=lines)


def read_clue(scanner: Scanner, expected: str = "a clue such as 11+") -> Clue:
    """Reads a target and an operator; raises FormatError if there is no clue."""
    match = _CLUE.match(scanner.text, scanner.position)
    if match is None:
        scanner.fail(expected)
    before, target, behind = match.groups()
    if before and behind and before not in "=:":
        raise scanner.error(f"the clue {match[0]} has two operators")
    if len(target) > TARGET_DIGITS:
        raise scanner.error(f"the target has {len(target):,} digits; the cap is {TARGET_DIGITS}")
    scanner.position = match.end()
    return int(target), OPERATORS.get(behind or before or "=")


def cage_numbers(calcudoku: Calcudoku) -> tuple[tuple[int, ...], ...]:
    """The number of each cell's cage, from 0."""
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
    """The board for cages' cells and clues; the default size is the smallest that holds them."""
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
                raise name.error(f"the cell {name.text} is already in a cage")
            seen.add(cell)
        cages.append(Cage(cage, op, target))
    return Calcudoku(size, tuple(cages))


def read_cage(scanner: Scanner) -> tuple[list[CellName], Clue]:
    """Reads the cells and the clue of a line; raises FormatError for anything else."""
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


_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_LABEL = re.compile(r"[A-Za-z0-9]{1,16}")
_BETWEEN = re.compile(r"[ \t]*[:=,;|]?[ \t]*")
_NEXT = " \t,;|"
_CLUED = re.compile(rf"\s*\|?\s*[A-Za-z0-9]{{1,16}}(?:\s*[:=,;|]\s*|[ \t]+|(?=[-+*/×÷])){CLUE}\s*(?:[,;|]|$)")
"""A line with the clue of a label."""
_ADVICE = "write letters in the board and each cage's sum in the lines below it, as in A 14+"
_LINES = 2 + SIZE_CAP + SIZE_CAP * SIZE_CAP


def _read(block: Block) -> Calcudoku:
    block = plain(block)
    filled = [at for at, line in enumerate(block.lines) if line.strip() and not is_ruler(line)]
    if len(filled) > _LINES:
        raise block.error(filled[_LINES], f"a Calcudoku has at most {_LINES:,} lines")
    size = size_of(block.lines[filled[0]]) if filled else None
    two = [block.lines[at] for at in filled]
    if size == 2 == len(two) and all(map(_is_numbers, two)) and len(two[1].split()) == 2:
        size = None  # a row of labels
    body = filled if size is None else filled[1:]
    if body and LISTED.match(block.lines[body[0]]):
        return read_list(block)
    if size and len(body) == 2 * size and all(map(_is_numbers, (block.lines[at] for at in body[size:]))):
        return _read_regions(block)
    count = min(size or (_labels_in(block.lines[body[0]]) if body else 1), SIZE_CAP + 1)
    for at, line in enumerate([block.lines[at] for at in body[1:count]], 1):
        if _CLUED.match(line) and not "".join(line.split()).isalnum():  # a clue that is no label
            count = at
            break
    rows = block._replace(lines=block.lines[: [*body, 0][min(count, len(body)) - 1] + 1], size=())
    table = table_of(rows, blank=False)
    table.require_rectangle()
    for number, row in enumerate(table.rows):
        for column, word in enumerate(row):
            if not _LABEL.fullmatch(word):
                told = unexpected(f"a cage label in row {number + 1}, such as A", word)
                raise table.error(number, column, f"{told}; {_ADVICE}" if word[:1].isdecimal() else told)
    if len(table.rows) != len(table.rows[0]):
        told = f"expected {len(table.rows[0])} rows of cage labels, found {len(table.rows)}"
        raise block.error(table.lines[-1] + 1, told)
    cells = parts_of(table.rows)
    clues: dict[str, Clue] = {}
    for at in body[count:]:
        look()
        _read_clues(block.scanner(at, "a clue"), cells, clues)
    return _board(block, table.lines, cells, clues)


def _board(
    block: Block, rows: Sequence[int], cells: Mapping[str, Sequence[Cell]], clues: Mapping[str, Clue]
) -> Calcudoku:
    """The board of the cells and the clue of each label; ``rows`` are the lines of the labels."""
    for label, where in cells.items():
        if label not in clues:
            example = {1: "2", 2: "3+"}.get(len(where), "11+")
            told = f"the cage {label} at {place(where[0])} has no clue: add one, such as {label} {example}"
            raise block.error(rows[where[0][0]], told)
    for label, where in cells.items():
        if len(regions(where)) > 1:
            raise block.error(rows[where[0][0]], f"the cells of cage {label} are not connected")
    cages = [Cage(tuple(where), clues[label][1], clues[label][0]) for label, where in cells.items()]
    return Calcudoku(len(rows), tuple(cages))


def _is_numbers(line: str) -> bool:
    return "".join(line.split()).isdecimal()


def _labels_in(line: str) -> int:
    words = line.replace(",", " ").replace(";", " ").replace("|", " ").split(None, SIZE_CAP + 1)
    return len(words[0]) if len(words) == 1 else len(words)


def _read_clues(scanner: Scanner, cells: Mapping[str, Sequence[Cell]], clues: dict[str, Clue]) -> None:
    """Reads the clues of a line, each after its label, separated by commas or semicolons."""
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
            raise scanner.error(f"{told}; a clue follows a label of the board, as in A 11+", start)
        clue = read_clue(scanner, f"the clue of the cage {label}, such as 11+")
        if between == ":" and clue[1] is None and len(cells[label]) > 1:
            told = f"write {label} {clue[0]}/ or {label} {clue[0]}"
            raise scanner.error(f"the : may mean divided by, or nothing: {told}", after)
        _add(scanner, label, clue, clues)
        if not scanner.skip(_NEXT) and not scanner.at_end:
            sign = scanner.text[scanner.position]
            if not sign.isalnum():
                raise scanner.error(f"{quote(sign)} is not an operator; use +, -, * or /")
            scanner.fail("a blank or the end of the line")


def _add(scanner: Scanner, label: str, clue: Clue, clues: dict[str, Clue]) -> None:
    if label in clues:
        raise scanner.error(f"the cage {label} already has a clue")
    clues[label] = clue


# ---- rows of clues and of regions ----


def _read_regions(block: Block) -> Calcudoku:
    """The board of N N, N rows of clues with ``.`` or ``-`` for none, N rows of region numbers."""
    block = plain(block)
    size, columns = block.scanner(0, "the size N N").sizes("{size} {size}", most=SIZE_CAP)
    if columns != size:
        raise block.error(0, f"a Calcudoku must be square, but this one is {size} x {columns}")
    rows = block.words(1, size, size, "clues")
    cells = parts_of(block.words(1 + size, size, size, "region numbers", str.isdecimal))
    block.no_more(1 + 2 * size)
    clues: dict[str, Clue] = {}
    for region, where in cells.items():
        for row, column in where:
            if (word := rows[row][column]) not in ("-", ".", "_"):
                scanner = Scanner(word, block.number(1 + row))
                _add(scanner, region, read_clue(scanner, "a clue such as 11+, or . for none"), clues)
                scanner.end()
    return _board(block, range(1 + size, 1 + 2 * size), cells, clues)


# ---- boards of a file ----


def _split(lines: Sequence[str]) -> Iterator[Block]:
    """A blank line ends a board where all its rows stand before it, and no clue behind it."""
    lines = _without_comments(lines)
    start: int | None = None
    end = missing = 0
    for block in map(plain, paragraphs(lines)):
        first = block.lines[0]
        if start is not None and missing <= 0 and not _CLUED.match(first):
            yield Block(lines[start:end], start + 1)
            start = None
        if start is None:
            start, size = block.first - 1, size_of(first)
            missing = 0 if LISTED.match(first) else _labels_in(first) if size is None else size + 1
        missing -= len(block.lines)
        end = block.first - 1 + len(block.lines)
    if start is not None:
        yield Block(lines[start:end], start + 1)


def _without_comments(lines: Sequence[str]) -> list[str]:
    """The lines with blank ones for comments, which may be a date alone."""
    return ["" if line.lstrip().startswith("#") else line for line in lines]


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


CAGES = BoardCodec(Calcudoku, "a board of cage labels", _read, _lines, _split)
VOLKSKRANT = BoardCodec(
    Calcudoku,
    "a list of cages",
    read_list,
    list_lines,
    lambda lines: before_each("size")(_without_comments(lines)),
)
PUZZLEKIT = BoardCodec(Calcudoku, "a puzzlekit file", _read_regions, _region_lines)
