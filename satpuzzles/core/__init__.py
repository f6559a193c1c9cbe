"""What every room stands on: errors, limits, options, grids, arguments, files written whole."""
