"""The program's own pictures, read back as grids."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from satpuzzles.cli.main import group
from satpuzzles.core.errors import PuzzleError
from satpuzzles.formats import loads, read_grid
from satpuzzles.picture.text import plain

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
def test_what_solve_prints_is_read_as_grids(way, tmp_path):
    boards, answers = tmp_path / "boards.json", tmp_path / "answers.txt"
    boards.write_text(SEVERAL)
    answers.write_text(way(solved(SEVERAL)), encoding="utf-8")
    checked = CliRunner().invoke(group, ["check", str(boards), str(answers)])
    assert checked.exit_code == 0, checked.output
    assert checked.stdout.count("every rule is kept") == len(SEVERAL.splitlines())


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


def test_a_picture_of_another_size_is_no_grid():
    puzzle = loads("[[1,2,1],[2,2,1],[3,1,2]]")
    for cells in ("■ 2", "■ 2 1 4", "1 2 1 1 2 1"):
        frame = "─" * (len(cells) + 2)
        rows = "\n".join([f"│ {cells} │"] * 3)
        with pytest.raises(PuzzleError):
            read_grid(f"┌{frame}┐\n{rows}\n└{frame}┘", puzzle)
