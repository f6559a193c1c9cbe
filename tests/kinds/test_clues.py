"""Clues in cells: what stands for a number in a library call, and what does not."""

from __future__ import annotations

import pytest
from laws import assert_refused

from satpuzzles.puzzle.clues import Clues


@pytest.mark.parametrize("data", ["12", 12, "012"])
def test_where_nothing_is_text_numbers_may_be_text_too(data):
    assert Clues("clues", range(20), blank=".").clue(data, (0, 0)) == 12


def test_elsewhere_text_is_no_number():
    assert_refused(lambda: Clues("clues", range(5)).clue("2", (0, 1)), "row 1, column 2", "0 to 4")
