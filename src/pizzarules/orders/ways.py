"""Deciding on a payment step by step, as a game asks its player.

A `PartialWay` owns what has been decided so far: alternative, declared amount, kinds, shares, laid
cards and what is asked of a helper; and it knows what can be decided next. The ways of `Payments`
are exactly what its steps lead to.

A step is a tuple of four small numbers, since a game tries millions of them:
`(form, lane, number or singles, doubles)`.
"""

from __future__ import annotations

from typing import Final, final

from pizzarules.errors import PizzaError
from pizzarules.orders.claim import Claim, Column
from pizzarules.orders.columns import Columns, PackedWay, Payment, joined, packed_columns
from pizzarules.orders.matcher import ClaimsByLane, RecipeMatcher
from pizzarules.orders.payments import Payments
from pizzarules.orders.plan import Plan
from pizzarules.orders.requirement import Size

__all__ = ["DECLARE", "KIND", "LAY", "RECIPE", "REQUEST", "SHARE", "PartialWay", "Step", "resumed"]

Step = tuple[int, int, int, int]
"""(form, lane, number or singles, doubles)."""

RECIPE: Final = 0
"""Choose one of the card's alternatives, counted from 0: (RECIPE, 0, alternative, 0)."""
DECLARE: Final = 1
"""Declare an amount: (DECLARE, 0, amount, 0)."""
KIND: Final = 2
"""Choose the kind of the next wildcard, in the order of the card: (KIND, lane, 0, 0)."""
SHARE: Final = 3
"""Choose how much of a total the next kind gives: (SHARE, lane, share, 0)."""
LAY: Final = 4
"""Lay so many cards of one kind from hand: (LAY, lane, singles, doubles)."""
REQUEST: Final = 5
"""Ask a helper for so much of one kind: (REQUEST, lane, number, 0)."""


