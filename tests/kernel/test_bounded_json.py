"""JSON from outside: the values are counted, in bounds, before the parser sees any of them.

What the counting has to hold against is Python's own parser: it never counts fewer values than there are.
"""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from satpuzzles.core import bounded_json
from satpuzzles.core.errors import CapError, FormatError

NUMBERS = st.integers(-(10**17), 10**17)
VALUES = st.recursive(
    st.none() | st.booleans() | NUMBERS | st.text(max_size=5),
    lambda each: st.lists(each, max_size=5) | st.dictionaries(st.text(max_size=5), each, max_size=5),
    max_leaves=30,
)


def amount(value: object) -> int:
    """How many values there are in a value, itself and the keys of objects included."""
    if isinstance(value, dict):
        return 1 + sum(1 + amount(each) for each in value.values())
    return 1 + sum(map(amount, value)) if isinstance(value, list) else 1


@settings(max_examples=60, deadline=None, derandomize=True)
@given(VALUES, st.sampled_from([None, 1]))
def test_never_fewer_values_are_counted_than_there_are(value, indent):
    text = json.dumps(value, indent=indent)
    assert bounded_json.count_values(text) >= amount(value)
    assert bounded_json.count_values(text.encode()) == bounded_json.count_values(text)
    assert bounded_json.parse(text) == value


@pytest.mark.sampled(3)
@pytest.mark.parametrize("item", ["[]", "{}", "1", '{"a":1}', "[1]", '""'])
def test_a_text_of_too_many_values_is_refused_before_it_is_parsed(item, monkeypatch):
    def parser(*_: object, **__: object) -> None:
        raise AssertionError("it was parsed")

    monkeypatch.setattr(json, "JSONDecoder", parser)
    text = f"[{','.join([item] * bounded_json.VALUE_CAP)}]"
    with pytest.raises(CapError, match="more than 9,100,000 values"):
        bounded_json.parse(text)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('{"a":1,"b":2,"a":3}', "'a' stands twice"),
        ("[1] [2]", "expected nothing after"),
        ("[" * 100_000, "nested too deeply"),
        ("[1.5]", "whole number"),
        ("[NaN]", "whole number"),
        ("[1e400]", "whole number"),
        (f"[{'1' * 19}]", "at most 18 digits"),
        ("[1,\n2,,]", "not JSON"),
    ],
)
def test_what_is_no_strict_json_is_refused_in_a_sentence_with_its_line(text, sentence):
    with pytest.raises(FormatError, match=sentence) as caught:
        bounded_json.parse(text, 7)
    assert caught.value.line == 7 + (text.count("\n") if "not JSON" in sentence else 0)
