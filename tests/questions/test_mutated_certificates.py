"""Certificates changed at random are refused by one line, or claim what is true; mutated.py tries more."""

from __future__ import annotations

from mutated import try_mutations


def test_a_mutated_certificate_is_refused_or_harmless(tmp_path):
    counts = try_mutations(tmp_path, 50, seed=0)
    assert counts[None] < 25 and len(counts) > 4