@final
class PartialWay:
    """A way of paying on which some steps have been decided.

    Immutable: `after` returns the way with one more step. Every step that `options` offers can be
    completed. What public facts leave no choice about is no step: an only alternative, laying for
    a kind of which the table has enough. All else is, also where there is only one option.

    With `asking` what is laid may fall short, and in the end something is missing: that is the
    request for help.
    """

    __slots__ = (
        "_claims",
        "_columns",
        "_laid",
        "_matcher",
        "_options",
        "_requests",
        "asking",
        "chosen",
        "declared",
        "masks",
        "payments",
        "recipe",
        "shares",
        "steps",
    )

    payments: Payments
    asking: bool
    steps: tuple[Step, ...]
    recipe: int | None
    """The alternative that was chosen, or the only one."""
    declared: int | None
    chosen: tuple[int, ...]
    """The guard bits of the kinds chosen for wildcards."""
    shares: tuple[int, ...]
    masks: tuple[int, ...]
    _matcher: RecipeMatcher | None
    _columns: Columns | None
    _claims: tuple[tuple[int, ...], ClaimsByLane] | None
    _laid: tuple[Column, ...]
    _requests: tuple[int, ...]
    _options: list[Step] | None

    def __init__(
        self, payments: Payments, *, asking: bool = False, before: PartialWay | None = None
    ) -> None:
        self.payments = payments
        self.asking = asking
        self._options = None
        if before is not None:
            self.steps = before.steps
            self.recipe = before.recipe
            self.declared = before.declared
            self.chosen = before.chosen
            self.shares = before.shares
            self.masks = before.masks
            self._matcher = before._matcher
            self._columns = before._columns
            self._claims = before._claims
            self._laid = before._laid
            self._requests = before._requests
            return
        self.steps = ()
        self.recipe = None
        self.declared = None
        self.chosen = ()
        self.shares = ()
        self.masks = ()
        self._matcher = None
        self._columns = None
        self._claims = None
        self._laid = ()
        self._requests = ()
        if payments.allows:
            self._advance()
        else:
            self._options = []

    def after(self, step: Step) -> PartialWay:
        """Return the way with one more step; `PizzaError` if the step is not open."""
        if step not in self.options():
            raise PizzaError(f"the step {step} is not open here")
        return self.taken(step)

    def taken(self, step: Step) -> PartialWay:
        """Return the way with one more step, which must be open: it is not checked."""
        way = PartialWay(self.payments, asking=self.asking, before=self)
        # Adding tuples is faster than unpacking them.
        way.steps = self.steps + (step,)  # noqa: RUF005
        form, lane, number, doubles = step
        if form == KIND:
            way.chosen = self.chosen + (self.payments.bound.pantry.guard(lane),)  # noqa: RUF005
        elif form == LAY:
            way._laid = self._laid + ((number, doubles),)  # noqa: RUF005
        elif form == DECLARE:
            way.declared = number
        elif form == SHARE:
            way.shares = (*self.shares, number)
        elif form == REQUEST:
            way._requests = (*self._requests, number)
        else:
            way.recipe = number
        way._advance()
        return way

    def with_hand(self, hand: tuple[int, int]) -> PartialWay | None:
        """Return the way that the same steps lead to with another hand; None if they can't be."""
        payments = self.payments
        other = PartialWay(
            Payments(
                payments.bound,
                payments.table,
                hand,
                payments.declare,
                excluded=payments.excluded,
                most=payments.most,
            ),
            asking=self.asking,
        )
        for step in self.steps:
            if step not in other.options():
                return None
            other = other.taken(step)
        return other

    @property
    def complete(self) -> bool:
        """Whether everything is decided."""
        matcher = self._matcher
        if matcher is None:
            return False
        if matcher.takes_all:
            return not self.options()
        return self._claims is not None and len(self._laid) == len(self._claims[1])

    def options(self) -> list[Step]:
        """Return the steps that are open now; none where the way is complete or nothing is."""
        if self._options is None:
            self._options = self._open()
        return self._options

    def question(self) -> str | None:
        """Return what the next step decides, in words that name the clause; None if nothing."""
        options = self.options()
        if not options:
            return None
        form, lane = options[0][:2]
        kind = self.payments.bound.pantry.kinds[lane]
        if form == RECIPE:
            return "to choose one of the card's alternatives"
        if form == DECLARE:
            return "to declare an amount"
        if form == KIND:
            assert self._matcher is not None
            term = self._matcher.wild[len(self.chosen)]
            return f"to choose the kind for `{term.text}`"
        if form == SHARE:
            return f"to say how much {kind} gives"
        if form == REQUEST:
            return f"to say how much {kind} to ask for"
        return f"to lay {kind}, or to pledge it" if self.asking else f"to lay {kind}"

    @property
    def like_the_last(self) -> bool:
        """Whether the next kind is chosen for a term that is just like the one before it."""
        matcher, place = self._matcher, len(self.chosen)
        return matcher is not None and 0 < place < len(matcher.wild) and matcher.twins[place] >= 0

    def way(self) -> PackedWay:
        """Return the payable way; `PizzaError` if something is still to be decided."""
        return self.plan().way

    # What the steps so far come to.

    def _advance(self) -> None:
        """Take what no choice is left about."""
        payments = self.payments
        if self.recipe is None:
            if len(payments.bound.recipes) > 1:
                return
            self.recipe = 0
        if self._matcher is None:
            declares = payments.bound.recipes[self.recipe].declared_from is not None
            if declares and self.declared is None and payments.declare is None:
                return
            if declares and self.declared is None:
                self.declared = payments.declare
            served = payments.served_for(self.recipe, self.declared, asking=self.asking)
            if served is None:
                self._options = []
                return
            self._matcher, self.masks, hand = served
            self._columns = payments.columns_for(self._matcher, hand, self.recipe)
        if self._claims is None:
            self._claims = self._claimed(self._matcher)
        if self._claims is not None:
            self._skip_what_lies_there(self._claims[1])

    def _claimed(self, matcher: RecipeMatcher) -> tuple[tuple[int, ...], ClaimsByLane] | None:
        """Return lanes and claims once the kinds are decided; None before."""
        if matcher.total is None:
            return matcher.assigned(self.chosen) if len(self.chosen) == len(self.masks) else None
        if matcher.recipe.sweep:
            return (), []
        if len(self.shares) < len(matcher.pantry.kinds):
            return None
        return matcher.total.shared(self.shares)

    def _skip_what_lies_there(self, claims: ClaimsByLane) -> None:
        """Lay nothing for kinds of which the table has enough."""
        assert self._columns is not None
        while len(self._laid) < len(claims):
            lane, claim = claims[len(self._laid)]
            singles, doubles = self._columns.there(lane)
            if not claim.met_by(singles, doubles):
                return
            self._laid += ((0, 0),)

    def _open(self) -> list[Step]:
        payments = self.payments
        if self.recipe is None:
            return [
                (RECIPE, 0, index, 0)
                for index in range(len(payments.bound.recipes))
                if any(
                    payments.served_for(index, amount, asking=self.asking) is not None
                    for amount in payments.amounts(index, asking=self.asking)
                )
            ]
        matcher = self._matcher
        if matcher is None:
            return [
                (DECLARE, 0, amount, 0)
                for amount in payments.amounts(self.recipe, asking=self.asking)
                if amount is not None
                and payments.served_for(self.recipe, amount, asking=self.asking) is not None
            ]
        columns = self._columns
        assert columns is not None
        if matcher.takes_all:
            return self._asking_sweep(matcher) if self.asking else self._sweeping(matcher)
        if self._claims is None:
            if matcher.total is not None:
                lane = len(self.shares)
                pool = self._unlimited() if self.asking else columns.pool()
                shares = matcher.total.share_options(pool, self.shares)
                return [(SHARE, lane, share, 0) for share in shares]
            return [(KIND, lane, 0, 0) for lane in matcher.next_lanes(self.masks, self.chosen)]
        claims = self._claims[1]
        if len(self._laid) == len(claims):
            return []
        lane, claim = claims[len(self._laid)]
        lays = columns.lays(lane, claim)
        if self.asking:
            short = _partly(claim, columns.there(lane), columns.held(lane))
            lays = tuple(short) if self._must_fall_short(claims) else (*short, *lays)
        return [(LAY, lane, singles, doubles) for singles, doubles in lays]

    def _must_fall_short(self, claims: ClaimsByLane) -> bool:
        """Whether nothing is missing yet, and this is the last kind that something may be."""
        assert self._columns is not None
        columns = self._columns
        place = len(self._laid)
        for i, (lane, claim) in enumerate(claims):
            if i != place:
                singles, doubles = columns.there(lane)
                if i < place:
                    singles += self._laid[i][0]
                    doubles += self._laid[i][1]
                if not claim.met_by(singles, doubles):
                    return False
        return True

    def _unlimited(self) -> list[Column]:
        """Return columns of which a helper may give as much as may be asked for."""
        assert self._columns is not None
        assert self._matcher is not None
        assert self._matcher.total is not None
        most = self._matcher.total.total.amount
        base = self._columns.base
        lanes = self.payments.layable(range(len(base)))
        return [(most, most) if lane in lanes else column for lane, column in enumerate(base)]

    # Totals that take the whole table.

    def _sweeping(self, matcher: RecipeMatcher) -> list[Step]:
        columns = self._columns
        assert columns is not None
        assert matcher.total is not None
        lane, total, base = len(self._laid), matcher.total, columns.base
        lacks = total.lacks(base) - sum([total.counted(laid) for laid in self._laid])
        if lane == len(base) or lacks <= 0:
            return []
        options = matcher.total.sweep_options(base, columns.hand, self._laid, fewest=columns.fewest)
        return [(LAY, lane, singles, doubles) for singles, doubles in options]

    def _asking_sweep(self, matcher: RecipeMatcher) -> list[Step]:
        """Return what can be laid, lane by lane, and then what can be asked for."""
        columns = self._columns
        assert columns is not None
        total = matcher.total
        assert total is not None
        base = columns.base
        lacks = total.lacks(base) - sum([total.counted(laid) for laid in self._laid])
        lane = len(self._laid)
        if lane < len(base):
            singles, doubles = total.serving(columns.held(lane))
            return [
                (LAY, lane, ones, twos)
                for twos in range(doubles + 1)
                for ones in range(singles + 1)
                if total.counted((ones, twos)) < lacks
            ]
        asked = self.payments.layable(range(len(base)))
        place = len(self._requests)
        if place == len(asked):
            return []
        rest = lacks - sum(self._requests)
        numbers = range(rest if place == len(asked) - 1 else 0, rest + 1)
        return [(REQUEST, asked[place], number, 0) for number in numbers]

    # The end.

    def plan(self) -> Plan:
        """Return what was decided; `PizzaError` if something is still to be decided."""
        matcher, columns = self._matcher, self._columns
        if matcher is None or columns is None or self.options():
            raise PizzaError("this way of paying is not decided yet")
        if matcher.takes_all:
            return self._swept(matcher, columns)
        assert self._claims is not None
        lanes, claims = self._claims
        width = columns.width
        missing: list[tuple[int, Column]] = []
        payments: list[Payment] = []
        for place, (lane, claim) in enumerate(claims):
            laid = self._laid[place]
            lacking = (0, 0)
            if self.asking:
                singles, doubles = columns.there(lane)
                lacking = claim.missing(singles + laid[0], doubles + laid[1])
                if lacking != (0, 0):
                    missing.append((lane, lacking))
            payments.append(columns.payment(lane, claim, laid, lacking))
        way = columns.way(lanes, self.declared, payments)
        return Plan(
            way, packed_columns(missing, width), tuple(claims), columns, self.payments.table
        )

    def _swept(self, matcher: RecipeMatcher, columns: Columns) -> Plan:
        total = matcher.total
        assert total is not None
        base = columns.base
        laid = (*self._laid, *[(0, 0)] * (len(base) - len(self._laid)))
        way = columns.swept(laid)
        if not self.asking:
            return Plan(way, (0, 0), (), columns, self.payments.table)
        asked = self.payments.layable(range(len(base)))
        double = total.total.size is Size.DOUBLE
        missing = [
            (lane, (0, number) if double else (number, 0))
            for lane, number in zip(asked, self._requests, strict=True)
            if number
        ]
        # The total is met if each kind comes to what lies there, was laid and is asked for.
        claims: list[tuple[int, Claim]] = []
        for lane, lacking in missing:
            singles, doubles = joined(joined(base[lane], laid[lane]), lacking)
            if double:
                claims.append((lane, Claim(doubles=doubles)))
            elif total.total.size is Size.SINGLE:
                claims.append((lane, Claim(singles=singles)))
            else:
                claims.append((lane, Claim(units=singles + 2 * doubles)))
        return Plan(
            way, packed_columns(missing, columns.width), tuple(claims), columns, self.payments.table
        )


