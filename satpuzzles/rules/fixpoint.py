"""The fix-point of what rules force together, for presolve and search. What one rule forces, itself says."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from satpuzzles.core.options import Limits
from satpuzzles.core.runtime import collector_paused
from satpuzzles.rules.answers import Domains
from satpuzzles.rules.rule import Rule


class Propagation:
    """What rules force together, for a board that is asked again and again as its domains shrink.

    Args:
        rules: of any kinds.
        places: how many there are.
        limits: a deadline for looking at the rules, and for all that they are asked.

    Raises:
        LimitReached: the deadline passed.
    """

    __slots__ = ("_instances", "_limits", "_users", "_wide")

    def __init__(self, rules: Iterable[Rule], places: int, limits: Limits | None = None) -> None:
        self._limits = limits or Limits()
        self._instances: list[tuple[Rule, int]] = []
        self._users: list[list[int]] = [[] for _ in range(places)]
        self._wide: list[bool] = []
        with collector_paused():
            for rule in rules:
                for index in rule.forcing():
                    self._add(rule, index)

    def _add(self, rule: Rule, index: int) -> None:
        self._limits.check()
        places = rule.places(index)
        for place in places:
            self._users[place].append(len(self._instances))
        self._instances.append((rule, index))
        # What looks at most places waits until nothing that is cheaper is left to do.
        self._wide.append(2 * len(places) > len(self._users))

    def propagate(self, domains: Domains, changed: Iterable[int] | None = None) -> bool:
        """Shrinks domains until no instance of a rule takes another value away.

        Args:
            domains: of every place; changed in place.
            changed: the places whose domains shrank since nothing was left to take away; None where that
                was never so.

        Returns:
            False when that shows that there is no solution.

        Raises:
            LimitReached: the deadline passed.
        """
        waiting: dict[bool, dict[int, None]] = {False: {}, True: {}}
        for number in range(len(self._instances)) if changed is None else self._users_of(changed):
            waiting[self._wide[number]][number] = None
        while queue := waiting[False] or waiting[True]:
            self._limits.check()
            number = next(iter(queue))
            del queue[number]
            rule, index = self._instances[number]
            places = rule.places(index)
            before = [domains[place] for place in places]
            if not rule.propagate(index, domains):
                return False
            shrunk = [place for place, domain in zip(places, before) if domains[place] != domain]
            for user in self._users_of(shrunk):
                waiting[self._wide[user]][user] = None
            if rule.complete:  # and has nothing left to take itself
                queue.pop(number, None)
        return True

    def _users_of(self, places: Iterable[int]) -> Iterator[int]:
        return (user for place in places for user in self._users[place])


def propagate(rules: Iterable[Rule], domains: Domains, limits: Limits | None = None) -> bool:
    """What rules force once: presolve for any puzzle. See ``Propagation.propagate``."""
    return Propagation(rules, len(domains), limits).propagate(domains)
