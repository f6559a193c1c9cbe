"""Reads models from the output of SAT solvers."""

from __future__ import annotations

import re

from satpuzzles.core.arguments import short_repr
from satpuzzles.core.errors import FormatError, LimitReached

LITERAL_CAP = 8_000_000
"""The most literals in a model: as many variables as the largest formula has take more text than is read."""

SATISFIABLE, UNSATISFIABLE, UNKNOWN = "SATISFIABLE", "UNSATISFIABLE", "UNKNOWN"
ANSWERS = {
    SATISFIABLE: (SATISFIABLE, "SAT", "FOUND", "sat"),
    UNSATISFIABLE: (UNSATISFIABLE, "UNSAT", "unsat"),
    UNKNOWN: (UNKNOWN, "INDETERMINATE", "INDET", "unknown"),
}
"""The possible answers of a solver, and the words for each."""


_LITERAL = re.compile(r"[-+]?x?[0-9]{1,9}", re.ASCII)


def read_models(text: str, source: str | None = None) -> list[list[int]] | None:
    """The models in the output of a SAT solver.

    It reads the competition format (``s SATISFIABLE``, ``v`` lines up to 0), minisat's result file (``SAT``
    or ``UNSAT`` on a line, then literals up to 0), and bare literals or lists of them, as PySAT prints. From
    optimizers it also reads ``o`` lines, ``s OPTIMUM FOUND``, ``v`` with a digit for each variable (MaxSAT
    Evaluation 2022) and literals such as ``x1 -x2``. A 0, a list or an answer ends a model.

    Returns:
        The models, each a list of literals, or None if the output says that there is none. If such an answer
        follows models that had their own answer, it means that there are no more.

    Raises:
        FormatError: no model and no answer, answers that contradict one another or the model, or something
            other than literals; with the line.
        LimitReached: the solver says that it gave up.
    """
    models: list[list[int]] = []
    current: list[int] = []
    count = 0
    answer: str | None = None
    announced = False

    def fail(sentence: str, line: int) -> FormatError:
        return FormatError(sentence, source=source, line=line)

    def close() -> None:
        nonlocal current
        if current:
            models.append(current)
        current = []

    for number, line in enumerate(text.splitlines(), 1):
        words = line.replace(",", " ").replace("]", " 0 ").replace("[", " ").split(maxsplit=LITERAL_CAP)
        if not words or words[0] in ("c", "o"):
            continue
        if words[0] == "s" or (len(words) == 1 and words[0].isalpha()):
            close()
            before, answer = answer, _answer(words[-1], number, source)
            announced = announced or bool(models and before == SATISFIABLE)
            if before not in (None, answer) and not announced:
                raise fail(f"the answer {answer} comes after {before}", number)
            if answer == UNSATISFIABLE and models and before is None:
                raise fail(f"the answer {answer} comes after a model", number)
            continue
        if answer == UNSATISFIABLE:
            raise fail(f"expected no model after {answer}", number)
        values = words[1:] if words[0] == "v" else words
        if words[0] == "v" and len(values) == 1 and len(values[0]) > 1 and {*values[0]} <= {*"01"}:
            values = [f"{variable if bit == '1' else -variable}" for variable, bit in enumerate(values[0], 1)]
        count += max(len(words), len(values))
        if count > LITERAL_CAP:
            raise fail(f"there are more than {LITERAL_CAP:,} literals", number)
        for word in values:
            if not _LITERAL.fullmatch(word):
                raise fail(f"expected a literal, not {short_repr(word)}", number)
            if literal := int(word.replace("x", "")):
                current.append(literal)
            else:
                close()
    close()
    if answer == UNKNOWN and not announced:
        raise LimitReached("the solver gave up without an answer")
    if not models and answer == UNSATISFIABLE:
        return None
    if not models and answer is None:
        raise FormatError("no model: expected `v` lines, or `SAT` and literals", source=source)
    for model in models:
        chosen = set(model)
        for literal in model:
            if -literal in chosen:
                raise FormatError(f"the model has {abs(literal)} both true and false", source=source)
    return models or [[]]


def _answer(word: str, line: int, source: str | None) -> str:
    for answer, words in ANSWERS.items():
        if word in words:
            return answer
    raise FormatError(
        f"expected an answer such as SATISFIABLE, not {short_repr(word)}", source=source, line=line
    )
