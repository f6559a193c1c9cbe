"""Boards of all puzzles, and questions to the page's server, asked without one."""

from __future__ import annotations

import json
from typing import Any

import satpuzzles as sp
from satpuzzles.puzzle.kind import built_in_kinds
from satpuzzles.web.questions import answer

KINDS = [*built_in_kinds()]
"""The records of the puzzles of this package."""

EXAMPLES = {kind.name: kind.examples[0] for kind in KINDS}
"""A board of each, as text."""

BOARDS = {name: sp.loads(text, type=name) for name, text in EXAMPLES.items()}
"""The same boards, read."""


def told(name: str, **body: Any) -> tuple[int, Any]:
    """The status and the answer to a question of this name."""
    status, text = answer(name, json.dumps(body).encode())
    return status, json.loads(text)
