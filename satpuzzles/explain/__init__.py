"""Explanations: the steps by which a person could solve a board, proved smallest, and their difficulty."""
