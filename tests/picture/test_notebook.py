"""What Jupyter shows, and the example notebook, which runs."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from drawn import INSTANCES, ROOT

import satpuzzles as sp
from satpuzzles.core.errors import PuzzleError

HITORI = sp.Hitori([[1, 2, 1], [2, 2, 1], [3, 1, 2]])
SVG = re.compile(r"<svg .*?</svg>", re.DOTALL)


def texts(svg: str) -> list[str]:
    return [each.text for each in ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")]


def test_a_puzzle_is_a_picture_and_too_large_a_one_is_text():
    assert texts(HITORI._repr_svg_()) == [str(number) for row in HITORI.numbers for number in row]
    assert HITORI._repr_html_() is None
    large = sp.Hitori([[1] * 101] * 100)
    assert large._repr_svg_() is None
    assert sp.solve(large, limits=sp.Limits(0))._repr_html_() is None


def test_a_result_shows_its_solutions_and_what_is_known():
    shown = sp.solve(HITORI)._repr_html_()
    assert len(SVG.findall(shown)) == 2
    assert "the only solution" in shown
    several = sp.solve(sp.Futoshiki([[0, 0], [0, 0]]))
    assert len(SVG.findall(several._repr_html_())) == 3  # the board is no longer told from its solution
    assert "differ in the 4 marked cells" in several._repr_html_()
    failed = sp.Result(HITORI, "undecided", error=sp.CapError("it is too large"))
    assert failed._repr_html_() is None


def test_an_explanation_shows_every_step_and_draws_each():
    walk = sp.explain(HITORI)
    shown = walk._repr_html_()
    assert shown.count("<li>") == len(walk.steps)
    number = len(walk.steps)
    assert walk.told()[-1].sentence in " ".join(texts(walk.picture(number).svg))
    with pytest.raises(PuzzleError, match="there is no step 0"):
        walk.picture(0)


def test_a_hint_and_a_repair_are_shown_with_their_sentences():
    hint = sp.hint(HITORI)
    assert len(SVG.findall(hint._repr_html_())) == 1
    assert hint._repr_html_().count("<p>") == 3
    repair = sp.repair(sp.Futoshiki([[0, 0], [0, 0]]))
    shown = repair._repr_html_()
    assert len(SVG.findall(shown)) == 3
    assert shown.count("<li>") == len(repair.changes) > 0
    assert all(each.sentence.replace("<", "&lt;").replace(">", "&gt;") in shown for each in repair.changes)


def test_a_gallery_shows_boards_and_the_solutions_of_results():
    result = sp.solve(HITORI)
    first, second = SVG.findall(sp.gallery([HITORI, result])._repr_html_())
    assert f"{first}\n" == HITORI._repr_svg_()
    assert f"{second}\n" == sp.draw(HITORI, result.solution).svg


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
