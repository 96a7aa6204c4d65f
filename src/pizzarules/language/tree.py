"""The syntax tree: what stands in a card file, word for word, with the place of everything.

Frozen classes; spans take no part in equality, so that two texts with the same words are equal
trees. Nothing here knows what a card means.
"""

from __future__ import annotations

import attrs

from pizzarules.diagnostics import Span

__all__ = [
    "AllTests",
    "AnyTests",
    "Bake",
    "Bakes",
    "Began",
    "Block",
    "CardFile",
    "Cards",
    "ChefLine",
    "Choice",
    "Clause",
    "Condition",
    "Copies",
    "Counted",
    "Deal",
    "DealtCards",
    "Declaration",
    "Ending",
    "Expect",
    "Fact",
    "FailedOrders",
    "GameClause",
    "GameDeclaration",
    "GameHeading",
    "HasBaked",
    "HasLost",
    "HasTo",
    "Heading",
    "Help",
    "Holds",
    "Idle",
    "InGame",
    "Kinds",
    "LanguageLine",
    "May",
    "Modifier",
    "NameLine",
    "Node",
    "Number",
    "NumberClause",
    "OnlyIf",
    "OrderClause",
    "OrderDeclaration",
    "OrderHeading",
    "Orders",
    "Outcome",
    "Oven",
    "OwnedOrder",
    "Place",
    "Placed",
    "Players",
    "PoolNode",
    "Position",
    "RecipeNode",
    "Reward",
    "Round",
    "RulingLine",
    "ScenarioClause",
    "ScenarioDeclaration",
    "ScenarioHeading",
    "Scores",
    "Seats",
    "Selector",
    "Series",
    "Some",
    "Supply",
    "SupplyCards",
    "TermNode",
    "Test",
    "Then",
    "TieBreak",
    "Waiter",
    "Wins",
    "Without",
    "Word",
]


@attrs.frozen(repr=False)
class Node:
    """Anything that stands in a text."""

    span: Span = attrs.field(eq=False, repr=False, kw_only=True)

    def __repr__(self) -> str:
        # One for all: what attrs makes for each class is a third of the time that this module takes.
        shown = [
            f"{field.name}={getattr(self, field.name)!r}"
            for field in attrs.fields(type(self))
            if field.repr
        ]
        return f"{type(self).__name__}({', '.join(shown)})"


@attrs.frozen(repr=False)
class Word(Node):
    """A name, a variable or a quoted text."""

    text: str


@attrs.frozen(repr=False)
class Number(Node):
    """A whole number."""

    value: int
    spelled: str | None = attrs.field(default=None, eq=False, repr=False)
    """The word, if it is written as one."""

    def __str__(self) -> str:
        return self.spelled or str(self.value)


@attrs.frozen(repr=False)
class Selector(Node):
    """Which kind a term or test is about.

    `form` is `own`, `named`, `variable`, `anything`, `a kind`, `another`, `any but`, `each`,
    `each of`, `together`, `scarcest`, `commonest`, `shown`, `chef`, `left` or `right`.
    """

    form: str
    word: Word | None = None
    """The name or variable; for `any but` and `each` what is left out."""
    number: Number | None = None
    """How many kinds, for `each of` and `together`."""
    other: bool = False
    """The own kind does not count, for `scarcest` and `commonest`."""
    full: bool = attrs.field(default=False, eq=False, repr=False)
    """Whether `another` is written as `another kind`; it means the same."""


@attrs.frozen(repr=False)
class Counted(Node):
    """`as many ... as the chef has baked pizzas`."""

    who: str


@attrs.frozen(repr=False)
class TermNode(Node):
    """One term of a recipe."""

    measure: str | None
    """`at least`, `at most`, `exactly` or nothing."""
    amount: Number | Word | Counted
    size: str | None
    """`single`, `double` or nothing."""
    selector: Selector


@attrs.frozen(repr=False)
class Modifier(Node):
    """What follows a comma: `whole table`, `all`, `hand`, `table` or `declared`."""

    form: str


@attrs.frozen(repr=False)
class RecipeNode(Node):
    """Terms, and what holds for them together."""

    terms: tuple[TermNode, ...]
    modifiers: tuple[Modifier, ...] = ()


@attrs.frozen(repr=False)
class Test(Node):
    """One test of a condition: `no`, a number of `kinds`, or a number of `units`."""

    form: str
    measure: str | None = None
    number: Number | None = None
    selector: Selector | None = None


@attrs.frozen(repr=False)
class AllTests(Node):
    """Tests joined by `and`."""

    parts: tuple[Test, ...]


@attrs.frozen(repr=False)
class AnyTests(Node):
    """Conditions joined by `or`."""

    parts: tuple[Test | AllTests, ...]


Condition = Test | AllTests | AnyTests


# Clauses of an order.


@attrs.frozen(repr=False)
class OrderHeading(Node):
    """`order NAME`, or `order NAME for X in other kinds`."""

    name: Word
    variable: Word | None = None


