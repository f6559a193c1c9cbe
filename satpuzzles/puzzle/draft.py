"""Drafts: boards in the making, as pictures of the marks set so far, which may not be puzzles yet.

Shapes define the tools (``Shape.tool``) and both directions (``laid_out``, ``seen``), so draft editors need
no code for single puzzles.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any, Final, cast

from satpuzzles.core.arguments import is_number, require_keys, short_repr, to_sequence
from satpuzzles.core.errors import RuleError
from satpuzzles.core.grid import Cell, Size, place, require_side, to_cell
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.kind import puzzle_type
from satpuzzles.puzzle.layout import DISCS, ClueMark, Edge, Layout
from satpuzzles.puzzle.shape import Shape, Tool

Draft = dict[str, Any]
"""A JSON object: ``type``, ``rows`` and ``columns``; ``cells``, rows of texts, "" for none; ``signs``, lists
of two cells and a sign; ``walls``, lists of two cells; ``left``, ``above``, ``right`` and ``below``, a text
of clues for each line; ``note``, the text below the board; ``colors``; ``kept``, keys of the puzzle's JSON
that pictures do not show.
"""

SIDES: Final = {
    "left": "row_clues",
    "above": "column_clues",
    "right": "row_ends",
    "below": "column_ends",
}
"""The sides of a board, and the layout's name for the clues there."""

SIGNS: Final = ("<", ">", "∧", "∨")
LONGEST: Final = 4_000
"""The maximum number of characters of a text in a draft."""

KEYS: Final = ("type", "rows", "columns", "cells", "signs", "walls", *SIDES, "note", "colors", "kept")

_MARK = re.compile(r"([^:]+)(?::([0-9]{1,3}))?")


def tools_of(name: str, size: Size) -> list[Tool]:
    """The tools for setting boards of a type; at most one for the middle of cells."""
    found: dict[tuple[str, str], Tool] = {}
    for shape in puzzle_type(name).shapes:
        for tool in shape.tools(size):
            found.setdefault(("cells" if tool.kind == "cages" else tool.kind, tool.side or tool.key), tool)
    return list(found.values())


# ---- from puzzles to drafts ----


def draft_of(puzzle: Puzzle) -> Draft:
    """The draft that shows a board."""
    layout, size = puzzle.layout(), (puzzle.rows, puzzle.columns)
    tools = {tool.kind + tool.key: tool for tool in tools_of(puzzle.type, size)}
    of_cells = tools.get("cages") or tools.get("cells")
    blank = "0" if of_cells and of_cells.everywhere else ""

    def text(cell: Cell) -> str:
        given = layout.givens[cell[0]][cell[1]] if layout.givens else 0
        found = str(given or layout.clues.get(cell) or layout.corners.get(cell) or "")
        found = found or DISCS.get(layout.discs.get(cell, ""), "")
        return found or ("#" if cell in layout.blocks else blank)

    draft = _blank(puzzle.type, size)
    draft["cells"] = [[text((row, column)) for column in range(size[1])] for row in range(size[0])]
    draft["signs"] = [[*edge, sign] for edge, sign in sorted(layout.signs.items())]
    draft["walls"] = sorted(layout.walls)
    for side, name in SIDES.items():
        draft[side] = [_written(marks) for marks in getattr(layout, name)]
    notes = [tool.texts[0] for tool in tools.values() if tool.kind == "note"]
    draft["note"] = " ".join(note for note in notes if note in layout.note)
    draft["colors"] = list(layout.colors)
    unseen = {key for shape in puzzle.shapes if _is_unseen(shape) for key in shape.keys}
    draft["kept"] = {key: value for key, value in puzzle.to_json().items() if key in (*unseen, "known")}
    numbers = {tool.key for tool in tools.values() if tool.kind == "number"}
    draft["kept"] |= {s.key: getattr(puzzle, s.field) for s in puzzle.shapes if s.key in numbers}
    return draft


