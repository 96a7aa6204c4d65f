"""Every reading that can be chosen is proved: by a scenario that no other reading would let hold.

A scenario of `rulings.pizza` belongs to the ruling that it names.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import attrs
import pytest

import pizzarules as pz
from pizzarules.loading.files import bundled_sources

TEXT = next(
    file.text for file in bundled_sources("scenarios") if file.name.endswith("rulings.pizza")
)
PAGE = Path(__file__).resolve().parent.parent / "docs" / "rulings.md"

NOT_AS_IT_SAYS = {"S0002", "S0003", "S0004", "S0005"}
"""What a scenario fails with that holds under another reading only; not S0001, a position that can't
be."""


@attrs.frozen
class Claim:
    """A scenario, and which reading of which ruling it names."""

    scenario: pz.Scenario
    text: str
    ruling: str
    reading: str

    @property
    def title(self) -> str:
        return self.scenario.title

    def fails_under(self, reading: str) -> bool:
        """Whether it fails, and for nothing but what it says, where only its ruling is changed."""
        codes = codes_under(self, reading)
        return bool(codes) and codes <= NOT_AS_IT_SAYS

    def read_as(self, reading: str) -> str:
        """The text with another reading of its ruling."""
        line = f"  ruling {self.ruling} "
        return self.text.replace(f"{line}{self.reading}\n", f"{line}{reading}\n")


@cache
def codes_under(claim: Claim, reading: str) -> frozenset[str]:
    outcome = pz.run_scenario(claim.scenario, rulings={claim.ruling: reading})
    return frozenset(failure.code for failure in outcome.failures)


def claims(text: str) -> list[Claim]:
    """The scenarios of a text that name one ruling and a reading that it offers."""
    found = []
    for block in re.split(r"^(?=scenario )", text, flags=re.MULTILINE)[1:]:
        block = block.partition("\n\n")[0] + "\n"
        ((_, scenario),) = pz.loads(block).scenarios.items()
        named = re.findall(r"^  ruling (\S+) (\S+)$", block, re.MULTILINE)
        if len(named) == 1:
            found.append(Claim(scenario, block, *named[0]))
    return found


CLAIMS = claims(TEXT)
TITLES = [claim.title for claim in CLAIMS]


# Is everything proved?


def unproved(given: Iterable[Claim]) -> list[tuple[str, str, str]]:
    """Each ruling and reading, and the other reading under which all its proofs hold as well.

    Of a ruling with one reading only, that reading itself, where it has no proof at all.
    """
    holding = [claim for claim in given if not codes_under(claim, claim.reading)]
    found = []
    for id, ruling in pz.RULINGS.items():
        for reading in ruling.choices:
            proofs = [claim for claim in holding if (claim.ruling, claim.reading) == (id, reading)]
            for other in [r for r in ruling.choices if r != reading] or [reading]:
                told_apart = any(other == reading or claim.fails_under(other) for claim in proofs)
                if not told_apart:
                    found.append((id, reading, other))
    return found


def test_every_reading_is_proved() -> None:
    assert unproved(CLAIMS) == []


def test_every_scenario_names_one_ruling() -> None:
    assert re.findall(r'^scenario "(.*)"$', TEXT, re.MULTILINE) == TITLES
    order = list(pz.RULINGS)
    named = [claim.ruling for claim in CLAIMS]
    assert named == sorted(named, key=order.index)


@pytest.mark.parametrize("claim", CLAIMS, ids=TITLES)
def test_it_holds_under_its_reading_only(claim: Claim) -> None:
    choices = pz.RULINGS[claim.ruling].choices
    assert claim.reading in choices
    assert codes_under(claim, claim.reading) == frozenset()
    others = [reading for reading in choices if reading != claim.reading]
    assert [reading for reading in others if not claim.fails_under(reading)] == []


# The checks above can fail.


@pytest.mark.parametrize("claim", CLAIMS, ids=TITLES)
def test_without_its_scenarios_a_reading_is_unproved(claim: Claim) -> None:
    mine = (claim.ruling, claim.reading)
    rest = [other for other in CLAIMS if (other.ruling, other.reading) != mine]
    assert {(id, reading) for id, reading, _ in unproved(rest)} == {mine}


CHANGEABLE = [claim for claim in CLAIMS if len(pz.RULINGS[claim.ruling].choices) > 1]


@pytest.mark.parametrize("claim", CHANGEABLE, ids=[claim.title for claim in CHANGEABLE])
def test_a_changed_ruling_line_is_found(claim: Claim) -> None:
    for reading in set(pz.RULINGS[claim.ruling].choices) - {claim.reading}:
        (changed,) = claims(claim.read_as(reading))
        assert changed.reading == reading
        # The line in the file and `rulings=` do the same, so the changed scenario fails.
        assert codes_under(changed, reading) == codes_under(claim, reading)
        mine = (claim.ruling, claim.reading)
        others = [c for c in CLAIMS if (c.ruling, c.reading) not in (mine, (mine[0], reading))]
        missing = {(id, read) for id, read, _ in unproved([*others, changed])}
        assert missing == {mine, (mine[0], reading)}


SMALL = """scenario "small"
  in mamma-mia
  ruling decline must-bake
  table 4 olive + 1 salami
  salami bakes 4+1:olive
  then 4+1:olive is baked
