"""A power cut amid a run: whatever it leaves, --resume ends with the files that the run would have written.

The long form is ``python -m benchmarks.faults``.
"""

from __future__ import annotations

import random

import pytest
from failing_calls import CAN_FAIL, NEEDS, close_servers
from power_cut import Resumed, cuts, drawn_cuts

pytestmark = [pytest.mark.slow, pytest.mark.skipif(not CAN_FAIL, reason=NEEDS)]

SEED = 1
SOME = ("solve -o", "solve -o gz", "generate --certify", "repair --summary", "certify --summary")


@pytest.fixture(scope="module", autouse=True)
def _servers():
    yield
    close_servers()


@pytest.mark.parametrize("name", SOME)
def test_a_run_goes_on_after_a_power_cut(tmp_path, name):
    resumed = Resumed(name, tmp_path)
    assert any(step.what == "sync" for step in resumed.steps)
    for cut in (
        *random.Random(SEED).sample([*cuts(resumed.steps)], 8),
        *drawn_cuts(resumed.steps, 2, SEED),
    ):
        resumed.attempt(cut)
