"""A real Dask cluster of several worker processes on this machine, for the tests that need one."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

WORKERS = 3


class LocalDask:
    """A cluster in processes of its own.

    Args:
        folder: where it puts its files.
        paths: where its workers import from before all that is on the path here.
    """

    def __init__(self, folder: Path, *paths: Path) -> None:
        script = Path(__file__).with_name("dask_script.py")
        self.process = subprocess.Popen(
            [sys.executable, str(script), str(WORKERS)],
            env={**os.environ, "PYTHONPATH": os.pathsep.join([*map(str, paths), *sys.path])},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=folder,
            text=True,
        )
        self.address = self.process.stdout.readline().strip()
        assert self.address.startswith("tcp://")

    def workers(self) -> list[int]:
        """The processes of Dask's workers."""
        from distributed import Client

        with Client(self.address, set_as_default=False) as client:
            return list(client.run(os.getpid).values())

    def end(self) -> None:
        """Closes the cluster with all its workers."""
        self.process.stdin.close()
        try:
            self.process.wait(20)
        finally:
            self.process.kill()
            self.process.wait()
            self.process.stdout.close()
