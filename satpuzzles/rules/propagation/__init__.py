"""Presolve: plain propagation on lines, latin squares and cages as data. It knows no puzzle."""
