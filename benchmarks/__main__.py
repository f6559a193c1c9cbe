"""``python -m benchmarks``: runs what is asked for and prints Markdown tables; progress goes to stderr."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from benchmarks import grid
from benchmarks.against import against_table, compare_all, modules_loaded, trees
from benchmarks.contestants import OURS, PEERS
from benchmarks.generators import (
    KINDS,
    QUICK_KINDS,
    TURNS,
    Kind,
    faults,
    generators_table,
    measure_generators,
)
from benchmarks.growth import (
    QUICK_SIZES,
    SIZES,
    disagreements,
    grow,
    growth_table,
    largest_boards,
    plot,
)
from benchmarks.machine import describe
from benchmarks.measure import Series
from benchmarks.peers.answer import Clock
from benchmarks.sets import ROOT, BoardSet, board_sets, set_of
from benchmarks.startup import measure_startup, startup_table
from benchmarks.strongest import Strongest, find_strongest
from benchmarks.tables import behind, boards_run, ratio, shown, table
from benchmarks.workers import ROUNDS, SCALED, measure_workers, workers_table
from benchmarks.writing import SIZE, WAYS, measure_writing, writing_table

PARTS = {
    "peers": 8.0,
    "backends": 2.0,
    "encodings": 1.0,
    "startup": 0.5,
    "growth": 4.0,
    "generators": 6.0,
    "workers": 1.0,
    "encode": 1.0,
}
"""What can be run, with its share of the budget."""


@click.command()
@click.option("--sets", "wanted", default="", help="Sets, and boards to make, by start of name, with commas.")
@click.option(
    "--boards",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="A file of boards of one type: the only set.",
)
@click.option("--parts", default=",".join(PARTS), show_default=True, help="What to run.")
@click.option("--budget", default=1300.0, show_default=True, help="Seconds for the whole run.")
@click.option("--cap", default=60.0, show_default=True, help="Seconds for one contestant on one board.")
@click.option("--peers", "wanted_peers", default="", help="Peers by name, with commas; else all.")
@click.option("--quick", is_flag=True, help="Three boards a set, small sizes: a test of the benchmark.")
@click.option("--save", type=click.Path(dir_okay=False, path_type=Path), help="Write all figures as JSON.")
@click.option("--against", metavar="REV", help="Compare with another revision of this tree instead.")
@click.option("--plot", "picture", type=click.Path(dir_okay=False, path_type=Path), help="Draw the growth.")
def main(
    wanted: str,
    boards: Path | None,
    parts: str,
    budget: float,
    cap: float,
    wanted_peers: str,
    quick: bool,
    save: Path | None,
    against: str | None,
    picture: Path | None,
) -> None:
    """Runs satpuzzles and its peers on the same boards, in turn, and compares times and statuses.

    Exits with 1 where two of them disagree on a board.
    """
    chosen = parts.split(",")
    for part in chosen:
        if part not in PARTS:
            raise click.UsageError(f"there is no part {part!r}; choose from {', '.join(PARTS)}")
    rivals = wanted_peers.split(",") if wanted_peers else [each.name for each in PEERS]
    for rival in rivals:
        if rival not in [each.name for each in PEERS]:
            raise click.UsageError(f"there is no peer {rival!r}")
    sets, kinds = _chosen_sets(wanted, QUICK_KINDS if quick else KINDS)
    if boards is not None:
        sets, kinds = [set_of(boards)], []
    run = Benchmark(sets, kinds, chosen, rivals, budget, 10.0 if quick else cap, quick, picture)
    if against is None:
        run.all()
    else:
        run.against(against)
    if save is not None:
        save.write_text(json.dumps(run.saved, indent=1) + "\n", encoding="utf-8")
    for sentence in run.disagreements:
        click.echo(f"error: {sentence}", err=True)
    sys.exit(1 if run.disagreements else 0)


def _chosen_sets(wanted: str, kinds: Sequence[Kind]) -> tuple[list[BoardSet], list[Kind]]:
    sets = board_sets()
    if not wanted:
        return [each for each in sets if not each.stress], list(kinds)
    names = tuple(name.strip() for name in wanted.split(","))
    chosen = [each for each in sets if each.name.startswith(names)]
    chosen_kinds = [each for each in kinds if each.name.startswith(names)]
    if not chosen and not chosen_kinds:
        known = ", ".join([*(each.name for each in sets), *(kind.name for kind in kinds)])
        raise click.UsageError(f"no set has that name; there are {known}")
    return chosen, chosen_kinds


class Benchmark:
    """One run: its tables on stdout, its figures in ``saved``, its contradictions in ``disagreements``."""

    def __init__(
        self,
        sets: list[BoardSet],
        kinds: list[Kind],
        parts: list[str],
        rivals: list[str],
        budget: float,
        cap: float,
        quick: bool,
        picture: Path | None,
    ) -> None:
        self.sets = sets
        self.kinds = kinds
        self.parts = parts
        self.cap = cap
        self.quick = quick
        self.picture = picture
        self.budget = Clock(budget)
        self.contestants = [OURS, *(each for each in PEERS if each.name in rivals and each.installed())]
        self.saved: dict[str, Any] = {"machine": describe()}
        self.disagreements: list[str] = []

    def all(self) -> None:
        """Every part in turn, each with its share of the seconds that are left."""
        facts = self.saved["machine"]
        click.echo("\n".join(f"- {name}: {value}" for name, value in facts.items()) + "\n")
        for number, part in enumerate(self.parts):
            left = sum(PARTS[name] for name in self.parts[number:])
            getattr(self, f"_{part}")(self.budget.left() * PARTS[part] / left)

    def against(self, revision: str) -> None:
        """This tree and another revision of it on the same boards."""
        try:
            with trees(revision) as (here, there):
                found = compare_all(
                    here,
                    there,
                    self.sets,
                    cap=self.cap,
                    budget=self.budget.left(),
                    quick=self.quick,
                    note=self._note,
                )
                board = ROOT / "instances" / "hitori" / "documents_6x6.txt"
                modules = [modules_loaded(tree.root, board) for tree in (here, there)]
        except LookupError as error:
            raise click.UsageError(str(error)) from None
        self.saved["against"] = {name: asdict(each) for name, each in found.items()}
        for name, each in found.items():
            self.disagreements += [f"{name}: {sentence}" for sentence in each.disagreements]
        self._print(f"Against {revision}, CPU time", against_table(found))
        click.echo(f"Modules after `satpuzzles solve`: {modules[0]} here, {modules[1]} there")

    def _peers(self, budget: float) -> None:
        found: dict[str, tuple[BoardSet, Strongest]] = {}
        rivals = self.contestants[1:]
        clock = Clock(budget)
        for number, each in enumerate(self.sets):
            boards = each.read()[: 3 if self.quick else None]
            if not boards:
                continue
            self._note(each.name)
            share = clock.left() / (len(self.sets) - number)
            strongest = find_strongest(rivals, boards, each.measure, cap=self.cap, budget=share)
            found[each.name] = each, strongest
        self._keep("models", {name: strongest.tried for name, (_, strongest) in found.items()})
        self._keep("peers", {name: strongest.series for name, (_, strongest) in found.items()})
        peers = [each.name for each in rivals]
        by_peer = {name: strongest.by_peer() for name, (_, strongest) in found.items()}
        rows = [
            [
                name,
                boards_run(by_peer[name]),
                each.measure,
                *(shown(runs, each.measure) for runs in by_peer[name].runs.values()),
                *(ratio(by_peer[name], peer, OURS.name, each.measure, each.aims.get(peer)) for peer in peers),
            ]
            for name, (each, _) in found.items()
        ]
        head = ["set", "boards", "figure", *(f"{each.name} ms" for each in self.contestants)]
        head += [f"{peer} / ours (aim)" for peer in peers]
        self._print("Against other tools, each with its best model, CPU time", table(head, rows))
        self._print_behind({name: strongest for name, (_, strongest) in found.items()}, peers)
        rows = [
            row for name, (each, strongest) in found.items() for row in strongest.rows(name, each.measure)
        ]
        head = ["set", "model", "ms, some boards", "ms, all boards"]
        self._print("The models that were tried, CPU time", table(head, rows))
        head = ["set", *(f"{each.name}: median, mean, total" for each in self.contestants)]
        rows = [
            [
                name,
                *(
                    ", ".join(shown(runs, figure, "wall") for figure in ("median", "mean", "total"))
                    for runs in series.runs.values()
                ),
            ]
            for name, series in by_peer.items()
        ]
        self._print("The same in wall-clock milliseconds", table(head, rows))

    def _print_behind(self, found: dict[str, Strongest], peers: list[str]) -> None:
        rows = [
            [
                name,
                *(behind(strongest.by_peer(), [peer], OURS.name) for peer in peers),
                behind(strongest.series, strongest.finalists(peers), OURS.name),
            ]
            for name, strongest in found.items()
            if peers
        ]
        head = ["set", *(f"behind {peer}" for peer in peers), "behind any model that came close"]
        self._print("How often satpuzzles takes more CPU time", table(head, rows))

    def _backends(self, budget: float) -> None:
        text, found = grid.backends(grid.representative(self.sets), self._allowance(budget), self._note)
        self._keep("backends", found)
        self._print("Backends, mean CPU ms", text)

    def _encodings(self, budget: float) -> None:
        text, found = grid.encodings(grid.representative(self.sets), self._allowance(budget), self._note)
        self._keep("encodings", found)
        self._print("Encodings, mean CPU ms", text)

    def _allowance(self, budget: float) -> grid.Allowance:
        return grid.Allowance(self.cap, budget, 2 if self.quick else grid.BOARDS)

    def _startup(self, _: float) -> None:
        self._note("start-up")
        found = measure_startup(3 if self.quick else 21)
        self.saved["startup"] = asdict(found)
        self._print("Start-up, medians", startup_table(found))

    def _growth(self, budget: float) -> None:
        sizes = QUICK_SIZES if self.quick else SIZES
        curves = grow(self.contestants, sizes, cap=min(self.cap, 20.0), budget=budget, note=self._note)
        self.saved["growth"] = {
            type: {
                name: {size: asdict(point) for size, point in points.items()} for name, points in each.items()
            }
            for type, each in curves.items()
        }
        self.disagreements += disagreements(curves)
        self._print("Growth on made boards, CPU time and peak memory of the process", growth_table(curves))
        if self.picture is not None:
            plot(curves, self.picture)
        if not self.quick:
            self._print("The largest boards, satpuzzles", largest_boards(self.sets, self.cap, self._note))

    def _generators(self, budget: float) -> None:
        turns = 2 if self.quick else TURNS
        found = measure_generators(self.kinds, cap=self.cap, budget=budget, turns=turns, note=self._note)
        self.saved["generators"] = {
            name: {maker: asdict(made) for maker, made in makers.items()} for name, makers in found.items()
        }
        self.disagreements += faults(found)
        self._print("Making boards with one solution, CPU time", generators_table(found))

    def _workers(self, budget: float) -> None:
        kinds, rounds = (SCALED[:1], 2) if self.quick else (SCALED, ROUNDS)
        found = measure_workers(kinds, budget=budget, rounds=rounds, note=self._note)
        self.saved["workers"] = {name: asdict(each) for name, each in found.items()}
        self._print("Making boards with one and two processes, wall-clock time", workers_table(found))

    def _encode(self, _: float) -> None:
        ways, size = (WAYS[:1], 20) if self.quick else (WAYS, SIZE)
        found = measure_writing(ways, size, self._note)
        self.saved["encode"] = {way: asdict(each) for way, each in found.items()}
        self._print(f"Writing the formula of a Hitori of {size} x {size}", writing_table(found))

    def _keep(self, part: str, found: dict[str, Series]) -> None:
        self.saved[part] = {name: asdict(series) for name, series in found.items()}
        for name, series in found.items():
            self.disagreements += [f"{name}: {sentence}" for sentence in series.disagreements]

    def _print(self, title: str, text: str) -> None:
        click.echo(f"## {title}\n\n{text}")

    def _note(self, text: str) -> None:
        click.echo(f"... {text}", err=True)


if __name__ == "__main__":
    main()
