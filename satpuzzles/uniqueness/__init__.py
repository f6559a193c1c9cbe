"""Generates and repairs boards with exactly one solution."""
