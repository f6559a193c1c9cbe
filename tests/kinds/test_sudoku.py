"""What only Sudoku has: its boxes, regions and diagonals, its texts, and numbers that others published."""

from __future__ import annotations

from dataclasses import replace

import pytest
from boards import brute_force
from laws import assert_refused
from oracles_partial import begins

import satpuzzles as sp
from satpuzzles.core.grid import laid_over
from satpuzzles.formats import loads, write
from satpuzzles.formats.reading import read, read_file
from satpuzzles.kinds.sudoku.puzzle import Sudoku
from satpuzzles.picture.text import render_text

EMPTY = ((0,) * 4,) * 4
SOLVED = ((1, 2, 3, 4), (3, 4, 1, 2), (2, 1, 4, 3), (4, 3, 2, 1))
JIGSAW = ((0, 0, 0, 1), (2, 0, 1, 1), (2, 2, 3, 1), (2, 3, 3, 3))
APART = ((0, 1, 2, 3),) * 4  # the columns, whose cells hang together; the corners below do not
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


def test_columns_as_regions_leave_the_latin_squares():
    for board in (Sudoku(EMPTY, regions=APART), Sudoku(EMPTY, box=(4, 1)), Sudoku(EMPTY, box=(1, 4))):
        assert len(list(sp.solutions(board))) == 576


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
    ("fields", "words"),
    [
        ({"box": (2, 3)}, ["2 x 3", "4 cells"]),
        ({"box": (-2, -2)}, ["-2 x -2"]),
        ({"box": 2}, ["pair [rows, columns]"]),
        ({"box": (2, 2), "regions": JIGSAW}, ["not both"]),
        ({"regions": ((0,) * 4,) * 4}, ["region 0 at row 1, column 1", "16 cells"]),
        ({"regions": ((0, 1),) * 2}, ["2 x 2", "4 x 4"]),
        ({"diagonals": 1}, ["true or false"]),
    ],
)
def test_a_board_that_is_none_is_refused_with_a_sentence(fields, words):
    assert_refused(lambda: Sudoku(EMPTY, **fields), *words)


def test_a_given_out_of_range_is_named_with_its_cell():
    assert_refused(lambda: Sudoku(((0, 5, 0, 0), *EMPTY[1:])), "row 1, column 2", "1 to 4")


def test_a_board_whose_side_is_prime_needs_regions():
    assert_refused(lambda: Sudoku(((0,) * 5,) * 5), "needs regions")
    assert Sudoku(((0,) * 5,) * 5, regions=tuple((i,) * 5 for i in range(5))).box is None


def test_the_box_is_the_most_nearly_square_one():
    sides = {1: (1, 1), 4: (2, 2), 6: (2, 3), 8: (2, 4), 9: (3, 3), 12: (3, 4), 36: (6, 6)}
    for side, box in sides.items():
        assert Sudoku(((0,) * side,) * side).box == box
    assert Sudoku(EMPTY) == Sudoku(EMPTY, box=(2, 2)) == Sudoku(EMPTY, [2, 2])


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


def test_both_diagonals_count_in_the_second_reading():
    board = Sudoku(((0,) * 5,) * 5, regions=tuple((i,) * 5 for i in range(5)), diagonals=True)
    steps = {
        step: tuple(tuple((step * r + c) % 5 + 1 for c in range(5)) for r in range(5)) for step in (1, 2, 4)
    }
    assert {step: board.confirm(grid) for step, grid in steps.items()} == {1: False, 2: True, 4: False}


def test_the_diagonals_are_told_below_the_picture():
    shown = render_text(Sudoku(EMPTY, diagonals=True))
    assert shown.endswith("Both diagonals have every value once.")
    assert "diagonal" not in render_text(Sudoku(EMPTY))
    assert "╋" in shown


# ---- texts ----

ROWS = [INKALA[start : start + 9] for start in range(0, 81, 9)]


def bars(row: str) -> str:
    return "|".join(row[start : start + 3] for start in range(0, 9, 3))


def banded(rows: list[str], ruler: str) -> list[str]:
    return [*rows[:3], ruler, *rows[3:6], ruler, *rows[6:]]


