"""One call that holds cards and games against all standard properties."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any, Final, TypeVar

import attrs
import hypothesis
from hypothesis import strategies as st
from hypothesis.errors import HypothesisException

from pizzarules.errors import PizzaError
from pizzarules.game.definition import Game, OrderCopies, require_playable
from pizzarules.integers import checked_number
from pizzarules.loading.cards import Cards
from pizzarules.loading.files import bundled, load
from pizzarules.orders.requirement import Order
from pizzarules.pantry import Pool
from pizzarules.testing.card_properties import OF_CARDS, OF_VERDICTS, Case, Elsewhere
from pizzarules.testing.game_properties import OF_GAMES, OF_STATES, Played, Reached
from pizzarules.testing.keeping import scenario_of_request, scenario_of_state
from pizzarules.testing.pools import limits
from pizzarules.testing.report import Finding, PropertyError, Report
from pizzarules.testing.requests import Request, requests
from pizzarules.testing.states import readings, states

__all__ = ["check", "check_card", "check_game"]

T = TypeVar("T")

_EXAMPLES: Final = 100
_GAMES_IN: Final = 20
"""Of so many examples one is a whole game."""
_STATES_IN: Final = 2
"""Of so many examples one is a state."""
_NO_CHECKS: Final[list[hypothesis.HealthCheck]] = list(hypothesis.HealthCheck)  # pyright: ignore[reportAssignmentType]
"""What Hypothesis has against examples as large as whole games does not matter here."""
_MADE_SMALLER: Final = 400
"""So many examples are tried to make one smaller that fails."""

Given = Cards | Order | Game | str | os.PathLike[str]


def check(
    given: Given,
    *,
    game: Game | str | None = None,
    examples: int | None = None,
    seed: int | None = 0,
    settings: hypothesis.settings | None = None,
) -> Report:
    """Hold cards and games against every standard property; return what was tried.

    `given` is the path of a card file, what `pizzarules.load` or `loads` made of one, one order or
    one game. Each order is tried in the games of the file that have it, or in `game`; where there
    is none, in a bundled game to which it is added. Each game that can be played is played.

    `examples` are tried of each card, half as many states of each game, and some whole games; by
    default 100, or what `settings` say. Equal seeds try the same examples; with None each call
    tries others. `settings` are those of Hypothesis: what is not given there is its default, but
    that there is no deadline and no database.

    Raises `PropertyError`, an `AssertionError`, if a property does not hold: its `report` names the
    property and shows the smallest example. Raises `PizzaError` for what can't be read.
    """
    cards = _cards(given)
    orders, games = _subjects(cards, game)
    if not orders and not games:
        raise PizzaError("there is neither an order nor a game here to check")
    search = _Search(_settings(settings, examples), seed)
    for order, where, alone in orders:
        search.card(order, where, alone=alone)
    for played in games:
        search.game(played)
    return search.report()


def check_card(
    order: Order,
    game: Game,
    *,
    examples: int | None = None,
    seed: int | None = 0,
    settings: hypothesis.settings | None = None,
) -> Report:
    """Hold one card in one game against every property of cards; see `check`."""
    search = _Search(_settings(settings, examples), seed)
    search.card(order, game, alone=False)
    return search.report()


def check_game(
    game: Game,
    *,
    examples: int | None = None,
    seed: int | None = 0,
    settings: hypothesis.settings | None = None,
) -> Report:
    """Hold a game against every property of games, its cards aside; see `check`."""
    require_playable(game)
    search = _Search(_settings(settings, examples), seed)
    search.game(game)
    return search.report()


# What is checked.


def _cards(given: Given) -> Cards:
    if isinstance(given, Cards):
        return given
    if isinstance(given, Order):
        return Cards({given.name: given}, beyond=bundled())
    if isinstance(given, Game):
        orders = {entry.order.name: entry.order for entry in given.orders}
        return Cards(orders, {given.id: given}, beyond=bundled())
    return load(given)


def _subjects(
    cards: Cards, game: Game | str | None
) -> tuple[list[tuple[Order, Game, bool]], list[Game]]:
    """Return orders with the games they are tried in, and whether those are made here; and games."""
    given = cards.game(game) if isinstance(game, str) else game
    wanted = dict(cards.orders)
    orders: list[tuple[Order, Game, bool]] = []
    for one in cards.games.values():
        for entry in one.orders:
            own = wanted.get(entry.order.name, entry.order) == entry.order
            if own and given is None:
                orders.append((entry.order, one, False))
    placed = {order.name for order, _, _ in orders}
    for order in wanted.values():
        if order.name not in placed:
            known = given is not None and any(entry.order == order for entry in given.orders)
            orders.append((order, _game_with(order, cards, given), not known))
    playable = [one for one in cards.games.values() if _playable(one)]
    return orders, playable


def _playable(game: Game) -> bool:
    try:
        require_playable(game)
    except PizzaError:
        return False
    return True


def _game_with(order: Order, cards: Cards, given: Game | None) -> Game:
    """Return a game that has an order: the given one, or one with its kinds and doubles."""
    if given is None:
        fit = [game for game in cards.all_games() if order.named_kinds <= set(game.kinds)]
        if not fit:
            raise PizzaError(
                f"no game has the kinds of `{order.name}`: declare one, or say which `game`"
            )
        given = max(fit, key=lambda game: limits(game).double > 0)
    if any(entry.order == order for entry in given.orders):
        return given
    return attrs.evolve(given, id="trial", title="", orders=(OrderCopies(order),))


# The search.


def _settings(given: hypothesis.settings | None, examples: int | None) -> hypothesis.settings:
    if given is None:
        given = hypothesis.settings(
            max_examples=_EXAMPLES,
            database=None,
            deadline=None,
            derandomize=False,
            phases=[
                hypothesis.Phase.explicit,
                hypothesis.Phase.reuse,
                hypothesis.Phase.generate,
                hypothesis.Phase.shrink,
            ],
        )
    return hypothesis.settings(
        given,
        max_examples=given.max_examples
        if examples is None
        else checked_number(examples, "`examples`", PizzaError, 1),
        report_multiple_bugs=False,
        suppress_health_check=_NO_CHECKS,
    )


class _Broken(Exception):  # noqa: N818
    """A property that does not hold; a subclass for each, so that examples shrink within it."""


class _Search:
    """Tries examples and collects what was found."""

    def __init__(self, settings: hypothesis.settings, seed: int | None) -> None:
        self.settings: Final = settings
        self.seed: Final = None if seed is None else checked_number(seed, "`seed`", PizzaError)
        self.subjects: Final[list[str]] = []
        self.properties: Final[dict[str, None]] = {}
        self.examples = 0
        self.findings: Final[list[Finding]] = []

    def report(self) -> Report:
        """Return what was tried; raise `PropertyError` if something was found."""
        report = Report(
            tuple(self.subjects), tuple(self.properties), self.examples, tuple(self.findings)
        )
        if report.findings:
            raise PropertyError(report)
        return report

    def card(self, order: Order, game: Game, *, alone: bool) -> None:
        """Try a card in a game."""
        name = f"`{order.name}` in `{game.id}`"
        self.subjects.append(name)
        of_cards = {property: _bound(test, game) for property, test in OF_CARDS.items()}
        found = self._first(of_cards, order)
        if found is not None:
            self.findings.append(Finding(found[0], name, found[1], str(order)))
            return

        def told(property: str, drawn: _Drawn, complaint: str) -> Finding:
            request = complaint.request if isinstance(complaint, Elsewhere) else drawn[0]
            scenario = scenario_of_request(request, f"{order.name}: {property}", alone=alone)
            return Finding(property, name, str(complaint), str(drawn[0]), scenario)

        self._try(_drawn(order, game), lambda drawn: Case(*drawn), OF_VERDICTS, told, name)

    def game(self, game: Game) -> None:
        """Try a game."""
        name = f"`{game.id}`"
        self.subjects.append(name)

        def of_state(property: str, reached: Reached, complaint: str) -> Finding:
            state = reached.state
            scenario = scenario_of_state(state, f"{game.id}: {property}")
            replay = str(state.replay()) if property != "a replay leads to the state" else None
            return Finding(property, name, complaint, state.notation, scenario, replay)

        def of_game(property: str, played: Played, complaint: str) -> Finding:
            return Finding(property, name, complaint, str(played))

        most = self.settings.max_examples
        # Whoever can't rely on seeds can't draw states; a state says more than a whole game.
        found = len(self.findings)
        seeded = {_SEEDED: OF_GAMES[_SEEDED]}
        others = {name: test for name, test in OF_GAMES.items() if name not in seeded}
        games, states = max(1, most // _GAMES_IN), max(1, most // _STATES_IN)
        self._try(_played(game), _itself, seeded, of_game, name, games)
        if len(self.findings) == found:
            self._try(_reached(game), _itself, OF_STATES, of_state, name, states)
        if len(self.findings) == found:
            self._try(_played(game), _itself, others, of_game, name, games)

    def _try(
        self,
        strategy: st.SearchStrategy[T],
        prepared: Callable[[T], Any],
        properties: Mapping[str, Callable[[Any], Iterator[str]]],
        told: Callable[[str, T, str], Finding],
        subject: str,
        number: int | None = None,
    ) -> None:
        """Try examples; keep the smallest for which a property does not hold."""
        kinds = {property: type("Broken", (_Broken,), {}) for property in properties}
        last: list[tuple[str, T, str]] = []
        drawn: list[T] = []
        tried = 0

        def probe(example: T) -> None:
            nonlocal tried
            tried += bool(last)
            if tried > _MADE_SMALLER:
                # Small enough: of all further examples only the smallest, tried again, fails.
                property, smallest, complaint = last[-1]
                if example == smallest:
                    raise kinds[property](complaint)
                return
            self.examples += not last
            drawn.append(example)
            del drawn[:-1]
            found = self._first(properties, prepared(example))
            if found is not None:
                last.append((found[0], example, found[1]))
                raise kinds[found[0]](found[1])

        settings = hypothesis.settings(
            self.settings, max_examples=number or self.settings.max_examples
        )
        test = settings(hypothesis.given(strategy)(probe))
        if self.seed is not None:
            test = hypothesis.seed(self.seed)(test)
        try:
            test()
        except _Broken:
            self.findings.append(told(*last[-1]))
        except HypothesisException:
            # What fails now and then has failed all the same.
            if not last:
                raise
            self.findings.append(told(*last[-1]))
        except Exception as fault:  # noqa: BLE001
            self.findings.append(self._raised(fault, subject, drawn, told))

    def _raised(
        self,
        fault: Exception,
        subject: str,
        drawn: list[T],
        told: Callable[[str, T, str], Finding],
    ) -> Finding:
        complaint = f"{type(fault).__name__}: {fault}"
        if not drawn:
            return Finding(_NO_ERROR, subject, complaint, "while an example was made")
        return told(_NO_ERROR, drawn[-1], complaint)

    def _first(
        self, properties: Mapping[str, Callable[[T], Iterator[str]]], example: T
    ) -> tuple[str, str] | None:
        """Return the first property that does not hold, and what is wrong."""
        for property, test in properties.items():
            self.properties[property] = None
            wrong = next(test(example), None)
            if wrong is not None:
                return property, wrong
        return None


_NO_ERROR: Final = "nothing raises an error"
_SEEDED: Final = "equal seeds give equal games"

_Drawn = tuple[Request, Pool, Mapping[str, str]]


def _itself(drawn: T) -> T:
    return drawn


def _bound(
    test: Callable[[Order, Game], Iterator[str]], game: Game
) -> Callable[[Order], Iterator[str]]:
    return lambda order: test(order, game)


def _drawn(order: Order, game: Game) -> st.SearchStrategy[_Drawn]:
    """A request, a card more, and other names for the kinds."""
    doubles = st.booleans() if limits(game).double else st.just(False)
    more = st.builds(
        lambda kind, double: game.pantry.pool({kind: [int(not double), int(double)]}),
        st.sampled_from(game.kinds),
        doubles,
    )
    renamed = st.permutations(game.kinds).map(
        lambda kinds: dict(zip(game.kinds, kinds, strict=True))
    )
    return st.tuples(requests(order, game), more, renamed)


def _reached(game: Game) -> st.SearchStrategy[Reached]:
    return st.builds(Reached, states(game), st.integers(0, 2**16).map(Random))


def _played(game: Game) -> st.SearchStrategy[Played]:
    return st.builds(
        Played,
        st.just(game),
        st.sampled_from(game.numbers_of_players()),
        st.integers(0, 2**32),
        readings(game),
    )
