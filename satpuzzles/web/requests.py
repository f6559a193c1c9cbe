"""What a question of the API is, and what it is asked about."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from itertools import islice
from typing import Any, Final, NamedTuple

from satpuzzles.core.arguments import short_repr
from satpuzzles.core.errors import ArgumentError, FormatError
from satpuzzles.core.options import Options
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.views import View
from satpuzzles.web.options import BOARD, Schema, solver_options

SOURCE: Final = "board"
"""What the board of a request is called in answers, where the command line names a file."""

READING: Final = ("type", "format", "columns_first")
"""The options that say how a text is read."""


class ApiRequest(NamedTuple):
    """A question that was asked.

    Attributes:
        body: of the request.
        told: the options of the request.
        seconds: the time limit where these tell none.
        boards: of a question about a board: the one with the partly filled grid of the request laid over it,
            and the bare one.
    """

    body: Mapping[str, Any]
    told: Mapping[str, Any]
    seconds: float
    boards: tuple[Puzzle, ...] = ()

    @property
    def puzzle(self) -> Puzzle:
        """The board with what is filled in."""
        return self.boards[0]

    @property
    def bare(self) -> Puzzle:
        """The board alone."""
        return self.boards[-1]

    @property
    def options(self) -> Options:
        """The options of the solver; their limits begin now."""
        return solver_options(self.told, self.seconds)


class Endpoint(NamedTuple):
    """A question of the API.

    Attributes:
        summary: what it answers, a phrase.
        options: the names of the options that it takes, beside ``READING`` where it is about a board.
        answer: the JSON object of the answer.
        keys: what the body has beside ``options``, each as JSON Schema.
        fills: whether the option ``grid`` is laid over the board.
        needed: the options without which it is no question.
    """

    summary: str
    options: tuple[str, ...]
    answer: Callable[[ApiRequest], View]
    keys: Mapping[str, Schema] = {"board": BOARD}
    fills: bool = True
    needed: tuple[str, ...] = ()

    @property
    def every_option(self) -> tuple[str, ...]:
        """The names of all options."""
        return (*self.options, *READING) if "board" in self.keys else self.options


def board_of(board: object, told: Mapping[str, Any]) -> Puzzle:
    """The only board of an object or a text; raises PuzzleError unless there is exactly one."""
    if isinstance(board, dict) and "type" in board:
        return Puzzle.from_json(board)
    if isinstance(board, dict | list):
        board = json.dumps(board)
    if not isinstance(board, str):
        raise ArgumentError(f"board must be an object or a text, not {short_repr(board)}")
    from satpuzzles.formats import read

    entries = list(islice(read(board, source=SOURCE, **reading_of(told)), 2))
    if not entries:
        raise FormatError("there is no board in the text")
    if entries[0].error is not None:
        raise entries[0].error
    if len(entries) > 1:
        raise FormatError("there are several boards in the text; `read` tells them apart")
    assert entries[0].puzzle is not None
    return entries[0].puzzle


def reading_of(told: Mapping[str, Any]) -> dict[str, Any]:
    """Those of the options that say how a text is read."""
    return {name: told[name] for name in READING if name in told}
