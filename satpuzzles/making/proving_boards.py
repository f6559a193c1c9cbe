"""Random boards of any puzzle, from the shapes of its fields and from the clues that answers give."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import product
from random import Random
from typing import TYPE_CHECKING, Any

from satpuzzles.core.errors import PuzzleError, RuleError
from satpuzzles.core.grid import Grid, Size, neighbour_pairs
from satpuzzles.making.draft import Draft
from satpuzzles.making.made import MadePuzzle
from satpuzzles.making.puzzle import Described
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.clues import BLOCK
from satpuzzles.puzzle.layout import ClueMark, Layout
from satpuzzles.puzzle.shape import Shape, Tool

if TYPE_CHECKING:
    from satpuzzles.uniqueness.clues import BoardClues

TRIES = 40
"""Random boards to try before a size counts as impossible."""


def random_board(puzzle: type[Puzzle], random: Random, size: Size) -> Puzzle | None:
    """A board of a size with random content, which may contradict itself; None if the size is impossible."""
    for _ in range(TRIES):
        layout, density = _walls(random, size), random.choice((0, 0.2, 0.4, 0.7, 1))
        fields: dict[str, Any] = {}
        try:
            for shape in puzzle.shapes:
                tool = shape.tool(size)
                if type(shape).seen is not Shape.seen and (tool is None or tool.kind != "number"):
                    fields[shape.field] = shape.seen(
                        _marked(layout, shape, tool, random, size, density), size
                    )
                elif tool is not None and (random.random() < 0.3 or not shape.optional):
                    fields[shape.field] = random.choice(tool.numbers[:3])
            return puzzle(**fields)
        except RuleError:
            continue
    return None


def _walls(random: Random, size: Size) -> Layout:
    """Walls around random parts of a board: connected ones of any size, or boxes."""
    rows, columns = size
    if random.random() < 0.3:
        high, wide = (
            random.choice([part for part in range(1, side + 1) if side % part == 0]) for side in size
        )
        of = [[(row // high, column // wide) for column in range(columns)] for row in range(rows)]
    else:
        draft = Draft(rows, columns, random.randrange(2**32), (), {})
        of = [*draft.divided(random.randint(1, max(1, rows * columns // 2)))]
    walls = [((r, c), (s, d)) for (r, c), (s, d) in neighbour_pairs(*size) if of[r][c] != of[s][d]]
    return Layout(walls=frozenset(walls))


def _marked(
    layout: Layout, shape: Shape, tool: Tool | None, random: Random, size: Size, density: float
) -> Layout:
    """Random marks for one field on a layout of walls."""
    cells = list(product(range(size[0]), range(size[1])))
    kind, clues = tool.kind if tool else "", {}
    if tool and kind == "cells":
        share = 1 if tool.everywhere else density
        texts = [*_few(tool.numbers, random, size), *tool.texts * 2]
        clues = {cell: random.choice(texts) for cell in cells if texts and random.random() < share}
    edges = neighbour_pairs(*size)
    if kind == "marks":
        layout = layout._replace(walls=frozenset(edge for edge in edges if random.random() < density / 3))
    if kind == "signs":
        signs = {edge: random.choice("<>" if edge[0][0] == edge[1][0] else "∧∨") for edge in edges}
        layout = layout._replace(
            signs={edge: sign for edge, sign in signs.items() if random.random() < density}
        )
    may_be_outside = tool is not None and kind == "regions" and BLOCK in tool.texts
    outside = random.sample(cells, len(cells) // 4) if may_be_outside and random.random() < 0.2 else ()
    corners = {cell: f"{random.randint(1, 6)}{random.choice('+-×÷')}" for cell in cells}

    def line(length: int) -> tuple[ClueMark, ...]:
        return tuple([ClueMark(str(random.randint(0, length))) for _ in range(random.random() < density)])

    across, down = ([line(side) for _ in range(other)] for side, other in (size[::-1], size))
    return layout._replace(
        clues=clues,
        corners=corners if kind == "cages" else {},
        blocks=frozenset(outside),
        row_clues=tuple(across),
        row_ends=tuple(random.sample(across, len(across))),
        column_clues=tuple(down),
        column_ends=tuple(random.sample(down, len(down))),
        note=random.choice(("", *(tool.texts if tool and kind == "note" else ()))),
    )


def _few(numbers: range, random: Random, size: Size) -> list[str]:
    """Numbers that may fit a board, and now and then the largest one."""
    few = [*numbers[: 1 + random.randint(1, max(size) + 1)]]
    return [str(number) for number in ([*few, numbers[-1]] if numbers and random.random() < 0.1 else few)]


# ---- clues ----


def clues_on(puzzle: Puzzle) -> BoardClues:
    """The clues of a board, also of one whose author cannot read any off an answer."""
    from satpuzzles.making.clues import MadeClues
    from satpuzzles.uniqueness.clues import clues_of

    return MadeClues(puzzle) if isinstance(puzzle, MadePuzzle) else clues_of(puzzle)


def told_by(puzzle: Puzzle, answer: Grid, random: Random, share: float) -> Puzzle:
    """The board with some of the clues that an answer gives."""
    if isinstance(puzzle, MadePuzzle) and puzzle.author.read_clues is Described.read_clues:
        return puzzle
    clues = clues_on(puzzle)
    offered, exclusive = clues.missing(answer, clues.steps - 1)
    chosen = {number for number in range(len(offered)) if random.random() < share}
    for one, other in exclusive:
        chosen -= {one} if other in chosen else set()
    return clues.added_to(answer, [offered[number] for number in sorted(chosen)])[0]


def bare(puzzle: Puzzle) -> Puzzle:
    """A board without the clues that can be taken off."""
    clues = clues_on(puzzle)
    return clues.without(clues.present())


def generated(puzzle: type[Puzzle], random: Random, size: Size) -> Puzzle:
    """A board with one solution from the generator, without some of its clues.

    Raises:
        PuzzleError: there is no generator, or it made no board.
    """
    import numpy as np

    from satpuzzles.uniqueness.boards import recipe_of

    found = recipe_of(puzzle.type, size, {}).make(np.random.default_rng(random.randrange(10**9)))
    if found is None:
        raise PuzzleError("every answer it drew leaves another answer, even with all clues")
    clues = clues_on(found.puzzle)
    return clues.without([clue for clue in clues.present() if random.random() < 0.2])


def places_values(puzzle: Puzzle) -> Iterator[Sequence[int]]:
    """The values that each place may have, by its layer and by what is filled in."""
    known = [value for row in puzzle.known or () for value in row]
    values: list[Sequence[int]] = [range(0 if puzzle.blank else 1, puzzle.values + 1)] * puzzle.places.count
    if isinstance(puzzle, MadePuzzle):
        values = []
        for layer in puzzle.layers:
            absent = {place for place, _ in layer.absent()}
            every = range(layer.least, layer.most + 1)
            values += [(0,) if place in absent else every for place in range(layer.places.count)]
    for place, found in enumerate(values):
        value = known[place] if known else None
        yield found if value is None else (value,)


@contextmanager
def registered_class(puzzle: type[Any], made: type[Puzzle]) -> Iterator[None]:
    """Meanwhile, a class is known by its name in this process, so that formats and pictures find it."""
    from satpuzzles.puzzle.kind import BUILT_IN, find_kind, puzzle_type, registered

    if find_kind(made.type) is not None and puzzle_type(made.type) is made:
        yield
        return
    if made.type in BUILT_IN:
        raise PuzzleError(f"the name {made.type!r} belongs to a built-in puzzle; choose another")
    if puzzle.__qualname__ != puzzle.__name__:
        raise PuzzleError(f"define {puzzle.__name__} at the top level of its module")
    with registered(made.type, f"{puzzle.__module__}:{puzzle.__qualname__}"):
        yield
