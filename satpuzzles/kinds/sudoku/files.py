"""Reads Sudokus from other programs' lists, saved games, links and JSON."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from math import isqrt
from typing import Any, TypeGuard
from urllib.parse import unquote

from satpuzzles.core.arguments import comma_list, is_number, short_repr
from satpuzzles.core.bounded_json import parse as parse_json
from satpuzzles.core.errors import FormatError, RuleError
from satpuzzles.core.grid import Grid, in_rows
from satpuzzles.core.runtime import look
from satpuzzles.formats import xml
from satpuzzles.formats.cell_names import CELL_KEYS, CellName, cells_of
from satpuzzles.formats.codec import Block, BoardCodec, is_comment, one_a_line, refuse, whole
from satpuzzles.formats.objects import GRID_KEYS, read_object
from satpuzzles.formats.tokens import table_of
from satpuzzles.kinds.sudoku.puzzle import Sudoku
from satpuzzles.kinds.sudoku.text import givens_of, read_cells
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.boards import box_of_parts
from satpuzzles.puzzle.boxes import Box, box_of, boxes
from satpuzzles.puzzle.latin import SIZE_CAP

_SIDES = {"boxheight": 0, "boxrows": 0, "boxwidth": 1, "boxcolumns": 1, "boxcols": 1}
_OF_BOX = {"rows": 0, "height": 0, "cols": 1, "columns": 1, "width": 1}
"""What the sides of boxes are called, alone and in an object."""
_SIZES = ("size", "n", "rows", "height")


def from_foreign(data: Mapping[str, Any]) -> Puzzle | None:
    """The board of an object; None if its form is unknown."""
    called = str(data.get("type", "sudoku")).lower()
    if called == "jigsawsudoku":
        return _of_jigsaw(str(data.get("problem")).strip().splitlines())
    if called != "sudoku" or is_grid(data):
        return from_grid(data) if called == "sudoku" else None
    sides: dict[int, Any] = {}
    rest: dict[str, Any] = {"type": "sudoku"}
    for key, value in data.items():
        if (side := _SIDES.get(key.lower().replace("_", "").replace(" ", ""))) is not None:
            sides[side] = value
        elif key == "box" and isinstance(value, dict):
            sides |= {_OF_BOX.get(name.lower(), 2): each for name, each in value.items()}
        elif key == "box":
            same = re.fullmatch(r"\s*([0-9]{1,2})\s*[xX×]\s*\1\s*", value) if isinstance(value, str) else None
            pair = [int(same[1])] * 2 if same else value
            if not isinstance(pair, list) or len(pair) != 2:
                raise RuleError(f"the box must be a pair [rows, columns], not {short_repr(value)}")
            sides = dict(enumerate(pair))
        elif key.lower() in GRID_KEYS and (cells := _cells(value)):
            rest["givens"] = _rows(cells, next((data[name] for name in _SIZES if name in data), None))
        elif key not in ("title", "author"):
            rest[key] = value
    if not sides and ("type" not in data or rest.get("givens") is data.get("givens")):
        return None
    board = read_object(Block((), 1), rest)
    if sides and sides.keys() != {0, 1}:
        raise RuleError("a box needs its rows and its columns")
    return replace(board, box=(sides[0], sides[1])) if sides and isinstance(board, Sudoku) else board


def _cells(value: object) -> list[tuple[CellName, object]]:
    """Cells with their values; none where a value is no such object, and no list of cells."""
    if isinstance(value, dict):
        return [(CellName.of(name), each) for name, each in value.items()]
    if not isinstance(value, list) or not all(isinstance(cell, dict) for cell in value):
        return []
    told = [{key: cell[key] for key in cell if key not in CELL_KEYS} for cell in value]
    if len({*map(tuple, told)}) != 1 or len(told[0]) != 1:
        return []
    return [(CellName.of(cell), *each.values()) for cell, each in zip(value, told)]


def _rows(cells: Sequence[tuple[CellName, object]], size: object) -> list[list[object]]:
    """The rows of a board whose other cells are blank."""
    if not isinstance(size, int) or not 0 < size <= SIZE_CAP:
        raise RuleError(f"givens by their cells need the size of the board, 1 to {SIZE_CAP}")
    found = cells_of([name for name, _ in cells], size)
    values = dict(zip(found, [value for _, value in cells]))
    return [[values.get((row, column), 0) for column in range(size)] for row in range(size)]


def _of_jigsaw(lines: Sequence[str]) -> Puzzle | None:
    """The board of puzzlekit's text: ``R C``, the rows of givens and those of regions."""
    size = lines[0].split()[0] if lines else ""
    if not is_number(size) or len(lines) < 2 * int(size) + 1:
        return None
    words = [line.split() for line in lines[int(size) + 1 :]]
    names = {name: number for number, name in enumerate(dict.fromkeys(chain.from_iterable(words)), 1)}
    regions = tuple(tuple(names[name] for name in row) for row in words)
    table = table_of(Block(lines[1 : int(size) + 1], 2))
    return Sudoku(givens_of(table.rows, table.error), regions=regions)


