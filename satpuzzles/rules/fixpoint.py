"""The fix-point of all rules' propagation, for presolve and search."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from satpuzzles.core.options import Limits
from satpuzzles.core.runtime import collector_paused
from satpuzzles.rules.answers import Domains
from satpuzzles.rules.rule import AsSolved, RuleFamily, Together
from satpuzzles.rules.single import Given


class Propagation:
    """Propagates rules together, for a board that is asked repeatedly as its domains shrink.

    Args:
        rules: rules of any kinds.
        places: the number of places.
        limits: a deadline, for building this too.

    Raises:
        LimitReached: the deadline passed.
    """

    __slots__ = ("_instances", "_limits", "_users", "_wide")

    def __init__(self, rules: Iterable[RuleFamily], places: int, limits: Limits | None = None) -> None:
        self._limits = limits or Limits()
        self._instances: list[tuple[RuleFamily, int]] = []
        self._users: list[list[int]] = [[] for _ in range(places)]
        self._wide: list[bool] = []
        with collector_paused():
            for rule in rules:
                for index in rule.forcing():
                    self._add(rule, index)

    def _add(self, rule: RuleFamily, index: int) -> None:
        self._limits.check()
        places = rule.places(index)
        for place in places:
            self._users[place].append(len(self._instances))
        self._instances.append((rule, index))
        # Instances with the most places wait until all cheaper ones are done.
        self._wide.append(2 * len(places) > len(self._users))

    def propagate(self, domains: Domains, changed: Iterable[int] | None = None) -> bool:
        """Shrinks domains until no instance of a rule removes another value.

        Args:
            domains: the domain of every place; changed in place.
            changed: the places whose domains shrank since the last fix-point; None for the first call.

        Returns:
            False if that shows that there is no solution.

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
            if rule.complete:  # it has nothing left to remove
                queue.pop(number, None)
        return True

    def _users_of(self, places: Iterable[int]) -> Iterator[int]:
        return (user for place in places for user in self._users[place])


def propagate(rules: Iterable[RuleFamily | Together], domains: Domains, limits: Limits | None = None) -> bool:
    """Propagates all rules once to a fix-point, those that prune together at once.

    Returns and raises as ``Propagation.propagate``.
    """
    limits = limits or Limits()
    alone: list[RuleFamily] = []
    parts: list[Together] = []
    for rule in rules:
        if isinstance(rule, Together):
            parts.append(rule)
        elif isinstance(rule, Given):
            for place, value in rule.given:
                domains[place] &= 1 << value
        elif any(True for _ in rule.forcing()):
            alone.append(rule)
    if not all(domains):
        return False
    if not alone and len(parts) == 1:
        return parts[0].prune(domains, limits)
    rest = Propagation(alone, len(domains), limits)
    changed: list[int] | None = None  # since the rest was at its fix-point
    while True:
        before = domains.copy()
        for part in parts:
            if not part.prune(domains, limits):
                return False
        if changed is not None:
            changed = [place for place, domain in enumerate(before) if domains[place] != domain]
            if not changed:
                return True
        if not rest.propagate(domains, changed):
            return False
        if not parts:
            return True
        changed = []


def gathered(rules: Sequence[RuleFamily], solved: AsSolved) -> list[RuleFamily | Together]:
    """The rules to write before solving, with what stands for several of them in place of the first."""
    of: dict[int, Together] = {}
    for rule in rules:
        if id(rule) not in of and (part := rule.together(rules, solved)) is not None:
            of.update(dict.fromkeys(map(id, part.rules), part))
    return [of.get(id(rule), rule) for rule in rules if id(rule) not in of or of[id(rule)].rules[0] is rule]
