"""Sudoku as people type it: a board a line, and rows of cells with rulers between the boxes or without.

A cell is a number or, where cells stand side by side, one character: 1-9, then A for 10 and so on; or 0-9,
then A for 10, where another sign than 0 is blank. SadMan's files are rows below [Puzzle] and [State].
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import accumulate, chain, pairwise
from math import isqrt

from satpuzzles.core.arguments import is_number
from satpuzzles.core.errors import FormatError, RuleError, quote
from satpuzzles.core.grid import Grid, in_rows
from satpuzzles.formats.codec import Block, Codec, is_comment, one_a_line, refuse
from satpuzzles.formats.scan import PLAIN, SIDE_CAP, look
from satpuzzles.formats.tokens import Table, is_ruler, table_of
from satpuzzles.kinds.sudoku.puzzle import Sudoku
from satpuzzles.puzzle.boxes import Box, box_of

CHARACTERS = ".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""What stands for a value where cells stand side by side; the first for a blank cell."""
_VALUES = {sign: value for value, each in enumerate(CHARACTERS) for sign in (each, each.lower())}
_BLANKS = frozenset({".", "0", "_", "-", "?", "*", "□", "", "x", "X", "nan"})
_DIAGONALS = "diagonals"
_TITLE = re.compile(
    r"\s*(?:#|(?:grid|puzzle|board|level|no|nr)\b)\.?\s*#?[0-9]{1,7}\s*[:.]?"
    r"(?:[\s,]*\(?(?:easy|medium|hard|difficult|expert|evil)\)?)?\s*",
    re.I,
)
"""A line that numbers the boards of a list."""
_LINE = re.compile(r"\s*[\"']?([.0-9A-Za-z_*-]+)[\"']?(?:\s*|(?<=\S{16})[\s,;:#|].*)")
"""A board in one line, perhaps with text after it."""
_SIZE = re.compile(r"\s*([0-9]{1,2})(?:\s*[xX ]\s*[0-9]{1,2})?\s*")


def require_usual(sudoku: Sudoku, called: str, *, diagonals: bool = False) -> None:
    """Refuses a board of which the size does not tell all, but for ``diagonals`` where these can be told."""
    if sudoku.diagonals and not diagonals:
        refuse(f"{called} cannot hold diagonals; the formats sdk, sgt and json can")
    if sudoku.box is None:
        refuse(f"{called} cannot hold regions; the formats sgt and json can")
    if 1 in sudoku.box and (sudoku.rows > 1 or sudoku.diagonals):
        refuse(f"{called} cannot hold boxes of one row or column, or the diagonals of one cell; json can")
    if sudoku.box != (usual := box_of(sudoku.rows)):
        boxes = " and not ".join("{} x {}".format(*each) for each in (usual, sudoku.box))
        refuse(f"{called} would be read with boxes of {boxes}; the formats sdk, sgt and json can hold these")


def require_blank(givens: Grid) -> None:
    """Raises RuleError where a board looks like a solution."""
    if len(givens) > 1 and all(all(row) for row in givens):
        raise RuleError("the board has no blank cell: as text it is a solution; the format json can hold it")


# ---- one board a line ----


def read_cells(cells: str, block: Block, index: int = 0) -> Sudoku:
    """The board of characters by rows.

    Raises:
        FormatError: a character stands for no value of the board.
        RuleError: they are no square, or no cell is blank.
    """
    look()
    size = isqrt(len(cells))
    if len(cells) == 729:
        told = "729 characters are the candidates of 81 cells, which are not read: give the 81 values"
        raise block.error(index, told)
    if size * size != len(cells) or not 0 < size < len(CHARACTERS):
        told = f"a board in one line has 16, 36, 64, 81 ... cells, this one has {len(cells):,}"
        raise block.error(index, told)
    at = block.lines[index].find(cells) if block.lines else -1
    table = Table(block, [[*row] for row in in_rows(cells, size)], [index] * size, "", [()] * size, [])
    return Sudoku(givens_of(table, at))


def _read_line(block: Block) -> Sudoku:
    found = _LINE.fullmatch(block.lines[0])
    if found is None:
        raise block.error(0, f"expected a board in one line, found {quote(block.lines[0].strip())}")
    return read_cells(found[1], block)


def _line(sudoku: Sudoku) -> list[str]:
    require_usual(sudoku, LINE.called)
    require_blank(sudoku.givens)
    if sudoku.rows >= len(CHARACTERS):
        refuse(f"{LINE.called} has at most {len(CHARACTERS) - 1} rows; the format json holds more")
    return ["".join(CHARACTERS[value or 0] for row in sudoku.givens for value in row)]


LINE = Codec(Sudoku, "a Sudoku in one line", _read_line, _line, one_a_line, separator="")


# ---- rows ----


