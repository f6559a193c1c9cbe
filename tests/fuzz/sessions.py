"""Sequences of calls on a session, drawn by Hypothesis and shrunk where one goes wrong.

The docstrings of ``Session``, ``SolveResult``, ``SessionStatistics`` and ``Limits`` say what each call must
give; so does a list of all assignments to a few variables, as Mobical uses for CaDiCaL. Beside those
variables a formula may have two blocks of clauses, each of which is a contradiction once its switch is
assumed: one takes some conflicts, the other no solver ends.
"""

from __future__ import annotations

import os
import signal
import threading
import time
from contextlib import contextmanager, suppress
from itertools import product

from children import running_children
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from satpuzzles.core.errors import BackendError
from satpuzzles.core.options import Limits
from satpuzzles.sat.formula import Formula
from satpuzzles.solver.session import Session

VARIABLES = 8
"""The variables that are listed; the first six of them may be the formula's, the others come with clauses."""

SHORT, ENDLESS = 9, 10
"""The switches of the two blocks."""

ASSIGNMENTS = [
    frozenset(v * sign for v, sign in enumerate(signs, 1)) for signs in product((-1, 1), repeat=VARIABLES)
]

MOMENT = 0.03
"""Seconds after which an endless solve is ended."""

literals = st.integers(1, VARIABLES).flatmap(lambda v: st.sampled_from((v, -v)))
clauses = st.lists(literals, min_size=2, max_size=4) | st.lists(literals, min_size=1, max_size=3)
few_clauses = st.lists(clauses, max_size=3)


def holes(number: int, first: int, switch: int) -> list[list[int]]:
    """One pigeon more than holes, each in its own, once the switch is on; variables from ``first``."""
    sits = [[first + pigeon * number + hole for hole in range(number)] for pigeon in range(number + 1)]
    found = [[-switch, *pigeon] for pigeon in sits]
    for hole in zip(*sits):
        found += [[-switch, -one, -other] for one in hole for other in hole if one < other]
    return found


BLOCKS = holes(5, 11, SHORT) + holes(13, 50, ENDLESS)
LAST = 50 + 13 * 14 - 1


class Asked(Exception):
    """What a lazy constraint raises, as a signal handler may that runs in it."""


class Hidden:
    """Clauses that a lazy constraint adds only once a model breaks them."""

    def __init__(self, clauses: list[list[int]]) -> None:
        self.clauses = clauses
        self.asked = 0
        self.raises = False

    def violated(self, model):
        self.asked += 1
        if self.raises:
            raise Asked
        return [clause for clause in self.clauses if not set(clause) & set(model)]


