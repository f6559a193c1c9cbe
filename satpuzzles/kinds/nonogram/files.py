"""Nonograms in other programs' JSON and in files that list the clues, one per line.

Rows come before columns; 0 or an empty line is a blank line of the picture.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from satpuzzles.core.arguments import is_number, short_repr
from satpuzzles.core.errors import FormatError, RuleError
from satpuzzles.core.runtime import look
from satpuzzles.formats.codec import Block, BoardCodec, before_each, whole, wrong_size
from satpuzzles.formats.scan import SIDE_CAP
from satpuzzles.kinds.nonogram.clues import (
    NO_COLORS,
    Texts,
    declare,
    read_board,
    read_lines,
    require_black,
    write_clues,
)
from satpuzzles.kinds.nonogram.puzzle import Nonogram
from satpuzzles.kinds.nonogram.text import lists_below, read_typed
from satpuzzles.puzzle.base import NOTES, Puzzle

_SIDES = {
    **dict.fromkeys(("row", "rows", "left", "across", "hor", "horizontal"), "row"),
    **dict.fromkeys(("column", "columns", "col", "cols", "top", "down", "ver", "vertical"), "column"),
}
_BESIDE = {"type", "width", "height", "size", "title", "name", *NOTES}


def from_foreign(data: Mapping[str, Any]) -> Nonogram | None:
    """The nonogram of an object; None if its form is unknown."""
    if isinstance(problem := data.get("problem"), str):
        # puzzlekit writes rows and columns first, and then the clues of the columns before those of the rows.
        try:
            board = NIN.read(Block(problem.splitlines(), 1))
        except FormatError as error:
            raise RuleError(f"line {error.line} of the problem: {error.sentence}") from None
        assert isinstance(board, Nonogram)
        return board.transposed()
    sides: dict[str, tuple[Any, ...]] = {}
    for key, value in data.items():
        name = key.lower().replace("clues", "").replace("clue", "").replace("hints", "").strip(" _-")
        what = _SIDES.get(name)
        if what and what not in sides and isinstance(value, list):
            sides[what] = tuple(map(_clue, value))
        elif key not in _BESIDE:
            return None
    if len(sides) < 2:
        return None
    high, wide = len(sides["row"]), len(sides["column"])
    size = data.get("size", [data.get("height", high), data.get("width", wide)])
    told = [size, size] if isinstance(size, int) else size
    if told != [high, wide] and ("size" not in data or told != [wide, high]):
        raise RuleError(f"the size is {short_repr(size)}, but there are {high} rows and {wide} columns")
    return Nonogram(sides["row"], sides["column"])


def _clue(data: object) -> object:
    """The runs of a clue, which may be a number or a text; making the board reports what is no number."""
    if isinstance(data, str):
        return [int(word) if is_number(word) else word for word in data.replace(",", " ").split()]
    return (data,) if isinstance(data, int) else data


def _codec(
    called: str,
    sizes: tuple[str, ...],
    marks: tuple[str | None, str | None],
    between: str = " ",
    around: str = "{}",
    **others: Any,  # noqa: ANN401 (fields of Codec)
) -> BoardCodec[Nonogram, Block]:
    """A codec for files that give their size.

    Args:
        sizes: its first lines, with ``{height}`` and ``{width}``.
        marks: the lines before the row clues and before the column clues; None where there is none.
        between: what separates the runs of a clue.
        around: a clue, in its line.
    """

    def read(block: Block) -> Puzzle:
        sides: list[int] = []
        for at, form in enumerate(sizes):
            sides += block.scanner(at, "the size").sizes(form, expected="a comma between height and width")
        at = len(sizes)
        lists: list[range] = []
        for mark, count in zip(marks, sides if sizes[0].startswith("{height}") else sides[::-1]):
            if mark is not None:
                expected = (
                    mark if mark.isalpha() else f"{mark or 'a blank line'} between row and column clues"
                )
                scanner = block.scanner(at, expected)
                if scanner.text.strip().upper() != mark:
                    scanner.fail(expected)
                at += 1
            lists.append(range(at, at + count))
            at += count
        board = read_lines(block, lists[0], lists[1], between.strip())
        block.no_more(at)
        return board

    def lines(nonogram: Nonogram) -> list[str]:
        require_black(nonogram, called)
        lines = [form.format(height=nonogram.rows, width=nonogram.columns) for form in sizes]
        for mark, clues in zip(marks, (nonogram.row_clues, nonogram.column_clues)):
            lines += [] if mark is None else [mark]
            lines += [around.format(clue) for clue in write_clues(clues, between)]
        return lines

    fields: dict[str, Any] = {"read": read, "split": whole, "separator": None, **others}
    return BoardCodec(Nonogram, called, lines=lines, **fields)


def _split_filas(lines: Sequence[str]) -> Iterator[Block]:
    """A board starts at the last line with text before FILAS; text before the first board belongs to it."""
    filled = [at for at, line in enumerate(lines) if line.strip()]
    starts = [before for before, at in pairwise(filled) if lines[at].strip().upper() == "FILAS"]
    starts = [*filled[:1], *starts[1:], len(lines)]
    for start, end in pairwise(starts):
        yield Block(lines[start:end], start + 1)


# ---- lists between marks, without sizes ----


def _between(block: Block, marks: Sequence[int], colors: Mapping[str, str] = NO_COLORS) -> Nonogram:
    """The lists behind the first two marks; an empty line is a blank clue, but none next to a mark."""
    lists: list[Texts] = []
    for what, mark, end in zip(("row", "column"), marks, [*marks[1:], len(block.lines)]):
        clues = [(at, block.lines[at]) for at in range(mark + 1, end) if block.lines[at][:1] != "*"]
        while end == len(block.lines) and clues and not clues[-1][1].strip():
            clues.pop()
        if not clues:
            raise block.error(mark + 1, f"expected the clue of {what} 1")
        for at, text in (clues[0], clues[-1]):
            if not text.strip():
                told = "write 0 if it is a blank clue, or delete the line"
                raise block.error(at, f"an empty line stands next to the clues of the {what}s: {told}")
        lists.append(clues)
    return read_board(block, lists[0], lists[1], "", colors)


def _read_makhorin(block: Block) -> Puzzle:
    """``&`` stands between rows and columns; lines that begin with ``*`` are comments."""
    middle = next((at for at, line in enumerate(block.lines) if line.strip() == "&"), None)
    if middle is None:
        raise block.error(len(block.lines), "expected a line '&' between the rows and the columns")
    return _between(block, (-1, middle))


def _read_olsak(block: Block) -> Puzzle:
    """A line from ``:`` on stands before the rows, before the columns and before notes.

    Text before the first such line is a title, and below ``#d`` colours are declared: ``m:%  blue``.
    """
    marks = [index for index, line in enumerate(block.lines) if line.startswith(":")][:3]
    if len(marks) < 2:
        before = "columns" if marks else "rows"
        raise block.error(len(block.lines), f"expected a line ':' before the {before}")
    for mark in marks[:2]:
        if any(map(str.isdigit, block.lines[mark])):
            raise block.error(mark, "expected the clues below the line with ':', found a number in it")
    colors: dict[str, str] = {}
    declared = False
    for index, line in enumerate(block.lines[: marks[0]]):
        if line[:2] in ("#t", "#T") or (declared and {*"/\\"}.intersection(line)):
            raise block.error(index, "puzzles with triangles are not read; only nonograms are")
        letter, _, told = line.strip().partition(":")
        if declared and letter not in ("", "0"):  # 0 is the background, 1 the colour of runs without a letter
            declare(block, index, letter.removeprefix("1"), (told[1:].split() or [""])[0], colors)
        declared = declared or line[:2] in ("#d", "#D")
    return _between(block, marks, colors)


# ---- others ----


def _read_picross(block: Block) -> Puzzle:
    """``GRID`` and a title or a size, which our own files have, stand above the lists."""
    grid, *words = block.lines[0].upper().replace("X", " ").split()
    size = tuple(map(int, words)) if all(map(is_number, words)) else ()
    if grid == "GRID":
        block = block._replace(lines=("", *block.lines[1:]), size=size)
    board = read_typed(block)
    if block.size and (board.rows, board.columns) != block.size:
        raise block.error(0, wrong_size(block.size, (board.rows, board.columns)))
    return board


# ---- TOML and INI ----

_QUOTES = str.maketrans("\"'", "  ")


def _read_nonogrid(block: Block) -> Puzzle:
    """``#`` and ``;`` begin comments; TOML has quotes around several lines and around a colour."""
    lines: list[tuple[int, str]] = []
    colors: dict[str, str] = {}
    section = ""
    for at, line in enumerate(block.lines):
        look()
        text = line.partition("#")[0].partition(";")[0].translate(_QUOTES).strip()
        name, equals, value = text.partition("=")
        if text[:1] == "[" and text[-1:] == "]":
            section = text[1:-1].strip()
        elif section == "colors" and "(" in value:
            _read_color(block, at, name.strip(), value, colors)
        elif section == "clues":
            lines += [(at, name + equals)] if equals else []
            clues = (value if equals else text).split(",", 2 * SIDE_CAP)
            lines += [(at, clue.strip()) for clue in clues if clue.strip()]
    lists = lists_below(block, lines)
    return read_board(block, lists["row"], lists["column"], "", colors)


