"""Evidence that clauses say no more than the rules of a board, and that they have no model.

Nothing here comes from what encoders or solvers are made of.
"""
