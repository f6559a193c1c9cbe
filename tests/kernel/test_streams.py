"""A process that was started without a standard stream gives its children one all the same."""

from __future__ import annotations

import subprocess
import sys

import pytest

OCCUPY = """
import subprocess, sys
from satpuzzles.core.runtime import occupy_standard_descriptors
occupy_standard_descriptors()
sys.exit(subprocess.run([sys.executable, "-c", "import os; [os.fstat(n) for n in range(3)]"]).returncode)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="a shell closes the streams")
@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_a_grandchild_has_all_three(closed):
    command = f'exec "$0" -c "$1" {closed}'
    done = subprocess.run(["sh", "-c", command, sys.executable, OCCUPY], capture_output=True, check=False)
    assert done.returncode == 0
