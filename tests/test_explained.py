"""What an order needs, in plain English."""

from __future__ import annotations

from pathlib import Path

import pytest

import pizzarules as pz

EVERYTHING = pz.load(Path(__file__).with_name("games") / "everything.pizza")


@pytest.mark.parametrize(
    ("order", "lines"),
    [
        (
            "bloccato",
            [
                "It needs at least 2 units of the owner's kind.",
                "How many exactly, the owner declares.",
                (
                    "The opponents may show cards of the owner's kind from hand; if these are worth as "
                    "much as was declared, the order is blocked and fails, and what was laid stays."
                ),
                "Its owner can't ask for help.",
            ],
        ),
        (
            "duplicato",
            ["It needs 1 double card of one kind and 1 double card of another kind."],
        ),
        ("misto", ["It needs 1 unit of each kind."]),
        (
            "ala-chef",
            [
                "It needs 4 units of the chef's kind.",
                "Once it is baked, its owner becomes chef and empties the rest of the oven.",
            ],
        ),
    ],
)
def test_bundled_orders(order: str, lines: list[str]) -> None:
    assert pz.explain(order).splitlines() == lines


@pytest.mark.parametrize(
    ("order", "lines"),
    [
        (
            "lean",
            [
                (
                    "It can be baked only if no card of the owner's kind lies on the table and at most "
                    "6 units of any kinds lie on the table, or at least 4 kinds lie on the table when "
                    "it is revealed."
                ),
                "It needs exactly 2 units of one kind and 1 single card of another kind.",
            ],
        ),
        (
            "two-doubles",
            [
                "It needs 1 double card of each of two different kinds.",
                "Once baked it counts for 2 orders.",
            ],
        ),
    ],
)
def test_rarer_forms(order: str, lines: list[str]) -> None:
    assert pz.explain(EVERYTHING.order(order)).splitlines() == lines


def test_one_kind_lies_and_two_kinds_lie() -> None:
    text = "language 1\norder mine\n  only if at least {} on the table\n  bake 1 own\n"
    one = pz.explain(pz.loads(text.format("1 kind")).order("mine"))
    assert "at least 1 kind lies on the table" in one
    two = pz.explain(pz.loads(text.format("2 kinds")).order("mine"))
    assert "at least 2 kinds lie on the table" in two
