"""The formats of the source documents, and the texts that a person types: by hand, and their files."""

from __future__ import annotations

import pytest

from satpuzzles import formats
from satpuzzles.core.errors import FormatError
from satpuzzles.formats import loads, write
from satpuzzles.kinds.calcudoku.puzzle import Cage, Calcudoku
from satpuzzles.kinds.futoshiki.puzzle import Futoshiki
from satpuzzles.kinds.hitori.puzzle import Hitori

THREE = Hitori([[1, 2, 1], [2, 2, 1], [3, 1, 2]])


@pytest.mark.parametrize(
    "text",
    [
        "[[1,2,1],[2,2,1],[3,1,2]]",
        "[[1,2,1],[2,2,1],[3,1,2]] solved in 0.1 s [depth 3]\n",
        "  [ [ 1, 2 , 1],[2,2,1] ,\t[3,1,2] ]\r\n",
        "[[1,2,1],\n [2,2,1],\n [3,1,2]]\n",
        "[\n[1,2,1],[2,2,1],\n[3,1,2]\n]\n",
        "3 x 3\n1 2 1\n2 2 1\n3 1 2\n",
        "3 x 3\n1,2,1\n2, 2 ,1\n3 ,1, 2",
        "\n\n 3 x 3\n 1 2 1\n 2 2 1\n 3 1 2\n\n\n",
        "3x3:121221312",
        "https://puzz.link/p?hitori/3/3/121221312",
        '{"type":"hitori","numbers":[[1,2,1],[2,2,1],[3,1,2]]}',
        '[{"type":"hitori",\n"numbers":[[1,2,1],[2,2,1],[3,1,2]]}\n]',
    ],
)
def test_one_board_in_many_formats(text):
    assert loads(text) == THREE
    assert loads(text.encode("utf-8-sig")) == THREE


def test_several_hitori_boards_and_a_bad_one_among_them():
    text = "[[1,2],[2,1]]\n\n[[1,2],[2,x]]\n[[1,2],[2\n[[3,1],[1,2]] ok\n"
    entries = list(formats.read(text, source="boards.txt"))
    assert [entry.line for entry in entries] == [1, 3, 4, 5]
    assert [entry.puzzle is not None for entry in entries] == [True, False, False, True]
    assert str(entries[1].error) == "boards.txt:3:11: this is not JSON: expecting value"
    assert str(entries[2].error) == "boards.txt:4:10: this is not JSON: expecting ',' delimiter"


def test_cells_already_black():
    assert loads("[[0,2],[2,1]]").numbers == ((0, 2), (2, 1))
    with pytest.raises(FormatError, match=r"expected a number of 1 or more.*found '0'"):
        loads("0 2\n2 1", type="hitori")
    with pytest.raises(FormatError, match="already blacked out at row 2, column 1"):
        write(Hitori([[1, 2], [0, 1]]), "rows")


@pytest.mark.parametrize(
    "text", ["1000000 1\n1 2", "1000000,1\n1,2", "[[1000000,1],[1,2]]", "[[1000000,1]\n,[1,2]]"]
)
def test_the_largest_numbers_are_read(text):
    """In each layout: seven digits are no more than there may be."""
    assert loads(text).numbers == ((1_000_000, 1), (1, 2))


FACT = "problem(2, [[_,_,_,2],[_,_,_,_],[_,_,_,_],[_,_,_,_]], [[0,0,1,0],[0,1,1,1],[2,1,3,1],[2,3,3,3]])."
OF_THE_DOCUMENTS = Futoshiki(
    [[0, 0, 0, 2], [0] * 4, [0] * 4, [0] * 4],
    [((0, 0), (1, 0)), ((0, 1), (1, 1)), ((2, 1), (3, 1)), ((2, 3), (3, 3))],
)


