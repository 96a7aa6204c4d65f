"""The registry of rulings, and choosing readings."""

from __future__ import annotations

import pytest

import pizzarules as pz

# As the rules list them: id, default where they name one, the readings that can be chosen instead.
ALTERNATIVES = {
    "chef-shuffle": {"before-deal"},
    "empty-pile": {"allowed"},
    "decline": {"allowed"},
    "ready-hand": {"table-first"},
    "surplus-double": {"exact"},
    "laid-doubles": {"table-first"},
    "sweep-lay": {"forbidden"},
    "scarcest-count": {"cards"},
    "scarcest-none": {"free"},
    "scarcest-exact": {"exact"},
    "shown-decline": {"forbidden"},
    "refused-pledge": {"owner"},
    "series-same": {"distinct"},
    "series-fail": {"ladder"},
    "block-show": {"all"},
    "block-amount": {"all-on-table"},
    "shown-card": {"table"},
    "barred-lay": {"forbidden"},
    "reward-effect": {"transfer"},
    "help-double": {"exact"},
    "help-empty": {"forbidden"},
    "help-reward": {"taken"},
    "help-series": {"all"},
}
SETTLED = {"deadlock", "replacement", "failed-order", "shown-none", "help-stop", "sweep-help"} | {
    "own-chef",
    "tie",
    "pass",
    "help-ask",
}


def test_the_registry_has_every_ruling() -> None:
    assert set(pz.RULINGS) == set(ALTERNATIVES) | SETTLED | {"round-end"}
    for id, alternatives in ALTERNATIVES.items():
        assert set(pz.RULINGS[id].choices[1:]) == alternatives, id
    for id in SETTLED:
        assert len(pz.RULINGS[id].choices) == 1, id
    assert set(pz.RULINGS["round-end"].choices) == {"last-card", "last-ingredient"}


def test_every_ruling_says_what_it_is_about() -> None:
    for ruling in pz.RULINGS.values():
        assert ruling.point
        assert all(passage.section and passage.says for passage in ruling.sources)
        supported = {passage.supports for passage in ruling.sources} - {None}
        assert supported <= {reading.name for reading in ruling.readings}
        assert all(reading.meaning for reading in ruling.readings)
        assert ruling.default == ruling.choices[0]


def test_games_choose_their_round_end() -> None:
    ends = {id: pz.game(id).rulings["round-end"] for id in ("mamma-mia", "sole-mio", "grande")}
    assert ends == {
        "mamma-mia": "last-card",
        "sole-mio": "last-ingredient",
        "grande": "last-ingredient",
    }


def test_equal_choices_are_equal() -> None:
    assert pz.Rulings({"decline": "must-bake"}) == pz.Rulings()
    chosen = pz.Rulings({"surplus-double": "exact"})
    assert chosen["surplus-double"] == "exact"
    assert chosen != pz.Rulings()
    assert hash(chosen) == hash(pz.Rulings().but({"surplus-double": "exact"}))
    assert chosen.but({"surplus-double": "allowed"}) == pz.Rulings()


@pytest.mark.parametrize(
    ("chosen", "complaint"),
    [
        ({"surplus-doubel": "exact"}, "no ruling is called `surplus-doubel`: did you mean"),
        ({"surplus-double": "exactly"}, "has no reading `exactly`: did you mean `exact`?"),
        ({"pass": "first-turn"}, "known but not offered"),
        ({"decline": True}, "needs the name of a reading"),
        ({3: "exact"}, "a ruling is called by a text"),
    ],
)
def test_wrong_choices(chosen: dict[str, str], complaint: str) -> None:
    with pytest.raises(pz.PizzaError, match=complaint.replace("?", r"\?")):
        pz.Rulings(chosen)
