"""The options of commands that time backends: which ones, and how long one solve may take."""

from __future__ import annotations

import click

from satpuzzles.cli.options import Decorator, NameType, backend_names
from satpuzzles.core.options import LONGEST


def _installed(context: click.Context, parameter: click.Parameter, value: str) -> list[str]:
    from satpuzzles.solver.backends import find_installed

    names = [name.strip() for name in value.split(",") if name.strip()]
    return list(dict.fromkeys(find_installed(name).name for name in names))


def backends_option(flag: str, default: str, text: str) -> Decorator:
    """Declares an option with names of backends; the command gets ``backends``, each once."""
    return click.option(
        flag,
        "backends",
        type=NameType(backend_names, several=True),
        default=default,
        show_default=bool(default),
        callback=_installed,
        metavar="NAMES",
        help=text,
    )


def each_option(seconds: float) -> Decorator:
    """Declares ``--each``."""
    return click.option(
        "--each",
        type=click.FloatRange(0, LONGEST),
        default=seconds,
        show_default=True,
        metavar="SECONDS",
        help="The longest that one solve may take.",
    )
