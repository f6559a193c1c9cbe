"""All that only Nonogram knows."""
