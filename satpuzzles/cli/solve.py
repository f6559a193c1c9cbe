"""``satpuzzles solve``: solves every board of every source and prints text for people or JSON lines.

answers.py prints the answers for people.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import redirect_stdout
from typing import TYPE_CHECKING, Any

import click

from satpuzzles.cli.answers import JsonLines, OneLine, Pictures, Summary, width_option
from satpuzzles.cli.many_boards import BoardJob, ask, error_view
from satpuzzles.cli.options import (
    grid_option,
    printing,
    quiet_option,
    solver_options,
    sources_argument,
)
from satpuzzles.cli.outcome import ANSWERED, FAILED, code_of, print_json
from satpuzzles.cli.request import Request, many_answers, require_backends
from satpuzzles.cli.sources import BadBoard, SourceBoard
from satpuzzles.cli.usage import refuse_together
from satpuzzles.core.errors import PuzzleError, SatpuzzlesError

if TYPE_CHECKING:
    from satpuzzles.questions.result import Result
    from satpuzzles.questions.search import Question
    from satpuzzles.views import View


MOST_CUBES = 100_000
"""The most parts of a board; each is a board of its own in memory."""

CONFLICTS: tuple[tuple[str, tuple[str, ...], str], ...] = (
    ("--race", ("--all", "--limit"), ""),
    ("--race", ("--jobs", "--dask", "-o"), "it starts its own processes"),
    ("--no-unique", ("--all", "--limit"), ""),
    ("-o", ("--all", "--limit"), ""),
    ("--all", ("--jobs", "--dask"), "use --limit N"),
    ("--watch", ("--json", "--quiet", "-o", "--all", "--limit", "--jobs", "--dask"), ""),
    ("--cubes", ("-o", "--all", "--limit", "--why", "--watch", "--race", "--no-presolve"), ""),
)
"""Options that cannot be combined with others, and why."""


@click.command()
@sources_argument
@grid_option
@click.option("--all", "enumerate_all", is_flag=True, help="List all solutions.")
@click.option("--limit", "at_most", type=click.IntRange(1), metavar="N", help="List at most N solutions.")
@click.option("--no-unique", is_flag=True, help="Stop at the first solution, without a search for a second.")
@click.option(
    "--why", is_flag=True, help="If a board has no solution, name a smallest set of conflicting clues."
)
@click.option(
    "--expect",
    "expected",
    type=click.Choice(["unique", "multiple", "solved", "unsolvable"]),
    help="Exit with 0 if every board has this status, else with 1.",
)
@click.option(
    "--cubes",
    type=click.IntRange(2, MOST_CUBES),
    metavar="N",
    help="Split each board into at least N parts; `--jobs` or `--dask` solve them side by side.",
)
@click.option("--watch", "watches", is_flag=True, help="Replay on a terminal how each board is solved.")
@solver_options("backend", "race", "encoding", "no_presolve", "time_limit", "conflict_limit", "memory_limit")
@many_answers(
    quiet_option,
    width_option,
    lines="Write the answers to FILE: as text if its name ends in .txt, else as JSON Lines without times.",
)
def command(request: Request, **own: Any) -> None:  # noqa: ANN401
    """Solve boards and say whether each solution is unique.

    SOURCE is a file with any number of boards, `-` for standard input, a game ID, a puzz.link URL, or a
    9 x 9 Sudoku in one word.

    \b
    satpuzzles solve boards.txt
    satpuzzles solve --json --time-limit 10 boards.txt > answers.jsonl
    satpuzzles solve --race auto hard.non
    satpuzzles solve --cubes 64 --jobs 4 hard.non
    satpuzzles solve --why unsolvable.txt
    satpuzzles solve --watch board.txt
    satpuzzles solve --expect unique boards.txt && echo "all unique"
    satpuzzles solve --limit 5 4:0,0,0,2,0U,0U,0,0,0,0,0,0,0,0U,0,0,
    satpuzzles solve --grid half-done.txt board.txt
    satpuzzles solve --jobs 4 boards.jsonl -o answers.jsonl
    cat board.txt | satpuzzles solve --type futoshiki -
    """
    target = request.lines
    if target is not None and target.lower().endswith(".txt"):
        if request.crew.resume:
            raise click.UsageError(f"--resume cannot be combined with -o {target}: it needs JSON Lines")
        refuse_together("--watch", "-o")
        from satpuzzles.cli.files import output

        with output(target) as file, redirect_stdout(file):
            _solve(request._replace(lines=None), **own)
            if not file.tell():
                raise PuzzleError(f"no board was answered, so {target} is not written")
    else:
        _solve(request, **own)


def _solve(
    request: Request,
    enumerate_all: bool,
    at_most: int | None,
    no_unique: bool,
    why: bool,
    expected: str | None,
    cubes: int | None,
    watches: bool,
) -> None:
    """Prints the answers, or writes them into the file of lines."""
    for option, others, because in CONFLICTS:
        # A text may hold anything that can be printed.
        refuse_together(
            *(each for each in (option, *others) if request.lines or each != "-o"), because=because
        )
    options, crew, outcome = request.options, request.crew, request.outcome
    require_backends(options)
    from satpuzzles.questions.search import Question

    lists = enumerate_all or at_most is not None
    question = Question(unique=not no_unique, why=why, lists=lists, most=at_most)
    if request.lines is not None:
        own = {"unique": question.unique, "why": why, "enumerate_all": False, "at_most": at_most}
        request.write(_views_job(question, expected), request.tasks(), **own)
        return
    as_json, quiet = request.as_json, request.quiet
    one_line = OneLine(options, lists=lists)
    writer = JsonLines() if as_json else one_line if quiet else Pictures(request.screen)

    def show(board: SourceBoard, found: Iterable[Result | View]) -> None:
        """Prints the results of one board as they come."""
        count, last = 0, None
        for answer in found:
            with printing():
                if watches and not isinstance(answer, dict):
                    from satpuzzles.cli.replay import replay

                    replay(board.place, answer)
                last = Summary.of(answer)
                writer.show(board.place, answer, last)
            count += last.is_listed
            outcome.at_least(_code_of(last.status, last.limit_reached, expected))
        if lists and last:
            cut = last.limit_reached or (count == at_most and last.status != "unique")
            writer.listed(board.place, last, count, not cut)

    def show_here(board: SourceBoard) -> list[Any]:
        from satpuzzles.questions.solve import answers

        show(board, answers(board.puzzle, question, board.options))
        return []

    def show_by_cubes(board: SourceBoard) -> list[Any]:
        from satpuzzles.questions.cubes import conquer

        assert cubes is not None
        show(board, [conquer(board.puzzle, cubes, question, board.options, pool)])
        return []

    job: BoardJob[SourceBoard, Any]
    if cubes is not None:
        from satpuzzles.processes.executors import open_executor

        pool = click.get_current_context().with_resource(open_executor(crew.jobs, crew.dask))
        job = BoardJob(show_by_cubes)
    elif crew.alone:
        job = BoardJob(show_here)
    else:
        job = _views_job(question, expected) if as_json or quiet else _results_job(question)
    unread = failed = 0
    for board, answer in ask(job, crew, request.tasks(), outcome, total=request.total()):
        if isinstance(answer, SatpuzzlesError):
            is_unread = isinstance(board, BadBoard) and board.puzzle is None
            unread += is_unread
            failed += not is_unread
            if as_json:
                print_json(error_view(board, answer))
        elif isinstance(board, SourceBoard):
            show(board, answer)
    writer.total(unread, failed)


def _code_of(status: str, limit_reached: bool, expected: str | None) -> int:
    """The exit code that a status asks for; 0 where it is the expected one, whatever it is."""
    if expected is None:
        return code_of(status, limit_reached)
    return ANSWERED if status == expected else max(FAILED, code_of(status, limit_reached))


def _results_job(question: Question) -> BoardJob[SourceBoard, list[Result]]:
    """Boards solved by workers, to be drawn here."""
    from satpuzzles.batch.work import solve

    return BoardJob(work=solve, item=lambda board: (board.puzzle, question, board.options))


def _views_job(question: Question, expected: str | None) -> BoardJob[SourceBoard, list[View]]:
    """Boards solved by workers, or for a file of answers: the objects of the answers, made there too."""
    from satpuzzles.batch.work import solve_views

    return BoardJob(
        work=solve_views,
        item=lambda board: (board.puzzle, question, board.options, board.place),
        answer=lambda board, value: value,
        view=lambda board, answer: answer[0],
        code_of=lambda line: _code_of(line["status"], line.get("limit_reached", False), expected),
    )
