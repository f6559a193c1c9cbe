"""DIMACS, the text that SAT solvers read and write: clauses as text, the sink that makes it of them as they
come, and models read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Protocol, TextIO, final

from satpuzzles.core.arguments import shown
from satpuzzles.core.errors import FormatError, LimitReached
from satpuzzles.sat.sink import Clause, Sink
from satpuzzles.sat.statements import Family

if TYPE_CHECKING:
    from typing import Self

CHUNK = 10_000
"""Clauses that are written at a time, so that the text never stands in memory whole."""

WAITING = 1_000
"""Clauses that a DimacsSink makes text of at a time: so many stay in the processor's cache, where new ones
take the place of the old. (10,000 at a time take twice as long.)"""

KEPT_TEXT = 16 << 20
"""Characters of clauses that a DimacsSink keeps in memory, some hundred thousand clauses."""

COPIED = 1 << 20
"""Characters that are copied from the temporary file at a time."""

LITERAL_CAP = 8_000_000
"""The most literals of a model: the variables of the largest formula fill more than the text that is read."""


SATISFIABLE, UNSATISFIABLE, UNKNOWN = "SATISFIABLE", "UNSATISFIABLE", "UNKNOWN"
ANSWERS = {
    SATISFIABLE: (SATISFIABLE, "SAT"),
    UNSATISFIABLE: (UNSATISFIABLE, "UNSAT"),
    UNKNOWN: (UNKNOWN, "INDETERMINATE", "INDET"),
}
"""What a solver may answer, and the words for it."""


# ---- clauses as text ----


class TextSink(Protocol):
    """What text can be written to, an open text file for one."""

    def write(self, text: str, /) -> object:
        """Takes the next piece of the text."""
        ...


def write_dimacs(sink: Sink, clauses: Iterable[Clause], file: TextSink, comments: Sequence[str] = ()) -> None:
    """Writes clauses that came to a sink as DIMACS CNF, with a comment line for each answer variable.

    Lazy constraints cannot be written; a comment says where they are left out.

    Args:
        comments: lines to begin with.

    Raises:
        LimitReached: the sink's deadline passed.
    """
    write_head(sink, file, comments)
    coming = iter(clauses)
    while chunk := list(islice(coming, CHUNK)):
        sink.limits.check()
        file.write(text_of(chunk))


def write_head(sink: Sink, file: TextSink, comments: Sequence[str]) -> None:
    """What stands before the clauses, when all of them have come."""
    for comment in comments:
        file.write(f"c {comment}\n")
    if sink.lazy:
        file.write("c RELAXATION: some rules are left out of these clauses; a model may break them\n")
    for variable in range(1, sink.answers + 1):
        file.write(f"c var {variable} {sink.answer_name(variable)}\n")
    file.write(f"p cnf {sink.variables} {sink.clause_count}\n")


def text_of(clauses: list[Clause]) -> str:
    """Some clauses, one at least, as lines."""
    # They print as "[[1, -2], [3]]": replacing in the whole text beats joining the numbers.
    text = str(clauses)
    if "(" in text:  # clauses that are tuples, or numbers of another kind
        text = str([[int(literal) for literal in clause] for clause in clauses])
    return text[2:-2].replace("], [", " 0\n").replace(",", "") + " 0\n"


@final
class DimacsSink(Sink):
    """The sink that makes text of clauses as they come, so that a large formula takes little memory.

    The text begins with how many variables and clauses there are, which only its end tells. Until then
    what is long lies in a temporary file. Use it with ``with``, which removes that file.
    """

    def __init__(self, answers: int, answer_name: Callable[[int], str]) -> None:
        super().__init__(answers, answer_name=answer_name)
        self._count = 0  # of the clauses that are text
        self._waiting: list[Clause] = []
        self._texts: list[str] = []
        self._length = 0
        self._file: TextIO | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._file is not None:
            self._file.close()

    @property
    def clause_count(self) -> int:
        return self._count + len(self._waiting)

    def add(self, rule: Family, clauses: Iterable[Clause], index: int = 0) -> None:
        self.limits.check()
        coming = iter(clauses)
        self._waiting.extend(islice(coming, WAITING - len(self._waiting)))
        while len(self._waiting) == WAITING:
            self._to_text()
            self._waiting.extend(islice(coming, WAITING))

    def add_each(self, rule: Family, clauses: Iterable[Clause], index: int = 0) -> None:
        self.add(rule, clauses)

    def _to_text(self) -> None:
        self.limits.check()
        self.require_room(0)
        self._texts.append(text_of(self._waiting))
        self._count += len(self._waiting)
        self._length += len(self._texts[-1])
        self._waiting.clear()
        if self._length > KEPT_TEXT:
            self._store()

    def _store(self) -> None:
        """Moves the text so far from memory to the temporary file."""
        from tempfile import TemporaryFile, gettempdir

        from satpuzzles.core.files import named

        with named(gettempdir()):
            if self._file is None:
                self._file = TemporaryFile("w+", encoding="ascii", newline="\n")  # noqa: SIM115
            self._file.writelines(self._texts)
        self._texts.clear()
        self._length = 0

    def write(self, file: TextSink, comments: Sequence[str] = ()) -> None:
        """Writes all that has come; see ``write_dimacs``."""
        if self._waiting:
            self._to_text()
        write_head(self, file, comments)
        if self._file is not None:
            self._file.seek(0)
            while text := self._file.read(COPIED):
                self.limits.check()
                file.write(text)
        for text in self._texts:
            file.write(text)


# ---- models ----


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
