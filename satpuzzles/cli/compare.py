"""``satpuzzles compare``: runs SAT and the classic search methods on the same boards."""

from __future__ import annotations

import click

from satpuzzles.cli.answers import print_heading
from satpuzzles.cli.many_boards import BoardJob, answered, ask
from satpuzzles.cli.options import NameType, json_option, printing, solver_options, sources_argument
from satpuzzles.cli.outcome import code_of, print_json, print_note
from satpuzzles.cli.request import Request, as_request
from satpuzzles.cli.search import heuristic_names, memory_limit_option, node_limit_option
from satpuzzles.cli.sources import SourceBoard
from satpuzzles.core.options import Limits, Options
from satpuzzles.picture.search_text import COLUMNS, NOTE, line, row, summary
from satpuzzles.search.compare import SECONDS, compared
from satpuzzles.search.result import Comparison
from satpuzzles.search.spaces import METHODS, require_known
from satpuzzles.views import search_view


def _names(context: click.Context, parameter: click.Parameter, values: tuple[str, ...]) -> list[str] | None:
    """The names in all comma-separated lists; None if the option is not given."""
    names = [name.strip() for value in values for name in value.split(",") if name.strip()]
    if values and not names:
        raise click.BadParameter("expected names separated by commas")
    return names or None


@click.command()
@sources_argument
@click.option(
    "--method",
    "methods",
    type=NameType(lambda context: METHODS, several=True),
    multiple=True,
    callback=_names,
    metavar="NAMES",
    show_default="all that fit the puzzle",
    help="Compare only these methods, as in sat,bfs,astar.",
)
@click.option(
    "--heuristic",
    "heuristics",
    type=NameType(heuristic_names, several=True),
    multiple=True,
    callback=_names,
    metavar="NAMES",
    show_default="the best admissible one for the puzzle",
    help="Run each method with each of these heuristics, as in h1,h2. To list the names, give an unknown "
    "one, such as `?`.",
)
@solver_options("time_limit")
@node_limit_option
@memory_limit_option
@json_option
@click.option("-q", "--quiet", is_flag=True, help="Print only the table over all boards.")
@as_request
def command(
    request: Request,
    methods: list[str] | None,
    heuristics: list[str] | None,
    nodes: int | None,
    memory_limit: int,
) -> None:
    """Compare SAT with classic search methods on the same boards.

    Limits apply to each method separately; the default time limit is 5 s per board. For several boards, a
    table over all of them ends the output. The time to load the solver is not counted.

    Exit code 1 if a board has no solution or the methods disagree, 3 if a method reached a limit.

    \b
    satpuzzles compare board.txt
    satpuzzles compare --time-limit 1 -q boards.txt
    satpuzzles compare --method sat,astar --heuristic h1,h2,h6 calcudoku.txt
    satpuzzles compare --json boards.txt > compared.jsonl
    """
    if methods is not None:
        methods = [method.lower() for method in methods]
        for method in methods:
            require_known(method)  # once, not for every board
    seconds = request.options.limits.seconds
    limits = Limits(SECONDS if seconds is None else seconds, nodes=nodes)
    as_json, quiet, outcome = request.as_json, request.quiet, request.outcome

    def carry_out(board: SourceBoard) -> Comparison:
        """Prints the result of each method as soon as it is known."""
        found = Comparison(board.puzzle, ())
        results = compared(board.puzzle, methods, heuristics, limits, memory_limit)
        if not (as_json or quiet):
            with printing():
                print_heading(board.place, board.puzzle)
                print(line([*COLUMNS]), flush=True)
        for result in results:
            found = Comparison(board.puzzle, (*found.results, result))
            with printing():
                if as_json:
                    print_json(search_view(result, board.place))
                elif not quiet:
                    print(row(result, found.ratio(result)), flush=True)
        return found

    job, done = BoardJob(carry_out), list[Comparison]()
    tasks = request._replace(options=Options(limits=limits)).tasks()
    answers = ask(job, request.crew, tasks, outcome, prints=not quiet)
    for board, found in answered(answers, job, outcome, as_json=as_json):
        done.append(found)
        for each in found.results:
            outcome.at_least(code_of(each.status, each.status == "limit"))
        if not found.agrees:
            told = ", ".join(f"{each.method} {each.status}" for each in found.results)
            print_note(f"{board.place}: the methods disagree: {told}")
        if not (as_json or quiet):
            print(f"{NOTE}\n" if found.guesses_too_much else "", flush=True)
    if not as_json and len(done) > (0 if quiet else 1):
        print(summary(done))
