"""Presolve: propagation on lines, latin squares and cages as plain data, independent of any puzzle."""
