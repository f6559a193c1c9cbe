"""What the generator of a puzzle can be told, as its options on the command line say; for pages to offer.

A puzzle's record names the function that makes its recipes, and click's decorators adorn that with options.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, cast

import click

from satpuzzles.core.arguments import did_you_mean, shown
from satpuzzles.core.errors import ArgumentError, SatpuzzlesError
from satpuzzles.core.grid import Size
from satpuzzles.puzzle.kind import Kind, find_kind, kind_of
from satpuzzles.uniqueness.boards import can_be_made, recipe_type
from satpuzzles.uniqueness.clue_options import OF_CLUES, OfFile
from satpuzzles.uniqueness.clue_recipe import ClueRecipe
from satpuzzles.uniqueness.recipe import Recipe
from satpuzzles.views import View
from satpuzzles.views.kinds import kinds_view


def types_view() -> View:
    """The types of puzzles, each with the ``options`` of its generator."""
    view = kinds_view()
    for each in view["types"]:
        if each["generated"]:
            each["options"] = [_option_view(option) for option in _options(kind_of(each["type"]))]
    return view


def _option_view(option: click.Option) -> View:
    kind = option.type
    default = option.default
    plain = default if isinstance(default, bool | int | float | str) else None
    view: View = {"name": option.name, "help": option.help or "", "default": plain}
    view["label"] = (option.name or "").replace("_", " ")
    if option.is_flag:
        return {**view, "kind": "flag"}
    if isinstance(kind, click.Choice):
        return {**view, "kind": "choice", "choices": [str(each) for each in kind.choices]}
    if isinstance(kind, click.IntRange | click.FloatRange):
        step = 1 if isinstance(kind, click.IntRange) else "any"
        told = {"least": kind.min, "most": kind.max, "step": step, "parts": option.nargs}
        return {**view, "kind": "number"} | {key: value for key, value in told.items() if value is not None}
    return {**view, "kind": "text", "like": option.metavar or ""}


def _options(kind: Kind) -> list[click.Option]:
    """The puzzle's own options, and those of clues where its boards are made of them."""
    own = getattr(_maker(kind), "__click_params__", [])
    shared = _adorned(OF_CLUES) if _is_of_clues(kind) else []
    found = [each for each in (*reversed(own), *shared) if isinstance(each, click.Option)]
    return [each for each in found if not _reads_files(each)]


def _adorned(decorators: Sequence[Any]) -> list[click.Parameter]:
    def nothing() -> None:
        pass

    for decorator in reversed(decorators):
        decorator(nothing)
    return [*reversed(getattr(nothing, "__click_params__", []))]


def _reads_files(option: click.Option) -> bool:
    return isinstance(option, OfFile) or isinstance(option.type, click.Path | click.File)


def _maker(kind: Kind) -> object:
    return kind.load(kind.options) if kind.options else None


def _is_of_clues(kind: Kind) -> bool:
    found = recipe_type(kind.name)
    return isinstance(found, type) and issubclass(found, ClueRecipe)


def chosen_recipe(name: str, size: Size, choices: Mapping[str, Any]) -> Recipe:
    """The recipe that options make, as ``satpuzzles generate`` understands them.

    Args:
        choices: by the names of options texts, numbers, whether a flag is set, and lists of parts; None for
            what the generator takes by itself.

    Raises:
        ArgumentError: there is no such option, or it holds something else.
        PuzzleError: there is no such board.
    """
    kind = find_kind(name)
    if kind is None or not can_be_made(kind):
        recipe_type(name)  # which says so
        raise SatpuzzlesError(f"there is no generator for {shown(name)}")
    options = {str(option.name): option for option in _options(kind)}
    words: list[str] = []
    for key, value in choices.items():
        if key not in options:
            raise ArgumentError(f"there is no option {shown(key)}{did_you_mean(key, options)}")
        if value is not None:
            words += _words(options[key], value)
    every = [*getattr(_maker(kind), "__click_params__", [])]
    hidden = [each for each in every if str(each.name) not in options]
    command = click.Command(name, params=[*options.values(), *hidden], add_help_option=False)
    try:
        told = dict(command.make_context(name, words).params)
        shared = {key: told.pop(key) for key in ("symmetry", "clues") if _is_of_clues(kind)}
        make = _maker(kind)
        if make is None:
            recipe = recipe_type(name)(rows=size[0], columns=size[1])
        else:
            recipe = cast(Any, make)(size, 1, **told)
    except click.ClickException as error:
        raise ArgumentError(error.format_message()) from None
    return replace(recipe, **shared)


def _words(option: click.Option, value: object) -> list[str]:
    """An option as it is written on the command line."""
    if option.is_flag:
        if not isinstance(value, bool):
            raise ArgumentError(f"{option.name} must be true or false, not {shown(value)}")
        names = option.opts if value else option.secondary_opts
        return names[:1]
    parts = value if isinstance(value, list) else [value]
    if len(parts) != option.nargs or any(
        isinstance(part, bool) or not isinstance(part, str | int | float) for part in parts
    ):
        count = f"{option.nargs} parts" if option.nargs > 1 else "a text or a number"
        raise ArgumentError(f"{option.name} takes {count}, not {shown(value)}")
    words = [str(part) for part in parts]
    # A word with a value of its own cannot be taken for another option.
    return [f"{option.opts[0]}={words[0]}"] if len(words) == 1 else [option.opts[0], *words]
