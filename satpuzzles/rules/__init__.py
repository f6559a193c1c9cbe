"""The kinds of rules, one file a family: a puzzle lists its rules, and clauses, check and presolve follow.

puzzle/ says what a puzzle is; sat/ turns constraints on literals into clauses.
"""
