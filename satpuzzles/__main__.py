"""``python -m satpuzzles``: the program, where its script is not on the path."""

import sys

# ``-m`` has put the current directory first, and a file there that is named click.py would be run.
if not sys.flags.safe_path:
    del sys.path[0]

from satpuzzles.cli.main import main

if __name__ == "__main__":
    main()
