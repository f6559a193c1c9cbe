"""The machine and the versions that a run was made with, for the head of its tables."""

from __future__ import annotations

import os
import platform
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from benchmarks.turns import tatham_version
from satpuzzles.processes.versions import is_compiled

PACKAGES = ("satpuzzles", "python-sat", "ortools", "clingo")


def describe() -> dict[str, str]:
    """Processor, cores, memory, system, Python and library versions."""
    facts = {
        "processor": _processor(),
        "cores": str(os.cpu_count()),
        "memory": _memory(),
        "system": platform.platform(),
        "Python": platform.python_version(),
    }
    for package in PACKAGES:
        try:
            facts[package] = version(package)
        except PackageNotFoundError:
            facts[package] = "not installed"
    facts["satpuzzles"] += ", compiled" if is_compiled() else ", pure Python"
    facts["sgt-puzzles"] = tatham_version()
    return facts


def _processor() -> str:
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.exists():
        for line in cpuinfo.read_text().splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def _memory() -> str:
    try:
        pages = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, ValueError, OSError):
        return "unknown"
    return f"{pages / 2**30:.1f} GiB"
