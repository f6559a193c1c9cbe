"""Every way to write a board in ``ways`` means its boards, or the error that says what to change."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest
from click.testing import CliRunner
from ways import GridWay, Way, boards_of, meaning

import satpuzzles as sp
from satpuzzles.cli.main import group

MODULES = [
    import_module(f"ways.{name}")
    for name in (
        "hitori",
        "nonogram",
        "calcudoku",
        "futoshiki",
        "sudoku",
        "slitherlink",
        "nurikabe",
        "akari",
        "drawings_of_squares",
        "drawings_of_cells",
        "drawings_mistyped",
        "drawings_of_clues",
        "drawings_of_runs",
        "files",
        "guessing",
        "sheets",
        "coordinates",
        "titles",
        "worded",
        "listed",
        "prose",
        "programs",
        "objects",
        "by_hand",
        "clue_cells",
        "typists",
        "freehand",
        "phones",
        "habits",
        "sessions",
    )
]
WAYS: list[Way] = [way for module in MODULES for way in module.WAYS]
GRIDS: list[GridWay] = [way for module in MODULES for way in getattr(module, "GRIDS", ())]


PART = 20
"""So many ways are one case: what surrounds a test takes longer than to read a way."""


def in_parts(ways: list) -> list:
    """The ways as cases of a test."""
    parts = [ways[start : start + PART] for start in range(0, len(ways), PART)]
    return [pytest.param(part, id=f"from {part[0].name}") for part in parts]


def wrong_of(way: Way, folder: Path) -> str:
    """What is wrong with how a way is read; empty where nothing is."""
    try:
        read = [meaning(board) for board in boards_of(way.text, folder, way.ending, way.type)]
    except sp.SatpuzzlesError as error:
        sentence = str(error).replace(str(folder), "")  # whose numbers would pass for those of the sentence
        if not way.words:
            return sentence
        lower = sentence.lower()
        missing = [word for word in way.words if not any(one.lower() in lower for one in word.split("|"))]
        return f"{missing} not in: {sentence}" if missing else ""
    wanted = [meaning(board) for board in way.boards]
    return "" if read == wanted else f"{read} is not {wanted}"


@pytest.mark.parametrize("ways", in_parts(WAYS))
def test_a_way_means_its_boards_or_is_refused(ways, tmp_path):
    assert [(way.name, wrong) for way in ways if (wrong := wrong_of(way, tmp_path))] == []


@pytest.mark.parametrize("ways", in_parts(GRIDS))
def test_a_grid_is_read_as_drawn(ways, tmp_path):
    board, grid = tmp_path / "board.json", tmp_path / "grid.txt"
    for way in ways:
        board.write_text(way.board, encoding="utf-8")
        grid.write_text(way.text, encoding="utf-8")
        answer = CliRunner().invoke(group, ["check", str(board), str(grid)])
        assert answer.exit_code == (0 if way.solves else 1), (way.name, answer.output)


def test_the_ways_are_many_and_each_has_its_name():
    names = [way.name for way in (*WAYS, *GRIDS)]
    assert len(names) == len(set(names)) >= 300


@pytest.mark.parametrize("board_first", [True, False], ids=["below", "above"])
def test_a_question_beside_a_whole_board_is_a_note_and_no_fault(tmp_path, board_first):
    board, asked = tmp_path / "board.txt", "can anyone solve this one? stuck for days :(\n"
    parts = ["1 1\n1 2\n", asked]
    board.write_text("\n".join(parts if board_first else parts[::-1]), encoding="utf-8")
    answer = CliRunner().invoke(group, ["solve", "--quiet", "--type", "hitori", str(board)])
    assert answer.exit_code == 0, answer.output
    assert f"board.txt:{4 if board_first else 1}: left out: 'can anyone solve this on'" in answer.output


def test_a_sentence_beside_a_whole_board_is_a_note_and_no_fault(tmp_path):
    board = tmp_path / "board.txt"
    board.write_text("Hitori\n\n1 1\n1 2\n\nThe solution is unique I think\n", encoding="utf-8")
    answer = CliRunner().invoke(group, ["solve", "--quiet", str(board)])
    assert answer.exit_code == 0, answer.output
    assert "board.txt:6: left out: 'The solution is unique I'" in answer.output
