"""``satpuzzles certify``: certificates that a solution is the only one, or that there is none."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from satpuzzles.cli.files import require_distinct_files
from satpuzzles.cli.many_boards import Crew, Job, Progress, ask, store_files, unpacked, worker_options
from satpuzzles.cli.options import (
    file_option,
    json_option,
    output_option,
    reading_options,
    solver_options,
    source_argument,
)
from satpuzzles.cli.outcome import ANSWERED, FAILED, Outcome, harmless, print_note
from satpuzzles.cli.request import Request, as_request
from satpuzzles.cli.sources import BadBoard, Board, BoardTask, stem
from satpuzzles.core.errors import PuzzleError, SatpuzzlesError
from satpuzzles.core.files import make_folder, remove_remains, require_free
from satpuzzles.core.options import Options
from satpuzzles.views import certified_view

if TYPE_CHECKING:
    from satpuzzles.puzzle.packing import Value
    from satpuzzles.questions.proofs.certificate import Connectivity
    from satpuzzles.questions.proofs.certify import Certified

SENTENCES = {
    "unique": "unique, certified in",
    "unsolvable": "unsolvable, certified in",
    "multiple": "multiple: there are several solutions, so nothing can be certified",
}


@click.command()
@source_argument
@output_option("The directory to make; for several boards, one each in it.", "DIR", required=True)
@click.option(
    "--connectivity",
    type=click.Choice(["lazy", "static"]),
    default="lazy",
    help="Rules about the whole board (connected cells, one loop, regions) by cuts, each of which is checked "
    "(default), or by clauses complete in themselves.",
)
@solver_options(
    "backend", "time_limit", backend="A SAT backend that gives proofs; see `satpuzzles backends`."
)
@json_option
@file_option("--summary", "summary", "Write what `--json` prints into a file; `--resume` can go on with it.")
@worker_options
@reading_options
@as_request(lines="summary")
def command(request: Request, target: str, connectivity: Connectivity) -> None:
    """Write a certificate that a solution is the only one, or that there is none.

    A certificate is a directory: the puzzle, the CNF of its rules, the solution and a clause that forbids
    it, what each variable means, and a proof (DRUP) that this CNF has no model. `satpuzzles verify` checks it
    without a solver. The directory must not exist yet, or be empty. Exit code 1 when a board has several
    solutions, for which nothing is written, or none.

    \b
    satpuzzles certify board.txt -o certificate
    satpuzzles verify certificate
    satpuzzles certify boards.txt -o certificates --time-limit 60
    satpuzzles certify -j 4 boards.jsonl -o proofs --summary proofs.jsonl
    """
    found = request.boards()
    run = _Certifying(request.sources[0], target, found, connectivity, request.options)
    files = [*store_files(request.lines), *{Path(target), *run.folders.values()}]
    require_distinct_files(files, request.sources)
    run.remove_remains()
    tasks = (BoardTask(each, request.options) if isinstance(each, Board) else each for each in found)
    job = run.job()
    for task, answer in request.answered(
        job, tasks, total=len(found), connectivity=connectivity, directory=target
    ):
        if not request.as_json:
            directory = f" {answer.directory}" if answer.directory else ""
            print(harmless(f"{task.place}: {SENTENCES[answer.status]}{directory}"), flush=True)
    if request.lines is not None:
        run.make_missing(job, request.crew, request.lines, request.outcome)


class _Certifying:
    """One call of the command.

    Attributes:
        folders: where the certificate of each board goes, by the board's number in its source.
    """

    def __init__(
        self,
        source: str,
        target: str,
        found: Sequence[Board | BadBoard],
        connectivity: Connectivity,
        options: Options,
    ) -> None:
        good = [board for board in found if isinstance(board, Board)]
        self._several = len(good) > 1
        self._connectivity = connectivity
        self._options = options
        self._missing: list[tuple[BoardTask, Mapping[str, Any]]] = []
        self.folders = {
            board.number: Path(target) / stem(source, board, good[-1].number)
            if self._several
            else Path(target)
            for board in good
        }

    def remove_remains(self) -> None:
        """Removes what processes that were killed have left beside the certificates."""
        from satpuzzles.questions.proofs.certificate import FILES

        for folder in {Path(os.path.realpath(folder)).parent for folder in self.folders.values()}:
            remove_remains(folder, FILES)

    def job(self) -> Job[BoardTask, Certified]:
        """What is done with each board."""
        from satpuzzles.many.work import certify

        return Job(
            certify,
            lambda task: (task.board.puzzle, self._connectivity, self._options.anew()),
            self._written,
            lambda task, answer: certified_view(answer, task.board.puzzle, task.place),
            lambda line: ANSWERED if line["status"] == "unique" else FAILED,
            prepare=self._prepare,
            found=self._note_missing,
        )

    def make_missing(
        self, job: Job[BoardTask, Certified], crew: Crew, summary: str, outcome: Outcome
    ) -> None:
        """Makes certificates once more that a summary tells of and that are not there.

        Raises:
            PuzzleError: one comes out otherwise than the summary says.
        """
        for task, _ in self._missing:
            print_note(f"{self._folder(task)} is missing and is made again")
        progress = Progress(len(self._missing), prints=False)
        made = ask(job, crew, [task for task, _ in self._missing], outcome, progress)
        for (task, line), (_, answer) in zip(self._missing, made):
            if not isinstance(answer, SatpuzzlesError) and job.view(task, answer) != line:
                raise PuzzleError(f"{summary} says something else of {task.place}; it was changed")

    def _folder(self, task: BoardTask) -> Path:
        return self.folders[task.board.number]

    def _prepare(
        self, tasks: Iterable[BoardTask | BadBoard], resumed: bool
    ) -> Sequence[BoardTask | BadBoard]:
        """Looks at where the certificates go before the work, not after it."""
        from satpuzzles.questions.proofs.certificate import json_text, remove_certificate

        tasks = list(tasks)
        good = [task for task in tasks if isinstance(task, BoardTask)]
        for task in good if resumed else ():
            # The run before may have been ended, by a power cut even, before there was a line about it.
            remove_certificate(self._folder(task), json_text(task.board.puzzle.to_json()))
        for task in good:
            require_free(self._folder(task))
        return tasks

    def _written(self, task: BoardTask, value: Value) -> Certified:
        """What certifying came to, once its certificate is written."""
        from satpuzzles.questions.proofs.certificate import write_certificate

        certified: Certified
        certified, texts = unpacked(task, value)
        if not texts:
            return certified
        folder = self._folder(task)
        if self._several:
            make_folder(folder.parent)
        write_certificate(folder, texts)
        return certified._replace(directory=folder)

    def _note_missing(self, task: BoardTask, line: Mapping[str, Any]) -> None:
        folder = self._folder(task)
        if "certificate" in line and not (folder.is_dir() and os.listdir(folder)):
            self._missing.append((task, line))
