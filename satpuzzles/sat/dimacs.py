"""DIMACS, the text format of SAT solvers: writes clauses as text, at once or as they come."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import chain, islice
from typing import final

from satpuzzles.sat.counting import DEFAULT, Counting
from satpuzzles.sat.sink import Clause, Sink
from satpuzzles.sat.statements import InstanceFamily
from satpuzzles.sat.streamed import StreamedSink, TextSink, comments_of, renamed_words

CHUNK = 10_000
"""Clauses written at a time, so that the text is never in memory as a whole."""

WAITING = 1_000
"""Clauses that a DimacsSink turns into text at a time: few enough to stay in the processor's cache. (10,000
at a time take twice as long.)"""


def write_dimacs(sink: Sink, clauses: Iterable[Clause], file: TextSink, comments: Sequence[str] = ()) -> None:
    """Writes the clauses of a sink as DIMACS CNF, with a comment line for each answer variable.

    Lazy constraints cannot be written; a comment says that they are left out.

    Args:
        comments: the first lines.

    Raises:
        LimitReached: the sink's deadline passed.
    """
    file.write("".join([f"c {comment}\n" for comment in comments_of(sink, comments)]))
    file.write(f"p cnf {sink.variables} {sink.clause_count}\n")
    coming = iter(clauses)
    while chunk := list(islice(coming, CHUNK)):
        sink.limits.check()
        file.write(text_of(chunk))


def text_of(clauses: Sequence[Clause], before: str = "") -> str:
    """One or more clauses as lines.

    Args:
        before: what each line begins with, without a percent sign.
    """
    # One template for all numbers: formatting each of them, or the list, takes up to twice as long.
    template = before + before.join(map(_line, map(len, clauses)))
    return template % tuple(chain.from_iterable(clauses))


@lru_cache(maxsize=64)
def _line(size: int) -> str:
    """The template of a clause with ``size`` literals."""
    return "%d " * size + "0\n"


@final
class DimacsSink(StreamedSink):
    """The sink that writes DIMACS CNF."""

    def __init__(self, answers: int, answer_name: Callable[[int], str], counting: Counting = DEFAULT) -> None:
        super().__init__(answers, answer_name, counting)
        self._waiting: list[Clause] = []

    @property
    def clause_count(self) -> int:
        return self.count + len(self._waiting)

    def add(self, rule: InstanceFamily, clauses: Iterable[Clause], index: int = 0) -> None:
        self.limits.check()
        coming = iter(clauses)
        self._waiting.extend(islice(coming, WAITING - len(self._waiting)))
        while len(self._waiting) == WAITING:
            self.finish()
            self._waiting.extend(islice(coming, WAITING))

    def finish(self) -> None:
        if self._waiting:
            self.take(text_of(self._waiting), len(self._waiting))
            self._waiting.clear()

    def renamed(self, line: str, literals: Sequence[int]) -> str:
        return renamed_words(line.split(), literals) + "\n"

    def problem_line(self) -> str:
        return f"p cnf {self.variables} {self.count}\n"
