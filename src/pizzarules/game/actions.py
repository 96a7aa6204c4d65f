"""What a seat can do: one choice from the finite list that a state gives."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from typing import Final

import attrs

from pizzarules.errors import InvalidActionError, JsonError
from pizzarules.integers import checked_number
from pizzarules.names import composed

__all__ = ["Action", "Form"]


class Form(enum.StrEnum):
    """What an action does. The members stand in the order of the codec."""

    PLAY = "play"
    """Play ingredient cards of one kind to the oven."""
    PASS = "pass"
    """Play nothing, for want of an ingredient."""
    ORDER = "order"
    """Play an order from hand on top."""
    NO_ORDER = "no-order"
    """Play no order."""
    DRAW_SUPPLY = "draw-supply"
    """Refill the hand from the supply."""
    DRAW_WAITER = "draw-waiter"
    """Refill the hand from the own waiter."""
    JOIN = "join"
    """Put a further order of the series from hand to the one that was revealed."""
    NO_MORE = "no-more"
    """Let no further order join the series."""
    DEMAND = "demand"
    """Give a demand of the series to one of its members."""
    NAME = "name"
    """Name the opponent who shows a card."""
    ALTERNATIVE = "alternative"
    """Choose one of the `bake` lines of the card, counted from 1."""
    DECLARE = "declare"
    """Declare an amount."""
    USE = "use"
    """Choose the kind of the next wildcard of the card."""
    SHARE = "share"
    """Choose how much of a total one kind gives."""
    LAY = "lay"
    """Lay cards of one kind from hand, or pledge them when help is asked for."""
    REQUEST = "request"
    """Ask for so much of one kind, for an order that wants so much of anything."""
    BAKE = "bake"
    """Bake an order that leaves nothing to choose, where it could be declined."""
    DECLINE = "decline"
    """Let the order fail."""
    ASK = "ask"
    """Ask the other players for help."""
    SHOW = "show"
    """Show cards from hand and take them back."""
    SHOW_NOTHING = "show-nothing"
    """Show no card."""
    HELP = "help"
    """Agree to give what is asked for."""
    REFUSE = "refuse"
    """Don't give what is asked for."""
    GIVE = "give"
    """Give cards of one kind to the order's owner."""
    ASK_ON = "ask-on"
    """Ask the next player."""
    STOP = "stop"
    """Ask nobody else."""
    TAKE_REWARD = "take-reward"
    """Turn up the top order of the own waiter as baked."""
    LEAVE_REWARD = "leave-reward"
    """Leave the own waiter as it is."""
    DEAL = "deal"
    """By chance: this ingredient card lies on top of the supply."""
    DEAL_ORDER = "deal-order"
    """By chance: this order lies on top of a waiter."""
    DEAL_CHEF = "deal-chef"
    """By chance: the chef card lies on top of the supply."""


_WORDS: Final = {
    Form.PASS: "pass",
    Form.NO_ORDER: "no order",
    Form.DRAW_SUPPLY: "draw supply",
    Form.DRAW_WAITER: "draw waiter",
    Form.NO_MORE: "no more",
    Form.BAKE: "bake",
    Form.DECLINE: "decline",
    Form.ASK: "ask for help",
    Form.SHOW_NOTHING: "show nothing",
    Form.HELP: "help",
    Form.REFUSE: "refuse",
    Form.ASK_ON: "ask on",
    Form.STOP: "stop asking",
    Form.TAKE_REWARD: "take reward",
    Form.LEAVE_REWARD: "leave reward",
    Form.DEAL_CHEF: "deal chef",
}
_OF_CARDS: Final = (Form.PLAY, Form.LAY, Form.SHOW, Form.GIVE, Form.DEAL)
_NEEDS: Final[dict[Form, tuple[str, ...]]] = {
    **dict.fromkeys(_WORDS, ()),
    **dict.fromkeys(_OF_CARDS, ("kind",)),
    **dict.fromkeys((Form.ORDER, Form.JOIN, Form.DEAL_ORDER), ("order",)),
    **dict.fromkeys((Form.ALTERNATIVE, Form.DECLARE), ("number",)),
    **dict.fromkeys((Form.SHARE, Form.REQUEST), ("kind", "number")),
    Form.DEMAND: ("number", "order"),
    Form.NAME: ("seat",),
    Form.USE: ("kind",),
}
"""The fields that each form uses; those of cards have `singles` and `doubles`, too, 0 if absent."""