@attrs.frozen(repr=False)
class Bake(Node):
    """`bake ...`, or `or bake ...`."""

    recipe: RecipeNode
    alternative: bool = False


@attrs.frozen(repr=False)
class OnlyIf(Node):
    """`only if ...`."""

    condition: Condition


@attrs.frozen(repr=False)
class Series(Node):
    """`series N = 4, 3, 2, 1`."""

    variable: Word
    amounts: tuple[Number, ...]


@attrs.frozen(repr=False)
class Block(Node):
    """`opponents may block with as many own`."""


@attrs.frozen(repr=False)
class Help(Node):
    """`no help`, or in games `help allowed`."""

    allowed: bool


@attrs.frozen(repr=False)
class Then(Node):
    """`then the owner ...`: `becomes chef` or `bakes the top of the waiter`."""

    effect: str


@attrs.frozen(repr=False)
class NumberClause(Node):
    """A keyword with a number: `worth 2`, `rounds 3`, `hand 7`."""

    keyword: str
    number: Number


@attrs.frozen(repr=False)
class NameLine(Node):
    """`name de "..."`."""

    language: Word
    text: Word


OrderClause = Bake | OnlyIf | Series | Block | Help | Then | NumberClause | NameLine


# Clauses of a game.


@attrs.frozen(repr=False)
class GameHeading(Node):
    """`game NAME like OTHER "Title"`."""

    name: Word
    like: Word | None = None
    title: Word | None = None


@attrs.frozen(repr=False)
class Kinds(Node):
    """`kinds ...`."""

    names: tuple[Word, ...]


@attrs.frozen(repr=False)
class Players(Node):
    """`players 2 to 5`."""

    least: Number
    most: Number


@attrs.frozen(repr=False)
class Deal(Node):
    """`deal 5 ingredients + 2 orders`."""

    ingredients: Number
    orders: Number


@attrs.frozen(repr=False)
class Cards(Node):
    """So many cards of one size."""

    number: Number
    size: str


@attrs.frozen(repr=False)
class Supply(Node):
    """`supply 9 single + 2 double of each kind`."""

    cards: tuple[Cards, ...]


@attrs.frozen(repr=False)
class Without(Node):
    """`4 players without 1 single`: what of each kind is left out."""

    players: Number
    cards: tuple[Cards, ...]


@attrs.frozen(repr=False)
class Copies(Node):
    """An order of a game, and how many cards of it each player has."""

    order: Word
    times: Number | None = None


@attrs.frozen(repr=False)
class Orders(Node):
    """`orders ...`."""

    copies: tuple[Copies, ...]


@attrs.frozen(repr=False)
class FailedOrders(Node):
    """`failed orders ...`: under the waiter, or out of the game."""

    leave: bool


@attrs.frozen(repr=False)
class TieBreak(Node):
    """`tie-break ingredient units in hand`, or cards."""

    count: str


@attrs.frozen(repr=False)
class RulingLine(Node):
    """`ruling ID READING`."""

    id: Word
    reading: Word


GameClause = (
    Kinds
    | Players
    | NumberClause
    | Deal
    | Supply
    | Without
    | Orders
    | FailedOrders
    | Help
    | TieBreak
    | RulingLine
)
# Lines of a scenario.


@attrs.frozen(repr=False)
class ScenarioHeading(Node):
    """`scenario "..."`."""

    name: Word


@attrs.frozen(repr=False)
class InGame(Node):
    """`in GAME`."""

    game: Word


@attrs.frozen(repr=False)
class Seats(Node):
    """`seats ...`, clockwise."""

    seats: tuple[Word, ...]


@attrs.frozen(repr=False)
class Position(Node):
    """`position ...`, with a notation."""

    notation: Word


@attrs.frozen(repr=False)
class Some(Node):
    """So many cards of a kind: `2 basil`, `1 double basil`."""

    number: Number
    size: str | None
    """`single`, `double` or nothing, which means singles."""
    kind: Word


@attrs.frozen(repr=False)
class PoolNode(Node):
    """Ingredients of some kinds, or nothing."""

    cards: tuple[Some, ...]


@attrs.frozen(repr=False)
class Place(Node):
    """`table ...` or `used ...`."""

    place: str
    pool: PoolNode


@attrs.frozen(repr=False)
class OwnedOrder(Node):
    """`SEAT's ORDER`."""

    owner: Word
    order: Word


@attrs.frozen(repr=False)
class Oven(Node):
    """`oven ...`: what was played, in the order of play."""

    played: tuple[PoolNode | OwnedOrder, ...]


@attrs.frozen(repr=False)
class SupplyCards(Node):
    """`supply ...`, the next card first; a word is the chef card."""

    cards: tuple[Some | Word, ...]
    any_order: bool = False
    """Whether it is `supply in any order ...`."""


@attrs.frozen(repr=False)
class DealtCards(Node):
    """`deal ...`: cards in the order in which they come; a word is the chef card."""

    cards: tuple[Some | Word, ...]


@attrs.frozen(repr=False)
class ChefLine(Node):
    """`chef SEAT`, or `chef nobody`."""

    seat: Word | None


