"""PySAT with solvers that give wrong models, for child processes: whoever has this folder first on its path.

Everything but ``solvers`` is PySAT's own.
"""

import sys
from importlib.machinery import PathFinder
from pathlib import Path

_OWN = Path(__file__).resolve().parent.parent
_theirs = PathFinder.find_spec("pysat", [each for each in sys.path if Path(each or ".").resolve() != _OWN])
__path__.extend(_theirs.submodule_search_locations)
