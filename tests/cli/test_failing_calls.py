"""Calls to the system that fail, memory that is refused, clocks that jump, in the program or its workers.

An error or the right answer comes of it, and nothing else; of a clock, the right answer. The long form is
``python -m benchmarks.faults``.
"""

from __future__ import annotations

import json
import random

import pytest
from disturbing import hard_board
from failing_calls import CALLS, CAN_FAIL, NEEDS, Fault, close_servers, run
from faulted_commands import COMMANDS, JUMP, WITH_WORKERS, Case

pytestmark = [pytest.mark.slow, pytest.mark.skipif(not CAN_FAIL, reason=NEEDS)]

SEED = 1
FAULTS, FAULTS_WITH_WORKERS = (4, 2), (2, 1)
"""So many calls are drawn for a command, and so many pieces of memory and jumps of a clock."""

LATE = 410
"""The number of a reading of the clock amid a long search, a second after it has begun."""


@pytest.fixture(scope="module", autouse=True)
def _servers():
    yield
    close_servers()


@pytest.mark.parametrize("name", COMMANDS)
def test_what_fails_costs_an_error_at_most(tmp_path, name):
    case = Case(name, tmp_path)
    dice = random.Random(f"{name}/{SEED}")
    faults = {kind: found for kind in CALLS if (found := list(case.faults([kind])))}
    calls, others = FAULTS_WITH_WORKERS if name in WITH_WORKERS else FAULTS
    for fault in (
        *(dice.choice(faults[kind]) for kind in dice.sample(sorted(faults), calls)),
        *dice.sample([*case.shortages(others, dice)], others),
        *dice.sample([*case.jumps(1, dice)], others),
    ):
        ended = case.attempt(fault)
        assert ended.failed or name in WITH_WORKERS, "workers make more calls in one run than in another"


def test_a_time_limit_counts_the_time_that_goes_by_and_not_the_time_of_day(tmp_path):
    (tmp_path / "hard.json").write_text(hard_board())
    limited = "solve", "hard.json", "--json", "--time-limit"
    for fault, seconds in (
        (Fault("day", 1, lasts=True, jump=-JUMP), "0.5"),
        (Fault("steady", LATE, lasts=True, jump=JUMP), "3600"),
    ):
        ended = run(tmp_path, (*limited, seconds), fault)
        first, second = map(json.loads, ended.out.splitlines())
        assert (ended.code, ended.err, first["status"], first["limit_reached"]) == (3, "", "undecided", True)
        assert second["status"] == "unique" or fault.kind == "steady"
