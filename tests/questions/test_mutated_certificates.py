"""Certificates changed at random are refused by one line, or claim what is true; mutated.py tries more."""

from __future__ import annotations

from mutated import try_mutations
from samples import few_or_many


@few_or_many("number", 400, 4_000)
def test_a_mutated_certificate_is_refused_or_harmless(tmp_path, number):
    counts = try_mutations(tmp_path, number, seed=0)
    assert counts[None] < number / 10
    assert counts.keys() >= {"manifest", "puzzle", "solution", "cuts", "formula", "map", "proof"}
