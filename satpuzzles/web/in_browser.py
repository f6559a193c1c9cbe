"""Answers questions in a browser, where Python runs as WebAssembly, without threads and child processes.

``static/worker.js`` calls it; ``site.py`` writes the page.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from time import monotonic
from typing import Final

from satpuzzles.core.bounded_json import parse
from satpuzzles.core.errors import ArgumentError, FormatError, MachineError
from satpuzzles.core.runtime import CurrentStage, listening
from satpuzzles.web.questions import answer as answer_question
from satpuzzles.web.questions import failure, warm

__all__ = ["answer", "prepare", "warm"]

TEXTS: Final = ("svg", "html", "txt")
"""The pictures that need no other package."""

TELL_SECONDS: Final = 0.5
"""How often the page hears what the work is at."""

INSTEAD: Final = "; install satpuzzles on your computer for that"


class _Told(CurrentStage):
    """Tells a page what the work is at."""

    def __init__(self, tell: Callable[[str], object]) -> None:
        super().__init__()
        self._tell = tell
        self._last = monotonic()

    def began(self, stage: str) -> None:
        super().began(stage)
        self._pass_on()

    def said(self, phrase: str) -> None:
        super().said(phrase)
        self._pass_on()

    def _pass_on(self) -> None:
        if monotonic() - self._last > TELL_SECONDS:
            self._last = monotonic()
            self._tell(str(self))


def answer(name: str, body: str, tell: Callable[[str], object]) -> tuple[int, str]:
    """Answers a question: its HTTP status and its JSON.

    Args:
        name: the question; "" if the body names it, as for a job.
        tell: called now and then with what the work is at.
    """
    if refused := _refusal(name, body):
        return failure(ArgumentError(refused + INSTEAD))
    try:
        with listening(_Told(tell)):
            return answer_question(name, body.encode())
    except MemoryError:
        return failure(MachineError("the board needs more memory than the browser allows"))


def prepare() -> None:
    """Imports what a hint needs, except python-sat: memory with C modules cannot be kept."""
    for name in ("explain.hint", "formats.reading", "solver.session", "views.hint"):
        import_module(f"satpuzzles.{name}")


def _refusal(name: str, body: str) -> str:
    """Why a question cannot be answered here; "" if it can, or if the body is wrong."""
    try:
        data = parse(body)
    except FormatError:
        return ""
    if not isinstance(data, dict):
        return ""
    name = name or data.get("question", "")
    options = data.get("options")
    picture = options.get("picture", "svg") if isinstance(options, dict) else "svg"
    if name == "generate" and not find_spec("numpy"):
        return "this site cannot make new boards"
    if name == "booklet" or (name == "render" and picture not in TEXTS):
        return "this site cannot make PDF, PNG or GIF files"
    return ""
