"""Nurikabe for CP-SAT: every cell is sea or belongs to a clue; connectedness by cuts."""

from __future__ import annotations

from functools import partial

from ortools.sat.python import cp_model

from benchmarks.peers import islands
from benchmarks.peers.answer import Answer, Clock, Models
from benchmarks.peers.cpsat import SETTINGS, Cut, Modelled, decide_by_cuts, fix_marks
from satpuzzles.core.grid import Cell, Grid, neighbours, parts_of, regions
from satpuzzles.kinds.nurikabe.puzzle import Nurikabe
from satpuzzles.puzzle.base import Puzzle


def solve(settings: str, puzzle: Puzzle, seconds: float) -> Answer:
    """Each round adds the cuts of all parts of the sea and of all land without a clue."""
    assert isinstance(puzzle, Nurikabe)
    clock = Clock(seconds)
    model = cp_model.CpModel()
    sea = [[model.new_bool_var("") for _ in range(puzzle.columns)] for _ in range(puzzle.rows)]
    clues = islands.clues_of(puzzle)
    _local_rules(model, puzzle, sea, clues)
    fix_marks(model, sea, puzzle.known)

    def border(part: set[Cell]) -> list[Cell]:
        near = {each for cell in part for each in neighbours(cell, puzzle.rows, puzzle.columns)}
        return sorted(near - part)

    def cuts(solution: Grid) -> list[Cut]:
        parts = parts_of(solution)
        waters = sorted(regions(parts.get(1, ())), key=len)
        found: list[Cut] = []
        for water in waters[:-1]:
            (one, column), (other, wide) = min(water), min(waters[-1])
            found.append([~sea[one][column], ~sea[other][wide], *(sea[r][c] for r, c in border(water))])
        roots = {cell for cell, _ in clues}
        for land in regions(parts.get(0, ())):
            if not land & roots:
                found += [[sea[r][c], *(~sea[s][d] for s, d in border(land))] for r, c in land]
        return found

    return decide_by_cuts(Modelled(model, sea, SETTINGS[settings]), clock, cuts)


def _local_rules(
    model: cp_model.CpModel,
    puzzle: Nurikabe,
    sea: list[list[cp_model.IntVar]],
    clues: list[islands.Clue],
) -> None:
    """No pool, no two islands that touch, and islands of the right size, hanging together or not."""
    owners: dict[Cell, dict[int, cp_model.IntVar]] = {
        (r, c): {} for r in range(puzzle.rows) for c in range(puzzle.columns)
    }
    for number, clue in enumerate(clues):
        cells = islands.reach(puzzle, clue, clues)
        for cell in cells:
            owners[cell][number] = model.new_bool_var("")
        model.add(owners[clue[0]][number] == 1)
        if clue[1] is not None:
            model.add(sum(owners[cell][number] for cell in cells) == clue[1])
    for (r, c), owned in owners.items():
        model.add_exactly_one([sea[r][c], *owned.values()])
        for s, d in neighbours((r, c), puzzle.rows, puzzle.columns):
            for number, owner in owned.items():
                there = owners[s, d].get(number)
                model.add_bool_or([~owner, sea[s][d], *([] if there is None else [there])])
        if r and c:
            model.add_bool_or(~sea[r][c], ~sea[r - 1][c], ~sea[r][c - 1], ~sea[r - 1][c - 1])


MODELS: Models = {
    f"cuts, {settings}": partial(solve, settings) for settings in ("searched alone", "presolved")
}
