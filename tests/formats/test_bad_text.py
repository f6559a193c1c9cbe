"""Text that is no board: one sentence with source and line, never another exception, never long."""

from __future__ import annotations

import json
import subprocess
import sys
from random import Random

import pytest
from clocks import cpu_at_most
from format_boards import MAKERS
from samples import few_or_many

from satpuzzles import formats
from satpuzzles.core.errors import FormatError, PuzzleError
from satpuzzles.formats import FORMATS, loads, read_grid
from satpuzzles.kinds.calcudoku.puzzle import Cage, Calcudoku
from satpuzzles.kinds.futoshiki.puzzle import Futoshiki
from satpuzzles.kinds.hitori.puzzle import Hitori
from satpuzzles.kinds.nonogram.puzzle import Nonogram


def hitori_json(numbers: str) -> str:
    return f'{{"type":"hitori","numbers":{numbers}}}'


BAD = [
    ("", "expected a puzzle, found nothing", 1),
    (" \n\t\n", "expected a puzzle, found nothing", 1),
    (b"1 2\n\x81\xfe", "not text in UTF-8", 2),
    (b"1 2\n\x00", "control character", 2),
    ("1 2\n2 \x1b[31m1", "control character '\\x1b'", 2),
    ("__import__('os').system('true')", "cannot tell which puzzle this is", 1),
    ("[[__import__('os')]]", "expected nothing but", 1),
    ("[[1,2],[2,1]", "expecting ',' delimiter", 1),
    ("[[1,2],[2]]", "row 2 of the board has 1 cell, row 1 has 2", 1),
    ("[[]]", "cannot tell which puzzle this is", 1),
    ("[[1,,2]]", "expecting value", 1),
    ("[[-1]]", "cannot tell which puzzle this is", 1),
    ("[[1.5]]", "expected nothing but", 1),
    ("[[12345678]]", "the number at row 1, column 1 is 12345678", 1),
    ("[[9999999]]", "the number at row 1, column 1 is 9999999", 1),
    ("[[1_0]]", "cannot tell which puzzle this is", 1),
    ("[[٣,١]]", "this is not a list", 1),
    ("٣ ١", "cannot tell which puzzle this is", 1),
    ("1 ٣\n١ 1", "cannot tell which puzzle this is", 1),
    ("hitori\n1 2\n3", "row 2 has 1 cell", 3),
    ("1 2 3\n1 2 x", "expected a number from 1 in every cell of a hitori, found 'x'", 2),
    ("[1, 0]\n[0, 1]", "cannot tell which puzzle this is", 1),
    ("0, 2\nFILAS\nCOLUMNAS\n1\n1", "the height is 0", 1),
    ("10000, 2\nFILAS\n", "the height is 10000; it may be 1 to 1,000", 1),
    (
        "problem(1, [[_,2],[_,_]], [[0,0,1]]).",
        "expected four numbers in each sign of problem 1, as in [0,0,0,1]",
        1,
    ),
    ("problem(1, [[_,2],[_,_]],\n[[0,0,5,0]]).", "[5, 0] is not on the board", 1),
    ("problem(1, [[_,2],[_,_]],\n[]) :- true.", "expected . at the end of problem 1", 2),
    ("problem(1, [[_,X],[_,_]], []).", "expected rows of numbers or _ in problem 1", 1),
    (". < .\n. .\n. .", "this one has 3 rows of 2 cells", 3),
    (". <\n. .", "row 2 has 2 cells, but row 1 has 1", 2),
    ("^ v\n. .\n. .", "only between two rows", 1),
    (". .\n^", "write each row on a line of its own", 1),
    (". < x\n. .", "expected a number or . for a blank cell, found 'x'", 1),
    ("5 1\n. .", "cannot tell which puzzle this is", 1),
    ("A A\nB B\nA 3+\n", "the cage B at row 2, column 1 has no clue", 2),
    ("A A\nB B\nA 3+\nB 3+\nA 3+", "the cage A has a clue already", 5),
    ("A A\nB B\nA 3+\nC 3+", "no cell has the label C", 4),
    ("A A\nB B\nA 3%\nB 3+", "found '%'", 3),
    ("A B\nB A\nA 3+\nB 3+", "cage 1 at row 1, column 1 is not connected", 1),
    ("2 2\n3+ .\n3+ .\n1 1\n1 1", "the cage 1 has a clue already", 3),
    ("2 2\n. .\n3+ .\n1 1\n2 2", "the cage 1 at row 1, column 1 has no clue", 4),
    ("size=2\n+ 3 1,1 1,2\n", "the cell at row 2, column 1 is in no cage", 1),
    ("size=2\n+ 3 1,1 1,2\n+ 3 1,2 2,2", "the cell 1,2 is in a cage already", 3),
    ("size=2\n+ 3 1,3", "no cell 1,3", 2),
    ("size=99\n", "cannot tell which puzzle this is", 1),
    ("2\n-1 -1\n-1 -1\n1\n0>9", "0>9", 5),
    ("2\n-1 -1\n-1 -1\n1\n0>3", "share an edge, counted from 0 to 3", 5),
    ("2\n-1 -1\n-1 .\n0", "cannot tell which puzzle this is", 1),
    ("{", "this is not JSON", 1),
    ('{"type":"hitori",\n"numbers":[[1,\n}', "this is not JSON", 3),
    ("[]", "expected a puzzle, found none", 1),
    ('[{"type":1}]', "must hold a string", 1),
    ('[{"type":"x"},\n"x" 5]', "no puzzle type named 'x'", 1),
    ("{}", "expected the key 'type'", 1),
    ('{"type":"tents"}', "no puzzle type named 'tents'", 1),
    ('{"type":"hitori"}', "the key 'numbers' is missing", 1),
    ('{"type":"hitori","type":"hitori"}', "the key 'type' stands twice", 1),
    (hitori_json("[[NaN]]"), "expected a whole number, found 'NaN'", 1),
    (hitori_json("[[1.0]]"), "expected a whole number, found '1.0'", 1),
    (hitori_json("[[1e9]]"), "expected a whole number", 1),
    (hitori_json("[[null]]"), "number", 1),
    (hitori_json("[[1],[1,2]]"), "row 2 has 2 cells", 1),
    (hitori_json("[]"), "expected rows of cells, found none", 1),
    (hitori_json("[[" + "1" * 5000 + "]]"), "at most 18 digits, found one of 5,000", 1),
    (hitori_json("[" * 100_000), "nested too deeply", 1),
    (hitori_json("[[1]]")[:-1] + ',"edge":1}', "cannot tell what 'edge' means beside 'numbers'", 1),
    ('{"type":"futoshiki","size":3,"givens":[[0]]}', "the size is 3", 1),
    ('{"type":"calcudoku","size":100000000,"cages":[]}', "the cap", 1),
]


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("text", "sentence", "line"), BAD)
def test_bad_text(text, sentence, line):
    entry = next(formats.read(text, source="board.txt"))
    assert entry.puzzle is None
    assert sentence in entry.error.sentence
    assert (entry.error.source, entry.error.line) == ("board.txt", line)
    assert "\n" not in str(entry.error)


