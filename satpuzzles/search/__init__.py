"""Classic state-space search, to compare SAT with."""
