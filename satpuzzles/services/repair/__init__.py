"""Repairing a setter's own board: clues that it does not need, and changes that make it unique."""
