"""A checker of LRAT proofs: each step names the clauses that it follows from by unit propagation.

(Cruz-Filipe and others, "Efficient certified RAT verification", 2017.)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

Clause = Sequence[int]


def is_refutation(clauses: Iterable[Clause], lines: Iterable[str], tick: Callable[[], None]) -> bool:
    """Whether the lines of a proof without deletions derive the empty clause from clauses numbered from 1.

    Args:
        tick: called for each line; if it raises, the work ends.
    """
    known: dict[int, Clause] = dict(enumerate(clauses, 1))
    for line in lines:
        tick()
        try:
            number, *rest = map(int, line.split())
            end = rest.index(0)
        except ValueError:
            return False
        lemma, hints = rest[:end], rest[end + 1 :]
        if number in known or not hints or hints.pop() != 0 or not _follows(lemma, hints, known):
            return False
        if not lemma:
            return True
        known[number] = lemma
    return False


def _follows(lemma: Clause, hints: Iterable[int], known: Mapping[int, Clause]) -> bool:
    """Whether, with all literals of a lemma false, each hint makes one more true until one is all false."""
    false = set(lemma)
    for hint in hints:
        left = {literal for literal in known.get(hint, ()) if literal not in false}
        if hint not in known or len(left) > 1:
            return False
        if not left:
            return True
        false.add(-left.pop())
    return False
