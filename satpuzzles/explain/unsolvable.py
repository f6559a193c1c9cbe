"""A board without a solution in a file of explanations: that there is none is proved, and the proof checked.

The certificate is that of ``satpuzzles certify``; nothing of the search for steps is used.
"""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from satpuzzles.core.options import Limits
from satpuzzles.explain.verify import VerifiedExplanation
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.questions.proofs.certify import certify
from satpuzzles.questions.proofs.verify import verify


def verify_unsolvable(puzzle: Puzzle, limits: Limits) -> VerifiedExplanation:
    """Checks that a board has no solution, and so nothing to explain.

    Raises:
        LimitReached: the deadline passed.
    """
    with TemporaryDirectory() as room:
        directory = Path(room) / "certificate"
        answer = certify(puzzle, directory, limits=limits)
        if answer.status != "unsolvable":
            return VerifiedExplanation(False, 0, 0, "there is a solution, and it is not explained")
        found = verify(directory, limits=limits)
    if not found.valid:
        return VerifiedExplanation(False, 0, 0, f"that there is no solution is not proved: {found.reason}")
    return VerifiedExplanation(True, 0, 0, "there is no solution, which a checked refutation proves")
