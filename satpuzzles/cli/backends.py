"""``satpuzzles backends``: the SAT backends, whether each loads, and what each can do."""

from __future__ import annotations

import json

import click

from satpuzzles.cli.columns import print_columns
from satpuzzles.cli.options import json_option


@click.command()
@json_option
def command(as_json: bool) -> None:
    """List the SAT backends and what each can do.

    Every backend can be given to `--backend`; what it cannot do itself is worked around.

    \b
    satpuzzles backends
    satpuzzles solve --backend cadical195 board.txt
    """
    from satpuzzles.solver.backends import BACKENDS, DEFAULT_BACKEND, loads

    if as_json:
        for backend in BACKENDS:
            data = {**backend._asdict(), "stop": backend.stop.value, "budget": backend.budget.value}
            default = backend.name == DEFAULT_BACKEND
            print(json.dumps({**data, "default": default, "loads": loads(backend)}))
        return
    heading = ("backend", "loads", "incremental", "assumptions", "cores", "phases", "proofs", "what it is")
    rows = [
        (
            backend.name,
            *map(
                _yes,
                (
                    loads(backend),
                    backend.incremental,
                    backend.assumptions,
                    backend.cores,
                    backend.phases,
                    backend.proofs,
                ),
            ),
            backend.title + (", the default" if backend.name == DEFAULT_BACKEND else ""),
        )
        for backend in BACKENDS
    ]
    print_columns(heading, rows)


def _yes(can: bool) -> str:
    return "yes" if can else "no"
