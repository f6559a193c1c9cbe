"""The files that list the clues of a nonogram, one a line: rows, then columns, and what each has around them.

Run lengths stand in order; 0 or an empty line is a blank line of the picture.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from satpuzzles.kinds.nonogram.puzzle import BLACK, Nonogram
from satpuzzles.kinds.nonogram.text import TOO_MANY_RUNS, Clue, add_run, finish_clue, require_black
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.text.codec import Block, Codec, refuse, whole
from satpuzzles.text.scan import SIDE_CAP, Scanner

LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_ONE_COLOR: Mapping[str, int] = {"": 1}


def _read_clue(scanner: Scanner, between: str, colors: Mapping[str, int] = _ONE_COLOR) -> Clue:
    """The runs of a line.

    Args:
        between: what separates them, ``,`` or a blank.
        colors: the colour index of each letter that may follow a length; the empty letter is the
            colour of a length without one.
    """
    runs: list[tuple[int, int]] = []

    def read_run(scanner: Scanner) -> None:
        start = scanner.position
        length = scanner.number("a run length")
        letter = scanner.peek()
        if letter not in colors:
            letter = ""
        if letter not in colors:
            scanner.fail("a colour letter")
        scanner.position += len(letter)
        add_run(scanner, start, runs, length, colors[letter])

    if scanner.text.strip() == "0":
        return ()
    scanner.row(read_run, between, too_many=TOO_MANY_RUNS)
    return finish_clue(runs)


def _read_clues(
    block: Block, start: int, count: int, what: str, between: str, colors: Mapping[str, int] = _ONE_COLOR
) -> tuple[Clue, ...]:
    """``count`` lines of clues from line ``start`` of a block; ``what`` is ``row`` or ``column``."""
    scanners = (
        block.scanner(start + index, f"the clue of {what} {index + 1} of {count}") for index in range(count)
    )
    return tuple(_read_clue(scanner, between, colors) for scanner in scanners)


def _write_clues(clues: Sequence[Clue], between: str, letters: Sequence[str] = ("",)) -> list[str]:
    """Clues, one a line, with the letter of its colour after each length."""
    return [between.join(f"{length}{letters[color - 1]}" for length, color in clue) or "0" for clue in clues]


# ---- sizes, row clues, column clues ----

_NAME = re.compile(r"\w+")
_SIGNS = {"height": "H", "width": "W"}
_FIRST_WORD = re.compile(r"\S*")


class _Layout(NamedTuple):
    """How a file is laid out.

    Attributes:
        called: how a sentence names it.
        sizes: its first lines, with ``{height}`` and ``{width}``.
        marks: the lines before the row clues and before the column clues; None where there is none.
        between: what separates the runs of a clue.
    """

    called: str
    sizes: tuple[str, ...]
    marks: tuple[str | None, str | None]
    between: str = " "

    def read(self, block: Block) -> Puzzle:
        sizes: dict[str, int] = {}
        for index, form in enumerate(self.sizes):
            names = _NAME.findall(form)
            expected = f"the {names[0]}" if len(names) == 1 else f"the size {form.format(**_SIGNS)}"
            found = block.scanner(index, expected).sizes(form, expected="a comma between height and width")
            sizes |= zip(names, found)
        index = len(self.sizes)
        clues: list[tuple[Clue, ...]] = []
        for mark, count, what in zip(self.marks, (sizes["height"], sizes["width"]), ("row", "column")):
            if mark is not None:
                _step_over(block, index, mark)
                index += 1
            clues.append(_read_clues(block, index, count, what, self.between.strip() or " "))
            index += count
        block.no_more(index)
        rows, columns = clues
        return Nonogram(rows, columns)

    def lines(self, nonogram: Nonogram) -> list[str]:
        require_black(nonogram, self.called)
        lines = [form.format(height=nonogram.rows, width=nonogram.columns) for form in self.sizes]
        for mark, clues in zip(self.marks, (nonogram.row_clues, nonogram.column_clues)):
            lines += [] if mark is None else [mark]
            lines += _write_clues(clues, self.between)
        return lines


def _step_over(block: Block, index: int, mark: str) -> None:
    expected = mark if mark.isalpha() else f"{mark or 'a blank line'} between row and column clues"
    scanner = block.scanner(index, expected)
    start = scanner.position
    if scanner.match(_FIRST_WORD).upper() != mark:
        scanner.position = start
        scanner.fail(expected)
    scanner.end()


def _split_filas(lines: Sequence[str]) -> Iterator[Block]:
    """A board starts at the last line with text before FILAS."""
    starts = []
    last = 0
    for index, line in enumerate(lines):
        text = line.strip()
        if text.upper() == "FILAS":
            starts.append(last)
        elif text:
            last = index
    if len(starts) < 2:
        yield from whole(lines)
        return
    # Whatever stands before the first board belongs to it, so that it is not passed over in silence.
    starts[0] = next(index for index, line in enumerate(lines) if line.strip())
    for start, end in zip(starts, [*starts[1:], len(lines)]):
        yield Block(lines[start:end], start + 1)


def _read_olsak(block: Block) -> Puzzle:
    """A line from ``:`` on stands before the rows and before the columns; the file announces no size.

    Text before the first such line is a title; empty lines are passed over.
    """
    marks = [index for index, line in enumerate(block.lines) if line.lstrip().startswith(":")]
    if len(marks) < 2:
        before = "rows" if not marks else "columns"
        raise block.error(len(block.lines), f"expected a line ':' before the {before}")
    rows, columns, end = [*marks, len(block.lines)][:3]
    if end < len(block.lines):
        raise block.error(end, "expected the end of the board, found a third line ':'")
    return Nonogram(
        _read_side(block, rows + 1, columns, "row"), _read_side(block, columns + 1, end, "column")
    )


def _read_side(block: Block, start: int, end: int, what: str) -> tuple[Clue, ...]:
    clues: list[Clue] = []
    for index in range(start, end):
        if block.lines[index].strip():
            if len(clues) == SIDE_CAP:
                raise block.error(index, f"there are more than {SIDE_CAP:,} {what}s")
            clues.append(_read_clue(block.scanner(index, what), " "))
    if not clues:
        raise block.error(start, f"expected the clue of {what} 1")
    return tuple(clues)


def _olsak_title(block: Block) -> str | None:
    text = block.lines[0].strip()
    return None if text.startswith(":") else text or None


def _codec(layout: _Layout) -> Codec[Nonogram, Block]:
    return Codec(Nonogram, layout.called, layout.read, layout.lines, whole, separator=None)


NIN = _codec(_Layout("a .nin file", ("{width} {height}",), (None, None)))
MK = _codec(_Layout("a .mk file", ("{height} {width}",), (None, "#")))
CWD = _codec(_Layout("a .cwd file", ("{height}", "{width}"), (None, "")))
FILAS = _codec(_Layout("FILAS and COLUMNAS", ("{height}, {width}",), ("FILAS", "COLUMNAS"), ", "))._replace(
    split=_split_filas, separator="\n"
)
OLSAK = _codec(_Layout("a .g file", (), (": rows", ": columns")))._replace(
    read=_read_olsak, title=_olsak_title
)


# ---- Simpson's .non: lines of a key and a value, then rows and columns with clues; ==== between puzzles ----

_KEY = re.compile(r"[A-Za-z]{1,40}")
_COLOR = re.compile(r"#[0-9a-fA-F]{6}")
_LETTER = re.compile(r"[A-Za-z]")
_PLAIN_RUN = re.compile(r"[0-9](?![0-9A-Za-z])")
_TITLE = re.compile(r"title\s")
_KEYS = {"width": "width", "height": "height", "columns": "width", "rows": "height"}
"""What a size is called: Simpson also allows ``rows 5`` for ``height 5``."""


def _split_non(lines: Sequence[str]) -> Iterator[Block]:
    start = 0
    for index in range(len(lines) + 1):
        if index == len(lines) or lines[index].startswith("===="):
            for block in whole(lines[start:index]):
                yield Block(block.lines, start + block.first)
            start = index + 1


def _non_title(block: Block) -> str | None:
    for line in map(str.strip, block.lines):
        if _TITLE.match(line):
            return line[len("title") :].lstrip().removeprefix('"').removesuffix('"') or None
    return None


def _read_non(block: Block) -> Puzzle:
    """Unknown keys are ignored. An empty line is a clue only where clues are expected."""
    sizes: dict[str, int] = {}
    colors: dict[str, str] = {}
    sections: dict[str, range] = {}
    index = 0
    while index < len(block.lines):
        scanner = block.scanner(index, "a key")
        index += 1
        key = scanner.match(_KEY).lower()
        scanner.spaces()
        if key in ("color", "colour"):
            _read_color(scanner, colors)
        if key not in _KEYS:
            continue
        side = _KEYS[key]
        if key == side or not scanner.at_end:
            if side in sizes:
                raise scanner.error(f"the {side} is given twice")
            sizes[side] = scanner.size(side)
            scanner.end()
            continue
        if key in sections:
            raise scanner.error(f"the {key} are given twice")
        if side not in sizes:
            raise scanner.error(f"expected a line {side} before the {key}")
        sections[key] = range(index, index + sizes[side])
        index += sizes[side]
        if index > len(block.lines):
            found = len(block.lines) - sections[key].start
            raise block.error(index, f"expected {sizes[side]} clues of the {key}, found {found}")
    for key in ("rows", "columns"):
        if key not in sections:
            raise block.error(len(block.lines), f"expected a line {key} and the clues of the {key}")
    texts = [block.lines[index] for section in sections.values() for index in section]
    letters, used = _palette(texts, colors)
    rows, columns = (
        _read_clues(block, sections[key].start, len(sections[key]), key[:-1], ",", letters)
        for key in ("rows", "columns")
    )
    return Nonogram(rows, columns, used)


def _read_color(scanner: Scanner, colors: dict[str, str]) -> None:
    """``a #ff0000``: a letter that clues use as ``3a``, and its colour."""
    letter = scanner.match(_LETTER)
    if not letter or letter in colors:
        scanner.fail("a letter that no other color line names")
    scanner.spaces()
    color = scanner.match(_COLOR)
    if not color:
        scanner.fail("a colour of the form #rrggbb")
    colors[letter] = color.lower()
    scanner.end()


