"""``satpuzzles site``: writes the page as a static site."""

from __future__ import annotations

from pathlib import Path

import click

from satpuzzles.cli.outcome import print_note


@click.command()
@click.argument("out", metavar="OUT", type=click.Path(path_type=Path))
@click.option(
    "--runtime",
    metavar="FOLDER",
    type=click.Path(path_type=Path),
    help="Take Python for the browser from FOLDER, as fetched by `python -m satpuzzles.web.runtime FOLDER`.",
)
def command(out: Path, runtime: Path | None) -> None:
    """Write the page as a site that needs no server program.

    Any web host can serve the files in OUT, also below a path such as example.org/puzzles/. Python and the
    solver run in the visitor's browser, also offline. OUT must be new or empty, or hold an earlier site.

    \b
    python -m satpuzzles.web.runtime runtime
    satpuzzles site OUT --runtime runtime
    python -m http.server --directory OUT
    """
    if runtime is None:
        raise click.UsageError(
            "the site needs Python for the browser: run `python -m satpuzzles.web.runtime FOLDER`, then "
            f"`satpuzzles site {out} --runtime FOLDER`"
        )
    from satpuzzles.web.site import write_site

    size = write_site(out, runtime)
    print_note(f"wrote {size / 1e6:.1f} MB to {out}; try it with `python -m http.server --directory {out}`")
