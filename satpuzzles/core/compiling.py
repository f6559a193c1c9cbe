"""What classes in compiled modules must say for mypyc; setup.py lists the modules."""

from __future__ import annotations

TYPE_CHECKING = False

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
else:

    def mypyc_attr(**_: object) -> type:
        """Nothing: mypyc reads the decorator itself, and no program needs mypy's package for it."""
        return lambda each: each
