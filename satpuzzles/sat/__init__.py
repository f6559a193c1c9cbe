"""Clauses: formulas, encodings of constraints, and DIMACS. No puzzle and no solver lives here."""
