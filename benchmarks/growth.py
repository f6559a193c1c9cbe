"""How time and memory grow with size: each contestant, each board, in a process of its own.

Who needs more than the cap for a size is not asked for a larger one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from benchmarks.child import Point, run_child
from benchmarks.contestants import OURS, Contestant
from benchmarks.makers import made
from benchmarks.peers.answer import Clock
from benchmarks.sets import BoardSet
from benchmarks.tables import milliseconds, table
from satpuzzles.puzzle.base import Puzzle

SIZES = {
    "hitori": (10, 20, 30, 40, 60, 80, 100),
    "nonogram": (10, 20, 30, 40, 60, 80, 100),
    "futoshiki": (5, 10, 15, 20, 25),
    "calcudoku": (4, 6, 9, 12, 16, 20),
}
QUICK_SIZES = {type: sizes[:2] for type, sizes in SIZES.items()}

Curves = dict[str, dict[str, dict[int, Point]]]
"""By type of puzzle, contestant and size."""


def grow(
    contestants: Sequence[Contestant],
    sizes: dict[str, tuple[int, ...]],
    *,
    cap: float,
    budget: float,
    note: Callable[[str], None],
) -> Curves:
    """Runs one made board of every size."""
    curves: Curves = {}
    for type, each_size in sizes.items():
        clock = Clock(budget / len(sizes))
        curves[type] = {each.name: {} for each in contestants}
        running = list(contestants)
        for size in each_size:
            if not clock.left():
                break
            note(f"growth: {type} {size}")
            puzzle = made(type, size)
            for contestant in list(running):
                point = run_child(contestant, puzzle, cap)
                curves[type][contestant.name][size] = point
                if point.status == "undecided":
                    running.remove(contestant)
    return curves


def disagreements(curves: Curves) -> list[str]:
    """A sentence for every board on which decided statuses differ or a contestant failed."""
    found = []
    for type, by_name in curves.items():
        for size in sorted({size for points in by_name.values() for size in points}):
            told = {name: points[size].status for name, points in by_name.items() if size in points}
            decided = {status for status in told.values() if status != "undecided"}
            if len(decided) > 1 or any(status.startswith("error") for status in decided):
                says = ", ".join(f"{name} says {status}" for name, status in told.items())
                found.append(f"{type} made {size}x{size}: {says}")
    return found


def growth_table(curves: Curves) -> str:
    """CPU milliseconds and peak MiB of the whole process, a row for each size."""
    names = list(next(iter(curves.values())))
    rows = []
    for type, by_name in curves.items():
        for size in sorted({size for points in by_name.values() for size in points}):
            points = [by_name[name].get(size) for name in names]
            rows.append(
                [
                    f"{type} {size}x{size}",
                    *(_time(point) for point in points),
                    *(_peak(point) for point in points),
                ]
            )
    return table(["board", *(f"{name} ms" for name in names), *(f"{name} MiB" for name in names)], rows)


def _time(point: Point | None) -> str:
    if point is None:
        return "-"
    return (">" if point.status == "undecided" else "") + milliseconds(point.cpu)


def _peak(point: Point | None) -> str:
    return f"{point.peak:.0f}" if point is not None and point.peak else "-"


def largest_boards(sets: Sequence[BoardSet], cap: float, note: Callable[[str], None]) -> str:
    """Time and peak memory of satpuzzles on the largest board of each puzzle."""
    largest: dict[str, Puzzle] = {}
    for each in sets:
        for puzzle in [] if each.stress else each.read():
            known = largest.get(each.type)
            if known is None or puzzle.rows * puzzle.columns >= known.rows * known.columns:
                largest[each.type] = puzzle
    rows = []
    for type, puzzle in largest.items():
        note(f"largest: {type}")
        point = run_child(OURS, puzzle, cap)
        board = f"{type} {puzzle.rows}x{puzzle.columns}"
        rows.append([board, point.status, _time(point), _peak(point)])
    return table(["board", "status", "ms", "peak MiB"], rows)


def plot(curves: Curves, path: Path) -> None:
    """Draws the curves, time above and memory below, to a PNG, SVG or PDF file."""
    import matplotlib as mpl

    mpl.use("Agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(2, len(curves), figsize=(4 * len(curves), 7), squeeze=False)
    for column, (type, by_name) in enumerate(curves.items()):
        for name, points in by_name.items():
            decided = {size: point for size, point in points.items() if point.status != "undecided"}
            sizes = list(decided)
            axes[0][column].plot(sizes, [p.cpu * 1000 for p in decided.values()], "o-", label=name)
            axes[1][column].plot(sizes, [p.peak for p in decided.values()], "o-", label=name)
        axes[0][column].set_title(type)
        axes[0][column].set_yscale("log")
        axes[1][column].set_ylim(bottom=0)
        axes[1][column].set_xlabel("side of the board")
        for row in (0, 1):
            axes[row][column].grid(visible=True, alpha=0.3)
    axes[0][0].set_ylabel("CPU time, ms (log)")
    axes[1][0].set_ylabel("peak memory of the process, MiB")
    axes[0][0].legend()
    figure.tight_layout()
    figure.savefig(path)
    pyplot.close(figure)
