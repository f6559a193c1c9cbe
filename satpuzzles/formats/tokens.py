"""The only tokenizer: cuts the lines of a typed board into cells, in one way for the whole board.

Drops rulers and the names of rows and columns; the puzzle interprets the words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice, pairwise

from satpuzzles.core.arguments import plural
from satpuzzles.core.errors import FormatError, quote
from satpuzzles.core.runtime import look
from satpuzzles.formats.codec import Block, wrong_size
from satpuzzles.formats.cutting import BESIDE, cut, has_gaps, is_ruler, parts_rows, separator_of
from satpuzzles.formats.scan import PLAIN, SIDE_CAP

_HYPHENS = re.compile(r"[ \t]*\|?(?:[ \t]*-[ \t]*\|)+(?:[ \t]*-)?[ \t]*")
"""A single hyphen between bars: a blank cell or, in Markdown, a ruler."""
_SIZE = re.compile(r"([0-9]{1,4})(?:(?:\s*[xX×*,]\s*|\s+)([0-9]{1,4}))?")
_ROW_NAME = re.compile(
    r"(?:(?:(?:row|r)\s*)?([0-9]{1,4})(?:\s*:|[.)])|(?:row|r)\s*([0-9]{1,4})|([A-Za-z])[:)])(?=\s)\s*", re.I
)
_NAME = re.compile(r"(?:row|r|column|col|c)?\s*([0-9]{1,4}|[A-Za-z])", re.I)
_WORDS = {" ": r"[^\s|]+", "": r"[^\s|]"}
"""The pattern of words if no sign separates cells; else a word is the text between two signs."""
_NAMED = 9
"""More words or characters than a row name has."""


class WordRows:
    """The cells of a typed board: a list of words per row.

    Attributes:
        rows: the words; an empty field is an empty word.
        lines: for each row, the index of its line in the block.
        separator: the sign between cells: a tab, ``|``, ``;``, ``,``, a blank, or nothing.
        bars: for each row, the positions of the bars between groups of cells, such as the boxes of a Sudoku.
        rulers: the rows below a ruler or an empty line.
        sized: whether the size is written above the board.
        step: the number of fields from one cell to the next; signs may have their own fields.
    """

    step = 1

    def __init__(
        self,
        block: Block,
        rows: list[list[str]],
        lines: list[int],
        separator: str,
        bars: list[tuple[int, ...]],
        rulers: list[int],
        sized: bool = False,
    ) -> None:
        self.block = block
        self.rows = rows
        self.lines = lines
        self.separator = separator
        self.bars = bars
        self.rulers = rulers
        self.sized = sized

    def error(self, row: int, column: int | None, sentence: str) -> FormatError:
        """An error at a cell of a row, or at the row; both count from 0."""
        if column is None or row >= len(self.rows):
            return self.block.error(self.lines[min(row, len(self.lines) - 1)] if self.lines else 0, sentence)
        places = self.places(row)
        start, end = places[column] if column < len(places) else (0, 0)
        word = self.block.lines[self.lines[row]][start:end]
        return self.block.error(self.lines[row], sentence, start + 1 + len(word) - len(word.lstrip(BESIDE)))

    def places(self, row: int) -> list[tuple[int, int]]:
        """Start and end of each cell of a row in its line; a field ends at the next sign."""
        line, count = (
            self.block.lines[self.lines[row]].translate(PLAIN),
            self.step * len(self.rows[row]) - self.step + 1,
        )
        found = [*islice(_spans(line, self.separator), count + _NAMED)]
        # Names of rows come before the cells.
        return (found[-count:] if len(found) < count + _NAMED else found[:count])[:: self.step]

    def require_rectangle(self) -> None:
        """Requires all rows to have the same number of cells."""
        if not self.rows:
            raise self.block.error(0, "expected the rows of a board, found none")
        if len(self.rows) > SIDE_CAP:
            raise self.error(SIDE_CAP, None, f"the board has more than {SIDE_CAP:,} rows")
        width = len(self.rows[0])
        for at, row in enumerate(self.rows):
            if len(row) > SIDE_CAP:
                raise self.error(at, None, f"a row has more than {SIDE_CAP:,} cells")
            if len(row) != width:
                earlier = "row 1 has" if at == 1 else f"rows 1 to {at} have"
                told = f"row {at + 1} has {plural(len(row), 'cell')}, but {earlier} {width}"
                raise self.error(at, None, told)


def table_of(block: Block, *, blank: bool = True) -> WordRows:
    """The cells of a typed board.

    Args:
        blank: whether a cell may be blank, so that ``-`` and empty fields can be cells.

    Raises:
        FormatError: the first line is a size other than the board's.
    """
    look()
    plain = [line if line.isascii() else line.translate(PLAIN) for line in block.lines]
    barred = any("|" in line or "+" in line for line in plain)
    kept: list[int] = []
    rulers: list[int] = []
    for at, line in enumerate(plain):
        if not line.strip(" ") or (is_ruler(line) and (barred or parts_rows(line, plain, blank))):
            if kept:
                rulers.append(len(kept))
        else:
            kept.append(at)
    if blank:
        _require_clear_hyphens(block, plain, kept)
    may_be_size = len(kept) > 1 and block.data is None
    told = _SIZE.fullmatch(plain[kept[0]].strip(" ")) if may_be_size else None
    if told is None:
        return _cut(block, kept, plain, rulers, blank)
    below = _cut(block, kept[1:], plain, [at - 1 for at in rulers if at > 1], blank)
    sides = tuple(int(each) for each in told.groups() if each)
    found = (len(below.rows), len(below.rows[0]))
    signed = any(sign in told.group() for sign in "xX×*")
    width = len(told.group().replace(",", " ").split())
    if found in (sides, 2 * sides) and (signed or width != found[1]) and len(sides) * sum(found) > 2:
        below.sized = True
        return below
    if signed:
        raise block.error(kept[0], wrong_size(sides, found))
    return _cut(block, kept, plain, rulers, blank)


def _cut(block: Block, kept: list[int], plain: Sequence[str], rulers: list[int], blank: bool) -> WordRows:
    """The table of the lines that are not rulers, empty or a size."""
    lines = [plain[at] for at in kept]
    if not lines:
        raise block.error(0, "expected rows of cells, found none")
    if blank and separator_of(lines) == " " and has_gaps(lines):
        told = "some cells seem to be blank: write . for each of them"
        filled = [line.rstrip() for line in plain if line.strip()]
        if len(filled) % 2 and len({*filled[::2]}) == 1 and {*filled[0]} <= {*" .+"}:
            told += ", and leave out the lines of dots between rows"
        raise block.error(kept[0], told)
    rows, separator, bars = cut(lines, blank=blank)
    if separator == "|":
        _require_frame(block, plain, kept, len(rows[0]))
    rulers = [at for at in rulers if at < len(rows)]
    table = WordRows(block, rows, kept, separator, bars, rulers, bool(block.size))
    _without_names(table, lines)
    ends = not any(any(row[-1:]) for row in table.rows) and len(table.rows) != len(table.rows[0])
    if separator and separator in "\t;," and blank and ends:
        sign = "a tab" if separator == "\t" else repr(separator)
        told = f"every row ends with {sign}: leave it out, or write . for a blank cell after it"
        raise table.error(0, None, told)
    return table


def _require_frame(block: Block, plain: Sequence[str], kept: Sequence[int], width: int) -> None:
    """Raises FormatError if a ruler between rows does not have as many parts as rows have cells."""
    for at in {*range(len(plain))} - {*kept}:
        crossings = plain[at].count("+")
        if crossings and width not in (crossings - 1, crossings + 1):
            raise block.error(
                at,
                f"the ruler has {plural(crossings - 1, 'part')}, but the rows have {plural(width, 'cell')}",
            )


def _require_clear_hyphens(block: Block, plain: Sequence[str], kept: Sequence[int]) -> None:
    """Raises FormatError if a line dropped as a ruler may be a row of blank cells."""
    left_in = {*kept}
    if len(kept) > 1 and _HYPHENS.fullmatch(plain[kept[1]]):
        raise block.error(kept[1], "these hyphens may be blank cells or a ruler: write . for blank cells")
    hyphens = any("-" in plain[at] for at in kept)
    barred = all("|" in plain[at] for at in kept)
    for at, line in enumerate(plain):
        clear = barred and "+" in line and "--" in line
        if at not in left_in and line.strip(" ") and ((hyphens and not clear) or _HYPHENS.fullmatch(line)):
            raise block.error(at, "these hyphens may be blank cells or a ruler: write . for blank cells")


def _spans(line: str, separator: str) -> Iterator[tuple[int, int]]:
    """The positions of a line's words, or of its fields."""
    if separator in _WORDS:
        yield from (match.span() for match in re.finditer(_WORDS[separator], line))
        return
    around = " " if separator == "\t" else None
    at = len(line) - len(line.lstrip(around))
    text = line.rstrip(around)
    if separator == "|":
        at += text.startswith("|", at)
        text = text.removesuffix("|")
    for field in text[at:].split(separator, SIDE_CAP + _NAMED):
        yield at, at + len(field)
        at += len(field) + 1


