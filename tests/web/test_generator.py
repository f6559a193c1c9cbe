"""What generators can be told over the API is what the command line tells them, and makes the same boards."""

import base64
import io
import zipfile

import pytest
from asked import BOARDS, told

import satpuzzles as sp


@pytest.mark.parametrize("name", ["sudoku", "hitori", "slitherlink"])
def test_a_certificate_is_the_one_that_verify_takes(tmp_path, name):
    board = BOARDS[name].to_json()
    status, found = told("certify", board=board)
    assert (status, found["status"]) == (200, "unique")
    with zipfile.ZipFile(io.BytesIO(base64.b64decode(found["base64"]))) as archive:
        archive.extractall(tmp_path)
    verified = sp.verify(tmp_path / "certificate")
    assert verified.valid and verified.claim == "unique" and verified.puzzle.to_json() == board
