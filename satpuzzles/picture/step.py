"""The scene of a board after a step of its explanation: what is known, what is new, and why."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from satpuzzles.core.errors import PuzzleError
from satpuzzles.core.grid import Cell
from satpuzzles.explain.sentences import told_steps
from satpuzzles.explain.step import Told, Walkthrough
from satpuzzles.picture.scene import Scene, SceneCell, make_scene
from satpuzzles.picture.walkthrough import known_after, step_places
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.places import Cells
from satpuzzles.questions.verdict import with_known

MOST_CANDIDATES = 16
"""Boards of more values have no room for those that a cell may still have."""


def scene_after(walk: Walkthrough, number: int) -> Scene:
    """The board after a step, counted from 1: what it says something of is marked, its sentence stands below.

    Where values are told apart, cells that are open show those that they may still have, and those that the
    step excludes struck out.

    Raises:
        PuzzleError: there is no such step.
    """
    count = len(walk.steps)
    if not 1 <= number <= count:
        steps = "1 step" if count == 1 else f"{count} steps"
        raise PuzzleError(f"there is no step {number}: the explanation has {steps}")
    told = next(islice(told_steps(walk), number - 1, None))
    return step_scene(walk.puzzle, told)._replace(note=f"{number}. {told.sentence}")


def step_scene(puzzle: Puzzle, told: Told) -> Scene:
    """The board after a step that was told; see ``scene_after``."""
    known, marked = known_after(told, puzzle), step_places(told.step, puzzle)
    # Values and lines that steps settled are told from those that were given; a shaded cell shows no more.
    told_apart = not puzzle.blank or not isinstance(puzzle.places, Cells)
    scene = (
        make_scene(puzzle, known, marked)
        if told_apart
        else make_scene(with_known(puzzle, known), None, marked)
    )
    if puzzle.is_shaded or puzzle.values > MOST_CANDIDATES or not isinstance(puzzle.places, Cells):
        return scene
    excluded: dict[Cell, list[int]] = {}
    for place, value in told.step.excluded:
        row, column = divmod(place, puzzle.columns)
        excluded.setdefault((row, column), []).append(value)
    cells = [
        [
            _with_candidates(
                cell, told.domains[row * puzzle.columns + column], excluded.get((row, column), ())
            )
            for column, cell in enumerate(line)
        ]
        for row, line in enumerate(scene.cells)
    ]
    return scene._replace(cells=tuple(map(tuple, cells)), choices=puzzle.values)


def _with_candidates(cell: SceneCell, domain: int, excluded: Sequence[int]) -> SceneCell:
    """A cell with what it may still have, where that is more than one value."""
    left = tuple([value for value in range(domain.bit_length()) if domain >> value & 1])
    return cell if len(left) < 2 else cell._replace(candidates=left, excluded=tuple(excluded))
