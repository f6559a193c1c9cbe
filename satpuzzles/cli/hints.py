"""The questions of a player that ``satpuzzles explain`` answers: a hint, why a value, why not another."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

import click

from satpuzzles.cli.answers import Screen, heading, use_color
from satpuzzles.cli.many_boards import answered_alone
from satpuzzles.cli.options import together
from satpuzzles.cli.outcome import FAILED, Outcome, print_json
from satpuzzles.cli.sources import BadBoard, BoardTask
from satpuzzles.core.arguments import DIGITS

if TYPE_CHECKING:
    from satpuzzles.explain.step import Hint

VALUE = re.compile(rf"([^=]+)=(\d{{1,{DIGITS}}})")


class Asked(NamedTuple):
    """Which question is asked of each board, if any.

    Attributes:
        hint: whether the next step is.
        cell: the place whose value is to be explained, by its short name.
        exclusion: the place and its value to be excluded, as in ``r3c4=5``.
        stage: how many stages of the answer are told; None for all.
    """

    hint: bool
    cell: str | None
    exclusion: str | None
    stage: int | None

    def __bool__(self) -> bool:
        return self.hint or self.cell is not None or self.exclusion is not None

    def require_sense(self, others: Iterable[str]) -> None:
        """Raises UsageError where options contradict one another.

        Args:
            others: options that were told and have no meaning beside a question.
        """
        if sum([self.hint, self.cell is not None, self.exclusion is not None]) > 1:
            raise click.UsageError("--hint, --cell and --not are different questions; ask one at a time")
        if self.exclusion is not None and not VALUE.fullmatch(self.exclusion):
            raise click.UsageError("--not takes a cell and a value, as in --not r3c4=5")
        if self.stage is not None and not self:
            raise click.UsageError("--stage goes with --hint, --cell or --not")
        for option in others if self else ():
            raise click.UsageError(f"{option} goes without --hint, --cell and --not")

    def answer(self, task: BoardTask) -> Hint:
        """The answer to the question about a board.

        Raises:
            PuzzleError: there is no such place or value, or it is given, or there is no only solution.
            LimitReached: the deadline passed.
        """
        from satpuzzles.explain.hint import hint
        from satpuzzles.explain.reason import why_not, why_value

        puzzle, limits = task.board.puzzle, task.options.limits
        if self.exclusion is not None and (found := VALUE.fullmatch(self.exclusion)):
            return why_not(puzzle, *puzzle.places.position(found[1]), int(found[2]), limits=limits)
        if self.cell is not None:
            return why_value(puzzle, *puzzle.places.position(self.cell), limits=limits)
        return hint(puzzle, limits=limits)


asked_options = together(
    "question",
    Asked,
    {
        "hint": click.option(
            "--hint", is_flag=True, help="Tell just the next step, or what is wrong so far."
        ),
        "cell": click.option(
            "--cell", metavar="r3c4", help="Tell why this cell, or edge as h1c2 or v1c2, has its value."
        ),
        "exclusion": click.option(
            "--not", "exclusion", metavar="r3c4=5", help="Tell why this cell cannot have this value."
        ),
        "stage": click.option(
            "--stage",
            type=click.IntRange(1, 4),
            help="Tell so much: 1 where to look, 2 also which kind of rule, 3 also the rules, 4 all.",
        ),
    },
)
"""Declares ``--hint``, ``--cell``, ``--not`` and ``--stage``; the command gets ``question``."""


def tell_answers(
    asked: Asked,
    tasks: Iterable[BoardTask | BadBoard],
    outcome: Outcome,
    screen: Screen,
    *,
    details: bool,
    as_json: bool,
) -> None:
    """Answers a question about every board."""
    for task, found in answered_alone(asked.answer, tasks, outcome, as_json=as_json):
        if found.status == "wrong":
            outcome.at_least(FAILED)
        if as_json:
            from satpuzzles.views.hint import hint_view

            print_json(hint_view(found, task.place))
        else:
            _print(task, found, asked, screen, details)


def _print(task: BoardTask, found: Hint, asked: Asked, screen: Screen, details: bool) -> None:
    from satpuzzles.picture.walkthrough import STAGES, hint_lines

    color = use_color()
    print(heading(task.place, found.puzzle, color=color))
    room = screen.width if screen.fits else None
    for text in hint_lines(found, stage=asked.stage or STAGES, details=details, color=color, room=room):
        print(text)
    print(flush=True)
