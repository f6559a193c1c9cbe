"""Writes generated boards to JSON Lines that can be resumed, to any other format, or to stdout."""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from satpuzzles.cli.files import format_to_write, output, require_distinct_files
from satpuzzles.cli.many_boards import BoardJob, WorkerOptions, answered, ask, store_files
from satpuzzles.cli.outcome import ANSWERED, LIMIT, ExitStatus, print_line, print_note
from satpuzzles.cli.resumable import write_resumable
from satpuzzles.cli.sources import BadBoard
from satpuzzles.core.arguments import comma_list, plural
from satpuzzles.core.errors import PuzzleError
from satpuzzles.core.files import make_folder, part_of, remove_remains, require_free
from satpuzzles.core.grid import Size, place
from satpuzzles.core.options import Limits, Options
from satpuzzles.uniqueness.result import Fewest

if TYPE_CHECKING:
    from satpuzzles.puzzle.base import Puzzle
    from satpuzzles.uniqueness.recipe import Recipe

JSON = "json"

CELLS_NAMED = 10
"""How many changed cells are told; with solutions, JSON has them all."""


class GenerateOptions(NamedTuple):
    """The options that every type of puzzle has: how many boards, by whom, and where to."""

    size: Size | None
    boards: int
    seed: int | None
    difficulty: str | None
    fewest: bool
    time_limit: float | None
    target: str | None
    format_name: str | None
    with_solutions: bool
    certificates: str | None
    crew: WorkerOptions

    @property
    def prints(self) -> bool:
        """Whether the boards go to stdout."""
        return self.target is None or self.target == "-"

    def format(self) -> str:
        """The format to write; raises PuzzleError where there is none."""
        return format_to_write(self.format_name, self.target)

    def require_sense(self, read: Iterable[Any]) -> None:
        """Raises UsageError where options contradict one another, or name one file for two things.

        Args:
            read: the files that the options of the puzzle name, None among them where one names none.
        """
        format_name = self.format()
        if self.with_solutions and self.prints and format_name != JSON:
            raise click.UsageError("--with-solutions requires -o FILE or --to json")
        if self.time_limit is not None and not self.fewest:
            raise click.UsageError("--time-limit requires --fewest")
        if self.fewest and self.difficulty:
            raise click.UsageError("--fewest cannot be combined with --difficulty, which adds clues")
        store = self.target if format_name == JSON and not self.prints else None
        self.crew.require_sense(store)
        solutions = solutions_name(self.target) if self.target and self.with_solutions and not store else None
        written = store_files(store) or (self.target, solutions)
        require_distinct_files((*written, self.certificates), read)


def make(recipe: Recipe, order: GenerateOptions, outcome: ExitStatus) -> None:
    """Makes the boards and writes them where they are to go."""
    from satpuzzles.formats.writing import format_for

    format_for(order.format(), recipe.type, order.boards)  # refused before the work, not after it
    seed, chosen = order.seed, False
    if seed is None and order.crew.resume:
        from satpuzzles.batch.store import asked_before

        assert order.target is not None
        seed = (asked_before(order.target) or {}).get("seed")
        if type(seed) is not int:
            raise click.UsageError(f"{order.target} has no run to resume; give --seed")
    if seed is None:
        import secrets

        seed, chosen = secrets.randbits(32), True
    run = _Generation(recipe, order, seed, outcome, tells_seed=chosen)
    if order.format() != JSON:
        run.write()
    elif order.prints:
        for _, made in run.answers():
            print_line(json.dumps(made, separators=(",", ":")))
    else:
        run.store()
    run.tell_tiers()


class Wanted(NamedTuple):
    """A board to make; they are numbered from 0."""

    seed: int
    number: int

    @property
    def place(self) -> str:
        """What the board is called in errors."""
        return f"board {self.number + 1}"

    @property
    def head(self) -> dict[str, Any]:
        """What the object of the board says, whatever became of it."""
        return {"seed": self.seed, "index": self.number}

    def restarted(self) -> Wanted:
        """The same: no limit began."""
        return self


