"""``satpuzzles search``: boards by one of the classic methods of search."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

import click

from satpuzzles.cli.answers import Screen, heading, use_color, width_option
from satpuzzles.cli.many_boards import Progress, answered_alone
from satpuzzles.cli.options import (
    Command,
    NameType,
    Reading,
    json_option,
    quiet_option,
    reading_options,
    solver_options,
    sources_argument,
    type_names,
)
from satpuzzles.cli.outcome import LIMIT, Outcome, code_of, harmless, print_json
from satpuzzles.cli.sources import BoardTask, timed_boards
from satpuzzles.core.options import Limits, Options
from satpuzzles.search.run import MEMORY, search
from satpuzzles.search.ways import METHODS

if TYPE_CHECKING:
    from satpuzzles.search.result import SearchResult


def heuristic_names(context: click.Context) -> Iterator[str]:
    """The heuristics of the type that is told, or of all; of a puzzle those of its example."""
    from satpuzzles.formats.files import loads
    from satpuzzles.puzzle.kind import kind_of
    from satpuzzles.search.ways import ways_of

    told = context.params.get("type")
    kinds = map(kind_of, type_names(context) if told is None else [str(told)])
    examples = [loads(kind.examples[0], type=kind.name) for kind in kinds if kind.search and kind.examples]
    ways = [ways_of(example, Limits()) for example in examples]
    names = (name for each in ways for method in METHODS for name in each.heuristic_names(method))
    return iter(dict.fromkeys(names))


def node_limit_option(function: Command) -> Command:
    """Declares ``--node-limit``; the command gets ``nodes``."""
    return click.option(
        "--node-limit",
        "nodes",
        type=click.IntRange(0),
        metavar="N",
        help="Expand at most N nodes a board; SAT has no such limit.",
    )(function)


def memory_limit_option(function: Command) -> Command:
    """Declares ``--memory-limit``; the command gets ``memory_limit``."""
    return click.option(
        "--memory-limit",
        type=click.IntRange(1),
        default=MEMORY,
        show_default=True,
        metavar="MIB",
        help="End a search that has taken so many MiB; SAT has no such limit.",
    )(function)


@click.command()
@sources_argument
@click.option(
    "--method",
    type=click.Choice(list(METHODS), case_sensitive=False),
    help="How to search; without, `astar` or, where that does not fit the puzzle, `labelling`.",
)
@click.option(
    "--heuristic",
    type=NameType(heuristic_names),
    metavar="NAME",
    help="That of `greedy` and `astar`, without it the best admissible one; or the order of `backtracking`. "
    "Any other name is answered with those that the puzzle has.",
)
@solver_options("time_limit")
@node_limit_option
@memory_limit_option
@json_option
@quiet_option
@width_option
@reading_options
@click.pass_obj
def command(
    outcome: Outcome,
    sources: tuple[str, ...],
    method: str | None,
    heuristic: str | None,
    options: Options,
    nodes: int | None,
    memory_limit: int,
    as_json: bool,
    quiet: bool,
    screen: Screen,
    reading: Reading,
) -> None:
    """Solve boards by a classic method of search, and say what it took.

    Breadth-first and depth-first search, iterative deepening, uniform cost, greedy best-first, A*,
    backtracking, repair by swaps, propagation with labelling: which of them fit depends on the puzzle, and
    `compare` shows them all beside SAT. Exit code 1 when there is no solution, 3 when a limit came first.

    \b
    satpuzzles search board.txt
    satpuzzles search --method astar --heuristic h1 3:_a_aa_aa,d2a4m6s1
    satpuzzles search --method bfs --node-limit 10000 --json board.txt
    satpuzzles search --method labelling --time-limit 10 -q boards.txt
    """
    limits = Limits(options.limits.seconds, nodes=nodes)
    tasks = timed_boards(sources, reading, Options(limits=limits), outcome)
    carry_out = partial(_search, method, heuristic, memory_limit)
    for task, result in answered_alone(carry_out, tasks, outcome, Progress(), as_json=as_json):
        outcome.at_least(LIMIT if result.status == "limit" else code_of(result.status, False))
        _print(task.place, result, screen, as_json=as_json, quiet=quiet)


def _search(method: str | None, heuristic: str | None, memory_limit: int, task: BoardTask) -> SearchResult:
    return search(
        task.board.puzzle,
        method=method,
        heuristic=heuristic,
        limits=task.options.limits,
        memory_limit=memory_limit,
    )


def _print(place: str, result: SearchResult, screen: Screen, *, as_json: bool, quiet: bool) -> None:
    from satpuzzles.picture.searched import search_line, search_text
    from satpuzzles.views import found_view

    if as_json:
        print_json(found_view(result, place))
    elif quiet:
        print(harmless(f"{place}: {search_line(result)}"), flush=True)
    else:
        color = use_color()
        print(heading(place, result.puzzle, color=color))
        print(search_text(result, color=color, width=screen.width, fits=screen.fits), flush=True)
        print(flush=True)
