"""Signals at random moments: no file is half written, no process is left behind, and the code says why."""

from __future__ import annotations

import random
import signal
import sys

import pytest
from disturbing import CODES, ENDING, ENDLESS, RESUMES, Disturbed, disturb, prepared

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="processes are looked for in /proc"),
]


@pytest.fixture(scope="module")
def command(tmp_path_factory):
    """Makes a command by its name, once."""
    made: dict[str, Disturbed] = {}

    def make(name: str) -> Disturbed:
        if name not in made:
            made[name] = prepared(name, tmp_path_factory.mktemp("command"))
        return made[name]

    return make


@pytest.mark.parametrize(
    ("name", "number"),
    [
        (name, number)
        for at, name in enumerate([*ENDLESS, *sorted(RESUMES)])
        for number in (signal.SIGINT, (signal.SIGTERM, signal.SIGKILL)[at % 2])
    ],
)
def test_a_signal_at_a_random_moment(command, tmp_path, name, number):
    disturb(command(name), number, random.Random(f"{name} {number}"), tmp_path / "out")


@pytest.mark.parametrize("name", [name for name in ENDING if name not in RESUMES])
def test_one_of_the_signals_at_a_random_moment(command, tmp_path, name):
    dice = random.Random(name)
    disturb(command(name), dice.choice([*CODES]), dice, tmp_path / "out")
