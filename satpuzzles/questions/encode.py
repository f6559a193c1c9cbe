"""Writes a puzzle as a complete formula for any SAT solver, with the meaning of its variables."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, NamedTuple, Unpack

from satpuzzles import __version__
from satpuzzles.core.argument_check import checked
from satpuzzles.core.errors import PuzzleError
from satpuzzles.core.grid import Grid
from satpuzzles.core.options import OWN_PROCESSES, Limited, Options
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.rules.rule import BY_CLUE
from satpuzzles.sat.cardinality import DEFAULT, CardinalityEncodings
from satpuzzles.sat.formats import sink_for
from satpuzzles.sat.formula import Formula
from satpuzzles.sat.sink import Sink
from satpuzzles.sat.statements import ANOTHER_SOLUTION
from satpuzzles.sat.streamed import StreamedSink


@checked
def encode(
    puzzle: Puzzle,
    encoding: str | None = None,
    *,
    presolve: bool = False,
    at_most_one: str | None = None,
    cardinality: str | None = None,
    options: Options | None = None,
    **keywords: Unpack[Limited],
) -> Formula:
    """Writes the rules of a puzzle as clauses, by default without presolve.

    >>> sp.encode(puzzle).to_dimacs("puzzle.cnf")

    Args:
        encoding: a name from ``puzzle.encodings``; None for that of the options, or else the complete one.
        presolve: whether propagation shrinks the rules first.
        at_most_one, cardinality: how counts become clauses, names of ``satpuzzles.sat.cardinality``; None for
            the default.
        options, limits: as in ``solve``; of ``options`` only ``encoding`` and ``limits`` are used.

    Raises:
        PuzzleError: no such encoding, of the puzzle or of counts.
        CapError: more clauses than the cap.
        LimitReached: the deadline of ``limits`` passed.
    """
    given = Options.of(options, keywords, "encode", *OWN_PROCESSES)
    name = given.encoding if encoding is None else encoding
    counting = CardinalityEncodings(at_most_one, cardinality)
    return puzzle.encode(name, presolve=presolve, limits=given.limits, counting=counting)


class FormulaSettings(NamedTuple):
    """The choice of a board's formula; together with the board it decides every byte of the file.

    Attributes:
        encoding: the name of the encoding.
        presolve: whether propagation shrinks the rules first.
        counting: how counts become clauses.
        solution: a solution to exclude, so that the formula asks for another one.
        format: one of ``sat.formats.FORMATS``.
        shuffle: a seed that shuffles variables, signs and order; None for no shuffling.
    """

    encoding: str
    presolve: bool = False
    counting: CardinalityEncodings = DEFAULT
    solution: Grid | None = None
    format: str = "cnf"
    shuffle: int | None = None

    def sink(self, puzzle: Puzzle) -> StreamedSink:
        """Returns a sink for the formula, which is then written to a file.

        Raises:
            PuzzleError: the format cannot express the formula.
        """
        if self.format in ("gcnf", "wcnf") and self.presolve:
            raise PuzzleError(
                f"presolve cannot be combined with {self.format}: "
                f"it merges the rules that {self.format} keeps in groups"
            )
        if self.format == "wcnf" and self.solution is not None:
            raise PuzzleError("wcnf cannot exclude a solution")
        return sink_for(
            self.format,
            puzzle.answers,
            puzzle.answer_name,
            self.counting,
            lambda instance: puzzle.describe(instance).sentence,
        )

    def write(self, puzzle: Puzzle, sink: Sink) -> None:
        """Writes the formula to a sink that holds only the answer variables.

        Raises the same errors as ``encode``.
        """
        if self.format == "wcnf":
            # Otherwise the clauses of one clue would depend on other clues that are dropped.
            puzzle.write_rules(sink, BY_CLUE)
            puzzle.known_rule().write(sink, puzzle.answer_layout(), None, BY_CLUE)
            return
        puzzle.encode_to(sink, self.encoding, presolve=self.presolve)
        if self.solution is not None:
            sink.add(ANOTHER_SOLUTION, [puzzle.blocking_clause(self.solution)])

    def header(self, puzzle: Puzzle, name: str, command: str, status: str | None = None) -> list[str]:
        """Returns the comment lines at the head of a file; they do not depend on any path.

        Args:
            name: the name of the board.
            command: the command that wrote the file, without file names.
            status: whether the formula is satisfiable, in the words of a solver, if known.
        """
        lines = [
            f"satpuzzles {__version__}",
            f"name {name}",
            f"puzzle {puzzle.type} {puzzle.rows} x {puzzle.columns}",
            f"board sha256 {_hash(puzzle.to_json())}",
            f"encoding {BY_CLUE if self.format == 'wcnf' else self.encoding}",
            f"presolve {'yes' if self.presolve else 'no'}",
            f"at most one {self.counting.at_most_one or 'default'}",
            f"cardinality {self.counting.cardinality or 'default'}",
            f"shuffle {'no' if self.shuffle is None else self.shuffle}",
        ]
        if self.solution is not None:
            lines.append(f"another solution than sha256 {_hash(puzzle.solution_json(self.solution))}")
        lines.append(f"command {command}")
        if status is not None:
            lines.append(f"expected {status}")
        return [
            *lines,
            f"variables 1 to {puzzle.answers} are the answer: `satpuzzles decode` needs only these",
        ]


def _hash(data: object) -> str:
    """Returns the SHA-256 of a value as JSON without blanks, keys sorted."""
    from hashlib import sha256

    return sha256(json.dumps(data, separators=(",", ":"), sort_keys=True).encode()).hexdigest()


def answer_entries(puzzle: Puzzle) -> Iterator[dict[str, Any]]:
    """Yields the meaning of each answer variable, in order."""
    places, values = puzzle.places, puzzle.values
    for index in range(puzzle.answers):
        place, value = divmod(index, values)
        yield {"variable": index + 1, **places.told(place), "value": value + 1}


def variable_names(sink: Sink) -> Iterator[tuple[str, str]]:
    """Yields every auxiliary variable with its name."""
    for variable in range(sink.answers + 1, sink.variables + 1):
        yield str(variable), sink.name(variable)
