"""Graded boards that come with the package, for the page; ``benchmarks/stock.py`` makes their files."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files

from satpuzzles.core.errors import SatpuzzlesError
from satpuzzles.puzzle.kind import Kind
from satpuzzles.views import View
from satpuzzles.views.scene import board_view
from satpuzzles.web.requests import board_of


@cache
def _stock(name: str) -> View:
    file = files(__package__).joinpath("stock", f"{name}.json")
    found: View = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {"boards": []}
    return found


def _drawn(board: View) -> View:
    return {"type": board["type"], **board_view(board_of(board, {}))}


def _bare(board: View) -> View:
    return {key: value for key, value in board.items() if key != "tier"}


def stock_view(name: str) -> View:
    """The boards of a puzzle by size and tier, each with its ``tier`` and what a page needs to draw it."""
    return {"boards": [{"tier": each["tier"], **_drawn(_bare(each))} for each in _stock(name)["boards"]]}


def sample_view(kind: Kind) -> View:
    """For the gallery: the number of boards in ``stock``, and a ``picture`` with values ``shown``."""
    stock = _stock(kind.name)
    boards = stock["boards"]
    if boards:
        return {
            "stock": len(boards),
            "picture": {**_drawn(_bare(boards[stock["pictured"]])), "shown": stock["shown"]},
        }
    try:
        picture = {"type": kind.name, **board_view(board_of(kind.examples[0], {"type": kind.name}))}
    except (IndexError, SatpuzzlesError):  # a plug-in without examples, or with a wrong one, has no picture
        return {"stock": 0}
    return {"stock": 0, "picture": picture}
