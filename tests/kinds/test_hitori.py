"""Hitori: construction, and check() against every grid of small boards."""

from __future__ import annotations

import laws
import numpy
import pytest

from satpuzzles.kinds.hitori.puzzle import Hitori


@pytest.mark.parametrize(
    ("numbers", "words"),
    [
        ([[1, 2], [3]], ["row 2", "1"]),
        ([[1, 2], [3, -4]], ["row 2, column 2", "-4"]),
        ([[1, 1000001]], ["row 1, column 2", "1000001"]),
        ([[1, 1.5]], ["row 1, column 2", "1.5"]),
        ([[True, 1]], ["row 1, column 1", "True"]),
        ([["1", 1]], ["row 1, column 1"]),
        ([[None, 1]], ["row 1, column 1"]),
        ([[1, 2], 3], ["row 2"]),
        ([[1, 2], "345"], ["row 2"]),
        ([], []),
        ([[]], []),
        ("12", []),
        (None, []),
        (7, []),
        (numpy.array([1, 2]), ["row 1"]),
        (numpy.array([[1.5, 2.0]]), ["row 1, column 1"]),
        (numpy.array([[[1]]]), ["row 1, column 1"]),
        (numpy.array([[True]]), ["row 1, column 1"]),
        ([[1]] * 1001, ["1001", "1,000"]),
        ([[1] * 1001], ["1001", "1,000"]),
    ],
)
def test_construction_errors_name_the_place(numbers, words):
    laws.assert_refused(lambda: Hitori(numbers), *words)
