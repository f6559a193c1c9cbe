"""Counting and making latin squares. The board that is one stands in puzzle/latin.py."""
