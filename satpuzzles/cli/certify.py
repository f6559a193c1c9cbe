"""``satpuzzles certify``: writes certificates that a solution is the only one, or that there is none."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from satpuzzles.batch import work
from satpuzzles.cli.files import require_distinct_files
from satpuzzles.cli.many_boards import BoardJob, ask, store_files, unpacked
from satpuzzles.cli.options import PROOF_BACKEND, output_option, solver_options, source_argument
from satpuzzles.cli.outcome import ANSWERED, FAILED, print_line, print_note
from satpuzzles.cli.request import Request, many_answers
from satpuzzles.cli.sources import BadBoard, SourceBoard, stem
from satpuzzles.core.errors import PuzzleError, SatpuzzlesError
from satpuzzles.core.files import make_folder, remove_remains, require_free
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
@output_option(
    "Write to DIR, which must be new or empty; with several boards, each gets a subdirectory.",
    "DIR",
    required=True,
)
@click.option(
    "--connectivity",
    type=click.Choice(["lazy", "static"]),
    default="lazy",
    help="Choose how to prove rules about the whole board (connected cells, one loop, regions): `static` "
    "adds all clauses at the start; `lazy` adds them when needed and checks each one.",
)
@solver_options("backend", "time_limit", backend=PROOF_BACKEND)
@many_answers(lines="Write the output of `--json` to FILE.", flags=("--summary",))
def command(request: Request, target: str, connectivity: Connectivity) -> None:
    """Write proofs that solutions are the only ones, or that there are none.

    A certificate is a directory with the puzzle, the CNF of its rules, the solution and a clause that
    excludes it, the meaning of each variable, and a proof (DRUP) that this CNF has no model. `satpuzzles
    verify` checks it without a solver. The directory must be new or empty.

    Exit code 1 if a board has no solution, or several (then nothing is written for it).

    \b
    satpuzzles certify board.txt -o certificate
    satpuzzles verify certificate
    satpuzzles certify boards.txt -o certificates --time-limit 60
    satpuzzles certify -j 4 boards.jsonl -o proofs --summary proofs.jsonl
    """
    run = _Certifying(request, target, connectivity)
    files = [*store_files(request.lines), *{Path(target), *run.folders.values()}]
    require_distinct_files(files, request.sources)
    run.remove_remains()
    own = {"connectivity": connectivity, "directory": target}
    request.tell(run.job, _print, iter(run.tasks), total=len(run.tasks), **own)
    if request.lines is not None:
        run.make_missing(request.lines)


def _print(board: SourceBoard, answer: Certified) -> None:
    directory = f" {answer.directory}" if answer.directory else ""
    print_line(f"{board.place}: {SENTENCES[answer.status]}{directory}")


class _Certifying:
    """One call of the command.

    Attributes:
        folders: where the certificate of each board goes, by the board's number in its source.
        job: what is done with each board.
    """

    def __init__(self, request: Request, target: str, connectivity: Connectivity) -> None:
        self._request = request
        self.tasks = request.boards()
        good = [board for board in self.tasks if isinstance(board, SourceBoard)]
        self._several = len(good) > 1
        self._missing: list[tuple[SourceBoard, Mapping[str, Any]]] = []
        self.folders = {
            board.number: Path(target) / stem(request.sources[0], board, good[-1].number)
            if self._several
            else Path(target)
            for board in good
        }
        self.job: BoardJob[SourceBoard, Certified] = BoardJob(
            work=work.certify,
            item=lambda board: (board.puzzle, connectivity, request.options.restarted()),
            answer=self._written,
            view=lambda board, answer: certified_view(answer, board.puzzle, board.place),
            code_of=lambda line: ANSWERED if line["status"] == "unique" else FAILED,
            prepare=self._prepare,
            found=self._note_missing,
        )

    def remove_remains(self) -> None:
        """Removes what processes that were killed have left beside the certificates."""
        from satpuzzles.questions.proofs.certificate import FEWEST_FILES, FILES

        for folder in {Path(os.path.realpath(folder)).parent for folder in self.folders.values()}:
            remove_remains(folder, FILES | FEWEST_FILES)

    def make_missing(self, summary: str) -> None:
        """Makes certificates once more that a summary tells of and that are not there.

        Raises:
            PuzzleError: one comes out otherwise than the summary says.
        """
        for board, _ in self._missing:
            print_note(f"{self.folders[board.number]} is missing and is made again")
        boards = [board for board, _ in self._missing]
        crew, outcome = self._request.crew, self._request.outcome
        made = ask(self.job, crew, boards, outcome, total=len(boards), prints=False)
        for (board, line), (_, answer) in zip(self._missing, made):
            if not isinstance(answer, SatpuzzlesError) and self.job.view_of(board, answer) != line:
                raise PuzzleError(f"{summary} says something else of {board.place}; it was changed")

    def _prepare(
        self, tasks: Iterable[SourceBoard | BadBoard], resumed: bool
    ) -> Sequence[SourceBoard | BadBoard]:
        """Looks at where the certificates go before the work, not after it."""
        from satpuzzles.questions.proofs.certificate import json_text, remove_certificate

        tasks = list(tasks)
        good = [board for board in tasks if isinstance(board, SourceBoard)]
        for board in good if resumed else ():
            # The run before may have been ended, by a power cut even, before there was a line about it.
            remove_certificate(self.folders[board.number], json_text(board.puzzle.to_json()))
        for board in good:
            require_free(self.folders[board.number])
        return tasks

    def _written(self, board: SourceBoard, value: Value) -> Certified:
        """What certifying came to, once its certificate is written."""
        from satpuzzles.questions.proofs.certificate import write_certificate

        certified: Certified
        certified, texts = unpacked(board, value)
        if not texts:
            return certified
        folder = self.folders[board.number]
        if self._several:
            make_folder(folder.parent)
        write_certificate(folder, texts)
        return certified._replace(directory=folder)

    def _note_missing(self, board: SourceBoard, line: Mapping[str, Any]) -> None:
        folder = self.folders[board.number]
        if "certificate" in line and not (folder.is_dir() and os.listdir(folder)):
            self._missing.append((board, line))
