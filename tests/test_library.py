"""What users of the library have on top of questions: pictures, rows for tables, JSON, types by name."""

from __future__ import annotations

import json

import pytest

import satpuzzles as sp
from satpuzzles.views import result_view

HITORI = sp.Hitori([[1, 2, 1], [2, 2, 1], [3, 1, 2]])
PICTURE = "┌───────┐\n│ 1 2 1 │\n│ 2 2 1 │\n│ 3 1 2 │\n└───────┘"
SOLVED = "┌───────┐\n│ 1 2 ■ │\n│ 2 ■ 1 │\n│ 3 1 2 │\n└───────┘"
SEVERAL = sp.Futoshiki([[0, 0], [0, 0]])


class Printer:
    """What IPython has, as far as values use it."""

    def __init__(self, indentation: int) -> None:
        self.indentation = indentation
        self.written = ""

    def text(self, text: str) -> None:
        self.written += text


def pretty(value: object, *, indentation: int = 0, cycle: bool = False) -> str:
    printer = Printer(indentation)
    value._repr_pretty_(printer, cycle)
    return printer.written


# ---- pictures ----


def test_a_puzzle_is_printed_as_its_picture_and_its_repr_makes_it_again():
    assert str(HITORI) == f"{HITORI}" == sp.render(HITORI) == PICTURE
    assert eval(repr(HITORI), {"Hitori": sp.Hitori}) == HITORI


def test_a_result_is_printed_as_board_and_solution_with_a_sentence():
    told = str(sp.solve(HITORI))
    board, solution = zip(*(line.split("    ") for line in told.splitlines()[1:-1]))
    assert "\n".join(board) == PICTURE and "\n".join(solution) == SOLVED
    assert told.splitlines()[0].split() == ["board", "solution"]
    assert told.splitlines()[-1] == "the only solution"


def test_each_status_is_printed_with_its_sentence():
    impossible = sp.Futoshiki([[1, 1], [0, 0]])
    assert str(sp.solve(impossible)).endswith("\nno solution")
    assert "differ in the 4 marked cells" in str(sp.solve(SEVERAL))
    assert "undecided" in str(sp.solve(SEVERAL, limits=sp.Limits(0)))
    assert str(sp.solve(SEVERAL, unique=False)).endswith("only one was not asked")
    failed = sp.Result(HITORI, "undecided", error=sp.CapError("it is too large"))
    assert str(failed) == f"{PICTURE}\nerror: it is too large"


def test_a_solution_is_drawn_from_whatever_holds_it():
    solution = [[0, 0, 1], [0, 1, 0], [0, 0, 0]]
    assert sp.render(HITORI, solution) == sp.render(HITORI, sp.solve(HITORI).solution) == SOLVED
    assert sp.render(HITORI, [[None] * 3] * 3) != PICTURE
    assert "\x1b[" in sp.render(SEVERAL, [[1, 2], [2, 1]], color=True)
    with pytest.raises(sp.RuleError, match="2 x 2, the board is 3 x 3"):
        sp.render(HITORI, [[0, 0], [0, 0]])


@pytest.mark.parametrize("value", [HITORI, sp.solve(HITORI)], ids=["puzzle", "result"])
def test_jupyter_shows_the_picture_and_within_other_values_the_repr(value):
    assert pretty(value) == str(value)
    assert pretty(value, indentation=1) == pretty(value, cycle=True) == repr(value)


def test_ipython_shows_the_picture():
    ipython = pytest.importorskip("IPython.lib.pretty")
    assert ipython.pretty(HITORI) == PICTURE
    assert ipython.pretty([HITORI]) == f"[{HITORI!r}]"


# ---- results as JSON and as rows of a table ----


def test_the_json_of_a_result_is_that_of_the_command_without_a_source():
    for puzzle in (HITORI, SEVERAL):
        result = sp.solve(puzzle)
        told = json.loads(json.dumps(result.to_json()))
        assert {"source": "a.txt:1", **told} == json.loads(json.dumps(result_view(result, "a.txt:1")))
    failed = sp.Result(HITORI, "undecided", error=sp.CapError("it is too large"))
    assert failed.to_json() == {"type": "hitori", "error": "it is too large"}


def test_rows_of_a_table_are_flat_and_alike():
    failed = sp.Result(HITORI, "undecided", error=sp.CapError("it is too large"))
    rows = [each.to_dict() for each in (sp.solve(HITORI), sp.solve(SEVERAL), failed)]
    assert {tuple(row) for row in rows} == {tuple(rows[0])}
    plain = [value for row in rows for key, value in row.items() if key != "solution"]
    assert all(value is None or isinstance(value, str | int | float) for value in plain)
    assert [row["status"] for row in rows] == ["unique", "multiple", "undecided"]
    assert [row["is_unique"] for row in rows] == [True, False, None]
    assert rows[2]["error"] == "it is too large" and rows[0]["error"] is None


def test_pandas_makes_a_table_of_results():
    pandas = pytest.importorskip("pandas")
    table = pandas.DataFrame([sp.solve(each).to_dict() for each in (HITORI, SEVERAL)])
    assert list(table.status) == ["unique", "multiple"] and list(table.clauses > 0) == [True, True]
    assert table.solution[0] == ((0, 0, 1), (0, 1, 0), (0, 0, 0))


# ---- types by name ----


def test_a_json_object_without_a_type_is_told_by_its_keys():
    for puzzle in (HITORI, sp.Akari(["."]), sp.Nonogram([[1]], [[1]]), sp.Sudoku(["."]), SEVERAL):
        data = {**puzzle.to_json(), "solution": [[0]]}
        del data["type"]
        assert sp.Puzzle.from_json(data) == puzzle


def test_the_type_of_a_json_object_names_its_class():
    for puzzle in (HITORI, SEVERAL, sp.Nonogram([[1]], [[1]])):
        found = sp.Puzzle.from_json(puzzle.to_json())
        assert found == puzzle and type(found) is type(puzzle)


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (lambda: sp.Puzzle.from_json({"clues": [[1]]}), "'type' .*: the others fit nurikabe and slitherlink"),
        (lambda: sp.Puzzle.from_json({"numbers": [[1]], "size": 1}), "expected the key 'type' with the type"),
        (lambda: sp.Puzzle.from_json({"type": ["hitori"]}), "'type' must hold the name of the puzzle"),
        (lambda: sp.Puzzle.from_json({"type": "nosuch"}), "no puzzle type named 'nosuch'"),
        (lambda: sp.Slitherlink.from_json({"type": "nurikabe", "clues": [[1]]}), "this is a nurikabe, not"),
    ],
)
def test_a_json_object_of_no_type_or_another_is_refused(make, sentence):
    with pytest.raises(sp.PuzzleError, match=sentence):
        make()
