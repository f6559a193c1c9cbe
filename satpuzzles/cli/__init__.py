"""The commands of ``satpuzzles``, one file each, and their shared code.

A command parses its arguments, calls one service and prints the result.
"""
