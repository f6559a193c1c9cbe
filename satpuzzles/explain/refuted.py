"""Whether premises leave a place a value, by clauses of which each is looked at, and a proof that is checked.

For questions that a plain search does not end: where regions or loops have far to go, whatever it tries
fails late. Clauses and cuts come from the rules; the proof from a solver. Neither is believed: of each clause
the premise itself must say that nothing keeps it and breaks the clause, and each lemma is checked.
"""

from __future__ import annotations

from collections.abc import Sequence

from satpuzzles.core.options import Limits
from satpuzzles.explain.oracle import Oracle
from satpuzzles.explain.premises import Candidate, Premise, Premises, settled
from satpuzzles.questions.proofs.trim import trim
from satpuzzles.rules.answers import Domains
from satpuzzles.solver.proof import proving_backend, refute

PROVER = "cadical195"


def is_refuted(premises: Premises, on: int, domains: Domains, candidate: Candidate, limits: Limits) -> bool:
    """Whether it is shown that premises leave no grid with a candidate; False where it is not.

    Nothing is shown of puzzles with several values, whose clauses have variables beside those of answers.

    Args:
        on: the premises, as a set.
        domains: the values that are left for each place.

    Raises:
        LimitReached: the deadline passed.
    """
    if premises.answers.values > 1:
        return False
    with Oracle(premises, domains, limits=limits, records=True) as oracle:
        values, _ = oracle.ask(on, [candidate])
        if values is not None:
            return False
        told = [each for each in oracle.told() if on >> each[0] & 1]
        literal = oracle.literal(*candidate)
    everything = [premises.answers.everything()] * len(domains)
    if not all(_holds(premises.every[number], clause, everything) for number, clause in told):
        return False
    known = [[place + 1 if domain == 2 else -place - 1] for place, domain in enumerate(domains) if domain < 3]
    clauses = [*known, [literal], *[clause for _, clause in told]]
    lemmas = refute(clauses, proving_backend(PROVER), limits)
    return trim(len(domains), clauses, lemmas, limits) is not None


def _holds(premise: Premise, clause: Sequence[int], everything: Domains) -> bool:
    """Whether a premise by itself says that no grid that keeps it breaks a clause."""
    domains = everything.copy()
    for literal in clause:
        if abs(literal) > len(domains):
            return False
        domains[abs(literal) - 1] &= 1 if literal > 0 else 2
    return all(domains) and not settled([premise], domains)
