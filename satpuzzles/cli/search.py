"""``satpuzzles search``: solves boards by a classic search method."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

import click

from satpuzzles.cli.answers import print_heading, use_color, width_option
from satpuzzles.cli.files import require_distinct_files
from satpuzzles.cli.many_boards import BoardJob
from satpuzzles.cli.options import (
    NameType,
    json_option,
    quiet_option,
    solver_options,
    sources_argument,
    type_names,
)
from satpuzzles.cli.outcome import code_of, print_line
from satpuzzles.cli.pictures import write_bytes
from satpuzzles.cli.request import Request, as_request
from satpuzzles.cli.sources import SourceBoard
from satpuzzles.core.compressed import ending_of
from satpuzzles.core.options import Limits, Options
from satpuzzles.picture.search_text import search_line, search_text
from satpuzzles.picture.writers import FILMS
from satpuzzles.search.result import SearchResult
from satpuzzles.search.run import MEMORY, search
from satpuzzles.search.spaces import METHODS, SAT
from satpuzzles.views import found_view


def heuristic_names(context: click.Context) -> Iterator[str]:
    """The heuristics of the type on the command line, or of all types, read off their examples."""
    from satpuzzles.formats.files import loads
    from satpuzzles.puzzle.kind import kind_of
    from satpuzzles.search.spaces import search_spaces

    told = context.params.get("type")
    kinds = map(kind_of, type_names(context) if told is None else [str(told)])
    examples = [loads(kind.examples[0], type=kind.name) for kind in kinds if kind.search and kind.examples]
    ways = [search_spaces(example, Limits()) for example in examples]
    names = (name for each in ways for method in METHODS for name in each.heuristic_names(method))
    return iter(dict.fromkeys(names))


node_limit_option = click.option(
    "--node-limit",
    "nodes",
    type=click.IntRange(0),
    metavar="N",
    help="Limit the expanded nodes per board; SAT ignores it.",
)
memory_limit_option = click.option(
    "--memory-limit",
    type=click.IntRange(1),
    default=MEMORY,
    metavar="MIB",
    help="Limit the memory of each search, in MiB; SAT ignores it.",
)


@click.command()
@sources_argument
@click.option(
    "--method",
    type=click.Choice(list(METHODS), case_sensitive=False),
    show_default="astar if the puzzle supports it, otherwise labelling",
    help="Choose the search method.",
)
@click.option(
    "--heuristic",
    type=NameType(heuristic_names),
    metavar="NAME",
    show_default="the best admissible one for the puzzle",
    help="Choose the heuristic of `greedy` and `astar`, or the order of `backtracking`. To list the names, "
    "give an unknown one, such as `?`.",
)
@solver_options("time_limit")
@node_limit_option
@memory_limit_option
@json_option
@quiet_option
@width_option
@click.option("--path", "shows_path", is_flag=True, help="Print the moves that lead to the solution.")
@click.option(
    "--animate",
    "target",
    metavar="FILE.gif|svg",
    help="Write a film of the search, node by node with its dead ends (one board, at most 10 x 10). Long "
    "searches are shown in 500 steps.",
)
@as_request
def command(
    request: Request,
    method: str | None,
    heuristic: str | None,
    nodes: int | None,
    memory_limit: int,
    shows_path: bool,
    target: str | None,
) -> None:
    """Solve boards with a classic search method.

    The methods are breadth-first and depth-first search, iterative deepening, uniform cost, greedy
    best-first, A*, backtracking, repair by swaps, and propagation with labelling. Which ones fit depends on
    the puzzle. `compare` runs all of them and SAT.

    Exit code 1 if a board has no solution, 3 if a limit was reached.

    \b
    satpuzzles search board.txt
    satpuzzles search --method astar --heuristic h1 3:_a_aa_aa,d2a4m6s1
    satpuzzles search --method bfs --node-limit 10000 --json board.txt
    satpuzzles search --method labelling --time-limit 10 -q boards.txt
    satpuzzles search --method backtracking --animate search.gif board.txt
    satpuzzles search --method astar --path board.txt
    """
    limits = Limits(request.options.limits.seconds, nodes=nodes)
    request = request._replace(options=Options(limits=limits))
    traced = shows_path or target is not None
    if traced and method == SAT:
        raise click.UsageError("--method sat cannot be combined with --path or --animate")
    tasks = request.tasks()
    if target is not None:
        boards = [*tasks]
        require_distinct_files((target,), request.sources)
        if ending_of(target) not in FILMS:
            raise click.UsageError(f"--animate writes {' or '.join(FILMS)}, not {target}")
        if len(boards) > 1:
            raise click.UsageError(f"--animate takes one board, but there are {len(boards)}")
        tasks = iter(boards)
    asked = partial(search, method=method, heuristic=heuristic, memory_limit=memory_limit, trace=traced)

    def carry_out(board: SourceBoard) -> SearchResult:
        if target is not None:
            from satpuzzles.picture.film import film_of_search, require_search_film_size

            require_search_film_size(board.puzzle)
        result = asked(board.puzzle, limits=board.options.limits)
        if target is not None:
            write_bytes(target, film_of_search(result).written(ending_of(target)))
        return result if shows_path else replace(result, path=None)

    job: BoardJob[SourceBoard, SearchResult] = BoardJob(
        here=carry_out,
        view=lambda board, result: found_view(result, board.place),
        code_of=lambda line: code_of(line["status"], line["status"] == "limit"),
    )
    request.tell(job, partial(_print, request), tasks)


def _print(request: Request, board: SourceBoard, result: SearchResult) -> None:
    if request.quiet:
        print_line(f"{board.place}: {search_line(result)}")
        return
    print_heading(board.place, result.puzzle)
    screen = request.screen
    print(search_text(result, color=use_color(), width=screen.width, fits=screen.fits), flush=True)
    print(flush=True)
