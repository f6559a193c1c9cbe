"""Short sequences of calls, the same every time; run_sequences.py has longer ones."""

from __future__ import annotations

import pytest
from batches import BatchMachine
from hypothesis import HealthCheck, settings
from hypothesis.stateful import run_state_machine_as_test
from samples import slow
from sessions import machine_of
from solver_doubles import LOADING

from satpuzzles.processes import run as batch_room

SLOW = "cryptominisat5"

short = settings(
    derandomize=True,
    database=None,
    max_examples=6,
    stateful_step_count=12,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)


@pytest.mark.parametrize(
    "backend",
    # Each session of CryptoMiniSat has a process of its own.
    [*(each for each in LOADING if each != SLOW), *slow(*(each for each in LOADING if each == SLOW))],
)
def test_sequences_of_calls_on_a_session(backend):
    run_state_machine_as_test(machine_of(backend), settings=short)


def test_sequences_of_calls_on_a_batch(monkeypatch):
    monkeypatch.setattr(batch_room, "WAKE_SECONDS", 1e-6)
    run_state_machine_as_test(BatchMachine, settings=settings(short, max_examples=60, stateful_step_count=20))
