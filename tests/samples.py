"""How much is tried of what a test repeats: a little in the fast run, the whole in the slow one."""

from __future__ import annotations

import pytest


def few_or_many(name: str, few: int, many: int) -> pytest.MarkDecorator:
    """An argument that says how often, or how many."""
    return pytest.mark.parametrize(
        name, [pytest.param(few, id="few"), pytest.param(many, id="many", marks=pytest.mark.slow)]
    )


def slow(*values: object) -> list:
    """Values of an argument that are for the slow run."""
    return [pytest.param(value, marks=pytest.mark.slow) for value in values]