def empty_draft(name: str, size: Size) -> Draft:
    """The empty draft of a board.

    Raises:
        PuzzleError: there is no such puzzle type.
        RuleError, CapError: the puzzle does not allow that size.
    """
    _require_size(size)
    found, layout = puzzle_type(name), Layout()
    draft = _blank(name, size)
    try:
        fields: dict[str, Any] = {
            shape.field: shape.seen(layout, size) for shape in found.shapes if not shape.optional
        }
        draft = draft_of(found(**fields))
    except RuleError:
        # This puzzle has no empty board; the user sees the error until enough is set.
        unseen = [shape for shape in found.shapes if shape.optional and _is_unseen(shape)]
        usual = {shape.key: found.usual(shape) for shape in unseen if shape.tool(size)}
        draft["kept"] = {key: value for key, value in usual.items() if value is not None}
    draft["cells"] = [[""] * size[1] for _ in range(size[0])]
    return draft


def _blank(name: str, size: Size) -> Draft:
    lists: dict[str, Any] = {key: [] for key in ("signs", "walls", *SIDES, "colors")}
    for tool in tools_of(name, size):
        if tool.kind == "lines":
            lists[tool.side] = [""] * size[tool.side in ("above", "below")]
    cells = [[""] * size[1] for _ in range(size[0])]
    head = {"type": name, "rows": size[0], "columns": size[1], "cells": cells}
    return {**head, **lists, "note": "", "kept": {}}


def _require_size(size: Size) -> None:
    if any(type(side) is not int or side < 1 for side in size):
        raise RuleError("rows and columns must be whole numbers, 1 or more")
    require_side(*size, "board")


def _is_unseen(shape: Shape) -> bool:
    return type(shape).seen is Shape.seen


def _written(marks: Sequence[ClueMark]) -> str:
    return " ".join(f"{mark.text}:{mark.color}" if mark.color else mark.text for mark in marks)


# ---- from drafts to puzzles ----


def puzzle_of(draft: Mapping[str, Any]) -> Puzzle:
    """The board that a draft shows.

    Raises:
        RuleError, CapError: the draft is not a board yet; the message says what is missing or wrong.
        PuzzleError: there is no such puzzle type.
    """
    require_keys(draft, KEYS[:3], KEYS[3:])
    name, size = draft["type"], (draft["rows"], draft["columns"])
    if not isinstance(name, str):
        raise RuleError(f"the key 'type' must hold the name of the puzzle, not {short_repr(name)}")
    _require_size(size)
    found = puzzle_type(name)
    layout = _layout(draft, size, tools_of(found.type, size))
    kept = draft.get("kept", {})
    if not isinstance(kept, dict):
        raise RuleError("the key 'kept' must hold an object")
    fields: dict[str, Any] = {}
    for shape in found.shapes:
        if shape.key in kept:
            fields[shape.field] = shape.read(kept)
        elif not _is_unseen(shape):
            fields[shape.field] = shape.seen(layout, size)
        elif not shape.optional:
            told = "the board has no {} yet" if shape.tool(size) else "pictures do not show the {}"
            raise RuleError(told.format(shape.field))
    return found(known=kept.get("known"), **fields)


def _layout(draft: Mapping[str, Any], size: Size, tools: Sequence[Tool]) -> Layout:
    """The layout of a draft; requires that a tool can make each mark."""
    cells = _cells(draft, size, tools)
    note = draft.get("note", "")
    if not isinstance(note, str):
        raise RuleError(f"the note must be a string, not {short_repr(note)}")
    in_corners = any(tool.kind == "cages" for tool in tools)
    return Layout(
        clues={} if in_corners else cells,
        corners=cells if in_corners else {},
        walls=frozenset(_edge(each, size) for each in _listed(draft, "walls")),
        signs=dict(_sign(each, size) for each in _listed(draft, "signs")),
        row_clues=_clues(draft, "left", size),
        column_clues=_clues(draft, "above", size),
        row_ends=_clues(draft, "right", size),
        column_ends=_clues(draft, "below", size),
        colors=tuple(_texts(draft.get("colors", []), "the colours")),
        note=note,
    )


