"""The chart of the benchmarks: the median of each size, and which of them met a limit."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import satpuzzles as sp

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from benchmarks.search_chart import curves_of, draw


def test_the_chart_has_the_median_of_each_size_and_marks_limits(tmp_path):
    pytest.importorskip("matplotlib")
    small, large = (sp.Futoshiki([[0] * size] * size) for size in (2, 3))
    methods, limits = ["sat", "labelling"], sp.Limits(nodes=2)
    curves = curves_of(sp.compare(each, methods=methods, limits=limits) for each in (small, large, large))
    assert [*curves] == methods and all([*curve] == [4, 9] for curve in curves.values())
    assert [limited for _, limited in curves["sat"].values()] == [False, False]
    assert [limited for _, limited in curves["labelling"].values()] == [False, True]
    draw(curves, tmp_path / "chart.svg")
    assert (tmp_path / "chart.svg").read_text().lstrip().startswith("<?xml")
