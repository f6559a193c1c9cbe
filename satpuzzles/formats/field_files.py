"""The fields and answers of a board in pzprv3 files; each block reads and writes some rows of words.

Links have codes in ``field_codes.py``. Source: pzprjs, src/variety-common/FileData.js.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import chain
from typing import Any, NamedTuple

from satpuzzles.core.arguments import is_number
from satpuzzles.core.errors import quote
from satpuzzles.core.grid import entries, laid_over, neighbour_pairs, parts_between, parts_of, place
from satpuzzles.formats.codec import refuse
from satpuzzles.formats.field_codes import NUMBERED_DIRECTIONS, Arrow, Content, require_regions
from satpuzzles.formats.pzprv3 import CALLED, PzprFile, Words, written

SIDES = "left", "above", "right", "below"


class FileBlock(NamedTuple):
    """How rows of words hold a field or an answer.

    Attributes:
        read: reads the block, after the contents read before.
        write: the rows of a content, with the words separated by blanks.
        blank: the content of a board with so many rows and columns that has nothing there.
    """

    read: Callable[[PzprFile, Sequence[Content]], Content]
    write: Callable[[Content], list[str]]
    blank: Callable[[int, int], Content]


def read_blocks(file: PzprFile, blocks: Sequence[FileBlock]) -> list[Content]:
    """The contents of blocks; all are blank if the file ends before the first."""
    contents: list[Content] = []
    is_empty = not any(map(str.strip, file.block.lines[file.at :]))
    for block in blocks:
        blank = block.blank(file.rows, file.columns)
        contents.append(blank if is_empty else block.read(file, contents))
    return contents


def write_blocks(
    blocks: Sequence[FileBlock], contents: Sequence[Content], rows: int, columns: int, flags: str = ""
) -> list[str]:
    """The lines of a file below the name of the puzzle.

    Args:
        contents: the content of each block; None for a blank one.
        flags: the letters of variants, each a line.
    """
    lines = written(rows, columns, flags)
    for block, content in zip(blocks, contents):
        lines += block.write(block.blank(rows, columns) if content is None else content)
    return lines


def read_flags(file: PzprFile, known: str) -> str:
    """The letters of variants above the rows; raises FormatError if one is not known."""
    found = ""
    while (word := "".join(file.block.lines[file.at : file.at + 1]).strip()).isalpha():
        if word not in known:
            raise file.block.error(file.at, f"the variant {quote(word)} is not supported")
        found += word
        file.at += 1
    return found


# ---- fields ----


def _blank(rows: int, columns: int) -> Content:
    return ((None,) * columns,) * rows


def _table(content: Sequence[Sequence[Any]], word: Callable[[Any], str]) -> list[str]:
    return [" ".join(map(word, row)) for row in content]


def cells(words: Mapping[str, Any], *, numbers: bool = False) -> FileBlock:
    """Rows of cells.

    Args:
        words: the cell for each word. If two words mean the same cell, the first is written.
        numbers: whether other words are numbers from 0.
    """
    word_of = {cell: word for word, cell in reversed(list(words.items()))}

    def value(word: str) -> int | str | None:
        return int(word) if word not in words and numbers and is_number(word) else words[word]

    def word(cell: int | str | None) -> str:
        if cell not in word_of and not (numbers and isinstance(cell, int) and cell >= 0):
            refuse(f"{CALLED} cannot hold the cell {cell}")
        return word_of[cell] if cell in word_of else str(cell)

    def read(file: PzprFile, before: object) -> Content:
        return tuple(map(tuple, file.cells(value)))

    return FileBlock(read, lambda content: _table(content, word), _blank)


_LABELS = cells({}, numbers=True)
NUMBERS = cells({".": None, "-": "?"}, numbers=True)
CIRCLES = cells({".": None, "1": "W", "2": "B"})


def _arrow(word: str) -> Arrow:
    direction, _, number = word.partition(",")
    if word in (".", "#", "0,-"):
        return None if word == "." else "#"
    if direction not in ("1", "2", "3", "4") or not (number == "-" or is_number(number)):
        raise KeyError(word)
    return "?" if number == "-" else int(number), NUMBERED_DIRECTIONS[int(direction) - 1]


def _arrow_word(arrow: Arrow) -> str:
    if arrow is None or arrow == "#":
        return arrow or "."
    number = "-" if arrow[0] == "?" else arrow[0]
    return f"{NUMBERED_DIRECTIONS.index(arrow[1]) + 1},{number}"


ARROWS = FileBlock(
    lambda file, before: tuple(map(tuple, file.cells(_arrow))),
    lambda content: _table(content, _arrow_word),
    _blank,
)


def _read_regions(file: PzprFile, before: Sequence[Content]) -> Content:
    """The regions by borders (``pzprv3.1``), or by their number and the label of each cell."""
    rows, columns = file.rows, file.columns
    pairs = neighbour_pairs(rows, columns)
    if file.version:
        words = chain.from_iterable(_take(file, rows, columns - 1) + _take(file, rows - 1, columns))
        return parts_between({pair for pair, word in zip(pairs, words) if word == "1"}, (rows, columns))
    file.take(1, 1)
    labels = _LABELS.read(file, before)
    walls = {pair for pair in pairs if len({labels[row][column] for row, column in pair}) > 1}
    return parts_between(walls, (rows, columns))


def _take(file: PzprFile, count: int, width: int) -> Words:
    """Rows of words; raises FormatError if the file ends first."""
    if not width * count:
        file.at += count
        return [[]] * count
    if (found := file.take(count, width)) is None:
        raise file.block.error(file.at, f"expected {count} rows of {width} words, found none")
    return found


def _write_regions(content: Content) -> list[str]:
    require_regions(content, CALLED)
    number = {label: str(at) for at, label in enumerate(parts_of(content))}
    return [str(len(number)), *_table(content, number.__getitem__)]


REGIONS = FileBlock(_read_regions, _write_regions, lambda rows, columns: ((1,) * columns,) * rows)


def _read_room_numbers(file: PzprFile, before: Sequence[Content]) -> Content:
    """The numbers, moved to the first cells of their regions; pzpr writes them in the leftmost ones."""
    start, numbers = file.at, entries(NUMBERS.read(file, before))
    found = {}
    for cells in parts_of(before[-1]).values():
        told = [numbers[cell] for cell in cells if cell in numbers]
        if len(told) > 1:
            raise file.block.error(start, f"the region at {place(cells[0])} has more than one number")
        if told and told != ["?"]:
            found[cells[0]] = told[0]
    return laid_over(_blank(file.rows, file.columns), found)


ROOM_NUMBERS = FileBlock(_read_room_numbers, NUMBERS.write, _blank)
"""Numbers of the regions before."""


def count(what: str) -> FileBlock:
    """A line with one number from 1; ``what`` says what it counts."""

    def read(file: PzprFile, before: object) -> int:
        (word,) = (file.take(1, 1) or [[""]])[0]
        if not is_number(word) or int(word) < 1:
            raise file.block.error(file.at - 1, f"expected the {what}, found {quote(word)}")
        return int(word)

    return FileBlock(read, lambda content: [str(content)], lambda rows, columns: 1)


# ---- answers ----


def _answers(values: Mapping[str, int], *, numbers: bool = False) -> FileBlock:
    """Rows of cells of an answer; words that say nothing are None."""
    word_of: dict[int | None, str] = {None: ".", **{value: word for word, value in values.items()}}

    def value(word: str) -> int | None:
        return _number(word) if numbers else values.get(word)

    def read(file: PzprFile, before: object) -> Content:
        found = file.take(file.rows, file.columns)
        return tuple([tuple(map(value, row)) for row in found]) if found else _blank(file.rows, file.columns)

    return FileBlock(
        read, lambda content: _table(content, lambda cell: word_of.get(cell) or str(cell)), _blank
    )


SHADING = _answers({"#": 1, "+": 0})
"""Black cells or stars (1), and cells without one (0)."""
DIGITS = _answers({}, numbers=True)
"""A number in each cell."""
_LINES = {"1": 1, "2": 2, "-1": 0}


def _lines(more: int) -> FileBlock:
    """Rows of lines: those between neighbours in a row of cells, then those between neighbours in a column.

    Args:
        more: how many more lines than cells a row or column has.
    """
    word_of: dict[int | None, str] = {None: "0", **{value: word for word, value in _LINES.items()}}

    def blank(rows: int, columns: int) -> Content:
        return (*((None,) * (columns + more),) * rows, *((None,) * columns,) * (rows + more))

    def read(file: PzprFile, before: object) -> Content:
        if file.version and more > 0:
            file.take(file.rows, file.columns)  # colours of cells
        if not any(map(str.strip, file.block.lines[file.at :])):
            return blank(file.rows, file.columns)
        words = _take(file, file.rows, file.columns + more) + _take(file, file.rows + more, file.columns)
        return tuple([tuple(map(_LINES.get, row)) for row in words])

    return FileBlock(read, lambda content: _table(content, word_of.__getitem__), blank)


LINES = _lines(-1)
"""Lines between centres, each 0, 1, 2 or None."""
EDGES = _lines(1)
"""Lines along the sides of cells."""


# ---- a board with clues outside ----


def _read_framed(file: PzprFile, before: object) -> Content:
    above, *rows, below = _take(file, file.rows + 2, file.columns + 2)
    left, right = [row[0] for row in rows], [row[-1] for row in rows]
    ends = left, above[1:-1], right, below[1:-1]
    clues = {side: tuple(map(_number, words)) for side, words in zip(SIDES, ends)}
    words = [[word.partition("[")[0] for word in row[1:-1]] for row in rows]  # a bracket opens pencil marks
    for word in chain(*ends, (word.removeprefix("q") for word in chain.from_iterable(words))):
        if word not in ("", ".") and not is_number(word):
            raise file.block.error(file.at - 1, f"expected a number or . above, found {quote(word)}")
    givens = [[_number(word[1:]) if word[:1] == "q" else None for word in row] for row in words]
    answer = [[_number(word.removeprefix("q")) for word in row] for row in words]
    return clues, tuple(map(tuple, givens)), tuple(map(tuple, answer))


def _number(word: str) -> int | None:
    return int(word) if is_number(word) else None


def _write_framed(content: Content) -> list[str]:
    clues, givens, answer = content
    rows = [[None, *clues["above"], None]]
    for at, (given, values) in enumerate(zip(givens, answer)):
        words = [value if number is None else f"q{number}" for number, value in zip(given, values)]
        rows.append([clues["left"][at], *words, clues["right"][at]])
    return _table([*rows, [None, *clues["below"], None]], lambda word: "." if word is None else str(word))


def _blank_framed(rows: int, columns: int) -> Content:
    clues = dict(zip(SIDES, ((None,) * rows, (None,) * columns) * 2))
    return clues, _blank(rows, columns), _blank(rows, columns)


FRAMED = FileBlock(_read_framed, _write_framed, _blank_framed)
"""Clues outside, numbers given (``q3``) and those of the answer, in one table; the content is all three."""