def _cells(draft: Mapping[str, Any], size: Size, tools: Sequence[Tool]) -> dict[Cell, str]:
    rows = [_texts(row, "a row of cells") for row in _listed(draft, "cells")]
    if len(rows) != size[0] or any(len(row) != size[1] for row in rows):
        raise RuleError(f"the cells must be {size[0]} rows of {size[1]}")
    tool = next((tool for tool in tools if tool.kind in ("cells", "cages")), None)
    holes = [text for tool in tools if tool.kind == "regions" for text in tool.texts]
    found: dict[Cell, str] = {}
    for cell in product(range(size[0]), range(size[1])):
        text = rows[cell[0]][cell[1]].strip()
        if text:
            if text not in holes:
                _require_made_by(tool, text, cell)
            found[cell] = text
        elif tool is not None and tool.everywhere:
            raise RuleError(f"the cell at {place(cell)} has no {tool.name} yet")
    return found


def _require_made_by(tool: Tool | None, text: str, cell: Cell) -> None:
    if tool is None:
        raise RuleError(f"the cell at {place(cell)} must be empty")
    fits = text in tool.texts or (is_number(text, 7) and int(text) in tool.numbers)
    if tool.kind != "cages" and not fits:
        numbers = [f"{tool.numbers[0]:,} to {tool.numbers[-1]:,}"] if tool.numbers else []
        told = " or ".join([*numbers, *tool.texts])
        raise RuleError(f"the {tool.name} at {place(cell)} is {short_repr(text)}; expected {told}")


def _clues(draft: Mapping[str, Any], side: str, size: Size) -> tuple[tuple[ClueMark, ...], ...]:
    found = _texts(draft.get(side, []), f"the clues {side}")
    is_column = side in ("above", "below")
    lines = size[is_column]
    if len(found) not in (0, lines):
        raise RuleError(f"there are {len(found)} clues {side}, but the board has {lines} lines there")
    where = f"{side} column" if is_column else f"{side} of row"
    return tuple([_marks(text, f"{where} {number}") for number, text in enumerate(found, 1)])


def _marks(text: str, where: str) -> tuple[ClueMark, ...]:
    marks: list[ClueMark] = []
    for word in text.replace(",", " ").split():
        found = _MARK.fullmatch(word)
        if found is None:
            raise RuleError(
                f"{short_repr(word)} {where} is not a clue; write one such as 3, or 3:2 for the second colour"
            )
        marks.append(ClueMark(found[1], int(found[2] or 0)))
    return tuple(marks)


def _listed(draft: Mapping[str, Any], key: str) -> Sequence[object]:
    found = to_sequence(draft.get(key, []))
    if found is None:
        raise RuleError(f"the {key} must be a list")
    return found


def _texts(data: object, what: str) -> list[str]:
    found = to_sequence(data)
    if found is None or not all(isinstance(each, str) and len(each) <= LONGEST for each in found):
        raise RuleError(f"{what} must be a list of strings of at most {LONGEST:,} characters")
    return cast(list[str], list(found))


def _edge(data: object, size: Size) -> Edge:
    pair = to_sequence(data)
    if pair is None or len(pair) != 2:
        raise RuleError("an edge must be a pair of cells")
    one, other = sorted(to_cell(cell, *size, "an edge") for cell in pair)
    if abs(one[0] - other[0]) + abs(one[1] - other[1]) != 1:
        raise RuleError(f"{place(one)} and {place(other)} share no edge")
    return one, other


def _sign(data: object, size: Size) -> tuple[Edge, str]:
    found = to_sequence(data)
    if found is None or len(found) != 3 or found[2] not in SIGNS:
        raise RuleError(f"a sign must be two cells and one of {' '.join(SIGNS)}")
    edge, sign = _edge(found[:2], size), str(found[2])
    if (sign in SIGNS[2:]) != (edge[0][1] == edge[1][1]):
        raise RuleError(f"the sign between {place(edge[0])} and {place(edge[1])} is {short_repr(sign)}")
    return edge, sign
