"""``satpuzzles solve``: every board of every source, in text for people or in JSON lines.

How an answer looks to people is in answers.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

import click

from satpuzzles.cli.answers import Writer, make_writer
from satpuzzles.cli.outcome import Outcome, code_of
from satpuzzles.cli.paths import PATH
from satpuzzles.cli.progress import Progress
from satpuzzles.cli.sources import format_option, time_limit_option, timed_boards, type_option
from satpuzzles.cli.workers import Crew, worker_options
from satpuzzles.core.limits import Limits
from satpuzzles.core.options import Options

if TYPE_CHECKING:
    from satpuzzles.puzzle.base import Puzzle
    from satpuzzles.questions.result import Result
    from satpuzzles.questions.search import Question


class Settings(NamedTuple):
    """The options of one run of ``solve``."""

    backend: str | None
    race: tuple[str, ...] | None
    encoding: str | None
    unique: bool
    time_limit: float | None
    conflict_limit: int | None
    enumerate_all: bool
    at_most: int | None
    presolve: bool
    why: bool
    memory_limit: int | None

    def limits(self) -> Limits:
        """Fresh limits, which begin to run now."""
        return Limits(self.time_limit, self.conflict_limit)

    def options(self, limits: Limits) -> Options:
        """How each board is to be solved."""
        return Options(
            backend=self.backend,
            encoding=self.encoding,
            presolve=self.presolve,
            limits=limits,
            memory_limit=self.memory_limit,
            race=self.race,
        )

    def question(self) -> Question:
        """What is asked of each board."""
        from satpuzzles.questions.search import Question

        return Question(unique=self.unique, why=self.why, lists=self.streams, most=self.at_most)

    @property
    def streams(self) -> bool:
        """Whether solutions are listed one after the other."""
        return self.enumerate_all or self.at_most is not None


@click.command()
@click.argument("sources", type=PATH, nargs=-1, required=True, metavar="SOURCE...")
@click.option("--grid", type=PATH, metavar="FILE", help="A partly filled grid (`?` unknown) to start from.")
@click.option("--all", "enumerate_all", is_flag=True, help="List every solution.")
@click.option("--limit", "at_most", type=click.IntRange(1), metavar="N", help="List at most N solutions.")
@click.option("--no-unique", is_flag=True, help="Do not ask whether there is another solution.")
@click.option(
    "--why", is_flag=True, help="Where there is no solution, name rules that contradict one another."
)
@click.option("--backend", metavar="NAME", help="The SAT backend; see `satpuzzles backends`.")
@click.option(
    "--race",
    metavar="NAMES",
    help="Several backends side by side, as a,b,c or `auto`; the first answer wins.",
)
@click.option("--encoding", metavar="NAME", help="The encoding; a wrong name lists the right ones.")
@click.option("--no-presolve", is_flag=True, help="Give the solver the whole formula, unpruned.")
@time_limit_option
@click.option("--conflict-limit", type=click.IntRange(0), metavar="N", help="Per board.")
@click.option(
    "--memory-limit",
    type=click.IntRange(1),
    metavar="MIB",
    help="Solve each board in a process of its own, of at most so many MiB.",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
@click.option("--quiet", is_flag=True, help="One line a board, no pictures.")
@click.option(
    "-o",
    "--output",
    "target",
    type=PATH,
    metavar="FILE",
    help="Write the answers there as JSON lines, without times; `--resume` can go on with it.",
)
@worker_options
@type_option
@format_option
@click.pass_obj
def command(
    outcome: Outcome,
    sources: tuple[str, ...],
    grid: str | None,
    enumerate_all: bool,
    at_most: int | None,
    no_unique: bool,
    why: bool,
    backend: str | None,
    race: str | None,
    encoding: str | None,
    no_presolve: bool,
    time_limit: float | None,
    conflict_limit: int | None,
    memory_limit: int | None,
    as_json: bool,
    quiet: bool,
    target: str | None,
    jobs: int,
    dask: str | None,
    resume: bool,
    puzzle_type: str | None,
    format_name: str | None,
) -> None:
    """Solve boards and say whether each solution is unique.

    A SOURCE is a file, `-` for standard input, a game ID or a puzz.link URL. Files may hold many boards.

    \b
    satpuzzles solve boards.txt
    satpuzzles solve --json --time-limit 10 boards.txt > answers.jsonl
    satpuzzles solve --race auto hard.non
    satpuzzles solve --why unsolvable.txt
    satpuzzles solve --limit 5 4:0,0,0,2,0U,0U,0,0,0,0,0,0,0,0U,0,0,
    satpuzzles solve --grid half-done.txt board.txt
    satpuzzles solve --jobs 4 boards.jsonl -o answers.jsonl
    cat board.txt | satpuzzles solve --type futoshiki -
    """
    settings = Settings(
        backend=backend,
        race=_racers(race),
        encoding=encoding,
        unique=not no_unique,
        time_limit=time_limit,
        conflict_limit=conflict_limit,
        enumerate_all=enumerate_all,
        at_most=at_most,
        presolve=not no_presolve,
        why=why,
        memory_limit=memory_limit,
    )
    if settings.race is not None and (settings.streams or backend is not None):
        raise click.UsageError("--race goes without --backend, --all and --limit")
    if no_unique and settings.streams:
        raise click.UsageError("--no-unique goes without --all and --limit")
    crew = Crew(jobs, dask, resume)
    read = (*sources, *([] if grid is None else [grid]))
    crew.require_sense(target, read)
    if settings.race is not None and not (crew.alone and target is None):
        raise click.UsageError("--race goes without --jobs, --dask and -o: it has processes of its own")
    if settings.streams and target is not None:
        raise click.UsageError("-o goes without --all and --limit: it holds one line a board")
    if enumerate_all and not crew.alone:
        raise click.UsageError("--all goes without --jobs and --dask; --limit N goes with them")
    for name in (backend, *(settings.race or ())):
        if name is not None:  # said once, and not again for every board
            from satpuzzles.solver.backends import find_installed

            find_installed(name)
    boards = timed_boards(sources, grid, puzzle_type, format_name, settings.limits, outcome)
    if target is not None:
        from satpuzzles.cli.solving import keep_answers

        options = {**settings._asdict(), "type": puzzle_type, "format": format_name}
        keep_answers(crew, boards, settings, target, read, options, outcome)
        return
    writer = make_writer(as_json, quiet)
    if crew.alone:
        with Progress() as progress:
            for board, limits in boards:
                with outcome.guard(board.place):
                    _show(board.place, _results(board.puzzle, limits, settings), settings, writer, outcome)
                progress.advance()
    else:
        from satpuzzles.cli.solving import solve_with

        for board, found in solve_with(crew, boards, settings, Progress(), outcome):
            if isinstance(found, list):
                _show(board.place, found, settings, writer, outcome)
    writer.total()


def _show(place: str, found: Iterable[Result], settings: Settings, writer: Writer, outcome: Outcome) -> None:
    """Prints the results of one board as they come."""
    result = None
    for result in found:
        writer.show(place, result)
        outcome.at_least(code_of(result.status, result.limit_reached))
    if settings.streams and result and result.status == "multiple" and result.index is not None:
        count = result.index + 1
        writer.listed(count, settings.at_most is None or count < settings.at_most)


def _racers(names: str | None) -> tuple[str, ...] | None:
    """The backends of ``--race``; None without that option, none of them for ``auto``."""
    if names is None or names.strip() == "auto":
        return None if names is None else ()
    return tuple(name.strip() for name in names.split(","))


def _results(puzzle: Puzzle, limits: Limits, settings: Settings) -> Iterator[Result]:
    from satpuzzles.questions.solve import answers

    return answers(puzzle, settings.question(), settings.options(limits))