def _filled(block: Block, cells: str, state: str) -> Sudoku:
    """The board of givens in one line, with all that is filled in."""
    sudoku = read_cells(cells.replace("0", "."), block)
    known = tuple(in_rows(tuple([int(sign) if sign in "123456789" else None for sign in state]), sudoku.rows))
    return sudoku if state == cells else replace(sudoku, known=known)


# ---- lists: a board a line, in a field of it ----

_COLUMNS = frozenset(["puzzle", "puzzles", "quiz", "quizzes", "question", "questions", "sudoku", "unsolved"])
"""The columns of tables that hold boards."""
_CELLS = re.compile(r"(?<![.0-9A-Za-z])[.0-9]{81}(?![.0-9A-Za-z])")


def _split_list(lines: Sequence[str]) -> Iterator[Block]:
    """A block for each line, with its field that holds the board; -1 is no field, but the whole line."""
    at: int | None = None
    separator = ","
    for number, line in enumerate(lines, 1):
        if not line.strip() or is_comment(line):
            continue
        separator = next((sign for sign in "\t;" if sign in line), ",") if at is None else separator
        try:
            fields = [line] if at == -1 else next(csv.reader([line], delimiter=separator))
        except csv.Error as error:
            raise FormatError(f"this is not a row of a table: {error}", line=number) from None
        if at is None:
            at = next((place for place, name in enumerate(fields) if name.strip().lower() in _COLUMNS), -1)
            if at >= 0:
                continue
            fields = [line]
        yield Block((line,), number, data=fields[at].strip() if at < len(fields) else "")


def _read_list(block: Block) -> Sudoku:
    """The board of a field; in ``:technique:digits:cells:...`` of HoDoKu a ``+`` marks a cell filled in."""
    field = str(block.data)
    parts = field.split(":", 4)
    if len(parts) == 5 and not parts[0]:
        return _filled(block, re.sub(r"\+[0-9]", ".", parts[3]), parts[3].replace("+", ""))
    found = _CELLS.search(field)
    return read_cells(found[0] if found else field, block)


LISTED = BoardCodec(Sudoku, "a list of Sudokus", _read_list, None, _split_list)

# ---- OpenSudoku ----


def _split_games(lines: Sequence[str]) -> Iterator[Block]:
    for game in xml.parse(lines).each("game"):
        yield Block((), game.line, data=game.attributes.get("data", "").strip())


def _read_game(block: Block) -> Sudoku:
    """Cells in one line or, below a version, as fields: the value, notes, whether it is the player's."""
    data = str(block.data)
    if not data.startswith("version:"):
        return read_cells(data, block)
    fields = [field for field in data.split(None, 2)[-1].split("|") if field]
    step = len(fields) // 81
    if step < 3 or len(fields) != step * 81 or any(len(value) > 1 for value in fields[::step]):
        raise block.error(0, f"expected the fields of 81 cells, found {len(fields):,} fields")
    cells = [*zip(fields[::step], fields[step - 1 :: step])]
    givens = "".join("0" if free == "1" else value for value, free in cells)
    return _filled(block, givens, "".join(fields[::step]))


OPEN_SUDOKU = BoardCodec(Sudoku, "OpenSudoku's XML", _read_game, None, _split_games)

# ---- SudoCue's work in progress ----


