"""What is counted in many games, held against the events of the games themselves, and how it is told."""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from html.parser import HTMLParser
from typing import Any

import pytest

import pizzarules as pz
from pizzarules import events
from pizzarules.simulation.histogram import LARGEST, Histogram
from pizzarules.simulation.intervals import share_of
from pizzarules.simulation.plots import distribution
from pizzarules.simulation.run import run_of
from pizzarules.simulation.seeds import generator
from pizzarules.simulation.tally import Tally


@pytest.fixture(scope="module")
def tally() -> pz.Tally:
    return pz.simulate("grande", 12, players=3, seed=8, jobs=1)


# Counting.


def replayed(game: pz.Game, players: int, seed: int) -> list[pz.State]:
    """All states of a game between players that choose at random, played by hand."""
    state = game.new(players, seed=seed)
    chances = {seat: generator(seed, place) for place, seat in enumerate(state.seats)}
    states = [state]
    while state.to_act is not None:
        actions = state.actions()
        state = state.apply(actions[int(chances[state.to_act].random() * len(actions))])
        states.append(state)
    return states


def test_counts_are_what_events_tell(tally: pz.Tally) -> None:
    what: Counter[Any] = Counter()
    turns, decisions, wins, arose = [], [], Counter[str](), Counter[str]()
    for number in range(12):
        states = replayed(pz.game("grande"), 3, pz.game_seed(8, number))
        told = [event for state in states for event in state.events]
        turns.append(sum(isinstance(event, events.Played | events.Passed) for event in told))
        decisions.append(sum(len(state.actions()) > 1 for state in states))
        arose.update(str(state.decision) for state in states if state.decision)
        result = states[-1].result
        assert result is not None
        wins.update(result.winners)
        for event in told:
            match event:
                case events.OrderPlayed(order=order):
                    what[order.partition(":")[0], "played"] += 1
                case events.Baked(order=order, how=how, pays=pays, surplus=surplus):
                    name = order.partition(":")[0]
                    what[name, str(how)] += 1
                    what[name, "paid"] += pays.total
                    what[name, "surplus"] += surplus
                case events.Failed(order=order, reason=reason):
                    what[order.partition(":")[0], str(reason)] += 1
                case events.RewardTaken(order=order) | events.WaiterBaked(order=order):
                    what[order.partition(":")[0], "reward"] += 1
                case _:
                    pass
    assert {seat: fared.wins for seat, fared in tally.seats.items()} == {
        seat: wins[seat] for seat in tally.seats
    }
    assert (tally.turns.total, tally.turns.most) == (sum(turns), max(turns))
    assert tally.decisions.counts == Counter(decisions)
    assert tally.arose == arose
    for name, fared in tally.orders.items():
        for count in ("played", "table", "hand", "help", "paid", "surplus", "reward"):
            assert getattr(fared, count) == what[name, count], (name, count)
        assert fared.blocked == what[name, "blocked"]
        assert fared.refused == what[name, "refused"]
        barred = ("barred", "no-kind", "nobody-shows")
        assert fared.barred == sum(what[name, reason] for reason in barred)
        other = ("declined", "ladder", "short")
        assert fared.failed == sum(what[name, reason] for reason in other)
        ends = (fared.baked, fared.blocked, fared.barred, fared.refused, fared.failed)
        assert fared.settled == sum(ends)


def test_cards_that_come_again_are_seen_once(tally: pz.Tally) -> None:
    # Here failed orders leave the game: no card comes again.
    assert all(order.seen == order.settled > 0 for order in tally.orders.values())
    # Here they go under the waiter; three players have one card of each, of a family four.
    again = pz.simulate("mamma-mia", 12, players=3, seed=8, jobs=1)
    for name, order in again.orders.items():
        assert order.seen < order.settled
        assert order.seen <= 12 * 3 * (4 if name == "4+1" else 1)
    # Two equal cards can't be told apart: at most two are seen of each player.
    text = "order rare\n  bake 12 own\n\ngame twins like mamma-mia\n  rounds 9\n  orders rare x2\n"
    twins = pz.simulate("twins", 12, players=3, cards=pz.loads(text), jobs=1)
    assert twins.orders["rare"].seen <= 12 * 3 * 2 < twins.orders["rare"].settled


