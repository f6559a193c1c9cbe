"""What Jupyter shows, and the example notebook, which runs."""

from __future__ import annotations

import pytest
from drawn import INSTANCES, ROOT

import satpuzzles as sp

HITORI = sp.Hitori([[1, 2, 1], [2, 2, 1], [3, 1, 2]])


def test_answers_without_pictures_stay_text():
    assert sp.grade(HITORI)._repr_html_() is None


def test_a_solution_is_an_array():
    result = sp.solve(HITORI)
    assert result.to_numpy().tolist() == [list(row) for row in result.solution]
    loop = sp.solve(sp.load(INSTANCES / "slitherlink/small_5x5.txt"))
    lines = loop.to_numpy()
    assert {name: array.shape for name, array in lines.items()} == {"horizontal": (6, 5), "vertical": (5, 6)}
    assert sp.Result(HITORI, "undecided").to_numpy() is None


@pytest.mark.slow
def test_the_example_runs():
    nbformat, nbclient = pytest.importorskip("nbformat"), pytest.importorskip("nbclient")
    notebook = nbformat.read(ROOT / "docs" / "example.ipynb", as_version=4)
    assert all(not cell.get("outputs") for cell in notebook.cells)
    resources = {"metadata": {"path": str(ROOT / "docs")}}
    nbclient.NotebookClient(notebook, timeout=100, kernel_name="python3", resources=resources).execute()
    shown = [output.get("data", {}) for cell in notebook.cells for output in cell.get("outputs", [])]
    drawn = [data for data in shown if "<svg" in data.get("text/html", "") + data.get("image/svg+xml", "")]
    assert len(drawn) == 10
    assert shown[-1]["text/plain"].startswith("array")
