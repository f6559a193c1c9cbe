"""DIMACS, the text that SAT solvers read and write: formulas out, models in."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Protocol

from satpuzzles.core.arguments import shown
from satpuzzles.core.errors import FormatError, LimitReached

if TYPE_CHECKING:
    from satpuzzles.sat.formula import Clause, Formula

CHUNK = 10_000
"""Clauses that are written at a time, so that the text never stands in memory whole."""

LITERAL_CAP = 8_000_000
"""The most literals of a model: the variables of the largest formula fill more than the text that is read."""


SATISFIABLE, UNSATISFIABLE, UNKNOWN = "SATISFIABLE", "UNSATISFIABLE", "UNKNOWN"
ANSWERS = {
    SATISFIABLE: (SATISFIABLE, "SAT"),
    UNSATISFIABLE: (UNSATISFIABLE, "UNSAT"),
    UNKNOWN: (UNKNOWN, "INDETERMINATE", "INDET"),
}
"""What a solver may answer, and the words for it."""


class TextSink(Protocol):
    """What text can be written to, an open text file for one."""

    def write(self, text: str, /) -> object:
        """Takes the next piece of the text."""
        ...


def write_dimacs(formula: Formula, file: TextSink, comments: Sequence[str] = ()) -> None:
    """Writes a formula as DIMACS CNF, with a comment line for each answer variable.

    Lazy constraints cannot be written; a comment says where they are left out.

    Args:
        comments: lines to begin with.

    Raises:
        LimitReached: the formula's deadline passed.
    """
    for comment in comments:
        file.write(f"c {comment}\n")
    if formula.lazy:
        file.write("c RELAXATION: some rules are left out of these clauses; a model may break them\n")
    for variable in range(1, formula.answers + 1):
        file.write(f"c var {variable} {formula.name(variable)}\n")
    file.write(f"p cnf {formula.variables} {len(formula.clauses)}\n")
    for chunk in _chunks(formula.clauses):
        formula.limits.check()
        # A chunk prints as "[[1, -2], [3]]": replacing in its whole text beats joining the numbers.
        text = str(chunk)
        if "(" in text:  # clauses that are tuples, or numbers of another kind
            text = str([[int(literal) for literal in clause] for clause in chunk])
        file.write(text[2:-2].replace("], [", " 0\n").replace(",", "") + " 0\n")


def _chunks(clauses: list[Clause]) -> Iterator[list[Clause]]:
    iterator = iter(clauses)
    while chunk := list(islice(iterator, CHUNK)):
        yield chunk


def read_model(text: str, source: str | None = None) -> list[int] | None:
    """The model in the output of a SAT solver.

    Understood are the competition format (``s SATISFIABLE``, ``v`` lines up to 0), minisat's result
    file (``SAT`` or ``UNSAT`` on a line, then literals up to 0) and bare literals.

    Returns:
        The literals, or None where the output says that there is no model.

    Raises:
        FormatError: no model and no such answer, answers that contradict one another or the model, or
            something other than literals; with the line.
        LimitReached: the solver says that it gave up.
    """
    literals: list[int] = []
    answer: str | None = None
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split(maxsplit=LITERAL_CAP)  # a last word with blanks in it is no literal
        if not words or words[0] == "c":
            continue
        if words[0] == "s" or (len(words) == 1 and words[0].isalpha()):
            before, answer = answer, _answer(words[-1], number, source)
            if before not in (None, answer):
                raise FormatError(f"the answer {answer} comes after {before}", source=source, line=number)
            if answer == UNSATISFIABLE and literals:
                raise FormatError(f"the answer {answer} comes after a model", source=source, line=number)
            continue
        if answer == UNSATISFIABLE:
            raise FormatError(f"expected no model after {answer}", source=source, line=number)
        if len(literals) + len(words) > LITERAL_CAP:
            raise FormatError(f"there are more than {LITERAL_CAP:,} literals", source=source, line=number)
        for word in words[1:] if words[0] == "v" else words:
            if not re.fullmatch(r"-?[0-9]{1,9}", word, re.ASCII):
                raise FormatError(f"expected a literal, not {shown(word)}", source=source, line=number)
            literals.append(int(word))
    if answer == UNSATISFIABLE:
        return None
    if answer == UNKNOWN:
        raise LimitReached("the solver gave up without an answer")
    if not literals and answer is None:
        raise FormatError("no model: expected `v` lines, or `SAT` and literals", source=source)
    model = [literal for literal in literals if literal]
    chosen = set(model)
    for literal in model:
        if -literal in chosen:
            raise FormatError(f"the model has {abs(literal)} both true and false", source=source)
    return model


def _answer(word: str, line: int, source: str | None) -> str:
    for answer, words in ANSWERS.items():
        if word in words:
            return answer
    raise FormatError(f"expected an answer such as SATISFIABLE, not {shown(word)}", source=source, line=line)