def _read_color(block: Block, index: int, name: str, value: str, colors: dict[str, str]) -> None:
    """``b = (blue) *``: a letter that clues use as ``3b``, its colour, and how it is printed."""
    told = value.partition("(")[2].partition(")")[0].strip()
    numbers = [part.strip() for part in told.split(",")]
    if len(numbers) == 3 and all(is_number(part, 3) and int(part) < 256 for part in numbers):
        told = "".join(f"{int(part):02x}" for part in numbers)
    declare(block, index, name, told, colors)


# ---- the formats ----

NONOGRID = BoardCodec(Nonogram, "nonogrid's TOML", _read_nonogrid, None, whole, separator=None)
NIN = _codec("a .nin file", ("{width} {height}",), (None, None))
MK = _codec("a .mk file", ("{height} {width}",), (None, "#"))
CWD = _codec("a .cwd file", ("{height}", "{width}"), (None, ""))
FILAS = _codec(
    "FILAS and COLUMNAS",
    ("{height}, {width}",),
    ("FILAS", "COLUMNAS"),
    ", ",
    split=_split_filas,
    separator="\n",
)
# All lines are one block: comments of other formats may be a title or colours.
OLSAK = _codec(
    "a .g file",
    (),
    (": rows", ": columns"),
    read=_read_olsak,
    split=lambda lines: iter([Block(lines, 1)]),
)
MAKHORIN = BoardCodec(Nonogram, "Makhorin's format", _read_makhorin, None, whole, separator=None)
PICROSS = _codec(
    "picross text",
    ("GRID {height} x {width}",),
    ("ROWS", "COLUMNS"),
    around="[ {} ]",
    read=_read_picross,
    split=before_each("GRID"),
    separator="",
)
