"""Writes pictures as a page of HTML that needs nothing beside it and prints as it is seen."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from satpuzzles.picture.theme import THEMES, ThemeName


def html_page(title: str, pictures: Iterable[tuple[str, str]], theme: ThemeName) -> str:
    """A page with pictures under headings.

    Args:
        pictures: the heading and the SVG element of each.
    """
    colors = THEMES[theme]
    scheme = "dark" if theme == "dark" else "light"
    style = (
        f":root{{color-scheme:{scheme}}}"
        f"body{{margin:1rem;background:{colors.paper};color:{colors.ink};font:1rem/1.4 sans-serif}}"
        "main{display:flex;flex-wrap:wrap;gap:1.5rem}figure{margin:0;break-inside:avoid;max-width:100%}"
        "svg{max-width:100%;height:auto}"
    )
    figures = [
        f"<figure><figcaption>{escape(heading)}</figcaption>\n{picture}</figure>"
        for heading, picture in pictures
    ]
    body = "\n".join(figures)
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">\n'
        f"<title>{escape(title)}</title>\n<style>{style}</style></head>\n"
        f"<body><main>\n{body}\n</main></body></html>\n"
    )
