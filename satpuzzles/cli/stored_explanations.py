"""``explain --verify``: verifies the explanations in a file, one a line, against their boards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from satpuzzles.cli.many_boards import BoardJob
from satpuzzles.cli.outcome import ANSWERED, FAILED, print_line
from satpuzzles.cli.request import Request
from satpuzzles.cli.sources import BadBoard, SourceBoard, read_text
from satpuzzles.core.bounded_json import parse
from satpuzzles.core.errors import FormatError, SatpuzzlesError
from satpuzzles.explain.verify import VerifiedExplanation, verify_explanation, verify_unsolvable
from satpuzzles.views import View, head_view


def verify_stored(path: str, request: Request) -> None:
    """Verifies the explanations of a file, in the order of the boards, and tells what holds."""
    outcome = request.outcome
    try:
        text, name = read_text(path)
    except (OSError, SatpuzzlesError) as error:
        outcome.unreadable(error, path)
        return
    lines = ((line, number) for number, line in enumerate(text.split("\n"), start=1) if line.strip())
    found = ("", 0)

    def tasks() -> Iterator[SourceBoard | BadBoard]:
        nonlocal found
        for board in request.tasks():
            if (line := next(lines, None)) is None:
                outcome.error(f"there are fewer explanations than boards; {board.place} has none", name)
                return
            found = line
            yield board
        if next(lines, None) is not None:
            outcome.error("there are more explanations than boards", name)

    job: BoardJob[SourceBoard, VerifiedExplanation] = BoardJob(
        here=lambda board: _verified(board, found[0], name, found[1]),
        view=lambda board, answer: head_view(board.place, board.puzzle) | _view(answer),
        code_of=lambda line: ANSWERED if line["valid"] else FAILED,
    )
    request.tell(job, _print, tasks())


def _verified(board: SourceBoard, line: str, name: str, number: int) -> VerifiedExplanation:
    limits = board.options.limits
    try:
        data = parse(line, number, fractions=True, look=limits.check)
        if not isinstance(data, Mapping):
            raise FormatError("expected the object of an explanation")
        if "error" in data:
            if data.get("status") == "unsolvable" and data.get("type") == board.puzzle.type:
                return verify_unsolvable(board.puzzle, limits)
            return VerifiedExplanation(False, 0, 0, "there is an error where its explanation should be")
        explanation: Mapping[str, Any] = data
        return verify_explanation(board.puzzle, explanation, limits=limits)
    except FormatError as error:
        raise error.again(source=name, line=number) from None


def _view(found: VerifiedExplanation) -> View:
    return {name: getattr(found, name) for name in ("valid", "steps", "proved", "step", "reason")}


def _print(board: SourceBoard, found: VerifiedExplanation) -> None:
    print_line(f"{board.place}: {_sentence(found)}")


def _sentence(found: VerifiedExplanation) -> str:
    if not found.valid:
        where = "" if found.step is None else f"step {found.step}: "
        return f"not verified: {where}{found.reason}"
    if found.reason:
        return f"verified: {found.reason}"
    steps = f"{found.steps} step{'s' * (found.steps != 1)}"
    proved = "each proved smallest" if found.proved == found.steps else f"{found.proved} proved smallest"
    return f"verified: {steps}, {proved}" if found.steps else "verified: nothing is left to explain"
