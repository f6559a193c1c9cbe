"""Figures as Markdown tables. Nothing here measures."""

from __future__ import annotations

from collections.abc import Sequence

from benchmarks.measure import Series


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


def ratio(series: Series, peer: str | None, ours: str) -> str:
    """The peer's time over ours; ``>`` where it did not decide every board, ``-`` without a peer."""
    if peer is None:
        return "-"
    value = series.seconds(peer) / series.seconds(ours)
    return f"{'' if series.decided(peer) else '>'}{value:.{2 if value < 10 else 0}f}"
