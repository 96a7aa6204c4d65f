"""Many games: equal arguments give equal counts, whoever plays them, and however they are cut."""

from __future__ import annotations

import pickle
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from hashlib import blake2b
from pathlib import Path
from random import Random
from typing import Any

import pytest

import pizzarules as pz
from executors import Broken, Unruly
from pizzarules.simulation.chunking import Chunking
from pizzarules.simulation.chunks import Part, play_part
from pizzarules.simulation.ranges import Ranges
from pizzarules.simulation.run import run_of
from pizzarules.simulation.tally import Tally

GAMES = 24
"""Of two players of Mamma Mia!: 2 ms each."""


def counted(games: int = GAMES, **arguments: Any) -> pz.Tally:
    return pz.simulate("mamma-mia", games, players=2, seed=5, **arguments)


@pytest.fixture(scope="module")
def want() -> pz.Tally:
    return counted(jobs=1)


# Seeds.


def test_the_seed_of_a_game_can_be_worked_out_by_anybody() -> None:
    digest = blake2b(b"7/12", digest_size=8).digest()
    assert pz.game_seed(7, 12) == int.from_bytes(digest, "big")
    assert len({pz.game_seed(seed, i) for seed in (-1, 0, 1) for i in range(100)}) == 300
    for number in (-1, 1.0, True):
        with pytest.raises(pz.PositionError, match="from 0 on"):
            pz.game_seed(7, number)  # type: ignore[arg-type]
    with pytest.raises(pz.PositionError, match="`seed`"):
        pz.game_seed("7", 0)  # type: ignore[arg-type]


def test_a_game_of_a_run_by_itself(want: pz.Tally) -> None:
    run = run_of(pz.game("mamma-mia"), players=2, seed=5)
    alone = Tally(run)
    for number in reversed(range(GAMES)):
        alone.merge(play_part(run, number, 1).tally)
    assert alone == want
    assert play_part(run, 3, 1).tally != play_part(run, 4, 1).tally


def test_random_players_play_alike_on_core_and_states(want: pz.Tally) -> None:
    slow = counted(bots="bots_for_tests:uniform")
    assert slow.to_json() | {"run": 0} == want.to_json() | {"run": 0}


# However it is cut, whoever plays.


@pytest.mark.parametrize("chunk", [1, 5, 7, 1000])
def test_parts_of_any_size(want: pz.Tally, chunk: int) -> None:
    assert counted(jobs=1, chunk=chunk) == want


def test_processes(want: pz.Tally) -> None:
    assert counted(jobs=3, chunk=2) == want


def test_threads(want: pz.Tally) -> None:
    with ThreadPoolExecutor(3) as threads:
        assert counted(executor=threads, chunk=3) == want
        assert counted(executor=threads) == want
        # It is still there for who made it.
        assert threads.submit(sum, [1, 2]).result() == 3


@pytest.mark.parametrize("seed", range(3))
def test_an_executor_that_fails_and_does_things_twice(want: pz.Tally, seed: int) -> None:
    with Unruly(seed, failing=0.25) as executor:
        got = counted(executor=executor, chunk=2)
    assert got == want
    assert executor.failed > 0
    assert executor.calls != sorted(executor.calls)
    assert len(executor.calls) > GAMES // 2


def test_equal_calls_are_told_apart() -> None:
    """An executor may take equal calls for one: a part that failed would fail for ever."""

    class Remembering(Executor):
        def __init__(self) -> None:
            self.known: dict[bytes, Future[Any]] = {}
            self.games: list[tuple[int, int]] = []

        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
            key = pickle.dumps((fn, args, kwargs))
            if key not in self.known:
                self.known[key] = Future()
                self.games.append(args[1:3])
                if self.games.count(args[1:3]) == 1:
                    self.known[key].set_exception(OSError("the first time"))
                else:
                    self.known[key].set_result(fn(*args, **kwargs))
            return self.known[key]

    executor = Remembering()
    assert counted(games=4, executor=executor, chunk=2).games == 4
    assert sorted(executor.games) == [(0, 2), (0, 2), (2, 2), (2, 2)]


