"""What tests ask of drawings: the boxes of their texts and shapes, by the metrics of the type."""

from __future__ import annotations

from pathlib import Path

from satpuzzles.picture import drawing
from satpuzzles.picture.metrics import DIGIT_HEIGHT, text_width

ROOT = Path(__file__).resolve().parent.parent.parent
INSTANCES = ROOT / "instances"

ENDS = {"start": 0.0, "middle": 0.5, "end": 1.0}

Box = tuple[float, float, float, float]


def text_boxes(made: drawing.Drawing) -> list[tuple[Box, str]]:
    """Left, top, right and bottom of every text."""
    found = []
    for shape in made.shapes:
        if isinstance(shape, drawing.TextGroup):
            for x, y, text in shape.words:
                width = text_width(text, shape.size, bold=shape.bold)
                left = x - width * ENDS[shape.anchor]
                found.append(((left, y - DIGIT_HEIGHT * shape.size, left + width, y), text))
    return found


def shape_boxes(made: drawing.Drawing) -> list[Box]:
    """The bounds of every line, polygon and circle, strokes included."""
    found = []
    for shape in made.shapes:
        if isinstance(shape, drawing.Path):
            half = shape.width / 2
            for line in shape.lines:
                xs, ys = zip(*line)
                found.append((min(xs) - half, min(ys) - half, max(xs) + half, max(ys) + half))
        elif isinstance(shape, drawing.Circles):
            reach = shape.radius + shape.width / 2
            found += [(x - reach, y - reach, x + reach, y + reach) for x, y in shape.centres]
    return found


def overlapping(made: drawing.Drawing) -> list[tuple[str, str]]:
    """The texts that lie upon each other."""
    boxes = sorted(text_boxes(made))
    found = []
    for number, ((_, top, right, bottom), text) in enumerate(boxes):
        for (left, other_top, _, other_bottom), other in boxes[number + 1 :]:
            if left >= right:
                break
            if top < other_bottom and other_top < bottom:
                found.append((text, other))
    return found


def outside(made: drawing.Drawing) -> list[Box]:
    """The boxes of what does not lie on the sheet."""
    boxes = [box for box, _ in text_boxes(made)] + shape_boxes(made)
    return [
        box for box in boxes if min(box[:2]) < 0 or box[2] > made.width + 1e-6 or box[3] > made.height + 1e-6
    ]


def texts(made: drawing.Drawing) -> list[str]:
    return [text for _, text in text_boxes(made)]


def least_sizes(made: drawing.Drawing) -> tuple[float, float]:
    """The widths of the thinnest stroke and the size of the smallest type."""
    strokes = [
        shape.width for shape in made.shapes if not isinstance(shape, drawing.TextGroup) and shape.stroke
    ]
    sizes = [shape.size for shape in made.shapes if isinstance(shape, drawing.TextGroup)]
    return min(strokes, default=1.0), min(sizes, default=99.0)
