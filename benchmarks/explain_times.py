"""``python -m benchmarks.explain_times``: CPU seconds for the whole explanation of boards, by set.

Boards come from Simon Tatham's generators, the same ones every time, and five famous Sudokus are typed here.
Beside the seconds stand the work that is counted, which no load changes, and of how many boards every step
was proved smallest.
"""

from __future__ import annotations

import subprocess
from statistics import median

import click

from benchmarks.measure import cpu_seconds
from benchmarks.tables import digits, table
from benchmarks.turns import tatham
from satpuzzles.core.options import Limits
from satpuzzles.explain.player_state import state_of_board
from satpuzzles.explain.walk import WORK, Walk
from satpuzzles.formats import loads
from satpuzzles.puzzle.base import Puzzle

SETS = {
    "futoshiki 9dk": ("futoshiki", "9dk", 1.5, 3.0),
    "futoshiki 9dx": ("futoshiki", "9dx", 2.0, 7.0),
    "calcudoku 6dx": ("calcudoku", "6dx", 0.5, 1.0),
    "calcudoku 9dx": ("calcudoku", "9dx", 3.0, 7.0),
    "hitori 9x9": ("hitori", "9x9dk", 0.12, 0.2),
    "hitori 12x12": ("hitori", "12x12dk", 0.4, 0.7),
    "nonogram 15x15": ("nonogram", "15x15", 0.07, 0.07),
    "nonogram 20x20": ("nonogram", "20x20", 0.2, 0.2),
    "nonogram 25x25": ("nonogram", "25x25", 0.6, 0.6),
    "slitherlink 10x10 hard": ("slitherlink", "10x10t0dh", 1.5, 3.0),
    "akari 14x14": ("akari", "14x14", 0.3, 0.3),
}
"""For each set the type of puzzle, the generator's parameters, and the median and worst seconds aimed at."""

FAMOUS = (
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
    "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..",
)
"""Golden Nugget, Easter Monster, and three by Arto Inkala."""


def boards_of(type: str, parameters: str, count: int) -> list[Puzzle]:
    """Boards of a generator, always the same; none where it is not installed."""
    program = tatham(type)
    if program is None:
        return []
    command = [program, "--generate", str(count), f"{parameters}#1"]
    told = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return [loads(line, type=type) for line in told.splitlines()]


def measured(puzzle: Puzzle) -> tuple[float, int, bool, int]:
    """CPU seconds, work, whether every step was proved smallest, and the size of the largest step."""
    start = cpu_seconds()
    with state_of_board(puzzle, None, Limits()) as state:
        steps = list(Walk(state, "exact", WORK).steps())
        proved = all(step.is_smallest for step in steps)
        return cpu_seconds() - start, state.oracle.work, proved, max([step.size for step in steps], default=0)


@click.command()
@click.option("--sets", "wanted", default="", help="Sets by start of name, with commas.")
@click.option("--count", default=10, show_default=True, help="Boards a set.")
def main(wanted: str, count: int) -> None:
    """Explains boards of every set and prints a Markdown table."""
    head = ["set", "boards", "median s (aim)", "worst s (aim)", "work", "proved", "largest step"]
    rows = []
    for name, (type, parameters, *aims) in {**SETS, "sudoku famous": ("sudoku", "", 7.0, 15.0)}.items():
        if not name.startswith(tuple(wanted.split(","))):
            continue
        boards = (
            boards_of(type, parameters, count) if parameters else [loads(each, type=type) for each in FAMOUS]
        )
        found = [measured(puzzle) for puzzle in boards]
        if found:
            seconds, work, proved, largest = zip(*found)
            shown = [f"{digits(of)} ({aim:g})" for of, aim in zip((median(seconds), max(seconds)), aims)]
            sizes = f"{min(largest)}-{max(largest)}"
            rows.append([name, str(len(found)), *shown, str(sum(work)), str(sum(proved)), sizes])
    click.echo(table(head, rows))


if __name__ == "__main__":
    main()
