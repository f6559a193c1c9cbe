"""``python -m benchmarks.search_chart FILE...``: SAT and the methods of search by the size of boards.

Both axes are logarithmic. A hollow point is a median that met the limit, so its time says only "at least".
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from statistics import median_low

import click

import satpuzzles as sp
from satpuzzles.search.spaces import METHODS

LEAST = 1e-5
"""Seconds; what takes less is drawn there."""

Median = tuple[float, bool]
"""Seconds of the board in the middle of its size, and whether it met the limit."""


def curves_of(comparisons: Iterable[sp.Comparison]) -> dict[str, dict[int, Median]]:
    """For each method with its heuristic the median for each number of places, in the order of METHODS."""
    taken: dict[tuple[str, str | None], dict[int, list[Median]]] = {}
    for result in (result for comparison in comparisons for result in comparison.results):
        of_method = taken.setdefault(result.way, {})
        point = max(result.seconds, LEAST), result.status == "limit"
        of_method.setdefault(result.puzzle.places.count, []).append(point)
    return {
        " ".join(filter(None, way)): {size: median_low(points) for size, points in sorted(taken[way].items())}
        for way in sorted(taken, key=lambda way: [*METHODS].index(way[0]))
    }


def draw(curves: dict[str, dict[int, Median]], path: Path) -> None:
    """Draws the curves to a PNG, SVG or PDF file."""
    import matplotlib as mpl

    mpl.use("Agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(9, 5.5))
    for name, points in curves.items():
        (line,) = axes.loglog([*points], [seconds for seconds, _ in points.values()], label=name)
        for size, (seconds, limited) in points.items():
            axes.plot(size, seconds, "o", color=line.get_color(), fillstyle="none" if limited else "full")
    axes.set_xlabel("places of the board")
    axes.set_ylabel("median time, s; hollow: a limit came first")
    axes.grid(visible=True, alpha=0.3)
    axes.legend()
    figure.tight_layout()
    figure.savefig(path)
    pyplot.close(figure)


@click.command()
@click.argument("files", nargs=-1, required=True)
@click.option("--seconds", default=5.0, show_default=True, help="For one method on one board.")
@click.option("-o", "target", type=click.Path(dir_okay=False, path_type=Path), required=True)
def main(files: tuple[str, ...], seconds: float, target: Path) -> None:
    """Compares the methods on every board of the files, and draws the chart."""
    limits = sp.Limits(seconds=seconds)
    puzzles = (puzzle for file in files for puzzle in sp.read(file))
    draw(curves_of(sp.compare(puzzle, limits=limits) for puzzle in puzzles), target)


if __name__ == "__main__":
    main()