def resumed(way: PartialWay, plan: Plan) -> PartialWay | None:
    """Return a way on which all that was decided for a plan is decided but what is laid.

    `way` is on another table or hand. Where one choice of cards is left of a kind, it is taken. None
    where the kinds of the plan are not open.
    """
    kinds = list(plan.way.kinds)
    shares = {lane: claim.units + claim.doubles + claim.singles for lane, claim in plan.claims}
    while options := way.options():
        form = options[0][0]
        if form == LAY and len(options) > 1:
            break
        wanted = options[:1]
        if form == RECIPE:
            wanted = [step for step in options if step[2] == plan.way.recipe]
        elif form == KIND:
            # The kinds of definite terms stand among them; no wildcard may take those.
            wanted = [step for lane in kinds for step in options if step[1] == lane]
        elif form == SHARE:
            wanted = [step for step in options if step[2] == shares.get(step[1], 0)]
        if not wanted:
            return None
        way = way.taken(wanted[0])
        if form == KIND:
            kinds.remove(wanted[0][1])
    return way


def _partly(claim: Claim, base: Column, hand: Column) -> list[Column]:
    """Return what can be laid so that a claim is still not met, every card bringing it nearer."""
    found: list[Column] = []
    for doubles in range(hand[1] + 1):
        for singles in range(hand[0] + 1):
            there = joined(base, (singles, doubles))
            if claim.met_by(there[0], there[1]):
                break
            lacks = _units(claim.missing(there[0], there[1]))
            if singles and _units(claim.missing(there[0] - 1, there[1])) <= lacks:
                break
            if doubles and _units(claim.missing(there[0], there[1] - 1)) <= lacks:
                continue
            found.append((singles, doubles))
    return found


def _units(column: Column) -> int:
    return column[0] + 2 * column[1]
