"""Reads boards and grids back from this program's text pictures.

A result is drawn again and accepted only if the picture is the same.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any

from satpuzzles.core.arguments import is_number
from satpuzzles.core.errors import FormatError, PuzzleError, quote
from satpuzzles.core.grid import Cell, Grid, Size, in_rows
from satpuzzles.formats.codec import ANY, Block, Codec, before_each, refuse
from satpuzzles.formats.frames import BOARD, HEAD, IN_ALL, MARKED, TOP, Panel, panels, sights
from satpuzzles.formats.line_text import height, read_lines, read_spans
from satpuzzles.picture.scene import COLOR_LETTERS, make_scene
from satpuzzles.picture.text import drawn_lines, plain, render_text
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.kind import BUILT_IN, puzzle_type
from satpuzzles.puzzle.layers import Layers, Spans
from satpuzzles.puzzle.layout import KNOWN, Layout
from satpuzzles.puzzle.places import Lines, Places, Spot

_FILLED, _BLANK = "#■█▓☼★●▲*", ".□·░:"
_UNKNOWN = "?", "_", ""
_PASSED = re.compile(r"[\u2500-\u257f+=H]+")
"""Matches a cell with lines only."""
Rows = Sequence[Sequence[int | None]]
Shown = tuple[Puzzle, Grid | None]


def _read(block: Block) -> Puzzle:
    head = HEAD.fullmatch(block.lines[0])
    sides = (int(head[2]), int(head[3])) if head else block.size
    name = (head and head[1] and head[1].lower()) or block.wanted
    if not sides or name is None:
        told = (
            f"write the puzzle and the size on the line above a picture, such as {next(iter(BUILT_IN))} 6 x 6"
        )
        raise block.error(0, told)
    size = sides[0], sides[-1]
    if not all(size):
        raise block.error(0, f"a board of {size[0]} x {size[1]} has no cells")
    found = panels(block.lines, block.first)
    if not found:
        raise block.error(0, "expected a picture of a board, found nothing")
    by_title = {each.title: each for each in reversed(found)}
    return _board(puzzle_type(name), by_title.get(BOARD) or by_title.get(IN_ALL) or found[0], size)


def _lines(puzzle: Puzzle) -> list[str]:
    head = f"picture  {puzzle.type} {puzzle.rows} x {puzzle.columns}"
    lines = [head, BOARD, *render_text(puzzle).split("\n")]
    try:
        lossless = _read(Block(lines, 1)).to_json() == puzzle.to_json()
    except PuzzleError:
        lossless = False
    if not lossless:
        refuse("a picture cannot hold all of this board; the format json can")
    return lines


PICTURE: Codec[Puzzle, Block] = Codec(
    ANY, "a picture", _read, _lines, before_each(HEAD.fullmatch), known=True
)


# ---- boards ----


def _board(type: type[Puzzle], panel: Panel, size: Size) -> Puzzle:
    """The board of that type in a panel; raises PuzzleError if there is none."""

    def make(layout: Layout) -> Puzzle:
        fields: dict[str, Any] = {shape.field: shape.seen(layout, size) for shape in type.shapes}
        return type(**fields)

    puzzle, grid = _first(make, panel, size, partly=panel.title == IN_ALL)
    if grid is not None and not make_scene(puzzle, grid).tells_all:
        raise FormatError("this picture shows a solution, which hides its board", line=panel.first)
    return puzzle


def _first(make: Callable[[Layout], Puzzle], panel: Panel, size: Size, *, partly: bool) -> Shown:
    """The first consistent reading of a panel; see ``_shown``."""
    if any(half in line for line in panel.lines for half in "▀▄"):
        told = (
            "a picture in half blocks does not hold the board; print it to a file, or with a larger --width"
        )
        raise FormatError(told, line=panel.first)
    error: PuzzleError | None = None
    for layout, raw in sights(panel.lines, size):
        try:
            return _shown(make(layout), raw, panel, partly=partly)
        except PuzzleError as wrong:
            error = error or wrong
    raise error or FormatError(f"expected a picture of a board of {size[0]} x {size[1]}", line=panel.first)


def _shown(puzzle: Puzzle, raw: Mapping[Cell, str], panel: Panel, *, partly: bool) -> Shown:
    """A board with the values that a panel shows, or with the panel's grid.

    Args:
        partly: whether a grid may have unknown cells; else a panel with such cells shows a board.
    """
    marked: set[Spot] = {cell for cell, text in raw.items() if MARKED.search(text)}
    places = puzzle.places
    layers = [each.places for each in places.layers] if isinstance(places, Layers) else [places]
    drawn: dict[Places, Rows] = {}
    for layer in layers:
        if isinstance(layer, Lines):
            lines = panel.lines[: height(layer, panel.lines[0])]
            drawn[layer], numbers = read_lines(lines, panel.first, layer)
        elif isinstance(layer, Spans):
            drawn[layer], numbers = read_spans(panel.lines, panel.first, layer)
        else:
            continue
        marked.update(map(layer.spot, numbers))

    def shown(*, solved: bool) -> Rows:
        return [
            row
            for layer in layers
            for row in (drawn[layer] if layer in drawn else _values(puzzle, raw, panel.first, solved=solved))
        ]

    difference = _difference(puzzle, None, marked, panel)
    if panel.title != BOARD:
        values = shown(solved=True)
        cells = [*chain(*values)]
        is_board = not panel.title and not any(cells) and not drawn
        if not is_board and (partly or None not in cells):
            grid = puzzle.to_solution(values, unknown=True)
            if _difference(puzzle, grid, marked, panel) is None:
                return puzzle, grid
    if difference is None:
        return puzzle, None
    values = shown(solved=False)
    filled = replace(puzzle, known=puzzle.to_solution(values, unknown=True))
    if _difference(filled, None, marked, panel) is None:
        return filled, None
    line, wanted = difference
    told = f"the line {quote(wanted)}" if wanted else "nothing below the picture"
    raise FormatError(f"the picture is damaged: expected {told}", line=line)


def _difference(
    puzzle: Puzzle, grid: Grid | None, marked: Collection[Spot], panel: Panel
) -> tuple[int, str] | None:
    """The first line where a panel differs from the picture of a board, and the expected text."""
    number = 0
    for number, line in enumerate(drawn_lines(make_scene(puzzle, grid, marked))):
        there = panel.lines[number] if number < len(panel.lines) else ""
        if there != line and plain(there) != plain(line):
            return panel.first + number, line
    # Sentences may follow; below two pictures, a panel has parts of them.
    below = "".join(panel.lines[number + 1 : number + 2])
    is_sentence = panel.title or not below or any(map(str.isalpha, below))
    return None if is_sentence else (panel.first + number + 1, "")


# ---- grids ----


def is_picture(lines: Sequence[str]) -> bool:
    """Whether a text is a picture, with a frame or a line above it."""
    heads = filter(None, map(HEAD.fullmatch, lines))
    return any(head[1] for head in heads) or any(TOP.fullmatch(each) and not each.isascii() for each in lines)


def read_picture(lines: Sequence[str], first: int, puzzle: Puzzle) -> object:
    """The rows of the grid in a picture: the solution, the first of several, or the values filled in."""
    found = panels(lines, first)
    if not found:
        raise FormatError("expected a picture below this line", line=first)
    panel = next((each for each in found if each.title != BOARD), found[0])

    board, grid = _first(lambda _: puzzle, panel, (puzzle.rows, puzzle.columns), partly=True)
    return grid or board.known or [[None] * width for width in puzzle.places.widths()]


def _values(puzzle: Puzzle, raw: Mapping[Cell, str], line: int, *, solved: bool) -> Rows:
    """The values that cells show, None if unknown.

    Args:
        solved: whether the picture shows a grid; in a board a clue is not the value of its cell.
    """
    layout = puzzle.layout()

    def value(cell: Cell) -> int | None:
        text = raw[cell].strip(" []")
        sign = text[:1]
        if cell in layout.blocks:
            return 0 if solved else None
        if layout.colors and sign and sign in COLOR_LETTERS:
            return COLOR_LETTERS.index(sign) + 1
        if isinstance(puzzle.places, Layers):
            if _PASSED.fullmatch(text):
                return 0
            text = text.strip("━=")
            sign = text[:1]
        if puzzle.is_shaded and (text == layout.clues.get(cell) or sign.isdecimal()):
            return 0 if solved or text.endswith(KNOWN) else None
        if puzzle.blank and sign and sign in _FILLED:
            return 1
        if text in _UNKNOWN or (sign == "." and not (solved and puzzle.blank)):
            return None
        if puzzle.blank and sign in _BLANK:
            return 0
        if not is_number(text):
            told = f"expected a value, or ? for an unknown cell, found {quote(text)}"
            raise FormatError(told, line=line)
        return int(text)

    return in_rows([*map(value, raw)], puzzle.columns)