def test_deadlocks_are_counted() -> None:
    # Orders fill small hands, until nobody has an ingredient to play.
    text = "order alone\n  bake 1 own\n\ngame stiff like mamma-mia\n  orders alone x10\n"
    text += "  hand 4\n  deal 3 ingredients + 1 order\n"
    tally = pz.simulate("stiff", 20, players=2, cards=pz.loads(text), jobs=1)
    game = pz.loads(text).game("stiff")
    ends = [
        event.deadlock
        for number in range(20)
        for state in replayed(game, 2, pz.game_seed(0, number))
        for event in state.events
        if isinstance(event, events.RoundEnded)
    ]
    assert (tally.rounds, tally.deadlocks) == (len(ends), sum(ends))
    assert 0 < tally.deadlocks < tally.rounds == 20 * 3


def test_a_shared_win_is_a_win_for_both() -> None:
    text = "order never\n  bake 60 own\n\ngame dull like mamma-mia\n  orders never x8\n"
    text += "  no help\n"
    tally = pz.simulate("dull", 20, players=2, cards=pz.loads(text), jobs=1)
    # Nobody bakes anything: the tie-break decides, or both win.
    assert sum(fared.wins for fared in tally.seats.values()) == 20 + tally.shared
    assert tally.shared == tally.seats["olive"].shared == tally.seats["pepper"].shared > 0


def test_a_tally_comes_back_from_json(tally: pz.Tally) -> None:
    text = json.dumps(tally.to_json())
    assert Tally.from_json(json.loads(text), tally.run) == tally
    assert tally.to_json() == json.loads(text)


def test_memory_does_not_grow_with_the_games(tally: pz.Tally) -> None:
    """A million games have the same counters, only larger."""
    small = len(json.dumps(tally.to_json()))
    large = Tally(tally.run)
    doubled = tally
    for _ in range(16):
        large = Tally(tally.run)
        large.merge(doubled)
        large.merge(doubled)
        doubled = large
    assert large.games == 12 * 2**16
    assert len(json.dumps(large.to_json())) < 2 * small


# Numbers.


def test_wilson_s_interval() -> None:
    # (p + z²/2n ± z √(p(1-p)/n + z²/4n²)) / (1 + z²/n), worked out by hand for 30 of 100.
    share = share_of(30, 100)
    assert share.share == 0.3
    assert share.low == pytest.approx(0.21895, abs=1e-5)
    assert share.high == pytest.approx(0.39585, abs=1e-5)
    # 0 of 10: 0 to z²/(n + z²).
    assert share_of(0, 10).low == 0
    assert share_of(0, 10).high == pytest.approx(3.841459 / 13.841459, abs=1e-6)
    assert share_of(10, 10).low == pytest.approx(10 / 13.841459, abs=1e-6)
    assert (share_of(10, 10).high, share_of(0, 0).low, share_of(0, 0).high) == (1, 0, 1)
    assert str(share_of(30, 100)) == "30.0% (21.9% to 39.6%)"
    assert str(share_of(0, 0)) == "-"
    assert share_of(10, 100).apart(share_of(30, 100))
    assert not share_of(25, 100).apart(share_of(30, 100))


def histogram(*numbers: int) -> Histogram:
    found = Histogram()
    for number in numbers:
        found.add(number)
    return found


def test_a_histogram() -> None:
    numbers = histogram(1, 2, 2, 7)
    assert (numbers.size, numbers.mean, numbers.most) == (4, 3.0, 7)
    # Four squares of distances from 3: 4, 1, 1 and 16.
    assert numbers.deviation == pytest.approx(5.5**0.5)
    assert [numbers.quantile(share) for share in (0.25, 0.5, 0.75, 0.76, 1)] == [1, 2, 2, 7, 7]
    assert (histogram().mean, histogram().deviation, histogram().quantile(0.5)) == (0, 0, 0)


def test_a_histogram_is_bounded() -> None:
    numbers = histogram(*range(0, 10 * LARGEST, 7))
    assert max(numbers.counts) == LARGEST
    assert len(numbers.counts) <= LARGEST + 1
    assert numbers.most == max(range(0, 10 * LARGEST, 7))
    assert numbers.total == sum(range(0, 10 * LARGEST, 7))
    other = histogram(3, LARGEST + 5)
    numbers.merge(other)
    assert numbers.counts[3] == 1
    assert Histogram.from_json(json.loads(json.dumps(numbers.to_json()))) == numbers


