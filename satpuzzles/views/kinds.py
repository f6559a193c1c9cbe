"""The types of puzzles as JSON, for who offers them to choose from."""

from __future__ import annotations

from satpuzzles.core.errors import SatpuzzlesError
from satpuzzles.explain.grade import TIERS
from satpuzzles.puzzle.kind import every_kind
from satpuzzles.uniqueness.boards import can_be_made
from satpuzzles.views import View


def kinds_view() -> View:
    """Every type of puzzle, with examples of its boards and whether more can be made; and the tiers."""
    types: list[View] = []
    for kind in every_kind():
        try:
            made = can_be_made(kind)
        except SatpuzzlesError:  # a plug-in that is not right is named to those who ask for it
            continue
        title = kind.name.replace("_", " ").title()
        formats = [
            "text",
            *([] if kind.game_id is None else ["sgt"]),
            *([] if kind.url is None else ["puzzlink"]),
        ]
        types.append(
            {"type": kind.name, "title": title, "generated": made, "examples": kind.examples}
            | {"formats": formats, "rules": kind.rules}
        )
    return {"types": types, "tiers": TIERS}
