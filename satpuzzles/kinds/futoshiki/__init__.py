"""All that only Futoshiki knows."""