def test_an_array_goes_on_after_a_bad_puzzle_until_it_is_no_json():
    text = '[{"type":"x"},\n{"type":"hitori","numbers":[[1]]},\n"x"\n5]'
    entries = list(formats.read(text))
    assert [entry.line for entry in entries] == [1, 2, 3, 4]
    assert [entry.puzzle is None for entry in entries] == [True, False, True, True]
    assert (entries[2].error.line, entries[3].error.line) == (3, 4)
    assert "expected ',' or ']', found '5'" in entries[3].error.sentence


@pytest.mark.parametrize("name", FORMATS)
def test_any_format_refuses_any_bad_text_with_a_place(name):
    for text, _, _ in BAD:
        for entry in formats.read(text, format=name):
            if entry.error is not None:
                assert entry.error.line is not None and entry.error.line >= 1


@few_or_many("times", 3, 30)
@pytest.mark.parametrize("name", MAKERS)
def test_spoilt_files_are_read_or_refused_and_never_raise(name, times):
    random = Random(name)
    for make in MAKERS[name]:
        text = formats.write(make(random), name)
        for _ in range(times):
            cut = text[: random.randrange(len(text))]
            mixed = cut + random.choice(["", "x", "0", "]", "\n\n", ",", "é", "9" * 30]) + text[len(cut) :]
            for bad in (cut, mixed):
                for how in ({"format": name}, {}):
                    for entry in formats.read(bad, **how):
                        assert (entry.puzzle is None) == (entry.error is not None)


