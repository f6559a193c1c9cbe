"""Boards as JSON, to draw and play them without knowing the puzzle: the scene and its places.

Empty values are left out. picture/scene.py explains the parts of a scene.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from satpuzzles.picture.scene import Scene, SceneCell, make_scene
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.layers import LayerPlaces, Layers, SpanPlaces
from satpuzzles.puzzle.layout import ClueMark
from satpuzzles.puzzle.places import Cells, EdgePlaces, LinePlaces, LinkPlaces
from satpuzzles.rules.different import AllDifferent
from satpuzzles.views import View


def board_view(puzzle: Puzzle) -> View:
    """The unsolved board.

    ``layers`` are what holds the values; ``least`` and ``most`` the range of values, where ``shaded`` means
    only 0 and 1; ``groups`` are sets of places with different values, numbered as in grids; ``fixed`` is the
    grid of places that the player cannot change: given, or decided by an obvious rule.
    """
    places = puzzle.places
    layers = places.layers if isinstance(places, Layers) else (LayerPlaces("", places, 0),)
    return {
        "board": puzzle.to_json(),
        "rows": puzzle.rows,
        "columns": puzzle.columns,
        "layers": [_layer_view(puzzle, layer) for layer in layers],
        "least": 0 if puzzle.blank else 1,
        "most": puzzle.values,
        "shaded": puzzle.is_shaded,
        "fixed": puzzle.solution_json(places.shaped(_fixed(puzzle))),
        "filled": puzzle.layout().filled,
        "groups": [] if puzzle.blank else _groups(puzzle),
        "scene": scene_view(make_scene(puzzle, None)),
    }


KINDS = {Cells: "cells", EdgePlaces: "edges", LinkPlaces: "links", SpanPlaces: "spans"}
"""What the page calls the places of a layer."""


def _layer_view(puzzle: Puzzle, layer: LayerPlaces) -> View:
    """The places of a layer: ``cells``, ``edges``, ``links`` or ``spans``, which have two ``ends`` each.

    ``widths`` are the numbers of places in each row of a grid, ``names`` those of values, if 0 is one.
    """
    places = layer.places
    most = 1 if isinstance(places, LinePlaces) else puzzle.values
    names = [puzzle.value_name(value, layer.first) for value in range(most + 1)] if puzzle.blank else []
    view: View = {
        "name": layer.name,
        "kind": KINDS[type(places)],
        "widths": list(places.widths()),
        "names": names,
    }
    return {**view, "ends": places.ends} if isinstance(places, SpanPlaces) else view


def _fixed(puzzle: Puzzle) -> Sequence[int | None]:
    """The value of each place that the board shows; None for the others."""
    domains = [puzzle.answer_layout().everything()] * puzzle.places.count
    for rule in (puzzle.known_rule(), *puzzle.rules()):
        if rule.is_free and not all(rule.propagate_premise(index, domains) for index in range(len(rule))):
            return [None] * puzzle.places.count
    return [None if domain & (domain - 1) else domain.bit_length() - 1 for domain in domains]


def _groups(puzzle: Puzzle) -> list[list[int]]:
    rules = [rule for rule in puzzle.rules() if isinstance(rule, AllDifferent)]
    return [list(group.places) for rule in rules for group in rule.groups]


def scene_view(scene: Scene) -> View:
    """A scene without the lines of an answer."""
    view: View = {
        "cells": [[_cell_view(cell) for cell in row] for row in scene.cells],
        "boxed": scene.lines,
        "picture": scene.picture,
        "pale": scene.pale,
        "heavy_frame": scene.heavy_frame,
        "dots": bool(scene.along),
        "heavy": sorted(scene.heavy),
        "slants": scene.slants,
        "signs": [[*edge, sign] for edge, sign in sorted(scene.signs.items())],
        "colors": list(scene.colors),
        "note": scene.note,
    }
    for name in ("row_clues", "column_clues", "row_ends", "column_ends"):
        view[name] = [_clues(clues) for clues in getattr(scene, name)]
    return {name: value for name, value in view.items() if value}


def _cell_view(cell: SceneCell) -> View:
    view = {
        "text": cell.text,
        "look": cell.look.name.lower(),
        "color": cell.color,
        "corner": cell.corner,
        "disc": cell.disc,
    }
    return {name: value for name, value in view.items() if value}


def _clues(clues: Iterable[ClueMark]) -> list[str | list[str | int]]:
    """The clues of a line: texts, or pairs of a text and its colour."""
    return [[clue.text, clue.color] if clue.color else clue.text for clue in clues]
