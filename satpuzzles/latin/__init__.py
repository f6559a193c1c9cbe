"""Counts and generates latin squares. The board is in ``puzzle/latin.py``."""
