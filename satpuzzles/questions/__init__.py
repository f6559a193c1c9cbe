"""The questions that you can ask about a puzzle, one module each."""
