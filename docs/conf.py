"""How Sphinx makes a site of these pages and of the docstrings: ``sphinx-build docs build/site``."""

from __future__ import annotations

import satpuzzles

project = "satpuzzles"
author = copyright = "The satpuzzles authors"
version = release = satpuzzles.__version__

root_doc = "index"
# myst_nb runs the notebook and shows what it prints; it reads the other pages with myst_parser.
extensions = ["myst_nb", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
# Several classes have an attribute called type, and Sphinx takes the built-in of that name for one of them.
suppress_warnings = ["ref.python"]
myst_heading_anchors = 3
nb_execution_raise_on_error = True
nb_execution_timeout = 120
autodoc_member_order = "bysource"
# Otherwise the fields of a NamedTuple are described twice.
napoleon_use_ivar = True

html_theme = "furo"
html_title = "satpuzzles"
