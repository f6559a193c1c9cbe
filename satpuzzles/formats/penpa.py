"""Reads and writes links of penpa-edit, ``...#m=edit&p=DATA``, and reads those that wrap a pzpr link.

A title, tag, heading or ``--type`` names the puzzle; ``penpa_drawing.py`` reads the drawing. Everything drawn
is part of the board, known to be decoration, or refused by name.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from contextlib import suppress
from urllib.parse import unquote

from satpuzzles.core.arguments import titled, with_article
from satpuzzles.core.errors import FormatError, PuzzleError, quote
from satpuzzles.core.grid import Cell, Grid, parts_between, parts_of, place
from satpuzzles.formats.codec import ANY, Block, BoardCodec, one_a_line, refuse
from satpuzzles.formats.objects import read_object
from satpuzzles.formats.penpa_drawing import BLACK, COLOURS, MISSING, PenpaDrawing, unpacked
from satpuzzles.formats.pzpr import CUT, URL
from satpuzzles.formats.scan import OPERATOR_SIGNS, TARGET_DIGITS
from satpuzzles.formats.typed_sections import heading_of
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.boxes import box_of
from satpuzzles.puzzle.clues import BLOCK
from satpuzzles.puzzle.draft import SIDES, puzzle_of, tools_of
from satpuzzles.puzzle.kind import BUILT_IN, puzzle_type, type_called
from satpuzzles.puzzle.layers import SpanPlaces

_SQUARES = {"square", "kakuro", *BUILT_IN}
_TAGS = {"", "classic", "irregular"}
"""Tags that do not name a puzzle and say no more than the drawing."""
_OPERATORS = OPERATOR_SIGNS | {"\u2212": "-", "\u2013": "-"}

Words = Mapping[Cell, str]


def _read(block: Block) -> Puzzle:
    line = block.lines[0].strip().rstrip(">")
    data = line.partition("p=")[2]
    if data.startswith("http"):
        return URL.read(Block((unquote(data),), block.first, block.wanted))
    if not data:
        raise block.error(0, CUT)
    link = unpacked(line)
    if link.head[0] not in _SQUARES:
        raise FormatError(f"the penpa board shape {quote(link.head[0])} is not supported; use a square board")
    titles = [word.removeprefix("Title: ") for word in link.head if word.startswith("Title:")]
    tags = [word.strip(' "') for word in "".join(link.lines[17:18]).strip("[]").split(",")]
    words = [] if block.wanted else [link.head[0], *titles, *tags]
    named = (heading_of(word, 0, installed=False) for word in words)
    heading = next((each for each in named if each), None)
    type = block.wanted or (heading.type if heading else None)
    if type is None:
        told = "a penpa link does not name its puzzle: write the name on the line above or set its type"
        raise block.error(0, told)
    if more := [tag for tag in tags if tag not in _TAGS and type_called(tag, installed=False) != type]:
        raise FormatError(f"this penpa link has the tag {quote(more[0])}, which may change the rules")
    try:
        drawn = PenpaDrawing(link)
    except PuzzleError:
        raise
    except (ValueError, TypeError, LookupError, AttributeError):
        raise block.error(0, "the data of this penpa link is not a known kind of board") from None
    return _board(drawn, type, heading.options if heading else {})


def _board(drawn: PenpaDrawing, type: str, options: Mapping[str, object]) -> Puzzle:
    """The board that a drawing shows; raises FormatError unless it shows all of the drawing."""
    rows, columns = drawn.size
    tools = tools_of(type, drawn.size)
    kinds = {tool.kind for tool in tools}
    keys = {key for shape in puzzle_type(type).shapes for key in shape.keys}
    words = _words(drawn, type)
    beside = {cell: word for cell, word in words.items() if not drawn.inside(cell)}
    if {*beside.values()} == {f"{{1-{rows}}}"}:  # says which numbers the board has
        beside = {}
    lines = _beside(drawn, beside)
    has_parts = not kinds.isdisjoint(("regions", "cages"))
    refused = {
        "walls": drawn.walls and not has_parts,
        "inequality signs": drawn.signs and "signs" not in kinds,
        "numbers beside the board": any(map(any, lines.values())) and "lines" not in kinds,
        "numbers in the corners of cells": drawn.corners and not has_parts,
    }
    _require_none(refused, type)
    kept = dict(options)
    if drawn.diagonals:
        both = {((at, at), 1) for at in range(rows)} | {((at, rows - 1 - at), -1) for at in range(rows)}
        flags = [tool.key for tool in tools if tool.kind == "note" and tool.key.endswith("diagonals")]
        _require_none({"slanted lines": not flags or drawn.diagonals != both}, type)
        kept[flags[0]] = True
    if "cages" in kinds:
        cages = _cages(parts_between(drawn.walls, drawn.size), words, drawn.corners)
        return read_object(Block((), 1), {"type": type, "size": rows, "cages": cages})
    if "box" in keys and not drawn.walls:
        kept["box"] = [*box_of(rows)]
    texts = {**words, **drawn.corners}
    puzzle = puzzle_of(
        {
            **{"type": type, "rows": rows, "columns": columns, "walls": sorted(drawn.walls)},
            "cells": [[texts.get((row, column), "") for column in range(columns)] for row in range(rows)],
            **{"signs": drawn.signs, "kept": kept, **lines},
        }
    )
    layout = puzzle.layout()
    shown = sum(len(marks) for name in SIDES.values() for marks in getattr(layout, name))
    # White circles around the ends of spans are drawn so.
    are_islands = isinstance(puzzle.places, SpanPlaces) and {*drawn.discs.values()} == {"○"}
    unread = {
        "numbers beside the board": sum(word != "0" for word in beside.values()) > shown,
        "numbers in the corners of cells": drawn.corners and not layout.corners,
        "walls that close no region": drawn.walls.keys() - layout.walls,
        "circles": drawn.discs.keys() - layout.discs and not are_islands,
    }
    _require_none(unread, type)
    return puzzle


def _require_none(found: Mapping[str, object], type: str) -> None:
    """Raises FormatError for the first kind of items of which there are any."""
    for name in filter(found.get, found):
        raise FormatError(f"this penpa link has {name}, which are not supported for {with_article(type)}")


def _words(drawn: PenpaDrawing, type: str) -> dict[Cell, str]:
    """The texts in cells, with a sign for circles and filled cells without a text."""
    tools = tools_of(type, drawn.size)
    texts = {text for tool in tools for text in tool.texts}
    in_blocks = any(tool.in_blocks for tool in tools)
    words = {cell: disc if disc in texts else "?" for cell, disc in drawn.discs.items()} | drawn.words
    for cell, colour in drawn.fills.items():
        is_block = colour in (1, 3, 8, BLACK, MISSING) and in_blocks
        if not (is_block or (colour in (BLACK, MISSING) and BLOCK in texts and cell not in words)):
            told = f"this penpa link has a {COLOURS.get(colour, 'coloured')} cell at {place(cell)}"
            raise FormatError(f"{told}, which {with_article(type)} does not have; give the board as JSON")
        words.setdefault(cell, BLOCK)
    return words


def _beside(drawn: PenpaDrawing, words: Words) -> dict[str, list[str]]:
    """The texts of numbers on each side of the board, one for each line."""
    rows, columns = drawn.size
    found: dict[tuple[str, int], list[str]] = defaultdict(list)
    for (row, column), word in sorted(words.items()):
        if not word.isdecimal():
            raise FormatError(f"expected a number beside the board, found {quote(word)}")
        if (0 <= row < rows) == (0 <= column < columns):
            raise FormatError(f"there is no line for the clue {quote(word)}")
        if 0 <= row < rows:
            found["left" if column < 0 else "right", row].append(word)
        else:
            found["above" if row < 0 else "below", column].append(word)
    return {
        side: [" ".join(found[side, at]) for at in range(rows if side in ("left", "right") else columns)]
        for side in SIDES
    }


def _cages(regions: Grid, words: Words, corners: Words) -> list[dict[str, object]]:
    """The cages between walls, with clues from the corners of their first cells."""
    cages: list[dict[str, object]] = []
    for cage in parts_of(regions).values():
        clues = [found[cell] for found in (corners, words) for cell in cage if cell in found]
        digits = clues[0].strip("".join(_OPERATORS)) if len(clues) == 1 else ""
        if not (digits.isascii() and digits.isdecimal() and len(digits) <= TARGET_DIGITS):
            raise FormatError(f"the cage at {place(cage[0])} needs one clue, such as 6+")
        sign = clues[0].replace(digits, "")
        if sign and sign not in _OPERATORS:
            raise FormatError(
                f"the cage at {place(cage[0])} has the clue {quote(clues[0])}; expected one such as 6+"
            )
        cages.append({"cells": cage, "op": _OPERATORS.get(sign), "target": int(digits)})
    return cages


def _lines(puzzle: Puzzle) -> tuple[str]:
    """The link of a board, read again to see that it holds all of it."""
    from satpuzzles.formats.penpa_writing import penpa_link

    link = penpa_link(puzzle)
    with suppress(PuzzleError):
        if _read(Block((link,), 1)) == puzzle:
            return (link,)
    return refuse(f"a penpa link cannot hold this {titled(puzzle.type)}")


def _notes(block: Block, puzzle: Puzzle) -> tuple[str, ...]:
    line = block.lines[0].strip().rstrip(">")
    rules = [] if "p=http" in line else unpacked(line).head[18:19]
    told = f"{block.first}: the link has rules in words, which were not read"
    return (told,) if any(map(str.strip, rules)) else ()


PENPA = BoardCodec(ANY, "a penpa link", _read, _lines, one_a_line, separator="", notes=_notes)
