"""Answers as text: pictures of the board and its solutions, a sentence, and the reason if computed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from satpuzzles.core.argument_check import checked
from satpuzzles.core.grid import Grid, differing
from satpuzzles.picture.scene import make_scene
from satpuzzles.picture.text import render_text, side_by_side
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.questions.result import STATUSES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from satpuzzles.puzzle.places import Spot
    from satpuzzles.questions.result import Result

WIDTH = 100
"""The default width of text in columns."""


@checked
def render(puzzle: Puzzle, solution: object = None, *, color: bool = False) -> str:
    """Draws a puzzle or its solution as lines of text: ``print(sp.render(puzzle, result.solution))``.

    Args:
        solution: rows of values, None where unknown; None for the unsolved board.
        color: whether to colour it by ANSI escapes, for a terminal.

    Raises:
        RuleError: the solution does not fit the board.
    """
    grid = None if solution is None else puzzle.to_solution(solution, unknown=True)
    return render_text(puzzle, grid, color=color)


def result_text(
    result: Result, *, color: bool = False, width: int = WIDTH, fits: bool = False, ending: str = ""
) -> str:
    """An answer as lines of text without a final newline.

    Args:
        color: whether to use ANSI colour.
        width: in columns; pictures are put side by side as far as it allows.
        fits: whether to draw a wider picture narrower.
        ending: appended to the sentence, such as the time taken.
    """
    room = width if fits else None
    puzzle, first, second = result.puzzle, result.solution, result.second_solution
    if result.error is not None:
        return f"{render_text(puzzle, None, room=room, color=color)}\nerror: {result.error}"
    if first is None and result.status in ("solved", "multiple"):
        return "there may be more solutions; raise the time or conflict limit to find them"
    if result.index is not None and first is not None:
        columns: list[tuple[str, Grid | None]] = [(f"solution {result.index + 1}", first)]
        if result.index == 0 and hides_board(puzzle, first):
            columns.insert(0, ("board", None))
        drawn = _drawn(result, columns, color, width, room)
        return drawn if result.status == "multiple" else f"{drawn}\n{result_sentence(result)}{ending}"
    if first is None:
        columns = [("", None)]
    elif second is None:
        columns = [("board", None), ("solution", first)] if hides_board(puzzle, first) else [("", first)]
    else:
        columns = [("one solution", first), ("another", second)]
        if result.shared is not None:
            columns.append(("in all solutions", result.shared))
        if hides_board(puzzle, first):
            columns.insert(0, ("board", None))
    lines = [_drawn(result, columns, color, width, room), f"{result_sentence(result)}{ending}"]
    if result.why is not None:
        from satpuzzles.picture.reason import why_lines

        lines += why_lines(result.why, puzzle)
    return "\n".join(lines)


def hides_board(puzzle: Puzzle, solution: Grid | None) -> bool:
    """Whether the picture of a solution hides something that the board's shows."""
    return puzzle.known is not None or not make_scene(puzzle, solution).tells_all


def _drawn(
    result: Result, columns: Sequence[tuple[str, Grid | None]], color: bool, width: int, room: int | None
) -> str:
    texts = [
        (title, render_text(result.puzzle, grid, room=room, differs=marked_places(result, grid), color=color))
        for title, grid in columns
    ]
    return side_by_side(texts, width)


def marked_places(result: Result, grid: Grid | None) -> frozenset[Spot]:
    """The places to mark in a grid of a result (where its two solutions differ), or in the board.

    In the board these are the cells of the conflicting clues, or else of the contradicting rules; a rule
    about the whole board marks none.
    """
    if grid is not None:
        return frozenset() if grid is result.shared else _differing(result)
    whole = result.puzzle.rows * result.puzzle.columns
    why = result.why
    rules = () if why is None else why.conflict.clues if why.conflict and why.conflict.clues else why.rules
    return frozenset(cell for rule in rules if len(rule.cells) < whole for cell in rule.cells)


def _differing(result: Result) -> frozenset[Spot]:
    """The places in which two solutions differ; none unless there are two."""
    first, second, places = result.solution, result.second_solution, result.puzzle.places
    if first is None or second is None:
        return frozenset()
    return frozenset(places.spot(places.index(*at)) for at in differing(first, second))


def result_sentence(result: Result) -> str:
    """What is known about a board, in a sentence."""
    if result.status == "multiple" and result.second_solution is not None:
        number, what = len(_differing(result)), result.puzzle.places.what
        marked = f"marked {what}" if number == 1 else f"{number} marked {what}s"
        sentence = f"several solutions; these two differ in the {marked}"
        return sentence + (
            f"; raise the time or conflict limit to see the shared {what}s" if result.limit_reached else ""
        )
    if result.status == "solved" and result.limit_reached:
        return "a solution; raise the time or conflict limit to know whether it is the only one"
    told = STATUSES[result.status] + (f": {result.reason}" if result.reason else "")
    unexplained = result.status == "unsolvable" and result.limit_reached and result.why is None
    return told + "; no explanation was found within the limits" * unexplained
