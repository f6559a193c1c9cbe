"""A board under every encoding, as JSON."""

from __future__ import annotations

from satpuzzles.questions.encodings import Encodings, Row, Runs
from satpuzzles.questions.stopwatch import Timed
from satpuzzles.views import View, head_view


def encodings_view(found: Encodings, source: str) -> View:
    """All formulas of a board; times are seconds of CPU."""
    data = {**head_view(source, found.puzzle), "status": found.status, "places": found.places}
    data |= {"shared": found.shared, "formulas": [_row(row) for row in found.rows]}
    if found.limit_reached:
        data["limit_reached"] = True
    return data


def _row(row: Row) -> View:
    data = row._asdict()
    data["counts"] = [each._asdict() for each in row.counts]
    data["runs"] = {name: _runs(runs) for name, runs in row.runs.items()}
    return data


def _runs(runs: Runs) -> View:
    first, second = runs
    return {"first": _timed(first), "second": None if second is None else _timed(second)}


def _timed(timed: Timed) -> View:
    return timed._asdict()
