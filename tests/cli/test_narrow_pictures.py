"""Pictures where there is little room: half blocks, letters, sentences; never a line that is too long."""

from __future__ import annotations

import json
import os
import re
import struct
import subprocess
from random import Random

import pytest
from cli_boards import CALCUDOKU, HITORI_6, PROGRAM
from terminals import pieces_shown

import satpuzzles as sp
from satpuzzles.formats import read_grid
from satpuzzles.picture.text import render_text


def runs(line) -> list[int]:
    return [len(run) for run in re.findall("1+", "".join(map(str, line)))]


def board_of(grid) -> sp.Nonogram:
    return sp.Nonogram([*map(runs, grid)], [*map(runs, zip(*grid))])


def random_grid(random: Random, rows: int, columns: int, values: int = 1) -> list[list[int]]:
    share = random.choice([0.1, 0.5, 0.9])
    return [
        [random.randint(1, values) * (random.random() < share) for _ in range(columns)] for _ in range(rows)
    ]


def board_in_colors(grid, colors) -> sp.Nonogram:
    def clue(line):
        found = re.finditer("a+|b+|c+", "".join("_abc"[value] for value in line))
        return [(len(run[0]), "_abc".index(run[0][0])) for run in found]

    return sp.Nonogram([*map(clue, grid)], [*map(clue, zip(*grid))], colors)


def fitted(puzzle, grid, room, **options) -> str:
    return render_text(puzzle, grid, room=room, **options)


GRID = [[1, 0, 1, 1], [1, 1, 0, 0], [0, 0, 0, 1]]


def test_two_rows_stand_in_a_line_and_their_clues_at_its_sides():
    text = fitted(board_of(GRID), GRID, 13)
    assert text.split("\n") == [
        "        1",
        "     2111",
        "    ┌────┐",
        "1 2 │█▄▀▀│ 2",
        "  1 │   ▀│",
        "    └────┘",
        "a line shows",
        "two rows, the",
        "clues of the",
        "upper at the",
        "left, of the",
        "lower at the",
        "right",
    ]


def test_clues_that_do_not_fit_are_left_out_and_it_is_said():
    lines = fitted(board_of(GRID), GRID, 11).split("\n")
    assert lines[:6] == ["    1", " 2111", "┌────┐", "│█▄▀▀│", "│   ▀│", "└────┘"]
    assert "there is no room for the clues of the rows" in " ".join(lines[6:])
    tall = [[1, 0, 0]] * 10
    lines = fitted(board_of(tall), tall, 9).split("\n")
    assert lines[:2] == ["  ┌───┐", "1 │█  │ 1"] and "the clues of the columns" in " ".join(lines)


def test_what_fits_is_drawn_as_ever():
    puzzle = board_of(GRID)
    wide = sp.render(puzzle, GRID)
    needed = max(map(len, wide.split("\n")))
    assert (
        fitted(puzzle, GRID, needed) == fitted(puzzle, GRID, None) == wide != fitted(puzzle, GRID, needed - 1)
    )


def test_what_does_not_fit_even_so_is_told_in_a_line():
    puzzle = board_of(GRID)
    assert fitted(puzzle, GRID, 5) == "this picture is 14 columns wide; `--width 14 | less -S` shows it"
    empty = fitted(puzzle, None, 7)
    assert empty.startswith("this picture is 14 columns wide"), "half blocks of nothing say nothing"
    for other in (sp.Hitori.from_json(HITORI_6), sp.Calcudoku.from_json(CALCUDOKU)):
        assert re.fullmatch("this picture is [0-9]+ columns wide; .*", fitted(other, None, 9))


def test_unknown_cells_and_marked_ones_are_told_without_colour():
    grid = ((1, 0, None, 1), (1, 1, 0, 0), (0, 0, 0, None))
    text = fitted(board_of(GRID), grid, 11, differs={(0, 0), (2, 3)})
    assert "│█▄?▀│" in text and "│   ?│" in text
    assert "marked: (1,1), (3,4)" in " ".join(text.split())
    many = {(row, column) for row in range(3) for column in range(4)}
    assert "(2,4) and 4 more" in " ".join(fitted(board_of(GRID), grid, 11, differs=many).split())


@pytest.mark.parametrize("values", [1, 3])
def test_colour_paints_each_half(values):
    """What the escapes say of each half is the cell's own colour."""
    random = Random(values)
    colors = ("#000000", "#ff0000", "#0000ff")[:values]
    paints = {0: None, 1: "", 2: "196", 3: "21"}
    for _ in range(20):
        grid = random_grid(random, random.randint(1, 6), random.randint(2, 9), values)
        puzzle = board_in_colors(grid, colors)
        text = fitted(puzzle, grid, len(grid[0]) + 2, color=True)
        rows = [line for line in text.split("\n") if "│" in line]
        seen = []
        for row in rows:
            halves, ink, ground = [], "", None
            cells = re.sub("^.*?│|│[^│]*$", "", re.sub(r"\x1b\[0;2m│", "│", row))
            for escape, character in re.findall(r"\x1b\[([0-9;]*)m|(.)", cells):
                if not character:
                    ink = (re.findall("38;5;([0-9]+)", escape) or [""])[0]
                    ground = (re.findall("48;5;([0-9]+)", escape) or [None])[0]
                else:
                    halves.append(
                        {"▀": (ink, ground), "▄": (ground, ink), "█": (ink, ink), " ": (ground, ground)}[
                            character
                        ]
                    )
            seen += [*zip(*halves)]
        wanted = [tuple(paints[value] for value in row) for row in grid]
        assert seen[: len(grid)] == wanted, text
        assert not any(any(row) for row in seen[len(grid) :])


