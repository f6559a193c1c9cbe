"""What users of the library have on top of questions: pictures, rows for tables, JSON, types by name."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

import satpuzzles as sp
from satpuzzles.views import result_view

HITORI = sp.Hitori([[1, 2, 1], [2, 2, 1], [3, 1, 2]])
PICTURE = "┌───────┐\n│ 1 2 1 │\n│ 2 2 1 │\n│ 3 1 2 │\n└───────┘"
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


@pytest.mark.parametrize("value", [HITORI, sp.solve(HITORI)], ids=["puzzle", "result"])
def test_jupyter_shows_the_picture_and_within_other_values_the_repr(value):
    assert pretty(value) == str(value)
    assert pretty(value, indentation=1) == pretty(value, cycle=True) == repr(value)


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


def test_the_type_of_a_json_object_names_its_class():
    for puzzle in (HITORI, SEVERAL, sp.Nonogram([[1]], [[1]])):
        found = sp.Puzzle.from_json(puzzle.to_json())
        assert found == puzzle and type(found) is type(puzzle)


def test_public_names_stay_what_they_are_when_all_modules_are_imported():
    """Python puts an imported room into the package, and some rooms have the name of a function."""
    code = (
        "import pkgutil, types, satpuzzles as sp\n"
        "for each in pkgutil.walk_packages(sp.__path__, 'satpuzzles.'):\n"
        "    each.name.endswith('__main__') or __import__(each.name)\n"
        "print([name for name in sp.__all__ if isinstance(getattr(sp, name), types.ModuleType)])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_a_missing_file_is_an_error_of_the_package_and_of_the_system(tmp_path):
    for call in (sp.load, lambda path: list(sp.read(path))):
        with pytest.raises(FileNotFoundError) as caught:
            call(tmp_path / "missing.txt")
        assert isinstance(caught.value, sp.SatpuzzlesError)
        assert caught.value.filename == str(tmp_path / "missing.txt")


def test_a_nonogram_takes_its_clues_as_rows_and_columns():
    clues = [[1, 1], [3]], [[2], [1], [2]]
    named = sp.Nonogram(rows=clues[0], columns=clues[1])
    assert named == sp.Nonogram(*clues) == sp.Nonogram(row_clues=clues[0], column_clues=clues[1])
    with pytest.raises(sp.ArgumentError, match="cannot be combined"):
        sp.Nonogram(rows=clues[0], columns=clues[1], row_clues=clues[0])
