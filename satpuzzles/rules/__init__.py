"""Rules as values, one file a family. A puzzle lists its rules once; clauses, check and presolve follow.

What a puzzle is lives in puzzle/, how clauses are made of literals in sat/.
"""
