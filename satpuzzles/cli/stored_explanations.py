"""``explain --verify``: explanations read from a file, one a line, and verified against their boards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import Any

from satpuzzles.cli.options import working
from satpuzzles.cli.outcome import BAD_INPUT, FAILED, Outcome, harmless, print_json
from satpuzzles.cli.sources import BadBoard, Board, read_text
from satpuzzles.core.bounded_json import parse
from satpuzzles.core.errors import FormatError, SatpuzzlesError
from satpuzzles.explain.unsolvable import verify_unsolvable
from satpuzzles.explain.verify import VerifiedExplanation, verify_explanation
from satpuzzles.views import View, failure_view, head_view


def verify_stored(path: str, tasks: Iterable[Board | BadBoard], outcome: Outcome, *, as_json: bool) -> None:
    """Verifies the explanations of a file, in the order of the boards, and tells what holds."""
    try:
        text, name = read_text(path)
    except (OSError, SatpuzzlesError) as error:
        outcome.unreadable(error, path)
        return
    lines = _lines(text, name)
    for task in tasks:
        with outcome.guard(task.place):
            line = next(lines, None)
            if line is None:
                outcome.error(f"there are fewer explanations than boards; {task.place} has none", name)
                return
            if isinstance(task, Board):
                _verify(task, *line, outcome, as_json=as_json)
    if next(lines, None) is not None:
        outcome.error("there are more explanations than boards", name)


def _lines(text: str, name: str) -> Iterator[tuple[str, str, int]]:
    """The lines that are not blank, with the name of the file and their number in it."""
    for number, line in enumerate(text.split("\n"), start=1):
        if line.strip():
            yield line, name, number


def _verify(task: Board, line: str, name: str, number: int, outcome: Outcome, *, as_json: bool) -> None:
    with working(task.place):
        found = outcome.attempt(partial(_verified, task, line, name, number), task.place)
    if isinstance(found, SatpuzzlesError):
        outcome.at_least(BAD_INPUT if isinstance(found, FormatError) else FAILED)
        if as_json:
            print_json({**head_view(task.place, task.puzzle), **failure_view(found)})
        return
    if not found.valid:
        outcome.at_least(FAILED)
    if as_json:
        print_json({**head_view(task.place, task.puzzle), **_view(found)})
    else:
        print(harmless(f"{task.place}: {_sentence(found)}"), flush=True)


def _verified(task: Board, line: str, name: str, number: int) -> VerifiedExplanation:
    try:
        data = parse(line, number, fractions=True, look=task.options.limits.check)
        if not isinstance(data, Mapping):
            raise FormatError("expected the object of an explanation")
        if "error" in data:
            if data.get("status") == "unsolvable" and data.get("type") == task.puzzle.type:
                return verify_unsolvable(task.puzzle, task.options.limits)
            return VerifiedExplanation(False, 0, 0, "there is an error where its explanation should be")
        explanation: Mapping[str, Any] = data
        return verify_explanation(task.puzzle, explanation, limits=task.options.limits)
    except FormatError as error:
        raise error.again(source=name, line=number) from None


def _view(found: VerifiedExplanation) -> View:
    return {
        "valid": found.valid,
        "steps": found.steps,
        "proved": found.proved,
        "step": found.step,
        "reason": found.reason,
    }


def _sentence(found: VerifiedExplanation) -> str:
    if not found.valid:
        where = "" if found.step is None else f"step {found.step}: "
        return f"not verified: {where}{found.reason}"
    if found.reason:
        return f"verified: {found.reason}"
    steps = f"{found.steps} step{'s' * (found.steps != 1)}"
    proved = "each proved smallest" if found.proved == found.steps else f"{found.proved} proved smallest"
    return f"verified: {steps}, {proved}" if found.steps else "verified: nothing is left to explain"
