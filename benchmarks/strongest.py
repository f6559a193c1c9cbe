"""Every peer at its best: its models are tried on some boards of a set, and those that come close on all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from benchmarks.contestants import OURS, Contestant
from benchmarks.measure import Series, run_series
from benchmarks.peers.answer import Models
from benchmarks.tables import measured, shown
from satpuzzles.puzzle.base import Puzzle

SAMPLE = 5
"""Boards of a set on which all models are tried."""

CLOSE = 1.5
"""Models go on to all boards up to so many times the time of the peer's fastest: few boards tell little."""


@dataclass(frozen=True, slots=True)
class Strongest:
    """What the models of all peers took for a set; they are called ``peer: model``.

    Attributes:
        tried: satpuzzles and every model, on some boards.
        series: satpuzzles and the models that came close, on all boards.
        chosen: for each peer the model that took least on all boards.
    """

    tried: Series
    series: Series
    chosen: dict[str, str]

    def by_peer(self) -> Series:
        """satpuzzles and each peer, with the model that was chosen for all boards."""
        runs = {peer: self.series.runs[model] for peer, model in self.chosen.items()}
        return replace(self.series, runs={OURS.name: self.series.runs[OURS.name], **runs})

    def finalists(self, peers: Sequence[str]) -> list[str]:
        """The models of these peers that ran on all boards."""
        return [name for name in self.series.runs if name.partition(": ")[0] in peers]

    def rows(self, set: str, measure: str) -> list[list[str]]:
        """A row for each model: its figure on some boards and on all; who was chosen is in bold letters."""
        return [
            [
                set,
                f"**{name}**" if name in self.chosen.values() else name,
                shown(runs, measure),
                shown(self.series.runs.get(name, []), measure),
            ]
            for name, runs in self.tried.runs.items()
        ]


def find_strongest(
    peers: Sequence[Contestant], boards: Sequence[Puzzle], measure: str, *, cap: float, budget: float
) -> Strongest:
    """Runs every model of every peer on boards from all over a set, and those that come close on all of it.

    Args:
        measure: ``median``, ``mean`` or ``total``: by what models are compared.
        cap: seconds that one model may take for one board.
        budget: seconds for everything; a third of it goes to the boards that all models try.
    """
    models = {peer.name: _alone(peer, boards[0].type) for peer in peers}
    sample = boards[:: -(-len(boards) // SAMPLE)]
    everyone = [each for alone in models.values() for each in alone]
    tried = run_series([OURS, *everyone], sample, cap=cap, budget=budget / 3)
    close = [each for alone in models.values() for each in _close(alone, tried, measure)]
    series = run_series([OURS, *close], boards, cap=cap, budget=budget * 2 / 3)

    def time(model: Contestant) -> float:
        return measured(series.runs[model.name], measure)

    chosen = {
        peer: min((each for each in alone if each in close), key=time) for peer, alone in models.items()
    }
    return Strongest(tried, series, {peer: model.name for peer, model in chosen.items()})


def _alone(peer: Contestant, type: str) -> list[Contestant]:
    """The models of a peer, each a contestant of its own."""

    def only(model: str) -> Contestant:
        def models(type: str) -> Models:
            return {model: peer.models(type)[model]}

        return replace(peer, name=f"{peer.name}: {model}", models=models)

    return [only(model) for model in peer.models(type)]


def _close(models: Sequence[Contestant], tried: Series, measure: str) -> list[Contestant]:
    times = [measured(tried.runs[each.name], measure) for each in models]
    return [each for each, time in zip(models, times) if time <= CLOSE * min(times)]
