"""The text formats of Futoshiki, a module each."""