def _palette(texts: Sequence[str], colors: Mapping[str, str]) -> tuple[Mapping[str, int], tuple[str, ...]]:
    """The colour index of each letter, and of none where a clue has none, which is black; and the colours."""
    letters = {letter: index for index, letter in enumerate(colors, 1)}
    used = list(colors.values())
    if not colors or any(_PLAIN_RUN.search(text) and text.strip() != "0" for text in texts):
        if BLACK not in used:
            used.append(BLACK)
        letters[""] = used.index(BLACK) + 1
    return letters, tuple(used)


def _non_lines(nonogram: Nonogram) -> list[str]:
    if len(nonogram.colors) > len(LETTERS):
        refuse(f"a .non file has {len(LETTERS)} letters for {len(nonogram.colors)} colours")
    plain = nonogram.colors == (BLACK,)
    letters = ("",) if plain else LETTERS
    return [
        *(f"width {nonogram.columns}", f"height {nonogram.rows}"),
        *([] if plain else [f"color {a} {color}" for a, color in zip(LETTERS, nonogram.colors)]),
        *("", "rows", *_write_clues(nonogram.row_clues, ",", letters)),
        *("", "columns", *_write_clues(nonogram.column_clues, ",", letters)),
    ]


NON = Codec(Nonogram, "a .non file", _read_non, _non_lines, _split_non, separator="====\n", title=_non_title)
