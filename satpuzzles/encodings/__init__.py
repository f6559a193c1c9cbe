"""The SAT kernel: formulas and the encodings of constraints. It knows no puzzle and no solver."""
