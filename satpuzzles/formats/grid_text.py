"""A full or partly filled grid for a board, to read and to write: lists, rows, pictures, JSON, a .non goal.

Drawings of lines are told in line_text.py.

Which values fit, and what they mean, is the business of the puzzle.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice

from satpuzzles.core.arguments import is_number, with_article
from satpuzzles.core.errors import FormatError, PuzzleError, quote
from satpuzzles.core.grid import Grid, place
from satpuzzles.formats.codec import Block
from satpuzzles.formats.decoding import decode, to_lines
from satpuzzles.formats.scan import BLANKS_AND_LINES, SIDE_CAP, Scanner
from satpuzzles.formats.table import find_format, native_of
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.places import Lines

FILLED = "#■█☼"
BLANK = ".□·"
"""What a picture shows; in a text without any filled cell, ``.`` is an unknown one."""
KEYS = ("solution", "known", "grid")
"""Where a JSON object may have its grid."""
_TOKEN = re.compile(r"[^\s,]+")
_RULER = re.compile(r"[-=|+ \t]*(?:--|==)[-=|+ \t]*")
_MARK = re.compile(r"[#■█☼Xx*BbWw]|\[[ \t]*[0-9]+[ \t]*\]|\(")
"""What marks a black cell on paper, and W for a white one."""
_MARK_OR_LAMP = re.compile(_MARK.pattern + "|[LloO💡]")
_BLACK_OR_WHITE = "1, # or B (filled), 0 or W (not), or ? (unknown)"
_PICTURE = re.compile(r".*[│┃].*|.*  [a-z][a-z0-9_-]* [0-9]+ x [0-9]+")
"""A line that only pictures have: one of a frame, or the one above."""
_GOAL = re.compile(r'\s*goal\s+"?([0-9A-Za-z?]*)"?\s*')

_SIGN = re.compile(r"[<>^∧∨＜＞]|^[ \t|.]*[vV][ \t|.vV]*$")
"""A sign between two cells of a grid that is drawn like its board."""

Row = list[int | None]


def read_grid(text: str | bytes, puzzle: Puzzle, source: str = "<text>", line: int = 1) -> Grid:
    """A grid that fits a board, None where a cell is unknown.

    Accepted are: nested lists, in one or with one row a line, ``null`` or ``?`` for unknown; rows of
    values separated by blanks or commas, or without where each is one character, ``?``, ``_`` or
    ``.`` for unknown; for a puzzle of black and white cells pictures of ``#`` and ``.``; for one of lines a
    drawing of them, such as its text picture, ``?`` for unknown; for one with signs between cells the numbers
    with these signs, or some of them; a text picture whose frame holds cells alone; a JSON object with the
    key ``solution`` (as ``solve --json`` writes) or ``known``, or of lines; the goal of a .non file. Rows of
    single characters may stand in one line, one after the other.

    Args:
        source, line: where the text comes from and the number of its first line there, for errors.

    Raises:
        FormatError: anything else, another size, or a value that no cell of the puzzle can take;
            with source and line.
    """
    first = line
    try:
        lines = to_lines(decode(text))
        filled = [number for number, line in enumerate(lines) if line.strip()]
        if not filled:
            raise FormatError("expected a grid, found nothing", line=line)
        first = line + filled[0]
        board = lines[filled[0] : filled[-1] + 1]
        start = board[0].lstrip()
        if start.startswith("{"):
            data = _from_json("\n".join(board), first)
        elif start.startswith("[") and not re.match(r"\[[ \t]*[0-9]+[ \t]*\][ \t]*[^\s,\]]", start):
            data = _from_lists("\n".join(board), first)
        elif start.startswith("P1") and puzzle.is_shaded:
            from satpuzzles.formats.netpbm import read_pbm

            data = read_pbm(board, first)
        elif goals := [match.group(1) for match in map(_GOAL.fullmatch, board) if match]:
            data = _from_goal(goals[0], puzzle)
        elif any(map(_PICTURE.fullmatch, board)):
            from satpuzzles.formats.narrow_pictures import unfolded
            from satpuzzles.formats.pictures import read_picture

            data = unfolded(board, puzzle) or read_picture(board, first, puzzle)
        elif isinstance(puzzle.places, Lines):
            from satpuzzles.formats.line_text import read_lines

            data = read_lines(board, first, puzzle.places)
        elif puzzle.layout().signs and any(map(_SIGN.search, board)):
            data = _from_signed(board, first, puzzle)
        else:
            data = _from_rows(board, first, puzzle)
        return puzzle.to_solution(data, unknown=True)
    except FormatError as error:
        raise error.again(source=source, line=error.line or first) from None
    except PuzzleError as error:
        raise FormatError(str(error), source=source, line=first) from None


def write_grid(grid: Grid, puzzle: Puzzle) -> str:
    """A grid of a puzzle as text that ``read_grid`` reads: rows of values, or a drawing of lines."""
    if isinstance(puzzle.places, Lines):
        from satpuzzles.formats.line_text import line_text

        rows = line_text(grid, puzzle.places)
    else:
        rows = [" ".join("?" if value is None else str(value) for value in row) for row in grid]
    return "".join(f"{row}\n" for row in rows)


def _from_json(text: str, line: int) -> object:
    from satpuzzles.core.bounded_json import parse

    # The answers of `solve --json` hold seconds; a fraction in the grid itself is refused with its cell.
    data = parse(text, line, fractions=True)
    assert isinstance(data, dict)
    for key in KEYS:
        if data.get(key) is not None:
            return data[key]
    if data.keys() == {"horizontal", "vertical"}:
        return data
    raise FormatError(f"expected a JSON object with a grid under the key {KEYS[0]!r}", line=line)


def _from_lists(text: str, line: int) -> list[Row]:
    scanner = Scanner(text, line, BLANKS_AND_LINES)

    if re.match(r"\[\s*\[", text[scanner.position :].lstrip()[:100]):
        scanner.spaces()
        rows = scanner.items(_read_row, SIDE_CAP)
        scanner.end()
        return rows
    rows = []
    while not scanner.at_end:
        scanner.spaces()
        if len(rows) == SIDE_CAP:
            raise scanner.error(f"the grid has more than {SIDE_CAP:,} rows")
        rows.append(_read_row(scanner))
        scanner.spaces()
        if scanner.take(","):
            scanner.spaces()
    return rows


def _read_row(scanner: Scanner) -> Row:
    return scanner.items(_read_cell, SIDE_CAP)


def _read_cell(scanner: Scanner) -> int | None:
    if any(map(scanner.take, ("null", "None", "?", "_", "."))):
        return None
    return scanner.number("a number, or null for an unknown cell")


def _from_signed(lines: list[str], first: int, puzzle: Puzzle) -> list[Row]:
    """The numbers of a board of the same puzzle, drawn with its signs or some of them."""
    drawn = find_format(native_of(puzzle.type)).codec().read(Block(lines, first, wanted=puzzle.type))
    signs, found = puzzle.layout().signs, drawn.layout()
    if (drawn.rows, drawn.columns) != (puzzle.rows, puzzle.columns):
        size, own = (f"{each.rows} x {each.columns}" for each in (drawn, puzzle))
        raise FormatError(f"the grid is {size}, the board {own}")
    for (one, other), sign in found.signs.items():
        if signs.get((one, other)) != sign:
            where = f"between {place(one)} and {place(other)}"
            raise FormatError(f"the grid has {sign} {where}, the board {signs.get((one, other), 'no sign')}")
    return [[value or None for value in row] for row in found.givens]


def _from_goal(goal: str, puzzle: Puzzle) -> list[Row]:
    """The goal of a .non file: one character a cell, 0 for blank, 1 or a colour letter."""
    if not puzzle.is_shaded:
        raise FormatError("a goal is understood where cells are black or white")
    if len(goal) != puzzle.rows * puzzle.columns:
        raise FormatError(f"expected a goal of {puzzle.rows * puzzle.columns} cells, found {len(goal)}")
    cells: Row = [None if cell == "?" else int(cell != "0") for cell in goal]
    width = puzzle.columns
    return [cells[row * width : (row + 1) * width] for row in range(puzzle.rows)]


def _from_rows(lines: list[str], first: int, puzzle: Puzzle) -> list[Row]:
    picture = any(mark in line for line in lines for mark in FILLED)
    if picture and not puzzle.is_shaded:
        raise FormatError(
            f"a picture of {FILLED[0]} and . says nothing of the values of {with_article(puzzle.type)}"
        )
    whole = lines[0].strip()
    if len(lines) == 1 and len(whole) == puzzle.rows * puzzle.columns and not _TOKEN.sub("", whole):
        lines = [whole[start : start + puzzle.columns] for start in range(0, len(whole), puzzle.columns)]
    numbered = [*enumerate(lines, first)]
    if len(lines) == puzzle.rows + 1 and lines[0].split() == [str(puzzle.rows), str(puzzle.columns)]:
        numbered = numbered[1:]
    if any("|" in line for line in lines):
        numbered = [
            (number, line.replace("|", " ")) for number, line in numbered if not _RULER.fullmatch(line)
        ]
    to_lamps = None
    if puzzle.is_shaded and any(_MARK_OR_LAMP.search(line) for line in lines):
        from satpuzzles.formats.marked import lamps_of, read_marked

        to_lamps = lamps_of(lines, puzzle.layout())
        if to_lamps is None and not puzzle.layout().blocks and any(map(_MARK.search, lines)):
            return read_marked(numbered, puzzle)
    rows: list[Row] = []
    for number, line in numbered:
        if not line.strip():
            raise FormatError("expected a row of the grid, found a blank line", line=number)
        # One token more than fits shows that there are too many, without holding all of a huge line.
        tokens: Sequence[str] = [match.group() for match in islice(_TOKEN.finditer(line), puzzle.columns + 1)]
        if len(tokens) == 1 and puzzle.columns > 1:
            tokens = tokens[0]
        if len(tokens) != puzzle.columns:
            many = "more" if len(tokens) > puzzle.columns else f"{len(tokens)}"
            raise FormatError(f"the board has {puzzle.columns} columns, the row has {many}", line=number)
        if len(rows) == puzzle.rows:
            raise FormatError(f"there are more rows than the {puzzle.rows} of the board", line=number)
        if to_lamps is not None:
            rows.append([to_lamps(token, (len(rows), c), number) for c, token in enumerate(tokens)])
        else:
            rows.append([_to_value(token, number, picture, puzzle.is_shaded) for token in tokens])
    white = puzzle.rows * puzzle.columns - len(puzzle.layout().blocks) if to_lamps else 0
    if white and all(value == 0 for row in rows for value in row):
        raise FormatError("expected a grid with lamps (L, * or ☼), found none")
    return rows


def _to_value(token: str, line: int, picture: bool, shading: bool) -> int | None:
    if token in ("?", "_", "null", "None") or (token == "." and not picture):
        return None
    if token in FILLED:
        return 1
    if token in BLANK:
        return 0
    if not is_number(token):
        expected = _BLACK_OR_WHITE if shading else "a value, or ? for an unknown cell"
        raise FormatError(f"expected {expected}, found {quote(token)}", line=line)
    return int(token)
