"""A full or partly filled grid for a board, to read and to write: lists, rows, pictures, JSON, a .non goal.

Drawings of lines are told in line_text.py.

Which values fit, and what they mean, is the business of the puzzle.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice

from satpuzzles.core.arguments import with_article
from satpuzzles.core.errors import FormatError, PuzzleError, quote
from satpuzzles.core.grid import Grid
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.places import Lines
from satpuzzles.text.reading import decode, to_lines
from satpuzzles.text.scan import BLANKS_AND_LINES, SIDE_CAP, Scanner

FILLED = "#■█☼"
BLANK = ".□·"
"""What a picture shows; in a text without any filled cell, ``.`` is an unknown one."""
KEYS = ("solution", "known", "grid")
"""Where a JSON object may have its grid."""
_TOKEN = re.compile(r"[^\s,]+")
_FRAMED = re.compile(r"[│┃](.*)[│┃]\s*")
"""A row of a picture with a frame; its rulers and what stands around it say nothing of the cells."""
_BESIDE = re.compile(r"[│┃] {4}[│┃]")
_WALLS = re.compile(r"[│┃<>]")
_UNMARKED = str.maketrans("[]", "  ")
_BLOCK = re.compile(r"█.?█")
_GOAL = re.compile(r'\s*goal\s+"?([0-9A-Za-z?]*)"?\s*')

Row = list[int | None]


def read_grid(text: str | bytes, puzzle: Puzzle, source: str = "<text>", line: int = 1) -> Grid:
    """A grid that fits a board, None where a cell is unknown.

    Accepted are: nested lists, in one or with one row a line, ``null`` or ``?`` for unknown; rows of
    values separated by blanks or commas, or without where each is one character, ``?``, ``_`` or
    ``.`` for unknown; for a puzzle of black and white cells pictures of ``#`` and ``.``; for one of lines a
    drawing of them, such as its text picture, ``?`` for unknown; a text picture whose frame holds cells
    alone; a JSON object with the key ``solution`` (as ``solve --json`` writes) or ``known``, or of lines;
    the goal of a .non file. Rows of single characters may stand in one line, one after the other.

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
        # What `solve` prints above a picture.
        printed = len(board) > 1 and board[0].endswith(f"  {puzzle.type} {puzzle.rows} x {puzzle.columns}")
        if printed:
            first, board = first + 1, board[1:]
        start = board[0].lstrip()
        if start.startswith("{"):
            data = _from_json("\n".join(board), first)
        elif start.startswith("["):
            data = _from_lists("\n".join(board), first)
        elif goals := [match.group(1) for match in map(_GOAL.fullmatch, board) if match]:
            data = _from_goal(goals[0], puzzle)
        elif isinstance(puzzle.places, Lines):
            from satpuzzles.text.line_text import height, read_lines

            end = height(puzzle.places, board[0]) if printed else None
            data = read_lines(board[:end], first, puzzle.places)
        elif rows := [row[1] for row in map(_FRAMED.fullmatch, board) if row]:
            data = _from_picture(rows, first, puzzle)
        else:
            data = _from_rows(board, first, puzzle)
        return puzzle.to_solution(data, unknown=True)
    except FormatError as error:
        raise FormatError(
            error.sentence, source=source, line=error.line or first, column=error.column
        ) from None
    except PuzzleError as error:
        raise FormatError(str(error), source=source, line=first) from None


def write_grid(grid: Grid, puzzle: Puzzle) -> str:
    """A grid of a puzzle as text that ``read_grid`` reads: rows of values, or a drawing of lines."""
    if isinstance(puzzle.places, Lines):
        from satpuzzles.text.line_text import line_text

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


def _from_goal(goal: str, puzzle: Puzzle) -> list[Row]:
    """The goal of a .non file: one character a cell, 0 for blank, 1 or a colour letter."""
    if not (puzzle.blank and puzzle.values == 1):
        raise FormatError("a goal is understood where cells are black or white")
    if len(goal) != puzzle.rows * puzzle.columns:
        raise FormatError(f"expected a goal of {puzzle.rows * puzzle.columns} cells, found {len(goal)}")
    cells: Row = [None if cell == "?" else int(cell != "0") for cell in goal]
    width = puzzle.columns
    return [cells[row * width : (row + 1) * width] for row in range(puzzle.rows)]


def _from_rows(lines: list[str], first: int, puzzle: Puzzle) -> list[Row]:
    picture = any(mark in line for line in lines for mark in FILLED)
    if picture and not (puzzle.blank and puzzle.values == 1):
        raise FormatError(
            f"a picture of {FILLED[0]} and . says nothing of the values of {with_article(puzzle.type)}"
        )
    whole = lines[0].strip()
    if len(lines) == 1 and len(whole) == puzzle.rows * puzzle.columns and not _TOKEN.sub("", whole):
        lines = [whole[start : start + puzzle.columns] for start in range(0, len(whole), puzzle.columns)]
    rows: list[Row] = []
    for number, line in enumerate(lines, first):
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
        rows.append([_to_value(token, number, picture) for token in tokens])
    return rows


def _from_picture(rows: list[str], line: int, puzzle: Puzzle) -> list[Row]:
    """The cells of a picture with a frame: values, or of black and white cells filled ones beside clues.

    A solution stands on the right of its board or below; of several the first one counts.
    """
    beside = [_BESIDE.split(row) for row in rows]
    rows = [parts[-1 if len(parts) == 2 else 0] for parts in beside]
    rows = rows[puzzle.rows :] if len(rows) == 2 * puzzle.rows else rows[: puzzle.rows]
    clues = puzzle.layout().clues
    found: list[Row] = []
    for number, row in enumerate(rows):
        inner = row.translate(_UNMARKED)
        words = [cell.strip() for cell in _WALLS.split(inner)] if _WALLS.search(inner) else inner.split()
        if puzzle.blank and puzzle.values == 1:
            words = [
                "0"
                if word.isdecimal() or _BLOCK.fullmatch(word) or word == clues.get((number, column))
                else word
                for column, word in enumerate(words)
            ]
        if len(words) != puzzle.columns:
            raise FormatError(f"the board has {puzzle.columns} columns, the row has {len(words)}", line=line)
        found.append([_to_value("?" if word in ("", ".") else word, line, picture=True) for word in words])
    return found


def _to_value(token: str, line: int, picture: bool) -> int | None:
    if token in ("?", "_", "null", "None") or (token == "." and not picture):
        return None
    if token in FILLED:
        return 1
    if token in BLANK:
        return 0
    if not (token.isascii() and token.isdecimal()) or len(token) > len("1000000"):
        raise FormatError(f"expected a value, or ? for an unknown cell, found {quote(token)}", line=line)
    return int(token)
