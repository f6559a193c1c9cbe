"""Questions to the page's server, asked without one."""

from __future__ import annotations

import json
from typing import Any

from satpuzzles.web.questions import answer


def told(name: str, **body: Any) -> tuple[int, Any]:
    """The status and the answer to a question of this name."""
    status, text = answer(name, json.dumps(body).encode())
    return status, json.loads(text)