class SessionMachine(RuleBasedStateMachine):
    """A session and what is known of it; a subclass names the backend."""

    backend = "glucose4"
    calls = 0
    """How many solves there were."""

    @initialize(
        variables=st.integers(0, 6),
        blocks=st.booleans(),
        first=few_clauses,
        hidden=few_clauses,
        phases=st.lists(literals, max_size=3),
        conflicts=st.sampled_from((None, None, 100_000)),
    )
    def begin(self, variables, blocks, first, hidden, phases, conflicts):
        self.blocks = blocks
        self.variables = LAST if blocks else variables
        first = [clause for clause in first if max(map(abs, clause)) <= self.variables]
        hidden = [clause for clause in hidden if max(map(abs, clause)) <= self.variables]
        formula = Formula(self.variables)
        formula.clauses = (BLOCKS if blocks else []) + first
        formula.phases = [each for each in phases if abs(each) <= self.variables]
        self.lazy = Hidden(hidden)
        formula.lazy = [self.lazy] if hidden else []
        self.size = len(formula.clauses)
        self.clauses = first + hidden
        self.named = {abs(literal) for clause in first for literal in clause}
        self.possible = [each for each in ASSIGNMENTS if self.keeps(each)]
        self.limits = Limits(conflicts=conflicts).part()
        self.others = running_children()
        self.session = Session(formula, self.backend, self.limits)
        self.endless = 0
        self.maimed = False
        self.conflicts = 0

    def keeps(self, assignment, clauses=None) -> bool:
        return all(
            not assignment.isdisjoint(clause) for clause in (self.clauses if clauses is None else clauses)
        )

    # ---- calls ----

    @rule(added=few_clauses, lazily=st.booleans(), empty=st.sampled_from((False,) * 19 + (True,)))
    def add(self, added, lazily, empty):
        added = added + [[]] * empty
        self.session.add(iter(added) if lazily else added)
        self.learn(added)

    def learn(self, added):
        self.clauses += added
        self.named |= {abs(literal) for clause in added for literal in clause}
        self.possible = [each for each in self.possible if self.keeps(each, added)]

    @rule(preferred=st.lists(literals, max_size=4))
    def prefer(self, preferred):
        with self.perhaps_maimed():
            self.session.prefer(preferred)

    @rule()
    def close(self):
        self.session.close()

    @rule(conflicts=st.sampled_from((None, None, None, 0, 1, 20, 3_000)))
    def allow(self, conflicts):
        self.limits.grant(conflicts)

    @rule(late=st.sampled_from((False, False, False, True)))
    def set_the_clock(self, late):
        self.limits.deadline = time.monotonic() - 1 if late else None

    @rule(assumed=st.lists(literals, max_size=5), short=st.booleans())
    def solve(self, assumed, short):
        self.ask(assumed + [SHORT] * (short and self.blocks))

    @precondition(lambda self: self.lazy.clauses)
    @rule(assumed=st.lists(literals, max_size=2))
    def an_exception_while_a_model_is_looked_at(self, assumed):
        self.lazy.raises = True
        with suppress(Asked):
            self.ask(assumed)
        self.lazy.raises = False

    @precondition(lambda self: self.blocks and self.endless < 2 and all(self.clauses))
    @rule(ending=st.sampled_from(("deadline", "conflicts", "interrupt")))
    def an_endless_solve(self, ending):
        self.endless += 1
        self.allow(300 if ending == "conflicts" else None)
        self.limits.deadline = time.monotonic() + MOMENT if ending == "deadline" else None
        if ending != "interrupt":
            self.ask([ENDLESS])
            return
        main = threading.main_thread().ident
        timer = threading.Timer(MOMENT, lambda: signal.pthread_kill(main, signal.SIGINT))
        # Python that was started in the background of a script ignores it.
        before = signal.signal(signal.SIGINT, signal.default_int_handler)
        try:
            timer.start()
            with self.perhaps_maimed():
                outcome = self.session.solve(self.switched([ENDLESS]))
                assert not self.possible and outcome.satisfiable is False, "it ended"
            timer.join()
            time.sleep(MOMENT)
        except KeyboardInterrupt:
            return
        finally:
            timer.join()
            signal.signal(signal.SIGINT, before)
        raise AssertionError("the interrupt did not get through")

    @rule()
    def kill_its_process(self):
        for child in running_children() - self.others:
            os.kill(child, signal.SIGKILL)
            self.maimed = True

    # ---- what must come of them ----

    @contextmanager
    def perhaps_maimed(self):
        try:
            yield
        except BackendError:
            if not self.maimed:
                raise
            self.maimed = False

    def limited(self) -> bool:
        return self.limits.conflicts_left == 0 or self.limits.seconds_left() == 0

    def keeps_all(self, assignment, assumed) -> bool:
        return all(literal in assignment for literal in assumed if abs(literal) <= VARIABLES)

    def ask(self, assumed):
        assumed = self.switched(assumed)
        type(self).calls += 1
        limited = self.limited()
        left = self.limits.conflicts_left
        outcome = None
        with self.perhaps_maimed():
            outcome = self.session.solve(assumed)
        if outcome is None:
            return
        possible = not {SHORT, ENDLESS} & set(assumed) and self.has_model(assumed)
        if outcome.satisfiable is None:
            assert self.limited(), "unknown, and no limit was reached"
            assert outcome.model is None and outcome.core is None
        elif outcome.satisfiable:
            assert possible and not limited
            assert outcome.core is None
            self.require_model(outcome.model, assumed)
        else:
            assert not possible
            assert outcome.model is None
            assert set(outcome.core) <= set(assumed)
            assert {SHORT, ENDLESS} & set(outcome.core) or not self.has_model(outcome.core)
        statistics = self.session.statistics
        assert statistics.conflicts >= self.conflicts
        if self.session.backend.counters and left is not None:
            assert self.limits.conflicts_left == max(0, left - (statistics.conflicts - self.conflicts))
        self.conflicts = statistics.conflicts

    def switched(self, assumed):
        """Has each block on or off, so that no solver tries its luck with one."""
        return assumed + [-switch for switch in (SHORT, ENDLESS) if self.blocks and switch not in assumed]

    def has_model(self, assumed) -> bool:
        return any(self.keeps_all(each, assumed) for each in self.possible)

    def require_model(self, model, assumed):
        assert [abs(literal) for literal in model] == list(range(1, len(model) + 1))
        assert len(model) >= max([self.variables, *self.named, *map(abs, assumed)])
        true = frozenset(model)
        assert true.issuperset(assumed)
        assert self.keeps(true) and (not self.blocks or self.keeps(true, BLOCKS))

    @invariant()
    def statistics_tell_what_was_done(self):
        statistics = self.session.statistics
        assert (statistics.variables, statistics.clauses) == (self.variables, self.size)
        assert statistics.rounds == self.lazy.asked
        assert statistics.cuts == len(self.session.cuts)
        assert all(cut in self.lazy.clauses for cut in self.session.cuts)

    def teardown(self):
        if hasattr(self, "session"):
            self.session.close()


def machine_of(backend: str) -> type[SessionMachine]:
    """The machine whose sessions have a backend."""
    return type(f"SessionOf_{backend}", (SessionMachine,), {"backend": backend})
