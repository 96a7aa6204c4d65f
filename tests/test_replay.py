"""Replays: written, read back, played again, and every change found."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Iterator
from random import Random
from typing import Any

import attrs
import pytest

import pizzarules as pz
from pizzarules.errors import ReplayError
from pizzarules.game import replay as replay_module
from pizzarules.game.replay import Replay, Step, recheck, replay_of
from pizzarules.testing.positions import random_position
from positions import game_called, short_game
from work import steps_of

SOLE = pz.game("sole-mio")
MAMMA = pz.game("mamma-mia")


def played_on(state: pz.State, seed: int = 1, most: int = 10_000) -> pz.State:
    """The state after random actions, at most so many."""
    chance = Random(seed).random
    for _ in range(most):
        actions = state.actions()
        if not actions:
            break
        state = state.apply(actions[int(chance() * len(actions))])
    return state


SHORT = replay_of(short_game())
"""Of three actions and a result: action 1 stands in line 6 of its text, the result in line 11."""
LONG = replay_of(played_on(SOLE.new(2, seed=4), 4))
"""A whole game."""


def fault_of(replay: Replay) -> ReplayError:
    """What `verify` says of a replay."""
    with pytest.raises(ReplayError) as caught:
        replay.verify()
    return caught.value


def refused(text: str, game: pz.Game = SOLE) -> str:
    """What is said of a text that is no replay."""
    with pytest.raises(pz.PizzaError) as caught:
        Replay.parse(text, game)
    return str(caught.value)


# Written and read.


def beginnings() -> Iterator[tuple[str, pz.State]]:
    for id in ("mamma-mia", "sole-mio", "grande", "everything", "everything-leaves"):
        game = game_called(id)
        yield id, game.new(2, seed=5)
        yield f"{id}-full", game.new(seed=2**200)
        yield f"{id}-open", game.new(2, deal={}, skip_forced=True)
    yield "rulings", SOLE.new(3, seed=1, rulings={"help-reward": "taken"}, start="mushroom")
    yield "defaults", SOLE.new(2, seed=1, rulings={"round-end": "last-card"}, skip_forced=True)
    yield "negative-seed", SOLE.new(2, seed=-3, seats=["salami", "olive"], start="olive")
    for seed in range(5):
        yield f"oven-{seed}", random_position(game_called("everything"), Random(seed))
    yield "loaded", SOLE.load(played_on(SOLE.new(3, seed=2), most=40).notation)


BEGINNINGS = dict(beginnings())


@pytest.mark.parametrize("name", BEGINNINGS)
def test_what_is_written_reads_back(name: str) -> None:
    state = BEGINNINGS[name]
    last = played_on(state, most=60)
    replay = replay_of(last)
    assert [step.action for step in replay.steps[:1]] != []
    for again in (
        Replay.parse(replay.to_text(), last.game),
        Replay.from_json(replay.to_json(), last.game),
        Replay.from_json(json.dumps(replay.to_json()), last.game),
        pickle.loads(pickle.dumps(replay)),
        copy.deepcopy(replay),
    ):
        assert again == replay
        assert hash(again) == hash(replay)
        assert again.to_text() == replay.to_text()
    again = Replay.parse(replay.to_text(), game_called(last.game.id))
    assert again.verify() == last
    states = list(again.states())
    assert states[0] == state
    assert len(states) == len(replay.steps) + 1
    # The memory of what is played again is that of the replay.
    assert replay_of(states[-1]) == replay


def test_without_checks() -> None:
    bare = Replay.parse(LONG.to_text(checks=False), SOLE)
    assert all(step.check is None for step in bare.steps)
    assert bare.verify() == LONG.verify()
    assert bare != LONG
    assert bare.rechecked() == LONG


def test_the_text_of_a_position() -> None:
    position = (
        f"mamma-mia {MAMMA.hash}; seats olive, pepper; phase turn; turn olive; round 3; "
        "starter olive; chef olive; hand olive 3 olive; orders olive bombastica; hand pepper 1 pepper; "
        "seed 0; partial"
    )
    # `round-end` is the reading of the registry in this game, so no ruling is said.
    assert SHORT.to_text(checks=False) == (
        "pizzarules replay 1\n"
        f"game mamma-mia {MAMMA.hash}\n"
        "seats olive, pepper\n"
        f"position {position}\n"
        "\n"
        "olive: play 1 olive\n"
        "olive: order bombastica\n"
        "\n"
        "# the supply has given out: olive empties the oven\n"
        "# out of the oven: olive's bombastica; on the table: 1 olive\n"
        "olive: decline\n"
        "\n"
        "result olive 0, pepper 0; winner olive\n"
    )


def test_the_text_of_a_deal() -> None:
    told: dict[str, Any] = {
        "orders": {"pepper": ["coppia", "allergia"], "olive": ["duplicato", "bloccato"]},
        "hands": {"olive": {"salami": [1, 1], "olive": [3, 0]}},
    }
    state = SOLE.new(2, deal=told, seed=9, start="pepper", rulings={"decline": "allowed"})
    assert replay_of(state).to_text() == (
        "pizzarules replay 1\n"
        f"game sole-mio {SOLE.hash}\n"
        "seats olive, pepper\n"
        "rulings decline allowed, round-end last-ingredient\n"
        "start pepper\n"
        "seed 9\n"
        "hand olive 3 olive + 1 salami + 1 double salami\n"
        "orders olive bloccato, duplicato\n"
        "orders pepper coppia, allergia\n"
        "\n"
        "# round 1 begins, pepper starts; the supply has 26 cards\n"
    )


def test_all_of_a_deal_can_be_given() -> None:
    whole = SOLE.new(2, seed=3)
    deal = {
        "hands": {seat: whole.hand(seat) for seat in whole.seats},
        "orders": {seat: whole.orders(seat) for seat in whole.seats},
        "waiters": {seat: whole.waiter(seat) for seat in whole.seats},
        "supply": whole.supply,
    }
    state = played_on(SOLE.new(2, deal=deal, skip_forced=True), most=30)
    text = replay_of(state).to_text()
    assert f"supply {', '.join(whole.supply)}\n" in text
    assert f"waiter pepper {', '.join(whole.waiter('pepper'))}\n" in text
    assert "seed none\n" in text
    assert "skip-forced\n" in text
    assert Replay.parse(text, SOLE).verify() == state
    # However it was said, a deal is one value.
    twin = SOLE.new(2, deal={**deal, "hands": {s: str(whole.hand(s)) for s in ("pepper", "olive")}})
    assert replay_of(twin).deal == replay_of(state).deal


def test_chance_takes_part() -> None:
    state = played_on(SOLE.new(2, deal={}), most=12)
    replay = replay_of(state)
    assert {step.seat for step in replay.steps} == {pz.CHANCE}
    assert replay.seed is None
    assert "chance: deal" in replay.to_text()
    again = Replay.parse(replay.to_text().replace("chance:", "Chance :"), SOLE)
    assert again == replay
    assert again.verify() == state


def test_the_json() -> None:
    data = SHORT.to_json()
    assert data["pizzarules"] == "replay"
    assert data["version"] == 1
    assert data["seats"] == ["olive", "pepper"]
    assert data["result"] == {"scores": {"olive": 0, "pepper": 0}, "winners": ["olive"]}
    steps: Any = data["steps"]
    assert [(step["seat"], step["action"]) for step in steps] == [
        ("olive", "play 1 olive"),
        ("olive", "order bombastica"),
        ("olive", "decline"),
    ]
    dealt = replay_of(SOLE.new(2, seed=2**70, deal={"hands": {"olive": "5 olive"}})).to_json()
    assert dealt["seed"] == str(2**70)
    assert dealt["deal"]["hands"] == {"olive": {"olive": [5, 0]}}  # type: ignore[index]
    assert dealt["rulings"] == {"round-end": "last-ingredient"}
    assert json.loads(json.dumps(data)) == data


def test_where_memory_begins() -> None:
    state = played_on(SOLE.new(3, seed=8), most=60)
    # What was loaded remembers what its JSON says: a position, and the actions since.
    begun = SOLE.load(state.to_json())
    assert len(replay_of(begun).steps) < 10
    assert replay_of(begun).verify() == state
    assert replay_of(pickle.loads(pickle.dumps(state))) == replay_of(state)
    changed = state.replace(seed=77)
    assert replay_of(changed).steps == ()
    assert replay_of(changed).beginning() == changed
    on = changed.apply(changed.actions()[0])
    assert [step.action for step in replay_of(on).steps] == [changed.actions()[0]]
    assert replay_of(on).verify() == on


def test_determinized_states_begin_anew() -> None:
    state = played_on(SOLE.new(3, seed=8), most=60)
    for seat in ("olive", None):
        guess = state.determinize(seat, Random(1))
        last = played_on(guess, most=20)
        assert Replay.parse(replay_of(last).to_text(), SOLE).verify() == last


def test_a_position_with_actions_behind_it() -> None:
    state = played_on(SOLE.new(2, seed=4), 4)
    states = list(replay_of(state).states())
    within = next(one for one in states if "; then " in one.notation)
    text = (
        f"pizzarules replay 1\ngame sole-mio {SOLE.hash}\nseats olive, pepper\n"
        f"position {within.notation}\n{within.to_act}: {within.actions()[0]}\n"
    )
    replay = Replay.parse(text, SOLE)
    assert replay.verify() == within.apply(within.actions()[0])
    assert Replay.parse(replay.to_text(), SOLE) == replay


def test_who_began_though_the_first_round_is_over() -> None:
    # Nobody is dealt an ingredient, and all orders are dealt, so that whoever begins draws the whole
    # supply without being asked, is chef, and begins the second round.
    cards = pz.loads(
        "order mine\n  bake 1 own\n\ngame tiny like sole-mio\n  orders mine\n  deal 0 ingredients + 1 order\n"
        "  supply 1 single of each kind\n  hand 7\n"
    )
    state = cards.game("tiny").new(2, seed=1, start="pepper", skip_forced=True)
    assert state.round == 2
    replay = replay_of(state)
    assert replay.start == "pepper"
    assert replay.verify() == state


def test_a_replay_says_what_it_is() -> None:
    assert repr(LONG) == f"<Replay of sole-mio: olive, pepper; {len(LONG.steps)} actions>"
    assert str(LONG) == LONG.to_text()
    assert str(SHORT.steps[0]) == "olive: play 1 olive"
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        LONG.seed = 3  # type: ignore[misc]


# Edited by hand.


def test_a_text_that_somebody_has_edited() -> None:
    edited = []
    for number, line in enumerate(LONG.to_text().splitlines()):
        line = line.partition("#")[0]
        line = line.upper() if number % 3 == 1 and not line.startswith("game") else line
        line = line.replace(":", "  :\t", 1) if ": " in line else f"  {line}"
        edited.append(f"{line}   # {number} = good: or not?")
    assert Replay.parse("\ufeff# mine\n\n" + "\r\n".join(edited), SOLE) == LONG


def test_words_for_numbers_and_missing_checks() -> None:
    text = SHORT.to_text(checks=False).replace("play 1 olive", "Play  one Olive =  ")
    assert "a check is 4 hexadecimal digits, and not ``" in refused(text, MAMMA)
    assert Replay.parse(text.replace("=", ""), MAMMA).steps[0] == Step(
        "olive", MAMMA.parse("play 1 olive")
    )


def test_winners_may_be_left_out() -> None:
    text = SHORT.to_text().replace("; winner olive", "")
    assert Replay.parse(text, MAMMA).verify().is_over
    text = SHORT.to_text().replace("winner olive", "winners Olive")
    assert Replay.parse(text, MAMMA) == SHORT


# Whatever was changed is found.


def test_every_changed_action_is_named() -> None:
    states = list(LONG.states())
    tried = 0
    for place in range(0, len(LONG.steps), 6):
        step, state = LONG.steps[place], states[place]
        chance = Random(place).random
        everything = SOLE.codec.actions
        others = [a for a in state.actions() if a != step.action]
        others += [everything[int(chance() * len(everything))] for _ in range(2)]
        for action in others:
            if action == step.action:
                continue
            steps = list(LONG.steps)
            steps[place] = attrs.evolve(step, action=action)
            fault = fault_of(attrs.evolve(LONG, steps=tuple(steps)))
            assert fault.number == place + 1
            assert fault.line is None
            tried += 1
    assert tried > 50


def test_an_action_that_makes_no_difference_is_named_all_the_same() -> None:
    # Olive declares 3 and lays 2: neither nothing nor 1 olive that pepper shows can block that.
    state = SOLE.position(
        seats=["olive", "pepper"],
        chef="olive",
        table="1 olive",
        hands={"olive": "2 olive", "pepper": "1 olive"},
        oven=[("olive", "bloccato")],
    )
    state = state.apply("declare 3").apply("lay 2 olive")
    shown, nothing = state.apply("show 1 olive"), state.apply("show nothing")
    assert shown == nothing
    replay, other = replay_of(shown), replay_of(nothing)
    changed = attrs.evolve(replay, steps=(*replay.steps[:-1], other.steps[-1]))
    assert changed.verify() == shown
    step = attrs.evolve(other.steps[-1], check=replay.steps[-1].check)
    assert fault_of(attrs.evolve(replay, steps=(*replay.steps[:-1], step))).number == 3


@pytest.mark.parametrize(
    ("old", "new", "line", "number", "message"),
    [
        ("play 1 olive", "play 2 olive", 6, 1, "this action was changed"),
        ("play 1 olive", "play 4 olive", 6, 1, "`play 4 olive` is not legal: olive holds 3 olive"),
        ("olive: play 1", "pepper: play 1", 6, 1, "it is not for pepper to act here, olive has to"),
        ("olive: play 1", "chance: play 1", 6, 1, "it is not for chance to act here"),
        ("order bombastica", "order misto", 7, 2, "is not legal"),
        ("order bombastica", "no order", 7, 2, "this action was changed"),
        ("olive: decline", "olive: ask for help", 11, 3, "is not legal"),
        ("olive: decline", "pepper: pass\nolive: decline", 11, 3, "not for pepper to act here"),
        ("\n\nresult", "\nolive: pass\n\nresult", 12, 4, "comes after the end of the game"),
        ("olive 0, pepper 0", "olive 1, pepper 0", 13, None, "the result is `olive 0, pepper 0; olive`"),
        ("olive 0, pepper 0", "olive 0", 13, None, "and not `olive 0; olive`"),
        ("winner olive", "winners olive, pepper", 13, None, "the result is"),
        ("3 olive;", "4 olive;", 6, 1, "or something since the check above it"),
    ],
)  # fmt: skip
def test_what_is_not_as_it_was_played(
    old: str, new: str, line: int, number: int | None, message: str
) -> None:
    text = SHORT.to_text()
    assert text.count(old) == 1
    fault = fault_of(Replay.parse(text.replace(old, new), MAMMA))
    assert (fault.line, fault.number) == (line, number)
    assert message in str(fault)
    place = f"line {line}: " if number is None else f"action {number} (line {line}): "
    assert str(fault).startswith(place)
    assert pickle.loads(pickle.dumps(fault)).line == line


def test_a_changed_check() -> None:
    text = LONG.to_text()
    check = LONG.steps[2].check
    assert check is not None
    fault = fault_of(Replay.parse(text.replace(f"= {check}", "= 0bad", 1), SOLE))
    assert fault.number == 3
    assert f"leads to the check `{check}`, and `0bad` stands there" in str(fault)
    assert "--recheck" in str(fault)


def test_a_result_of_a_game_that_goes_on() -> None:
    text = SHORT.to_text()
    first = text.index("\n# the supply")
    text = text[:first] + text[text.index("\nresult") :]
    fault = fault_of(Replay.parse(text, MAMMA))
    # Without the third action, the game goes on.
    assert fault.number is None
    assert fault.line == 9
    assert "the game goes on: olive has to settle the order" in str(fault)
    fault = fault_of(attrs.evolve(SHORT, steps=SHORT.steps[:2]))
    assert (fault.line, fault.number) == (None, None)


def test_faults_of_json_name_the_action() -> None:
    data: Any = SHORT.to_json()
    data["steps"][1]["action"] = "no order"
    fault = fault_of(Replay.from_json(data, MAMMA))
    assert (fault.line, fault.number) == (None, 2)
    assert str(fault).startswith("action 2: `olive: no order`")
    data["steps"][2]["action"] = "declin"
    with pytest.raises(ReplayError, match="did you mean `decline`") as caught:
        Replay.from_json(data, MAMMA)
    assert caught.value.number == 3


def test_the_states_up_to_the_fault() -> None:
    text = SHORT.to_text().replace("order bombastica", "no order")
    states = Replay.parse(text, MAMMA).states()
    assert [next(states).decision, next(states).decision] == ["play", "order"]
    with pytest.raises(ReplayError):
        next(states)


# Written anew.


def test_new_checks() -> None:
    text = SHORT.to_text().replace("olive: order", "olive:  ORDER", 1)
    text = text.replace("play 1 olive", "play 2 olive").replace("# out of", "# mine\n#out of")
    text = text.replace("olive: decline  ", "olive: decline # sad\n#")
    text = text.replace("; winner olive", "; winner olive # who else")
    new = recheck(text, MAMMA)
    # Olive has a card less in hand now, as many as pepper.
    assert "result olive 0, pepper 0; winners olive, pepper  # who else\n" in new
    assert "olive:  ORDER bombastica" in new
    assert "# mine\n#out of the oven" in new
    replay = Replay.parse(new, MAMMA)
    assert all(step.check for step in replay.steps)
    assert replay.verify().is_over
    assert recheck(new, MAMMA) == new
    assert len(new.splitlines()) == len(text.splitlines())


@pytest.mark.parametrize("end", ["\n", "\r\n", ""])
def test_new_results(end: str) -> None:
    text = SHORT.to_text(checks=False).replace("\n", end or "\n")
    head = text[: text.index("result")]
    new = recheck(head if end else head.rstrip(), MAMMA)
    assert new.endswith("\n\nresult olive 0, pepper 0; winner olive\n")
    assert Replay.parse(new, MAMMA) == SHORT
    # A game that goes on has none.
    on = text.replace("olive: decline", "# olive: decline")
    assert "result" not in recheck(on, MAMMA)


def test_checks_are_not_written_for_what_can_not_be_played() -> None:
    with pytest.raises(ReplayError, match=r"action 1 \(line 6\): `play 4 olive` is not legal"):
        recheck(SHORT.to_text().replace("play 1 olive", "play 4 olive"), MAMMA)


# What is no replay.


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("pizzarules replay 1", "", "line 2: a replay begins with the line `pizzarules replay 1`"),
        ("pizzarules replay 1", "pizzarules replay", "line 1: a replay begins with the line"),
        ("pizzarules replay 1", "pizzarules replay 2", "is of version `2`, and version 1 is read"),
        (f"game sole-mio {SOLE.hash}", "", "`game` is missing: a replay says which game"),
        (SOLE.hash, "", "line 2: `game` is followed by the id and the hash"),
        (SOLE.hash, "0" * 16, "this replay is of another edition of `sole-mio`"),
        ("game sole-mio", "game grande", "this replay is of the game `grande`, not of `sole-mio`"),
        ("seats olive, pepper", "", "`seats` is missing"),
        ("seats olive", "seats basil", "seats: no seat is called `basil`"),
        ("seats olive, pepper", "seats olive, olive", "seats: `olive` sits there twice"),
        ("seats olive, pepper", "seats", "seats: no seat is called ``"),
        ("seats", "saets", "line 3: no line begins with `saets`: did you mean `seats`?"),
        ("seats olive, pepper", "seats: olive", "line 3: `seats` is written without a colon"),
        ("round-end last-ingredient", "round-end", "line 4: a ruling is followed by its reading"),
        ("last-ingredient", "last", "ruling `round-end` has no reading `last`"),
        ("rulings", "rulings round-end last-card,", "the ruling `round-end` stands there twice"),
        ("round-end", "round-ends", "no ruling is called `round-ends`"),
        ("start olive", "start salami", "start: no seat is called `salami`"),
        ("start olive", "skip-forced please", "line 5: nothing stands behind `skip-forced`"),
        ("seed 4", "", "`seed` is missing: a replay says how it begins"),
        ("seed 4", "seed four", "`seed` is a whole number in its usual digits, and not `four`"),
        ("seed 4", "seed 4\nseed 5", "line 7: `seed` is said in line 6 already"),
        ("seed 4", f"seed {'9' * 80}", "`seed` is too large"),
        ("seed 4", "seed 4\nposition x", "`rulings` is for a replay that begins with a deal"),
        ("seed 4", "seed 4\nhand", "line 7: `hand` is followed by a seat"),
        ("seed 4", "seed 4\nhand basil 1 olive", "hands: no seat is called `basil`"),
        ("seed 4", "seed 4\nhand olive 1 olive", "deal: hand of olive: 1 cards, and this game deals 5"),
        ("seed 4", "seed 4\nhand olive 5 basil", "no kind is called `basil`"),
        ("seed 4", "seed 4\norders olive coppia\norders olive coppia", "said in line 7 already"),
        ("seed 4", "seed 4\norders olive coppai, allergia", "no order is called `coppai`"),
        ("seed 4", "seed 4\nwaiter olive", "deal: waiter of olive: 0 cards, and this game deals 9"),
        ("seed 4", "seed 4\nsupply olive", "deal: supply: "),
        ("olive: draw", "olive draw", "behind who acts stands a colon: `olive: draw supply"),
        ("olive: draw", "basil: draw", "(line 11): no seat is called `basil`"),
        ("olive: draw", "salami: draw", "(line 11): no seat is called `salami`"),
        ("olive: draw", "seed 4\nolive: draw", "line 11: `seed` has to stand above the first action"),
        ("olive: draw", "pizzarules replay 1\nolive: draw", "another replay begins here"),
        ("olive: draw supply", "olive: draw supppl", "action 3 (line 11): `draw supppl` is no action"),
        ("olive: draw supply", "olive: ", "an action is needed, like `draw supply`"),
        ("\nresult", "\nresult olive 1\nresult", "is said in line 1"),
        ("\nresult", "\nresult olive 1\nolive: pass\n#", "an action stands below the result"),
        ("result olive", "result olive x, olive", "says of each seat once what it has baked"),
        ("; winner", "; loser", "behind the scores stands who has won: `; winner olive`"),
    ],
)  # fmt: skip
def test_faults_of_the_text(old: str, new: str, message: str) -> None:
    text = LONG.to_text()
    assert old in text
    assert message in refused(text.replace(old, new, 1))


def test_a_position_says_it_all() -> None:
    text = SHORT.to_text()
    with_seed = text.replace("\nposition", "\nseed 7\nposition")
    assert "`seed` is for a replay that begins with a deal" in refused(with_seed, MAMMA)
    others = text.replace("seats olive, pepper\n", "seats pepper, olive\n", 1)
    assert "`seats` says pepper, olive, and the position olive, pepper" in refused(others, MAMMA)
    assert "no part is called `hnad`" in refused(text.replace("hand olive", "hnad olive"), MAMMA)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"version": 2}, "this replay is of version `2`"),
        ({"version": True}, "of version `True`"),
        ({"pizzarules": "state"}, "it has to say"),
        ({"game": "sole-mio"}, "this replay is of the game `sole-mio`"),
        ({"hash": "0" * 16}, "another edition of `mamma-mia`"),
        ({"more": 1}, "no key `more`"),
        ({"seats": "olive, pepper"}, "replay.seats: needs a list"),
        ({"seats": [1, 2]}, "needs a text"),
        ({"position": 7}, "replay.position: needs a text or null"),
        ({"seed": 7}, "replay.seed"),
        ({"seed": "7"}, "`seed` is for a replay that begins with a deal"),
        ({"skip_forced": True}, "`skip_forced` is for a replay"),
        ({"deal": {"supply": ["olive"]}}, "`deal` is for a replay"),
        ({"deal": {"hnads": {}}}, "no key `hnads`"),
        ({"steps": [["olive", "pass"]]}, "replay.steps"),
        ({"steps": [{"seat": "olive"}]}, "the key `action` is missing"),
        ({"steps": [{"seat": "olive", "action": "pass", "chek": "1a2b"}]}, "no key `chek`"),
        ({"result": {"scores": {"olive": "1"}}}, "replay.result"),
        ({"result": []}, "replay.result"),
    ],
)
def test_json_that_is_no_replay(change: dict[str, Any], message: str) -> None:
    with pytest.raises(pz.JsonError) as caught:
        Replay.from_json({**SHORT.to_json(), **change}, MAMMA)
    assert message in str(caught.value)


@pytest.mark.parametrize("data", [[], None, 7, "[]", "{", b"\xff", '{"pizzarules": "replay"}'])
def test_what_is_no_json_of_a_replay(data: Any) -> None:
    with pytest.raises(pz.JsonError):
        Replay.from_json(data, MAMMA)


@pytest.mark.parametrize("text", [None, 7, b"pizzarules replay 1", ["x"]])
def test_what_is_no_text(text: Any) -> None:
    with pytest.raises(ReplayError, match="read from a text"):
        Replay.parse(text, MAMMA)


# Hostile input.


def either(text: str, game: pz.Game) -> None:
    """A text is a good replay, or refused with an error that says why."""
    try:
        Replay.parse(text, game).verify()
    except pz.PizzaError as fault:
        message = str(fault)
    else:
        return
    assert 10 < len(message) < 1000, message


def test_truncated_texts() -> None:
    for replay, step in ((SHORT, 1), (LONG, 397)):
        text = replay.to_text()
        for end in range(0, len(text), step):
            either(text[:end], replay.game)
        data = json.dumps(replay.to_json())
        for end in range(0, len(data), 101):
            with pytest.raises(pz.JsonError):
                Replay.from_json(data[:end], replay.game)


def test_mangled_texts() -> None:
    text = SHORT.to_text()
    chance = Random(1).random
    for _ in range(1500):
        place, other = sorted(int(chance() * len(text)) for _ in range(2))
        new = chr(int(chance() * 300)) * int(chance() * 3)
        either(text[:place] + new + text[min(other, place + 8) :], MAMMA)


BIG = 600_000


def long_texts(size: int) -> list[str]:
    """Texts of about so many characters that are no replay, each in a way of its own."""
    return [
        "\0" * size,
        "x" * size,
        "\n" * size,
        "#" * size,
        "=" * size,
        "pizzarules replay " + "1" * size,
        "pizzarules replay 1\n" + "olive: pass\n" * (size // 12),
        "pizzarules replay 1\n" + "olive: " + "play " * (size // 5),
        "pizzarules replay 1\n" + "a" * size,
        "pizzarules replay 1\n" + "a:" * (size // 2),
        "pizzarules replay 1\nseats " + "olive," * (size // 6),
        "pizzarules replay 1\nrulings " + "a b," * (size // 4),
        "pizzarules replay 1\nresult " + ",".join(f"s{n} 1" for n in range(size // 9)),
        f"pizzarules replay 1\ngame sole-mio {SOLE.hash}\nseats olive, pepper\nseed 1\n"
        + "olive: play 1 olive = 0000\n" * (size // 27),
        f"pizzarules replay 1\ngame sole-mio {SOLE.hash}\nseats olive, pepper\nseed 1\n"
        "supply " + "olive," * (size // 6),
        f"pizzarules replay 1\ngame sole-mio {SOLE.hash}\nseats olive, pepper\nseed 1\n"
        + "".join(f"hand s{number} 1 olive\n" for number in range(size // 21)),
        f"pizzarules replay 1\ngame sole-mio {SOLE.hash}\nseats olive, pepper\nposition "
        + "; " * (size // 2),
    ]


LONG_TEXTS = pytest.mark.parametrize("place", range(len(long_texts(100))))


@LONG_TEXTS
def test_megabytes(place: int) -> None:
    either(long_texts(BIG)[place], SOLE)


@LONG_TEXTS
def test_work_grows_no_faster_than_the_text(place: int) -> None:
    few, many = (
        steps_of(lambda text=text: either(text, SOLE))  # type: ignore[misc]
        for text in (long_texts(6_000)[place], long_texts(18_000)[place])
    )
    assert many <= 3.3 * few


def test_megabytes_of_json() -> None:
    data: Any = replay_of(SOLE.new(2, seed=1)).to_json()
    data["steps"] = [{"seat": "olive", "action": "pass"}] * 20_000
    assert fault_of(Replay.from_json(data, SOLE)).number == 1
    data["steps"] = [{"seat": "olive"}] * 20_000
    with pytest.raises(pz.JsonError):
        Replay.from_json(data, SOLE)


def test_a_replay_after_each_action_is_one_step_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """Counted in actions that are taken and checks that are made, not in seconds."""
    rng = Random(5)
    work: list[str] = []
    honest, check_of = pz.State.apply, replay_module._check_of

    def apply(self: pz.State, action: Any) -> pz.State:
        work.append("action")
        return honest(self, action)

    def check(action: pz.Action, state: pz.State) -> str:
        work.append("check")
        return check_of(action, state)

    def counted(states: list[pz.State]) -> list[list[str]]:
        found = []
        for state in states:
            work.clear()
            assert state.replay().to_json()
            assert state.replay().to_text()
            found.append(list(work))
        return found

    def played(state: pz.State, number: int | None = None) -> list[pz.State]:
        states = [state]
        while not state.is_over and len(states) != number:
            state = honest(state, rng.choice(state.actions()))
            states.append(state)
        return states

    states = played(pz.game("sole-mio").new(3, seed=5))
    monkeypatch.setattr(pz.State, "apply", apply)
    monkeypatch.setattr(replay_module, "_check_of", check)
    assert counted(states) == [[]] + [["check"]] * (len(states) - 1)
    # Gone back, and gone on in another way: only what the two games have in common is looked up.
    assert counted(states[::-1]) == [[]] * len(states)
    others = played(states[100], 50)[1:]
    first, *further = [counts for counts in counted(others) if counts]
    assert first.count("check") == 1
    assert 100 <= first.count("action") < 149
    assert further == [["check"]] * len(further)
    monkeypatch.undo()
    for state in (states[-1], others[-1]):
        replay = state.replay()
        assert replay.verify() == state
        assert replay.to_text() == pz.Replay.parse(replay.to_text(), state.game).to_text()
        assert replay.to_text() == attrs.evolve(replay).to_text()
    shorter = attrs.evolve(states[-1].replay(), steps=states[9].replay().steps, result=None)
    assert shorter.to_text() == states[9].replay().to_text()