def _read_rows(block: Block) -> Sudoku:
    last = next((at for at in reversed(range(len(block.lines))) if block.lines[at].strip()), 0)
    diagonals = block.lines[last].strip().lower() == _DIAGONALS
    table = _table(block._replace(lines=block.lines[:last]) if diagonals else block)
    table.require_rectangle()
    size = len(table.rows)
    if size == 1 and table.separator == "":
        return read_cells("".join(table.rows[0]), block, table.lines[0])
    if size != len(table.rows[0]):
        told = f"the board has {size} rows and {len(table.rows[0])} columns, but a Sudoku is square"
        raise table.error(0, None, f"{told}; write . for blank cells")
    try:
        sudoku = Sudoku(givens_of(table), _box(table), diagonals=diagonals)
        if not isinstance(block.data, Block):
            return sudoku
        filled = givens_of(table_of(block.data), whole=True)
        if any(given not in (0, value) for each in zip(sudoku.givens, filled) for given, value in zip(*each)):
            raise RuleError("[State] has other values than [Puzzle]")
        known = tuple(tuple(value or None for value in row) for row in filled)
        return sudoku if filled == sudoku.givens else replace(sudoku, known=known)
    except RuleError as error:
        raise table.error(0, None, str(error)) from None


def _table(block: Block) -> Table:
    """The cells of a board; where lines have as many fields as there are lines, empty ones are cells too."""
    lines = [at for at, line in enumerate(block.lines) if line.strip(" ")]
    for sign in "\t;,":
        rows = [[word.strip(" \"'") for word in block.lines[at].split(sign)] for at in lines[: SIDE_CAP + 1]]
        named = rows[0][0] == "" and all(rows[0][1:])
        if 1 < len(rows) <= SIDE_CAP and {*map(len, rows)} == {len(rows)} and not named:
            return Table(block, rows, lines, sign, [()] * len(rows), [])
    table = table_of(block)
    size = len(table.rows)
    if table.separator == " " and all(len(row) < size == sum(map(len, row)) for row in table.rows):
        # Blanks stand between the boxes alone.
        table.bars = [tuple(accumulate(map(len, row[:-1]))) for row in table.rows]
        table.rows = [[*"".join(row)] for row in table.rows]
        table.separator = ""
    return table


def givens_of(table: Table, at: int | None = None, *, whole: bool = False) -> Grid:
    """The values of a board, 0 for a blank cell.

    Args:
        at: where the cells stand in their line, for those of a board in one line; -1 where nobody knows.
        whole: whether there may be no blank cell.

    Raises:
        FormatError: a cell is no value of the board, or two signs may be blank cells.
        RuleError: no cell is blank.
    """
    size = len(table.rows)
    words = dict.fromkeys(chain.from_iterable(table.rows))  # in the order of their first cells
    blanks = words.keys() & _BLANKS
    if size >= _VALUES["x"]:
        blanks -= {"x", "X"}
    # Digits may count from 0: then 0 is one, and something else is blank.
    shift = int("0" in blanks and len(blanks) == 2 and size > 9)
    if shift:
        blanks.remove("0")
    if len(blanks) > 1:
        signs = sorted(blanks)
        both = " and ".join(repr(each) if each else "an empty cell" for each in signs)
        told = f"{both} may both be blank cells: write . for each blank cell"
        if "0" in blanks:
            told += ", and if 0 is a digit here, add one to every digit"
        raise table.error(*_place(table, "0" if "0" in blanks else signs[-1]), told)
    values = dict.fromkeys(blanks, 0)
    for word in [word for word in words if word not in blanks]:
        number = word.removesuffix(".0").removesuffix(".") if "nan" in words else word
        value = (int(number) if is_number(number) else _VALUES.get(word, 0)) + shift
        if not 0 < value <= size:
            most = CHARACTERS[size - shift] if size < len(CHARACTERS) else size
            told = f"expected {1 - shift} to {most}, or . for a blank cell, found {quote(word)}"
            if size == 9 and 1 < len(word) < 10 and word.isdecimal():
                told = f"{quote(word)} may be candidates, which are not read: write . for a blank cell"
            row, column = _place(table, word)
            if at is None:
                raise table.error(row, column, told)
            raise table.block.error(table.lines[0], told, at + row * size + column + 1 if at >= 0 else None)
        values[word] = value
    givens = tuple(tuple(values[word] for word in row) for row in table.rows)
    if not whole:
        require_blank(givens)
    return givens


def _place(table: Table, word: str) -> tuple[int, int]:
    """The first cell with a word."""
    return next((r, row.index(word)) for r, row in enumerate(table.rows) if word in row)