HUGE = [
    ("digits", lambda: "1" * 2_000_000),
    ("digits in a list", lambda: f"[[{'1' * 2_000_000}]]"),
    ("digits in JSON", lambda: hitori_json(f"[[{'1' * 2_000_000}]]")),
    ("digits of a clue", lambda: f"1, 1\nFILAS\n{'1' * 2_000_000}\nCOLUMNAS\n1"),
    ("a long row", lambda: f"[[{'1,' * 1_000_000}1]]"),
    ("a long plain row", lambda: "1 " * 1_000_000),
    ("too many lines", lambda: "1\n" * 2_000_000),
    ("open lists", lambda: "[" * 1_000_000),
    ("open JSON", lambda: '{"a":[' * 200_000),
    ("JSON numbers", lambda: hitori_json(f"[[{'1,' * 2_000_000}1]]")),
    ("too many JSON lists", lambda: hitori_json(f"[{'[],' * 10_000_000}[]]")),
    ("a game ID", lambda: f"9:{'a' * 2_000_000}"),
    ("a game ID of repetitions", lambda: "9:z9999999z9999999,a1"),
    ("clues of a game ID", lambda: f"1000x1000:{'1.' * 1_000_000}"),
    ("blanks", lambda: f"problem(1,{' ' * 2_000_000}"),
    ("comments", lambda: "problem(1,\n" + "% x\n" * 100_000),
    ("XML elements", lambda: f"<puzzleset>{'<a/>' * 600_000}</puzzleset>"),
    ("XML text", lambda: f"<puzzleset><puzzle><title>{'x&amp;' * 200_000}"),
]


@pytest.mark.parametrize(
    ("name", "make"),
    [
        pytest.param(name, make, id=name, marks=[pytest.mark.slow] if index % 10 else [])
        for index, (name, make) in enumerate(HUGE)
    ],
)
def test_huge_text_is_refused_quickly(name, make):
    text = make()
    with cpu_at_most(2):
        entries = list(formats.read(text))
    assert len(entries) == 1 and len(str(entries[0].error)) < 300


def test_more_than_the_cap_is_not_read(tmp_path):
    path = tmp_path / "big.txt"
    with path.open("wb") as file:
        file.truncate(formats.decoding.SIZE_CAP + 1)
    entry = next(formats.read_file(path))
    assert "more than 64 MiB" in entry.error.sentence and entry.source == str(path)


def test_long_json_lines_are_read_a_line_at_a_time(tmp_path, monkeypatch):
    monkeypatch.setattr(formats.decoding, "SIZE_CAP", 100)
    path = tmp_path / "boards.jsonl"
    board = '{"type":"hitori","numbers":[[1,1],[2,1]]}'
    path.write_text("\n".join([board, "", '{"type":"hitori"}', board, "1" * 101, board]))
    entries = list(formats.read_file(path))
    assert [entry.line for entry in entries] == [1, 3, 4, 5]
    assert [entry.error is None for entry in entries] == [True, False, True, False]
    assert next(formats.read_file(path)).puzzle.numbers == ((1, 1), (2, 1))


def test_files_that_cannot_be_opened(tmp_path):
    for path in (tmp_path, tmp_path / "missing.txt", tmp_path / "a\0b"):
        entry = next(formats.read_file(path))
        assert str(entry.error).startswith(f"{path}: cannot be read: ")
        assert entry.line == 0 and entry.error.line is None


@pytest.mark.parametrize("known", ["[]", "false", "0", '""', "{}"])
def test_what_is_no_partly_filled_grid_is_not_taken_for_none_at_all(known):
    with pytest.raises(FormatError, match="known"):
        loads(f'{hitori_json("[[1]]")[:-1]},"known":{known}}}')
    with pytest.raises(PuzzleError, match="the partly filled grid"):
        Hitori([[1]], known=json.loads(known))


def test_unknown_names_are_errors_of_the_caller():
    with pytest.raises(PuzzleError, match="no format named 'jsn'; known are text, "):
        formats.read("", format="jsn")
    with pytest.raises(PuzzleError, match="the format non holds nonogram, not hitori"):
        formats.read("", format="non", type="hitori")
    with pytest.raises(PuzzleError, match="no format named"):
        formats.write([THREE], "jsn")
    with pytest.raises(FormatError, match="the format non cannot hold a hitori"):
        formats.write([THREE], "non")
    with pytest.raises(FormatError, match="the format sdm cannot hold an akari"):
        formats.write(loads(".#\n.."), "sdm")


# ---- guessing ----

THREE = Hitori([[1, 2, 1], [2, 2, 1], [3, 1, 2]])


BAD_LOOP = ".232.\n.3.72\n2.1..\n.32..\n3...2\n"
GOOD_LOOP = ".232.\n.3..2\n2.1..\n.32..\n3...2\n"


