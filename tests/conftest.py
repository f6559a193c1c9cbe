"""What all tests share: the folder of development boards, which may be absent.

Pytest puts this folder on the import path, so that tests import oracles, boards, models and laws.
"""

from __future__ import annotations

from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session")
def shared_data() -> Path:
    """The development boards beside the project; tests that use them are skipped without them."""
    folder = ROOT.parent / "shared" / "data"
    if not folder.is_dir():
        pytest.skip("the development boards are not there")
    return folder
