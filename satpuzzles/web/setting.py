"""The API's questions for setters: drafts of boards, verdicts on them, and changes that would help.

puzzle/draft.py defines drafts.
"""

from __future__ import annotations

from typing import Final

from satpuzzles.core.arguments import with_article
from satpuzzles.core.errors import NoSolution, PuzzleError
from satpuzzles.core.grid import Cell, Size, differing
from satpuzzles.core.runtime import stage
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.draft import Draft, draft_of, empty_draft, puzzle_of, tools_of
from satpuzzles.puzzle.places import Cells
from satpuzzles.puzzle.shape import Tool
from satpuzzles.questions.result import Result
from satpuzzles.uniqueness.clues import clues_of
from satpuzzles.views import View, head_view
from satpuzzles.web.options import required, size_of
from satpuzzles.web.requests import SOURCE, ApiRequest

WHILE_TYPING: Final = 0.4
"""The default time limit in seconds of a verdict, short because the setter goes on typing."""

MOST_OFFERS: Final = 40
"""The maximum number of single clues offered."""


def draft_of_board(asked: ApiRequest) -> View:
    """The draft of a board, and the tools to edit it."""
    return _to_set(draft_of(asked.bare))


def draft_of_nothing(asked: ApiRequest) -> View:
    """The draft of an empty board of a type."""
    name = required(asked.body, "type", str, "the name of the puzzle")
    size = size_of(asked.told)
    draft = empty_draft(name, size)
    _require_shape(name, size)
    return _to_set(draft)


def _require_shape(name: str, size: Size) -> None:
    """Raises PuzzleError if the type's boards must be square and this one is not."""
    from satpuzzles.uniqueness.boards import recipe_type

    if size[0] == size[1]:
        return
    try:
        recipe = recipe_type(name)
        recipe.from_json({"rows": max(size), "columns": max(size)})
    except PuzzleError:
        # There is no generator, or none for boards this large, so the shape is unknown.
        return
    recipe.from_json({"rows": size[0], "columns": size[1]})


def _to_set(draft: Draft) -> View:
    tools = tools_of(draft["type"], (draft["rows"], draft["columns"]))
    return {"draft": draft, "tools": [_tool_view(tool) for tool in tools]}


def _tool_view(tool: Tool) -> View:
    bounds = {"least": tool.numbers[0], "most": tool.numbers[-1]} if tool.numbers else {}
    view = {"kind": tool.kind, "name": tool.name, **bounds, "texts": tool.texts, "side": tool.side}
    view |= {"everywhere": tool.everywhere, "in_blocks": tool.in_blocks, "key": tool.key}
    return {key: value for key, value in view.items() if value or key in bounds}


def verdict_on_draft(asked: ApiRequest) -> View:
    """The verdict on a draft: not a board yet, or its number of solutions; and the scene to draw."""
    from satpuzzles.questions.search import Question
    from satpuzzles.questions.solve import answers
    from satpuzzles.views import result_view
    from satpuzzles.views.scene import board_view

    draft = required(asked.body, "draft", dict, "an object")
    try:
        puzzle = puzzle_of(draft)
    except PuzzleError as error:
        return {"source": SOURCE, "status": "unfinished", "reason": str(error)}
    question = Question(unique=True, why=True, lists=False, most=None)
    result = next(iter(answers(puzzle, question, asked._replace(seconds=WHILE_TYPING).options)))
    return {**result_view(result, SOURCE), "drawn": board_view(puzzle), "tells": _tells(puzzle)}


def _tells(puzzle: Puzzle) -> bool:
    """Whether clues can be read off an answer that is painted cell by cell."""
    if not (isinstance(puzzle.places, Cells) and (puzzle.is_shaded or puzzle.layout().colors)):
        return False
    return clues_of(puzzle).told_by(puzzle.places.shaped((0,) * puzzle.places.count)) is not None


def board_told(asked: ApiRequest) -> View:
    """The draft of the board with all clues that an answer gives."""
    puzzle = asked.bare
    found = clues_of(puzzle).told_by(puzzle.to_solution(asked.told["grid"], what="answer"))
    if found is None:
        raise NoSolution(f"clues cannot be read off an answer of {with_article(puzzle.type)}")
    return {"source": SOURCE, "draft": draft_of(found)}


def offers(asked: ApiRequest) -> View:
    """Single changes that give the board one solution, or at least one, each with the resulting board."""
    from satpuzzles.questions.solve import solve
    from satpuzzles.uniqueness.single import Singles, deciding_changes, deciding_clues, disturbing_clues

    options = asked.options
    puzzle, limits = asked.puzzle, options.limits
    result = solve(puzzle, shared=False, options=options)
    singles = Singles()
    with stage("single clues"):
        if result.status == "multiple":
            singles = deciding_clues(puzzle, limits)
            if not singles.found:
                singles = deciding_changes(puzzle, MOST_OFFERS, _differing(puzzle, result), limits)
        elif result.status == "unsolvable":
            dropped = disturbing_clues(puzzle, limits)
            # A clue that can be changed to allow a solution can also be removed.
            first = {cell for each in dropped.found for cell in each.change.cells}
            changed = deciding_changes(puzzle, MOST_OFFERS, first, limits)
            singles = Singles(dropped.found + changed.found, dropped.complete and changed.complete)
    found = [
        {"kind": change.kind, "cells": change.cells, "sentence": change.sentence, "board": board.to_json()}
        for change, board in singles.found[:MOST_OFFERS]
    ]
    complete = singles.complete and len(found) == len(singles.found)
    head = {**head_view(SOURCE, puzzle), "status": result.status}
    return {**head, "offers": found, "complete": complete}


def _differing(puzzle: Puzzle, result: Result) -> set[Cell]:
    """The cells where two solutions differ, if there are two."""
    if result.solution is None or result.second_solution is None:
        return set()
    places = [puzzle.places.index(*at) for at in differing(result.solution, result.second_solution)]
    return {*puzzle.places.cells(places)}
