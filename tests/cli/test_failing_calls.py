"""Calls to the system that fail, in the program or its workers: an error or the right answer, nothing else.

The long form is ``python -m benchmarks.faults``.
"""

from __future__ import annotations

import random

import pytest
from failing_calls import CALLS, CAN_FAIL, NEEDS, close_servers
from faulted_commands import COMMANDS, WITH_WORKERS, Case

pytestmark = [pytest.mark.slow, pytest.mark.skipif(not CAN_FAIL, reason=NEEDS)]

SEED = 1
FAULTS, FAULTS_WITH_WORKERS = 4, 2
"""So many are drawn for a command."""


@pytest.fixture(scope="module", autouse=True)
def _servers():
    yield
    close_servers()


@pytest.mark.parametrize("name", COMMANDS)
def test_a_call_that_fails_costs_an_error_at_most(tmp_path, name):
    case = Case(name, tmp_path)
    dice = random.Random(f"{name}/{SEED}")
    faults = {kind: found for kind in CALLS if (found := list(case.faults([kind])))}
    drawn = dice.sample(sorted(faults), FAULTS_WITH_WORKERS if name in WITH_WORKERS else FAULTS)
    for fault in (dice.choice(faults[kind]) for kind in drawn):
        ended = case.attempt(fault)
        assert ended.failed or name in WITH_WORKERS, "workers make more calls in one run than in another"
