"""Propagation of a list of rules to their common fix-point: presolve for any puzzle."""

from __future__ import annotations

from collections.abc import Sequence

from satpuzzles.core.limits import Limits
from satpuzzles.rules.rule import Domains, Rule


def propagate(rules: Sequence[Rule], domains: Domains, limits: Limits | None = None) -> bool:
    """Shrinks domains until no instance of a rule takes another value away.

    Args:
        domains: of every place; changed in place.

    Returns:
        False when that shows that there is no solution.

    Raises:
        LimitReached: the deadline passed.
    """
    limits = limits or Limits()
    instances = [(rule, index) for rule in rules for index in range(len(rule))]
    users: dict[int, list[int]] = {}
    for number, (rule, index) in enumerate(instances):
        for place in rule.places(index):
            users.setdefault(place, []).append(number)
    waiting = dict.fromkeys(range(len(instances)))
    while waiting:
        limits.check()
        number = next(iter(waiting))
        del waiting[number]
        rule, index = instances[number]
        places = rule.places(index)
        before = [domains[place] for place in places]
        if not rule.shrink(index, domains):
            return False
        for place, domain in zip(places, before):
            if domains[place] != domain:
                waiting.update(dict.fromkeys(users[place]))
    return True
