"""``python -m benchmarks``: runs what is asked for and prints Markdown tables; progress goes to stderr.

Other tools that solve are compared by ``python -m benchmarks.peers``.
"""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from benchmarks.against import against_table, compare_all, modules_loaded, trees
from benchmarks.generators import KINDS, QUICK_KINDS, TURNS, faults, generators_table, measure_generators
from benchmarks.machine import describe
from benchmarks.peers.answer import Clock
from benchmarks.sets import ROOT, sets_named
from benchmarks.startup import measure_startup, startup_table
from benchmarks.workers import ROUNDS, SCALED, measure_workers, workers_table
from benchmarks.writing import SIZE, WAYS, measure_writing, writing_table

PARTS = {"startup": 0.5, "generators": 6.0, "workers": 1.0, "encode": 1.0}
"""What can be run, with its share of the budget."""


@click.command()
@click.option("--sets", "wanted", default="", help="Boards to solve or make, by start of name, with commas.")
@click.option("--parts", default=",".join(PARTS), show_default=True, help="What to run.")
@click.option("--budget", default=600.0, show_default=True, help="Seconds for the whole run.")
@click.option("--cap", default=60.0, show_default=True, help="Seconds for one board.")
@click.option("--quick", is_flag=True, help="Three boards a set, small sizes: a test of the benchmark.")
@click.option("--save", type=click.Path(dir_okay=False, path_type=Path), help="Write all figures as JSON.")
@click.option("--against", metavar="REV", help="Compare with another revision of this tree instead.")
def main(
    wanted: str, parts: str, budget: float, cap: float, quick: bool, save: Path | None, against: str | None
) -> None:
    """Measures start-up, generators, workers and writing, or this tree beside another revision.

    Exits with 1 where a board is wrong, or the two revisions disagree.
    """
    chosen = parts.split(",")
    for part in chosen:
        if part not in PARTS:
            raise click.UsageError(f"there is no part {part!r}; choose from {', '.join(PARTS)}")
    run = Benchmark(wanted, chosen, budget, 10.0 if quick else cap, quick)
    if against is None:
        run.all()
    else:
        run.against(against)
    if save is not None:
        save.write_text(json.dumps(run.saved, indent=1) + "\n", encoding="utf-8")
    for sentence in run.faults:
        click.echo(f"error: {sentence}", err=True)
    sys.exit(1 if run.faults else 0)


class Benchmark:
    """One run: its tables on stdout, its figures in ``saved``, what is wrong in ``faults``."""

    def __init__(self, wanted: str, parts: list[str], budget: float, cap: float, quick: bool) -> None:
        self.wanted = wanted
        self.parts = parts
        self.cap = cap
        self.quick = quick
        self.budget = Clock(budget)
        self.saved: dict[str, Any] = {"machine": describe()}
        self.faults: list[str] = []

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
                    sets_named(self.wanted),
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
            self.faults += [f"{name}: {sentence}" for sentence in each.disagreements]
        self._print(f"Against {revision}, CPU time", against_table(found))
        click.echo(f"Modules after `satpuzzles solve`: {modules[0]} here, {modules[1]} there")

    def _startup(self, _: float) -> None:
        self._note("start-up")
        found = measure_startup(3 if self.quick else 21)
        self.saved["startup"] = asdict(found)
        self._print("Start-up, medians", startup_table(found))

    def _generators(self, budget: float) -> None:
        turns = 2 if self.quick else TURNS
        names = tuple(self.wanted.split(","))
        kinds = [kind for kind in (QUICK_KINDS if self.quick else KINDS) if kind.name.startswith(names)]
        found = measure_generators(kinds, cap=self.cap, budget=budget, turns=turns, note=self._note)
        self.saved["generators"] = {
            name: {maker: asdict(made) for maker, made in makers.items()} for name, makers in found.items()
        }
        self.faults += faults(found)
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

    def _print(self, title: str, text: str) -> None:
        click.echo(f"## {title}\n\n{text}")

    def _note(self, text: str) -> None:
        click.echo(f"... {text}", err=True)


if __name__ == "__main__":
    main()
