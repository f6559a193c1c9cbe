"""The figures of a run as Markdown tables. Nothing here measures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import mean, median

from benchmarks.measure import Run, Series

MEASURES: dict[str, Callable[[list[float]], float]] = {"median": median, "mean": mean, "total": sum}


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A Markdown table, the first column to the left and all others to the right."""
    lines = [head, ["---"] + ["---:"] * (len(head) - 1), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def milliseconds(seconds: float) -> str:
    """Three digits or more: ``0.412``, ``17.2``, ``1,043``."""
    return digits(seconds * 1000)


def digits(value: float) -> str:
    """A number as ``milliseconds`` shows it; below 0.1 with two digits that say something."""
    if 0 < value < 0.1:
        return f"{value:.2g}"
    places = 3 if value < 1 else 2 if value < 10 else 1 if value < 100 else 0
    return f"{value:,.{places}f}"


def measured(runs: Sequence[Run], measure: str, clock: str = "cpu") -> float:
    """One figure of a contestant's runs, in seconds of the ``cpu`` or ``wall`` clock."""
    return float(MEASURES[measure]([getattr(run, clock) for run in runs]))


def shown(runs: Sequence[Run], measure: str, clock: str = "cpu") -> str:
    """The figure in milliseconds; ``>`` where a run ended at the cap, ``-`` without runs."""
    if not runs:
        return "-"
    undecided = any(run.status == "undecided" for run in runs)
    return (">" if undecided else "") + milliseconds(measured(runs, measure, clock))


def ratio(series: Series, peer: str, ours: str, measure: str, aim: float | None = None) -> str:
    """The peer's figure over ours by CPU time, with the ratio aimed at behind it."""
    if not series.runs.get(peer) or not series.runs.get(ours):
        return "-"
    undecided = any(run.status == "undecided" for run in series.runs[peer])
    value = measured(series.runs[peer], measure) / measured(series.runs[ours], measure)
    text = (
        f"{'>' if undecided else ''}{value:.2f}" if value < 10 else f"{'>' if undecided else ''}{value:.1f}"
    )
    return text if aim is None else f"{text} ({aim:g})"


def behind(series: Series, peers: Sequence[str], ours: str) -> str:
    """On how many boards the best of the peers took less CPU time than satpuzzles: ``3 of 25 (12%)``."""
    boards = list(zip(*(series.runs[peer] for peer in peers), series.runs[ours]))
    behind = sum(min(run.cpu for run in others) < own.cpu for *others, own in boards)
    return f"{behind} of {len(boards)} ({behind / len(boards):.0%})"


def boards_run(series: Series) -> str:
    """``25``, or ``7 of 25`` where the budget did not reach."""
    run = min(map(len, series.runs.values()))
    return str(run) if run == series.boards else f"{run} of {series.boards}"
