"""The texts of Hitori: nested lists, rows as a person types them, game IDs of Singles, pzpr URLs."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from satpuzzles.core.arguments import counted
from satpuzzles.core.errors import quote
from satpuzzles.core.grid import in_rows, place
from satpuzzles.kinds.hitori.puzzle import Hitori
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.text.codec import Block, Codec, refuse
from satpuzzles.text.scan import BLANKS_AND_LINES, SIDE_CAP, TOO_MANY_NUMBERS, Scanner, look

if TYPE_CHECKING:
    from satpuzzles.text.puzzlink import Body
    from satpuzzles.text.sgt import GameId

# ---- nested lists, one board a line; 0 is a cell already blacked out ----


def _split_lists(lines: Sequence[str]) -> Iterator[Block]:
    """Text after a list on its line is ignored; a list that is not closed goes on in the next line."""
    start, depth = 0, 0
    for index, line in enumerate(lines):
        text = line.strip()
        if depth > 0 and (not text or text.startswith("[[")):
            yield Block(lines[start:index], start + 1)
            depth = 0
        if depth <= 0:
            start = index
        depth += text.count("[") - text.count("]")
        if text and depth <= 0:
            yield Block(lines[start : index + 1], start + 1)
            depth = 0
    if depth > 0:
        yield Block(lines[start:], start + 1)


def _read_list(block: Block) -> Puzzle:
    scanner = Scanner("\n".join(block.lines), block.first, BLANKS_AND_LINES)
    scanner.spaces()
    scanner.expect("[", "a nested list such as [[1,2],[2,1]]")
    rows: list[list[int]] = []
    while True:
        scanner.spaces()
        start = scanner.position
        scanner.expect("[", f"'[' and the numbers of row {len(rows) + 1}")
        rows.append(scanner.numbers())
        scanner.spaces()
        scanner.expect("]", "',' or ']'")
        if len(rows[-1]) != len(rows[0]):
            raise scanner.error(
                f"row {len(rows)} has {counted(len(rows[-1]), 'cell')}, row 1 has {len(rows[0])}", start
            )
        scanner.spaces()
        if scanner.take("]"):
            return Hitori(tuple(map(tuple, rows)))
        scanner.expect(",", "',' or ']'")
        if len(rows) >= SIDE_CAP:
            raise scanner.error(f"the board has more than {SIDE_CAP:,} rows")


def _list_lines(hitori: Hitori) -> list[str]:
    return ["[" + ",".join(f"[{','.join(map(str, row))}]" for row in hitori.numbers) + "]"]


LIST = Codec(Hitori, "a nested list", _read_list, _list_lines, _split_lists, separator="")

# ---- rows: numbers separated by blanks or commas, those of one digit also by nothing ----

_JOINED = re.compile(r"[0-9]{2,}")


def _read_rows(block: Block) -> Puzzle:
    if len(block.lines) > SIDE_CAP:
        raise block.error(SIDE_CAP, f"the board has more than {SIDE_CAP:,} rows")
    words = [line.strip() for line in block.lines]
    joined = len(words) > 1 and all(map(_JOINED.fullmatch, words))
    rows: list[list[int]] = []
    for index, word in enumerate(words):
        scanner = block.scanner(index, "a row")
        if joined:
            if len(word) > SIDE_CAP:
                raise block.error(index, TOO_MANY_NUMBERS)
            if len(word) != len(words[0]) or "0" in word:
                raise block.error(
                    index,
                    f"{quote(word)} may be one number or several; separate the numbers of a row by blanks, "
                    "and write a board of one column as a nested list",
                )
        rows.append(list(map(int, word)) if joined else scanner.row(Scanner.number, " ,"))
        if len(rows[-1]) != len(rows[0]):
            raise block.error(
                index, f"row {index + 1} has {counted(len(rows[-1]), 'cell')}, row 1 has {len(rows[0])}"
            )
        if 0 in rows[-1]:
            cell = place((index, rows[-1].index(0)))
            raise block.error(index, f"the number at {cell} is 0; numbers here are 1 or more")
    return Hitori(tuple(map(tuple, rows)))


def _row_lines(hitori: Hitori) -> list[str]:
    for row, values in enumerate(hitori.numbers):
        if 0 in values:
            cell = place((row, values.index(0)))
            refuse(f"plain rows cannot hold the cell already blacked out at {cell}; the format list can")
    if hitori.columns == 1 < hitori.rows and all(len(str(row[0])) > 1 for row in hitori.numbers):
        refuse("plain rows cannot hold one column of numbers of several digits; the format list can")
    width = max(len(str(value)) for values in hitori.numbers for value in values)
    return [" ".join(str(value).rjust(width) for value in row) for row in hitori.numbers]


ROWS = Codec(Hitori, "a board of plain rows", _read_rows, _row_lines)

# ---- game IDs of Singles: a character a cell, 0-9 a-z A-Z for 0 to 61 ----

_CHARACTERS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_VALUES = {character: value for value, character in enumerate(_CHARACTERS)}
_SIDES = (2, 62)


def _read_game(game: GameId) -> Puzzle:
    rows, columns = game.sides(*_SIDES, "in a game ID of Singles ")
    body = game.body
    found = len(body.text) - body.position
    if found != rows * columns:
        sentence = f"expected {rows * columns} characters, one a cell, found {found:,}"
        raise body.error(sentence, len(body.text))
    values = []
    for character in body.text[body.position :]:
        values.append(_VALUES.get(character, 0))
        if not 1 <= values[-1] <= max(rows, columns):
            body.fail(f"a character for 1 to {max(rows, columns)}")
        body.position += 1
    return Hitori(in_rows(values, columns))


def _game_lines(hitori: Hitori) -> list[str]:
    least, most = _SIDES
    sides = (hitori.rows, hitori.columns)
    if not (least <= min(sides) and max(sides) <= most):
        refuse(f"the board is {hitori.rows} x {hitori.columns}; a game ID of Singles takes {least} to {most}")
    highest = min(max(sides), len(_CHARACTERS) - 1)
    values = _numbers(hitori, highest, "a game ID of this size")
    return [f"{hitori.columns}x{hitori.rows}:" + "".join(_CHARACTERS[value] for value in values)]


def _numbers(hitori: Hitori, highest: int, called: str) -> Iterator[int]:
    """The numbers in reading order; FormatError at one that a format cannot hold."""
    for row, values in enumerate(hitori.numbers):
        for column, value in enumerate(values):
            if value is None or not 1 <= value <= highest:
                where = place((row, column))
                refuse(f"the number at {where} is {value}; {called} takes 1 to {highest:,}")
            yield value


GAME_ID = Codec(Hitori, "a game ID of Singles", _read_game, _game_lines)

# ---- pzpr URLs: cells in base 36, -XX for 36 and more, . for no number ----

_NUMBER = re.compile(r"[0-9a-z]|-[0-9a-z]{2}")
_MOST = 36 * 36 - 1


def _read_url(body: Body) -> Puzzle:
    """A cell without a number repeats none: it takes one of its own in its row and column.

    The number 0 becomes a number that the board does not use, since 0 means black here.
    """
    rows, columns = body.rows, body.columns
    cells: list[int | None] = []
    for row in range(rows):
        look()
        cells += [_read_cell(body.scanner, (row, column)) for column in range(columns)]
    body.scanner.end()
    zero = max((value for value in cells if value is not None), default=0) + 1
    side = max(rows, columns)
    values = [
        zero + 1 + sum(divmod(index, columns)) % side if value is None else value or zero
        for index, value in enumerate(cells)
    ]
    return Hitori(in_rows(values, columns))


def _read_cell(scanner: Scanner, cell: tuple[int, int]) -> int | None:
    """A number, or None for a cell without one."""
    if scanner.take("."):
        return None
    if scanner.peek() in ("%", "@"):
        raise scanner.error(f"the cell at {place(cell)} is a question mark, not a number")
    digits = scanner.match(_NUMBER)
    if not digits:
        scanner.fail(f"the number at {place(cell)}: 0-9, a-z or -XX")
    return int(digits.removeprefix("-"), 36)


def _url_lines(hitori: Hitori) -> list[str]:
    pairs = (divmod(value, 36) for value in _numbers(hitori, _MOST, URL.called))
    return ["".join((f"-{_CHARACTERS[high]}" if high else "") + _CHARACTERS[low] for high, low in pairs)]


URL = Codec(Hitori, "a puzz.link URL", _read_url, _url_lines)
