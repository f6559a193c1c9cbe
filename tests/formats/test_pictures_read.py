"""The program's own pictures, read back as boards and as grids."""

from __future__ import annotations

from random import Random

import pytest
from click.testing import CliRunner
from format_boards import akari, calcudoku, futoshiki, hitori, nonogram, nurikabe, slitherlink, sudoku
from samples import few_or_many

from satpuzzles import formats
from satpuzzles.cli.main import group
from satpuzzles.core.errors import FormatError, PuzzleError
from satpuzzles.formats import loads, read_grid
from satpuzzles.picture.text import plain, render_text

MAKE = [
    akari,
    calcudoku,
    futoshiki,
    hitori,
    nonogram,
    lambda r: nurikabe(r, highest=20),
    slitherlink,
    lambda r: sudoku(r, [(2, 2), (2, 3)]),
]

SEVERAL = """{"type":"hitori","numbers":[[1,2,1],[2,2,1],[3,1,2]]}
{"type":"nonogram","rows":[[3],[1,1],[2]],"columns":[[3],[1,1],[2]]}
{"type":"nonogram","rows":[[1],[1]],"columns":[[1],[1]]}
{"type":"calcudoku","size":2,"cages":[{"cells":[[0,0],[0,1]],"op":"+","target":3},{"cells":[[1,0],[1,1]],"op":null,"target":2}]}
{"type":"futoshiki","size":2,"givens":[[0,0],[0,0]],"less_than":[[[0,0],[0,1]]]}
{"type":"sudoku","size":4,"givens":[[1,0,0,0],[0,0,0,2],[0,3,0,0],[0,0,4,0]],"box":[2,2]}
{"type":"slitherlink","clues":[[2,2],[2,null]]}
{"type":"slitherlink","clues":[[null,2,null]]}
{"type":"nurikabe","clues":[[0,2,0],[0,0,0],["?",0,0]]}
{"type":"akari","cells":[[".","#","1"],[".",".","."]]}
"""
"""Boards with one solution and with several, for each type."""


def solved(boards: str, charset: str = "utf-8") -> str:
    done = CliRunner(charset=charset).invoke(group, ["solve", "-"], input=boards)
    assert done.exit_code == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("way", [str, plain], ids=["boxes", "ASCII"])
def test_what_solve_prints_is_read_as_the_boards_and_as_their_grids(way, tmp_path):
    boards, answers = tmp_path / "boards.json", tmp_path / "answers.txt"
    boards.write_text(SEVERAL)
    answers.write_text(way(solved(SEVERAL)), encoding="utf-8")
    wanted = [entry.puzzle for entry in formats.read(SEVERAL)]
    assert [entry.puzzle for entry in formats.read_file(answers)] == wanted
    checked = CliRunner().invoke(group, ["check", str(boards), str(answers)])
    assert checked.exit_code == 0, checked.output
    assert checked.stdout.count("every rule is kept") == len(wanted)


def test_pictures_of_another_number_of_boards_are_refused(tmp_path):
    (tmp_path / "boards.json").write_text(SEVERAL.split("\n")[0])
    (tmp_path / "answers.txt").write_text(solved("\n".join(SEVERAL.split("\n")[:2])), encoding="utf-8")
    done = CliRunner().invoke(group, ["check", str(tmp_path / "boards.json"), str(tmp_path / "answers.txt")])
    assert (done.exit_code, "is 1 board, but 2 grids; give one grid per board" in done.stderr) == (2, True)


def test_a_board_without_a_solution_has_no_grid_in_its_picture(tmp_path):
    board = '{"type":"nonogram","rows":[[2],[0]],"columns":[[1],[0]]}'
    printed = CliRunner().invoke(group, ["solve", "-"], input=board).stdout
    (tmp_path / "answers.txt").write_text(printed, encoding="utf-8")
    done = CliRunner().invoke(group, ["check", "-", str(tmp_path / "answers.txt")], input=board)
    assert (done.exit_code, done.stderr.count("there is no grid in it: no solution")) == (1, 1)


@few_or_many("repeats", 4, 10)
@pytest.mark.parametrize("make", MAKE)
def test_a_picture_is_read_below_a_line_with_the_puzzle_and_its_size(make, repeats):
    random = Random(5)
    for _ in range(repeats):
        puzzle = make(random)
        head, picture = f"{puzzle.type} {puzzle.rows} x {puzzle.columns}\n", render_text(puzzle)
        for text in (picture, plain(picture), "\n".join(f"    {line}" for line in picture.split("\n"))):
            assert loads(head + text, format="picture") == puzzle
        with pytest.raises(FormatError, match="write the puzzle and the size on the line above a picture"):
            loads(picture, type=puzzle.type, format="picture")


@few_or_many("repeats", 20, 60)
@pytest.mark.parametrize("make", MAKE)
def test_a_spoilt_picture_is_refused_or_a_board_that_is_drawn_so(make, repeats):
    random = Random(6)
    refused = 0
    for _ in range(repeats):
        puzzle = make(random)
        text = formats.write(puzzle, "picture")
        at = random.randrange(text.index("\n"), len(text) - 1)
        spoilt = text[:at] + random.choice(["", " ", "2", "│", "━", "■", "\n", "x"]) + text[at + 1 :]
        for entry in formats.read(spoilt, format="picture"):
            if entry.puzzle is None:
                assert entry.line, entry.error
                refused += 1
                continue
            assert (entry.puzzle.type, entry.puzzle.rows, entry.puzzle.columns) == (
                puzzle.type,
                puzzle.rows,
                puzzle.columns,
            )
            drawn = formats.write(entry.puzzle, "picture")
            assert plain(drawn).split("\n")[2:] == [plain(line.rstrip()) for line in spoilt.split("\n")[2:]]
    assert refused > repeats // 6


def test_a_solution_that_hides_its_board_is_refused():
    for text in ("│ ■ 2 │\n│ 2 1 │", "│ 1 ■ │\n│ ■ 3 │"):
        with pytest.raises(FormatError, match="shows a solution, which hides its board"):
            loads(f"x  hitori 2 x 2\n┌─────┐\n{text}\n└─────┘")
    full = "┏━━━┓\n┃ 1 ┃\n┗━━━┛"
    with pytest.raises(FormatError, match="hides its board"):
        loads(f"x  sudoku 1 x 1\n{full}")
    assert loads(f"x  sudoku 1 x 1\nboard\n{full}").givens == ((1,),)


def test_a_picture_of_another_size_is_no_grid():
    puzzle = loads("[[1,2,1],[2,2,1],[3,1,2]]")
    for cells in ("■ 2", "■ 2 1 4", "1 2 1 1 2 1"):
        frame = "─" * (len(cells) + 2)
        rows = "\n".join([f"│ {cells} │"] * 3)
        with pytest.raises(PuzzleError):
            read_grid(f"┌{frame}┐\n{rows}\n└{frame}┘", puzzle)


def test_what_a_picture_does_not_tell_is_not_written():
    apart = loads('{"type":"futoshiki","size":2,"givens":[[0,0],[0,0]],"less_than":[],"adjacent":[]}')
    filled = loads(
        '{"type":"futoshiki","size":2,"givens":[[0,0],[0,0]],"less_than":[],"known":[[1,null],[null,null]]}'
    )
    for puzzle in (apart, filled):
        with pytest.raises(FormatError, match="cannot hold all of this board; the format json can"):
            formats.write(puzzle, "picture")