def _read_progress(block: Block) -> Sudoku:
    """Rows of words: a given, ``u`` and the digit of a cell filled in, or the candidates of a blank one."""
    words = " ".join(line for line in block.lines if line[:1] != "#").split()
    if len(words) != 81 or not all(re.fullmatch("u?[1-9]|[1-9]{2,9}", word) for word in words):
        raise block.error(0, "expected 9 rows of 9 words: a given, u and a digit, or candidates")
    state = [word[-1] if len(word) == 1 or word[0] == "u" else "." for word in words]
    givens = [word if len(word) == 1 else "." for word in words]
    return _filled(Block((), block.first), "".join(givens), "".join(state))


PROGRESS = BoardCodec(Sudoku, "SudoCue's .sdx", _read_progress, None, whole)

# ---- f-puzzles, and links ----

_PLAIN = {
    *("size", "title", "author", "grid", "solution", "type", "ruleset"),
    *("highlightConflicts", "successMessage"),
}
"""The keys of f-puzzles that change no rule."""
_USUAL = re.compile(
    r"\s*(?:(?:normal|standard|classic|regular)\s+)?sudoku(?:\s+rules)?(?:\s+apply)?[.!\s]*", re.I
)
_SITE = re.compile(r"\s*<?(?:https?://)?([\w.-]{1,60})")
_PACKED = re.compile(r"(?:[?&]load=|/(?:sudoku/)?(?:\?puzzleid=)?fpuz(?:zles)?)([\w+/=%-]+)")
_SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_BASE64 = {sign: at for at, sign in enumerate(_SIGNS)}
_TEXT_CAP = 1 << 20


def is_grid(data: object) -> TypeGuard[Mapping[str, Any]]:
    """Whether an object has a size and a grid whose cells say what is given, as f-puzzles writes them."""
    grid = data.get("grid") if isinstance(data, dict) and "size" in data else None
    if not isinstance(grid, list) or not all(isinstance(row, list) for row in grid):
        return False
    cells = [*chain.from_iterable(grid)]
    return all(isinstance(cell, dict) for cell in cells) and any("given" in cell for cell in cells)


def from_grid(data: Mapping[str, Any]) -> Sudoku:
    """The board of f-puzzles' JSON."""
    grid: list[list[dict[str, Any]]] = data["grid"]
    cells = [*chain.from_iterable(grid)]
    both = bool(data.get("diagonal+") and data.get("diagonal-"))
    plain = _PLAIN | {"diagonal+", "diagonal-"} if both else _PLAIN
    rules = [key for key in data if data[key] and key not in plain]
    rules += ["givenPencilMarks"] * any(cell.get("givenPencilMarks") for cell in cells)
    if rules:
        raise RuleError(
            f"this f-puzzles board has rules that a Sudoku does not have: {comma_list(rules[:9])}"
        )
    if (text := data.get("ruleset")) and not _USUAL.fullmatch(str(text)):
        raise RuleError(
            f"this f-puzzles board may have rules that a Sudoku does not have: {short_repr(text)}"
        )
    givens = tuple(tuple(cell.get("value") or 0 if cell.get("given") else 0 for cell in row) for row in grid)
    filled = any(cell.get("value") and not cell.get("given") for cell in cells)
    known = tuple(tuple(cell.get("value") or None for cell in row) for row in grid) if filled else None
    told, size = [cell.get("region", -1) for cell in cells], len(grid)
    high, wide = box_of(size) if -1 in told else (size, 1)
    usual = [*chain.from_iterable(boxes(size, (high, wide)))]
    numbers = [box if each == -1 else each for each, box in zip(told, usual)]
    regions = None if -1 in told and numbers == usual else tuple(in_rows(tuple(numbers), size))
    if regions and (box := _box_of(regions)):
        return Sudoku(givens, box=box, diagonals=both, known=known)
    return Sudoku(givens, regions=regions, diagonals=both, known=known)


def _box_of(regions: Grid) -> Box | None:
    """The box if regions of any numbers are boxes."""
    names: dict[int | None, int] = {}
    return box_of_parts(
        tuple(tuple(names.setdefault(each, len(names) + 1) for each in row) for row in regions)
    )