def _number(given: object) -> int:
    return checked_number(given, "what an action counts", InvalidActionError)


def _name(given: str | None) -> str | None:
    return None if given is None else composed(given)


@attrs.frozen(cache_hash=True, repr=False)
class Action:
    """One choice. A state and a codec give the same object for the same action of a game.

    Which fields are used depends on `form`; the others are None or 0.
    """

    form: Form
    kind: str | None = attrs.field(default=None, converter=_name)
    """The kind of the cards; for `use` the kind that is chosen."""
    singles: int = attrs.field(default=0, converter=_number)
    doubles: int = attrs.field(default=0, converter=_number)
    number: int | None = attrs.field(default=None, converter=attrs.converters.optional(_number))
    """The declared, shared or requested amount, the demand, or the alternative from 1 on."""
    order: str | None = attrs.field(default=None, converter=_name)
    """`name`, or `name:kind` for a card of a family."""
    seat: str | None = attrs.field(default=None, converter=_name)
    """The opponent that is named."""

    def __str__(self) -> str:
        form = self.form
        if form in _WORDS:
            return _WORDS[form]
        if form in _OF_CARDS:
            return f"{form} {self._cards()}"
        if form in (Form.SHARE, Form.REQUEST):
            return f"{form} {self.number or 'no'} {self.kind}"
        if form is Form.DEAL_ORDER:
            return f"deal {self.order}"
        if form is Form.DEMAND:
            return f"demand {self.number} from {self.order}"
        return f"{form} {self.kind or self.order or self.seat or self.number}"

    def _cards(self) -> str:
        parts = [f"{self.singles} {self.kind}"] if self.singles else []
        if self.doubles:
            parts.append(f"{self.doubles} double {self.kind}")
        return " + ".join(parts) or f"no {self.kind}"

    def __repr__(self) -> str:
        return f"<Action {self}>"

    def to_json(self) -> dict[str, object]:
        """Return the action as JSON: its form, and the fields that it uses."""
        answer: dict[str, object] = {"form": self.form.value}
        if self.form in _OF_CARDS:
            answer |= {"kind": self.kind, "singles": self.singles, "doubles": self.doubles}
        for name in ("kind", "number", "order", "seat"):
            value = getattr(self, name)
            if value is not None:
                answer[name] = value
        return answer

    @classmethod
    def from_json(cls, given: object) -> Action:
        """Return the action that `to_json` wrote; `JsonError` if it is none."""
        if not isinstance(given, Mapping):
            raise JsonError("an action is an object with a `form`")
        strange = sorted(str(key) for key in given if key not in _TYPES)
        if strange:
            raise JsonError(f"an action has no key `{strange[0]}`")
        for key, value in given.items():
            if _TYPES[key] is int:
                checked_number(value, f"action: `{key}`", JsonError, 0)
            elif not isinstance(value, str):
                raise JsonError(f"action: `{key}` is a text")
        try:
            form = Form(str(given.get("form")))
        except ValueError:
            known = ", ".join(f"`{form.value}`" for form in Form)
            raise JsonError(f"action: `form` is one of {known}") from None
        fields = {key: value for key, value in given.items() if key != "form"}
        needs = _NEEDS[form]
        for key in needs:
            if key not in fields:
                raise JsonError(f"action: `{form.value}` needs `{key}`")
        may = (*needs, "singles", "doubles") if form in _OF_CARDS else needs
        for key in fields:
            if key not in may:
                raise JsonError(f"action: `{form.value}` has no `{key}`")
        return cls(form, **fields)


_TYPES: Final[dict[object, type]] = {
    "form": str,
    "kind": str,
    "singles": int,
    "doubles": int,
    "number": int,
    "order": str,
    "seat": str,
}
