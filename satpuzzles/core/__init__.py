"""What every room stands on: errors, limits, grids, arguments, files written whole."""
