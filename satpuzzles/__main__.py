"""``python -m satpuzzles``: the program, where its script is not on the path."""

from satpuzzles.cli.main import main

if __name__ == "__main__":
    main()