WRITTEN = {
    "a line": INKALA,
    "a line with zeros": INKALA.replace(".", "0"),
    "a line and a comment": f"{INKALA} # Inkala 9/5 <>",
    "a line and its solution": f"{INKALA},{INKALA_SOLVED}",
    "rows": "\n".join(ROWS),
    "rows with zeros": "\n".join(ROWS).replace(".", "0"),
    "bars": "\n".join(map(bars, ROWS)),
    "rulers": "\n".join(banded(list(map(bars, ROWS)), "---+---+---")),
    "a frame": "\n".join(
        ["*-----------*", *(f"|{row}|" for row in banded(list(map(bars, ROWS)), "---+---+---")), "*---*"]
    ).replace("|---+---+---|", "|---+---+---|"),
    "blanks and rulers": "\n".join(banded([" ".join(bars(row)) for row in ROWS], "------+-------+------")),
    "zeros and blanks": "\n".join(" ".join(row) for row in ROWS).replace(".", "0"),
    "every cell boxed": "\n".join(f"| {' | '.join(row)} |" for row in ROWS),
}


@pytest.mark.parametrize("name", WRITTEN)
def test_a_board_is_read_however_it_is_written(name):
    board = loads(WRITTEN[name])
    assert board.type == "sudoku"
    assert board == loads(INKALA)


def test_letters_stand_for_values_from_ten():
    board = loads("A" + "." * 143)
    assert board.givens[0][0] == 10
    assert loads("a" + "." * 143) == board == loads(write(board, "sdk"))


@pytest.mark.parametrize("form", ["sdk", "sdm"])
def test_a_single_cell_may_be_given_in_text(form):
    board = Sudoku(((1,),))
    assert loads(write(board, form), type="sudoku", format=form) == board


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


@pytest.mark.parametrize("text", [INKALA_SOLVED, write(Sudoku(EMPTY), "sdk").replace(".", "1")])
def test_a_full_grid_is_a_solution_and_no_board(text):
    with pytest.raises(sp.FormatError, match="no blank cell"):
        loads(text, type="sudoku")


def test_lines_of_digits_without_blanks_stay_a_hitori():
    assert loads("1234\n3412\n2143\n4321").type == "hitori"


def test_blanks_of_the_first_row_alone_are_those_of_a_sudoku():
    rows = "2 3 1 5 6 4\n5 6 4 2 3 1\n3 1 2 6 4 5\n6 4 5 3 1 2\n"
    assert loads(". 2 3 4 5 6\n4 5 6 1 2 3\n" + rows).type == "sudoku"
    with pytest.raises(sp.FormatError, match="cannot tell which puzzle"):
        loads("1 . 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n")


def test_a_board_with_blanks_between_its_cells_is_no_futoshiki_without_a_sign():
    text = "\n".join(" ".join(row) for row in ROWS)
    assert loads(text) == loads(text, type="sudoku") == loads(INKALA)


def test_many_boards_stand_in_one_file():
    lines = ["# hard ones", *(f"{board} {name}" for name, board in HARD.items()), "12"]
    entries = list(read("\n".join(lines), source="hard.sdm"))
    assert [entry.line for entry in entries] == [2, 3, 4, 5]
    assert [entry.error is None for entry in entries] == [True] * 3 + [False]
    boards = [entry.puzzle for entry in entries[:3]]
    for name in ("sdm", "sdk", "json"):
        assert [entry.puzzle for entry in read(write(boards, name))] == boards


@pytest.mark.parametrize(
    ("board", "name", "words"),
    [
        (Sudoku(EMPTY, regions=JIGSAW), "sdk", "regions"),
        (Sudoku(EMPTY, diagonals=True), "sdm", "diagonals"),
        (Sudoku(((0,) * 6,) * 6, box=(3, 2)), "sdm", "2 x 3 and not 3 x 2"),
        (Sudoku(EMPTY, box=(1, 4)), "sdk", "boxes of one row"),
        (Sudoku(((0,) * 36,) * 36), "sdm", "35"),
        (Sudoku(SOLVED), "sdk", "no blank cell"),
    ],
)
def test_what_a_text_cannot_hold_is_refused(board, name, words):
    with pytest.raises(sp.PuzzleError, match=words):
        write(board, name)


# ---- game IDs and URLs ----


