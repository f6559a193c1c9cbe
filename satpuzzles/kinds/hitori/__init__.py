"""All that only Hitori knows."""
