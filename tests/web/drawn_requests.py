"""Values drawn from a JSON Schema: those that fit it, and those in which something else stands somewhere."""

from __future__ import annotations

import copy
from typing import Any

from hypothesis import strategies as st

WIDEST = 6
"""How far from its least a number is drawn: boards stay small, and time limits short."""

anything = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 12) | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=8,
)


def fitting(schema: dict[str, Any]) -> st.SearchStrategy:
    """Values that fit a schema; its examples often."""
    if "enum" in schema:
        return st.sampled_from(schema["enum"])
    found = st.one_of(*map(_of_kind, _kinds(schema)))
    examples = st.sampled_from(schema["examples"]).map(copy.deepcopy) if "examples" in schema else found
    return examples | examples | found


def _kinds(schema: dict[str, Any]) -> list[dict[str, Any]]:
    """A schema for each type that a value may have."""
    if "oneOf" in schema:
        return schema["oneOf"]
    types = [schema["type"]] if isinstance(schema["type"], str) else schema["type"]
    return [{**schema, "type": each} for each in types]


def _of_kind(schema: dict[str, Any]) -> st.SearchStrategy:
    least = schema.get("minimum", -2)
    most = min(schema.get("maximum", least + WIDEST), least + WIDEST)
    match schema["type"]:
        case "boolean":
            return st.booleans()
        case "integer":
            return st.integers(least, most)
        case "number":
            return st.floats(least, most)
        case "string":
            return st.text(max_size=12)
        case "array":
            items = fitting(schema["items"]) if "items" in schema else anything
            return st.lists(items, min_size=schema.get("minItems", 0), max_size=schema.get("minItems", 0) + 2)
        case "object" if "properties" in schema:
            drawn = {key: fitting(each) for key, each in schema["properties"].items()}
            required = {key: drawn.pop(key) for key in schema.get("required", ())}
            return _objects(required, drawn)
        case "object":
            return st.dictionaries(st.text(max_size=5), anything, max_size=2)
    raise AssertionError(f"a schema of a kind that is not drawn: {schema}")


@st.composite
def _objects(draw, required, others):
    """An object with what is required, and few of the other keys: people say little."""
    chosen = draw(st.lists(st.sampled_from([*others]), max_size=2, unique=True)) if others else []
    return {key: draw(each) for key, each in {**required, **{key: others[key] for key in chosen}}.items()}


@st.composite
def spoilt(draw, schema):
    """A value that fits but for one place, where anything stands, or for a key more."""
    value = draw(fitting(schema))
    place, key = value, None
    while isinstance(place, dict | list) and place:
        key = draw(st.sampled_from([*place] if isinstance(place, dict) else range(len(place))))
        if not isinstance(place[key], dict | list) or not place[key] or draw(st.booleans()):
            break
        place = place[key]
    if isinstance(place, dict) and draw(st.integers(0, 3)) == 0:
        key = draw(st.text(max_size=5))
    place[key] = draw(anything)
    return value
