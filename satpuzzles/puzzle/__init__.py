"""The base of every puzzle: fields and their shapes, answers, JSON, and the registry of types."""
