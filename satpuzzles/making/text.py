"""The typed text of an author's puzzle, made from its fields.

Options and clues outside have a line each. The first field of cells has its rows; further ones have a line
with their name above::

    stars: 2
    above: . 3 2
    AAB
    ABB
    numbers:
    1..
    ...
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any, NamedTuple

from satpuzzles.core.arguments import comma_list, did_you_mean, is_number, plural
from satpuzzles.core.errors import FormatError, quote
from satpuzzles.core.grid import Size
from satpuzzles.formats.cells import CellRows
from satpuzzles.formats.codec import Block, BoardCodec, is_comment, paragraphs
from satpuzzles.formats.scan import BLANK_SIGNS, PLAIN
from satpuzzles.formats.tokens import table_of
from satpuzzles.making.made import MadePuzzle, made_puzzle, says
from satpuzzles.making.shapes import ARROWS, Arrows, ConnectedRegions, Option, Sides
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.clues import BLOCK

ARROW_SIGNS = {"up": "^", "left": "<", "right": ">", "down": "v"}
ALIASES = {"W": "w○", "B": "b●"}
"""Other signs for a mark, which are read only."""
_NAMED = re.compile(r"\s*([^\W\d][\w ]*?)\s*:(.*)")
LETTERS = {letter: -at for at, letter in enumerate(map(chr, (*range(65, 91), *range(97, 123))), 1)}
"""The numbers of regions that texts name by a letter, A-Z and a-z; those from 0 are written as they are."""
_FLAGS = {"yes": True, "no": False}
Content = Any
"""The shape or the content of a field."""


def cell_rows(shape: Content) -> CellRows[Any]:
    """How rows hold the cells of a field."""
    signs: dict[str, Any] = {".": None}
    if isinstance(shape, ConnectedRegions):
        return CellRows("a letter for a region, or .", signs | LETTERS, 0)
    signs |= {_word_of(shape, mark): mark for mark in shape.marks}
    signs |= {alias: mark for mark in shape.marks for alias in ALIASES.get(mark, "") if alias not in signs}
    if isinstance(shape, Arrows):
        arrows = {
            f"{n}{sign}": (n, name)
            for all_signs in (ARROW_SIGNS, ARROWS)
            for name, sign in all_signs.items()
            for n in ("?", *shape.numbers)
        }
        return CellRows(f"., {BLOCK} or an arrow such as 2>", signs | arrows)
    expected = comma_list([*signs, *([_span(shape.numbers)] if shape.numbers else [])], "or")
    return CellRows(expected, signs, shape.numbers[0] if shape.numbers else None)


def _word_of(shape: Content, mark: str) -> str:
    """A mark in rows: itself, or a name if it could be part of a frame, a separator, a comment or a blank."""
    plain = mark.translate(PLAIN)
    is_clear = plain.isalnum() or not plain.isascii() or plain in ("?", BLOCK)
    return mark if is_clear and mark == plain else getattr(shape, "names", {}).get(mark, "x")


def _span(numbers: range) -> str:
    return f"{numbers[0]} to {numbers[-1]:,}"


# ---- reading ----


class _KeyLines(NamedTuple):
    """The lines of one key: of rows of cells those below its name.

    Attributes:
        at, stop: the indices of the first line and of the one after the last.
        words: the words after the name.
        column: the column of the first of them, from 1.
    """

    at: int
    stop: int
    words: Sequence[str]
    column: int


def _parts(made: type[MadePuzzle], block: Block) -> Iterator[tuple[str, _KeyLines]]:
    """The keys of a board and their lines; raises FormatError for a line that belongs to none."""
    shapes = {key: shape for shape in made.shapes for key in shape.keys}
    rows = _main(made)
    found: set[str] = set()
    at = 0
    while at < len(block.lines):
        if not block.lines[at].strip():
            at += 1
            continue
        match = _NAMED.fullmatch(block.lines[at])
        key, start = match[1].lower().replace(" ", "_") if match else rows, at
        if key not in shapes or key in found:
            word = match[1] if match else block.lines[at].strip()
            free = [f"{each}:" for each in shapes if each not in found | {rows}]
            expected = comma_list([*(["rows of cells"] if rows not in found | {""} else []), *free], "or")
            told = f"expected {expected or 'the end of the board'}, found {quote(word)}"
            told += " once more" if match and key in found else did_you_mean(key, shapes)
            raise block.error(at, told, match.start(1) + 1 if match else None)
        found.add(key)
        if not match or not isinstance(shapes[key], Option | Sides):
            at += match is not None
            start = at
            while at < len(block.lines) and not _NAMED.fullmatch(block.lines[at]):
                at += 1
            stop = at
            while stop > start and not block.lines[stop - 1].strip():
                stop -= 1
            if start == stop or (match and match[2].strip()):
                raise block.error(start - 1, f"expected the rows of {key} below this line")
        else:
            stop = at = at + 1
        words = match[2].split() if match else []
        yield key, _KeyLines(start, stop, words, match.end() - len(match[2].lstrip()) + 1 if match else 1)


def _main(made: type[MadePuzzle]) -> str:
    """The key of the field whose rows have no name, the first one of cells; empty if there is none."""
    return next((shape.key for shape in made.shapes if not isinstance(shape, Option | Sides)), "")


def _read(made: type[MadePuzzle], block: Block) -> Puzzle:
    parts = dict(_parts(made, block))
    fields: dict[str, Any] = {}
    size: Size | None = None
    around = _around(made, block, parts)
    for shape in made.shapes:
        if not isinstance(shape, Option | Sides) and shape.key in parts:
            part = parts[shape.key]
            own = block._replace(lines=block.lines[part.at : part.stop], first=block.number(part.at))
            if around and shape.key == _main(made):
                inner = [" ".join(word or "." for word in row[1:-1]) for row in around[1:-1]]
                own = own._replace(lines=inner, data=True)
            rows = _cells(shape, own)
            found = len(rows), len(rows[0])
            if size not in (None, found):
                told = f"the {shape.key} are {found[0]} x {found[1]}, but the board is {size[0]} x {size[1]}"
                raise block.error(part.at, told)
            fields[shape.field], size = rows, found
    if around:
        (above, *_, below), (left, *_, right) = around, [*zip(*around)]
        for key, words in {"above": above, "below": below, "left": left, "right": right}.items():
            if any(map(is_number, words)):
                parts[key] = _KeyLines(parts[_main(made)].at, 0, words[1:-1], 1)
    for shape in made.shapes:
        for key, part in ((key, parts[key]) for key in shape.keys if key in parts):
            if isinstance(shape, Option):
                fields[shape.field] = _option(shape, key, part, block)
            elif isinstance(shape, Sides):
                lines = size and size[key in ("above", "below")]
                fields.setdefault(shape.field, {})[key] = _side(shape, key, part, block, lines)
    return made(**fields)


def _around(
    made: type[MadePuzzle], block: Block, parts: Mapping[str, _KeyLines]
) -> Sequence[Sequence[str]] | None:
    """The words of a board with its clues around it, as on paper; None if there are none or they have names.

    Raises:
        FormatError: they may be cells as well.
    """
    sides = [key for shape in made.shapes if isinstance(shape, Sides) for key in shape.keys]
    part = parts.get(_main(made))
    if part is None or not sides or any(key in parts for key in sides):
        return None
    from satpuzzles.formats.cell_names import size_of
    from satpuzzles.formats.cutting import clues_around, cut, is_ruler

    lines = [line for line in block.lines[part.at : part.stop] if line.strip() and not is_ruler(line)]
    if not lines:
        return None
    told = size_of(lines[0]) or next(iter(block.size), 0)
    rows, *_ = cut(lines[size_of(lines[0]) is not None :] or lines)
    found = clues_around(rows, BLANK_SIGNS | {""})
    if found is None or told == len(found):
        return None
    if told != len(found) - 2 and {*map(len, rows)} == {len(found)}:
        size = f"{len(found) - 2} x {len(found) - 2}"
        how = f"write clues as in {sides[0]}: . 2 ., or the size, as in {size}, above the board"
        raise block.error(part.at, f"the numbers around the board may be clues or cells: {how}")
    return found


def _cells(shape: Content, block: Block) -> Sequence[Sequence[Any]]:
    rows = cell_rows(shape).read(block)
    if isinstance(shape, ConnectedRegions):
        return rows
    for at, row in enumerate(rows):
        for column, value in enumerate(row):
            if isinstance(value, int) and value not in shape.numbers:
                raise table_of(block).error(at, column, f"expected {_span(shape.numbers)}, found {value}")
    return rows


def _option(shape: Option, key: str, part: _KeyLines, block: Block) -> int:
    is_flag = isinstance(shape.default, bool)
    word = " ".join(part.words)
    if not (word in _FLAGS if is_flag else is_number(word)):
        expected, found = "yes or no" if is_flag else "a number", quote(word) if word else "nothing"
        raise block.error(part.at, f"expected {expected} after {key}:, found {found}", part.column)
    return _FLAGS[word] if is_flag else int(word)


def _side(shape: Sides, key: str, part: _KeyLines, block: Block, lines: int | None) -> list[int | None]:
    if lines is not None and len(part.words) != lines:
        told = f"expected {plural(lines, 'clue')} {key}, . for none, found {len(part.words)}"
        raise block.error(part.at, told, part.column)
    words = [None if word in BLANK_SIGNS and not _is_clue(shape, word) else word for word in part.words]
    for word in filter(None, words):
        if not _is_clue(shape, word):
            at = re.search(rf"(?<!\S){re.escape(word)}(?!\S)", block.lines[part.at][part.column - 1 :])
            column = part.column + (at.start() if at else 0)
            raise block.error(part.at, f"expected . or {_span(shape.allowed)}, found {quote(word)}", column)
    return [None if word is None else int(word) for word in words]


def _is_clue(shape: Sides, word: str) -> bool:
    return is_number(word) and int(word) in shape.allowed


# ---- writing ----


def _lines(puzzle: MadePuzzle) -> Iterator[str]:
    main = _main(type(puzzle))
    for shape in puzzle.shapes:
        value = getattr(puzzle, shape.field)
        if isinstance(shape, Option) and value != shape.default:
            yield f"{shape.key}: {('no', 'yes')[value] if isinstance(value, bool) else value}"
    for shape in puzzle.shapes:
        value = getattr(puzzle, shape.field)
        if isinstance(shape, Sides):
            for side, clues in zip(shape.sides, value):
                if says(clues) or not main:
                    yield f"{side}: {' '.join('.' if clue is None else str(clue) for clue in clues)}"
        elif not isinstance(shape, Option) and (shape.key == main or says(value)):
            if shape.key != main:
                yield f"{shape.key}:"
            rows = cell_rows(shape).write(_labelled(value) if isinstance(shape, ConnectedRegions) else value)
            if is_comment(rows[0]) or (shape.key == main and _may_be_around(puzzle, rows)):
                yield f"{len(value)} x {len(value[0])}"
            yield from rows


def _may_be_around(puzzle: MadePuzzle, rows: Sequence[str]) -> bool:
    """Whether the outer numbers of a board without clues outside could be read as such clues."""
    outside = [shape for shape in puzzle.shapes if isinstance(shape, Sides)]
    if not outside or any(map(says, [side for shape in outside for side in getattr(puzzle, shape.field)])):
        return False
    from satpuzzles.formats.cutting import clues_around, cut

    return clues_around(cut(rows)[0], BLANK_SIGNS) is not None


def _labelled(regions: Content) -> Content:
    """Regions with a letter each, or their numbers if there are too many."""
    if max((number for row in regions for number in row if number is not None), default=0) >= len(LETTERS):
        return regions
    return [[number if number is None else -number - 1 for number in row] for row in regions]


def _split(made: type[MadePuzzle], lines: Sequence[str]) -> Iterator[Block]:
    """Blocks as ``paragraphs`` cuts them. Rows of a further field continue the last one; so do options and
    clues outside that it lacks, and the first rows below such lines.

    A row that begins with a block is no comment.

    Raises:
        FormatError: options or clues between two boards may belong to either.
    """
    main = _main(made)
    shapes = {key: shape for shape in made.shapes for key in shape.keys if key != main}
    lined = {key for key, shape in shapes.items() if isinstance(shape, Option | Sides)}
    with_blocks = any(BLOCK in getattr(shape, "marks", ()) for shape in made.shapes)
    last: Block | None = None
    keys: set[str | None] = set()
    below = False
    for block in paragraphs(lines):
        start = stop = block.first - 1
        while with_blocks and start and lines[start - 1].lstrip().startswith(BLOCK):
            start -= 1
        own = [match and match[1].lower() for match in map(_NAMED.fullmatch, block.lines)]
        if below and own[0] is None:
            told = "the lines above may belong to the board above or below them: leave out a blank line"
            raise FormatError(told, line=start + 1)
        below = bool(main) and None in keys and lined.issuperset(own) and keys.isdisjoint(own)
        above = bool(main) and None not in keys and own[0] is None
        if last is not None and (below or above or own[0] in shapes.keys() - lined):
            start = last.first - 1
        elif last is not None:
            yield last
            keys = set()
        last, keys = Block(lines[start : stop + len(block.lines)], start + 1), keys.union(own)
    if last is not None:
        yield last


@lru_cache(maxsize=64)
def text_of(made: type[MadePuzzle]) -> BoardCodec[Any, Block]:
    """The codec of the typed text of a puzzle."""
    called = f"a typed board of {made.type}"
    return BoardCodec(made, called, partial(_read, made), _lines, partial(_split, made))


def __getattr__(name: str) -> BoardCodec[Any, Block]:
    """The codec of the puzzle of this name."""
    return text_of(made_puzzle(name, __name__))
