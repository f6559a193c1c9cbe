"""What only Slitherlink has: its loops, its texts, its boards that are made and mended.

That its encodings agree with brute force is for the laws of all puzzles to say.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from laws import assert_refused

import satpuzzles as sp
from satpuzzles.core.errors import FormatError
from satpuzzles.formats import loads, read_grid, write
from satpuzzles.uniqueness.boards import generate
from satpuzzles.uniqueness.clue_recipe import recipe_of_clues

DATA = Path(__file__).resolve().parents[3] / "shared" / "data" / "slitherlink"
TEXT = "3..2\n.0..\n2.13\n"


def board(rows: int, columns: int) -> sp.Slitherlink:
    return sp.Slitherlink([[None] * columns] * rows)


# ---- published numbers ----


SIDES = [(1, 1), (2, 13), (3, 213), pytest.param(4, 9349, marks=pytest.mark.slow)]


@pytest.mark.parametrize(("side", "loops"), SIDES)
@pytest.mark.parametrize("encoding", ["lazy", "elimination"])
def test_the_loops_of_an_empty_board_are_as_many_as_published(side, loops, encoding):
    """Sloane's A140517: the cycles in the graph of n x n squares."""
    assert sum(1 for _ in sp.solutions(board(side, side), encoding=encoding)) == loops


def test_game_ids_of_the_collection_have_one_solution():
    if not DATA.is_dir():
        pytest.skip("the collection of game IDs is not here")
    found = [line for path in sorted(DATA.glob("*.txt")) for line in path.read_text().split()]
    assert len(found) > 30
    for game in found:
        puzzle = loads(game)
        assert write(puzzle, "sgt").strip() == game
        assert sp.solve(puzzle).status == "unique"


# ---- rules ----


@pytest.mark.parametrize(
    ("drawn", "rule", "sentence"),
    [
        (
            "+-+ +\n| | |\n+-+ +",
            "single loop",
            "The number of lines that meet at the upper right corner of row 1, ",
        ),
        ("+ + +\n\n+ + +", "single loop", "There is no line."),
        ("+-+-+\n|   |\n+-+-+", "clue", "The cell at row 1, column 1 has 3 lines around it, not 4."),
    ],
)
def test_a_grid_that_breaks_a_rule_is_told_so(drawn, rule, sentence):
    puzzle = sp.Slitherlink([[4, None]])
    grid = read_grid(drawn, puzzle)
    broken = puzzle.check(grid)
    assert any(each.rule == rule and each.sentence.startswith(sentence) for each in broken), broken
    assert not puzzle.confirm(grid)


def test_two_loops_are_not_one():
    puzzle = board(1, 3)
    two = read_grid("+-+ +-+\n| | | |\n+-+ +-+", puzzle)
    assert [each.rule for each in puzzle.check(two)] == ["single loop"]
    assert not puzzle.confirm(two)
    touching = read_grid("+-+ +\n| |  \n+-+-+\n  | |\n+ +-+", board(2, 2))
    assert "is 4, not 2 or 0" in board(2, 2).check(touching)[1].sentence
    assert not board(2, 2).confirm(touching)


def test_check_and_confirm_agree_on_all_grids_of_a_small_board():
    puzzle = sp.Slitherlink([[3, None], [None, 1]])
    right = [
        grid
        for number in range(1 << puzzle.answers)
        if puzzle.confirm(grid := puzzle.places.shaped([number >> bit & 1 for bit in range(puzzle.answers)]))
    ]
    assert sorted(right) == sorted(sp.solutions(puzzle))
    assert all(puzzle.check(grid) == [] for grid in right)


def test_a_board_without_solution_is_explained_by_each_rule_once():
    found = sp.why(sp.Slitherlink([[4, None, None], [None, None, None], [None, None, 4]]))
    assert found.minimal
    assert "The lines are one closed loop." in {rule.sentence for rule in found.rules}
    assert len(set(found.rules)) == len(found.rules)


# ---- texts ----


