"""The commands, as a person or a program calls them."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from commands import Done, called
from pizzarules.cli import main

SETTLED = ["--game", "sole-mio", "--owner", "olive"]


def spawned(*arguments: str, given: bytes = b"") -> Done:
    """Run a command in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "pizzarules", *arguments],
        input=given,
        capture_output=True,
        check=False,
    )
    return Done(done.returncode, done.stdout, done.stderr)


def answered(done: Done) -> list[dict[str, Any]]:
    """What `bake --jsonl` has answered; it must have ended well and said nothing else."""
    assert (done.status, done.err) == (0, b"")
    return [json.loads(line) for line in done.out.splitlines()]


def answers(given: bytes) -> list[dict[str, Any]]:
    """What `bake --jsonl` answers."""
    return answered(called("bake", "--jsonl", given=given))


def request(**more: Any) -> bytes:
    asked = {
        "game": "sole-mio",
        "order": "variegato",
        "owner": "olive",
        "table": {"pineapple": [4, 0], "salami": [4, 0], "mushroom": [2, 0], "olive": [1, 0]},
    }
    return json.dumps({**asked, **more}).encode() + b"\n"


GOOD = request()


@pytest.mark.parametrize(
    ("table", "hand", "status", "code"),
    [
        ("4 salami, 3 pepper, 2 olive, 1 mushroom", "", "ready", 0),
        ("4 salami, 3 pepper, 2 olive", "1 mushroom", "layable", 0),
        ("4 salami, 3 pepper, 2 olive", "", "short", 1),
    ],
)
def test_bake(
    table: str, hand: str, status: str, code: int, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["bake", "variegato", *SETTLED, "--table", table, "--hand", hand]
    assert main(asked) == code
    out = capsys.readouterr().out
    assert out.startswith(f"{status}: `bake 4 of a kind")
    assert main([*asked, "--json"]) == code
    assert json.loads(capsys.readouterr().out)["status"] == status


def test_bake_barred(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bake", "allergia", *SETTLED, "--table", "1 olive + 4 salami"]) == 1
    assert capsys.readouterr().out.startswith("barred: `only if no own on the table`")


def test_bake_with_every_fact(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["bake", "bloccato", *SETTLED, "--table", "1 olive", "--hand", "1 double olive"]
    facts = ["--chef", "pepper", "--shown", "salami", "--declare", "2"]
    assert main([*asked, *facts, "--ruling", "surplus-double=exact", "--json"]) == 0
    (way,) = json.loads(capsys.readouterr().out)["ways"]
    assert way == {
        "kinds": ["olive"],
        "declared": 2,
        "lays": {"olive": [0, 1]},
        "pays": {"olive": [0, 1]},
        "leaves": {"olive": [1, 0]},
    }


def test_colour_only_where_it_is_wanted(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["bake", "variegato", *SETTLED, "--table", "1 olive"]
    main(asked)
    assert "\x1b" not in capsys.readouterr().out
    main([*asked, "--color", "always"])
    assert capsys.readouterr().out.startswith("\x1b[1;31mshort\x1b[0m: ")


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["bake"], "ORDER, --game, --owner and --table are missing"),
        (["bake", "variegato", "--game", "sole-mio", "--owner", "olive"], "--table is missing"),
        (["bake", "variegato", *SETTLED, "--table", "4 olvie"], "did you mean `olive`?"),
        (["bake", "variegatto", *SETTLED, "--table", ""], "did you mean `variegato`?"),
        (["bake", "variegato", *SETTLED, "--table", "", "--ruling", "x"], "write ID=READING"),
        (["bake", "variegato", *SETTLED, "--table", "", "--ruling", "x=y"], "no ruling is called"),
        (
            ["bake", "variegato", *SETTLED, "--table", "", *["--ruling", "decline=allowed"] * 2],
            "stands there twice",
        ),
        (["bake", "bloccato", *SETTLED, "--table", "", "--declare", "-1"], "whole number"),
        (["bake", "variegato", *SETTLED, "--table", "", "--cards", "no.pizza"], "can't read"),
        (["bake", "--jsonl", "--owner", "olive"], "stands in each request"),
        (["explain", "variegatto"], "did you mean `variegato`?"),
        (["explain", "variegato:olive"], "not a family"),
        (["bäke"], "no command is called `bäke`: did you mean `bake`?"),
    ],
)
def test_misuse(arguments: list[str], complaint: str) -> None:
    done = called(*arguments)
    assert (done.status, done.out) == (2, b"")
    assert complaint in done.err.decode()


def test_nothing_to_do_is_misuse_and_help_is_fine() -> None:
    assert called().status == 2
    assert called("--help").status == 0
    assert called("--version").out.startswith(b"pizzarules ")


def test_processes_of_their_own_do_the_same() -> None:
    misuse = ["bake", "variegato", *SETTLED, "--table", "4 olvie"]
    for arguments in (["--version"], ["explain", "allergia"], misuse, ["bäke"]):
        assert spawned(*arguments) == called(*arguments)
    many = request(order="x") + GOOD + b'"\xff"\n' + GOOD.strip()
    assert spawned("bake", "--jsonl", given=many) == called("bake", "--jsonl", given=many)


def test_a_stream_of_requests() -> None:
    asked = [
        GOOD,
        request(order="bloccato", table={"olive": [2, 0]}),
        request(order="monotoni", game="mamma-mia", table={}, hand={"olive": [1, 0]}, limit=1),
    ]
    first, second, third = answers(b"".join(asked))
    assert first["status"] == "ready"
    # Four and three are pineapple and salami, either way round.
    assert {way["kinds"][0] for way in first["ways"]} == {"pineapple", "salami"}
    assert set(first["ways"][0]) == {"kinds", "lays", "pays", "leaves"}
    assert [way["declared"] for way in second["ways"]] == [2]
    assert third["status"] == "short"
    assert third["nearest"][0]["units"] == 6
    assert len(third["nearest"]) == 1


@pytest.mark.parametrize(
    ("bad", "complaint"),
    [
        (b"not json\n", "this is not JSON"),
        (b'{"game": \n', "this is not JSON"),
        (b"[]\n", "a request is an object"),
        (b"\n", "the line is empty"),
        (b" \r\n", "the line is empty"),
        (b"3\n", "a request is an object"),
        (b'"\xff"\n', "this is not UTF-8"),
        (b"\x00\n", "this is not JSON"),
        (b"[" * 200_000 + b"\n", "nested too deeply"),
        (b'{"a":' * 200_000 + b"\n", "nested too deeply"),
        (b"9" * 5000 + b"\n", "too many digits"),
        (b'{"game": 1, "game": 2}\n', "`game` stands there twice"),
        (b'{"table": NaN}\n', "`NaN` is no number"),
        (request(colour="red"), "unknown key `colour`"),
        (request(onwer="red"), "unknown key `onwer`: did you mean `owner`?"),
        (b'{"game": "sole-mio", "order": "variegato", "owner": "olive"}\n', "`table` is missing"),
        (request(game=None), "`game` is missing"),
        (request(game=7), "`game` must be a name"),
        (request(game="sole"), "no game is called `sole`"),
        (request(order=["x"]), "`order` must be a name"),
        (request(order="x" * 100_000), "no order is called"),
        (request(owner="blue"), "no kind is called `blue`"),
        (request(chef=3), "`chef` is the name of a kind"),
        (request(table=7), "`table` is an object"),
        (request(table={"olive": [-1, 0]}), "can't be negative"),
        (request(table={"olive": [0.5, 0]}), "whole numbers"),
        (request(table={"olive": [10**30, 0]}), "too many cards"),
        (request(hand={"olive": "two"}), "needs a pair"),
        (request(declare=2), "no declared amount"),
        (request(declare=1.5), "whole number"),
        (request(rulings=["x"]), "`rulings` is an object"),
        (request(rulings={"decline": 1}), "needs the name of a reading"),
        (request(limit=-1), "`limit` is a whole number"),
        (request(limit=True), "`limit` is a whole number"),
        (request(cards=7), "`cards` is the path"),
        (request(cards="/no/such/file.pizza"), "can't read"),
        (request(cards="a\0b"), "can't read"),
        (request(cards="\ud800"), "can't read"),
        (request(order="ala-chef"), "give `chef`"),
        (b" " * 10_000_000 + b"\n", "longer than 1000000 bytes"),
        (b"[" + b"1," * 5_000_000 + b"1]\n", "longer than 1000000 bytes"),
    ],
    ids=range(41),
)
def test_a_bad_line_costs_no_other(bad: bytes, complaint: str) -> None:
    before, error, after = answers(GOOD + bad + GOOD)
    assert complaint in error["error"]
    assert set(error) == {"error"}
    assert len(error["error"]) < 400
    assert before == after
    assert before["status"] == "ready"


def test_a_last_line_without_an_end() -> None:
    assert [answer["status"] for answer in answers(GOOD + GOOD.strip())] == ["ready", "ready"]


def test_a_card_file_in_a_request(tmp_path: Path) -> None:
    file = tmp_path / "mine.pizza"
    file.write_text("order mine\n  bake 2 own\n", encoding="utf-8")
    broken = tmp_path / "broken.pizza"
    broken.write_text("order mine\n  bake 2 onw\n", encoding="utf-8")
    good, bad = answers(
        request(order="mine", cards=str(file), table={"olive": [2, 0]})
        + request(order="mine", cards=str(broken))
    )
    assert good["status"] == "ready"
    assert "`onw`" in bad["error"]


def test_a_closed_pipe_is_no_traceback() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "pizzarules", "bake", "--jsonl"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(GOOD)
        process.stdin.flush()
        # Answers are flushed one by one.
        assert json.loads(process.stdout.readline())["status"] == "ready"
        process.stdout.close()
        try:
            process.stdin.write(GOOD * 2000)
            process.stdin.close()
        except BrokenPipeError:
            pass
        assert b"Traceback" not in process.stderr.read()
        assert process.wait() == 2


def test_explain(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "allergia"]) == 0
    out = capsys.readouterr().out
    assert "only if no card of the owner's kind lies on the table" in out
    assert "2 units of one kind and 2 units of another kind" in out
    assert main(["explain", "complemento:pepper", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["order"]["series"] == [4, 3, 2, 1]
    assert answer["english"][0] == "It needs N units of one kind, but not of pepper."


def test_explain_a_card_of_ones_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.pizza"
    file.write_text("order mine\n  bake 3 of the commonest kind\n  worth 2\n", encoding="utf-8")
    assert main(["explain", "mine", "--cards", str(file)]) == 0
    out = capsys.readouterr().out
    assert "3 units of the kind of which the most lies there" in out
    assert "counts for 2 orders" in out
