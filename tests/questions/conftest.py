"""What tests of certificates share: two that are right."""

from __future__ import annotations

import json

import pytest
from boards import random_board
from certificates import BOARDS, Files, load

import satpuzzles as sp


@pytest.fixture(scope="module")
def made(tmp_path_factory) -> dict[str, Files]:
    """The files of a certificate of each of the boards."""
    found = {}
    for name, (kind, seed) in BOARDS.items():
        folder = tmp_path_factory.mktemp("made") / name
        assert sp.certify(random_board(kind, seed).puzzle(), folder).status == "unique"
        found[name] = load(folder)
        assert sp.verify(folder).valid
    assert json.loads(found["cuts"]["cuts.json"]) and found["lemmas"]["proof.drup"].count("\n") > 3
    return found
