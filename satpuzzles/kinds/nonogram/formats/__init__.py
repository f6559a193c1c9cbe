"""The text formats of Nonogram, a module each."""
