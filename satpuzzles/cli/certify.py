"""``satpuzzles certify``: certificates that a solution is the only one, or that there is none."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from satpuzzles.cli.files import require_distinct_files
from satpuzzles.cli.line_checks import require_counts, require_keys, require_same, require_word
from satpuzzles.cli.options import (
    PATH,
    Reading,
    json_option,
    reading_options,
    record_of,
    solver_options,
)
from satpuzzles.cli.outcome import ANSWERED, FAILED, Outcome, harmless, print_note
from satpuzzles.cli.progress import Progress
from satpuzzles.cli.resumable import Job, write_resumable
from satpuzzles.cli.sources import Board, boards, stem
from satpuzzles.cli.workers import Crew, Lines, marks_of, store_files, worker_options
from satpuzzles.core.errors import PuzzleError, SatpuzzlesError
from satpuzzles.core.files import make_folder, remove_remains, require_free
from satpuzzles.core.options import Options
from satpuzzles.views.answers import CERTIFICATE_SIZES, certified_view, failure_view, head_view

if TYPE_CHECKING:
    from satpuzzles.questions.proofs.certificate import Connectivity
    from satpuzzles.questions.proofs.certify import Certified

SENTENCES = {
    "unique": "unique, certified in",
    "unsolvable": "unsolvable, certified in",
    "multiple": "multiple: there are several solutions, so nothing can be certified",
}


@click.command()
@click.argument("source", type=PATH)
@click.option(
    "-o",
    "--output",
    "target",
    required=True,
    type=PATH,
    metavar="DIR",
    help="The directory to make; for several boards, one each in it.",
)
@click.option(
    "--connectivity",
    type=click.Choice(["lazy", "static"]),
    default="lazy",
    help="Connected cells (Hitori) by cuts, each checked (default), or by clauses complete in themselves.",
)
@solver_options(
    "backend", "time_limit", backend="A SAT backend that gives proofs; see `satpuzzles backends`."
)
@json_option
@click.option(
    "--summary",
    type=PATH,
    metavar="FILE",
    help="Write what `--json` prints into a file; `--resume` can go on with it.",
)
@worker_options
@reading_options
@click.pass_obj
def command(
    outcome: Outcome,
    source: str,
    target: str,
    connectivity: Connectivity,
    options: Options,
    as_json: bool,
    summary: str | None,
    crew: Crew,
    reading: Reading,
) -> None:
    """Write a certificate that a solution is the only one, or that there is none.

    A certificate is a directory: the puzzle, the CNF of its rules, the solution and a clause that forbids
    it, what each variable means, and a proof (DRUP) that this CNF has no model. `satpuzzles verify` checks it
    without a solver. The directory must not exist yet, or be empty. Exit code 1 when a board has several
    solutions, for which nothing is written, or none.

    \b
    satpuzzles certify board.txt -o certificate
    satpuzzles verify certificate
    satpuzzles certify boards.txt -o certificates --time-limit 60
    satpuzzles certify --jobs 4 boards.jsonl -o certificates --summary certificates.jsonl
    """
    crew.require_sense(summary, (source,), "--summary FILE")
    found = list(boards(source, reading, outcome))
    several = len(found) > 1
    tasks = [_task(target, board, stem(source, board, found[-1].number), several) for board in found]
    require_distinct_files(
        [*store_files(summary), *{Path(target), *(task.folder for task in tasks)}], (source,)
    )
    way = _Way(options, connectivity)
    from satpuzzles.questions.proofs.certificate import FILES, json_text, remove_certificate

    for folder in {Path(os.path.realpath(task.folder)).parent for task in tasks}:
        remove_remains(folder, FILES)
    if summary is None:
        for task, answer in _certified(crew, tasks, way, Progress(len(tasks)), outcome):
            if not isinstance(answer, SatpuzzlesError):
                outcome.at_least(_code_of(answer.status))
                _print(task.board, answer, as_json)
        return

    def lines(rest: Iterator[_Task], done: int, resumed: bool) -> Lines:
        todo = list(rest)
        for board, folder, _ in todo if resumed else ():
            # The run before may have been ended, by a power cut even, before there was a line about it.
            remove_certificate(folder, json_text(board.puzzle.to_json()))
        progress = Progress(len(tasks), done, prints=False)
        for task, answer in _certified(crew, todo, way, progress, outcome):
            yield _to_json(task.board, answer)

    missing: list[tuple[_Task, Mapping[str, Any]]] = []

    def require(task: _Task, line: Mapping[str, Any]) -> None:
        _require_line(task, line, way)
        if "certificate" in line and not (task.folder.is_dir() and os.listdir(task.folder)):
            missing.append((task, line))

    asked = {
        "command": "certify",
        "sources": marks_of([source]),
        "directory": target,
        "options": {
            **record_of(options, reading, "backend", "time_limit"),
            "connectivity": connectivity,
        },
    }
    job = Job(
        asked,
        iter(tasks),
        lambda task: head_view(task.board.place, task.board.puzzle),
        lines,
        lambda line: _code_of(line["status"]),
        require=require,
        remakes=lambda line: False,
    )
    write_resumable(summary, job, crew.resume, outcome)
    _make_missing(crew, missing, way, summary, outcome)


class _Task(NamedTuple):
    """A board and where its certificate goes, perhaps into a directory with others."""

    board: Board
    folder: Path
    among_others: bool


class _Way(NamedTuple):
    """How certificates are made."""

    options: Options
    connectivity: Connectivity


def _task(target: str, board: Board, name: str, several: bool) -> _Task:
    return _Task(board, Path(target) / name if several else Path(target), several)


def _certified(
    crew: Crew,
    tasks: Sequence[_Task],
    way: _Way,
    progress: Progress,
    outcome: Outcome,
) -> Iterator[tuple[_Task, Certified | SatpuzzlesError]]:
    """Certifies boards; with one that failed, its error, which was reported."""
    from satpuzzles.many.work import certify, certify_item, to_certified
    from satpuzzles.questions.proofs.certificate import write_certificate

    for task in tasks:
        require_free(task.folder)  # before the work, not after it

    items = ((task, certify_item(task.board.puzzle, way.connectivity, way.options.anew())) for task in tasks)
    for task, answer in crew.answers(certify, items, progress):
        if answer.error is not None:
            outcome.error(answer.error, task.board.place)
            yield task, answer.error
            continue
        certified, texts = to_certified(answer.value)
        if texts:
            if task.among_others:
                make_folder(task.folder.parent)
            write_certificate(task.folder, texts)
            certified = certified._replace(directory=task.folder)
        yield task, certified


def _require_line(task: _Task, line: Mapping[str, Any], way: _Way) -> None:
    from satpuzzles.solver.proof import proving_backend

    require_word(line, "status", SENTENCES)
    certified = () if line["status"] == "multiple" else ("certificate", *CERTIFICATE_SIZES)
    require_keys(line, [*head_view(task.board.place, task.board.puzzle), "status", *certified])
    if certified:
        require_same(line, "certificate", str(task.folder))
        require_counts(line, CERTIFICATE_SIZES[:-1])
        require_same(line, "backend", proving_backend(way.options.backend).name)


def _make_missing(
    crew: Crew,
    missing: Sequence[tuple[_Task, Mapping[str, Any]]],
    way: _Way,
    summary: str,
    outcome: Outcome,
) -> None:
    """Makes certificates once more that a summary tells of and that are not there.

    Raises:
        PuzzleError: one comes out otherwise than the summary says.
    """
    for task, _ in missing:
        print_note(f"{task.folder} is missing and is made again")
    progress = Progress(len(missing), prints=False)
    made = _certified(crew, [task for task, _ in missing], way, progress, outcome)
    for (task, line), (_, answer) in zip(missing, made):
        if not isinstance(answer, SatpuzzlesError) and _to_json(task.board, answer) != line:
            raise PuzzleError(f"{summary} says something else of {task.board.place}; it was changed")


def _code_of(status: str) -> int:
    return ANSWERED if status == "unique" else FAILED


def _print(board: Board, answer: Certified, as_json: bool) -> None:
    if as_json:
        print(json.dumps(_to_json(board, answer)), flush=True)
    else:
        directory = f" {answer.directory}" if answer.directory else ""
        print(harmless(f"{board.place}: {SENTENCES[answer.status]}{directory}"), flush=True)


def _to_json(board: Board, answer: Certified | SatpuzzlesError) -> dict[str, Any]:
    if isinstance(answer, SatpuzzlesError):
        return {**head_view(board.place, board.puzzle), **failure_view(answer)}
    return certified_view(answer, board.puzzle, board.place)
