"""Steps by brute force: what premises force, and the fewest that force something. Knows no solver.

All that is asked of the program is which premises values of all places break (``violated`` of rules), and the
places that a premise speaks of; tests/rules/test_what_explanations_ask.py proves both.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from satpuzzles.core.grid import bits
from satpuzzles.explain.premises import Premises

Candidate = tuple[int, int]


class Brute:
    """The premises of a board, with what is known of it handed over in each question as domains."""

    def __init__(self, puzzle) -> None:
        self.premises = Premises(puzzle)
        self.every = range(len(self.premises.every))
        self.places = [sorted(set(each.places)) for each in self.premises.every]
        self.whole = frozenset(bits(self.premises.whole))
        self._kept: dict[tuple[int, tuple[int, ...]], bool] = {}
        start = self.premises.start()
        assert start is not None
        self._values = [domain.bit_length() - 1 for domain in start]

    def keeps(self, number: int, values: list[int]) -> bool:
        """Whether values, of the places of a premise at least, keep it."""
        key = number, tuple([values[place] for place in self.places[number]])
        if key not in self._kept:
            full = list(self._values)
            for place, value in zip(self.places[number], key[1]):
                full[place] = value
            rule, own, _ = self.premises.every[number]
            self._kept[key] = own not in {rule.premise(index) for index in rule.violated(full)}
        return self._kept[key]

    def assignments(self, domains: list[int], numbers: Iterable[int]) -> Iterator[list[int]]:
        """Values that keep some premises; other places have 0, if several values are left for them."""
        waiting = [set(self.places[number]) for number in numbers]
        values = [domain.bit_length() - 1 if domain & domain - 1 == 0 else -1 for domain in domains]
        order = self._order(values, waiting)
        # For each place in the order the premises of which it is the last.
        last: list[list[int]] = [[] for _ in order]
        at_once = []
        for number, places in zip(numbers, waiting):
            positions = [position for position, place in enumerate(order) if place in places]
            (last[positions[-1]] if positions else at_once).append(number)
        if all(self.keeps(number, values) for number in at_once):
            yield from self._filled(values, domains, order, last, 0)

    def _order(self, values: list[int], waiting: list[set[int]]) -> list[int]:
        """The places to fill: those first that complete a premise with the fewest others."""
        order: list[int] = []
        left = [{place for place in places if values[place] < 0} for places in waiting]
        while any(left):
            fewest = min(filter(None, left), key=len)
            order += sorted(fewest)
            left = [places - fewest for places in left]
        return order

    def _filled(self, values, domains, order, last, position) -> Iterator[list[int]]:
        if position == len(order):
            yield values
            return
        place = order[position]
        for value in bits(domains[place]):
            values[place] = value
            if all(self.keeps(number, values) for number in last[position]):
                yield from self._filled(values, domains, order, last, position + 1)
        values[place] = -1

    def forced(self, domains: list[int], numbers: Iterable[int]) -> set[Candidate]:
        """All values that places cannot have by some premises; everything where these are contradicted."""
        numbers = sorted(numbers)
        speaking = {place for number in numbers for place in self.places[number]}
        unsupported = {(p, v) for p in speaking for v in bits(domains[p]) if domains[p] & domains[p] - 1}
        found = set()
        while unsupported:
            place, value = unsupported.pop()
            fixed = [*domains[:place], 1 << value, *domains[place + 1 :]]
            for values in self.assignments(fixed, numbers):
                unsupported -= {(p, values[p]) for p in speaking}
                break
            else:
                found.add((place, value))
        return found

    def smallest(self, domains: list[int], most: int, local: bool = False) -> int | None:
        """The fewest premises, local ones if wanted, that exclude a value; None where it takes more.

        For each candidate in turn: all sets of premises that hit every set of premises known to be broken
        by an assignment with the candidate. One that excludes it hits them all.
        """
        best = None
        for place, domain in enumerate(domains):
            for value in bits(domain) if domain & domain - 1 else ():
                fixed = [*domains[:place], 1 << value, *domains[place + 1 :]]
                size = self._fewest(fixed, most if best is None else best - 1, local)
                if size is not None:
                    best = size
        return best

    def _fewest(self, domains: list[int], most: int, local: bool) -> int | None:
        """The fewest premises that domains contradict."""
        known: list[frozenset[int]] = []
        for size in range(1, most + 1):
            while (hitting := first_hitting(known, size)) is not None:
                values = next(self.assignments(domains, sorted(hitting)), None)
                if values is None:
                    return len(hitting)
                broken = self.broken(domains, values)
                known.append(broken - self.whole if local else broken)
        return None

    def broken(self, domains: list[int], values: list[int]) -> frozenset[int]:
        """The premises that values break, unknown ones being the solution's or else the largest."""
        full = [
            value if value >= 0 else self._guess(place, domains[place]) for place, value in enumerate(values)
        ]
        return frozenset(number for number in self.every if not self.keeps(number, full))

    solution: list[int] | None = None

    def _guess(self, place: int, domain: int) -> int:
        if self.solution is not None and domain >> self.solution[place] & 1:
            return self.solution[place]
        return domain.bit_length() - 1


def first_hitting(sets: list[frozenset[int]], size: int) -> frozenset[int] | None:
    """The first set of at most so many numbers with one of every set; None where there is none."""
    if not sets:
        return frozenset()
    if not size:
        return None
    shortest = min(sets, key=len)
    for number in sorted(shortest):
        rest = first_hitting([each for each in sets if number not in each], size - 1)
        if rest is not None:
            return rest | {number}
    return None
