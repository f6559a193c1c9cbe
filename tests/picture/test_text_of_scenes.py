"""Scenes as text, against drawings made by hand; in the tables a slash ends a line."""

from satpuzzles.picture.scene import Look, Scene, SceneCell, SceneLine
from satpuzzles.picture.text import draw, paint, palette_number, render_narrow, side_by_side, width_of
from satpuzzles.picture.text_board import junction
from satpuzzles.puzzle.layout import ClueMark


def cells(*rows):
    return tuple(tuple(SceneCell(text, Look.SOLVED) for text in row) for row in rows)


def marks(*lines):
    return tuple(tuple(map(ClueMark, line)) for line in lines)


def agree(table):
    for scene, lines in table:
        assert draw(scene).replace("\n", "/") == lines


BOARD = cells("12", "34")
BOXED = Scene(BOARD, lines=True)
BESIDE, BELOW = ((0, 0), (0, 1)), ((0, 0), (1, 0))


def test_boards_of_numbers():
    marked = ((SceneCell("1", Look.SOLVED, differs=True), BOARD[0][1]), BOARD[1])
    caged = ((SceneCell("1", Look.SOLVED, corner="6+"), BOARD[0][1]), BOARD[1])
    blocks = ((SceneCell("5", Look.BLOCK), SceneCell("█", Look.BLOCK)),)
    agree(
        [
            (Scene(BOARD), "┌─────┐/│ 1 2 │/│ 3 4 │/└─────┘"),
            (Scene(BOARD, room=2), "┌───────┐/│  1  2 │/│  3  4 │/└───────┘"),
            (Scene(marked), "┌──────┐/│[1] 2 │/│ 3  4 │/└──────┘"),
            (BOXED, "┌───┬───┐/│ 1 │ 2 │/├───┼───┤/│ 3 │ 4 │/└───┴───┘"),
            (BOXED._replace(room=2), "┌────┬────┐/│  1 │  2 │/├────┼────┤/│  3 │  4 │/└────┴────┘"),
            (
                BOXED._replace(heavy=frozenset([BESIDE])),
                "┌───┰───┐/│ 1 ┃ 2 │/├───╀───┤/│ 3 │ 4 │/└───┴───┘",
            ),
            (
                BOXED._replace(heavy=frozenset([BELOW])),
                "┌───┬───┐/│ 1 │ 2 │/┝━━━┽───┤/│ 3 │ 4 │/└───┴───┘",
            ),
            (BOXED._replace(heavy_frame=True), "┏━━━┯━━━┓/┃ 1 │ 2 ┃/┠───┼───┨/┃ 3 │ 4 ┃/┗━━━┷━━━┛"),
            (
                BOXED._replace(signs={BESIDE: "<", BELOW: "∧"}, note="one\ntwo"),
                "┌───┬───┐/│ 1 < 2 │/├─∧─┼───┤/│ 3 │ 4 │/└───┴───┘/one/two",
            ),
            (
                Scene(caged, lines=True),
                "┌─────┬─────┐/│6+   │     │/│  1  │  2  │/├─────┼─────┤/"
                "│     │     │/│  3  │  4  │/└─────┴─────┘",
            ),
            (Scene(blocks, lines=True), "┌───┬───┐/│█5█│███│/└───┴───┘"),
        ]
    )


def test_clues_around_a_board():
    around = BOXED._replace(
        row_clues=marks("3", ["12"]),
        row_ends=marks("7", "8"),
        column_clues=marks("ab", "c"),
        column_ends=marks("d", "ef"),
    )
    agree(
        [
            (
                around,
                "     a/     b   c/   ┌───┬───┐/ 3 │ 1 │ 2 │ 7/   ├───┼───┤/12 │ 3 │ 4 │ 8/   └───┴───┘/"
                "     d   e/         f",
            ),
            (
                Scene(BOARD, row_clues=marks("56", "")),
                "    ┌─────┐/5 6 │ 1 2 │/    │ 3 4 │/    └─────┘",
            ),
        ]
    )


def test_lines_on_edges_and_through_cells():
    def edges(differs, *values):
        places = ((-1, 0), (0, 0)), ((0, 0), (1, 0)), ((0, -1), (0, 0)), ((0, 0), (0, 1))
        return {at: SceneLine(value, Look.SOLVED, differs) for at, value in zip(places, values)}

    one = cells([""])
    two = cells(["", ""])
    agree(
        [
            (Scene(one, along=edges(False, 1, 0, None, 1)), "╺━━━┓/?   ┃/·   ╹"),
            (Scene(one, along=edges(False, None, 1, 1, 0)), "╻ ? ·/┃/┗━━━╸"),
            (Scene(one, along=edges(True, 1, 0, 0, 1)), "╺═══┓/┊   ║/·┈┈┈╹"),
            (Scene(two, through={BESIDE: SceneLine(1, Look.SOLVED)}), "┌───────┐/│ ╺━━━╸ │/└───────┘"),
            (Scene(two, through={BESIDE: SceneLine(0, Look.SOLVED)}), "┌───────┐/│ ·   · │/└───────┘"),
            (Scene(two, through={BESIDE: SceneLine(None, Look.UNKNOWN)}), "┌───────┐/│ · ? · │/└───────┘"),
            (Scene(two, through={BESIDE: SceneLine(1, Look.SOLVED, True)}), "┌───────┐/│ ╺━═━╸ │/└───────┘"),
            (
                Scene(cells([""], [""]), lines=True, through={BELOW: SceneLine(1, Look.SOLVED)}),
                "┌───┐/│ ╻ │/├─╂─┤/│ ╹ │/└───┘",
            ),
        ]
    )


