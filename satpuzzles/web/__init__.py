"""A local web page and a JSON API that answer what the command line answers."""
