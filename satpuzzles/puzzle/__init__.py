"""What every puzzle is, and the registry that finds puzzles by name."""
