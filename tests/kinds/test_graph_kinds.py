"""What only Sudoku, Akari, Slitherlink and Nurikabe have: published numbers, collections."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import oracles_graphs
import pytest
from boards import brute_force
from laws import assert_refused
from oracles_partial import begins

import satpuzzles as sp
from satpuzzles.core.errors import LimitReached
from satpuzzles.core.options import Limits
from satpuzzles.formats import loads, write
from satpuzzles.formats.reading import read_file
from satpuzzles.kinds.akari.puzzle import Akari
from satpuzzles.kinds.nurikabe.puzzle import Nurikabe
from satpuzzles.kinds.nurikabe.recipe import NurikabeRecipe
from satpuzzles.kinds.sudoku.puzzle import Sudoku
from satpuzzles.uniqueness import local_search
from satpuzzles.uniqueness.recipe import Generated


def rows_of(akari: Akari) -> list[str]:
    """A board as the oracle takes it."""
    return akari.to_json()["cells"]


# ---- the rules ----


def test_boards_of_the_collection_have_one_solution(shared_data):
    found = 0
    for path in sorted(shared_data.glob("akari/*.txt")):
        for line in path.read_text().splitlines():
            akari = loads(line)
            result = sp.solve(akari, shared=False)
            assert result.status == "unique"
            assert not oracles_graphs.akari_broken(rows_of(akari), result.solution)
            assert write(akari, "sgt") == f"{line}\n"
            found += 1
    assert found > 30


def test_the_complete_formula_is_certified(tmp_path):
    akari = loads("6x6:eBc2aBb1eBa4g0aBc")
    assert sp.certify(akari, tmp_path / "proof").status == "unique"
    assert sp.verify(tmp_path / "proof").valid


# ---- boards that are made and mended ----


DATA = Path(__file__).resolve().parents[3] / "shared" / "data" / "slitherlink"


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


# ---- boards that are made and mended ----


def board_of(text: str) -> Nurikabe:
    return loads(text, type="nurikabe")


SMALL = ".3..4\n.....\n.1...\n...1.\n.3..."


# ---- rules in words ----


@pytest.mark.parametrize("connectivity", ["lazy", "static"])
def test_certificates_of_cuts_and_of_complete_clauses_verify(connectivity, tmp_path):
    board = board_of(SMALL)
    sp.certify(board, tmp_path / "one", connectivity=connectivity)
    assert sp.verify(tmp_path / "one").passed
    assert {sp.solve(board).solution} == brute_force(board)


# ---- boards made ----


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"rows": 31}, ["31 x 8", "1 to 30"]),
        ({"columns": 0}, ["8 x 0"]),
        ({"largest": 0}, ["1 cell or more"]),
    ],
)
def test_a_recipe_for_no_board_is_refused(fields, words):
    assert_refused(lambda: NurikabeRecipe(**{"rows": 8, "columns": 8, **fields}), *words)


# ---- boards mended ----


def test_where_cells_are_known_cells_are_filled_in():
    board = replace(board_of("3..\n...\n..."), known=((None,) * 3, (None,) * 3, (None, None, 1)))
    after = sp.repair(board)
    assert {change.what for change in after.changes} == {"filled-in cell"}
    assert brute_force(after.puzzle) == {after.solution}


def test_a_limit_comes_through():
    board = board_of("2..\n...\n..2")
    start = Generated(board, next(iter(sp.solutions(board))))
    with pytest.raises(LimitReached):
        local_search.ambiguity(start, (), Limits(conflicts=0))


EMPTY = ((0,) * 4,) * 4
JIGSAW = ((0, 0, 0, 1), (2, 0, 1, 1), (2, 2, 3, 1), (2, 3, 3, 3))
CORNERS = ((0, 1, 1, 0), (2, 3, 3, 2), (2, 3, 3, 2), (0, 1, 1, 0))

INKALA = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
"""Arto Inkala's board of 2012, called the hardest by the newspapers of the day."""
INKALA_SOLVED = "812753649943682175675491283154237896369845721287169534521974368438526917796318452"
HARD = {
    "Inkala 2012": INKALA,
    "AI Escargot 2006": "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
    "Royle, 17": "000000010400000000020000000000050407008000300001090000300400200050100000000806000",
}