FULL, BLANK, OPEN = SceneCell("", Look.FILLED, 1), SceneCell("·", Look.BLANK), SceneCell("?", Look.UNKNOWN)
PICTURE = Scene(
    ((FULL, BLANK), (FULL, FULL)), picture=True, row_clues=marks("1", "2"), column_clues=marks("2", "1")
)


def test_pictures():
    wrong = tuple(cell._replace(differs=True) for cell in (FULL, BLANK, OPEN))
    agree(
        [
            (PICTURE, "    2 1/  ┌────┐/1 │██ ·│/2 │████│/  └────┘"),
            (
                PICTURE._replace(column_clues=marks("111", "2")),
                "    1/    1/    1 2/  ┌────┐/1 │██ ·│/2 │████│/  └────┘",
            ),
            # Clues of two digits touch where the one at the right fills its column.
            (
                PICTURE._replace(column_clues=marks("2", ["10"])),
                "     2 10/  ┌──────┐/1 │███  ·│/2 │██████│/  └──────┘",
            ),
            (
                PICTURE._replace(column_clues=marks(["10"], "2")),
                "   10 2/  ┌────┐/1 │██ ·│/2 │████│/  └────┘",
            ),
            (
                Scene(
                    (wrong, wrong),
                    False,
                    {},
                    {},
                    True,
                    row_clues=marks("1", "11"),
                    column_clues=marks("", "", "2"),
                ),
                "          2/    ┌──────┐/  1 │▓▓░░░?│/1 1 │▓▓░░░?│/    └──────┘",
            ),
            (
                PICTURE._replace(
                    colors=("#ff0000", "#000000"),
                    row_clues=((ClueMark("1", 1),), (ClueMark("2", 2),)),
                    cells=((FULL, BLANK), (FULL._replace(differs=True), FULL._replace(color=2))),
                ),
                "     2 1/   ┌────┐/1a │aa ·│/2b │a*bb│/   └────┘/   a #ff0000  b #000000",
            ),
        ]
    )


def test_pictures_drawn_narrower():
    sides = "a line shows two rows, the clues of the upper at the left, of the lower at the right"
    none = "there is no room for the clues of the rows".replace(" ", "")
    for scene, room, lines in (
        (PICTURE, 90, f"   21/  ┌──┐/1 │█▄│ 2/  └──┘/{sides}"),
        (PICTURE, 8, None),
        (PICTURE._replace(row_clues=()), 90, " 21/┌──┐/│█▄│/└──┘/a line shows two rows"),
        (
            PICTURE._replace(row_clues=(), cells=((BLANK, FULL),)),
            90,
            " 21/┌──┐/│ ▀│/└──┘/a line shows two rows",
        ),
        (
            PICTURE._replace(row_clues=(), cells=((OPEN, FULL),)),
            90,
            " 21/┌──┐/│?▀│/└──┘/a line shows two rows",
        ),
        (PICTURE, 3, ""),
        (PICTURE._replace(through={BESIDE: SceneLine(1, Look.SOLVED)}), 90, ""),
        (
            PICTURE._replace(row_clues=marks("1"), cells=((OPEN, BLANK),)),
            90,
            "   21/  ┌──┐/1 │? │/  └──┘/a line shows two rows",
        ),
        (PICTURE._replace(cells=((OPEN, OPEN),)), 4, ""),
    ):
        drawn = render_narrow(scene, room, False)
        assert all(len(line) <= room for line in drawn.split("\n"))
        if lines is not None:
            assert drawn.replace("\n", "/") == lines
    assert none in "".join(render_narrow(PICTURE, 4, False).split())


def test_styles_are_switched_where_they_change():
    parts = [("a", ""), ("b", "1"), ("c", "1"), ("d", "2"), ("e", "")]
    assert "".join(paint(parts, True)) == "a\x1b[0;1mbc\x1b[0;2md\x1b[0me"
    assert "".join(paint(parts[:2], True)) == "a\x1b[0;1mb\x1b[0m"
    assert "".join(paint(parts, False)) == "abcde"


def test_the_nearest_colour_of_a_terminal():
    for color, number in (
        ("#ffffff", 231),
        ("#ff0000", 196),
        ("#00ff00", 46),
        ("#0000ff", 21),
        ("#400000", 52),
        ("#808080", 16 + 3 * 43),
        ("#3f3f3f", None),
        ("#000000", None),
    ):
        assert palette_number(Scene(BOARD, colors=("#123456", color)), 2) == number


def test_walls_meet():
    for weights, glyph in (
        ((0, 0, 0, 0), " "),
        ((1, 0, 0, 0), "╵"),
        ((0, 1, 0, 0), "╶"),
        ((0, 0, 1, 0), "╷"),
        ((0, 0, 0, 1), "╴"),
        ((2, 0, 2, 0), "┃"),
        ((0, 2, 0, 2), "━"),
        ((2, 2, 2, 2), "╋"),
        ((0, 1, 2, 0), "┎"),
    ):
        assert junction(*weights) == glyph


def test_texts_stand_side_by_side_where_there_is_room():
    pair = [("one", "a\nbb"), ("", "\x1b[1mc\x1b[0m")]
    beside = "one    \x1b[1mc\x1b[0m\na\nbb"
    assert side_by_side(pair, 8) == beside
    assert side_by_side(pair, 7) == "one\na\nbb\n\x1b[1mc\x1b[0m"
    assert width_of("a\n\x1b[0;31mbcd\x1b[0m\nef") == 3
