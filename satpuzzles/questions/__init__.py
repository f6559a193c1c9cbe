"""What can be asked of a puzzle, a module each."""
