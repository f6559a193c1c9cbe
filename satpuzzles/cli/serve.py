"""``satpuzzles serve``: serves a local page, and a JSON API, to solve, play and explain boards."""

from __future__ import annotations

import click

from satpuzzles.cli.outcome import print_note
from satpuzzles.core.errors import BackendError


def _host_name(context: click.Context, parameter: click.Parameter, value: str | None) -> str | None:
    if value is None or (value.isascii() and value.replace("-", "").replace(".", "").isalnum()):
        return value
    raise click.BadParameter(f"{value!r} is not a host name; leave out the scheme, the port and the path")


port_option = click.option(
    "--port",
    type=click.IntRange(0, 65535),
    metavar="N",
    show_default="8181, else a free port",
    help="Listen on this port.",
)
no_open_option = click.option("--no-open", is_flag=True, help="Do not open the page in a browser.")


@click.command()
@click.option(
    "--host",
    default="127.0.0.1",
    metavar="ADDRESS",
    help="Listen on this address; only this machine can reach 127.0.0.1.",
)
@port_option
@click.option(
    "--public-host",
    metavar="NAME",
    callback=_host_name,
    help="Answer requests for this host name, too; for use behind a reverse proxy.",
)
@no_open_option
def command(host: str, port: int | None, public_host: str | None, no_open: bool) -> None:
    """Open a local page to solve, play and explain boards.

    The page loads nothing from other sites and sends nothing to them. Ctrl-C stops the server. It also
    answers a JSON API, described at /api/openapi.json. Requires `pip install 'satpuzzles[web]'`.

    \b
    satpuzzles serve
    satpuzzles serve --port 9000 --no-open
    """
    serve_page(host, port, public_host, no_open=no_open)


def serve_page(
    host: str, port: int | None, public_host: str | None, *, no_open: bool, place: str = ""
) -> None:
    """Serves the page and opens it, at a place within it such as ``#/hitori``.

    Raises:
        BackendError: a package of the page is missing.
    """
    try:
        from satpuzzles.web.server import serve
    except ModuleNotFoundError as error:
        # What these packages need may be missing as they may be themselves: uvicorn asks for h11 late.
        if (error.name or "").partition(".")[0] in ("", "satpuzzles"):
            raise
        ways = "pip install 'satpuzzles[web]' (in a clone: pip install '.[web]')"
        raise BackendError(f"serve needs the package {error.name}: {ways}") from None

    def ready(address: str) -> None:
        print_note(address + place)
        print_note("the page is at this address; Ctrl-C ends it")
        if not no_open:
            import webbrowser

            webbrowser.open(address + place)

    serve(host, port, ready, public_host)