@pytest.mark.parametrize(
    "change",
    [
        {"counts": {"-1": 2}},
        {"counts": {"x": 2}},
        {"counts": {"5000": 2}},
        {"counts": {"5": -2}},
        {"counts": [1]},
        {"total": 1.5},
        {"most": True},
    ],
)
def test_what_is_no_histogram(change: dict[str, object]) -> None:
    with pytest.raises(pz.JsonError, match="histogram"):
        Histogram.from_json(histogram(1, 2).to_json() | change)


# Told.


def test_csv(tally: pz.Tally) -> None:
    rows = list(csv.DictReader(io.StringIO(tally.to_csv())))
    found = {(row["what"], row["name"], row["count"]): row for row in rows}
    assert len(found) == len(rows)
    assert int(found["run", "grande", "games"]["number"]) == 12
    row = found["order", "misto", "baked"]
    order = tally.orders["misto"]
    share = order.share("table", "hand", "help")
    assert (int(row["number"]), int(row["of"])) == (order.baked, order.settled)
    assert float(row["low"]) == pytest.approx(share.low, abs=1e-6)
    turns = [row for row in rows if row["count"].startswith("turns ")]
    assert sum(int(row["number"]) for row in turns) == 12


class Reader(HTMLParser):
    """Finds what a page would load, and whether its tags are closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: Counter[str] = Counter()
        self.links: list[str] = []
        self.text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags[tag] += 1
        self.links += [f"{tag} {name}" for name, _ in attrs if name in ("src", "href", "onload")]
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags[tag] += 1

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text.append(data)


def read(page: str) -> Reader:
    reader = Reader()
    reader.feed(page)
    reader.close()
    assert reader.open == []
    return reader


def test_the_page_needs_nothing_else(tally: pz.Tally) -> None:
    page = tally.to_html()
    reader = read(page)
    assert reader.links == []
    assert not reader.tags["script"]
    assert "url(" not in page
    assert "http" not in page
    assert "prefers-color-scheme: dark" in page
    # Wins, ends, baked, turns, decisions.
    assert reader.tags["svg"] == 5
    for name in (*tally.orders, *tally.seats):
        assert name in reader.text


def test_names_are_text_in_the_page() -> None:
    title = "</title><script>alert(1)</script>&"
    text = f'order alone\n  bake 1 own\n\ngame sly like mamma-mia "{title}"\n  orders alone x8\n'
    page = pz.simulate("sly", 2, players=2, cards=pz.loads(text), jobs=1).to_html()
    reader = read(page)
    assert not reader.tags["script"]
    assert f"2 games of {title}" in "".join(reader.text)


def test_a_plot_of_many_numbers_has_few_bars() -> None:
    numbers = histogram(*range(100, 1100, 3), 5000)
    plot = distribution("many", numbers)
    assert plot.count("<rect") <= 60
    assert "or more" in plot
    assert distribution("one", histogram(4)).count("<rect") == 1


def test_the_table(tally: pz.Tally) -> None:
    lines = str(tally).splitlines()
    assert lines[0] == "12 games of grande: 3 players (random), seed 8"
    (row,) = (line.split() for line in lines if line.startswith("misto "))
    order = tally.orders["misto"]
    assert row[1:3] == [f"{order.settled / 12:.2f}", f"{order.baked / order.settled:.1%}"]
    mixed = pz.simulate("mamma-mia", 1, players=2, bots=["random", "greedy"], jobs=1)
    assert str(mixed).splitlines()[0] == (
        "1 game of mamma-mia: olive (random), pepper (greedy), seed 0"
    )
    assert repr(mixed) == "<Tally of 1 games of mamma-mia>"


def test_of_no_games() -> None:
    nothing = Tally(run_of(pz.game("mamma-mia")))
    assert str(nothing) == "0 games of mamma-mia: 5 players (random), seed 0"
    read(nothing.to_html())
    assert nothing.to_csv()
