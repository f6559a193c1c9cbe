"""Charts as SVG: the time of each method against the size of the board, both on logarithmic axes.

Drawn here and not by a plotting library, which would be many times as large as the package.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from math import ceil, floor, log10
from statistics import median_low
from typing import NamedTuple

from satpuzzles.search.result import Comparison, SearchResult
from satpuzzles.search.ways import METHODS

WIDTH, HEIGHT = 760, 460
LEFT, RIGHT, TOP, BOTTOM = 80, 170, 30, 60
"""The margins of the axes; names stand to the right."""

COLORS = (
    "#000000",
    "#0072b2",
    "#d55e00",
    "#009e73",
    "#cc79a7",
    "#e69f00",
    "#56b4e9",
    "#8c564b",
    "#7f7f7f",
    "#9a6fd0",
)
"""Colours that people tell apart who see colours otherwise (Okabe and Ito, and three more); what comes after
is dashed."""

LEAST = 1e-5
"""Seconds; what takes less is drawn there."""


class Median(NamedTuple):
    """Of the boards of one size the one in the middle.

    Attributes:
        limited: whether it met a limit, so that its time says only "at least".
    """

    size: int
    seconds: float
    limited: bool


MARKS = 8
"""So many sizes are written below their axis."""


class Axis(NamedTuple):
    """A logarithmic axis: its ends, as powers of ten, and where they are drawn."""

    lowest: float
    highest: float
    first: float
    last: float

    def place(self, value: float) -> float:
        """Where a number is drawn."""
        share = (log10(value) - self.lowest) / (self.highest - self.lowest)
        return self.first + share * (self.last - self.first)

    @classmethod
    def over(cls, values: Sequence[float], first: float, last: float) -> Axis:
        """The axis for some numbers above 0."""
        lowest, highest = log10(min(values)), log10(max(values))
        room = max(0.05 * (highest - lowest), 0.1)
        return cls(lowest - room, highest + room, first, last)

    @property
    def powers(self) -> range:
        """The powers of ten that it shows."""
        return range(ceil(self.lowest), floor(self.highest) + 1)


def growth_svg(comparisons: Sequence[Comparison]) -> str:
    """The median time of each method for each size, the number of places; hollow where that met a limit."""
    curves = {name: _medians(results) for name, results in _by_name(comparisons).items()}
    points = [point for curve in curves.values() for point in curve] or [Median(1, LEAST, False)]
    across = Axis.over([point.size for point in points], LEFT, WIDTH - RIGHT)
    up = Axis.over([point.seconds for point in points], HEIGHT - BOTTOM, TOP)
    sizes = sorted({point.size for point in points})
    lines = [*_axes(across, up, sizes[:: -(-len(sizes) // MARKS)])]
    for number, (name, curve) in enumerate(curves.items()):
        lines += _curve(name, curve, number, across, up)
    size = f'width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif" font-size="13">'
    return "\n".join([head, '<rect width="100%" height="100%" fill="#fff"/>', *lines, "</svg>\n"])


def _by_name(comparisons: Sequence[Comparison]) -> Mapping[str, list[SearchResult]]:
    """The results of each method with a heuristic, by their name, in the order of ``METHODS``."""
    found: dict[str, list[SearchResult]] = {}
    results = [result for comparison in comparisons for result in comparison.results]
    for result in sorted(results, key=lambda result: list(METHODS).index(result.method)):
        found.setdefault(" ".join(filter(None, result.way)), []).append(result)
    return found


def _medians(results: Sequence[SearchResult]) -> list[Median]:
    by_size: dict[int, list[tuple[float, bool]]] = {}
    for result in results:
        taken = max(result.seconds, LEAST), result.status == "limit"
        by_size.setdefault(result.puzzle.places.count, []).append(taken)
    return [Median(size, *median_low(by_size[size])) for size in sorted(by_size)]


def _axes(across: Axis, up: Axis, sizes: Sequence[int]) -> Iterator[str]:
    for power in up.powers:
        y = up.place(10.0**power)
        yield f'<path d="M{across.first} {y:.1f}H{across.last}" stroke="#ddd"/>'
        yield f'<text x="{across.first - 8}" y="{y + 4:.1f}" text-anchor="end">{_seconds(power)}</text>'
    for size in sizes:
        x = across.place(size)
        yield f'<path d="M{x:.1f} {up.first}V{up.last}" stroke="#ddd"/>'
        yield f'<text x="{x:.1f}" y="{up.first + 20}" text-anchor="middle">{size:,}</text>'
    middle = (across.first + across.last) / 2
    yield f'<text x="{middle:.1f}" y="{up.first + 44}" text-anchor="middle">places of the board</text>'
    yield f'<text x="{across.first}" y="{up.last - 12}">median time; hollow: a limit came first</text>'


def _seconds(power: int) -> str:
    names = {-6: "µs", -3: "ms", 0: "s"}
    unit = max(-6, min(0, power - power % 3))
    return f"{10 ** (power - unit):,g} {names[unit]}"


def _curve(name: str, curve: Sequence[Median], number: int, across: Axis, up: Axis) -> Iterator[str]:
    color = COLORS[number % len(COLORS)]
    dashes = 'stroke-dasharray="5 4" ' if number >= len(COLORS) else ""
    places = [(across.place(point.size), up.place(point.seconds)) for point in curve]
    way = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
    yield f'<g stroke="{color}" fill="none" stroke-width="2"><polyline {dashes}points="{way}"/>'
    for point, (x, y) in zip(curve, places):
        yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="{"#fff" if point.limited else color}"/>'
    beside, below = across.last + 20, up.last + 20 * number
    yield f'<path d="M{beside} {below}h18"/></g><text x="{beside + 26}" y="{below + 4}">{escape(name)}</text>'
