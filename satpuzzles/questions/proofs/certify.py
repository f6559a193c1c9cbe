"""Certifying: an answer, and a proof of it that nobody needs a solver to check.

certificate.py says what stands in a certificate; verify.py checks one.
"""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path
from typing import Literal, NamedTuple, Unpack

from satpuzzles import __version__
from satpuzzles.core.argument_check import checked
from satpuzzles.core.errors import BackendError, LimitReached
from satpuzzles.core.files import require_free
from satpuzzles.core.grid import Grid
from satpuzzles.core.options import OWN_PROCESSES, Keywords, Limits, Options
from satpuzzles.core.runtime import collector_paused, stage
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.kind import mistaken
from satpuzzles.questions.proofs.certificate import (
    CUTS,
    FORMAT,
    FORMULA,
    MANIFEST,
    MAP,
    PROOF,
    PUZZLE,
    SOLUTION,
    VERSION,
    Claim,
    Connectivity,
    complete,
    cut_json,
    encoding_for,
    full_blocking_clause,
    json_text,
    proof_text,
    require_checked_cuts,
    text_of,
    write_certificate,
    write_formula,
    write_map,
    write_rules,
)
from satpuzzles.questions.solve import solve
from satpuzzles.sat.formula import Formula
from satpuzzles.sat.sink import Clause
from satpuzzles.solver.backends import Backend
from satpuzzles.solver.proof import ModelFound, proving_backend, refute
from satpuzzles.solver.session import Session
from satpuzzles.translation_check.rup_checker import trim


class Certified(NamedTuple):
    """What certifying came to.

    Attributes:
        status: ``multiple`` means that there is nothing to certify, and nothing was written.
        directory: where the certificate is; None where there is none.
        solution: the solution, or one of several.
        second_solution: another one, where there are several.
        variables, clauses, cuts, lemmas: the size of the formula, cuts included, and of the proof.
    """

    status: Literal["unique", "unsolvable", "multiple"]
    directory: Path | None = None
    solution: Grid | None = None
    second_solution: Grid | None = None
    variables: int = 0
    clauses: int = 0
    cuts: int = 0
    lemmas: int = 0
    backend: str = ""


@checked
def certify(
    puzzle: Puzzle,
    directory: str | os.PathLike[str],
    *,
    connectivity: Connectivity = "lazy",
    options: Options | None = None,
    **keywords: Unpack[Keywords],
) -> Certified:
    """Writes a certificate that a puzzle's solution is the only one, or that there is none.

    The directory appears whole or not at all; where there are several solutions it does not.

    Args:
        directory: a name that is free, or an empty directory.
        connectivity: for puzzles whose connectivity can be left to cuts, whether it is (``lazy``), each
            cut being a clause that is easily checked, or the formula is complete in itself.
        options, keywords: see ``Options``; of the backend the proofs must be right. Encoding and presolve
            are for finding the solution, and not for what is certified.

    Raises:
        BackendError: the backend is unknown, gives no right proofs, or went wrong.
        PuzzleError: the puzzle's encoding leaves out rules in a way that cannot be checked.
        CapError: more clauses than the cap, or a proof of more than 64 MiB.
        LimitReached: a limit came first; nothing is written.
        OSError: the directory cannot be written, or has something in it.
    """
    require_free(directory)
    given = Options.of(options, keywords, "certify", *OWN_PROCESSES)
    answer, texts = prepare(puzzle, connectivity, given)
    if not texts:
        return answer
    write_certificate(directory, texts)
    return answer._replace(directory=Path(directory))


def prepare(puzzle: Puzzle, connectivity: Connectivity, options: Options) -> tuple[Certified, dict[str, str]]:
    """What ``certify`` comes to, before it writes anything.

    Returns:
        The answer, without a directory, and the texts of the certificate by the names of their files;
        no texts where there are several solutions.

    Raises:
        what ``certify`` raises, but for OSError.
    """
    limits = options.limits
    prover = proving_backend(options.backend)
    require_checked_cuts(puzzle, limits)
    found = solve(puzzle, shared=False, options=options.replace(backend=prover.name))
    if found.status == "multiple":
        return Certified("multiple", None, found.solution, found.second_solution, backend=prover.name), {}
    if found.status not in ("unique", "unsolvable"):
        raise LimitReached(
            f"{limits.limit_names()} was reached before it was known whether there is one solution"
        )
    claim: Claim = "unique" if found.status == "unique" else "unsolvable"
    encoding = encoding_for(puzzle, connectivity)
    formula = write_rules(puzzle, encoding, limits)
    try:
        with stage("cuts"):
            cuts = _find_cuts(formula, puzzle, found.solution, prover, limits)
        complete(formula, puzzle, cuts, found.solution)
        with stage("proof"):
            lemmas = _refutation(formula, prover, limits)
    except ModelFound as error:
        if found.reason is None:
            raise mistaken(puzzle.type, f"the backend {prover.name}", "", str(error)) from None
        told = f"obstacle() says that there is no solution ({found.reason}), but its rules have one"
        raise BackendError(f"the puzzle type {puzzle.type} contradicts itself: {told}") from None
    manifest = {
        "format": FORMAT,
        "version": VERSION,
        "claim": claim,
        "type": puzzle.type,
        "encoding": encoding,
        "reason": None if all(formula.clauses) else puzzle.obstacle(),
        "variables": formula.variables,
        "clauses": len(formula.clauses),
        "cuts": len(cuts),
        "lemmas": len(lemmas),
        "backend": prover.name,
        "program": f"satpuzzles {__version__}",
    }
    texts = {
        PUZZLE: json_text(puzzle.to_json()),
        SOLUTION: json_text(None if found.solution is None else puzzle.solution_json(found.solution)),
        CUTS: json_text([cut_json(puzzle, cut) for cut in cuts]),
        FORMULA: text_of(partial(write_formula, formula, puzzle, claim)),
        MAP: text_of(partial(write_map, formula, puzzle)),
        PROOF: proof_text(lemmas),
        MANIFEST: json_text(manifest),
    }
    sizes = (formula.variables, len(formula.clauses), len(cuts), len(lemmas))
    return Certified(claim, None, found.solution, None, *sizes, prover.name), texts


def _find_cuts(
    formula: Formula, puzzle: Puzzle, solution: Grid | None, backend: Backend, limits: Limits
) -> list[Clause]:
    """The cuts without which the formula would have a model beside the solution."""
    if not formula.lazy:
        return []
    with Session(formula, backend.name, limits) as session:
        if solution is not None:
            session.add([full_blocking_clause(puzzle, solution)])
        satisfiable = session.solve().satisfiable
    if satisfiable is None:
        raise LimitReached(f"{limits.limit_names()} was reached before all cuts were found")
    if satisfiable:
        raise ModelFound(f"the backend {backend.name} contradicts itself: it found a solution and none")
    return session.cuts


def _refutation(formula: Formula, backend: Backend, limits: Limits) -> list[Clause]:
    """The lemmas of a proof, checked already, and no more of them than the proof needs."""
    if not all(formula.clauses):
        return [[]]
    with collector_paused():
        lemmas = refute(formula.clauses, backend, limits)
        needed = trim(formula.variables, formula.clauses, lemmas, limits.check)
    if needed is None:
        raise BackendError(f"the backend {backend.name} gave a proof that is wrong")
    return needed
