"""The order that is being settled, and how far its settling has come."""

from __future__ import annotations

import enum
from typing import Final, NamedTuple, final

from pizzarules.game.core import NOBODY, Core
from pizzarules.game.outcomes import Reason
from pizzarules.orders.payments import Payments
from pizzarules.orders.plan import Plan
from pizzarules.orders.ways import PartialWay

__all__ = ["Ground", "Packed", "Settlement", "Stage", "revealed", "settled", "settlement_of"]

Packed = tuple[int, int]
"""Packed units and packed double cards."""


class Stage(enum.Enum):
    """What the plans of a settlement are carried out with."""

    PLANNING = "planning"
    """They are still being made."""
    PLANNED = "planned"
    """Nobody had to be asked."""
    HELPED = "helped"
    """A helper gave what was missing."""
    REFUSED = "refused"
    """Nobody gave what was missing."""


class Ground(NamedTuple):
    """What was decided on when a member was baked or failed, written down beside the event."""

    payments: Payments | None
    """The order on the table, with its owner's hand, as of the planning; once help was asked for, as
    of its settling. None: it did not come to it."""
    declared: int | None
    recipe: int | None
    """Which of the card's alternatives was to be met."""
    shown_units: int
    """What opponents showed against it."""
    could_block: bool
    """Whether they hold enough to block it."""
    short: bool
    """Whether it lacked something that a helper was asked for."""
    request: Packed
    """What a helper was asked for, by all members of a series together."""
    left_out: bool
    """Whether somebody could not help since their waiter is empty (ruling `help-empty`)."""
    passed_over: bool
    """Whether it was declined, and a helper gave something for a later member of its series."""


_PLANNING: Final = Stage.PLANNING
_HELPED: Final = Stage.HELPED


