"""``python -m benchmarks.peers``: CPU time of satpuzzles beside CP-SAT, clingo and cspuz_core, as Markdown.

Every tool finds a solution and proves that it is the only one, in one thread. A peer that is not installed
is left out. Of each peer the fastest of all models and settings counts. Exits with 1 if two tools disagree.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence

import click

from benchmarks.contestants import PEERS, Peer, ours
from benchmarks.machine import describe
from benchmarks.measure import Series, run_series
from benchmarks.peers.answer import Solve
from benchmarks.sets import sets_named
from benchmarks.tables import milliseconds, ratio, table
from satpuzzles.formats.files import read
from satpuzzles.puzzle.base import Puzzle

CAP = 5.0
"""Seconds for one tool on one board."""
SAMPLE = 2
"""Boards of a set on which all models are tried."""
CLOSE = 1.5
"""Models up to this many times slower than the fastest of a peer run on all boards."""
OURS = "satpuzzles"


def strongest(peers: Sequence[Peer], boards: Sequence[Puzzle]) -> tuple[Series, dict[str, str]]:
    """satpuzzles and the models that came close, on all boards; for each peer the name of its fastest."""
    forms: dict[str, dict[str, Solve]] = {
        peer.name: {f"{peer.name}: {form}": solve for form, solve in models.items()}
        for peer in peers
        if (models := peer.models(boards[0].type))
    }
    every = {name: solve for models in forms.values() for name, solve in models.items()}
    tried = run_series({OURS: ours, **every}, boards[:SAMPLE], CAP)
    for peer, models in forms.items():
        most = CLOSE * min(map(tried.seconds, models))
        forms[peer] = {name: solve for name, solve in models.items() if tried.seconds(name) <= most}
    close = {name: solve for models in forms.values() for name, solve in models.items()}
    found = run_series({OURS: ours, **close}, boards, CAP)
    found.disagreements[:0] = tried.disagreements
    return found, {peer: min(models, key=found.seconds) for peer, models in forms.items()}


def row(name: str, found: Series, fastest: dict[str, str], peers: Sequence[Peer]) -> list[str]:
    """Our milliseconds, and of each peer the ratio to them."""
    ratios = (ratio(found, fastest.get(peer.name), OURS) for peer in peers)
    return [name, str(len(found.runs[OURS])), milliseconds(found.seconds(OURS)), *ratios]


def boards_of(files: Iterable[str], names: str) -> Iterator[tuple[str, list[Puzzle]]]:
    """The sets, or the boards of each file."""
    if files:
        yield from ((file, list(read(file))) for file in files)
    else:
        yield from ((each.name, each.boards()) for each in sets_named(names))


@click.command()
@click.argument("files", nargs=-1, type=click.Path(exists=True, dir_okay=False))
@click.option("--sets", "names", default="", help="Only sets whose name begins so, several with commas.")
def main(files: tuple[str, ...], names: str) -> None:
    """Prints a row for each set of boards, or for each of the FILES: boards of one type."""
    for what, value in describe().items():
        click.echo(f"- {what}: {value}")
    for peer in PEERS:
        if not peer.installed():
            click.echo(f"- {peer.name} is not installed, so it is left out")
    peers = [peer for peer in PEERS if peer.installed()]
    head = ["boards", "number", f"{OURS}, ms", *(f"{peer.name} / {OURS}" for peer in peers)]
    click.echo("\n" + table(head, []), nl=False)
    disagreements: list[str] = []
    try:
        for name, boards in boards_of(files, names):
            found, fastest = strongest(peers, boards)
            click.echo(f"| {' | '.join(row(name, found, fastest, peers))} |")
            disagreements += found.disagreements
    except LookupError as error:
        raise click.UsageError(str(error)) from None
    for sentence in disagreements:
        click.echo(f"error: {sentence}", err=True)
    sys.exit(bool(disagreements))


if __name__ == "__main__":
    main()
