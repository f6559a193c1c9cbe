"""What is said where the system refuses memory in other words than Python's own."""

from __future__ import annotations

import io
import marshal

import pytest

from satpuzzles.core.foreign_code import sentence_of
from satpuzzles.processes import serving


@pytest.mark.parametrize(
    "error",
    [
        MemoryError(),
        RuntimeError("can't allocate lock"),
        ImportError("x.so: cannot allocate symbol search list: Cannot allocate memory"),
        ImportError("x.so: failed to map segment from shared object"),
    ],
)
def test_it_is_told_as_a_lack_of_memory(error):
    assert sentence_of(error) == "there is not enough memory"


def test_a_module_that_is_not_there_is_no_lack_of_memory():
    assert sentence_of(ImportError("no such module")).startswith("unexpected ImportError: no such module")


def test_a_message_is_sent_though_memory_was_refused_once(monkeypatch):
    tries = []

    def dumps(message):
        tries.append(message)
        if len(tries) == 1:
            raise ValueError("unmarshallable object")
        return real(message)

    real = marshal.dumps
    monkeypatch.setattr(marshal, "dumps", dumps)
    out = io.BytesIO()
    serving.Channel(io.BytesIO(), out).send({"a": [1]})
    assert len(tries) == 2
    assert serving.Channel(io.BytesIO(out.getvalue()), io.BytesIO()).receive() == {"a": [1]}
