"""Whatever a command writes: a signal on the way leaves nothing, a link stays a link, a file keeps its mode.

The system sends a signal to a process whose file would grow beyond a limit. Here it stands for Ctrl-C and
SIGTERM, which so come in the middle of a file.
"""

from __future__ import annotations

import shutil
import signal

import pytest
from cli_many import contents, listing
from test_full_disk import WRITES, files_of_at_most


@pytest.mark.parametrize("number,code", [(signal.SIGINT, 130), (signal.SIGTERM, 143)], ids=["INT", "TERM"])
@pytest.mark.parametrize("name", WRITES)
def test_a_signal_while_something_is_written_leaves_nothing(invoke, folder, name, number, code):
    before = contents(folder)
    handlers = {
        signal.SIGINT: signal.signal(signal.SIGINT, signal.default_int_handler),
        signal.SIGXFSZ: signal.signal(signal.SIGXFSZ, lambda *_: signal.raise_signal(number)),
    }
    try:
        with files_of_at_most(20 if name.startswith("proof") else 5):  # a proof goes through a file, too
            ended = invoke(*WRITES[name])
    finally:
        for each, handler in handlers.items():
            signal.signal(each, handler)
    assert (ended.code, ended.err) == (code, "")
    assert contents(folder) == before
    assert not [path for path in folder.rglob("*") if ".tmp" in path.name]


MODE = 0o620
"""Of no new file, whatever the umask."""


@pytest.mark.parametrize("name", WRITES)
def test_a_link_stays_and_what_it_leads_to_is_written_with_its_mode(invoke, folder, name):
    before = set(folder.iterdir())
    link = folder / name.partition("/")[0].removesuffix(".run")
    assert invoke(*WRITES[name]).code == 0
    is_folder = link.is_dir()
    wanted = contents(link) if is_folder else link.read_bytes()
    for new in set(folder.iterdir()) - before:
        shutil.rmtree(new) if new.is_dir() else new.unlink()
    real = folder / "far" / "real"
    real.parent.mkdir()
    if is_folder:
        real.mkdir()
    else:
        real.write_text("old")
        real.chmod(MODE)
    link.symlink_to("far/real")
    assert invoke(*WRITES[name]).code == 0
    assert link.is_symlink() and listing(real.parent) == ["real"]
    assert (contents(real) if is_folder else real.read_bytes()) == wanted
    assert is_folder or real.stat().st_mode & 0o777 == MODE
