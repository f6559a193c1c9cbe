"""Formulas of a family: a board drawn from parameters, the question about it, and the file that asks it."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import NamedTuple

from satpuzzles.core.errors import PuzzleError
from satpuzzles.core.grid import Grid
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.questions.encode import FormulaSettings
from satpuzzles.sat.solver_output import SATISFIABLE, UNSATISFIABLE
from satpuzzles.sat.streamed import TextSink
from satpuzzles.uniqueness.family import drawn, family_named, twin_of

QUERIES = ("second", "sat", "none")
"""``second``: another solution than the answer that the board is drawn around. ``sat``: the twin, as large,
of which that answer is a model. ``none``: just the rules."""


class Query(NamedTuple):
    """A board, and what its formula asks.

    Attributes:
        excluded: the grid that is to be no model, if any.
        expected: what a solver must say, in its words; None where that is not known.
    """

    puzzle: Puzzle
    excluded: Grid | None
    expected: str | None


class FormulaSize(NamedTuple):
    """How large a formula is, and the hash of its file as text."""

    variables: int
    clauses: int
    sha256: str


@dataclass(frozen=True, slots=True)
class FamilyInstance:
    """Everything that decides a formula.

    Attributes:
        family: a name of ``family_names``.
        size, density, seed, index: which board.
        query: one of QUERIES.
        unique: whether the board has exactly one solution.
        presolve, encoding: see ``Puzzle.encode``.
    """

    family: str
    size: int
    density: float
    seed: int
    index: int
    query: str = "second"
    unique: bool = False
    presolve: bool = False
    encoding: str | None = None

    @property
    def title(self) -> str:
        """The name of the formula."""
        kind = "-unique" if self.unique else ""
        return f"{self.family}-{self.size}-{self._share}-{self.seed}{kind}-{self.index}-{self.query}"

    @property
    def command(self) -> str:
        """The command that writes it again, without file names."""
        words = [f"satpuzzles family {self.family} --size {self.size} --density {self._share}"]
        words.append(f"--seed {self.seed} --first {self.index} --query {self.query}")
        words += ["--unique"] * self.unique + ["--presolve"] * self.presolve
        return " ".join([*words, *([] if self.encoding is None else [f"--encoding {self.encoding}"])])

    @property
    def _share(self) -> str:
        """The density as a text that no other density has."""
        return repr(float(self.density)).removesuffix(".0")

    def question(self) -> Query:
        """The board and what is asked of it.

        Raises:
            PuzzleError: there is no such family, or no board of that size and density.
        """
        family = family_named(self.family)
        board = drawn(family, self.size, self.density, self.seed, self.index, unique=self.unique)
        if self.query == "none":
            return Query(board.puzzle, None, None)
        if self.query == "sat":
            twin = twin_of(board.puzzle, board.solution, self.seed, self.index)
            return Query(board.puzzle, twin, SATISFIABLE)
        return Query(board.puzzle, board.solution, UNSATISFIABLE if self.unique else None)

    def write(self, question: Query, file: TextSink) -> FormulaSize:
        """Writes the formula as DIMACS CNF.

        Raises:
            PuzzleError: no such encoding, or one that leaves rules to cuts.
            CapError: more clauses than the cap.
        """
        puzzle = question.puzzle
        name = puzzle.encoding_named(self.encoding or puzzle.complete_encoding)
        written = FormulaSettings(name, self.presolve, solution=question.excluded)
        both = _Hashed(file)
        with written.sink(puzzle) as sink:
            written.write(puzzle, sink)
            if sink.lazy:
                raise PuzzleError(
                    f"the encoding {name} adds rules while solving, so it cannot be written as one formula"
                )
            sink.write(both, written.header(puzzle, self.title, self.command, question.expected))
            return FormulaSize(sink.variables, sink.clause_count, both.hash.hexdigest())


class _Hashed:
    """A file whose text is hashed as it is written."""

    def __init__(self, file: TextSink) -> None:
        self._file = file
        self.hash = sha256()

    def write(self, text: str) -> None:
        self._file.write(text)
        self.hash.update(text.encode("ascii"))
