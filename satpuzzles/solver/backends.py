"""A table of PySAT's SAT backends and their features, and the lookup of a backend by name.

Measured on python-sat 1.9.dev17; tests/kernel/test_backends.py verifies the table on the installed PySAT.
"""

from __future__ import annotations

from enum import Enum
from functools import cache, lru_cache
from typing import NamedTuple

from satpuzzles.core.arguments import short_repr
from satpuzzles.core.errors import BackendError


class StopMethod(Enum):
    """How to end a running solve."""

    INTERRUPT = "interrupt"
    """From another thread: the backend releases Python's global lock and checks a flag."""
    KILL = "kill"
    """Only by killing its process: the backend holds Python's global lock."""


class ConflictBudget(Enum):
    """How a backend keeps a conflict budget."""

    EXACT = "exact"
    """It stops within about ten conflicts, and the next solve continues from there."""
    RESTART = "restart"
    """It checks the budget (and interrupts) only at restarts: a budget of 10 has taken 23,000 conflicts."""
    CREATION = "creation"
    """The budget of every solve is fixed when the solver is made (Lingeling's option ``clim``)."""


class Backend(NamedTuple):
    """A SAT solver of PySAT and its features.

    Attributes:
        name: one of PySAT's names for it, used everywhere in satpuzzles.
        title: the solver and its version, for people.
        aliases: every other name that PySAT accepts or uses in its documents.
        incremental: can solve again, with clauses added in between. If false, a second solve ends the
            whole process or gives wrong answers.
        assumptions: honours assumptions. If false, it drops or refuses them.
        cores: names the assumptions behind an unsatisfiable answer.
        phases: accepts a preferred value for each variable.
        counters: counts conflicts and decisions.
        counts: takes "at most k of these literals" as it is.
        proofs: its DRUP proof of a solve without assumptions in a fresh solver is right once the deletions
            are left out (Glucose, Ergo and MapleLCMDistChronoBT delete clauses and still propagate with
            them).
        stop: how to end a running solve.
        budget: how it keeps a conflict budget.
        takes_interrupts: catches Ctrl-C itself while it solves, in any thread, and permanently after two
            simultaneous solves; it therefore needs its own process.
        package: a package needed in addition to PySAT.
    """

    name: str
    title: str
    aliases: tuple[str, ...] = ()
    incremental: bool = True
    assumptions: bool = True
    cores: bool = True
    phases: bool = True
    counters: bool = True
    counts: bool = False
    proofs: bool = False
    stop: StopMethod = StopMethod.INTERRUPT
    budget: ConflictBudget = ConflictBudget.EXACT
    takes_interrupts: bool = False
    package: str | None = None


