"""Boards as rows of cells that a person types: characters, or words where a number has two digits.

Read and written from one value, as the codes of ``tokens.py`` are. A blank line ends a board.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator, Mapping, Sequence
from itertools import chain, islice, takewhile
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

from satpuzzles.core.arguments import DIGITS, is_number
from satpuzzles.core.errors import FormatError, quote
from satpuzzles.core.grid import place
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.text.codec import Block, Codec, paragraphs, refuse
from satpuzzles.text.scan import BLANK_SIGNS, SIDE_CAP, SIZE_LINE, look
from satpuzzles.text.sentences import IN_WORDS, refuse_words, tells_cells, tells_rule, told_rule
from satpuzzles.text.sheets import with_commas

if TYPE_CHECKING:
    from satpuzzles.text.rectangle import Rectangle

P = TypeVar("P", bound=Puzzle)
V = TypeVar("V", bound=Hashable)


class CellRows(Generic[V]):
    """How the cells of a board stand in rows.

    Rows as they are written are read at once, all others by ``rectangle.py``.

    Args:
        expected: what a sentence says that a cell is: ``. or a number``.
        signs: the cell that each character stands for. Of two for the same cell the first is written; where
            ``.`` is one, other signs that people write for a blank cell are understood.
        least: the smallest number that stands for itself; None where cells are signs only.
        negative: the sign that -1 stands for beside blank cells, as programs have it; empty where -1 is
            nothing but a blank cell.
        letters: those that stand for that sign beside blank cells, and for a blank cell beside that sign.
    """

    def __init__(
        self,
        expected: str,
        signs: Mapping[str, V],
        least: int | None = None,
        negative: str = "",
        letters: str = "",
    ) -> None:
        self._expected = expected
        self._letters = letters
        self._negative = negative
        self._least = least
        self._signs = dict(signs)
        if least is not None:
            self._signs |= {str(number): cast("V", number) for number in range(least, 10)}
        if "." in signs:
            for sign in (*sorted(BLANK_SIGNS), "o", "O", "-1", ""):
                self._signs.setdefault(sign, signs["."])
        self._blanks = {sign for sign, value in self._signs.items() if sign and value == signs.get(".", sign)}
        self._written: dict[V, str] = {}
        for sign, value in self._signs.items():
            self._written.setdefault(value, sign)

    def read(self, block: Block) -> tuple[tuple[V, ...], ...]:
        """The cells of a board, of which every row has as many as the first.

        Raises:
            FormatError: they are not well formed; line and column are named.
        """
        if block.wrong:
            raise block.error(0, block.wrong)
        if len(block.lines) > SIDE_CAP + 1:
            raise block.error(SIDE_CAP, f"the board has more than {SIDE_CAP:,} rows")
        look()
        values = _Values(self._signs, self._least)
        lines = [line.split(None, SIDE_CAP + 1) for line in block.lines]
        words = any(len(line) > 1 for line in lines)
        cells = lines if words else [line[0][: SIDE_CAP + 1] for line in lines if line]
        try:
            rows = tuple([tuple([values[word] for word in row]) for row in cells])
        except KeyError:
            return self._other_rows(block, values)
        used = self._blanks.intersection(chain.from_iterable(cells))
        if len(used) > 1 or "-1" in used:
            return self._other_rows(block, values)
        if len(set(map(len, rows))) != 1 or len(rows[0]) > SIDE_CAP or len(rows) > SIDE_CAP:
            return self._other_rows(block, values)
        if _X.search(block.lines[0]):  # perhaps a size
            return self._other_rows(block, values)
        return rows

    def _other_rows(self, block: Block, values: _Values[V]) -> tuple[tuple[V, ...], ...]:
        """Rows that are not written as this class writes them."""
        from satpuzzles.text.rectangle import read_rectangle

        rectangle = read_rectangle(block, self._expected)
        if self._letters:
            self._settle_letters(block, rectangle, values)
        doubt = self._doubted_blanks(block, rectangle, values)
        found, joined = rectangle
        rows: list[tuple[V, ...]] = []
        for line, words in found:
            look()
            cells: Sequence[str] = words[0] if joined else words
            if len(cells) > SIDE_CAP:
                raise block.error(line, _TOO_MANY)
            if unknown := next((word for word in cells if not values.has(word)), None):
                raise self._unexpected(block, line, unknown, len(rows) + 1)
            if not joined and "" in cells and "" not in values:
                raise self._unexpected(block, line, "", len(rows) + 1)
            rows.append(tuple([values[word] for word in cells]))
            block.require_even(line, rows)
        if doubt is not None:
            raise doubt
        if len(block.lines) == 1 and not joined and "" in found[0].words:
            raise block.error(0, _EMPTY_ALONE)
        if "" in values and all(_END.search(block.lines[line]) for line, _ in found):
            self._require_blank(block, rows, values[""])
        if len(rows) > SIDE_CAP:
            raise block.error(found[SIDE_CAP].line, f"the board has more than {SIDE_CAP:,} rows")
        return tuple(rows)

    def _doubted_blanks(self, block: Block, found: Rectangle, values: _Values[V]) -> FormatError | None:
        """Settles what -1 is; what to say of two signs for a blank cell, of which one may mean another."""
        where: dict[str, int] = {}
        for line, words in found.rows:
            for word in words[0] if found.joined else words:
                where.setdefault(word, line)
        used = [word for word in where if word in self._blanks]
        meant = self._signs.get(self._negative)
        if self._negative and "-1" in where and not any(self._signs.get(each) == meant for each in where):
            if used == ["-1"] and "" not in where:
                told = f"-1 may be a blank cell or {self._negative}: write . for blank cells"
                return block.error(where["-1"], told)
            values["-1"] = self._signs[self._negative]
            used.remove("-1")
        if "-1" in used and "" in where:
            return block.error(where["-1"], "-1 may be a blank cell, as empty fields are: write . for these")
        if len(used) < 2:
            return None
        told = f"{' and '.join(map(quote, used))} may both be blank cells: write . for these, nothing else"
        return block.error(where[used[1]], told)

    def _settle_letters(self, block: Block, found: Rectangle, values: _Values[V]) -> None:
        """Settles what a letter is that is a blank cell to some people, and its contrary to others."""
        where: dict[str, int] = {}
        for line, words in found.rows:
            for word in words[0] if found.joined else words:
                where.setdefault(word, line)
        for letter in self._letters:
            if letter not in where:
                continue
            has_blanks = not self._blanks.isdisjoint(where) or "" in where
            meant = self._signs[self._negative]
            if has_blanks == any(self._signs.get(each) == meant for each in where):
                told = f"{letter} may be {self._negative} or a blank cell: write {self._negative} or . for it"
                raise block.error(where[letter], told)
            values[letter] = meant if has_blanks else self._signs["."]

    def _require_blank(self, block: Block, rows: Sequence[Sequence[V]], blank: V) -> None:
        """Where no other cell is blank, commas at the ends of rows may be there for blank cells."""
        if not any(blank in row for row in rows):
            told = "expected . for a blank cell at the end of each row, or no comma or tab there"
            raise block.error(0, f"{told}, found one")

    def _unexpected(self, block: Block, line: int, word: str, row: int) -> FormatError:
        refuse_words(block.lines[line], block.number(line), self._expected)
        found = quote(word) if word else "an empty field"
        digits = f" of at most {DIGITS} digits" if word.isdecimal() and len(word) > DIGITS else ""
        return FormatError(
            f"expected {self._expected}{digits}, found {found} in row {row}",
            line=block.number(line),
            column=block.lines[line].find(word) + 1 or None,
        )

    def write(self, grid: Sequence[Sequence[V]]) -> list[str]:
        """The rows of a board.

        Raises:
            FormatError: there is no sign for a cell, which is named, or the rows would be read as others.
        """
        words = [[self._cell(value, (r, c)) for c, value in enumerate(row)] for r, row in enumerate(grid)]
        width = max(len(word) for row in words for word in row)
        if width > 1 == len(grid[0]):
            refuse("rows cannot hold one column with a number of several digits; the format json can")
        # What looks like the number of a puzzle would pass for a title.
        apart = width > 1 or _NUMBER.fullmatch("".join(words[0])) is not None
        lines = [(" " if apart else "").join(word.rjust(width) for word in row) for row in words]
        return sized_alone(lines, len(grid[0]))

    def _cell(self, value: V, cell: tuple[int, int]) -> str:
        word = self._written.get(value)
        if word is None:
            if self._least is None or not isinstance(value, int) or value < self._least:
                refuse(f"the cell at {place(cell)} is {value}; rows of cells take {self._expected}")
            word = str(value)
        return word


def sized_alone(lines: list[str], columns: int) -> list[str]:
    """The rows of a board; below its size if there is one alone, which ``split_rows`` might doubt."""
    return lines if len(lines) > 1 else [f"1 x {columns}", *lines]


class _Values(dict[str, V]):
    """What words mean, numbers as they come."""

    def __init__(self, signs: Mapping[str, V], least: int | None) -> None:
        super().__init__(signs)
        self._least = least

    def __missing__(self, word: str) -> V:
        number = self.get_number(word)
        if number is None:
            raise KeyError(word)
        self[word] = cast("V", number)
        return self[word]

    def has(self, word: str) -> bool:
        """Whether a word means something."""
        return word in self or self.get_number(word) is not None

    def get_number(self, word: str) -> int | None:
        """The number that a word is; None where it is none that a cell can have."""
        if self._least is None or not is_number(word):
            return None
        return int(word) if int(word) >= self._least and word[0] != "0" else None


_X = re.compile(r"[0-9][ \t]*[xX][ \t]*[0-9]")
_NUMBER = re.compile(r"#[0-9]+")
_END = re.compile(r"[^\s\])}][ \t]*[,;][ \t]*$")
"""A comma behind the last cell, not that between two lists."""
_ALONE = (
    "one line alone is neither a board nor the size of that below: rows stand without empty lines between "
    "them; above a board of one row write its size, as 1 x 4"
)
_WORDS_ALONE = (
    "a line of words alone is neither a board nor the size of that below: leave it out, or put # before it"
)
_WORDS = re.compile(r"(?<![^\W_])(?![xXoO]+\b)[^\W\d_]{3}")
_EMPTY_ALONE = (
    "one row alone has empty fields: rows stand on lines of their own; in a board of one row write . for "
    "blank cells"
)
_TOO_MANY = f"there are more than {SIDE_CAP:,} cells in one row"


def split_rows(lines: Sequence[str]) -> Iterator[Block]:
    """A block for each run of lines between blank lines, with the size of a board that stands before it.

    Of several blocks none is a line alone: that is rather a row of the board above or below, or a wrong size.
    Where all are, they are one board with empty lines between its rows.
    """
    lines = with_commas(lines)
    spaced = [*takewhile(_is_row, paragraphs(lines))]
    if len(spaced) > 1 and spaced[-1].first == _last_of(lines):
        yield Block(
            [each.lines[0] for each in spaced], spaced[0].first, numbers=[each.first for each in spaced]
        )
        return
    blocks = _with_sizes(lines)
    first = list(islice(blocks, 2))
    for block in chain(first, blocks):
        alone = len(first) > 1 and len(block.lines) == 1 and not block.lines[0].lstrip().startswith("[[")
        told = _WORDS_ALONE if _WORDS.search(block.lines[0]) else _ALONE
        if alone and tells_rule(block.lines[0]):
            told = told_rule(block.lines[0])
        elif alone and tells_cells(block.lines[0]):
            told = f"{quote(block.lines[0].strip())} {IN_WORDS}"
        yield block._replace(wrong=told) if alone else block


def _is_row(block: Block) -> bool:
    """Whether a block is one line, of more than one cell."""
    return len(block.lines) == 1 and len(block.lines[0].strip()) > 1


def _last_of(lines: Sequence[str]) -> int:
    """The number of the last line that is not blank."""
    return next((number for number in range(len(lines), 0, -1) if lines[number - 1].strip()), 0)


def _with_sizes(lines: Sequence[str]) -> Iterator[Block]:
    size: Block | None = None
    for block in paragraphs(lines):
        if size is not None:
            from satpuzzles.text.rectangle import is_size_of

            if is_size_of(size.lines[0], block.lines):
                numbers = [size.first, *range(block.first, block.first + len(block.lines))]
                block = Block([*size.lines, *block.lines], size.first, numbers=numbers)
            else:
                yield size
            size = None
        if len(block.lines) == 1 and SIZE_LINE.fullmatch(block.lines[0]):
            size = block
        else:
            yield block
    if size is not None:
        yield size


def rows_of(type: type[P], field: str, rows: CellRows[V], called: str) -> Codec[P, Block]:
    """How a puzzle whose one field is a grid stands in rows."""

    def read(block: Block) -> Puzzle:
        fields: dict[str, Any] = {field: rows.read(block)}
        return type(**fields)

    return Codec(type, called, read, lambda puzzle: rows.write(getattr(puzzle, field)), split_rows)
