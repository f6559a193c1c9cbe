"""The specification of Calcudoku: its rules for the translation check."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from satpuzzles.translation_check.specification import LineRule, Specification, State, known, latin


def specification(board: Mapping[str, Any]) -> Specification:
    """The rules of a board from its JSON object."""
    size = board["size"]
    cages = [
        LineRule(
            f"the cage gives {cage['target']}{cage.get('op') or ''}",
            tuple(row * size + column for row, column in cage["cells"]),
            _START[cage.get("op")],
            partial(_STEPS[cage.get("op")], size, cage["target"]),
            partial(_ENDS[cage.get("op")], cage["target"]),
        )
        for cage in board["cages"]
    ]
    filled_in = known(board.get("known", ()))
    return Specification(size * size, size, False, (*latin(size), *cages, *filled_in))


Two = tuple[int, int]
Three = tuple[int, int, int]

# The state: what the cells add up to, what they multiply to, or the largest of them and one of these.


def _add(size: int, target: int, state: int, value: int) -> int | None:
    return state + value if state + value <= target else None


def _multiply(size: int, target: int, state: int, value: int) -> int | None:
    product = state * value
    return product if product <= target else None


def _subtract(size: int, target: int, state: Two, value: int) -> Two | None:
    largest, total = state
    # The others together are less than the largest, or as much.
    return (max(largest, value), total + value) if total + value <= 2 * size else None


def _divide(size: int, target: int, state: Two, value: int) -> Two | None:
    largest, product = state
    return (max(largest, value), product * value) if product * value <= size * size else None


def _any(size: int, target: int, state: Three, value: int) -> Three | None:
    largest, total, product = state
    # Beyond these, neither of the two can come to anything.
    total, product = (
        min(total + value, target + 2 * size + 1),
        min(product * value, (target + size) * size + 1),
    )
    return max(largest, value), total, product


def _is_target(target: int, state: State) -> bool:
    return state == target


def _is_difference(target: int, state: Two) -> bool:
    largest, total = state
    return 2 * largest - total == target


def _is_quotient(target: int, state: Two) -> bool:
    largest, product = state
    return largest * largest == target * product


def _is_some(target: int, state: Three) -> bool:
    largest, total, product = state
    return (
        target in (total, product)
        or _is_difference(target, (largest, total))
        or _is_quotient(target, (largest, product))
    )


_START: dict[str | None, State] = {"+": 0, "*": 1, "-": (0, 0), "/": (0, 1), None: (0, 0, 1)}
_STEPS: dict[str | None, Callable[..., State | None]] = {
    "+": _add,
    "*": _multiply,
    "-": _subtract,
    "/": _divide,
    None: _any,
}
_ENDS: dict[str | None, Callable[..., bool]] = {
    "+": _is_target,
    "*": _is_target,
    "-": _is_difference,
    "/": _is_quotient,
    None: _is_some,
}
