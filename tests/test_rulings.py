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


NOT_SPOKEN_OF = {"deadlock", "shown-none"}
"""Where no text says anything, not even something that touches the question."""

HELPING = ("Hungarian rules of Sole Mio!", "Kisegítés")
BLOCKING = ("Hungarian rules of Sole Mio!", "Pizza Bloccato")


def test_what_no_text_speaks_of() -> None:
    assert {id for id, ruling in pz.RULINGS.items() if not ruling.sources} == NOT_SPOKEN_OF


@pytest.mark.parametrize(
    ("id", "document", "section", "supports"),
    [
        # After a refusal one may go on asking.
        ("help-stop", *HELPING, "allowed"),
        # A member that can't be fulfilled leaves the game: single ones fail.
        ("series-fail", "Hungarian rules of Mamma Mia! Grande", "Előkészületek", "independent"),
        # Drawing is obligatory, says the heading itself.
        (
            "empty-pile",
            "Czech rules of Mamma Mia!",
            "Dobrání karet (povinné z jednoho typu balíčku)",
            "forbidden",
        ),
        # If the opponents have enough together; the others show how much they hold.
        ("block-show", *BLOCKING, "all"),
        ("block-show", BLOCKING[0], "Pizza Bloccato, example", "all"),
        ("block-show", *BLOCKING, "each-chooses"),
        # As if the player did not have enough cards.
        ("help-series", *HELPING, "all"),
        # Cards are laid from hand where something is missing.
        ("ready-hand", "Hungarian rules of Sole Mio!", "A sütő kiürítése", "table-first"),
        ("help-ask", "German review of Sole Mio!", "Raus aus dem Ofen!", "allowed"),
        ("chef-shuffle", "1999 edition of Mamma Mia!", "set-up", "before-deal"),
    ],
)
def test_where_it_is_spoken_of(id: str, document: str, section: str, supports: str) -> None:
    found = {(p.document, p.section, p.supports) for p in pz.RULINGS[id].sources}
    assert (document, section, supports) in found


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
