"""Drawing: one scene a puzzle, and writers that turn any scene into text.

A scene says what is to be seen and knows no medium; a writer knows a medium and no puzzle. Nothing
here reads a format or solves.
"""
