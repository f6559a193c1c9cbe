"""The generator options that the page shows, and the recipe for the chosen ones."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import click

from satpuzzles.core.arguments import did_you_mean, short_repr
from satpuzzles.core.errors import ArgumentError, PuzzleError, SatpuzzlesError
from satpuzzles.core.grid import Size
from satpuzzles.explain.grade import TIERS
from satpuzzles.puzzle.draft import empty_draft, puzzle_of
from satpuzzles.puzzle.kind import every_kind, kind_of
from satpuzzles.uniqueness.boards import can_be_made, recipe_type
from satpuzzles.uniqueness.generator import Generator, OfFile, generator_of
from satpuzzles.uniqueness.recipe import Recipe
from satpuzzles.views import View
from satpuzzles.web.stock import sample_view


def types_view() -> View:
    """The types of puzzles with examples, and the tiers.

    Types with a generator have its ``options``, and whether boards are ``square``.
    ``stock.sample_view`` explains ``picture`` and ``stock``.
    """
    types: list[View] = []
    for kind in every_kind():
        try:
            made = can_be_made(kind)
        except SatpuzzlesError:  # an invalid plug-in is reported only when asked for by name
            continue
        title = kind.name.replace("_", " ").title()
        formats = [
            "text",
            *([] if kind.game_id is None else ["sgt"]),
            *([] if kind.url is None else ["puzzlink"]),
            *(text.name for text in kind.texts if text.name.endswith("-link")),
        ]
        view = {"type": kind.name, "title": title, "generated": made, "examples": kind.examples}
        view |= {"formats": formats, "rules": kind.rules, **sample_view(kind)}
        if made:
            view["square"] = _is_square(kind.name)
            view["options"] = [_option_view(option) for option in _offered(generator_of(kind))]
        types.append(view)
    return {"types": types, "tiers": TIERS}


def _is_square(name: str) -> bool:
    """Whether the generator, or the puzzle itself, requires square boards."""
    recipe = recipe_type(name)

    def of_recipe(rows: int, columns: int) -> None:
        recipe.from_json({"rows": rows, "columns": columns})

    def of_puzzle(rows: int, columns: int) -> None:
        puzzle_of(empty_draft(name, (rows, columns)))

    def has(make: Callable[[int, int], None], *size: int) -> bool:
        try:
            make(*size)
        except PuzzleError:
            return False
        return True

    return any(has(m, 6, 6) and not has(m, 6, 4) and not has(m, 4, 6) for m in (of_recipe, of_puzzle))


def _option_view(option: click.Option) -> View:
    kind = option.type
    default = option.default
    plain = default if isinstance(default, bool | int | float | str) else None
    view: View = {"name": option.name, "help": option.help or "", "default": plain}
    view["label"] = (option.name or "").replace("_", " ")
    if option.is_flag:
        # A flag with a negation and no default is on as a rule.
        return {**view, "kind": "flag", "default": bool(option.secondary_opts) if plain is None else plain}
    if isinstance(kind, click.Choice):
        return {**view, "kind": "choice", "choices": [str(each) for each in kind.choices]}
    if isinstance(kind, click.IntRange | click.FloatRange):
        step = 1 if isinstance(kind, click.IntRange) else "any"
        told = {"least": kind.min, "most": kind.max, "step": step, "parts": option.nargs}
        return {**view, "kind": "number"} | {key: value for key, value in told.items() if value is not None}
    return {**view, "kind": "text", "like": option.metavar or ""}


def _offered(generator: Generator) -> list[click.Option]:
    """The options of a generator, except those that read files."""
    every = (*generator.own, *generator.shared)
    return [each for each in every if isinstance(each, click.Option) and not _reads_files(each)]


def _reads_files(option: click.Option) -> bool:
    return isinstance(option, OfFile) or isinstance(option.type, click.Path | click.File)


def chosen_recipe(name: str, size: Size, choices: Mapping[str, Any]) -> Recipe:
    """The recipe for the options, as for ``satpuzzles generate``.

    Args:
        choices: option names with texts, numbers, true or false for flags, or lists of parts; None means the
            default.

    Raises:
        ArgumentError: there is no such option, or its value is wrong.
        PuzzleError: there is no such board.
    """
    recipe_type(name)  # or an error that lists the types with generators
    generator = generator_of(kind_of(name))
    options = {str(option.name): option for option in _offered(generator)}
    words: list[str] = []
    for key, value in choices.items():
        if key not in options:
            raise ArgumentError(f"there is no option {short_repr(key)}{did_you_mean(key, options)}")
        if value is not None:
            words += _words(options[key], value)
    command = click.Command(name, params=[*generator.own, *generator.shared], add_help_option=False)
    try:
        return generator.recipe(size, 1, command.make_context(name, words).params)
    except click.ClickException as error:
        raise ArgumentError(error.format_message()) from None


def _words(option: click.Option, value: object) -> list[str]:
    """An option as written on the command line."""
    if option.is_flag:
        if not isinstance(value, bool):
            raise ArgumentError(f"{option.name} must be true or false, not {short_repr(value)}")
        names = option.opts if value else option.secondary_opts
        return names[:1]
    parts = value if isinstance(value, list) else [value]
    if len(parts) != option.nargs or any(
        isinstance(part, bool) or not isinstance(part, str | int | float) for part in parts
    ):
        count = f"{option.nargs} parts" if option.nargs > 1 else "a text or a number"
        raise ArgumentError(f"{option.name} must be {count}, not {short_repr(value)}")
    words = [str(part) for part in parts]
    # So that a value is not read as another option.
    return [f"{option.opts[0]}={words[0]}"] if len(words) == 1 else [option.opts[0], *words]
