"""A local page and a JSON API: what the command line answers, over HTTP."""