def _box(table: Table) -> Box | None:
    """Rows and columns of the boxes that rulers show; None where there are none.

    Raises:
        RuleError: they show no boxes of as many cells as a row has.
    """
    size = len(table.rows)
    heights = _parts(size, table.rulers)
    widths = {part for bars in table.bars for part in _parts(size, bars)}
    if not heights and not widths:
        heights, widths = _heavy(table)
    if not heights and not widths:
        return None
    rows = min(heights) if heights else size // min(widths)
    columns = min(widths) if widths else size // rows
    if len(heights) > 1 or len(widths) > 1 or rows * columns != size:
        raise RuleError(f"the rulers show no boxes of {size} cells")
    return rows, columns


def _parts(size: int, ends: Sequence[int]) -> set[int]:
    """The lengths of the parts between rulers; none where each part is a line or all."""
    return {below - above for above, below in pairwise(sorted({0, size, *ends}))} - {1, size}


def _heavy(table: Table) -> tuple[set[int], set[int]]:
    """Heights and widths of the boxes that double or heavy lines part, where light ones part the cells."""
    size, lines = len(table.rows), table.block.lines
    rulers = [
        row
        for row, (above, below) in enumerate(pairwise(table.lines), 1)
        if any(sign in line for line in lines[above + 1 : below] for sign in "=═━")
    ]
    bars = [sign for sign in lines[table.lines[0]].strip()[1:-1] if sign in "|│║┃"]
    heavy = [at for at, sign in enumerate(bars, 1) if sign in "║┃"]
    return _parts(size, rulers), _parts(size, heavy) if len(bars) == size - 1 else set()


def _rows(sudoku: Sudoku) -> Iterator[str]:
    if sudoku.box is None or 1 in sudoku.box:
        require_usual(sudoku, ROWS.called, diagonals=True)
    require_blank(sudoku.givens)
    rows, columns = sudoku.box or (1, 1)
    cells = [[str(value or ".") for value in row] for row in sudoku.givens]
    width = max(len(text) for row in cells for text in row)
    ruler = "+".join(["-" * (columns * (width + 1) + 1)] * (len(cells) // columns))[1:-1]
    for number, row in enumerate(cells):
        if number and number % rows == 0:
            yield ruler
        texts = [text.rjust(width) for text in row]
        yield " | ".join(" ".join(texts[start : start + columns]) for start in range(0, len(row), columns))
    if sudoku.diagonals:
        yield _DIAGONALS


def _split(lines: Sequence[str]) -> Iterator[Block]:
    """Blank lines, and lines that number the boards, end a board only where it is whole."""
    if any(map(_is_part, lines[:SIDE_CAP])):
        yield from _parts_of_files(lines)
        return
    start: int | None = None
    rows = width = 0
    for index, line in enumerate(lines):
        bare = line.strip()
        ends = not bare or bare[0] == "#" or bool(_TITLE.fullmatch(line)) or {*bare} == {"*", "-"}
        if start is None:
            if ends or is_comment(line):
                continue
            start, rows = index, 0
        elif ends and rows >= width:
            look()
            yield Block(lines[start:index], start + 1)
            start = None
            continue
        plain = line.translate(PLAIN)
        if line.strip() and not is_ruler(plain):
            size = _SIZE.fullmatch(plain) if not rows else None
            if size:
                rows, width = -1, int(size[1])
            elif rows == 0:
                width = _width(plain)
            rows += 1
    if start is not None:
        yield Block(lines[start:], start + 1)


def _width(line: str) -> int:
    """How many cells a row has, at most."""
    words = [word.strip() for word in line.replace("\t", ",").replace(";", ",").split(",")]
    if len(words) == 1:
        words = line.replace("|", " ").split()
    spaced = len(words) > 1 and all(len(word) < 2 or (is_number(word) and len(word) < 3) for word in words)
    return len(words) if spaced else sum(map(len, words))


def _is_part(line: str) -> bool:
    text = line.strip()
    return text[:1] == "[" and text[-1:] == "]" and text[1:-1].replace(" ", "").isalpha()


def _parts_of_files(lines: Sequence[str]) -> Iterator[Block]:
    """A block for each part ``[Puzzle]``, with that of ``[State]``; pencil marks and colours are left out."""
    found: Block | None = None
    heads = [at for at, line in enumerate(lines) if _is_part(line)]
    for at, line in enumerate(lines[: heads[0]], 1):
        if line.strip() and not line.lstrip().startswith("#"):
            raise FormatError(f"expected [Puzzle], found {quote(line.strip())}", line=at)
    for at, end in pairwise([*heads, len(lines)]):
        name, part = lines[at].strip()[1:-1].lower(), Block(lines[at + 1 : end], at + 2)
        if name == "puzzle":
            if found is not None:
                yield found
            found = part
        elif name == "state" and found is not None:
            found = found._replace(data=part)
    if found is None:
        raise FormatError(
            "expected [Puzzle] above the rows of the board, found no such line", line=heads[0] + 1
        )
    yield found


ROWS = Codec(Sudoku, "a Sudoku of rows", _read_rows, _rows, _split)
