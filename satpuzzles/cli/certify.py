"""``satpuzzles certify``: certificates that a solution is the only one, or that there is none."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from satpuzzles.cli.files import require_distinct_files
from satpuzzles.cli.many_boards import (
    Crew,
    Job,
    answered,
    ask,
    asked_of,
    store_files,
    unpacked,
    worker_options,
)
from satpuzzles.cli.options import (
    PATH,
    Reading,
    file_option,
    json_option,
    output_option,
    reading_options,
    solver_options,
)
from satpuzzles.cli.outcome import ANSWERED, FAILED, Outcome, harmless, print_note
from satpuzzles.cli.progress import Progress
from satpuzzles.cli.resumable import write_resumable
from satpuzzles.cli.sources import BadBoard, Board, BoardTask, boards, stem
from satpuzzles.core.errors import PuzzleError, SatpuzzlesError
from satpuzzles.core.files import make_folder, remove_remains, require_free
from satpuzzles.core.options import Options
from satpuzzles.views import certified_view
from satpuzzles.views.line_checks import require_certified

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
@click.argument("source", type=PATH)
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
    satpuzzles certify -j 4 boards.jsonl -o proofs --summary proofs.jsonl
    """
    crew.require_sense(summary, (source,), "--summary FILE")
    found = list(boards(source, reading, outcome))
    run = _Certifying(source, target, found, connectivity, options)
    require_distinct_files([*store_files(summary), *{Path(target), *run.folders.values()}], (source,))
    run.remove_remains()
    tasks = [BoardTask(each, options) if isinstance(each, Board) else each for each in found]
    job = run.job()
    if summary is None:
        for task, answer in answered(job, crew, tasks, outcome, Progress(len(tasks)), as_json=as_json):
            if not as_json:
                directory = f" {answer.directory}" if answer.directory else ""
                print(harmless(f"{task.place}: {SENTENCES[answer.status]}{directory}"), flush=True)
        return
    asked = asked_of(
        "certify", [source], options, reading, "backend", "time_limit", connectivity=connectivity
    )
    asked["directory"] = target
    write_resumable(summary, job, iter(tasks), asked, crew, outcome, total=len(tasks))
    run.make_missing(job, crew, summary, outcome)


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
            self._require,
            remakes=lambda line: False,
            prepare=self._prepare,
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

    def _require(self, task: BoardTask, line: Mapping[str, Any]) -> None:
        folder = self._folder(task)
        require_certified(line, str(folder), self._options.backend)
        if "certificate" in line and not (folder.is_dir() and os.listdir(folder)):
            self._missing.append((task, line))
