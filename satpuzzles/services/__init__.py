"""What one can ask of a puzzle: one file a question. Nothing here prints, exits or reads files."""