def _without_names(table: WordRows, lines: Sequence[str]) -> None:
    """Removes the numbers or letters that name rows and columns, if all are present."""
    rows = table.rows
    if table.separator in ("", " ") and rows and _names_rows(table, lines):
        return
    if len(rows) < 3 or table.separator == "":
        return
    head, body = rows[0], rows[1:]
    width = len(body[0])
    corner = len(head) == width and head[0] in ("", "\\", "/", "r\\c", "#")
    if not (corner or len(head) == width - 1) or any(len(row) != width for row in body):
        return
    named = head[1:] if corner else head
    across = _counts([_NAME.fullmatch(word) for word in named])
    down = _counts([_NAME.fullmatch(row[0].rstrip(":.)")) for row in body])
    if across != down and head[0] != "#":  # a row may begin with a block
        told = ("columns", "rows") if across else ("rows", "columns")
        raise table.error(
            0, None, "the {} are numbered, but the {} are not: number both or neither".format(*told)
        )
    if across and down:
        table.rows = [row[1:] for row in body]
        table.lines = table.lines[1:]
        table.bars = table.bars[1:]
        table.rulers = [at - 1 for at in table.rulers if at > 1]


def _names_rows(table: WordRows, lines: Sequence[str]) -> bool:
    """Removes names such as ``1:``, ``R2`` or ``row 3:`` if every row has one; returns whether it did."""
    found = [_ROW_NAME.match(line.strip()) for line in lines]
    first = 1 if found[0] is None and len(found) > 2 else 0
    if not _counts(found[first:]):
        return False
    cut = [line.strip()[match.end() :] for line, match in zip(lines[first:], found[first:]) if match]
    joined = all(len(line.split()) == 1 for line in cut)
    body = [[*line.strip()] if joined else line.split() for line in cut]
    if first:
        head = lines[0].split()
        if len(head) != len(body[0]) or not _counts([_NAME.fullmatch(word) for word in head]):
            return False
    table.rows, table.lines, table.bars = body, table.lines[first:], table.bars[first:]
    table.separator = "" if joined else " "
    table.rulers = [at - first for at in table.rulers if at > first]
    return True


