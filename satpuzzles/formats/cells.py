"""Boards as typed rows of cells: characters, or words if numbers have two digits.

One value describes both reading and writing; a blank line ends a board.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

from satpuzzles.core.arguments import DIGITS, is_number
from satpuzzles.core.grid import place
from satpuzzles.core.runtime import look
from satpuzzles.formats.codec import Block, BoardCodec, paragraphs, refuse
from satpuzzles.formats.scan import BLANK_SIGNS, SIDE_CAP
from satpuzzles.puzzle.base import Puzzle

if TYPE_CHECKING:
    from satpuzzles.formats.tokens import WordRows

P = TypeVar("P", bound=Puzzle)
V = TypeVar("V", bound=Hashable)


class CellRows(Generic[V]):
    """How rows of text hold the cells of a board.

    Args:
        expected: the description of a valid cell, such as ``. or a number``.
        signs: the cell for each character. If two mean the same cell, the first is written, and a board has
            only one of them; with ``.``, other signs that people write for a blank cell are read too.
        least: the smallest valid number; None if cells are signs only.
    """

    def __init__(self, expected: str, signs: Mapping[str, V], least: int | None = None) -> None:
        self._expected = expected
        self._least = least
        self._signs = dict(signs)
        if least is not None:
            self._signs |= {str(number): cast("V", number) for number in range(least, 10)}
        if "." in signs:
            # Programs write -1 for a blank cell or a block.
            for sign in (*sorted(BLANK_SIGNS), *(["-1"] if "#" not in signs else []), ""):
                self._signs.setdefault(sign, signs["."])
        self._blanks = {sign for sign, value in self._signs.items() if value == signs.get(".", sign)}
        self._written: dict[V, str] = {}
        for sign, value in self._signs.items():
            self._written.setdefault(value, sign)
        self._doubtful = {
            sign for sign in self._signs.keys() & BLANK_SIGNS - self._blanks if sign != self._main(sign)
        }
        """Signs that stand for a blank cell in other puzzles; here only beside such a cell."""

    def _main(self, sign: str) -> str:
        """The sign that is written for the same cell."""
        return self._written[self._signs[sign]]

    def read(self, block: Block) -> tuple[tuple[V, ...], ...]:
        """Reads the cells of a board; all rows must have the same length."""
        if (rows := self._side_by_side(block)) is not None:
            return rows
        from satpuzzles.formats.tokens import table_of

        return self.read_table(table_of(block, blank="." in self._signs))

    def _side_by_side(self, block: Block) -> tuple[tuple[V, ...], ...] | None:
        """The cells of plain rows of single characters, without the tokenizer; None for other texts."""
        lines = [line.strip(" ") for line in block.lines]
        width, used = len(lines[0]), {*"".join(lines)}
        even = {*map(len, lines)} == {width} and 1 < width <= SIDE_CAP and 1 < len(lines) <= SIDE_CAP
        if not even or "-" in used or not used <= self._signs.keys() or used & self._doubtful:
            return None
        if len({*map(self._main, used)}) < len(used):
            return None
        look()
        return tuple([tuple([self._signs[sign] for sign in line]) for line in lines])

    def read_table(self, table: WordRows) -> tuple[tuple[V, ...], ...]:
        """Reads the cells of a table; raises as ``read`` does."""
        from satpuzzles.formats.tokens import require_no_names, unexpected

        def is_cell(word: str) -> bool:
            return self._least is not None and is_number(word) and word[0] != "0" and int(word) >= self._least

        require_no_names(table)
        _require_rows(table)
        values = dict(self._signs)
        signs: dict[V, str] = {}
        rows: list[tuple[V, ...]] = []
        for at, words in enumerate(table.rows):
            look()
            for word in dict.fromkeys(words):
                if word not in values and not is_cell(word):
                    digits = f" of at most {DIGITS} digits" if word.isdecimal() and len(word) > DIGITS else ""
                    told = unexpected(self._expected + digits, word)
                    if word in ("o", "O") and "0" in values and self._main("0") == "0":
                        told += "; write 0 for the number zero"
                    raise table.error(at, words.index(word), told)
                if word not in values:
                    values[word] = cast("V", int(word))
                elif word in self._signs and (other := signs.setdefault(values[word], word)) != word:
                    both = " and ".join(repr(each) if each else "empty cells" for each in (other, word))
                    main = self._main(word)
                    kept = (
                        "blank cells: write" if main == "." else f"one kind of cell: write {main} for it and"
                    )
                    told = f"{both} cannot both stand for {kept} . for each blank cell"
                    if letters := [each for each in (other, word) if each.isalpha() and main == "."]:
                        told = unexpected(self._expected, letters[0])
                    raise table.error(at, words.index(word), told)
            rows.append(tuple([values[word] for word in words]))
        table.require_rectangle()
        for sign in self._doubtful & {*signs.values()} if self._signs.get(".") not in signs else ():
            at = next(at for at, words in enumerate(table.rows) if sign in words)
            told = f"{sign!r} may be a blank cell: write . for each blank cell"
            raise table.error(at, table.rows[at].index(sign), f"{told}, and {self._main(sign)} for others")
        return tuple(rows)

    def write(self, grid: Sequence[Sequence[V]]) -> list[str]:
        """The rows of a board."""
        words = [[self._cell(value, (r, c)) for c, value in enumerate(row)] for r, row in enumerate(grid)]
        width = max(len(word) for row in words for word in row)
        if width > 1 == len(grid[0]):
            refuse("rows cannot hold a single column with a number of several digits; the format json can")
        # "#1" would look like a puzzle number.
        first = "".join(words[0])
        apart = width > 1 or (first.startswith("#") and first[1:].isdecimal())
        lines = [(" " if apart else "").join(word.rjust(width) for word in row) for row in words]
        return with_size(lines, words) if apart else sized_alone(lines, len(grid[0]))

    def _cell(self, value: V, cell: tuple[int, int]) -> str:
        word = self._written.get(value)
        if word is None:
            if self._least is None or not isinstance(value, int) or value < self._least:
                refuse(f"the cell at {place(cell)} is {value}; rows of cells take {self._expected}")
            word = str(value)
        return word


def sized_alone(lines: list[str], columns: int) -> list[str]:
    """The rows of a board, with the size above a single row, which could be taken for a size."""
    return lines if len(lines) > 1 else [f"1 x {columns}", *lines]


def _require_rows(table: WordRows) -> None:
    """Raises FormatError if rows may have been joined, or frames around cells are not supported."""
    rows = table.rows
    if len(rows) == 1 and 1 < len(rows[0]) <= SIDE_CAP and not table.sized and table.block.data is None:
        told = f"write each row on a separate line; above a board of one row write 1 x {len(rows[0])}"
        raise table.error(0, None, told)
    regular = table.rulers in ([], [1], [*range(1, len(rows))])
    if not regular or (table.separator == "|" and {*map(len, rows)} == {1} and not table.sized):
        told = "write each row on a separate line, and . for each blank cell"
        raise table.error(0, None, f"this looks like a board drawn with lines: {told}")


def with_size(lines: list[str], words: Sequence[Sequence[str]]) -> list[str]:
    """The rows of a board of words, with the size above if the first column could be row names."""
    from satpuzzles.formats.tokens import may_be_names

    if may_be_names([row[0].strip() for row in words]) and len(words[0]) > 1:
        return [f"{len(lines)} x {len(words[0])}", *lines]
    return sized_alone(lines, len(words[0]))


_ALONE = (
    "one line alone is not a board: leave out empty lines between rows, or write the size above a board of "
    "one row, as in 1 x 4"
)


def split_rows(lines: Sequence[str]) -> Iterator[Block]:
    """A block for each run of lines between blank lines; one block if every run is a single line."""
    alone: list[Block] = []
    begun = False
    for block in paragraphs(lines):
        if len(block.lines) == 1:
            alone.append(block)
            continue
        size = alone[0].lines[0].replace("x", " ").split() if len(alone) == 1 else []
        if 0 < len(size) < 3 and all(map(str.isdecimal, size)) and int(size[0][:7]) == len(block.lines):
            block = Block(lines[alone[0].first - 1 : block.first - 1 + len(block.lines)], alone[0].first)
        elif alone:
            raise alone[0].error(0, _ALONE)
        alone, begun = [], True
        yield block
    widths = {len(block.lines[0].split()) for block in alone}
    are_rows = len(alone) == 1 or (len(widths) == 1 and len(alone[0].lines[0].strip()) > 1)
    if alone and (begun or not are_rows):
        raise alone[0].error(0, _ALONE)
    if alone:
        yield Block(lines[alone[0].first - 1 : alone[-1].first], alone[0].first)


def rows_of(type: type[P], field: str, rows: CellRows[V], called: str) -> BoardCodec[P, Block]:
    """The codec of rows for a puzzle whose one field is a grid."""

    def read(block: Block) -> Puzzle:
        fields: dict[str, Any] = {field: rows.read(block)}
        return type(**fields)

    return BoardCodec(type, called, read, lambda puzzle: rows.write(getattr(puzzle, field)), split_rows)
