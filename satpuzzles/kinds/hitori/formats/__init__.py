"""The text formats of Hitori, a module each."""
