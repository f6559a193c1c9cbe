"""Sudokus as other programs list, save and link to them; read and not written."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Sequence
from urllib.parse import unquote

from satpuzzles.core.bounded_json import parse as parse_json
from satpuzzles.core.errors import FormatError, quote
from satpuzzles.formats import xml
from satpuzzles.formats.codec import Block, Codec, is_comment, one_a_line, read_only, whole
from satpuzzles.formats.scan import look
from satpuzzles.formats.tokens import Table
from satpuzzles.kinds.sudoku.foreign_json import from_grid
from satpuzzles.kinds.sudoku.puzzle import Sudoku
from satpuzzles.kinds.sudoku.text import read_cells, with_state

# ---- lists: a board a line, in a field of it ----

_NAMES = ("puzzle", "puzzles", "quizzes", "quiz", "question", "questions", "sudoku", "unsolved")
"""The columns of tables that hold the board."""
_CELLS = re.compile(r"(?<![.0-9A-Za-z])[.0-9]{81}(?![.0-9A-Za-z])")


def _split_list(lines: Sequence[str]) -> Iterator[Block]:
    """A block for each line, with its field that holds the board."""
    at: int | None = None
    separator = ","
    for number, line in enumerate(lines, 1):
        if not line.strip() or is_comment(line):
            continue
        if at is None:
            separator = next((sign for sign in "\t;" if sign in line), ",")
            names = [name.strip().lower() for name in _fields(line, separator, number)]
            at = next((place for place, name in enumerate(names) if name in _NAMES), -1)
            if at >= 0:
                continue
        fields = _fields(line, separator, number) if at >= 0 else [line]
        yield Block((line,), number, data=fields[at] if at < len(fields) else "")


def _fields(line: str, separator: str, number: int) -> list[str]:
    try:
        return next(csv.reader([line], delimiter=separator))
    except csv.Error as error:
        raise FormatError(f"this is no row of a table: {error}", line=number) from None


def _read_list(block: Block) -> Sudoku:
    field = str(block.data).strip()
    if field.startswith(":"):
        return _read_hodoku(block, field)
    found = _CELLS.search(field)
    if found is not None and found[0] != field and block.data == block.lines[0]:
        field = found[0]
    return read_cells(field, block)


def _read_hodoku(block: Block, line: str) -> Sudoku:
    """The board of ``:technique:digits:cells:deleted:eliminated:more``; a ``+`` marks a cell filled in."""
    parts = line.split(":", 4)
    if len(parts) < 5:
        raise block.error(0, "expected a line :technique:digits:cells:... of HoDoKu")
    state = parts[3].replace("+", "")
    return _filled(block, re.sub(r"\+[0-9]", ".", parts[3]), state)


def _filled(block: Block, cells: str, state: str) -> Sudoku:
    """The board of givens and of all that is filled in, both in one line; neither has two signs for blanks."""
    cells, state = cells.replace("0", "."), state.replace("0", ".")
    sudoku = read_cells(cells, block)
    if state == cells:
        return sudoku
    size = sudoku.rows
    rows = [[*state[start : start + size]] for start in range(0, len(state), size)]
    return with_state(sudoku, Table(block, rows, [0] * len(rows), "", [()] * len(rows), []))


LISTED = Codec(Sudoku, "a list of Sudokus", _read_list, read_only("a list of Sudokus"), _split_list)


# ---- OpenSudoku ----


def _split_games(lines: Sequence[str]) -> Iterator[Block]:
    for game in xml.parse(lines).each("game"):
        yield Block((), game.line, data=game.attributes.get("data", ""))


def _read_game(block: Block) -> Sudoku:
    """Cells in one line or, behind a version, as fields: the value, notes, and whether it was filled in."""
    data = str(block.data).strip()
    if not data.startswith("version:"):
        return read_cells(data, block)
    fields = [field for field in data.split(None, 2)[-1].split("|") if field]
    step = len(fields) // 81
    values, editable = fields[::step] if step else [], fields[step - 1 :: step] if step else []
    if step < 3 or len(fields) != step * 81 or not all(value in "0123456789" for value in values):
        raise block.error(0, f"expected the fields of 81 cells, found {len(fields)} fields")
    givens = "".join("0" if free == "1" else value for value, free in zip(values, editable))
    return _filled(block, givens, "".join(values))


OPEN_SUDOKU = Codec(Sudoku, "OpenSudoku's XML", _read_game, read_only("OpenSudoku's XML"), _split_games)


# ---- SudoCue's work in progress ----


def _read_progress(block: Block) -> Sudoku:
    """Words of rows: a given, ``u`` and the digit of a cell filled in, or the candidates of a blank one."""
    rows = [line.split() for line in block.lines if line.strip() and not line.startswith("#")]
    for at, row in enumerate(rows):
        for word in row:
            if re.fullmatch("u?[1-9]|[1-9]{2,9}", word) is None:
                raise block.error(at, f"expected a given, u and a digit, or candidates, found {quote(word)}")
    if len(rows) != 9 or any(len(row) != 9 for row in rows):
        raise block.error(0, "expected 9 rows of 9 words")
    words = [word for row in rows for word in row]
    givens = "".join(word if len(word) == 1 else "." for word in words)
    return _filled(Block((), block.first), givens, "".join(_state(word) for word in words))


def _state(word: str) -> str:
    return word[-1] if len(word) == 1 or word.startswith("u") else "."


PROGRESS = Codec(Sudoku, "SudoCue's .sdx", _read_progress, read_only("SudoCue's .sdx"), whole)


# ---- links ----

_SITE = re.compile(r"\s*<?(?:https?://)?([\w.-]+)")
_PACKED = re.compile(r"(?:[?&]load=|/(?:sudoku/)?(?:\?puzzleid=)?fpuz(?:zles)?)([\w+/=%-]+)")
_BASE64 = {
    sign: at for at, sign in enumerate("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
}
_TEXT_CAP = 1 << 20


def _read_link(block: Block) -> Sudoku:
    line = unquote(block.lines[0].strip())
    if (packed := _PACKED.search(line)) is not None:
        text = _unpacked(packed[1].rstrip("="), block)
        return from_grid(parse_json(text, block.first, look=look))
    if (cells := _CELLS.search(line)) is not None:
        return read_cells(cells[0], block)
    site = _SITE.match(line)
    told = f"this link of {site[1] if site else 'f-puzzles'} has the number of a board and not the board"
    raise block.error(0, f"{told}: open it there and copy the 81 cells, or export the puzzle")


def _unpacked(packed: str, block: Block) -> str:
    """A text as lz-string's compressToBase64 packs it (https://github.com/pieroxy/lz-string).

    Codes are numbers of entries, the least bit first, in as many bits as the next entry needs. Those of 0 and 1
    stand before a new character of 8 and 16 bits; 2 is the end.
    """
    if not packed or len(packed) > _TEXT_CAP or any(sign not in _BASE64 for sign in packed):
        raise block.error(0, "this link is damaged: it holds signs that no packed board has")
    bits = "".join(format(_BASE64[sign], "06b") for sign in packed)
    at = size = 0
    entries, texts, last = ["", "", ""], [], ""

    def take(count: int) -> int:
        nonlocal at
        at += count
        if at > len(bits) or size > _TEXT_CAP:
            raise block.error(0, "this link is damaged: its packed board does not end")
        return int(bits[at - count : at][::-1], 2)

    while (code := take(len(entries).bit_length())) != 2:
        if code < 2:
            entries.append(chr(take(8 << code)))
            code = len(entries) - 1
        if code > len(entries) or not (last or code < len(entries)):
            raise block.error(0, "this link is damaged: its packed board refers to nothing")
        entry = entries[code] if code < len(entries) else last + last[0]
        texts.append(entry)
        size += len(entry)
        if last:
            entries.append(last + entry[0])
        last = entry
    return "".join(texts)


LINK = Codec(Sudoku, "a link to a Sudoku", _read_link, read_only("a link to a Sudoku"), one_a_line)
