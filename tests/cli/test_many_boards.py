"""Workers say and write what one process does; a file of answers holds what ``--json`` prints."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from cli_boards import BAD, FUTOSHIKI, GOOD, SEVERAL, lines_of
from cli_many import contents

from satpuzzles.puzzle.kind import BUILT_IN

GRIDS = [[1, 3, 4, 2], [2, 4, 3, 1], [4, 1, 2, 3], [3, 2, 1, 4]]
MADE = ("--size", 6, "--seed", 3, "--with-solutions", "--count")
CASES = {
    "solve": ("solve", "mixed.jsonl"),
    "solve lines": ("solve", "lines.jsonl", "--limit", 2),
    "solve of one type": ("solve", "lines.jsonl", "--type", "hitori"),
    "solve --limit": ("solve", "mixed.jsonl", "--limit", 3),
    "solve --why": ("solve", "mixed.jsonl", "--why", "--backend", "cadical195", "--no-presolve"),
    "solve --encoding": ("solve", "mixed.jsonl", "--encoding", "forest"),  # only Hitori has it
    "solve --memory-limit": ("solve", "mixed.jsonl", "--memory-limit", 900),
    "check": ("check", "judged.jsonl", "grids.jsonl"),
    "count": ("count", "mixed.jsonl"),
    "repair": ("repair", "mixed.jsonl"),
    "grade": ("grade", "mixed.jsonl"),
    "explain": ("explain", "mixed.jsonl"),
    "certify": ("certify", "mixed.jsonl", "-o", "proofs"),
    "generate --certify": ("generate", "hitori", *MADE, 12, "--certify", "proofs"),
    **{f"generate {kind}": ("generate", kind, *MADE, 20) for kind in BUILT_IN},
}


def lay_out(folder: Path) -> None:
    """Boards of every status with bad lines among them, and grids of every verdict."""
    folder.mkdir()
    mixed = BAD[0] + lines_of(*GOOD[:4]) + BAD[1] + lines_of(*GOOD[4:]) + BAD[2]
    lines = lines_of(*GOOD[:3]) + BAD[0] + BAD[2] + b"\n" + lines_of(*GOOD[3:]) + BAD[1]
    judged = {
        json.dumps(GRIDS): FUTOSHIKI,
        json.dumps([[1, 1, 4, 2], *GRIDS[1:]]): FUTOSHIKI,
        json.dumps([[None] * 4] * 4): FUTOSHIKI,
        json.dumps([[3, None, None, 2], [None, 4, 3, 1], [None] * 4, [None] * 4]): FUTOSHIKI,
        json.dumps([[1, None], [None, None]]): SEVERAL,
    }
    (folder / "mixed.jsonl").write_bytes(mixed)
    (folder / "lines.jsonl").write_bytes(lines)
    (folder / "judged.jsonl").write_bytes(lines_of(*judged.values()))
    (folder / "grids.jsonl").write_text("".join(f"{grid}\n" for grid in judged))


def without_times(text: str) -> str:
    """What was printed, without the times."""
    return re.sub(r"[\d.,]+ (ms|s)\b", "TIME", re.sub(r'"seconds": ?[\d.e-]+', "", text))


@pytest.mark.sampled(5)
@pytest.mark.parametrize("name", CASES)
def test_workers_say_and_write_what_one_process_does(invoke, tmp_path, monkeypatch, name):
    words = CASES[name]
    option = {"repair": "--summary", "certify": "--summary"}.get(words[0], "-o")
    forms = {"text": (), "stored": (option, "answers.jsonl"), "json": ("--json",)}
    if words[0] == "generate":
        forms = {"text": ("--to", "json"), "stored": forms["stored"]}
    if "--limit" in words:
        del forms["stored"]
    seen: dict[str, list] = {form: [] for form in forms}
    for form, more in forms.items():
        for jobs in (1, 2):
            folder = tmp_path / f"{form}-{jobs}"
            lay_out(folder)
            monkeypatch.chdir(folder)
            ended = invoke(*words, *more, "--jobs", jobs)
            told = without_times(ended.out), sorted(ended.err.splitlines())
            seen[form].append((ended.code, *told, contents(folder)))
        assert seen[form][0] == seen[form][1]
    assert len({each[0][0] for each in seen.values()}) == 1, "every form ends with the same code"
    assert "stored" not in forms or seen["stored"][0][1] == ""
    if "--certify" in words:
        assert invoke("verify", *sorted(Path("proofs").iterdir())).code == 0
    if len(forms) == 3:
        stored = seen["stored"][0][3]["answers.jsonl"].decode().splitlines()
        objects = [json.loads(line) for line in ended.out.splitlines()]
        plain = [{key: value for key, value in each.items() if key != "seconds"} for each in objects]
        assert [json.loads(line) for line in stored] == plain
        firsts = [each["source"] for each in objects if not each.get("index")]
        lines = [n for n, line in enumerate(Path(words[1]).read_bytes().splitlines(), 1) if line]
        assert firsts == [f"{words[1]}:{number}" for number in lines], "each board has one, in its place"
        bad = sum("line" in each for each in objects)
        assert bad == (0 if words[0] == "check" else 3) or "--type" in words
