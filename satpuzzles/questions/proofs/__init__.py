"""Certificates: made, trimmed, verified."""
