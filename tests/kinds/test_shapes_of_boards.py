"""What shapes see in a picture, and what a draft has to be: small print that boards rarely show."""

from __future__ import annotations

from pathlib import Path

import pytest

from satpuzzles.core.errors import RuleError
from satpuzzles.puzzle.boards import Regions
from satpuzzles.puzzle.boxes import boxes
from satpuzzles.puzzle.draft import empty_draft, puzzle_of
from satpuzzles.puzzle.kind import BUILT_IN, puzzle_type
from satpuzzles.puzzle.layout import Layout


def test_regions_are_seen_where_they_are_boxes_unless_those_may_be_told_instead():
    grid = boxes(4, (2, 2))
    layout = Regions("regions").laid_out(Layout(), grid, None)
    assert Regions("regions").seen(layout, (4, 4)) == ((1, 1, 2, 2), (1, 1, 2, 2), (3, 3, 4, 4), (3, 3, 4, 4))
    assert Regions("regions", left_out=True).seen(layout, (4, 4)) is None
    other = ((1, 1, 1, 2), (1, 3, 2, 2), (3, 3, 4, 2), (3, 4, 4, 4))
    layout = Regions("regions").laid_out(Layout(), other, None)
    assert Regions("regions", left_out=True).seen(layout, (4, 4)) == other


@pytest.mark.parametrize(
    "cells",
    [
        [],
        [["1", "2"]],
        [["1", "2"], ["1"]],
        [["1"], ["1", "2"]],
        [["1", "2"], ["2", "1"], ["1", "2"]],
        [[], []],
    ],
)
def test_a_draft_has_a_text_for_every_cell(cells):
    draft = empty_draft("hitori", (2, 2))
    assert puzzle_of({**draft, "cells": [["1", "2"], ["2", "1"]]}).numbers == ((1, 2), (2, 1))
    with pytest.raises(RuleError, match=r"^the cells must be 2 rows of 2$"):
        puzzle_of({**draft, "cells": cells})


def test_a_draft_without_a_board_keeps_what_boards_of_its_type_have_by_default(monkeypatch):
    monkeypatch.syspath_prepend(str(Path(__file__).resolve().parent.parent / "star_battle"))
    monkeypatch.setitem(BUILT_IN, "starbattle", "star_battle:KIND")
    usual = puzzle_type("starbattle").usual(puzzle_type("starbattle").shapes[1])
    assert empty_draft("starbattle", (5, 5))["kept"] == {"stars": usual}
