"""The steps of an explanation as people read them: many bare exclusions in a row are one entry.

Every view that lists steps lists these entries.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

from satpuzzles.core.arguments import comma_list, plural
from satpuzzles.explain.sentences import told_steps
from satpuzzles.explain.step import Step, Walkthrough, WordedStep

FEW = 3
"""The most exclusions in a row that are listed one by one."""


class StepEntry(NamedTuple):
    """A step, or consecutive steps of single rules that only exclude values.

    Attributes:
        first: the number of its first step, from 1.
        sentence: what the entry says; for several steps, by which rules and how many values they exclude.
    """

    first: int
    steps: tuple[WordedStep, ...]
    sentence: str

    @property
    def last(self) -> int:
        """The number of its last step."""
        return self.first + len(self.steps) - 1

    @property
    def is_folded(self) -> bool:
        """Whether it has several steps."""
        return len(self.steps) > 1


def step_entries(walk: Walkthrough, *, folds: bool = True) -> Iterator[StepEntry]:
    """The entries of an explanation, made on demand.

    Args:
        folds: whether exclusions in a row share an entry; otherwise each step has its own.
    """
    first = 1
    for is_bare, group in groupby(told_steps(walk), lambda told: folds and _is_bare(told.step)):
        if is_bare and len(steps := tuple(group)) > FEW:
            yield StepEntry(first, steps, _folded(steps))
            first += len(steps)
            continue
        for told in steps if is_bare else group:
            yield StepEntry(first, (told,), told.sentence)
            first += 1


def _is_bare(step: Step) -> bool:
    return step.size == 1 and not step.decided


def _folded(steps: tuple[WordedStep, ...]) -> str:
    kinds = dict.fromkeys(rule.name for told in steps for rule in told.rules)
    gone = sum(len(told.step.excluded) for told in steps)
    return f"One rule each ({comma_list([*kinds])}) excludes {plural(gone, 'value')}."