def test_futoshiki_as_a_prolog_fact():
    assert loads(FACT) == OF_THE_DOCUMENTS
    spread = "% from a book [\n" + FACT.replace(",[", ",\n  [").replace(" [[0", "  % signs\n [[0")
    entries = list(formats.read(spread + "\n\n% the end\n" + FACT.replace("problem(2", "problem(7")))
    assert [entry.puzzle for entry in entries] == [OF_THE_DOCUMENTS] * 2
    assert [entry.name for entry in entries] == ["problem 2", "problem 7"]
    assert write([OF_THE_DOCUMENTS] * 2, "prolog").count("problem(2,") == 1


SMALL = Calcudoku(
    3,
    (
        Cage(((0, 0), (0, 1), (1, 1)), "*", 6),
        Cage(((0, 2), (1, 2)), "-", 1),
        Cage(((1, 0), (2, 0)), None, 3),
        Cage(((2, 1), (2, 2)), "+", 5),
    ),
)


@pytest.mark.parametrize(
    "text",
    [
        "A A B\nC A B\nC D D\nA 6*\nB 1-\nC 3\nD 5+\n",
        "AAB\nCAB\nCDD\n\nD 5+\nC 3\nB 1-\nA 6*",
        "x1 x1 y\nA01 x1 y\nA01 q q\n\nx1   6*\ny 1-\n\nA01 3\nq 5+\n",
        "3 3\n6* . .\n. . 1-\n3 5+ .\n1 1 2\n3 1 2\n3 4 4\n",
        "size=3\n* 6 1,1 1,2 2,2\n- 1 1,3 2,3\n= 3 2,1 3,1\n+ 5 3,2 3,3\n",
        "size = 3\n3 2,1 3,1\n\n+ 5 3,2 3,3\n- 1 1,3 2,3\n* 6 1,1 1,2 2,2\n",
    ],
)
def test_calcudoku(text):
    assert loads(text) == SMALL
    assert [entry.puzzle for entry in formats.read(f"{text}\n\n{text}")] == [SMALL] * 2


def test_the_files_of_the_documents(shared_data):
    counts = {}
    for name in ("hitori/documents_9x9.txt", "hitori/documents_3x3-6x6.txt", "made/hitori.txt"):
        entries = list(formats.read_file(shared_data / name))
        assert all(entry.error is None for entry in entries)
        counts[name] = len(entries)
    assert list(counts.values()) == [70, 20, 9]
    paths = [
        path for path in sorted(shared_data.glob("nonogram/documents/*.txt")) if "tablero" not in path.name
    ]
    assert len(paths) == 12
    for path in paths:
        assert formats.load(path).type == "nonogram"
        assert loads(write(formats.load(path), "filas")) == formats.load(path)


def test_the_solution_boards_of_the_documents(shared_data):
    paths = sorted(shared_data.glob("nonogram/documents/*_tablero.txt"))
    assert len(paths) == 4
    for path in paths:
        puzzle = formats.load(path.with_name(path.name.replace("_tablero", "")))
        assert not puzzle.check(formats.read_grid(path.read_text(), puzzle, str(path)))
        with pytest.raises(FormatError, match=r"a grid, not a puzzle|cannot tell"):
            formats.load(path)


def test_the_json_files(shared_data):
    for name, count in (("calcudoku", 36), ("futoshiki_minimal", 28), ("nonogram", 5)):
        entries = list(formats.read_file(shared_data / "made" / f"{name}.jsonl"))
        assert len(entries) == count and all(entry.error is None for entry in entries)


def test_a_board_after_very_many_blank_lines_is_guessed_as_one_without():
    for text in ("2 2\n1\n1\n1\n1\n", "[[1,2],[2,1]]\n", "A A\nB B\nA 3+\nB 3+\n"):
        (alone,), (after,) = formats.read(text), formats.read("\n" * 1_000 + text)
        assert (after.puzzle, str(after.error)[-30:]) == (alone.puzzle, str(alone.error)[-30:])