@dataclass(slots=True)
class _Generation:
    """One call of the command.

    Attributes:
        tells_seed: whether the seed was drawn and not shown yet; the first board that could be made shows it.
        tiers: how many boards of each tier were kept, and ``tried`` how many were tried for them.
    """

    recipe: Recipe
    order: GenerateOptions
    seed: int
    outcome: ExitStatus
    tells_seed: bool
    resumed: bool = False
    tiers: Counter[str] = field(default_factory=Counter)
    tried: int = 0

    def write(self) -> None:
        """Writes the boards in a format, and their solutions beside them.

        If the run does not end well, the boards made until then stay, each whole and with its solution.
        """
        from satpuzzles.formats import pieces

        names = [self.order.target]
        if self.order.with_solutions and self.order.target is not None:
            names.append(solutions_name(self.order.target))
        sizes, made = [0] * len(names), 0

        def size(file: int) -> int:
            return sizes[file]

        solutions: list[str] = []
        piece = ""
        try:
            with ExitStack() as stack:
                files = [
                    stack.enter_context(output(name, partial(size, at))) for at, name in enumerate(names)
                ]
                for piece in pieces(self._puzzles(solutions), self.order.format()):
                    texts = [piece, *solutions]
                    for file, text in zip(files, texts):
                        file.write(text)
                        file.flush()
                    sizes, made = [old + len(text.encode()) for old, text in zip(sizes, texts)], made + 1
                if not piece:
                    raise PuzzleError("no boards were written")
                if not piece.endswith("\n"):
                    files[0].write("\n")
        except BaseException as error:
            part = str(part_of(names[0] or ""))
            if part in getattr(error, "__notes__", ()):
                print_note(f"{part} keeps {plural(made, 'board')}")
            raise

    def store(self) -> None:
        """Writes the boards as JSON Lines that a later run can resume."""
        order = self.order
        assert order.target is not None
        own: dict[str, Any] = {
            "count": order.boards,
            "with_solutions": order.with_solutions,
            "certify": order.certificates,
        }
        own |= {"difficulty": order.difficulty} if order.difficulty else {}
        own |= {"fewest": True, "time_limit": order.time_limit} if order.fewest else {}
        asked = {"command": "generate", "recipe": self.recipe.to_json(), "seed": self.seed, **own}
        job, crew, wanted = self._job(), order.crew, self._wanted()
        write_resumable(order.target, job, wanted, asked, crew, self.outcome, total=order.boards)

    def answers(self) -> Iterator[tuple[Wanted, dict[str, Any]]]:
        """The boards that could be made, as JSON objects."""
        order, job = self.order, self._job()
        wanted = self._wanted()
        answers = ask(job, order.crew, wanted, self.outcome, total=order.boards, prints=order.prints)
        return answered(answers, job, self.outcome, as_json=False)

    def _wanted(self) -> Iterator[Wanted]:
        return (Wanted(self.seed, number) for number in range(self.order.boards))

    def _job(self) -> BoardJob[Wanted, dict[str, Any]]:
        from satpuzzles.batch.work import generate

        certified = self.order.certificates is not None
        if certified:
            from satpuzzles.questions.proofs.certificate import FEWEST_FILES, FILES

            remove_remains(Path(os.path.realpath(self._folder(0))).parent, FILES | FEWEST_FILES)
        from satpuzzles.puzzle.packing import pack

        # Packed once, and not for each board.
        recipe = self.recipe if self.order.crew.alone else pack(self.recipe)
        return BoardJob(
            work=generate,
            item=lambda wanted: (recipe, *wanted, certified, self.order.difficulty, self._limited()),
            answer=self._taken,
            view=lambda wanted, board: board,
            code_of=_code_of,
            prepare=self._prepared,
        )

    def _limited(self) -> Options | None:
        """The limits of a board's search for the fewest clues, which begin now."""
        return Options(limits=Limits(self.order.time_limit)).restarted() if self.order.fewest else None

    def _prepared(self, tasks: Iterable[Wanted | BadBoard], resumed: bool) -> Iterable[Wanted | BadBoard]:
        """Looks at where the certificate of each board goes before the work, not after it."""
        from satpuzzles.questions.proofs.certificate import is_certificate

        self.resumed = resumed
        for task in tasks:
            if self.order.certificates is not None and isinstance(task, Wanted):
                folder = self._folder(task.number)
                if not (resumed and is_certificate(folder)):
                    require_free(folder)
            yield task

    def _taken(self, wanted: Wanted, made: Mapping[str, Any]) -> dict[str, Any]:
        """The object of a board that was made, once its certificate is written."""
        if self.tells_seed:
            boards = "board" if self.order.boards == 1 else "boards"
            print_note(f"use --seed {self.seed} to make the same {boards} again")
            self.tells_seed = False
        if self.order.certificates is not None:
            self._write_certificate(wanted.number, made["certificate"])
        self._tell_changes(made["changed"])
        board: dict[str, Any] = made["board"]
        if "fewest" in board:
            print_note(f"{wanted.place}: {Fewest(**board['fewest'])}")
        if "tier" in board:
            self.tiers[board["tier"]] += 1
            self.tried += made["tried"]
        if self.order.format() == JSON and not self.order.with_solutions:
            for key in ("solution", "changed"):
                board.pop(key, None)
        return {**board, **wanted.head}

    def _puzzles(self, solution: list[str]) -> Iterator[Puzzle]:
        """The boards that could be made; the text of each one's solution is left in a list."""
        from satpuzzles.formats import write_grid
        from satpuzzles.puzzle.kind import puzzle_type

        kind = puzzle_type(self.recipe.type)
        separator = ""
        for _, made in self.answers():
            puzzle = kind.from_json(made)
            if self.order.with_solutions:
                solution[:] = [separator + write_grid(puzzle.to_solution(made["solution"]), puzzle)]
                separator = "\n"
            yield puzzle

    def _write_certificate(self, index: int, texts: dict[str, str]) -> None:
        from satpuzzles.questions.proofs.certificate import PUZZLE, remove_certificate, write_certificate

        folder = self._folder(index)
        if self.order.boards > 1:
            make_folder(folder.parent)
        if self.resumed:
            # The run before may have been ended, by a power cut even, before there was a line about it.
            remove_certificate(folder, texts[PUZZLE])
        write_certificate(folder, texts)

    def _folder(self, index: int) -> Path:
        """Where the certificate of a board goes."""
        order = self.order
        assert order.certificates is not None
        name = f"{self.recipe.type}-{index + 1:0{len(str(order.boards))}}"
        return Path(order.certificates) / name if order.boards > 1 else Path(order.certificates)

    def tell_tiers(self) -> None:
        """Tells what was kept and how much was tried for it, where a tier was asked for."""
        if kept := self.tiers.total():
            tiers = comma_list([f"{number} {tier}" for tier, number in self.tiers.items()])
            boards = "board" if kept == 1 else "boards"
            print_note(f"{tiers} {boards}; {self.tried / kept:.1f} candidates tried per board kept")

    def _tell_changes(self, changed: Sequence[Sequence[int]] | None) -> None:
        """Names the cells in which a board differs from the picture that was asked for."""
        if changed is None:
            return
        cells = "; ".join(place((row, column)) for row, column in changed[:CELLS_NAMED])
        more = len(changed) - CELLS_NAMED
        total = self.recipe.rows * self.recipe.columns
        named = f": {cells}" + (f" and {more} more" if more > 0 else "") if changed else ""
        print_note(f"{len(changed)} of {total} cells differ from the picture{named}")


def _code_of(board: Mapping[str, Any]) -> int:
    fewest = board.get("fewest")
    return ANSWERED if fewest is None or Fewest(**fewest).is_proved else LIMIT


def solutions_name(target: str) -> str:
    """The file for the solutions of the boards in a file: ``boards.solutions.txt`` beside ``boards.txt``.

    Any other ending stays, ``cat.non.solutions.txt``, so that no two files of boards share one.
    """
    return target.removesuffix(".txt") + ".solutions.txt"
