"""The template of a puzzle."""
