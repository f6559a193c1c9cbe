"""Boards made to hang, to swell or to slip through: answers, caps and deadlines hold for them too."""

import io

import pytest
from clocks import cpu_at_most

import satpuzzles as sp
from satpuzzles.core.errors import BackendError, CapError, LimitReached, PuzzleError
from satpuzzles.core.grid import Raster, regions
from satpuzzles.formats import read
from satpuzzles.sat.dimacs import write_dimacs
from satpuzzles.sat.formula import Formula
from satpuzzles.sat.statements import Note


def whole_board_cage(size, op, target):
    cells = tuple((row, column) for row in range(size) for column in range(size))
    return sp.Calcudoku(size, [sp.Cage(cells, op, target)])


@pytest.mark.parametrize("op", ["*", "/"])
@pytest.mark.parametrize("presolve", [True, False])
def test_a_product_of_nothing_is_refused_at_once(op, presolve):
    assert sp.solve(whole_board_cage(9, op, 0), presolve=presolve).status == "unsolvable"


@pytest.mark.parametrize(("op", "target"), [("*", 720_720), ("+", 133_120)])
def test_a_deadline_holds_while_a_giant_cage_is_pruned(op, target):
    with cpu_at_most(2):
        assert sp.solve(whole_board_cage(64, op, target), limits=sp.Limits(0.2)).status == "undecided"


def test_a_giant_cage_is_refused_by_name():
    with pytest.raises(CapError, match=r"cage 133120\+ at row 1, column 1 .* 2,000,000 edges"):
        whole_board_cage(64, "+", 133_120).encode()


def test_a_board_full_of_holes_keeps_its_deadline():
    size = 300
    board = [[0 if (r + c) % 2 else 1 + (r + c) % size for c in range(size)] for r in range(size)]
    with cpu_at_most(20):
        assert sp.solve(sp.Hitori(board), limits=sp.Limits(3_600)).status == "unsolvable"


def test_too_many_clauses_are_refused_before_they_are_built():
    with cpu_at_most(20), pytest.raises(CapError, match="30,000,000"):
        sp.encode(sp.Hitori([list(range(1, 601))] * 600), limits=sp.Limits(3_600))


@pytest.mark.slow
def test_a_deadline_holds_while_a_long_encoding_is_written():
    with cpu_at_most(2.5), pytest.raises(LimitReached):
        sp.encode(sp.Hitori([list(range(1, 201))] * 200), limits=sp.Limits(0.5))


def test_names_are_checked_even_where_counting_answers():
    unsolvable = sp.Nonogram([[1]], [[]])
    with pytest.raises(BackendError, match="nosuch"):
        sp.solve(unsolvable, backend="nosuch")
    with pytest.raises(PuzzleError, match="nosuch"):
        sp.solve(unsolvable, encoding="nosuch")
    assert sp.solve(unsolvable, backend="g4").backend is None


def test_clauses_of_another_kind_are_written_all_the_same():
    formula = Formula(3)
    formula.add(Note("any", "Anything."), [(1, 2), (-3,), [], [1, -2, 3]])
    file = io.StringIO()
    write_dimacs(formula, formula.clauses, file)
    assert file.getvalue().splitlines()[-4:] == ["1 2 0", "-3 0", "0", "1 -2 3 0"]


def test_a_literal_said_twice_is_said_once():
    assert sp.Hitori([[1, 2], [2, 1]]).decode([1, 1, -2, -3, -4]) == ((1, 0), (0, 0))


def test_colours_are_equal_in_either_case():
    assert sp.Nonogram([[1]], [[1]], ["#FF00aa"]) == sp.Nonogram([[1]], [[1]], ["#ff00AA"])


def test_a_reader_that_fails_costs_its_own_board_only(monkeypatch):
    def fail(*_):
        raise KeyError("numbers")

    monkeypatch.setattr(sp.Nonogram, "from_board_json", fail)
    text = '{"type":"nonogram","rows":[[1]],"columns":[[1]]}\n{"type":"hitori","numbers":[[1]]}\n'
    bad, good = read(text)
    assert "KeyError" in str(bad.error)
    assert good.puzzle == sp.Hitori([[1]])


@pytest.mark.parametrize("large", [False, True], ids=["flooded", "cell by cell"])
def test_components_are_the_same_however_they_are_found(monkeypatch, large):
    if large:
        monkeypatch.setattr("satpuzzles.core.grid.FLOOD_BITS", 0)
    raster = Raster(7, 9)
    marks = "110101011010111010000000111111011000101010111111010101000010111"
    found = {frozenset(raster.unpack(part)) for part in raster.components(raster.pack(marks))}
    cells = [divmod(index, 9) for index, mark in enumerate(marks) if mark == "1"]
    assert found == {frozenset(9 * row + column for row, column in part) for part in regions(cells)}
