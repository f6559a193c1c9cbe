"""Boards with exactly one solution: made, and mended."""
