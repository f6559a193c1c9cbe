"""Translation validation: checks that clauses say no more than a board's rules and have no model.

This room imports nothing from encoders or solvers.
"""