def test_a_bad_board_does_not_hide_the_format_of_the_others():
    for boards in ([BAD_LOOP, GOOD_LOOP], [GOOD_LOOP, BAD_LOOP, GOOD_LOOP]):
        text = "\n".join(["slitherlink", *boards])
        errors = [entry.error for entry in formats.read(text) if entry.puzzle is None]
        found = [entry.puzzle.type for entry in formats.read(text) if entry.puzzle is not None]
        assert found == ["slitherlink"] * text.count(GOOD_LOOP)
        assert [error.sentence for error in errors] == ["expected . or 0 to 4, found '7'"]


def test_a_file_ending_tells_the_format_of_a_bad_board():
    entry = next(formats.read(BAD_LOOP, source="board.loop"))
    assert str(entry.error) == "board.loop:2:4: expected . or 0 to 4, found '7'"


def test_sudokus_in_lines_may_begin_with_a_comment():
    board = "1.....2.3....4.."
    found = list(formats.read(f"# from the paper\n\n{board}  # easy\n# another\n{board}, hard\n"))
    assert [entry.line for entry in found] == [3, 5]
    assert [entry.puzzle for entry in found] == [loads(board)] * 2
    assert loads(f"# from the paper\n{board}", type="sudoku") == loads(board)


def test_a_type_that_does_not_fit_is_said():
    assert "expected a hitori, found an akari" in str(
        next(formats.read('{"type":"akari","cells":[["."]]}', type="hitori")).error
    )
    assert "expected a nonogram, found a hitori" in str(
        next(formats.read('{"type":"hitori","numbers":[[1]]}', type="nonogram")).error
    )
    for text in ("[[1,2],[2,1]]", "3x3:121221312", "A A\nA A\nA 1+"):
        entry = next(formats.read(text, type="nonogram"))
        assert entry.puzzle is None and entry.error.line


def test_a_url_may_leave_out_its_scheme():
    link = "puzz.link/p?lightup/4/4/h.gbic.h"
    assert loads(link) == loads(f"https://{link}") and formats.looks_like_literal(link)


@pytest.mark.parametrize(
    ("argument", "literal"),
    [
        ("5x5:3/2", True), ("9:a_a", True), ("5adk:0,", True), ("9x9dk#123", True),
        ("https://puzz.link/p?hitori/4/4/1", True), ("board.txt", False), ("5x5.txt", False),
        ("C:\\boards.txt", False), ("-", False), ("./9:a", False),
        ("53..7.0_*" * 9, True), ("1.2." * 4, True),
    ],
)  # fmt: skip
def test_literals(argument, literal):
    assert formats.looks_like_literal(argument) is literal


def test_load_wants_one_board(tmp_path):
    path = tmp_path / "two.txt"
    path.write_text("[[1,2],[2,1]]\n[[1,2],[2,1]]\n")
    with pytest.raises(FormatError, match=r"two\.txt:2: expected one board, found several"):
        formats.load(path)


def test_only_what_a_format_needs_is_imported():
    code = (
        "import sys; from satpuzzles.formats import read; assert next(read('[[1,2],[2,1]]')).puzzle;"
        "print(*[name for name in sys.modules if name in ('numpy', 'rich', 'importlib.metadata')"
        " or name.startswith(('satpuzzles.kinds.', 'satpuzzles.formats.'))])"
    )
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout.split()
    assert not {"numpy", "rich", "importlib.metadata"} & set(loaded)
    wings = {name for name in loaded if name.count(".") > 2}
    assert all(name.startswith("satpuzzles.kinds.hitori.") for name in wings)
    assert "satpuzzles.kinds.hitori.text" in wings
    assert "satpuzzles.formats.sgt" not in loaded


# ---- grids ----

PICTURE = Nonogram([[1, 1], []], [[1], [], [1]])
LATIN = Futoshiki([[0] * 3] * 3)


