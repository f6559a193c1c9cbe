"""What the work is at, in words: for the line that a terminal shows, and for whoever asks about a job.

What tells of the work is ``runtime.py``.
"""

from __future__ import annotations

from typing import Final

from satpuzzles.core.runtime import Listener

WORDS: Final = {
    "encode": "writing clauses",
    "load": "loading the solver",
    "solve": "looking for a solution",
    "check": "checking the solution",
    "uniqueness": "looking for another solution",
    "shared": "looking for what all solutions share",
    "why": "looking for a reason",
    "explain": "explaining",
    "attempt": "making a board",
    "grading": "finding out how hard it is",
    "make unique": "making it unique",
    "redundant clues": "looking for redundant clues",
    "single clues": "looking for single clues",
    "count by rows": "counting row by row",
    "count by ganak": "counting with ganak",
    "cuts": "looking for cuts",
    "proof": "writing the proof",
}
"""What is said of a stage; of others their names."""


class Doing(Listener):
    """A listener that knows what the work is at.

    What it is told may come from another thread than the one that asks.
    """

    def __init__(self) -> None:
        self._stages: tuple[tuple[str, str], ...] = (("", ""),)

    def began(self, stage: str) -> None:
        """See ``Listener``."""
        self._stages = (*self._stages, (stage, ""))

    def ended(self, stage: str, seconds: float) -> None:
        """See ``Listener``."""
        begun = [at for at, (name, _) in enumerate(self._stages) if name == stage]
        if begun:
            self._stages = self._stages[: begun[-1]]

    def told(self, sentence: str) -> None:
        """See ``Listener``."""

    def said(self, phrase: str) -> None:
        """See ``Listener``."""
        *before, (stage, _) = self._stages
        self._stages = (*before, (stage, phrase))

    def forget(self) -> None:
        """Other work begins."""
        self._stages = (("", ""),)

    def __str__(self) -> str:
        """The innermost stage that says how far it is, else the innermost; "" where nothing is known."""
        stages = self._stages
        stage, phrase = next((each for each in reversed(stages) if each[1]), stages[-1])
        words = WORDS.get(stage, stage)
        return f"{words}: {phrase}" if words and phrase else words or phrase
