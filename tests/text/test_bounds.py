"""Caps and corners of readers that no way to write a board comes near, and what their writers refuse."""

from __future__ import annotations
