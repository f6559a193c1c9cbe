"""What ``prove`` checks, and what it finds."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

CHECKS = {
    "clauses": "the models of every encoding are the grids that confirm accepts",
    "check": "check names a broken rule where confirm rejects a grid, and only there",
    "count": "count gives the number of grids that confirm accepts",
    "partial": "check accepts partly filled grids that can be completed",
    "larger": "on larger boards, each rule left out in turn, confirm rejects what breaks it",
    "decided": "a grid breaks each rule alone, and an answer keeps it",
    "clues": "a rule that comes from a clue names it",
    "texts": "JSON, texts and links are read back as the same board",
    "pictures": "other answers and other clues have other pictures",
    "hints": "hints and explanations lead to the solution",
    "proofs": "no rule needs cuts, so that certificates and explanations can be made",
}
"""Every check and what it says."""


class Finding(NamedTuple):
    """What one check came to.

    Attributes:
        check: its name, a key of CHECKS, or ``note`` for what is no fault.
        fault: what is wrong or worth a look; empty if nothing is.
        board: the JSON of a board that shows it.
    """

    check: str
    fault: str = ""
    board: dict[str, Any] | None = None

    @property
    def fails(self) -> bool:
        """Whether it is a fault."""
        return bool(self.fault) and self.check != "note"

    def __str__(self) -> str:
        if not self.fails:
            return f"note: {self.fault}" if self.fault else f"ok: {CHECKS[self.check]}"
        board = "" if self.board is None else f"\n  board: {json.dumps(self.board)}"
        return f"fails: {CHECKS[self.check]}\n  {self.fault}{board}"
