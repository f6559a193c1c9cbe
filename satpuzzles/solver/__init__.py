"""The SAT session over PySAT: backends, limits, interrupts and refinement. It knows no puzzle."""
