"""What SAT solvers write: models, in the forms in which they come."""

from __future__ import annotations

import re

from satpuzzles.core.arguments import shown
from satpuzzles.core.errors import FormatError, LimitReached

LITERAL_CAP = 8_000_000
"""The most literals of a model: the variables of the largest formula fill more than the text that is read."""

SATISFIABLE, UNSATISFIABLE, UNKNOWN = "SATISFIABLE", "UNSATISFIABLE", "UNKNOWN"
ANSWERS = {
    SATISFIABLE: (SATISFIABLE, "SAT", "FOUND"),
    UNSATISFIABLE: (UNSATISFIABLE, "UNSAT"),
    UNKNOWN: (UNKNOWN, "INDETERMINATE", "INDET"),
}
"""What a solver may answer, and the words for it."""


def read_model(text: str, source: str | None = None) -> list[int] | None:
    """The model in the output of a SAT solver.

    Understood are the competition format (``s SATISFIABLE``, ``v`` lines up to 0), minisat's result
    file (``SAT`` or ``UNSAT`` on a line, then literals up to 0) and bare literals; of solvers that look for
    the best, ``o`` lines and ``s OPTIMUM FOUND``, too, and ``x1 -x2`` as literals.

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
        if not words or words[0] in ("c", "o"):
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
            if not re.fullmatch(r"-?x?[0-9]{1,9}", word, re.ASCII):
                raise FormatError(f"expected a literal, not {shown(word)}", source=source, line=number)
            literals.append(int(word.replace("x", "")))
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
