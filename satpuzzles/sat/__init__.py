"""Clauses: formulas, the encodings of kinds of constraints, DIMACS. No puzzle and no solver lives here."""
