"""Writes drawings of one board as an animated SVG, without a script.

Shapes that several drawings share are written once. The last drawing is shown where a reader prefers less
motion or a program cannot animate.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from itertools import accumulate

from satpuzzles.picture.drawing import Drawing, Shape
from satpuzzles.picture.svg import element, number_text, opening

Layers = Sequence[Sequence[Shape]]

Life = tuple[int, ...]
"""The drawings at which something appears and disappears in turn: 3, 5, 8 for 3, 4 and all from 8 on."""


def animated_svg(
    sheet: Drawing, drawings: Iterable[Layers], seconds: Sequence[float], *, rows: int, columns: int
) -> str:
    """An SVG element that shows drawings in turn, in a loop.

    Args:
        sheet: gives the size and title.
        drawings: the layers of shapes of each, lowest first, all with the same number of layers.
        seconds: how long each is shown.
    """
    parts = [*_parts(drawings, len(seconds))]
    lives = {life: f"t{number}" for number, life in enumerate(sorted({life for life, _ in parts} - {(0,)}))}
    body = "\n".join(_part(shape, lives.get(life, ""), lasts=len(life) % 2 == 1) for life, shape in parts)
    # Elements of one page share their names.
    name = "film" + sha256(body.encode()).hexdigest()[:8]
    starts = [100 * each / sum(seconds) for each in accumulate(seconds, initial=0.0)]
    style = [
        "@media(prefers-reduced-motion:no-preference){",
        f"#{name} [class]{{animation:{number_text(sum(seconds))}s step-end infinite}}",
        *(f"#{name} .{each}{{animation-name:{name}{each}}}" for each in lives.values()),
        "}",
        *(f"@keyframes {name}{each}{{{_keyframes(life, starts)}}}" for life, each in lives.items()),
    ]
    head = opening(sheet, rows=rows, columns=columns, name=name)
    return "\n".join([head, f"<style>{''.join(style)}</style>", body, "</svg>\n"])


def _parts(drawings: Iterable[Layers], count: int) -> Iterator[tuple[Life, Shape]]:
    """All parts of drawings, the lowest first; parts with the same look and life are one shape."""
    layers: list[dict[Shape, dict[object, list[int]]]] = []
    for number, drawing in enumerate(drawings):
        layers += [{} for _ in drawing[len(layers) :]]
        for layer, shapes in zip(layers, drawing):
            _enter(layer, shapes, number)
    for layer in layers:
        for look, lives in layer.items():
            alike: dict[Life, list[object]] = {}
            for piece, life in lives.items():
                ends = tuple(life if life[-1] < count else life[:-1])
                alike.setdefault(ends, []).append(piece)
            for ends, pieces in sorted(alike.items()):
                yield ends, _made_of(look, pieces)


def _enter(layer: dict[Shape, dict[object, list[int]]], shapes: Iterable[Shape], number: int) -> None:
    """Notes the shapes of a drawing in one layer.

    Looks are kept in drawing order: a new one is above the last that is known.
    """
    place = 0
    for shape in shapes:
        look = _made_of(shape, ())
        if look not in layer:
            behind = [(each, layer.pop(each)) for each in [*layer][place:]]
            layer[look] = {}
            layer.update(behind)
        place = max(place, [*layer].index(look) + 1)
        for piece in shape[0]:
            life = layer[look].setdefault(piece, [number, number])
            if life[-1] == number:
                life[-1] = number + 1
            elif life[-1] < number:
                life += [number, number + 1]


def _made_of(shape: Shape, pieces: Iterable[object]) -> Shape:
    """A shape with the same look and other pieces."""
    return type(shape)._make((tuple(pieces), *shape[1:]))


def _part(shape: Shape, name: str, *, lasts: bool) -> str:
    """A shape that is always visible or, with a name, when the class of that name says.

    Args:
        lasts: whether it is visible at the end.
    """
    if not name:
        return element(shape)
    hidden = "" if lasts else ' visibility="hidden"'
    return f'<g class="{name}"{hidden}>{element(shape)}</g>'


def _keyframes(life: Life, starts: Sequence[float]) -> str:
    steps = [] if life[0] == 0 else ["0%{visibility:hidden}"]
    for turn, number in enumerate(life):
        steps.append(f"{number_text(starts[number])}%{{visibility:{('visible', 'hidden')[turn % 2]}}}")
    return "".join(steps)