@pytest.mark.parametrize(
    ("text", "puzzle", "grid"),
    [
        ("[1, 0, 1]\n[0, 0, 0]\n", PICTURE, ((1, 0, 1), (0, 0, 0))),
        ("[[1,0,1],[0,0,0]]", PICTURE, ((1, 0, 1), (0, 0, 0))),
        ("[[1,0,null],\n [?,0,0]]", PICTURE, ((1, 0, None), (None, 0, 0))),
        ("1 0 1\n0 0 0\n", PICTURE, ((1, 0, 1), (0, 0, 0))),
        ("101\n0?0", PICTURE, ((1, 0, 1), (0, None, 0))),
        ("1.1\n...", PICTURE, ((1, None, 1), (None, None, None))),
        ("#.#\n...", PICTURE, ((1, 0, 1), (0, 0, 0))),
        ("#.?\n...", PICTURE, ((1, 0, None), (0, 0, 0))),
        ("■ □ ■\n□ □ □", PICTURE, ((1, 0, 1), (0, 0, 0))),
        ("1 ? 3\n? ? ?\n. _ 2", LATIN, ((1, None, 3), (None, None, None), (None, None, 2))),
        ('{"source":"x","type":"nonogram","status":"unique","solution":[[1,0,1],[0,0,0]]}', PICTURE,
         ((1, 0, 1), (0, 0, 0))),
        ('{"type":"nonogram","known":[[1,null,1],[0,0,0]]}', PICTURE, ((1, None, 1), (0, 0, 0))),
        ('{"solution":[[1,0,1],[0,0,0]],"seconds":0.004}', PICTURE, ((1, 0, 1), (0, 0, 0))),
        ("\ufeff\r\n1 0 1\r\n0 0 0\r\n\r\n", PICTURE, ((1, 0, 1), (0, 0, 0))),
        ("101000\n", PICTURE, ((1, 0, 1), (0, 0, 0))),
        ("1..?_.231", LATIN, ((1, None, None), (None, None, None), (2, 3, 1))),
    ],
)  # fmt: skip
def test_grids(text, puzzle, grid):
    assert read_grid(text, puzzle, "grid.txt") == grid


@pytest.mark.parametrize(
    ("text", "puzzle", "sentence", "line"),
    [
        ("", PICTURE, "found nothing", 1),
        ("1 0\n0 0 0", PICTURE, "the board has 3 columns, the row has 2", 1),
        ("10100", PICTURE, "the board has 3 columns", 1),
        ("┌─────┐\n│ ■ · │\n│ · · │\n└─────┘", PICTURE, "expected a picture", 1),
        ("┌───────┐\n│ ■ · x │\n│ ■ · ■ │\n└───────┘", PICTURE, "found 'x'", 1),
        ("1 0 1", PICTURE, "the grid is 1 x 3, the board is 2 x 3", 1),
        ("1 0 1\n0 0 0\n0 0 0", PICTURE, "the grid is 3 x 3", 1),
        ("1 0 1\n0 2 0", PICTURE, "has 2 at row 2, column 2", 1),
        ("1 0 1\n0 x 0", PICTURE, "found 'x'", 2),
        ("1 0 1\n0 ١ 0", PICTURE, "found '١'", 2),
        ("##.\n...\n...", LATIN, "found '#'", None),
        ("[1, 0, 1]\n[0, 0, x]", PICTURE, "not JSON: expecting value", 2),
        ("[[1,0,1],[0,0]]", PICTURE, "row 2 of the grid has 2 cells", 1),
        ("{}", PICTURE, "'solution'", 1),
        ('{"solution":null}', PICTURE, "'solution'", 1),
        ('{"solution":5}', PICTURE, "must be a list of rows", 1),
        ('{"solution":[[1,0,1],[0,0.5,0]]}', PICTURE, "row 2, column 2 of the grid must be a whole", 1),
        ('{"solution":[[1,0,1],[0,0,0]],"seconds":NaN}', PICTURE, "found 'NaN'", 1),
        ("{", PICTURE, "not JSON", 1),
        ("0 1 2\n1 2 3\n2 3 1", LATIN, "has 0 at row 1, column 1", 1),
        (b"\x81", PICTURE, "UTF-8", 1),
        ("[" * 1_000_000, PICTURE, "nested too deeply", 1),
        ("1" * 10_000_000, PICTURE, "the board has 3 columns", 1),
        ("[[" + "1" * 10_000_000, PICTURE, "at most 18 digits", 1),
        ("[[" + "1," * 1_000_000, PICTURE, "not JSON", 1),
        ("[1]\n" * 500_000, PICTURE, "the cap is 1,000 x 1,000", 1),
    ],
)  # fmt: skip
def test_bad_grids(text, puzzle, sentence, line):
    with pytest.raises(FormatError) as caught:
        read_grid(text, puzzle, "grid.txt")
    assert sentence in caught.value.sentence
    assert caught.value.source == "grid.txt"
    assert line is None or caught.value.line == line


def test_a_picture_of_several_colors_is_refused():
    puzzle = Nonogram([[(1, 2)]], [[(1, 2)]], ("#000000", "#ff0000"))
    with pytest.raises(FormatError, match="found '#'"):
        read_grid("#", puzzle)


def test_one_cell():
    assert read_grid("1", Calcudoku(1, (Cage(((0, 0),), None, 1),))) == ((1,),)
