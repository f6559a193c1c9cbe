"""A template for a puzzle. Puzzles of this package are also listed in ``puzzle/kind.py``."""

from satpuzzles.puzzle.kind import Kind

KIND = Kind("template", "satpuzzles.kinds.template.puzzle:Template")
