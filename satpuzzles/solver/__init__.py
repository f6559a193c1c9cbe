"""SAT sessions over PySAT: backends, limits, interrupts and refinement, independent of any puzzle."""
