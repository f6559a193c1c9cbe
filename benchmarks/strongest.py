"""Every peer at its best: its models are tried on some boards of a set, and the fastest takes all of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from benchmarks.contestants import OURS, Contestant
from benchmarks.measure import Series, run_series
from benchmarks.peers.answer import Solve
from benchmarks.tables import measured, shown
from satpuzzles.puzzle.base import Puzzle

SAMPLE = 9
"""Boards of a set on which the models are tried. Three chose one that took a third more on all of them."""


@dataclass(frozen=True, slots=True)
class Trial:
    """What all models of all peers took for some boards of a set.

    Attributes:
        series: satpuzzles and every model as ``peer: model``.
        best: each peer with the model that took least, and its name.
    """

    series: Series
    best: list[tuple[Contestant, str]]

    def rows(self, name: str, measure: str) -> list[list[str]]:
        """A row for each model; the one that was chosen is in bold letters."""
        chosen = {_name(peer, model) for peer, model in self.best}
        return [
            [name, f"**{each}**" if each in chosen else each, shown(runs, measure)]
            for each, runs in self.series.runs.items()
        ]


def try_models(
    peers: Sequence[Contestant], boards: Sequence[Puzzle], measure: str, *, cap: float, budget: float
) -> Trial:
    """Runs every model of every peer on boards from all over a set, and satpuzzles to compare answers."""
    sample = boards[:: -(-len(boards) // SAMPLE)]
    type = boards[0].type
    models = {peer.name: peer.models(type) for peer in peers}
    alone = [
        Contestant(_name(peer, model), _always(model, solve), peer.package)
        for peer in peers
        for model, solve in models[peer.name].items()
    ]
    series = run_series([OURS, *alone], sample, cap=cap, budget=budget)
    best = []
    for peer in peers:
        fastest = min(models[peer.name], key=lambda model: measured(series.runs[_name(peer, model)], measure))
        best.append((replace(peer, models=_always(fastest, models[peer.name][fastest])), fastest))
    return Trial(series, best)


def _name(peer: Contestant, model: str) -> str:
    return f"{peer.name}: {model}"


def _always(model: str, solve: Solve) -> Callable[[str], dict[str, Solve]]:
    return lambda _: {model: solve}
