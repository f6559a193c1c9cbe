"""The puzzles, a folder each."""
