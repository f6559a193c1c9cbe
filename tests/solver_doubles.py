"""Doubles of PySAT's solvers and of the clock: to see which backend is asked, and to have it fail on cue.

They stand in for ``pysat.solvers.Solver``, which then makes every backend, and for ``time.monotonic``.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import pysat.solvers
import pytest

from satpuzzles.solver import glucose
from satpuzzles.solver.backends import BACKENDS, loads

LOADING = [backend.name for backend in BACKENDS if loads(backend)]
"""Every backend that can be asked here, found before any double is in place."""

LATER = 1_000_000.0
"""Seconds by which a clock jumps ahead."""


class Doubles:
    """Every PySAT solver that is made from now on.

    Attributes:
        asked: the backend of every solve, in order.
        at_solve: called with the number of the solve, from 1; true makes its answer unknown.
        to_model: turns a model and the number of its solve into the model that is given out.
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked: list[str] = []
        self.at_solve: Callable[[int], bool] = lambda number: False
        self.to_model: Callable[[list[int], int], list[int]] = lambda model, number: model
        doubles = self

        class Double(pysat.solvers.Solver):
            def __init__(self, name="m22", *arguments, **named):
                self.its_name = name
                super().__init__(name, *arguments, **named)

            def solve(self, *arguments, **named):
                return self._asked(super().solve, *arguments, **named)

            def solve_limited(self, *arguments, **named):
                return self._asked(super().solve_limited, *arguments, **named)

            def _asked(self, solve, *arguments, **named):
                doubles.asked.append(self.its_name)
                self.number = len(doubles.asked)
                self.answer = None if doubles.at_solve(self.number) else solve(*arguments, **named)
                return self.answer

            def get_model(self):
                return doubles.to_model(super().get_model(), self.number)

            def get_status(self):
                return self.answer

        monkeypatch.setattr(pysat.solvers, "Solver", Double)
        monkeypatch.setattr(glucose, "functions", lambda name: {})


class Clock:
    """The time, which jumps far ahead at its ``number``-th look, or when told to."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.real = time.monotonic
        monkeypatch.setattr(time, "monotonic", self)
        self.set(None)

    def set(self, number: int | None) -> None:
        """Back to the real time, until that many looks from now."""
        self.looks = 0
        self.jumps_at = number
        self.over = False

    def __call__(self) -> float:
        self.looks += 1
        if self.looks == self.jumps_at:
            self.over = True
        return self.real() + (LATER if self.over else 0)