@final
class Settlement:
    """One revealed order, or a series of them.

    An order by itself is a series of one member. Members are planned in falling demand, each
    against the table that the earlier ones leave; then they are carried out in the same order.
    """

    __slots__ = (
        "askable",
        "asked",
        "at",
        "baked_short",
        "before",
        "excluded",
        "failed",
        "given",
        "grounds",
        "helper",
        "laid",
        "members",
        "owner",
        "plans",
        "ranked",
        "request",
        "requested",
        "reserved",
        "shown",
        "shown_units",
        "stage",
        "table",
        "way",
    )

    owner: int
    before: Core | None
    """The position before the order was revealed, where old states are kept."""
    members: tuple[int, ...]
    """The order cards, in the order in which they were played, the revealed one first."""
    ranked: tuple[int, ...]
    """The members that have a demand, in falling demand."""
    stage: Stage
    # Planning.
    plans: tuple[Plan | Reason, ...]
    """For each ranked member its plan, or the reason why it fails."""
    grounds: tuple[Payments | None, ...]
    """For each planned member what it could be paid with then."""
    table: Packed
    """The table as the planned members leave it."""
    reserved: Packed
    """The hand cards that the planned members lay."""
    excluded: int
    """The kinds (guard bits) that may not be used again (ruling `series-same`)."""
    shown: int | None
    """The lane of the kind that is shown for the member that is planned now."""
    way: PartialWay | None
    """The way of paying that is being decided."""
    askable: bool
    """Whether help may be asked for."""
    # Asking for help.
    request: Packed
    requested: tuple[int, ...]
    """The lanes of the request."""
    asked: int
    """Who was named, asked, or looked to last."""
    helper: int
    given: Packed
    """What the helper has given so far, kind by kind of the request."""
    # Carrying out.
    at: int
    """The member that is carried out now."""
    laid: Packed
    """What was laid for it and lies on the table while opponents show."""
    shown_units: int
    """What opponents have shown against it."""
    failed: bool
    """Whether a member has failed."""
    baked_short: bool
    """Whether a member was baked with help."""

    def clone(self) -> Settlement:
        """Return a copy; everything in it is immutable."""
        copy = Settlement()
        copy.asked = self.asked
        copy.askable = self.askable
        copy.at = self.at
        copy.baked_short = self.baked_short
        copy.before = self.before
        copy.excluded = self.excluded
        copy.failed = self.failed
        copy.given = self.given
        copy.grounds = self.grounds
        copy.helper = self.helper
        copy.laid = self.laid
        copy.members = self.members
        copy.owner = self.owner
        copy.plans = self.plans
        copy.ranked = self.ranked
        copy.request = self.request
        copy.requested = self.requested
        copy.reserved = self.reserved
        copy.shown = self.shown
        copy.shown_units = self.shown_units
        copy.stage = self.stage
        copy.table = self.table
        copy.way = self.way
        return copy

    def ground(self, core: Core) -> Ground:
        """Return what the member that is carried out now is decided on."""
        place = self.at
        plan = self.plans[place] if place < len(self.plans) else None
        rules = core.rules
        declared = plan.way.declared if isinstance(plan, Plan) else None
        others = [seat for seat in range(rules.players) if seat != self.owner]
        shift = rules.shifts[rules.lanes[self.owner]]
        return Ground(
            self.grounds[place] if place < len(self.grounds) else None,
            declared,
            plan.way.recipe if isinstance(plan, Plan) else None,
            self.shown_units,
            declared is not None
            and rules.cards[self.ranked[place]].order.blockable
            and sum([core.units[seat] >> shift & rules.mask for seat in others]) >= declared,
            isinstance(plan, Plan) and plan.short,
            self.request,
            rules.waiter_needed
            and any(core.units[seat] and not core.waiters[seat] for seat in others),
            self.stage is _HELPED
            and plan is Reason.DECLINED
            and any(isinstance(later, Plan) and later.short for later in self.plans[place:]),
        )

    @property
    def current(self) -> int:
        """The order card that is decided on now; before members have demands the revealed one."""
        place = len(self.plans) if self.stage is _PLANNING else self.at
        return self.ranked[place] if place < len(self.ranked) else self.members[0]

    def identity(self) -> tuple[object, ...]:
        """Return all that tells two settlements in equal positions apart."""
        return (
            self.owner,
            self.members,
            self.ranked,
            self.stage,
            tuple(
                plan if isinstance(plan, str) else (plan.way.identity(), plan.missing, plan.claims)
                for plan in self.plans
            ),
            self.shown,
            None if self.way is None else (self.way.asking, self.way.steps),
            self.asked,
            self.helper,
            self.given,
            self.at,
            self.laid,
            self.shown_units,
            self.failed,
            self.baked_short,
        )


def revealed(owner: int, card: int) -> Settlement:
    """Return the settlement of an order that has just been revealed."""
    settlement = Settlement()
    settlement.owner = owner
    settlement.before = None
    settlement.members = (card,)
    settlement.ranked = ()
    settlement.stage = _PLANNING
    settlement.plans = ()
    settlement.grounds = ()
    settlement.table = (0, 0)
    settlement.reserved = (0, 0)
    settlement.excluded = 0
    settlement.shown = None
    settlement.way = None
    settlement.askable = False
    settlement.request = (0, 0)
    settlement.requested = ()
    settlement.asked = NOBODY
    settlement.helper = NOBODY
    settlement.given = (0, 0)
    settlement.at = 0
    settlement.laid = (0, 0)
    settlement.shown_units = 0
    settlement.failed = False
    settlement.baked_short = False
    return settlement


def settled(owner: int, card: int, helper: int) -> Settlement:
    """Return the settlement of an order that was baked with help, but for the reward."""
    settlement = revealed(owner, card)
    settlement.ranked = settlement.members
    settlement.stage = _HELPED
    settlement.at = 1
    settlement.helper = settlement.asked = helper
    settlement.baked_short = True
    return settlement


def settlement_of(core: Core) -> Settlement:
    """Return the settlement that is going on."""
    # INVARIANT: only a settlement leaves the decisions that lead here.
    assert core.settlement is not None
    return core.settlement
