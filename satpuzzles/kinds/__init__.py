"""The puzzles, one folder each."""