def test_solo_counts_the_rows_of_a_box_first():
    assert loads("2x3:zj") == Sudoku(((0,) * 6,) * 6, box=(2, 3))
    assert loads("3x2xdu:zj") == Sudoku(((0,) * 6,) * 6, box=(3, 2), diagonals=True)
    assert loads("2x2:1_2_3m") == Sudoku(((1, 2, 3, 0), (0, 0, 0, 0), *EMPTY[2:]), box=(2, 2))


@pytest.mark.parametrize("game", ["3x3k:zzzc,_", "3x3xk:zzzc,_"])
def test_killer_is_refused_by_name(game):
    with pytest.raises(sp.FormatError, match="Killer Sudoku"):
        loads(game)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("3x3j:zzzc", "a comma before the blocks"),
        ("4j:p,_", "more blocks"),
        ("6x6:z", "31"),
        ("2x2:q", "past the last cell"),
        ("2x2:5o", "is 5"),
        ("https://puzz.link/p?sudoku/4/5/z", "square"),
        ("https://puzz.link/p?sudoku/4/4/0v", "1-9, a-f"),
    ],
)
def test_what_is_no_game_id_and_no_url_is_refused(text, words):
    with pytest.raises(sp.FormatError, match=words):
        loads(text, type="sudoku")


def test_a_url_has_blanks_and_question_marks():
    board = loads("https://puzz.link/p?sudoku/4/4/1.g2r")
    assert board == Sudoku(((1, 0, 0, 2), *EMPTY[1:]))
    assert loads(write(board, "puzzlink")) == board


@pytest.mark.parametrize(
    ("board", "name", "words"),
    [
        (Sudoku(EMPTY, regions=CORNERS), "sgt", "region 0 at row 1, column 1"),
        (Sudoku(EMPTY, box=(1, 4)), "sgt", "2 x 2 and more"),
        (Sudoku(((0,) * 36,) * 36), "sgt", "31 rows"),
        (Sudoku(EMPTY, regions=JIGSAW), "puzzlink", "regions"),
        (Sudoku(EMPTY, diagonals=True), "puzzlink", "diagonals"),
    ],
)
def test_what_ids_and_urls_cannot_hold_is_refused(board, name, words):
    with pytest.raises(sp.PuzzleError, match=words):
        write(board, name)


# ---- made and mended boards ----


@pytest.mark.parametrize("fields", [{}, {"diagonals": True}, {"box": (1, 4)}, {"symmetry": "rotation-180"}])
def test_made_boards_have_one_solution_and_need_every_given(fields):
    recipe = sp.SudokuRecipe(rows=4, columns=4, **fields)
    for made in sp.generate(recipe, seed=3, count=3):
        board = made.puzzle
        assert (board.diagonals, board.box) == (recipe.diagonals, recipe.box or (2, 2))
        assert brute_force(board) == {made.solution}
        given = [(row, column) for row in range(4) for column in range(4) if board.givens[row][column]]
        for row, column in given:
            gone = {(row, column): 0}
            if recipe.symmetry != "none":
                assert board.givens[3 - row][3 - column]
                gone[3 - row, 3 - column] = 0
            assert len(brute_force(replace(board, givens=laid_over(board.givens, gone)))) > 1


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


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"rows": 4, "columns": 6}, ["square"]),
        ({"rows": 5, "columns": 5}, ["no box has 5 cells"]),
        ({"rows": 6, "columns": 6, "box": (2, 2)}, ["2 x 2", "6 cells"]),
        ({"rows": 65, "columns": 65}, ["64"]),
    ],
)
def test_a_recipe_for_no_board_is_refused(fields, words):
    assert_refused(lambda: sp.SudokuRecipe(**fields), *words)


def test_a_board_with_a_given_too_few_is_mended():
    board = loads(INKALA)
    few = replace(board, givens=laid_over(board.givens, {(0, 0): 0}))
    assert sp.solve(few).status == "multiple"
    mended = sp.repair(few)
    assert sp.solve(mended.puzzle).status == "unique"
    assert {change.what for change in mended.changes} == {"given"}
    full = replace(board, givens=sp.solve(board).solution)
    assert len(sp.repair(full).redundant) == 81