BACKENDS: tuple[Backend, ...] = (
    Backend(
        name="cadical103",
        title="CaDiCaL 1.0.3",
        aliases=("cd", "cd103", "cdl", "cdl103"),
        phases=False,
        proofs=True,
        stop=StopMethod.KILL,
    ),
    Backend(
        name="cadical153",
        title="CaDiCaL 1.5.3",
        aliases=("cd15", "cd153", "cdl15", "cdl153"),
        proofs=True,
        stop=StopMethod.KILL,
    ),
    Backend(
        name="cadical195",
        title="CaDiCaL 1.9.5",
        aliases=("cd19", "cd195", "cdl19", "cdl195"),
        proofs=True,
        stop=StopMethod.KILL,
    ),
    Backend(
        name="cadical300",
        title="CaDiCaL 3.0.0",
        aliases=("cd30", "cd300", "cdl30", "cdl300"),
        proofs=True,
        stop=StopMethod.KILL,
    ),
    # PySAT refuses to assume a variable that is in no clause, so assumptions are added as clauses.
    Backend(
        name="cryptominisat5",
        title="CryptoMiniSat 5",
        aliases=("cms", "cms5", "crypto", "crypto5", "cryptominisat", "cryptosat"),
        incremental=False,
        assumptions=False,
        phases=False,
        counters=False,
        stop=StopMethod.KILL,
        takes_interrupts=True,
        package="pycryptosat",
    ),
    Backend(name="ergo", title="Ergo", proofs=True),
    Backend(
        name="gluecard3",
        title="Gluecard 3",
        aliases=("gc3", "gc30", "gluecard30"),
        counts=True,
        proofs=True,
        budget=ConflictBudget.RESTART,
    ),
    Backend(
        name="gluecard4",
        title="Gluecard 4.1",
        aliases=("gc4", "gc41", "gluecard41"),
        counts=True,
        proofs=True,
        budget=ConflictBudget.RESTART,
    ),
    Backend(
        name="glucose3",
        title="Glucose 3.0",
        aliases=("g3", "g30", "glucose30"),
        proofs=True,
        budget=ConflictBudget.RESTART,
    ),
    Backend(
        name="glucose4",
        title="Glucose 4.1",
        aliases=("g4", "g41", "glucose41"),
        proofs=True,
        budget=ConflictBudget.RESTART,
    ),
    Backend(
        name="glucose42",
        title="Glucose 4.2.1",
        aliases=("g42", "g421", "glucose421"),
        proofs=True,
        budget=ConflictBudget.RESTART,
    ),
    Backend(
        name="kissat404",
        title="Kissat 4.0.4",
        aliases=("ks", "ks4", "kissat", "kissat4"),
        incremental=False,
        assumptions=False,
        cores=False,
        phases=False,
        counters=False,
        stop=StopMethod.KILL,
    ),
    Backend(
        name="lingeling",
        title="Lingeling bbc",
        aliases=("lgl",),
        proofs=True,
        stop=StopMethod.KILL,
        budget=ConflictBudget.CREATION,
    ),
    Backend(
        name="maplechrono", title="MapleLCMDistChronoBT", aliases=("mcb", "chrono", "chronobt"), proofs=True
    ),
    # Its proofs may lack the empty clause.
    Backend(name="maplecm", title="MapleCM", aliases=("mcm",)),
    # Its proofs name every variable one too high.
    Backend(name="maplesat", title="MapleCOMSPS", aliases=("mpl", "maple")),
    Backend(name="mergesat3", title="MergeSat 3.0", aliases=("mg3", "mgs3", "mergesat30")),
    Backend(name="minicard", title="MiniCard 1.2", aliases=("mc", "mcard"), counts=True),
    Backend(name="minisat22", title="MiniSat 2.2", aliases=("m22", "msat22")),
    Backend(name="minisat-gh", title="MiniSat from GitHub", aliases=("mgh", "msat-gh", "minisatgh")),
    Backend(
        name="minisatep",
        title="MiniSat with user propagators",
        aliases=("mep", "msat-ep", "minisat-ep"),
    ),
)

DEFAULT_BACKEND = "glucose4"
"""Among the quickest on all puzzles (with minisat22), interruptible, and with right proofs."""

COUNTING_BACKEND = "gluecard4"
"""The default for formulas with counts: the same solver, with counts as they are."""


@lru_cache(maxsize=64)
def find_backend(name: str | None) -> Backend:
    """Looks up a backend by name, ignoring case; None gives the default.

    Raises:
        BackendError: no such backend; the message lists all backends.
    """
    wanted = DEFAULT_BACKEND if name is None else name.lower()
    for backend in BACKENDS:
        if wanted == backend.name or wanted in backend.aliases:
            return backend
    known = ", ".join(backend.name for backend in BACKENDS)
    raise BackendError(f"no SAT backend is named {short_repr(name)}; known are {known}")


def find_installed(name: str | None) -> Backend:
    """Looks up a backend that the installed PySAT can make.

    Raises:
        BackendError: no such backend, or it is not installed.
    """
    backend = find_backend(name)
    if not loads(backend):
        raise BackendError(f"the backend {backend.name} is known but not installed here")
    return backend


@cache
def loads(backend: Backend) -> bool:
    """Whether the installed PySAT can make a solver of this backend."""
    from satpuzzles.solver import glucose

    if glucose.functions(backend.name):
        return True
    from pysat.solvers import NoSuchSolverError, Solver

    if backend.package is not None:
        from importlib.util import find_spec

        if find_spec(backend.package) is None:
            return False
    try:
        Solver(backend.name).delete()
    except (NoSuchSolverError, AssertionError):  # an older PySAT; a build without it
        return False
    return True
