"""What Jupyter shows: pictures of boards, answers, explanations and repairs, or text if too large."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from html import escape
from typing import NamedTuple

from satpuzzles.core.argument_check import checked
from satpuzzles.core.arguments import short_repr, titled
from satpuzzles.core.errors import ArgumentError
from satpuzzles.core.front_door import Drawn
from satpuzzles.core.grid import Grid
from satpuzzles.explain.folding import step_entries
from satpuzzles.explain.step import Hint, Walkthrough
from satpuzzles.picture.answer import hides_board, marked_places, result_sentence
from satpuzzles.picture.scene import make_scene
from satpuzzles.picture.svg import scene_svg
from satpuzzles.picture.theme import ThemeName
from satpuzzles.picture.walkthrough import hint_lines, known_from, scene_after, walkthrough_line
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.places import Spot
from satpuzzles.questions.result import Result
from satpuzzles.uniqueness.result import Repair

MOST_CELLS = 10_000
"""A board of more cells is no picture in a notebook."""

Titled = tuple[str, str]
"""A heading and an SVG element."""


class Gallery(NamedTuple):
    """Pictures that Jupyter shows beside each other."""

    pictures: tuple[Titled, ...]

    def _repr_html_(self) -> str:
        return _figures(self.pictures)


@checked
def draw(
    puzzle: Puzzle, solution: object = None, *, theme: ThemeName = "light", side: float | None = None
) -> Drawn:
    """The picture of a puzzle, or of its solution, as SVG.

    Args:
        solution: rows of values, None where unknown; None for the unsolved board.
        theme: ``light``, ``dark`` or ``print``.
        side: of a cell, in millimetres; by default the usual one of such boards.

    Raises:
        RuleError: the solution does not fit the board.
        PuzzleError: type would be smaller than the theme allows.
    """
    grid = None if solution is None else puzzle.to_solution(solution, unknown=True)
    return Drawn(scene_svg(make_scene(puzzle, grid), theme, side, title=_name(puzzle)))


def picture_after(walk: Walkthrough, number: int) -> Drawn:
    """The picture of the board after a step; see ``scene_after``."""
    return Drawn(scene_svg(scene_after(walk, number), title=f"{_name(walk.puzzle)}, step {number}"))


@checked
def gallery(values: Iterable[Puzzle | Result]) -> Gallery:
    """Boards, or the solutions of results, beside each other; what is too large is left out.

    Raises:
        ArgumentError: a value is neither.
    """
    found = []
    for number, value in enumerate(values, start=1):
        if not isinstance(value, Puzzle | Result):
            raise ArgumentError(f"values must hold puzzles and results, not {short_repr(value)}")
        puzzle, solution = (value, None) if isinstance(value, Puzzle) else (value.puzzle, value.solution)
        if not _is_large(puzzle):
            found.append((f"{number}. {_name(puzzle)}", _svg(puzzle, solution)))
    return Gallery(tuple(found))


def notebook_svg(puzzle: Puzzle) -> str | None:
    """The picture that Jupyter shows of a puzzle; None for its text."""
    return None if _is_large(puzzle) else _svg(puzzle, None)


def notebook_html(value: object) -> str | None:
    """The page that Jupyter shows of an answer; None for its text, and for boards, which are pictures."""
    if not isinstance(value, Result | Walkthrough | Repair | Hint) or _is_large(value.puzzle):
        return None
    if isinstance(value, Result):
        return _of_result(value) if value.error is None else None
    if isinstance(value, Walkthrough):
        return _of_walkthrough(value)
    return _of_repair(value) if isinstance(value, Repair) else _of_hint(value)


def _of_result(result: Result) -> str:
    puzzle, first, second = result.puzzle, result.solution, result.second_solution
    grids: list[tuple[str, Grid | None]] = []
    if first is None or hides_board(puzzle, first):
        grids.append(("board", None))
    if first is not None:
        grids.append(("solution" if second is None else "one solution", first))
    if second is not None:
        grids.append(("another", second))
    drawn = [(title, _svg(puzzle, grid, marked_places(result, grid))) for title, grid in grids]
    return _figures(drawn) + f"<p>{escape(result_sentence(result))}</p>"


def _of_walkthrough(walk: Walkthrough) -> str:
    """The board, its steps in a list, and what is known at the end."""
    told = [*step_entries(walk)]
    drawn = [("board", _svg(walk.puzzle, None))]
    if told:
        known = known_from(told[-1].steps[-1].domains, walk.puzzle)
        drawn.append(("after the last step", _svg(walk.puzzle, known)))
    steps = "".join(f'<li value="{each.last}">{escape(each.sentence)}</li>' for each in told)
    line = escape(walkthrough_line(walk))
    return f"{_figures(drawn)}<details><summary>{line}</summary><ol>{steps}</ol></details>"


def _of_repair(repair: Repair) -> str:
    """The board before and after, and what was changed."""
    drawn = [("before", _svg(repair.before, None))]
    if repair.puzzle != repair.before:
        drawn.append(("after", _svg(repair.puzzle, None)))
    if repair.solution is not None:
        drawn.append(("solution", _svg(repair.puzzle, repair.solution)))
    changes = "".join(f"<li>{escape(change.sentence)}</li>" for change in repair.changes)
    told = escape(repair.reason or ("" if repair.changes else "nothing was changed"))
    return f"{_figures(drawn)}<p>{told}</p><ul>{changes}</ul>"


def _of_hint(hint: Hint) -> str:
    """The sentences of a hint; its picture is that of the board with what it says filled in."""
    sentences = [f"<p>{escape(each)}</p>" for each in hint_lines(hint, stage=3)]
    return _figures([("", _svg(hint.puzzle, None))]) + "".join(sentences)


def _figures(drawn: Iterable[Titled]) -> str:
    figures = [
        f'<figure style="margin:0"><figcaption>{escape(title)}</figcaption>{svg}</figure>'
        for title, svg in drawn
    ]
    return f'<div style="display:flex;flex-wrap:wrap;gap:1em">{"".join(figures)}</div>'


def _svg(puzzle: Puzzle, grid: Grid | None, marked: Collection[Spot] = frozenset()) -> str:
    return scene_svg(make_scene(puzzle, grid, marked), title=_name(puzzle))


def _name(puzzle: Puzzle) -> str:
    return f"{titled(puzzle.type)} {puzzle.rows} x {puzzle.columns}"


def _is_large(puzzle: Puzzle) -> bool:
    return puzzle.rows * puzzle.columns > MOST_CELLS
