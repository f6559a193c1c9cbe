"""The template of a puzzle. A puzzle of this package stands in the table of ``puzzle/kind.py`` too."""

from satpuzzles.puzzle.kind import Kind

KIND = Kind("template", "satpuzzles.kinds.template.puzzle:Template")
