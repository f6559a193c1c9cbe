"""Boards that several tests share, and how much is tried in the fast run and in the slow one."""

from __future__ import annotations

from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
INSTANCES = ROOT / "instances"
STOCK = ROOT / "satpuzzles" / "web" / "stock"
TYPICAL = {
    kind: INSTANCES / kind / file
    for kind, file in {
        "hitori": "typical_12x12.sgt.txt",
        "nonogram": "typical_cat_15x15.non",
        "calcudoku": "typical_6x6.txt",
        "futoshiki": "typical_7x7.txt",
        "sudoku": "typical_9x9.txt",
        "slitherlink": "typical_7x7.sgt.txt",
        "nurikabe": "typical_10x10.nurikabe",
        "akari": "typical_10x10.txt",
        "star_battle": "typical_8x8.txt",
        "masyu": "typical_8x8.txt",
        "heyawake": "typical_7x7.txt",
        "skyscrapers": "typical_6x6.txt",
        "yajilin": "typical_6x6.txt",
        "hashi": "typical_10x10.txt",
    }.items()
}
"""A board of each puzzle, of the size that people play."""


def few_or_many(name: str, few: int, many: int) -> pytest.MarkDecorator:
    """An argument that says how often, or how many."""
    return pytest.mark.parametrize(
        name, [pytest.param(few, id="few"), pytest.param(many, id="many", marks=pytest.mark.slow)]
    )


def slow(*values: object) -> list:
    """Values of an argument that are for the slow run."""
    return [pytest.param(value, marks=pytest.mark.slow) for value in values]
