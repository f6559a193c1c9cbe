"""Measures texts in the type of pictures, and breaks their lines.

The widths are those of Bitstream Vera Sans, which PDFs embed. The digits of DejaVu Sans and Verdana, which
browsers use, are as wide; other sans-serif faces are narrower.
"""

from __future__ import annotations

from collections.abc import Iterator

POINT = 25.4 / 72
"""Millimetres in a point."""

DIGIT_HEIGHT = 0.73
"""The height of digits and capitals, in parts of the size of the type."""

_REGULAR = (
    "318 401 460 838 636 950 780 275 390 390 500 838 318 361 318 337 636 636 636 636 636 636 636 636 "
    "636 636 337 337 838 838 838 531 1000 684 686 698 770 632 575 775 752 295 295 656 557 863 748 787 "
    "603 787 695 635 611 732 684 989 685 611 685 390 337 390 838 500 500 613 635 550 635 615 352 635 "
    "634 278 278 579 278 974 634 612 635 635 411 521 392 634 592 818 592 592 525 636 337 636 838"
)
_BOLD = (
    "348 456 521 838 696 1002 872 306 457 457 523 838 380 415 380 365 696 696 696 696 696 696 696 696 "
    "696 696 400 400 838 838 838 580 1000 774 762 734 830 683 683 821 837 372 372 775 637 995 837 850 "
    "733 850 770 720 682 812 774 1103 771 724 725 457 365 457 838 500 500 675 716 593 716 678 435 716 "
    "712 343 343 665 343 1042 712 687 716 716 493 595 478 712 652 924 645 652 582 712 365 712 838"
)
"""Thousandths of the size for the characters from the blank to the tilde."""

_WIDTHS = tuple(
    {chr(32 + index): int(width) / 1000 for index, width in enumerate(widths.split())}
    for widths in (_REGULAR, _BOLD)
)
_OTHER = 1.0


def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """The width of a text, in the unit of its size."""
    widths = _WIDTHS[bold]
    return size * sum([widths.get(each, _OTHER) for each in text])


def wrapped(text: str, size: float, room: float) -> Iterator[str]:
    """The lines of a text, none wider than ``room`` except for single words."""
    for paragraph in text.split("\n"):
        line = ""
        for word in paragraph.split():
            longer = f"{line} {word}".strip()
            if line and text_width(longer, size) > room:
                yield line
                longer = word
            line = longer
        yield line
