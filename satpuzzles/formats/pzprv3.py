"""Files of pzpr programs: ``pzprv3``, the puzzle, rows, columns, rows of the board, rows of the answer.

``/`` may separate lines, as in links. Source: pzprjs, src/variety-common/FileData.js.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import chain
from typing import Any, TypeVar, cast

from satpuzzles.core.arguments import is_number, with_article
from satpuzzles.core.errors import quote
from satpuzzles.core.runtime import look
from satpuzzles.formats.codec import ANY, Block, BoardCodec, before_each, filled, refuse
from satpuzzles.formats.scan import SIDE_CAP
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.kind import BUILT_IN, Kind, built_in_kinds, find_kind, installed_kinds, load

P = TypeVar("P", bound=Puzzle)
Words = list[list[str]]
CALLED = "a file of pzpr"
SHADES = {"#": 1, "+": 0}
"""Signs for black and white cells of an answer."""


class PzprFile:
    """The rows of a file, taken part by part.

    Attributes:
        version: the number after ``pzprv3.``, 0 by default.
    """

    def __init__(self, block: Block, at: int, rows: int, columns: int, version: int) -> None:
        self.block = block
        self.at = at
        self.rows = rows
        self.columns = columns
        self.version = version

    def take(self, count: int, width: int) -> Words | None:
        """Takes ``count`` rows of ``width`` words; None if the file ends first."""
        look()
        lines = self.block.lines[self.at : self.at + count]
        if not any(map(str.strip, lines)):
            return None
        found = [line.split(None, SIDE_CAP + 2) for line in lines]
        for at, row in enumerate([*found, *[[]] * (count - len(found))]):
            if len(row) != width:
                raise self.block.error(self.at + at, f"expected a row of {width} cells, found {len(row)}")
        self.at += count
        return found

    def cells(self, value: Callable[[str], Any]) -> list[list[Any]]:
        """The rows of the board, with ``value`` applied to each word.

        Raises:
            FormatError: there are no rows, or ``value`` raises KeyError for a word.
        """
        start, words = self.at, self.take(self.rows, self.columns)
        rows: list[list[Any]] = []
        try:
            for row in words or []:
                rows.append([value(word) for word in row])
        except KeyError as error:
            told = f"expected a cell of the board, found {quote(error.args[0])}"
            raise self.block.error(start + len(rows), told) from None
        if not rows:
            raise self.block.error(start, "expected the rows of the board, found none")
        return rows


def file_of(
    type: type[P], field: str, signs: Mapping[str, Any], least: int | None, answer: str
) -> BoardCodec[P, PzprFile]:
    """The codec of the lines below the name, from the size on, for a puzzle whose one field is a grid.

    Args:
        signs: the cell for each word, including ``.``. If two words mean the same cell, the first is written.
        least: the smallest valid number; None if cells are signs only.
        answer: where the answer is: ``apart`` below the board, as ``#`` and ``+``; ``together`` in cells
            without a clue; ``numbers`` below the board.
    """

    def value(word: str) -> Any:  # noqa: ANN401 (what a cell of the puzzle is)
        if word in signs:
            return signs[word]
        if least is None or not is_number(word) or int(word) < least:
            raise KeyError(word)
        return int(word)

    def answered(word: str) -> int | None:
        if answer == "numbers":
            return int(word) if is_number(word) and word != "0" else None
        return SHADES.get(word)

    def read(file: PzprFile) -> Puzzle:
        start = file.at
        together = answer == "together"
        grid = file.cells(lambda word: signs["."] if together and word in SHADES else value(word))
        if together:
            file.at = start
        known = [list(map(answered, row)) for row in file.take(file.rows, file.columns) or []]
        fields: dict[str, Any] = {field: tuple(map(tuple, grid))}
        return filled(type(**fields), known)

    word_of = {cell: word for word, cell in reversed(list(signs.items()))}

    def word(cell: Any) -> str:  # noqa: ANN401 (what a cell of the puzzle is)
        if cell not in word_of and (least is None or cell < least):
            refuse(f"a cell of the board is {cell}; {CALLED} takes numbers from {least}")
        return word_of.get(cell) or str(cell)

    def lines(puzzle: P) -> list[str]:
        grid = [list(map(word, row)) for row in getattr(puzzle, field)]
        values = puzzle.known or [[None] * puzzle.columns for _ in grid]
        known = [[_word(value, answer) for value in row] for row in values]
        if answer != "together":
            return written(puzzle.rows, puzzle.columns, grid + known)
        for row, shades in zip(grid, known):
            for column, shade in enumerate(shades):
                if row[column] == ".":
                    row[column] = shade
                elif shade != ".":
                    refuse(f"{CALLED} cannot hold a clue in a cell that is filled in; the format json can")
        return written(puzzle.rows, puzzle.columns, grid)

    return BoardCodec(type, CALLED, read, lines, known=True)


def _word(value: int | None, answer: str) -> str:
    return "." if value is None else str(value) if answer == "numbers" else "+#"[value]


def written(rows: int, columns: int, words: Iterable[Iterable[str]]) -> list[str]:
    """The lines of a file below the name: the size, and rows of words."""
    return [str(rows), str(columns), *map(" ".join, words)]


def kind_at(name: str) -> Kind | None:
    """The puzzle for a name in a link, usually the name of its type."""
    same = find_kind(name) if name in BUILT_IN else None
    for kind in [same] if same else chain(built_in_kinds(), installed_kinds()):
        if kind.url is not None and name in kind.url.names:
            return kind
    return None


def _read(block: Block) -> Puzzle:
    if "/" in block.lines[0]:
        block = block._replace(lines=[part for line in block.lines for part in line.split("/")])
    first, name, *sides = map(str.strip, [*block.lines[:4], "", ""][:4])
    version = first.removeprefix("pzprv3").removeprefix(".")
    if name == "v:" or first.startswith("v:"):
        raise block.error(0, "variants of pzpr files are not supported")
    kind = kind_at(name)
    if kind is None or kind.url is None or not kind.url.file:
        raise block.error(1, f"the puzzle {quote(name)} is not supported in pzpr files")
    # Square boards may give one number.
    start = 4 if is_number(sides[1]) else 3
    rows, columns = sides[0], sides[start - 3]
    if not all(is_number(side) and 0 < int(side) <= SIDE_CAP for side in (rows, columns)):
        found = quote(" ".join(sides))
        raise block.error(2, f"expected rows and columns, 1 to {SIDE_CAP:,}, found {found}")
    part: object = load(kind.url.file, kind.name)
    read = cast("Callable[[PzprFile], Puzzle]", part.read if isinstance(part, BoardCodec) else part)
    return read(PzprFile(block, start, int(rows), int(columns), int(version) if is_number(version) else 0))


def _lines(puzzle: Puzzle) -> list[str]:
    kind = find_kind(puzzle.type)
    found: object = load(kind.url.file, kind.name) if kind and kind.url and kind.url.file else None
    if kind is None or kind.url is None or not isinstance(found, BoardCodec):
        refuse(f"{CALLED} cannot hold {with_article(puzzle.type)}")
    return ["pzprv3", kind.url.names[0], *found.write(puzzle).splitlines()]


PZPRV3 = BoardCodec(ANY, CALLED, _read, _lines, before_each("pzprv3"), separator="", known=True)
