"""What generators can be told over the API is what the command line tells them, and makes the same boards."""

import base64
import io
import zipfile

import pytest
from asked import told
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import satpuzzles as sp
from satpuzzles.puzzle.kind import built_in_kinds
from satpuzzles.web.generator import types_view
from satpuzzles.web.openapi import ERRORS


def types():
    """What is told of each type; asked anew, so that every test sees what it tests."""
    return {each["type"]: each for each in types_view()["types"]}


TYPES = types()
EXAMPLES = {kind.name: kind.examples[0] for kind in built_in_kinds()}


plain = st.none() | st.booleans() | st.integers(-3, 9) | st.floats() | st.text(max_size=5)


@settings(max_examples=80, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(st.data())
def test_no_choice_makes_the_server_fail(data):
    name = data.draw(st.sampled_from([*TYPES]))
    names = [each["name"] for each in TYPES[name]["options"]] + ["image", "x"]
    choices = data.draw(
        st.dictionaries(st.sampled_from(names), plain | st.lists(plain, max_size=2), max_size=2)
    )
    status, made = told("generate", type=name, options={"size": 4, "choices": choices})
    assert status in {200, *ERRORS} and (status == 200 or made["error"])


@pytest.mark.parametrize("name", ["sudoku", "hitori", "slitherlink"])
def test_a_certificate_is_the_one_that_verify_takes(tmp_path, name):
    board = sp.loads(EXAMPLES[name], type=name).to_json()
    status, found = told("certify", board=board)
    assert (status, found["status"]) == (200, "unique")
    with zipfile.ZipFile(io.BytesIO(base64.b64decode(found["base64"]))) as archive:
        archive.extractall(tmp_path)
    verified = sp.verify(tmp_path / "certificate")
    assert verified.valid and verified.claim == "unique" and verified.puzzle.to_json() == board
