"""Verifying a certificate without a solver: nothing here, nor what it imports, knows one.

The formula is written anew from the puzzle, the solution goes through the puzzle's check and its second
reading of the rules, each cut is looked at on the board, and each lemma is checked
by translation_check/rup_checker.py. What remains to be trusted is in docs/trust.md.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any, Literal, NamedTuple, Unpack

from satpuzzles.core.argument_check import checked
from satpuzzles.core.arguments import plural, short_repr
from satpuzzles.core.errors import PuzzleError
from satpuzzles.core.front_door import behind
from satpuzzles.core.grid import Grid
from satpuzzles.core.options import OWN_PROCESSES, Limited, Limits, Options
from satpuzzles.core.runtime import begin, collector_paused, end
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.kind import puzzle_type
from satpuzzles.questions.proofs.certificate import (
    CUTS,
    FEWEST_FILES,
    FORMAT,
    FORMULA,
    MANIFEST,
    MAP,
    PROOF,
    PUZZLE,
    SOLUTION,
    VERSION,
    complete,
    encoding_for,
    flaw_of,
    grounds_of,
    json_text,
    to_cut,
    write_formula,
    write_map,
    write_rules,
)
from satpuzzles.questions.proofs.certificate_files import (
    Damaged,
    read_json,
    read_lemmas,
    require,
    require_text,
)
from satpuzzles.questions.proofs.outside_checker import find_checker
from satpuzzles.questions.proofs.translation import check_translation, told
from satpuzzles.sat.formula import Formula
from satpuzzles.sat.sink import Clause
from satpuzzles.translation_check.rup_checker import RupChecker

MANIFEST_CAP = 64 << 10
"""Bytes of a manifest."""

ROOM = 16
"""A solution may have this many times the bytes that ``certify`` writes: others may add blanks."""

COUNTS = ("variables", "clauses", "cuts", "lemmas")
TEXTS = ("claim", "type", "encoding", "backend", "program")


class Check(NamedTuple):
    """One thing that was checked and found right: its name, and what is known by it."""

    name: str
    sentence: str


class Verification(NamedTuple):
    """What verifying came to.

    Attributes:
        valid: whether every check passed.
        claim: ``unique`` or ``unsolvable``; None where not even that could be read.
        puzzle, solution: what the claim is about; the solution is None where there is none.
        passed: the checks that passed, in their order.
        failed: the name of the check that did not.
        reason: a sentence that says why it did not.
        rules: whether the rules as they are written confirmed every clause; None before that was checked.
    """

    valid: bool
    claim: str | None
    puzzle: Puzzle | None
    solution: Grid | None
    passed: tuple[Check, ...]
    failed: str | None = None
    reason: str | None = None
    rules: Literal["confirmed", "not confirmed"] | None = None


@checked
def verify(
    directory: str | os.PathLike[str],
    *,
    second: Sequence[str] = (),
    rules: bool = False,
    options: Options | None = None,
    **keywords: Unpack[Limited],
) -> Verification:
    """Checks a certificate from its files alone.

    Args:
        second: other programs that have to agree about formula and proof: ``drat-trim``,
            ``lrat-check``, ``dratify``.
        rules: whether it is a fault that some clauses are not confirmed by the rules as they are written;
            without it they are named.
        options, keywords: see ``Options``; only the deadline matters.

    Raises:
        OSError: there is no such directory, or a file in it cannot be read.
        BackendError: one of the other programs is unknown or not installed.
        LimitReached: the deadline passed.
    """
    given = Options.of(options, keywords, "verify", *OWN_PROCESSES)
    checkers = [(name, find_checker(name)) for name in second]
    run = _CertificateCheck(Path(directory), given.limits, rules)
    os.listdir(directory)  # its absence is no fault of a certificate
    try:
        with collector_paused():
            run.check_all()
        for name, checker in checkers:
            run.begin(name)
            require(
                checker(run.folder / FORMULA, run.folder / PROOF, run.limits), "it does not accept the proof"
            )
            run.passed("it accepts the same formula and proof")
    except (Damaged, PuzzleError) as damage:  # as data of a certificate are no puzzle, grid or cut
        return run.outcome(str(damage))
    except RecursionError:
        return run.outcome("it is nested too deeply")
    return run.outcome(None)


class _CertificateCheck:
    """One certificate, checked file after file."""

    def __init__(self, folder: Path, limits: Limits, rules: bool) -> None:
        self.folder = folder
        self.limits = limits
        self.rules = rules
        self.told: Literal["confirmed", "not confirmed"] | None = None
        self.checks: list[Check] = []
        self.name = ""
        self.began = 0.0
        self.manifest: dict[str, Any] = {}
        self.puzzle: Puzzle | None = None
        self.solution: Grid | None = None

    def begin(self, name: str) -> None:
        self.limits.check()
        self.name = name
        self.began = begin(name)

    def passed(self, sentence: str) -> None:
        end(self.name, self.began)
        self.checks.append(Check(self.name, sentence))

    def outcome(self, reason: str | None) -> Verification:
        failed = self.name if reason is not None else None
        claim = self.manifest.get("claim")
        return Verification(
            reason is None, claim, self.puzzle, self.solution, tuple(self.checks), failed, reason, self.told
        )

    def check_all(self) -> None:
        self.check_manifest()
        puzzle = self.puzzle = self.read_puzzle()
        self.solution = self.check_solution(puzzle)
        cuts = self.read_cuts(puzzle)
        formula = self.write_rules(puzzle)
        self.check_cuts(formula, cuts)
        self.check_formula(puzzle, formula, cuts)
        self.check_rules(puzzle, formula)
        self.check_map(puzzle, formula)
        self.check_proof(puzzle, formula)
        if any((self.folder / name).exists() for name in FEWEST_FILES):
            self.begin("fewest")
            self.passed(behind("check_fewest")(self.folder, puzzle, self.solution, self.limits))

    # ---- what is claimed ----

    def check_manifest(self) -> None:
        self.begin("manifest")
        if not (self.folder / MANIFEST).exists() and any(self.folder.glob(f"*/{MANIFEST}")):
            raise Damaged(f"it holds certificates in its folders; verify {self.folder / '*'}")
        manifest = read_json(self.folder / MANIFEST, MANIFEST_CAP)
        if not isinstance(manifest, dict) or manifest.get("format") != FORMAT:
            raise Damaged(f"{MANIFEST} is not that of a certificate")
        version = manifest.get("version")
        sentence = f"the certificate has version {short_repr(version)}; known is {VERSION}"
        require(type(version) is int and version == VERSION, sentence)
        wanted = {"format", "version", "reason", *COUNTS, *TEXTS}
        require(set(manifest) == wanted, f"{MANIFEST} must have the keys {', '.join(sorted(wanted))}")
        for key in TEXTS:
            require(isinstance(manifest[key], str), f"the key {key!r} must hold a text")
        for key in COUNTS:
            require(type(manifest[key]) is int, f"the key {key!r} must hold a number")
        claim = manifest["claim"]
        require(claim in ("unique", "unsolvable"), f"nothing is known of the claim {short_repr(claim)}")
        self.manifest = manifest
        self.passed(f"a certificate that a puzzle is {'uniquely solvable' if claim == 'unique' else claim}")

    def read_puzzle(self) -> Puzzle:
        self.begin("puzzle")
        data = read_json(self.folder / PUZZLE)
        if not isinstance(data, dict) or not isinstance(data.get("type"), str):
            raise Damaged(f"{PUZZLE} holds no puzzle")
        require(data["type"] == self.manifest["type"], "the puzzle is of another type than the manifest says")
        puzzle = puzzle_type(data["type"]).from_json(data)
        self.passed(f"{puzzle.type} {puzzle.rows} x {puzzle.columns}")
        return puzzle

    def check_solution(self, puzzle: Puzzle) -> Grid | None:
        self.begin("solution")
        longest = puzzle.solution_json(puzzle.places.shaped([puzzle.values] * puzzle.places.count))
        data = read_json(self.folder / SOLUTION, ROOM * len(json_text(longest)))
        if self.manifest["claim"] == "unsolvable":
            require(data is None, "there is a solution, of a puzzle that is said to have none")
            return None
        require(data is not None, "there is no solution")
        solution = puzzle.to_solution(data, what="solution")
        if broken := puzzle.check(solution):
            raise Damaged(f"it breaks a rule: {broken[0].sentence}")
        # Check and formula come from one list of rules; whether that list is right, only this asks.
        require(puzzle.confirm(solution), "check() accepts it, confirm() rejects it")
        self.passed("it keeps every rule")
        return solution

    # ---- the formula ----

    def read_cuts(self, puzzle: Puzzle) -> list[Clause]:
        self.begin("cuts")
        data = read_json(self.folder / CUTS)
        if not isinstance(data, list):
            raise Damaged(f"{CUTS} must hold a list of cuts")
        cuts = [to_cut(puzzle, cut, f"cut {number}") for number, cut in enumerate(data, 1)]
        told = self.manifest["cuts"]
        require(len(cuts) == told, f"the manifest says {plural(told, 'cut')}, {CUTS} has {len(cuts)}")
        return cuts

    def write_rules(self, puzzle: Puzzle) -> Formula:
        """Writes the formula anew, all but cuts and blocking clause."""
        self.begin("formula")
        encoding = self.manifest["encoding"]
        allowed = {encoding_for(puzzle, "lazy"), encoding_for(puzzle, "static")}
        require(encoding in allowed, f"the encoding {short_repr(encoding)} is not one for certificates")
        return write_rules(puzzle, encoding, self.limits)

    def check_cuts(self, formula: Formula, cuts: Sequence[Clause]) -> None:
        """Has each cut judged by the rule that it stands for."""
        encoding = self.manifest["encoding"]
        require(bool(formula.lazy) or not cuts, f"the encoding {encoding} leaves nothing to cuts")
        self.begin("cuts")
        for number, cut in enumerate(cuts, 1):
            flaw = flaw_of(cut, formula, self.limits)
            require(flaw is None, f"cut {number} {flaw}")
        if cuts:
            self.passed(f"each of the {len(cuts)} cuts {grounds_of(formula)}")

    def check_formula(self, puzzle: Puzzle, formula: Formula, cuts: Sequence[Clause]) -> None:
        """Compares the formula with the one written anew."""
        self.begin("formula")
        manifest = self.manifest
        complete(formula, puzzle, cuts, self.solution)
        for key, size in (("variables", formula.variables), ("clauses", len(formula.clauses))):
            require(
                manifest[key] == size, f"the manifest says {manifest[key]} {key}, this puzzle gives {size}"
            )
        require_text(
            self.folder / FORMULA, partial(write_formula, formula, puzzle, manifest["claim"]), "formula"
        )
        more = " and cuts" if cuts else ""
        last = "; the last one forbids just the solution" if self.solution is not None else ""
        same = f"the same {len(formula.clauses):,} clauses"
        self.passed(f"{same} as generated again from the rules{more}{last}")

    def check_rules(self, puzzle: Puzzle, formula: Formula) -> None:
        """Holds the clauses against the rules as they are written, which no encoder has seen."""
        self.begin("rules")
        found = check_translation(puzzle, formula, self.solution, self.limits)
        sentence = (
            told(found) if found is not None else f"{puzzle.type} does not tell them as they are written"
        )
        self.told = "confirmed" if found is not None and found.holds else "not confirmed"
        require(not self.rules or self.told == "confirmed", sentence)
        self.passed(sentence)

    def check_map(self, puzzle: Puzzle, formula: Formula) -> None:
        self.begin("map")
        require_text(self.folder / MAP, partial(write_map, formula, puzzle), "map of variables")
        self.passed("each variable means what it says")

    # ---- the proof ----

    def check_proof(self, puzzle: Puzzle, formula: Formula) -> None:
        reason = self.manifest["reason"]
        if not all(formula.clauses):
            # An empty clause proves itself; why it stands there does not.
            self.begin("counting")
            found = puzzle.obstacle()
            require(reason == found, f"counting again gives another reason: {found}")
            self.passed(
                f"counting again gives the same reason: {reason}" if reason else "no counting was needed"
            )
        self.begin("proof")
        require(reason is None or not all(formula.clauses), "the proof needs no reason by counting")
        checker = RupChecker(formula.variables, formula.clauses, self.limits.check)
        count = 0
        last: Clause | None = None
        for count, last in enumerate(read_lemmas(self.folder / PROOF, formula.variables), 1):
            self.limits.check()
            require(count <= self.manifest["lemmas"], "it has more lemmas than the manifest says")
            if not last:
                continue
            try:
                follows = checker.accept(last)
            except ValueError as error:
                raise Damaged(f"lemma {count}: {error}") from None
            require(follows, f"lemma {count} does not follow by unit propagation")
        require(last == [], "it does not end with the empty clause")
        require(checker.refuted, f"the empty clause, lemma {count}, does not follow by unit propagation")
        require(count == self.manifest["lemmas"], "it has fewer lemmas than the manifest says")
        before = {1: "", 2: "the lemma and "}.get(count, f"all {count - 1:,} lemmas and ")
        self.passed(f"{before}the empty clause follow{'s' if count == 1 else ''} by unit propagation")
