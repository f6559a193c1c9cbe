"""The version of the package, in a module light enough for any start-up path."""

__version__ = "0.1.0"
