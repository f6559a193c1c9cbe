"""Rows of cells as people write them: words between blanks, commas, bars or brackets, rulers, a size.

Readers of rows come here with what is not written as plainly as they write it themselves, and say what a word
means. Nothing here knows a puzzle.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from satpuzzles.core.errors import FormatError, quote
from satpuzzles.text.codec import Block
from satpuzzles.text.scan import SIDE_CAP, SIZE_LINE, look
from satpuzzles.text.sentences import refuse_words

_RULER = re.compile(r"[|+*:.' \t]*(?:--|==)[-=|+*:.' \t]*")
_STROKE = re.compile(r"[-=]+")
_BLANK_FIELD = re.compile(r"\|[ \t]+\|")
_BEFORE_LIST = re.compile(r"\s*+(?:\w{1,40}\s*+=\s*+)?(?:(?:\w{1,20}\.)?(?:array|matrix))?\s*+(?=[\[({])")
_IN_LIST = re.compile(r"[\"'][^\"'\n]*[\"']|[^\s,\[\](){}\"']+|\n|[^ \t]")
_OPEN, _CLOSE = "[({", "])}"
_NARROW = 3
"""The characters that a cell in a frame of its own may have; wider ones may be several."""
_RIM = re.compile(r"[ \t]*_[_ \t]*")
"""The line above a board of which the cells are drawn as ``|_|``."""
_BETWEEN = {"|": "a bar", ",": "a comma", ";": "a semicolon"}
_TIMES = re.compile("[xX×*]")


class Row(NamedTuple):
    """A row of a board: the index of its line in the block, and its words."""

    line: int
    words: list[str]


class Rectangle(NamedTuple):
    """The rows of a board; ``joined`` says whether each is one word, of a character a cell."""

    rows: list[Row]
    joined: bool


def read_rectangle(block: Block, cells: str = ". and numbers") -> Rectangle:
    """The rows of a block, without rulers and without the size that may stand before them.

    Args:
        cells: what an error says that stands in a row.

    Raises:
        FormatError: brackets do not fit together, or there are too many rows.
    """
    before = _BEFORE_LIST.match(block.lines[0])
    found = _rows_of_lists(block, before.end()) if before else _rows_of_lines(block, cells)
    if not found.rows:
        raise block.error(0, "expected the rows of a board, found none")
    if len(found.rows) > SIDE_CAP + 1:
        raise block.error(found.rows[SIDE_CAP].line, f"the board has more than {SIDE_CAP:,} rows")
    return _without_size(block, found)


def _rows_of_lines(block: Block, cells: str) -> Rectangle:
    lines = block.lines
    barred = any("|" in line or "+" in line for line in lines)
    sign = next((sign for sign in "|;,\t" if any(sign in line for line in lines)), "")
    rows: list[Row] = []
    rulers: list[tuple[int, int]] = []
    for index, line in enumerate(lines):
        look()
        # Hyphens alone may be a row of blank cells.
        if not line.strip() or (barred and _RULER.fullmatch(line)):
            if line.strip():
                rulers.append((index, len(rows)))
            continue
        if sign == "|" and not rows and _RIM.fullmatch(line):
            continue
        parts = line.split(sign) if sign else [line]
        parted = sign == "|" or (sign in _BETWEEN and sign in line.rstrip(f" \t{sign}"))
        if parted and any(len(part.split()) > 1 for part in parts) and not SIZE_LINE.fullmatch(line):
            for number in range(index + 1):
                refuse_words(lines[number], block.number(number), cells)
            raise block.error(index, f"expected {_BETWEEN[sign]} between any two cells, or between none")
        rows.append(Row(index, [word for part in parts for word in part.split() or [""]]))
    found = Rectangle(_without_rim(rows, sign), not sign)
    if sign == "|" and rulers:
        _require_even_rulers(block, found.rows, {below for _, below in rulers})
        _require_same_fields(block, found.rows, [index for index, _ in rulers])
    elif rulers and any("-" in word for row in rows for word in row.words):
        told = "a line may be a row of blank cells or a ruler: write . for blank cells"
        raise block.error(rulers[0][0], told)
    if sign == "|":
        unbarred = [row.line for row in rows if not {*"|+"} & {*lines[row.line]}]
        if len(unbarred) < len(rows) and unbarred[-1:] > [rows[0].line]:
            raise block.error(
                unbarred[-1], "this row has no bars, another has: write them in each row, or none"
            )
        _require_alike(block, [row.line for row in rows if "|" in lines[row.line]])
    return found


def _require_alike(block: Block, rows: Sequence[int]) -> None:
    """Refuses rows between bars that begin or end in two ways, and blank cells with and without a blank."""
    lines = [block.lines[index] for index in rows]
    indent = min([len(line) - len(line.lstrip()) for line in lines], default=0)
    begun = [line[indent] == "|" for line in lines]
    # Without a bar before it, a row may end in one that stands before a blank cell.
    ended = [line.rstrip().endswith("|") for line in lines] if all(begun) else begun
    for marks, told in ((begun, "begins"), (ended, "ends")):
        if len({*marks}) > 1:
            odd = marks.index(not marks[0])
            sentence = f"one row {told} with a bar, another does not: begin and end each row with one"
            raise block.error(rows[odd], sentence)
    touching = [index for index in rows if "||" in block.lines[index]]
    if touching and any(map(_BLANK_FIELD.search, lines)):
        told = (
            "two bars stand side by side, others have a blank cell between them: a line break may be missing"
        )
        raise block.error(touching[0], told)


def _require_same_fields(block: Block, rows: Sequence[Row], rulers: Sequence[int]) -> None:
    """Refuses a row that stands in the line of a ruler, and rows of more or fewer cells than rulers show."""
    widths = {len(row.words) for row in rows}
    least = min(len(block.lines[row.line].strip()) for row in rows)
    for index in rulers:
        ruler = block.lines[index].strip()
        fields = len(_STROKE.findall(ruler))
        # One stroke may be drawn below all cells.
        is_short = fields == 1 and "|" in ruler and len(ruler) < least
        if _BLANK_FIELD.search(ruler) or "||" in ruler or is_short or (fields > 1 and widths != {fields}):
            told = "the ruler has other fields than the rows: each row and each ruler is a line of its own"
            raise block.error(index, told)


def _require_even_rulers(block: Block, rows: Sequence[Row], ruled: set[int]) -> None:
    """Refuses blank fields between rulers of which it cannot be told how many cells they hold.

    Rulers may stand around the board, below the first row, or between all rows.
    """
    inner = ruled - {0, len(rows)}
    even = not inner or inner in ({1}, {*range(1, len(rows))})
    blank = next((row for row in rows if "" in row.words), None)
    if blank is not None and not inner and len(ruled) == 1 and len(rows) > 1:
        told = "a ruler stands on one side of the board only: write . for blank cells"
        raise block.error(blank.line, told)
    if blank is not None and not even:
        raise block.error(blank.line, "rulers stand between some rows only: write . for blank cells")
    single = next((row.line for row in rows if len(row.words) == 1), None)
    if single is not None and len(rows) > 1 and len(block.lines[single].strip().strip("|")) > _NARROW:
        raise block.error(single, "how many cells the row has cannot be told: write . for blank cells")


def _without_rim(rows: list[Row], sign: str) -> list[Row]:
    """Rows without the fields before the first sign and behind the last that are there for their looks."""
    told = [row.words for row in rows if len(row.words) > 1]
    first = sign == "|" and all(words[0] == "" for words in told)
    last = all(words[-1] == "" for words in told)
    # Where other fields are empty too, the last ones are cells; bars stand around a board.
    last = last and (sign == "|" or not any("" in words[:-1] for words in told))
    last = last and any(len(words) > 2 for words in told)  # one column alone is no board
    cut = slice(1 if first else 0, -1 if last else None)
    return [row._replace(words=row.words[cut]) if len(row.words) > 1 else row for row in rows]


def _rows_of_lists(block: Block, start: int) -> Rectangle:
    """The innermost lists, all in one or one after the other; where texts stand alone in a list, these."""
    text, index = "\n".join([block.lines[0][start:], *block.lines[1:]]).rstrip().removesuffix(";"), 0
    rows: list[Row] = []
    cells: list[str] | None = None
    depth, deepest, before = 0, 0, ""
    for match in _IN_LIST.finditer(text):
        token = match.group()
        if token == "\n":
            index += 1
            look()
            continue
        if depth == 0 and (token not in (*_OPEN, ",") or deepest > 1):
            raise block.error(index, f"expected the end of the list, found {quote(token)}")
        if token in _OPEN:
            if cells or depth == 3:
                raise block.error(index, f"expected ',' or ']', found {quote(token)}")
            cells, depth = [], depth + 1
            deepest = max(depth, deepest)
        elif token in _CLOSE:
            if cells is not None:
                rows.append(Row(index, cells))
            cells, depth = None, depth - 1
        elif token == ",":
            if before in ("", ",", *_OPEN):
                raise block.error(index, "expected a cell or a row, found ','")
        elif cells is None:
            raise block.error(index, f"expected '[' and the cells of a row, found {quote(token)}")
        else:
            cells.append("." if token in ("None", "null") else token)
        before = token
    if depth:
        raise block.error(index, "expected ',' or ']', found the end of the board")
    if empty := next((row for row in rows if not row.words), None):
        raise block.error(empty.line, "expected the cells of a row, found none")
    if (
        deepest == 1
        and all(len(row.words) == 1 for row in rows)
        and len({row.line for row in rows}) < len(rows)
    ):
        told = (
            "each bracket holds one cell: write the cells of a row without brackets, or in one, as in [1, 2]"
        )
        raise block.error(rows[0].line, told)
    texts = len(rows) == 1 and all(len(word) > 3 and word[0] in "\"'" for word in rows[0].words)
    if texts:
        rows = [Row(rows[0].line, [word]) for word in rows[0].words]
    plain = [row._replace(words=[word.strip("\"'") for word in row.words]) for row in rows]
    return Rectangle(_with_dots(plain) if texts else plain, texts)


def _with_dots(rows: list[Row]) -> list[Row]:
    """Rows of texts, with dots in the place of blanks that are cells: in texts of one length, without signs.

    Blanks between any two cells are none.
    """
    texts = [row.words[0] for row in rows]
    has_signs = any(sign in text for text in texts for sign in "._-?\t,;")
    if len({*map(len, texts)}) > 1 or has_signs or not any(text[1::2].strip() for text in texts):
        return rows
    return [row._replace(words=[row.words[0].replace(" ", ".")]) for row in rows]


def _without_size(block: Block, found: Rectangle) -> Rectangle:
    """The rows without the size that stands in the line before them, where it is theirs."""
    rows, may_join = found
    size = SIZE_LINE.fullmatch(block.lines[rows[0].line])
    joined = may_join and all(len(row.words) == 1 for row in rows)
    below = may_join and all(len(row.words) == 1 for row in rows[1:])
    # The x of a size is a cell, too; beside numbers that are those of the rows it is hardly meant as one.
    if size and (_TIMES.search(size[0]) or len({_width(row, joined) for row in rows}) > 1):
        high, wide = int(size[1]), int(size[2] or size[1])
        widths = {_width(row, below) for row in rows[1:]}
        if len(rows) - 1 == high and widths == {wide}:
            return Rectangle(rows[1:], below)
        if _TIMES.search(size[0]) and len(widths) == 1 and len(size[0].split()) not in widths:
            sentence = f"the size is {high} x {wide}, the board below it {len(rows) - 1} x {widths.pop()}"
            raise block.error(rows[0].line, sentence)
    return Rectangle(rows, joined)


def is_size_of(line: str, rows: Sequence[str]) -> bool:
    """Whether a line tells how many rows there are, and how many cells each has."""
    size = SIZE_LINE.fullmatch(line)
    if size is None or not 1 < len(rows) == int(size[1]):
        return False
    try:
        found = read_rectangle(Block(rows, 1))
    except FormatError:
        return False
    return all(_width(row, found.joined) == int(size[2] or size[1]) for row in found.rows)


def _width(row: Row, joined: bool) -> int:
    return len(row.words[0]) if joined else len(row.words)
