"""What every puzzle is, how it is told to another process, and the registry that finds puzzles by name."""