def _read_link(block: Block) -> Sudoku:
    line = unquote(block.lines[0].strip())
    if (packed := _PACKED.search(line)) is not None:
        data = parse_json(_unpacked(packed[1].rstrip("="), block), block.first, fractions=True, look=look)
        if is_grid(data):
            return from_grid(data)
        raise block.error(0, "this link is damaged: it holds no grid of cells")
    if (cells := _CELLS.search(line)) is not None:
        return read_cells(cells[0], block)
    site = _SITE.match(line)
    told = f"this link of {site[1] if site else 'f-puzzles'} has the number of a board and not the board"
    raise block.error(0, f"{told}: open it there and copy the 81 cells, or export the puzzle")


def _unpacked(packed: str, block: Block) -> str:
    """A text as lz-string's compressToBase64 packs it (https://github.com/pieroxy/lz-string).

    Codes are numbers of entries, the least bit first, in as many bits as the next entry needs. Behind the
    codes 0 and 1 stands a new character of 8 and 16 bits; 2 is the end.
    """
    damaged = block.error(0, "this link is damaged: it does not hold a whole packed board")
    if len(packed) > _TEXT_CAP or not all(sign in _BASE64 for sign in packed):
        raise damaged
    bits = "".join(format(_BASE64[sign], "06b") for sign in packed)
    at = size = 0
    entries, texts, last = ["", "", ""], [], ""

    def take(count: int) -> int:
        nonlocal at
        at += count
        if at > len(bits) or size > _TEXT_CAP:
            raise damaged
        return int(bits[at - count : at][::-1], 2)

    while (code := take(len(entries).bit_length())) != 2:
        if code < 2:
            entries.append(chr(take(8 << code)))
            code = len(entries) - 1
        if code > len(entries) - (not last):
            raise damaged
        entry = entries[code] if code < len(entries) else last + last[0]
        texts.append(entry)
        size += len(entry)
        if last:
            entries.append(last + entry[0])
        last = entry
    return "".join(texts)


def _link(puzzle: Sudoku) -> tuple[str]:
    """The link to f-puzzles."""
    size, numbers = puzzle.rows, puzzle.numbers()
    if puzzle.regions and _box_of(puzzle.regions):
        refuse("regions that are boxes come back as a box: give the Sudoku that box instead")
    side = max(each for each in range(1, isqrt(size) + 1) if size % each == 0)
    usual = puzzle.box == (side, size // side) and (side > 1 or size == 1)
    grid = [
        [_cell(given or 0, None if usual else region) for given, region in zip(*row)]
        for row in zip(puzzle.givens, numbers)
    ]
    both = {"diagonal+": True, "diagonal-": True} if puzzle.diagonals else {}
    data = json.dumps({"size": size, **both, "grid": grid}, separators=(",", ":"))
    return (f"https://www.f-puzzles.com/?load={_packed(data)}",)


def _cell(given: int, region: int | None) -> dict[str, int]:
    """A cell of f-puzzles' grid."""
    found: dict[str, int] = {"given": bool(given)}
    if given:
        found["value"] = given
    if region is not None:
        found["region"] = region
    return found


def _packed(text: str) -> str:
    """Packs a text; the inverse of ``_unpacked``."""
    bits: list[str] = []
    codes: dict[str, int] = {}
    count, last, at = 3, "", 0

    def put(value: int, width: int) -> None:
        bits.append(format(value, f"0{width}b")[::-1])

    while at < len(text):
        end = at + 1
        while end < len(text) and text[at : end + 1] in codes:
            end += 1
        entry = text[at:end]
        if entry in codes:
            put(codes[entry], count.bit_length())
        else:
            put(0, count.bit_length())
            put(ord(entry), 8)
            codes[entry] = count
            count += 1
        if last:
            codes.setdefault(last + entry[0], count)
            count += 1
        last, at = entry, end
    put(2, count.bit_length())
    packed = "".join(bits)
    packed += "0" * (-len(packed) % 6)
    signs = [_SIGNS[int(packed[start : start + 6], 2)] for start in range(0, len(packed), 6)]
    return "".join(signs) + "=" * (-len(signs) % 4)


LINK = BoardCodec(Sudoku, "a link to a Sudoku", _read_link, _link, one_a_line, separator="")
