"""Reads grids of a known board back from this program's text pictures.

A grid is drawn again and accepted only if the picture is the same.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from itertools import chain

from satpuzzles.core.arguments import is_number
from satpuzzles.core.errors import FormatError, PuzzleError, quote
from satpuzzles.core.grid import Cell, Grid, in_rows
from satpuzzles.formats.frames import BOARD, HEAD, MARKED, TOP, Panel, panels, sights
from satpuzzles.formats.line_text import height, read_lines, read_spans
from satpuzzles.picture.scene import COLOR_LETTERS, make_scene
from satpuzzles.picture.text import drawn_lines, plain
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.layers import Layers, SpanPlaces
from satpuzzles.puzzle.layout import KNOWN
from satpuzzles.puzzle.places import LinePlaces, Places, Spot

_FILLED, _BLANK = "#■█▓☼★●▲*", ".□·░:"
_UNKNOWN = "?", "_", ""
_PASSED = re.compile(r"[\u2500-\u257f+=H]+")
"""Matches a cell with lines only."""
Rows = Sequence[Sequence[int | None]]


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
    if any(half in line for line in panel.lines for half in "▀▄"):
        told = (
            "a picture in half blocks does not hold the board; print it to a file, or with a larger --width"
        )
        raise FormatError(told, line=panel.first)
    error: PuzzleError | None = None
    size = puzzle.rows, puzzle.columns
    for raw in sights(panel.lines, size):
        try:
            return _shown(puzzle, raw, panel)
        except PuzzleError as wrong:
            error = error or wrong
    raise error or FormatError(f"expected a picture of a board of {size[0]} x {size[1]}", line=panel.first)


def _shown(puzzle: Puzzle, raw: Mapping[Cell, str], panel: Panel) -> Rows:
    """The grid that a panel shows, or the values that are filled in."""
    marked: set[Spot] = {cell for cell, text in raw.items() if MARKED.search(text)}
    places = puzzle.places
    layers = [each.places for each in places.layers] if isinstance(places, Layers) else [places]
    drawn: dict[Places, Rows] = {}
    for layer in layers:
        if isinstance(layer, LinePlaces):
            lines = panel.lines[: height(layer, panel.lines[0])]
            drawn[layer], numbers = read_lines(lines, panel.first, layer)
        elif isinstance(layer, SpanPlaces):
            drawn[layer], numbers = read_spans(panel.lines, panel.first, layer)
        else:
            continue
        marked.update(map(layer.spot, numbers))

    def shown(*, solved: bool) -> Grid:
        rows = [
            row
            for layer in layers
            for row in (drawn[layer] if layer in drawn else _values(puzzle, raw, panel.first, solved=solved))
        ]
        return puzzle.to_solution(rows, unknown=True)

    difference = _difference(puzzle, None, marked, panel)
    if panel.title != BOARD:
        grid = shown(solved=True)
        is_board = not panel.title and not any(chain(*grid)) and not drawn
        if not is_board and _difference(puzzle, grid, marked, panel) is None:
            return grid
    if difference is None:
        return puzzle.known or [[None] * width for width in puzzle.places.widths()]
    known = shown(solved=False)
    if _difference(replace(puzzle, known=known), None, marked, panel) is None:
        return known
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
