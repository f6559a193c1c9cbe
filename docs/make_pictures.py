"""Makes the pictures of README.md from the program itself.

Usage: python docs/make_pictures.py [FOLDER]. Needs the extras `web`, `pictures` and `test`, and Chromium.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pypdfium2
from PIL import Image, ImageOps
from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parent.parent
CHROMIUM = "/usr/bin/chromium"
WIDTH = 1000
SHOWN = {"x": 0, "y": 0, "width": WIDTH, "height": 730}
"""The board and what is beside it, without the notes below."""
COLOURS = 64
"""Enough for black, grey and the accents of the page, and few enough for small files."""
BOARD = "instances/sudoku/small_6x6.sdm"
SHEET = (
    "instances/sudoku/typical_9x9.txt",
    "instances/calcudoku/typical_6x6.txt",
    "instances/futoshiki/typical_6x6.txt",
    "instances/nurikabe/typical_10x10.nurikabe",
)


def main(folder: Path) -> None:
    """Writes page.png and sheet.png into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as work:
        shot = Path(work, "page.png")
        take_page(shot)
        save(Image.open(shot), folder / "page.png")
        save(print_sheet(Path(work, "sheet.pdf")), folder / "sheet.png")


def take_page(shot: Path) -> None:
    """A screenshot of `satpuzzles serve`: a board, and a hint in all its stages."""
    command = [sys.executable, "-m", "satpuzzles", "serve", "--no-open", "--port", "0"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=environment()) as server:
        assert server.stderr is not None
        try:
            address = server.stderr.readline().strip()
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
                page = browser.new_page(viewport={"width": WIDTH, "height": 720})
                page.goto(address)
                page.wait_for_selector("#examples button")
                page.fill("#text", (ROOT / BOARD).read_text(encoding="utf-8"))
                page.click("#read")
                page.wait_for_selector("#play:not([hidden])")
                page.click("#hint")
                for _ in range(3):
                    page.get_by_role("button", name="Tell me more").click()
                page.wait_for_selector(".stages p:nth-child(4)")
                page.screenshot(path=shot, animations="disabled", full_page=True, clip=SHOWN)
                browser.close()
        finally:
            server.terminate()


def print_sheet(book: Path) -> Image.Image:
    """The first page of a booklet that `satpuzzles print` makes."""
    command = ["print", *SHEET, "--per-page", "4", "--tiers", "-o", str(book)]
    subprocess.run([sys.executable, "-m", "satpuzzles", *command], check=True, cwd=ROOT, env=environment())
    document = pypdfium2.PdfDocument(book)
    page = document[0].render(scale=0.7 * WIDTH / document[0].get_width()).to_pil()
    return ImageOps.expand(page.convert("RGB"), border=1, fill="silver")  # the edge of the paper


def environment() -> dict[str, str]:
    """The environment of a program that runs from this folder."""
    return {**os.environ, "PYTHONPATH": str(ROOT)}


def save(picture: Image.Image, path: Path) -> None:
    """Writes a PNG of few colours."""
    picture.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE).save(path, optimize=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "pictures")