def text_of(grid) -> str:
    return "".join(str(value) for row in grid for value in row)


# ---- published numbers ----


def test_there_are_288_grids_of_four():
    """Sloane's A107739 begins 1, 288, 6670903752021072936960."""
    assert len(list(sp.solutions(Sudoku(EMPTY)))) == 288


@pytest.mark.slow
def test_there_are_28200960_grids_of_six():
    """The published number, for boxes of 2 x 3."""
    assert sp.count(Sudoku(((0,) * 6,) * 6), method="rows").number == 28_200_960


@pytest.mark.parametrize("name", HARD)
def test_famous_boards_have_one_solution(name):
    result = sp.solve(loads(HARD[name]))
    assert result.status == "unique"
    if name == "Inkala 2012":
        assert text_of(result.solution) == INKALA_SOLVED


def test_boards_of_another_maker_have_one_solution(shared_data):
    paths = sorted((shared_data / "sudoku").glob("*.txt"))
    boards = [entry.puzzle for path in paths for entry in read_file(path)]
    assert len(boards) == 52
    assert {sp.solve(board, encoding="default").status for board in boards} == {"unique"}


# ---- what a board may be ----


@pytest.mark.parametrize(
    ("fields", "name", "place"),
    [
        ({}, "box", "row 1, column 3"),
        ({"regions": JIGSAW}, "region", "row 2, column 1"),
        ({"regions": CORNERS}, "region", "row 1, column 1"),
        ({"box": (4, 1), "diagonals": True}, "diagonal", "row 1, column 4"),
    ],
)
def test_a_box_a_region_and_a_diagonal_with_a_value_twice_are_named(fields, name, place):
    board = Sudoku(EMPTY, **fields)
    square = ((1, 2, 3, 4), (2, 3, 4, 1), (3, 4, 1, 2), (4, 1, 2, 3))  # latin, and nothing else
    found = [violation.sentence for violation in board.check(square)]
    assert any(begins(name) in sentence and place in sentence for sentence in found), found
    assert not board.confirm(square)
    assert all(Sudoku(EMPTY).confirm(grid) for grid in sp.solutions(Sudoku(EMPTY, diagonals=True)))


# ---- texts ----


def test_rulers_tell_what_the_boxes_are():
    boards = [Sudoku(((0,) * 12,) * 12, box) for box in ((3, 4), (4, 3), (2, 6), (6, 2))]
    assert len(set(boards)) == 4
    for board in boards:
        assert loads(write(board, "sdk")) == board
    with pytest.raises(sp.FormatError, match=r"boxes|square"):
        loads("sudoku\n. . . | .\n. . . | .\n. . . | .\n. . . | .\n")
    row, ruler = ". . . | . . .\n", "------+------\n"
    with pytest.raises(sp.FormatError, match=r"boxes|square"):
        loads("sudoku\n" + row * 2 + ruler + row * 3 + ruler + row)


# ---- made and mended boards ----


def test_a_board_of_36_rows_is_solved():
    side = range(36)
    answer = [[(6 * row + row // 6 + column) % 36 + 1 for column in side] for row in side]
    givens = [[answer[row][column] if (row + column) % 3 else 0 for column in side] for row in side]
    board = Sudoku(givens)
    assert loads(write(board, "sdk")) == board
    solution = sp.solve(board, unique=False).solution
    boxes = [
        [solution[down + row][right + column] for row in range(6) for column in range(6)]
        for down in range(0, 36, 6)
        for right in range(0, 36, 6)
    ]
    assert all(set(group) == set(range(1, 37)) for group in (*solution, *zip(*solution), *boxes))
