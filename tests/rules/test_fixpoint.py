"""The common fix-point of rules minds the deadline. That it keeps every solution is proved rule by rule."""

from __future__ import annotations

import pytest

from satpuzzles.core.errors import LimitReached
from satpuzzles.core.options import Limits
from satpuzzles.rules.fixpoint import propagate
from satpuzzles.rules.pairs import NotBoth


class Endless(NotBoth):
    """A rule whose propagation always finds something more, until the deadline comes."""

    def shrink(self, index, domains):
        domains[index % 3] = 3 - domains[index % 3] or 3
        self.limits.deadline = self.limits.started
        return True


@pytest.mark.interpreted
def test_the_deadline_is_looked_at_at_every_step_of_the_fix_point():
    rule = Endless("endless", "A.", pairs=((0, 1), (1, 2), (2, 0)))
    rule.limits = Limits(60)
    with pytest.raises(LimitReached):
        propagate([rule], [1, 2, 1], rule.limits)
