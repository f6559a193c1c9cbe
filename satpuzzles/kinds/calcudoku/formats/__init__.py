"""The text formats of Calcudoku, a module each."""
