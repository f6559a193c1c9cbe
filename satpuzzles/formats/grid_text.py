"""Reads and writes full or partly filled grids for a board.

Drawings of lines are in line_text.py, pictures in pictures.py.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence

from satpuzzles.core.arguments import is_number, plural
from satpuzzles.core.bounded_json import parse
from satpuzzles.core.errors import FormatError, PuzzleError
from satpuzzles.core.grid import Cell, Grid, in_rows, place
from satpuzzles.core.runtime import look
from satpuzzles.formats.codec import Block
from satpuzzles.formats.decoding import decode, to_lines
from satpuzzles.formats.table import native_format
from satpuzzles.formats.tokens import table_of, unexpected
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.layers import Layers, SpanPlaces
from satpuzzles.puzzle.places import LinePlaces

KEYS = ("solution", "known", "grid")
"""The keys of a JSON object that may hold its grid."""
_UNKNOWN = ("?", "_", "None", "null")
_FILLED, _BLANK = ("#", "■"), (".", "□")
_SIGN = re.compile(r"[<>^∧∨＜＞]|^[ \t|.]*[vV][ \t|.vV]*$")
"""A sign between two cells of a grid drawn like its board."""

Rows = Sequence[Sequence[int | None]]


def read_grid(text: str | bytes, puzzle: Puzzle, source: str = "<text>", line: int = 1) -> Grid:
    """Reads a grid that fits a board, with None for unknown cells.

    Accepts nested lists, all in one or one per row; rows of values as people type boards, or if cells are
    black or white of ``#`` and ``.``, beside which numbers are clues of white cells; a drawing for a puzzle
    of lines, for lines through cells also of one sign a cell; the numbers with any of the signs between
    cells; a text picture of the board; a JSON object with one of ``KEYS``, or of lines; the goal of a .non
    file; a .pbm picture. Unknown cells are ``?``, ``_``, ``null``, ``None`` and, in rows without a filled
    cell, ``.``. Rows of single characters may be joined in one line.

    Args:
        source, line: the source of the text and the number of its first line, for errors.

    Raises:
        FormatError: the text is not a grid, has another size, or has an invalid value; the error has source
            and line.
    """
    first = line
    try:
        lines = to_lines(decode(text))
        filled = [number for number, line in enumerate(lines) if line.strip()]
        if not filled:
            raise FormatError("expected a grid, found nothing", line=line)
        first = line + filled[0]
        data = _data(Block(lines[filled[0] : filled[-1] + 1], first, puzzle.type), puzzle)
        return puzzle.to_solution(data, unknown=True)
    except FormatError as error:
        raise error.again(source=source, line=error.line or first) from None
    except PuzzleError as error:
        raise FormatError(str(error), source=source, line=first) from None


def write_grid(grid: Grid, puzzle: Puzzle) -> str:
    """Writes a grid as ``read_grid`` reads it: rows of values, or a drawing of lines."""
    if isinstance(puzzle.places, LinePlaces):
        from satpuzzles.formats.line_text import line_text

        rows = line_text(grid, puzzle.places)
    elif isinstance(puzzle.places, Layers | SpanPlaces):
        rows = [json.dumps(puzzle.solution_json(grid))]
    else:
        rows = [" ".join("?" if value is None else str(value) for value in row) for row in grid]
    return "".join(f"{row}\n" for row in rows)


def _data(block: Block, puzzle: Puzzle) -> object:
    lines, first = block.lines, block.first
    start = lines[0].lstrip()
    if start.startswith("{"):
        return _from_json("\n".join(lines), first, puzzle)
    if start.startswith("["):
        return _from_lists("\n".join(lines), first)
    if start.startswith("P1") and puzzle.is_shaded:
        from satpuzzles.formats.netpbm import read_pbm

        return read_pbm(lines, first)
    goals = [words[1] for words in map(str.split, lines) if len(words) == 2 and words[0] == "goal"]
    if goals:
        return _from_rows(Block((goals[0].strip('"'),), first), puzzle)
    from satpuzzles.formats.line_text import is_signed, read_lines, read_signs

    if is_signed(lines, puzzle):
        return read_signs(lines, first, puzzle)
    from satpuzzles.formats.pictures import is_picture, read_picture

    if is_picture(lines):
        return read_picture(lines, first, puzzle)
    if isinstance(puzzle.places, LinePlaces):
        return read_lines(lines, first, puzzle.places, puzzle.layout())[0]
    if isinstance(puzzle.places, Layers | SpanPlaces):
        signs = "" if isinstance(puzzle.places, Layers) else "one sign a cell, such as -, = or |, or "
        raise FormatError(f"expected {signs}JSON as `satpuzzles solve --json` writes it")
    if puzzle.layout().signs and any(map(_SIGN.search, lines)):
        return _from_signed(block, puzzle)
    return _from_rows(block, puzzle)


def _from_json(text: str, line: int, puzzle: Puzzle) -> object:
    # Answers of `solve --json` hold seconds; fractions in the grid itself are refused with their cell.
    data = parse(text, line, fractions=True)
    assert isinstance(data, dict)
    for key in KEYS:
        if data.get(key) is not None:
            return data[key]
    names = [layer.name for layer in getattr(puzzle.places, "layers", ())]
    if data and data.keys() in ({"horizontal", "vertical"}, {*names}):
        return data
    raise FormatError(f"expected a JSON object with a grid under the key {KEYS[0]!r}", line=line)


def _from_lists(text: str, line: int) -> object:
    """Nested lists, or lists of rows one after the other, with or without commas between them."""
    for word in _UNKNOWN:
        text = text.replace(word, "null")
    if not "".join(text[:100].split()).startswith("[["):
        text = f"[{text.replace('],', ']').replace(']', '],').rstrip().removesuffix(',')}]"
    return parse(text, line, look=look)


def _from_signed(block: Block, puzzle: Puzzle) -> Rows:
    """The numbers of a grid drawn like the board, with some or all of its signs."""
    drawn = native_format(puzzle.type).codec().read(block)
    signs, found = puzzle.layout().signs, drawn.layout()
    if wrong := dict(found.signs.items() - signs.items()):
        edge = min(wrong)
        where = f"between {place(edge[0])} and {place(edge[1])}"
        raise FormatError(
            f"the grid has {wrong[edge]} {where}, but the board has {signs.get(edge, 'no sign')}"
        )
    return [[value or None for value in row] for row in found.givens]


def _from_rows(block: Block, puzzle: Puzzle) -> Rows:
    table, layout, columns = table_of(block, blank=False), puzzle.layout(), puzzle.columns
    if len(table.rows) == 1 < puzzle.rows and len(table.rows[0]) == puzzle.rows * columns:
        table.rows = [[*row] for row in in_rows(table.rows[0], columns)]
        table.lines *= puzzle.rows
    filled = _FILLED if layout.filled in _FILLED else (layout.filled, "L", "*")
    values = f"{filled[0]} or 1 (filled), . or 0 (not)" if puzzle.is_shaded else "a value"
    is_picture = any(not {*filled}.isdisjoint(row) for row in table.rows)

    def value(word: str, cell: Cell) -> int | None:
        if cell in layout.blocks and word in (*_FILLED, *_BLANK, "0", *_UNKNOWN, layout.clues.get(cell)):
            return 0
        if word in _UNKNOWN or (word == "." and not is_picture):
            return None
        if puzzle.is_shaded and word in (*filled, *_BLANK):
            return int(word in filled)
        if cell in layout.blocks or not is_number(word):
            raise table.error(*cell, unexpected(f"{values}, or ? for an unknown cell", word))
        if puzzle.is_shaded and is_picture and word != "0":
            if told := layout.contradiction(cell, word):
                raise table.error(*cell, told)
            return 0
        return int(word)

    for at, row in enumerate(table.rows):
        if len(row) != columns:
            told = f"the row has {plural(len(row), 'cell')}, but the board has {plural(columns, 'column')}"
            raise table.error(at, None, told)
    rows = [[value(word, (at, c)) for c, word in enumerate(row)] for at, row in enumerate(table.rows)]
    if not is_picture and (layout.blocks or (puzzle.is_shaded and any("." in row for row in table.rows))):
        shown = [
            ((r, c), word)
            for r, row in enumerate(table.rows)
            for c, word in enumerate(row)
            if is_number(word)
        ]
        if (shown or layout.blocks) and not any(layout.contradiction(*each) for each in shown):
            told = (
                f"expected a grid with filled cells ({', '.join(filled)} or 1), found only clues of the board"
            )
            raise FormatError(told)
    return rows