def require_no_names(table: WordRows) -> None:
    """Raises FormatError if a row or column of a board without a size may be names."""
    rows, sized = table.rows, table.sized
    if sized or table.separator == "" or table.block.data is not None:
        return
    if may_be_names([row[0] for row in rows if row]) and len(rows[0]) not in (1, len(rows)):
        told = "the first column looks like row numbers: leave it out, or, if it is part of the board"
        raise table.error(0, None, f"{told}, write {len(rows)} x {len(rows[0])} above")
    if table.separator == "|" and table.rulers == [1]:
        head = rows[0]
        if not any(head) or _counts([_NAME.fullmatch(word) if word.isdecimal() else None for word in head]):
            told = "the first row looks like the head of a table: leave out the row or the ruler below it"
            raise table.error(0, None, told)


def may_be_names(column: Sequence[str]) -> bool:
    """Whether the first column of a board may be row numbers, perhaps except its first cell."""
    names = [int(word) if word.isdecimal() and len(word) < 5 else -9 for word in column]
    ahead = [other - one for one, other in pairwise(names)]
    if len(names) < 3:
        return ahead == [1] and names[0] > 1
    return {*ahead} == {1} or (len(ahead) > 2 and {*ahead[1:]} == {1})


def _counts(found: Sequence[re.Match[str] | None]) -> bool:
    """Whether names count from 1 or 0, or from A."""
    names = [next(filter(None, match.groups()), "") if match else "" for match in found]
    if not names or not all(names):
        return False
    if all(map(str.isdecimal, names)):
        return [int(name) for name in names] in ([*range(len(names))], [*range(1, len(names) + 1)])
    return [name.upper() for name in names] == [chr(ord("A") + at) for at in range(len(names))]


def unexpected(expected: str, word: str) -> str:
    """The message for an invalid cell, with the word quoted as typed."""
    return f"expected {expected}, found {quote(word) if word else 'an empty cell'}"
