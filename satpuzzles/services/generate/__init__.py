"""Making boards with exactly one solution: a recipe a puzzle, in a file each, and one way to carry it out."""
