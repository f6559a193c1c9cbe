"""Random bounds on random facts, on which the rule about facts is proved."""

from __future__ import annotations

from random import Random

from rule_cases import Case

from satpuzzles.rules.answers import AnswerVariables
from satpuzzles.rules.fact_counts import FactBounds, Facts
from satpuzzles.rules.facts import Atom, Derived, Literal


def facts_case(seed, values, places, *, shared):
    """Bounds on random facts, which speak of a place more than once only if ``shared``."""
    random = Random(seed)
    everything = (1 << (values + 1)) - 1

    def drawn(left, depth):
        """A random fact and a function that says whether values make it true."""
        how = random.choice(("place", "any", "all", "odd")) if depth else "place"
        if how == "place" or len(left) < 2:
            place, mask = random.choice(left), random.randrange(1, everything)
            if values == 1:
                return Literal(place + 1 if mask == 2 else -place - 1), lambda v: mask >> v[place] & 1
            return Atom(place, mask), lambda v: mask >> v[place] & 1
        cut = random.randrange(1, len(left))
        parts = [left, left] if shared else [left[:cut], left[cut:]]
        facts, tests = zip(*[drawn(part, depth - 1) for part in parts])
        combined = {"any": any, "all": all, "odd": lambda truths: sum(truths) % 2}[how]
        fact, test = Derived(how, facts, f"a {how}"), lambda v: combined([bool(each(v)) for each in tests])
        if random.random() < 0.3:
            return ~fact, lambda v: not test(v)
        return fact, test

    instances = []
    for _ in range(2):
        order = random.sample(range(places), places)
        third = max(places // 3, 1)
        parts = [order] * 3 if shared else [order[:third], order[third : 2 * third], order[2 * third :]]
        facts, tests = zip(*[drawn(part, 2) for part in parts if part])
        least = random.randrange(len(facts) + 1)
        instances.append((FactBounds(facts, least, random.randrange(least, len(facts) + 1)), tests))
    bounds = tuple(bound for bound, _ in instances)

    def holds(v, index):
        bound, tests = instances[index]
        return bound.least <= sum(bool(test(v)) for test in tests) <= bound.most

    rule = Facts("facts", "They hold.", bounds=bounds, everything=everything)
    return Case(rule, AnswerVariables(values, True), places, holds)


FACTS_CASES = {
    **{f"facts {seed}": facts_case(seed, 1, 6, shared=seed % 2 == 1) for seed in range(12)},
    **{f"facts of values {seed}": facts_case(seed, 2, 4, shared=seed % 2 == 1) for seed in range(12)},
}
