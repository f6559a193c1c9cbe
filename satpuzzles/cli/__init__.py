"""The commands of ``satpuzzles``, one file each, and their shared code.

A command parses its arguments, calls one service and prints the result.
"""

import gc

# Python seldom looks for cyclic garbage, here from the first import on. By default a large board's millions
# of cells and clauses are walked over again and again, each time a second in which no signal gets through.
gc.set_threshold(100_000, 20, 100)
