"""Evidence that clauses say no more than the rules of a board, and that they have no model.

This room imports nothing from encoders or solvers.
"""
