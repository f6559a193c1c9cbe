"""The commands of ``satpuzzles``, one file each, with what they share.

Thin: a command parses its arguments, calls one service and prints. Nothing here solves or draws.
"""
