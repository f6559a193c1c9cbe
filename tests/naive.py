"""Unit propagation as slow and plain as can be: the judge of the package's own proof checker."""

from __future__ import annotations


def units(clauses: list[list[int]]) -> set[int] | None:
    """The literals that unit propagation makes true; None where it finds a contradiction."""
    true: set[int] = set()
    changed = True
    while changed:
        changed = False
        for clause in clauses:
            if any(literal in true for literal in clause):
                continue
            left = {literal for literal in clause if -literal not in true}
            if not left:
                return None
            if len(left) == 1:
                true |= left
                changed = True
    return true


def follows(clauses: list[list[int]], lemma: list[int]) -> bool:
    """Whether unit propagation contradicts the negation of a lemma."""
    return units([*clauses, *([-literal] for literal in lemma)]) is None


def refutes(clauses: list[list[int]], lemmas: list[list[int]]) -> bool:
    """Whether every lemma follows from what is before it, and the last one is empty."""
    known = list(clauses)
    for lemma in lemmas:
        if not follows(known, lemma):
            return False
        known.append(lemma)
    return bool(lemmas) and not lemmas[-1]


def read_dimacs(text: str) -> list[list[int]]:
    """The clauses of a DIMACS file, or the lemmas of a proof without deletions."""
    clauses: list[list[int]] = [[]]
    for line in text.splitlines():
        if line[:1] not in "cp":
            for word in line.split():
                if word == "0":
                    clauses.append([])
                else:
                    clauses[-1].append(int(word))
    assert clauses[-1] == []
    return clauses[:-1]