@attrs.frozen(repr=False)
class Round(Node):
    """`round 2`."""

    number: Number


@attrs.frozen(repr=False)
class Idle(Node):
    """`idle 2 turns`: on end, without a play and without a draw."""

    number: Number


@attrs.frozen(repr=False)
class Began(Node):
    """`SEAT began the round`."""

    seat: Word


@attrs.frozen(repr=False)
class Holds(Node):
    """`SEAT holds ...`: ingredients, and orders by their names."""

    seat: Word
    cards: tuple[Some | Word, ...]


@attrs.frozen(repr=False)
class Waiter(Node):
    """`SEAT's waiter has ...`, top first."""

    seat: Word
    orders: tuple[Word, ...]


@attrs.frozen(repr=False)
class HasBaked(Node):
    """`SEAT has baked ...`."""

    seat: Word
    orders: tuple[Word, ...]


@attrs.frozen(repr=False)
class HasLost(Node):
    """`SEAT has lost ...`: orders that left the game."""

    seat: Word
    orders: tuple[Word, ...]


@attrs.frozen(repr=False)
class HasTo(Node):
    """`SEAT has to draw`: who has to decide what in the end."""

    seat: Word
    task: str


@attrs.frozen(repr=False)
class Reward(Node):
    """`SEAT's reward is ORDER`, `left`, or `nothing`."""

    seat: Word
    order: Word | None
    left: bool = False


@attrs.frozen(repr=False)
class Scores(Node):
    """`SEAT scores 3`."""

    seat: Word
    number: Number


@attrs.frozen(repr=False)
class Wins(Node):
    """`SEAT wins`, or `SEAT and SEAT win`."""

    seats: tuple[Word, ...]


@attrs.frozen(repr=False)
class Outcome(Node):
    """`ORDER is baked`, or what else may become of an order.

    `result` is `baked`, `baked from the table`, `baked with hand cards`, `baked with help`,
    `blocked`, `barred`, `barred by the table`, `fails` or `fails because ...`.
    """

    owner: Word | None
    order: Word
    result: str


Placed = (
    Place
    | Oven
    | SupplyCards
    | ChefLine
    | Round
    | Idle
    | Began
    | Holds
    | Waiter
    | HasBaked
    | HasLost
)
"""What can be part of a position, and can be expected."""
Ending = HasTo | Reward | Scores | Wins | Outcome
"""What can only be expected."""
Fact = Placed | Ending


@attrs.frozen(repr=False)
class Expect(Node):
    """What must hold in the end: `then ...`, or one of the lines after it."""

    fact: Fact
    first: bool = True
    """Whether the line begins with `then`."""


@attrs.frozen(repr=False)
class Bakes(Node):
    """`SEAT bakes ORDER`: the order is revealed."""

    seat: Word
    order: Word


@attrs.frozen(repr=False)
class Choice(Node):
    """What somebody chooses."""

    seat: Word | None
    """Whose choice it is, if it is said; for `get` the order that gets the demand."""
    deed: str
    """As it stands after `may`: `declare`, `ask for help`..."""
    argument: PoolNode | Word | Number | DealtCards | None = None


@attrs.frozen(repr=False)
class May(Node):
    """`SEAT may ...`, `SEAT may not ...`: what can be chosen at this point."""

    choice: Choice
    allowed: bool
    reason: Word | None = None
    """What is said of why not."""


ScenarioClause = (
    InGame | Seats | RulingLine | Position | DealtCards | Fact | Expect | Bakes | Choice | May
)
Clause = OrderClause | GameClause | ScenarioClause


@attrs.frozen(repr=False)
class LanguageLine(Node):
    """`language 1`."""

    version: Number


@attrs.frozen(repr=False)
class OrderDeclaration(Node):
    """An `order` with its clauses."""

    heading: OrderHeading
    clauses: tuple[OrderClause, ...]
    damaged: bool = attrs.field(default=False, eq=False, repr=False)
    """Whether it has lines that can't be read: what seems to be missing may stand there."""


@attrs.frozen(repr=False)
class GameDeclaration(Node):
    """A `game` with its clauses."""

    heading: GameHeading
    clauses: tuple[GameClause, ...]
    damaged: bool = attrs.field(default=False, eq=False, repr=False)
    """Whether it has lines that can't be read: what seems to be missing may stand there."""


@attrs.frozen(repr=False)
class ScenarioDeclaration(Node):
    """A `scenario` with its lines."""

    heading: ScenarioHeading
    clauses: tuple[ScenarioClause, ...]
    damaged: bool = attrs.field(default=False, eq=False, repr=False)
    """Whether it has lines that can't be read: what seems to be missing may stand there."""


Heading = OrderHeading | GameHeading | ScenarioHeading
Declaration = OrderDeclaration | GameDeclaration | ScenarioDeclaration


@attrs.frozen(repr=False)
class CardFile(Node):
    """A whole card file."""

    language: LanguageLine | None
    declarations: tuple[Declaration, ...]