"""


def test_a_scenario_that_holds_under_both_readings_proves_nothing() -> None:
    text = SMALL.replace("decline must-bake", "ready-hand any-way")
    (claim,) = claims(text)
    assert not claim.fails_under("table-first")
    rest = [c for c in CLAIMS if (c.ruling, c.reading) != ("ready-hand", "any-way")]
    assert unproved([*rest, claim]) == [("ready-hand", "any-way", "table-first")]


def test_a_position_that_can_not_be_proves_nothing() -> None:
    (claim,) = claims(SMALL.replace("table", "salami holds 9 salami\n  table"))
    assert codes_under(claim, "allowed") == {"S0001"}
    assert not claim.fails_under("allowed")


# Running a scenario under other readings.


def test_readings_take_the_place_of_the_scenario_s() -> None:
    (scenario,) = pz.loads(SMALL).scenarios.values()
    assert pz.run_scenario(scenario)
    assert pz.run_scenario(scenario, rulings={})
    outcome = pz.run_scenario(scenario, rulings={"decline": "allowed"})
    assert [failure.code for failure in outcome.failures] == ["S0005"]
    assert outcome.scenario.game.rulings["decline"] == "allowed"
    # The scenario stays as it was.
    assert scenario.game.rulings["decline"] == "must-bake"
    assert pz.run_scenario(scenario)


def test_other_rulings_of_the_scenario_stay() -> None:
    text = SMALL.replace("must-bake", "allowed").replace("is baked", "fails")
    text = text.replace("  then", "    declines\n  then")
    (scenario,) = pz.loads(text).scenarios.values()
    assert pz.run_scenario(scenario, rulings={"tie": "shared"})


@pytest.mark.parametrize(
    ("rulings", "error"),
    [
        ({"declin": "allowed"}, pz.UnknownNameError),
        ({"decline": "allow"}, pz.RulingError),
        ({"pass": "first-turn"}, pz.RulingError),
        (["decline"], pz.PizzaError),
        ("", pz.PizzaError),
    ],
)
def test_readings_that_can_not_be_chosen(rulings: object, error: type[pz.PizzaError]) -> None:
    (scenario,) = pz.loads(SMALL).scenarios.values()
    with pytest.raises(error):
        pz.run_scenario(scenario, rulings=rulings)  # type: ignore[arg-type]


# The page about rulings says the same.


def sources_of(ruling: pz.Ruling) -> str:
    """What the printed texts say on it, as the page has it."""
    return "<br>".join(map(str, ruling.sources)) or "no source speaks of it"


def table_row(ruling: pz.Ruling) -> str:
    """The row of the page that has a ruling's question and readings."""
    readings = []
    for reading in ruling.readings:
        name = f"`{reading.name}`"
        bold = f"**{name}**" if reading.name == ruling.default else name
        note = "" if reading.offered else " (can't be chosen)"
        readings.append(f"{bold}: {reading.meaning}{note}")
    cells = [f"`{ruling.id}`", ruling.point, "<br>".join(readings), sources_of(ruling)]
    return f"| {' | '.join(cells)} |"


def proofs_row(ruling: pz.Ruling) -> str:
    """The row that names the scenarios which prove its readings."""
    named = []
    for reading in ruling.choices:
        mine = [c.title for c in CLAIMS if (c.ruling, c.reading) == (ruling.id, reading)]
        named += [f"`{reading}`: {'; '.join(mine)}"]
    return f"| `{ruling.id}` | {'<br>'.join(named)} |"


def test_the_page_names_every_ruling_and_its_proofs() -> None:
    rows = [
        line
        for line in PAGE.read_text(encoding="utf-8").splitlines()
        if re.match(r"\| `[\w-]+` \|", line)
    ]
    tables = [row for row in rows if row.count(" | ") > 1]
    proofs = [row for row in rows if row.count(" | ") == 1]
    rulings = pz.RULINGS.values()
    assert sorted(tables) == sorted(map(table_row, rulings))
    assert proofs == list(map(proofs_row, rulings))
