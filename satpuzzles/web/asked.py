"""What a question of the API is, and what it is asked about."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from satpuzzles.puzzle.base import Puzzle
from satpuzzles.views import View

SOURCE: Final = "board"
"""What the board of a request is called in answers, where the command line names a file."""


class Asked(NamedTuple):
    """A question about a board.

    Attributes:
        puzzle: the board, the partly filled grid of the request laid over it.
        bare: the board alone.
        told: the options of the request.
        seconds: the time limit where these tell none.
    """

    puzzle: Puzzle
    bare: Puzzle
    told: Mapping[str, Any]
    seconds: float


class Question(NamedTuple):
    """A question of the API.

    Attributes:
        summary: what it answers, a phrase.
        options: the names of the options that it takes.
        answer: the JSON object of the answer.
        fills: whether the option ``grid`` is laid over the board.
        needed: the options without which it is no question.
    """

    summary: str
    options: tuple[str, ...]
    answer: Callable[[Asked], View]
    fills: bool = True
    needed: tuple[str, ...] = ()


class Request(NamedTuple):
    """A question whose body is another; ``answer`` takes the body and the time limit.

    Attributes:
        keys: what the body has beside ``options``, each as JSON Schema.
    """

    summary: str
    keys: Mapping[str, Mapping[str, Any]]
    options: tuple[str, ...]
    answer: Callable[[Mapping[str, Any], float], View]
