"""All that only Calcudoku knows."""
