"""``satpuzzles backends``: lists the SAT backends, whether each loads, and its features."""

from __future__ import annotations

import click

from satpuzzles.cli.answers import print_columns
from satpuzzles.cli.options import json_option
from satpuzzles.cli.outcome import print_json


@click.command()
@json_option
def command(as_json: bool) -> None:
    """List the SAT backends and what each can do.

    `--backend` accepts every backend that loads.

    \b
    satpuzzles backends
    satpuzzles solve --backend cadical195 board.txt
    """
    from satpuzzles.solver.backends import BACKENDS, DEFAULT_BACKEND, loads

    if as_json:
        for backend in BACKENDS:
            data = {**backend._asdict(), "stop": backend.stop.value, "budget": backend.budget.value}
            default = backend.name == DEFAULT_BACKEND
            print_json({**data, "default": default, "loads": loads(backend)})
        return
    shown = ("incremental", "assumptions", "cores", "phases", "counts", "proofs")
    rows = []
    for backend in BACKENDS:
        can = (loads(backend), *(getattr(backend, name) for name in shown))
        title = backend.title + (", the default" if backend.name == DEFAULT_BACKEND else "")
        rows.append((backend.name, *("yes" if each else "no" for each in can), title))
    print_columns(("backend", "loads", *shown, "what it is"), rows)
