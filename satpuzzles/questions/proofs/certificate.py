"""What a certificate is: its files, the formula that its proof refutes, and what makes a cut right.

Shared by certify.py, which writes certificates, and verify.py, which imports no solver.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from io import StringIO
from itertools import islice
from pathlib import Path
from shutil import rmtree
from typing import Literal, Protocol, runtime_checkable

from satpuzzles.core.arguments import short_repr
from satpuzzles.core.errors import CapError, PuzzleError
from satpuzzles.core.files import directory_whole, named
from satpuzzles.core.grid import Cell, Grid, to_cell
from satpuzzles.core.options import Limits
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.places import Cells
from satpuzzles.questions.encode import answer_entries, variable_names
from satpuzzles.sat.dimacs import write_dimacs
from satpuzzles.sat.formula import Formula
from satpuzzles.sat.sink import Clause
from satpuzzles.sat.statements import ANOTHER_SOLUTION, Note
from satpuzzles.sat.streamed import TextSink

FORMAT = "satpuzzles certificate"
VERSION = 1

MANIFEST = "manifest.json"
PUZZLE = "puzzle.json"
SOLUTION = "solution.json"
CUTS = "cuts.json"
FORMULA = "formula.cnf"
MAP = "map.json"
PROOF = "proof.drup"

FEWEST = "fewest.json"
FEWEST_FORMULA = "fewest.cnf"
FEWEST_PROOF = "fewest.lrat"

CUTS_RULE = Note("cut", "What a rule that the encoding leaves out asks of some cells.")

PROOF_CAP = 64 << 20
"""Bytes of a proof. Checking so long a one takes hours."""

CHUNK = 10_000
"""Variables whose meaning is written at a time, so that the text need not stand in memory whole."""

FILES = frozenset((MANIFEST, PUZZLE, SOLUTION, CUTS, FORMULA, MAP, PROOF))

FEWEST_FILES = frozenset((FEWEST, FEWEST_FORMULA, FEWEST_PROOF))
"""Files that a certificate may have besides, about the number of clues."""

Claim = Literal["unique", "unsolvable"]
"""The solution is the only one; or there is none."""

Connectivity = Literal["lazy", "static"]
"""Connected cells by cuts that stand in the certificate, or by clauses that are complete in themselves."""


@runtime_checkable
class CheckedConstraint(Protocol):
    """A lazy constraint whose clauses can be checked one by one, so that they may stand in a certificate."""

    @property
    def grounds(self) -> str:
        """What each right clause does, and what follows from it; after the words "each of the cuts"."""
        ...

    def flaw(self, clause: Clause, limits: Limits) -> str | None:
        """What is wrong with a clause, after its name; None where it follows from the constraint.

        It must not rely on ``violated``. What is no such cut has a flaw, even if it happens to follow.

        Raises:
            LimitReached: the deadline passed.
        """
        ...


def encoding_for(puzzle: Puzzle, connectivity: Connectivity) -> str:
    """The encoding of a certificate; puzzles without cuts have one only."""
    return "lazy" if connectivity == "lazy" and "lazy" in puzzle.encodings else puzzle.complete_encoding


def write_rules(puzzle: Puzzle, encoding: str, limits: Limits) -> Formula:
    """All rules of a puzzle without presolve, before cuts and blocking clause are added.

    Raises:
        PuzzleError: no such encoding, or it leaves out rules whose cuts cannot be checked.
        CapError: more clauses than the cap.
        LimitReached: the deadline passed.
    """
    formula = puzzle.encode(encoding, limits=limits)
    if not _are_checked(formula):
        raise PuzzleError(
            f"the encoding {encoding} of {puzzle.type} leaves out rules; its cuts cannot be checked"
        )
    return formula


def require_checked_cuts(puzzle: Puzzle, limits: Limits) -> None:
    """Raises PuzzleError if a rule is stated by cuts alone, and these cannot be checked."""
    for rule in puzzle.rules_within(limits):
        if rule.is_only_cuts:
            formula = Formula(puzzle.answers, limits=limits)
            rule.write(formula, puzzle.answer_layout(), None, "lazy")
            if not _are_checked(formula):
                told = "is stated by cuts alone, which cannot be checked; such boards have no certificate"
                raise PuzzleError(f"the rule {rule.name!r} of {puzzle.type} {told}")


def _are_checked(formula: Formula) -> bool:
    return all(isinstance(each, CheckedConstraint) for each in formula.lazy)


def flaw_of(cut: Clause, formula: Formula, limits: Limits) -> str | None:
    """What is wrong with a cut; None where one of the lazy constraints vouches for it."""
    flaws = [each.flaw(cut, limits) for each in formula.lazy if isinstance(each, CheckedConstraint)]
    return flaws[0] if all(flaws) else None


def grounds_of(formula: Formula) -> str:
    """What the cuts of a formula do."""
    each = (each.grounds for each in formula.lazy if isinstance(each, CheckedConstraint))
    return ", or ".join(dict.fromkeys(each))


def cut_json(puzzle: Puzzle, cut: Clause) -> list[Cell] | Clause:
    """A cut as it stands in a certificate: cells of which one is blank, where it says that, or literals."""
    if _has_cells(puzzle) and max(cut, default=-1) < 0:
        return [divmod(-literal - 1, puzzle.columns) for literal in cut]
    return cut


def to_cut(puzzle: Puzzle, data: object, what: str) -> Clause:
    """A cut from its JSON; raises PuzzleError where it is none."""
    if not isinstance(data, list):
        raise PuzzleError(f"{what} is no list of cells")
    cut = []
    for part in data:
        if type(part) is int and 1 <= abs(part) <= puzzle.answers:
            cut.append(part)
        elif _has_cells(puzzle):
            cut.append(-puzzle.variable(*to_cell(part, puzzle.rows, puzzle.columns, what)))
        else:
            raise PuzzleError(f"{what} has {short_repr(part)}, which is no literal of an answer")
    return cut


def _has_cells(puzzle: Puzzle) -> bool:
    return puzzle.values == 1 and isinstance(puzzle.places, Cells)


def full_blocking_clause(puzzle: Puzzle, solution: Grid) -> Clause:
    """A clause over all answer variables that only this solution breaks, with no argument needed for it."""
    true = set(puzzle.true_variables(solution))
    return [-variable if variable in true else variable for variable in range(1, puzzle.answers + 1)]


def complete(formula: Formula, puzzle: Puzzle, cuts: Sequence[Clause], solution: Grid | None) -> None:
    """Adds what the rules leave to say: the cuts, for the lazy constraints, and the full blocking clause."""
    formula.lazy.clear()
    formula.add(CUTS_RULE, cuts)
    if solution is not None:
        formula.add(ANOTHER_SOLUTION, [full_blocking_clause(puzzle, solution)])


def json_text(data: object) -> str:
    """JSON as it stands in the files of a certificate."""
    return json.dumps(data, separators=(",", ":")) + "\n"


def write_formula(formula: Formula, puzzle: Puzzle, claim: str, file: TextSink) -> None:
    """Writes the formula as DIMACS; raises LimitReached when its deadline has passed."""
    comments = [f"{puzzle.type} {puzzle.rows} x {puzzle.columns}: all rules, no presolve"]
    if claim == "unique":
        comments.append("the last clause says: another solution than the one given")
    write_dimacs(formula, formula.clauses, file, comments)


def write_map(formula: Formula, puzzle: Puzzle, file: TextSink) -> None:
    """Writes what each variable means, as JSON; raises LimitReached when its deadline has passed."""
    head = {
        "variables": formula.variables,
        "clauses": len(formula.clauses),
        "complete": not formula.lazy,
    }
    file.write(json_text(head).removesuffix("}\n") + ',"answers":[')
    entries = answer_entries(puzzle)
    before = ""
    while some := list(islice(entries, CHUNK)):
        formula.limits.check()
        file.write(before + json_text(some)[1:-2])
        before = ","
    others = variable_names(formula)
    file.write('],"others":{')
    before = ""
    while names := dict(islice(others, CHUNK)):
        formula.limits.check()
        file.write(before + json_text(names)[1:-2])
        before = ","
    file.write("}}\n")


def text_of(write: Callable[[TextSink], None]) -> str:
    """All that is written."""
    file = StringIO()
    write(file)
    return file.getvalue()


def proof_text(lemmas: Sequence[Clause]) -> str:
    """Lemmas as DRUP, without deletions.

    Raises:
        CapError: more text than ``verify`` reads.
    """
    text = "".join([" ".join(map(str, [*lemma, 0])) + "\n" for lemma in lemmas])
    if len(text) > PROOF_CAP:
        raise CapError(f"the proof has {len(text):,} bytes, more than the cap of {PROOF_CAP:,}")
    return text


def write_certificate(directory: str | os.PathLike[str], texts: Mapping[str, str]) -> None:
    """Writes the files of a certificate; the directory appears whole or not at all.

    Raises:
        OSError: the directory cannot be written, or has something in it.
    """
    with directory_whole(directory) as folder:
        for name, text in texts.items():
            with named(Path(directory) / name):
                (folder / name).write_text(text, encoding="utf-8", newline="\n")


def is_certificate(directory: str | os.PathLike[str]) -> bool:
    """Whether a directory has just the files of a certificate."""
    try:
        return set(os.listdir(directory)) - FEWEST_FILES == FILES
    except OSError:
        return False


def remove_certificate(directory: str | os.PathLike[str], puzzle_text: str) -> None:
    """Removes the certificate of a puzzle. Whatever else has that name stays, another puzzle's too.

    Args:
        puzzle_text: the puzzle as it stands in the certificate.
    """
    with suppress(OSError):
        if is_certificate(directory) and Path(directory, PUZZLE).read_bytes() == puzzle_text.encode():
            rmtree(directory)
