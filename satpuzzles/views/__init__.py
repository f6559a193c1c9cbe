"""Answers as JSON: one view for each kind of answer, whoever shows it, and what can be seen of a line."""
