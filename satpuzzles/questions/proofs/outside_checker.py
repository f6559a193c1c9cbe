"""Other people's proof checkers, asked about the same two files, where they are installed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from importlib.util import find_spec
from pathlib import Path

from satpuzzles.core.arguments import short_repr
from satpuzzles.core.errors import BackendError, LimitReached, MachineError
from satpuzzles.core.options import Limits
from satpuzzles.processes.programs import find_program
from satpuzzles.questions.proofs.certificate_files import read_lemmas
from satpuzzles.sat.sink import Clause
from satpuzzles.sat.streamed import TextSink
from satpuzzles.translation_check.rup_checker import NoProof, lrat, refutation

ExternalChecker = Callable[[Path, Path, Limits], bool]
"""Whether a formula (DIMACS) is refuted by a proof (DRUP)."""

DRAT_TRIM = "drat-trim"
DRATIFY = "dratify"
LRAT_CHECK = "lrat-check"
CHECKERS = (DRAT_TRIM, LRAT_CHECK, DRATIFY)

WITHOUT_LIMIT = 10_000_000
"""Seconds. drat-trim would otherwise give up after some hours."""


def find_checker(name: str) -> ExternalChecker:
    """The checker of a name.

    Raises:
        BackendError: it is unknown or not installed.
    """
    if name in PROGRAMS:
        check, source = PROGRAMS[name]
        program = find_program(name)
        if program is None:
            raise BackendError(f"{name} is not on PATH; {source} https://github.com/marijnheule/drat-trim")
        return partial(check, program)
    if name == DRATIFY:
        if find_spec(DRATIFY) is None:
            raise BackendError("dratify is not installed; try `pip install dratify`")
        return _dratify
    raise BackendError(f"no proof checker is named {short_repr(name)}; known are {', '.join(CHECKERS)}")


def _drat_trim(program: str, formula: Path, proof: Path, limits: Limits) -> bool:
    """Runs drat-trim, which says ``s VERIFIED`` on a line of its own."""
    _, said = _run(DRAT_TRIM, [program, str(formula), str(proof), "-t", str(WITHOUT_LIMIT)], limits)
    return b"s VERIFIED" in said


def _lrat_check(program: str, formula: Path, proof: Path, limits: Limits) -> bool:
    """Writes the proof as LRAT and runs lrat-check, which says ``c VERIFIED`` on a line of its own."""
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as folder:
        plain, steps = Path(folder) / "formula.cnf", Path(folder) / "proof.lrat"
        # It reads no comments of more than 1,024 characters, and takes the number of clauses for nothing but
        # how much room there is: where they are longer than two literals on average, it may write beyond.
        variables, clauses = _read_clauses(formula)
        with plain.open("w") as copy:
            copy.write(f"p cnf {variables} {variables + sum(len(clause) + 2 for clause in clauses)}\n")
            copy.writelines(f"{' '.join(map(str, [*clause, 0]))}\n" for clause in clauses)
        del clauses
        try:
            with steps.open("w") as copy:
                write_lrat(formula, proof, copy, limits)
        except NoProof:
            return False
        status, said = _run(LRAT_CHECK, [program, str(plain), str(steps)], limits)
    return status == 0 and b"c VERIFIED" in said and b"c NOT VERIFIED" not in said


def _run(name: str, command: Sequence[str], limits: Limits) -> tuple[int, list[bytes]]:
    """Runs a program until it ends or the deadline passes: its exit status and the lines that it wrote."""
    import subprocess

    try:
        done = subprocess.run(command, capture_output=True, timeout=limits.seconds_left(), check=False)
    except subprocess.TimeoutExpired:
        raise LimitReached(f"the time limit was reached while {name} ran") from None
    if done.returncode < 0:
        raise MachineError(f"{name} ended with exit status {done.returncode}")
    return done.returncode, done.stdout.splitlines()


def write_lrat(formula: Path, proof: Path, file: TextSink, limits: Limits) -> None:
    """Writes the proof of a certificate, which was verified, as LRAT.

    Raises:
        NoProof: it is none. (Of a certificate that was verified it is one.)
        Damaged: it is no list of lemmas. (Likewise.)
        LimitReached: the deadline passed.
        OSError: a file of it cannot be read.
    """
    variables, clauses = _read_clauses(formula)
    for line in lrat(refutation(variables, clauses, read_lemmas(proof, variables), limits.check)):
        file.write(line)


def _read_clauses(path: Path) -> tuple[int, list[Clause]]:
    """How many variables a file of DIMACS has, and its clauses, one a line."""
    variables, clauses = 0, []
    with path.open(encoding="ascii") as file:
        for line in file:
            if line.startswith("p"):
                variables = int(line.split()[2])
            elif not line.startswith("c"):
                clauses.append([int(word) for word in line.split()[:-1]])
    return variables, clauses


def _dratify(formula: Path, proof: Path, limits: Limits) -> bool:
    """Asks dratify in this process, lemma by lemma."""
    from dratify import DRATChecker, parse_dimacs, parse_proof

    def steps() -> Iterator[tuple[str, Sequence[int]]]:
        for step in parse_proof(proof.read_text()):
            limits.check()
            yield step

    accepted: bool = DRATChecker(parse_dimacs(formula.read_text())).check(steps()).ok
    return accepted


PROGRAMS = {DRAT_TRIM: (_drat_trim, "see"), LRAT_CHECK: (_lrat_check, "it comes with")}
"""The checkers that are programs: what asks them, and words before the address of their source."""