def test_rows_of_clues_are_read_and_written():
    puzzle = loads(TEXT)
    assert puzzle == sp.Slitherlink([[3, None, None, 2], [None, 0, None, None], [2, None, 1, 3]])
    assert loads("3 . . 2\n. 0 . .\n2 . 1 3\n", type="slitherlink") == puzzle
    assert write(puzzle, "text") == TEXT
    assert write(puzzle, "sgt") == "4x3t0:3b2a0b2a13\n"
    assert write(puzzle, "puzzlink") == "https://puzz.link/p?slither/4/3/d7a71d\n"
    clues = [[3, None, None, 2], [None, 0, None, None], [2, None, 1, 3]]
    assert puzzle.to_json() == {"type": "slitherlink", "clues": clues}
    for form in ("sgt", "puzzlink", "json"):
        assert loads(write(puzzle, form)) == puzzle


def test_a_question_mark_of_a_url_says_nothing():
    assert loads("https://puzz.link/p?slither/2/2/3.1.") == sp.Slitherlink([[3, None], [1, None]])


def test_a_board_that_may_be_of_several_puzzles_is_asked_for_its_name():
    text = "3..2\n....\n.1..\n...3\n"
    with pytest.raises(FormatError, match=r"slitherlink.*; write its name on the first line"):
        loads(text)
    assert loads(text, type="slitherlink") == loads(f"slitherlink\n{text}")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("3x3t1:a3b", "the tiling t1 (triangles, no squares) is not read; t0 is"),
        ("3x3t17:a3b", "the tiling t17 (spectres, no squares)"),
        ("3x3t18:a3b", "the tiling t18 (no squares)"),
        ("3x3t99:a3b", "the tiling t99 (no squares)"),
        ("2x2t0:35a", "0-4, or a-z for cells without a clue"),
        ("2x2t0:3z", "the last letter skips past the last cell"),
        ("https://puzz.link/p?slither/2/2/f", "0-9, a-e, . or g-z"),
    ],
)
def test_other_texts_are_refused(text, words):
    with pytest.raises(sp.PuzzleError) as refusal:
        loads(text)
    assert words in str(refusal.value)


def test_other_clues_are_refused():
    assert_refused(lambda: sp.Slitherlink([[3, 5]]), "clue at row 1, column 2 is 5; clues are 0 to 4")
    assert_refused(lambda: sp.Slitherlink([]), "the board has no cells")


# ---- boards that are made and mended ----


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (1, 6), (7, 2), (8, 9)])
def test_boards_that_are_made_have_one_solution_and_need_every_clue(rows, columns):
    recipe = recipe_of_clues("slitherlink")(rows=rows, columns=columns)
    for made in generate(recipe, seed=1, count=2):
        result = sp.solve(made.puzzle)
        assert (result.status, result.solution) == ("unique", made.solution)
        assert sp.repair(made.puzzle).redundant == ()


def test_loops_of_boards_that_are_made_go_everywhere():
    """Half of the points of a board and more are on the loop, and it bends often."""
    recipe = recipe_of_clues("slitherlink")(rows=12, columns=12, clues=1.0)
    for made in generate(recipe, seed=3, count=3):
        length = sum(value for row in made.solution for value in row)
        assert length > 13 * 13 / 2
        clues = [clue for row in made.puzzle.clues for clue in row]
        assert len(clues) == 144 and clues.count(0) < 40 and clues.count(4) == 0


def test_a_board_with_several_solutions_is_mended():
    found = sp.repair(sp.Slitherlink([[3, None, None], [None, None, None]]))
    assert found.is_unique
    assert {change.what for change in found.changes} == {"clue"}


def test_lines_that_are_filled_in_beforehand_may_be_left_out():
    solution = sp.solve(sp.Slitherlink([[2, 2], [2, 2]])).solution
    puzzle = sp.Slitherlink([[2, 2], [2, 2]], known=solution)
    found = sp.repair(puzzle, minimize=True)
    assert found.puzzle.known is None
    assert found.changes[0].what == "filled-in edge"
    assert "filled in at the edge above row 1, column 1" in found.changes[0].sentence