def test_what_is_sent_is_small() -> None:
    run = run_of(pz.game("grande"))
    assert len(pickle.dumps(run)) < 10_000
    part = play_part(run, 0, 3)
    assert len(pickle.dumps(part)) < 20_000
    again = pickle.loads(pickle.dumps(run))
    assert play_part(again, 0, 3).tally == part.tally


def test_an_executor_that_never_succeeds() -> None:
    with Unruly(1, failing=1.0) as executor, pytest.raises(pz.SimulationError) as caught:
        counted(executor=executor, chunk=30)
    assert str(caught.value) == ("games 0 to 23 failed 5 times: OSError: the machine is gone")
    assert executor.failed == 5


def test_a_broken_executor_keeps_what_is_done(tmp_path: Path, want: pz.Tally) -> None:
    file = tmp_path / "run.json"
    with pytest.raises(pz.SimulationError, match="the executor is broken"):
        counted(executor=Broken(3), chunk=4, checkpoint=file)
    played: list[tuple[int, int]] = []
    assert counted(checkpoint=file, jobs=1, progress=lambda *n: played.append(n)) == want
    assert played[0] == (12, GAMES)


def test_an_executor_that_answers_something_else() -> None:
    class Wrong(Executor):
        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
            future: Future[Any] = Future()
            part = fn(*args, **kwargs)
            future.set_result(Part(part.first + 1, part.count, part.tally, 0.0))
            return future

    with pytest.raises(pz.SimulationError, match="something else than what the call returns"):
        counted(executor=Wrong())


def test_mistakes_of_a_caller() -> None:
    for name in ("games", "chunk", "jobs"):
        for number in (0, -1, True, 2.0):
            wrong: dict[str, Any] = {name: number}
            with pytest.raises(pz.PositionError, match=f"`{name}` is a whole number from 1 on"):
                counted(**wrong)
    with pytest.raises(pz.PizzaError, match=r"`client.get_executor\(\)`"):
        counted(executor=object())
    with ThreadPoolExecutor() as threads, pytest.raises(pz.PizzaError, match="not both"):
        counted(executor=threads, jobs=2)
    with pytest.raises(pz.PositionError, match="`seed`"):
        pz.simulate("mamma-mia", 1, seed="x")  # type: ignore[arg-type]
    with pytest.raises(pz.PizzaError, match="different runs"):
        counted(1, jobs=1).merge(pz.simulate("mamma-mia", 1, players=2, seed=6))


# The parts.


def test_parts_take_about_a_second_and_get_smaller() -> None:
    chunking = Chunking([(0, 1000)], None, workers=2)
    tally = Tally(run_of(pz.game("mamma-mia")))
    sizes: list[int] = []
    while (piece := chunking.take()) is not None:
        first, count = piece
        assert first == sum(sizes)
        sizes.append(count)
        # A hundredth of a second for a game.
        chunking.learn(Part(first, count, tally, count / 100))
    assert sum(sizes) == 1000
    assert max(sizes) == 100
    assert sizes[-1] <= 5


def test_ranges_that_have_gaps() -> None:
    assert list(Chunking([(2, 5), (9, 10)], 2, 1).take() or ()) == [2, 2]
    done = Ranges([(4, 6), (8, 9), (0, 1)])
    assert list(done) == [(0, 1), (4, 6), (8, 9)]
    assert list(done.gaps(12)) == [(1, 4), (6, 8), (9, 12)]
    assert list(done.gaps(5)) == [(1, 4)]
    done.add(6, 8)
    assert list(done) == [(0, 1), (4, 9)]
    assert (len(done), done.end) == (6, 9)
    for twice in ((8, 10), (3, 5), (0, 1), (5, 6), (0, 20)):
        with pytest.raises(pz.PizzaError, match="counted already"):
            done.add(*twice)


@pytest.mark.parametrize("seed", range(20))
def test_ranges_are_sets(seed: int) -> None:
    random = Random(seed)
    numbers = set(random.sample(range(30), 15))
    done = Ranges()
    for number in random.sample(sorted(numbers), len(numbers)):
        done.add(number, number + 1)
    assert {n for first, end in done for n in range(first, end)} == numbers
    assert {n for first, end in done.gaps(30) for n in range(first, end)} == {*range(30)} - numbers
    # No two of them touch.
    ends = [edge for one in done for edge in one]
    assert ends == sorted(set(ends))
