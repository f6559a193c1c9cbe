"""API questions, requests and error answers.

Every error message that the API returns passes through here.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from itertools import islice
from typing import Any, Final, NamedTuple

from satpuzzles.core.arguments import short_repr
from satpuzzles.core.errors import ArgumentError, FormatError, SatpuzzlesError
from satpuzzles.core.options import Options
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.views import View, failure_view
from satpuzzles.web.options import BOARD, Schema, solver_options

SOURCE: Final = "board"
"""The name of a request's board in answers, where the command line names a file."""

READING: Final = ("type", "format", "columns_first")
"""The options for reading a text."""

_COMMAND: Final = re.compile(r"; satpuzzles [a-z]+ --[^;]*$")
"""Advice to run a command, which does not apply to the API."""
_TYPE: Final = re.compile(r"\b(?:use|say(?: which)?(?: with)?) --type")
_OPTION: Final = re.compile(r"--[a-z]+(?:-[a-z]+)*")


class ApiRequest(NamedTuple):
    """A request.

    Attributes:
        body: the request's body.
        told: the request's options.
        seconds: the default time limit.
        boards: for a question about a board: with the request's partly filled grid, and without.
    """

    body: Mapping[str, Any]
    told: Mapping[str, Any]
    seconds: float
    boards: tuple[Puzzle, ...] = ()

    @property
    def puzzle(self) -> Puzzle:
        """The board with the values filled in."""
        return self.boards[0]

    @property
    def bare(self) -> Puzzle:
        """The board without values filled in."""
        return self.boards[-1]

    @property
    def options(self) -> Options:
        """The solver options; limits start now."""
        return solver_options(self.told, self.seconds)


class Endpoint(NamedTuple):
    """A question of the API.

    Attributes:
        summary: a phrase that describes the answer.
        options: the names of its options, besides ``READING`` for questions about a board.
        answer: a function that returns the JSON object.
        keys: other keys of the body, each as JSON Schema.
        fills: whether the option ``grid`` fills in the board.
        needed: the required options.
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
        raise FormatError("the text has no board")
    if entries[0].error is not None:
        raise entries[0].error
    if len(entries) > 1:
        raise FormatError("the text has several boards; use `read` to split it")
    assert entries[0].puzzle is not None
    return entries[0].puzzle


def reading_of(told: Mapping[str, Any]) -> dict[str, Any]:
    """The options for reading a text."""
    return {name: told[name] for name in READING if name in told}


def told_failure(error: SatpuzzlesError, line: int | None = None) -> View:
    """The answer for an error, see ``failure_view``, without the words of a command line."""
    view = failure_view(error, line)
    sentence = _TYPE.sub("say its type", _COMMAND.sub("", view["error"]))
    told = _OPTION.sub(lambda found: f"the option {found[0][2:].replace('-', '_')}", sentence)
    return {**view, "error": told}
