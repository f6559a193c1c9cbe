"""Places that all differ, matched with values: what that leaves of their domains, and nothing less."""

from __future__ import annotations

from functools import lru_cache

from satpuzzles.rules.answers import values_in


@lru_cache(maxsize=65536)
def supported(domains: tuple[int, ...]) -> tuple[int, ...]:
    """What is left of the domains of places that all differ, blanks apart; empty where nothing fits.

    A value stays where places and values can be matched with it. (Régin, "A filtering algorithm for
    constraints of difference in CSPs", 1994, without its one pass over strongly connected parts.)
    """
    holder: dict[int, int] = {}  # the place that a value is matched with; blanks are matched with nobody

    def match(place: int, tried: set[int], barred: int) -> bool:
        """Finds a place a value, moving others; none of those barred."""
        if domains[place] & 1:
            return True
        for value in values_in(domains[place] & ~barred):
            if value not in tried:
                tried.add(value)
                if value not in holder or match(holder[value], tried, barred):
                    holder[value] = place
                    return True
        return False

    if not all(match(place, set(), 0) for place in range(len(domains))):
        return ()
    found = dict(holder)
    left = list(domains)
    for place, domain in enumerate(domains):
        for value in values_in(domain & ~1):
            other = found.get(value, place)
            if other == place:
                continue
            holder.clear()
            holder.update({each: at for each, at in found.items() if at != place and at != other})
            if not match(other, set(), 1 << value):
                left[place] ^= 1 << value
    return tuple(left)
