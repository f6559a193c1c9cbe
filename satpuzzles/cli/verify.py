"""``satpuzzles verify``: checks certificates without a solver."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

import click

from satpuzzles.cli.files import output, require_distinct_files
from satpuzzles.cli.options import (
    PATH,
    NameType,
    file_option,
    json_option,
    printing,
    solver_options,
    verbose_option,
    working,
)
from satpuzzles.cli.outcome import FAILED, ExitStatus, print_json
from satpuzzles.core.errors import SatpuzzlesError, harmless
from satpuzzles.core.options import Options
from satpuzzles.views import failure_view, head_view, verification_view

if TYPE_CHECKING:
    from satpuzzles.questions.proofs.verify import Verification


def _checkers(context: click.Context) -> tuple[str, ...]:
    from satpuzzles.questions.proofs.outside_checker import CHECKERS

    return CHECKERS


CLAIMS = {"unique": "the solution is the only one", "unsolvable": "there is no solution"}


@click.command()
@click.argument("directories", type=PATH, nargs=-1, required=True, metavar="DIR...")
@click.option(
    "--with",
    "second",
    type=NameType(_checkers),
    multiple=True,
    metavar="CHECKER",
    help="Run another proof checker, too: drat-trim, lrat-check or dratify, if installed.",
)
@file_option("--lrat", "lrat", text="Write the proof to FILE as LRAT; needs exactly one DIR.")
@click.option("--rules", is_flag=True, help="Fail if the puzzle rules do not confirm every clause.")
@click.option("-q", "--quiet", is_flag=True, help="Print one line per certificate.")
@json_option
@solver_options("time_limit")
@verbose_option
@click.pass_obj
def command(
    outcome: ExitStatus,
    directories: tuple[str, ...],
    second: tuple[str, ...],
    lrat: str | None,
    rules: bool,
    quiet: bool,
    as_json: bool,
    options: Options,
) -> None:
    """Check certificates without a solver.

    `verify` encodes the puzzle again and compares the CNF, checks the solution against the rules, and checks
    every lemma of the proof by unit propagation. LRAT proofs name the clauses that each lemma follows from;
    formally verified checkers such as cake_lpr read them.

    Exit code 1 if a certificate is not valid.

    \b
    satpuzzles verify certificate
    satpuzzles verify --with drat-trim certificates/*
    satpuzzles verify --lrat proof.lrat certificate
    """
    from satpuzzles.questions.proofs.verify import verify

    if lrat is not None:
        if len(directories) > 1:
            raise click.UsageError("--lrat requires exactly one certificate")
        if lrat == "-" and as_json:
            raise click.UsageError("--json cannot be combined with --lrat -: both print to stdout")
        require_distinct_files([lrat], [str(path) for path in Path(directories[0]).glob("*")])

    for directory in directories:
        try:
            check = partial(verify, directory, second=second, rules=rules, options=options.restarted())
            with working(directory):
                found = outcome.attempt(check, directory)
        except OSError as error:
            found = outcome.unreadable(error, directory)
        if isinstance(found, SatpuzzlesError):
            if as_json:
                print_json({**head_view(directory, None), **failure_view(found)})
            continue
        if not found.valid:
            outcome.at_least(FAILED)
        if as_json:
            print_json(verification_view(found, directory))
        else:
            _print(directory, found, quiet, sys.stderr if lrat == "-" else sys.stdout)
        if found.valid and lrat is not None:
            with outcome.guard(directory):
                _write_lrat(directory, lrat, options)


def _write_lrat(directory: str, target: str, options: Options) -> None:
    """Writes the proof of a certificate that was verified."""
    from satpuzzles.questions.proofs.certificate import FORMULA, PROOF
    from satpuzzles.questions.proofs.outside_checker import write_lrat

    folder = Path(directory)
    with printing(), output(target) as file:
        write_lrat(folder / FORMULA, folder / PROOF, file, options.restarted().limits)


def _print(directory: str, found: Verification, quiet: bool, file: TextIO) -> None:
    if not quiet:
        for check in found.passed:
            print(f"  {check.name}: {check.sentence}", file=file)
    if found.valid:
        sentence = f"verified: {CLAIMS[found.claim or '']}"
        if found.rules == "not confirmed":
            sentence += "; the rules were not confirmed"
    else:
        sentence = f"not verified: the check of the {found.failed} failed: {found.reason}"
    print(harmless(f"{directory}: {sentence}"), file=file, flush=True)
