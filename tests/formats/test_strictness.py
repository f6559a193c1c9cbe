"""Nothing is passed over in silence: what a text says too much, or a format cannot hold, is an error with its
place, and what stands in a text at an unusual place is read all the same.
"""

from __future__ import annotations

import re

import pytest

from satpuzzles.core.errors import FormatError, LimitReached
from satpuzzles.formats import loads, read, read_grid, write
from satpuzzles.kinds.calcudoku.puzzle import Cage, Calcudoku
from satpuzzles.kinds.futoshiki.puzzle import Futoshiki
from satpuzzles.kinds.hitori.puzzle import Hitori
from satpuzzles.kinds.nonogram.puzzle import Nonogram

HITORI = Hitori([[1, 1], [2, 1]])
FUTOSHIKI = Futoshiki([[0, 0], [0, 0]], [((0, 0), (0, 1))])
PICTURE = Nonogram([[1], []], [[1], []])
FILAS = "1, 1\nFILAS\n1\nCOLUMNAS\n1\n"
FACT = "problem(1, [[_,_],[_,1]], [[0,0,1,0]])."


@pytest.mark.parametrize("format", ["nin", "mk", "cwd", "filas", "olsak", "puzzlink", "sgt"])
def test_a_format_of_black_cells_refuses_a_single_other_color(format):
    with pytest.raises(FormatError, match="cannot hold colours; this nonogram has #ff0000"):
        write(Nonogram(PICTURE.row_clues, PICTURE.column_clues, ("#ff0000",)), format)


@pytest.mark.parametrize("format", ["nin", "mk", "cwd", "filas", "olsak", "puzzlink"])
def test_a_format_without_room_for_a_partly_filled_grid_refuses_it(format):
    assert loads(write(PICTURE, format), format=format) == PICTURE
    known = Nonogram(PICTURE.row_clues, PICTURE.column_clues, known=[[None, None], [None, 0]])
    with pytest.raises(FormatError, match="cannot hold a partly filled grid"):
        write(known, format)


def test_the_native_format_of_the_first_board_is_that_of_the_whole_file():
    with pytest.raises(FormatError, match="the format rows cannot hold a futoshiki"):
        write([HITORI, FUTOSHIKI], "text")


@pytest.mark.parametrize(
    ("text", "format"),
    [
        ("2 2\n1\n0\n1\n\n", "nin"),
        ("2 2\n1\n0\n#\n1\n\n", "mk"),
        ("2\n2\n1\n0\n\n1\n\n", "cwd"),
        ("2, 2\nFILAS\n1\n0\nCOLUMNAS\n1\n\n", "filas"),
    ],
)
def test_the_empty_clue_of_the_last_column_may_be_an_empty_line(text, format):
    assert loads(text, format=format) == PICTURE


def test_a_tall_picture_is_recognised_by_the_mark_between_rows_and_columns():
    tall = Nonogram([[1]] * 150, [[1] * 75] * 2)
    assert loads(write(tall, "mk")) == tall


@pytest.mark.parametrize("format", ["volkskrant", "cages", "puzzlekit", "sgt"])
def test_a_target_that_is_too_large_is_told_what_targets_may_be(format):
    """Not how many digits a number may have: the board is well written, and against the rules."""
    rows = [tuple((row, column) for column in range(3)) for row in range(3)]
    text = write(
        Calcudoku(3, [Cage(rows[0], "*", 777_777), *(Cage(row, "+", 6) for row in rows[1:])]), format
    )
    assert loads(text, format=format).cages[0].target == 777_777
    with pytest.raises(FormatError, match="has the target 12441600; targets are 0 to 1,000,000"):
        loads(text.replace("777777", "12441600"), format=format)


@pytest.mark.parametrize("format", ["list", "rows"])
def test_a_row_may_have_a_thousand_numbers_and_no_more(format):
    widest = Hitori([range(1, 1001)])
    text = write(widest, format)
    assert loads(text, format=format) == widest
    with pytest.raises(FormatError, match=r"more than 1,000|1 x 1001"):
        row = text.splitlines()[-1]  # a size stands above rows
        loads(
            text.replace(row, row.replace("1000", "1000, 1" if format == "list" else "1000 1")), format=format
        )


def test_boards_of_an_array_over_several_lines_have_the_lines_where_they_start():
    good = '{"type": "hitori",\n "numbers": [[1]\n]}'
    entries = list(read(f'[{good},\n\n{good}, {{"type":\n"hitori"}},\n{good}]'))
    assert [entry.line for entry in entries] == [1, 5, 7, 9]
    assert [entry.error and entry.error.line for entry in entries] == [None, None, 7, None]


@pytest.mark.slow
def test_an_array_of_too_many_values_is_refused_before_it_is_parsed():
    entry = next(read("[{}" + ",[]" * 9_100_000 + "]"))
    assert "larger than 1 MiB" in entry.error.sentence


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[[1,0],[0,0]] [[0,0],[0,1]]", "expected nothing after the JSON value, found '["),
        ("[[1,0],[0,0]]\nmore", "expected nothing after the JSON value, found 'more"),
        (f"1 0\n0 {'1' * 5000}", "expected # or 1"),
    ],
)
def test_a_grid_with_too_much_in_it_is_an_error(text, sentence):
    with pytest.raises(FormatError, match=re.escape(sentence)):
        read_grid(text, PICTURE)


def test_a_watch_that_ended_a_reading_is_over():
    def stop():
        raise LimitReached("no more time")

    (entry,) = read("[[1,1],[2,1]]", watch=stop)
    assert isinstance(entry.error, LimitReached)
    assert read_grid("[[1,0],[0,0]]", PICTURE) == ((1, 0), (0, 0))


@pytest.mark.parametrize("rest", ["x", ".5", "r", "-2"])
@pytest.mark.parametrize("name", ["r1c2", "R1C2", "b1"])
def test_a_cell_or_a_size_is_read_to_its_end_or_refused_as_a_whole(name, rest):
    """The error names all of it."""
    text = '{{"type": "sudoku", "size": 4, "givens": {{"{}": 1}}}}'
    assert loads(text.format(name)).givens[0][1] == 1
    with pytest.raises(FormatError, match=f"found '{re.escape(name)}"):
        loads(text.format(name + rest))
    for other in range(1, 10):
        cages = f"2x{other}\n3+ r1c1 r1c2\n3+ r2c1 r2c2"
        if other == 2:
            assert loads(cages).size == 2
        else:
            with pytest.raises(FormatError):
                loads(cages)