def test_colours_are_letters_where_there_is_none():
    grid = [[1, 2, 0], [2, 2, 0]]
    puzzle = sp.Nonogram(
        [[(1, 1), (1, 2)], [(2, 2)]], [[(1, 1), (1, 2)], [(2, 2)], []], ("#000000", "#ff0000")
    )
    lines = fitted(puzzle, grid, 12).split("\n")
    assert lines[:6] == [
        "      ┌───┐",
        "1a 1b │ab·│",
        "   2b │bb·│",
        "      └───┘",
        "a #000000",
        "b #ff0000",
    ]


@pytest.mark.sampled(5)
@pytest.mark.parametrize("seed", range(10))
def test_what_is_printed_is_read_again(seed):
    random = Random(seed)
    for _ in range(10):
        rows, columns = random.randint(1, 12), random.randint(2, 12)
        grid = random_grid(random, rows, columns)
        puzzle = board_of(grid)
        for width in range(columns + 2, 40):
            text = fitted(puzzle, grid, width)
            if "two rows" in " ".join(text.split()):
                assert read_grid(text, puzzle) == tuple(map(tuple, grid)), text


@pytest.mark.parametrize("seed", range(5))
def test_letters_are_read_again(seed):
    random = Random(seed)
    grid = random_grid(random, random.randint(1, 8), random.randint(2, 8), 3)
    puzzle = board_in_colors(grid, ("#000000", "#ff0000", "#0000ff"))
    text = fitted(puzzle, grid, len(grid[0]) + 2)
    assert "columns wide" not in text and read_grid(text, puzzle) == tuple(map(tuple, grid))


def test_half_blocks_are_no_board_and_it_is_said(invoke, picture, tmp_path):
    (tmp_path / "answer.txt").write_text(invoke("solve", "--no-unique", "--width", 60, picture).out)
    ended = invoke("solve", tmp_path / "answer.txt")
    assert ended.code == 2 and ended.out == "" and "half blocks do not tell the board" in ended.err


def test_a_picture_of_single_blocks_a_row_is_not_taken_for_half_blocks():
    puzzle = sp.Hitori([[1, 2], [2, 1]])
    with pytest.raises(sp.FormatError):
        read_grid("┌──┐\n│█ │\n│ █│\n└──┘\n", puzzle)
    with pytest.raises(sp.FormatError):
        read_grid("│█ │\n", sp.Nonogram([[1]], [[1], []]))


@pytest.fixture
def picture(tmp_path):
    """A board of 40 x 40 with one solution, in a file."""
    grid = [[int(row * column % 7 < 3) for column in range(40)] for row in range(40)]
    path = tmp_path / "board.json"
    puzzle = board_of(grid)
    path.write_text(json.dumps(puzzle.to_json()))
    return path


@pytest.mark.parametrize("width", [20, 45, 80, 300])
def test_no_line_is_wider_than_asked_for_and_what_is_printed_can_be_checked(invoke, picture, tmp_path, width):
    ended = invoke("solve", "--no-unique", "--width", width, picture)
    lines = ended.out.split("\n")
    framed = [line for line in lines if "│" in line or "─" in line]
    assert all(len(line) <= width for line in framed) and (framed or width == 20)
    if 42 <= width < 100:
        (tmp_path / "answer.txt").write_text(ended.out)
        assert invoke("check", "--quiet", picture, tmp_path / "answer.txt").out.endswith(": right\n")
    elif width == 20:
        assert "columns wide; `--width" in ended.out


@pytest.mark.slow
@pytest.mark.parametrize("variable", ["NO_COLOR", "FORCE_COLOR", "LANG"])
def test_on_a_terminal_no_line_is_wrapped(picture, variable):
    pty, fcntl, termios = (pytest.importorskip(name) for name in ("pty", "fcntl", "termios"))
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    unset = ("NO_COLOR", "FORCE_COLOR", "COLUMNS")
    clean = {key: value for key, value in os.environ.items() if key not in unset}
    process = subprocess.Popen(
        [*PROGRAM, "solve", "--no-unique", picture.name],
        stdin=subprocess.DEVNULL,
        stdout=theirs,
        stderr=theirs,
        cwd=picture.parent,
        env={**clean, "TERM": "xterm", "PYTHONIOENCODING": "utf-8", variable: "1"},
    )
    os.close(theirs)
    shown = b"".join(pieces_shown(ours))
    assert process.wait(60) == 0
    assert (b"\x1b[" in shown) == (variable != "NO_COLOR")
    lines = re.sub("\x1b[^a-zA-Z]*[a-zA-Z]", "", shown.decode()).splitlines()
    assert max(map(len, lines)) <= 80 and any("▀" in line for line in lines)


def test_what_is_no_terminal_gets_the_whole_picture(invoke, picture):
    assert "▀" not in invoke("solve", "--no-unique", picture).out


def test_every_command_with_pictures_takes_a_width(invoke, picture, tmp_path):
    answer = tmp_path / "answer.json"
    answer.write_text(invoke("solve", "--no-unique", "--json", picture).out)
    ended = invoke("check", "--width", 60, picture, answer)
    assert ended.code == 0 and "▀" in ended.out
    ended = invoke("repair", "--time-limit", 0, "--width", 60, picture)
    assert ended.code == 3


def test_colour_where_it_is_forced_or_refused(invoke, board_file, monkeypatch):
    path = board_file(HITORI_6)
    for variable in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(variable, raising=False)
    assert "\x1b" not in invoke("solve", path).out
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b[" in invoke("solve", path).out
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in invoke("solve", path).out
