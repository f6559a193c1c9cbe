"""The build backend: that of setuptools, with mypy's compiler where SATPUZZLES_COMPILE=1 asks for it.

What is compiled stands in setup.py.
"""

from __future__ import annotations

import os

from setuptools import build_meta
from setuptools.build_meta import *  # noqa: F403

Settings = dict[str, str | list[str] | None] | None
COMPILER = ["mypy>=1.10"] if os.environ.get("SATPUZZLES_COMPILE") == "1" else []


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    """What a wheel is built with."""
    return [*build_meta.get_requires_for_build_wheel(config_settings), *COMPILER]


def get_requires_for_build_editable(config_settings: Settings = None) -> list[str]:
    """What an editable install is built with."""
    return [*build_meta.get_requires_for_build_editable(config_settings), *COMPILER]
