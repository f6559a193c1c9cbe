"""Drawings of lines on edges and through cells: what they look like, and that they are read back."""

import re
from itertools import product
from random import Random

import pytest
from test_edges import Fences
from test_links import Stars

import satpuzzles as sp
from satpuzzles.core.errors import FormatError
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


def test_the_board_shows_lines_that_are_known():
    known = {"horizontal": [[1], [None]], "vertical": [[0, None]]}
    assert render_text(Fences([[3]], known=known)).split("\n") == ["╺━━━╸", "  3 ?", "· ? ·"]


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


def test_color_adds_nothing_but_color():
    puzzle = Fences([[3, None], [None, 0]])
    found = sp.solve(puzzle)
    colored = render_text(puzzle, found.solution, color=True)
    assert "\x1b[0;32m┏━━━" in colored
    bare = re.sub(r"\x1b\[[0-9;]*m", "", colored)
    assert [line.rstrip() for line in bare.split("\n")] == render_text(puzzle, found.solution).split("\n")


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


def test_plain_drawings_are_read():
    fences, stars = Fences([[None, None]]), Stars([[None, None], [None, None]])
    wanted = {"horizontal": [[1, 0], [0, 1]], "vertical": [[0, 1, None]]}
    for text in ("+-+ +\n  | ?\n+ +-+", "+---+   +\n    |   ?\n+ x +---+", "·━· ·\n· ┃·?\n·.·─·"):
        assert fences.solution_json(read_grid(text, fences)) == wanted
    known = {"horizontal": [[1, 0], [1, None]], "vertical": [[1, None, 1]]}
    for text in ("+---+   +\n| 3 ?   |\n+---+ ? +", "+-+ +\n|3? |\n+-+?+"):  # as the documentation has them
        assert fences.solution_json(read_grid(text, fences)) == known
    wanted = {"horizontal": [[1], [0]], "vertical": [[1, 0]]}
    assert stars.solution_json(read_grid("o-o\n|\no o", stars)) == wanted


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("+-+ +\n|", 1, "expected a drawing of 3 lines of text, found 2 lines"),
        ("+-+ +\n| |\n+-+ +\n|", 1, "expected a drawing of 3 lines of text, found 4 lines"),
        ("+-+ +\n| 8 |\n+-+ +", 2, "expected a line, a blank, or ? for an unknown one, found '8'"),
        ("[[1, 0], [1, 0]]", 1, "rows of horizontal edges and rows of vertical ones"),
    ],
)
def test_other_drawings_are_refused(text, line, words):
    with pytest.raises(FormatError) as refusal:
        read_grid(text, Fences([[None, None]]))
    assert words in str(refusal.value)
    assert refusal.value.line == line


def test_json_of_lines_is_read_with_and_without_its_key():
    puzzle = Fences([[4]])
    wanted = puzzle.to_solution([[1], [1], [1, 1]])
    for text in (
        '{"horizontal": [[1], [1]], "vertical": [[1, 1]]}',
        '{"solution": {"horizontal": [[1], [1]], "vertical": [[1, 1]]}}',
        "[[1], [1], [1, 1]]",
    ):
        assert read_grid(text, puzzle) == wanted
