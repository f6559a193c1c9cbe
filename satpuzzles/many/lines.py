"""Boards in lines of JSON, solved by whoever reads them: a line goes in, the objects of its answers come out.

What else is done with a board that was read stands in work.py.
"""

from __future__ import annotations

import json
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from satpuzzles.core.errors import FormatError, LimitReached
from satpuzzles.core.foreign_limit import plug_ins_limited
from satpuzzles.core.options import Options
from satpuzzles.core.reading_clock import Clock
from satpuzzles.formats.entries import Entry
from satpuzzles.formats.json_lines import Line, Manner, read_line
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.packing import Value, pack, unpack
from satpuzzles.views import View, result_view

if TYPE_CHECKING:
    from satpuzzles.questions.search import Question

_UNREAD = "unread"
"""The key of what is wrong with a line that is no board."""


def item_of_line(place: str, line: Line, asked: str) -> tuple[object, ...]:
    """What ``solve_views`` is told of a board that nobody has read; ``asked`` is of ``asked_of_all``."""
    return place, [*line], asked


def asked_of_all(manner: Manner, question: Question, options: Options) -> str:
    """What is asked of the boards of many lines. The limits begin with each of them."""
    return json.dumps(pack((manner, question, options)))


def item_of_board(place: str, puzzle: Puzzle, question: Question, options: Options) -> tuple[object, ...]:
    """What ``solve_views`` is told of a board that was read; the limits began before."""
    return place, None, pack((puzzle, question, options))


def solve_views(item: Value) -> Value:
    """The JSON objects of the results of a board: one or, where solutions are listed, several.

    A line that is no board gives what ``unread`` takes.

    Raises:
        SatpuzzlesError: as ``answers`` does.
    """
    place, line, asked = item
    if line is None:
        puzzle, question, options = unpack(asked)
        return _views(place, puzzle, question, options)
    manner, question, options = _all(asked)
    clock = Clock(options)
    with plug_ins_limited(options.limits.seconds):
        entry = read_line(Line(*line), manner, clock)
    if entry.puzzle is None:
        return {_UNREAD: _told(entry)}
    return _views(place, entry.puzzle, question, clock.options)


def unread(value: Value) -> Entry | None:
    """The entry of a line that is no board; None where the answer is that of a board."""
    if not isinstance(value, dict):
        return None
    is_limit, number, sentence, source, line, column = value[_UNREAD]
    if is_limit:
        return Entry(None, source, number, LimitReached(sentence))
    return Entry(None, source, number, FormatError(sentence, source=source, line=line, column=column))


def _told(entry: Entry) -> tuple[Any, ...]:
    error = entry.error
    if isinstance(error, FormatError):
        return False, entry.line, error.sentence, entry.source, error.line, error.column
    return True, entry.line, str(error), entry.source, None, None


def _views(place: str, puzzle: Puzzle, question: Question, options: Options) -> list[View]:
    from satpuzzles.questions.solve import answers

    with plug_ins_limited(options.limits.seconds):
        return [result_view(result, place) for result in answers(puzzle, question, options)]


@lru_cache(maxsize=4)
def _all(asked: str) -> tuple[Manner, Question, Options]:
    manner, question, options = unpack(json.loads(asked))
    return manner, question, options
