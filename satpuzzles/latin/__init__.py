"""What puzzles that are latin squares share."""
