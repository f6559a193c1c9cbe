"""Drawings of lines on edges and through cells: what they look like, and that they are read back."""

from itertools import product
from random import Random

import pytest
from test_edges import Fences
from test_links import Stars

from satpuzzles.formats import read_grid
from satpuzzles.picture.text import render_text


def drawn(text: str) -> list[str]:
    """The lines of a drawing that stands between bars, so that no editor strips its blanks."""
    return [line.strip()[1:-1].rstrip() for line in text.strip().split("\n")]


def test_lines_on_edges_are_drawn_around_clues():
    puzzle = Fences([[1, 2, None]])
    lines = puzzle.to_solution(
        {"horizontal": [[1, 1, 0], [1, None, 0]], "vertical": [[1, 0, 1, None]]}, unknown=True
    )
    assert render_text(puzzle).split("\n") == ["·   ·   ·   ·", "  1   2", "·   ·   ·   ·"]
    assert render_text(puzzle, lines).split("\n") == drawn(
        """
        |┏━━━━━━━┓   ·|
        |┃ 1   2 ┃   ?|
        |┗━━━╸ ? ╹   ·|
        """
    )
    marked = {((-1, 1), (0, 1)), ((-1, 2), (0, 2)), ((0, 1), (0, 2)), ((0, 0), (0, 1)), (0, 2)}
    assert render_text(puzzle, lines, differs=marked).split("\n") == drawn(
        """
        |┏━━━━═══┓┈┈┈·|
        |┃ 1 ┊ 2 ║[ ]?|
        |┗━━━╸ ? ╹   ·|
        """
    )


def test_lines_through_cells_are_drawn_between_clues_and_blocks():
    puzzle = Stars([[None, 2, None], [None, "#", 1]])
    lines = puzzle.to_solution({"horizontal": [[1, 1], [0, 0]], "vertical": [[1, None, 0]]}, unknown=True)
    assert render_text(puzzle, lines).split("\n") == drawn(
        """
        |┌───┬───┬───┐|
        |│ ┏━┿━2━┿━╸ │|
        |├─╂─┼─?─┼───┤|
        |│ ╹ │███│ 1 │|
        |└───┴───┴───┘|
        """
    )
    bare = Stars([[None, 2], [None, 1]])
    lines = bare.to_solution({"horizontal": [[1], [0]], "vertical": [[1, 0]]})
    assert render_text(bare, lines, differs={((0, 0), (0, 1)), ((1, 0), (1, 1))}).split("\n") == drawn(
        """
        |┌───────┐|
        |│ ┏━═━2 │|
        |│ ┃     │|
        |│ ╹ ┈ 1 │|
        |└───────┘|
        """
    )


@pytest.mark.parametrize(("kind", "block"), [(Fences, None), (Stars, None), (Stars, "#")])
def test_what_is_drawn_is_read_back(kind, block):
    random = Random(1)
    for rows, columns in product(range(1, 5), repeat=2):
        puzzle = kind([[random.choice((None, 4, block)) for _ in range(columns)] for _ in range(rows)])
        places = puzzle.places
        grid = places.shaped([random.choice((0, 1, None)) for _ in range(places.count)])
        marked = {places.spot(index) for index in range(places.count) if random.random() < 0.3}
        for text in (render_text(puzzle, grid), render_text(puzzle, grid, differs=marked)):
            assert read_grid(f"\n{text}\n\n", puzzle) == grid, text
