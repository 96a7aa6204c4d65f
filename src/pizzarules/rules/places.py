"""Names for the numbers that the rules speak of: decisions, forms of actions, steps, places in vectors."""

from __future__ import annotations

from typing import Final

NOBODY: Final = -1
"""No seat; also no kind, no amount, no card."""

# --- Decisions, in the order of `Decision` ------------------------------------------------------

OVER: Final = -1
TO_PLAY: Final = 0
TO_ORDER: Final = 1
TO_DRAW: Final = 2
TO_JOIN: Final = 3
TO_DEMAND: Final = 4
TO_NAME: Final = 5
TO_SHOW_CARD: Final = 6
TO_SETTLE: Final = 7
TO_PAY: Final = 8
TO_SHOW: Final = 9
TO_ANSWER: Final = 10
TO_GIVE: Final = 11
TO_ASK_ON: Final = 12
TO_REWARD: Final = 13
BY_CHANCE: Final = 14

# --- Forms of actions, in the order of `Form` ---------------------------------------------------

PLAY: Final = 0
PASS: Final = 1
ORDER: Final = 2
NO_ORDER: Final = 3
DRAW_SUPPLY: Final = 4
DRAW_WAITER: Final = 5
JOIN: Final = 6
NO_MORE: Final = 7
DEMAND: Final = 8
NAME: Final = 9
ALTERNATIVE: Final = 10
DECLARE: Final = 11
USE: Final = 12
SHARE: Final = 13
LAY: Final = 14
REQUEST: Final = 15
BAKE: Final = 16
DECLINE: Final = 17
ASK: Final = 18
SHOW: Final = 19
SHOW_NOTHING: Final = 20
HELP: Final = 21
REFUSE: Final = 22
GIVE: Final = 23
ASK_ON: Final = 24
STOP_ASKING: Final = 25
TAKE_REWARD: Final = 26
LEAVE_REWARD: Final = 27
FORMS: Final = 28
"""How many forms the rules know; those of chance come behind them."""

# --- Steps: what has to be done next ------------------------------------------------------------

WAIT: Final = 0
"""Somebody has to decide something, or the game is over."""
REFILL: Final = 1
END_TURN: Final = 2
TURN_OVER: Final = 3
DEADLOCK: Final = 4
REVEAL: Final = 5
LET_JOIN: Final = 6
RANK: Final = 7
PLAN: Final = 8
SETTLE: Final = 9
CONCLUDE: Final = 10
ASK_NEXT: Final = 11
CARRY_OUT: Final = 12
LET_SHOW: Final = 13
FINISH: Final = 14
NEXT_ROUND: Final = 15
LAY_AND_BAKE: Final = 16
"""The member that is carried out is baked as planned."""
FAIL: Final = 17
"""The member that is carried out fails, for the reason in its plan."""
SETTLE_AGAIN: Final = 18
"""The member that is carried out is settled on the table as it is now."""
LAY_PLEDGED: Final = 19
"""It is said which of the cards pledged for the member that is carried out are laid."""

# --- The oven -----------------------------------------------------------------------------------

ORDER_ENTRY: Final = 1 << 40
"""Marks an order: ORDER_ENTRY | seat << 16 | card. Ingredients are kind << 32 | singles << 16 | doubles."""
LOW: Final = 0xFFFF

# --- A seat's row in the cells, behind its single and double cards ------------------------------

HELD: Final = 0
"""How many ingredient cards the hand holds."""
WAITER_AT: Final = 1
"""Where the bottom of the waiter lies in its ring."""
WAITER_N: Final = 2
BAKED_N: Final = 3
GONE_N: Final = 4
SCORE: Final = 5
"""The baked orders, each counted as its card says."""
ORDERS_N: Final = 6
ORDERS: Final = 7
"""The orders in hand, ascending."""

# --- An order bound to its owner ----------------------------------------------------------------

O_RECIPE: Final = 0
"""The first of its recipes, and how many."""
O_RECIPES: Final = 1
O_OPTION: Final = 2
"""The first alternative of its condition, and how many; -1: it has no condition."""
O_OPTIONS: Final = 3
O_BAR: Final = 4
"""The first kind that may not be laid (ruling `barred-lay`), and how many."""
O_BARS: Final = 5
ORDER_ROW: Final = 6

R_TERM: Final = 0
"""The first of its terms, and how many."""
R_TERMS: Final = 1
R_SOURCE: Final = 2
R_SWEEP: Final = 3
R_KEEPS: Final = 4
"""What is laid stays on the table (ruling `shown-card`)."""
R_DECLARES: Final = 5
"""Whether an amount is declared."""
R_TOTAL: Final = 6
"""The amount of a total; -1: it has none."""
R_KINDS: Final = 7
"""Of how many kinds the total is; 0: of any number."""
R_SIZE: Final = 8
R_EXACT: Final = 9
R_INDEX: Final = 10
"""Its place among the card's alternatives."""
R_IMPOSSIBLE: Final = 11
RECIPE_ROW: Final = 12

FROM_BOTH: Final = 0
FROM_HAND: Final = 1
FROM_TABLE: Final = 2

ANY_SIZE: Final = 0
SINGLES: Final = 1
DOUBLES: Final = 2

T_FORM: Final = 0
T_KIND: Final = 1
"""Of a fixed term its kind, of all others the kind that it excludes."""
T_TIMES: Final = 2
"""How many wildcards it stands for."""
T_AMONG: Final = 3
"""The kinds that a wildcard may take, as bits."""
T_SIZE: Final = 4
T_AMOUNT: Final = 5
"""The amount is this, and so many times what is counted."""
T_FACTOR: Final = 6
T_COUNT: Final = 7
T_FLAGS: Final = 8
"""`EXACT`, `WHOLE`."""
T_DECLARED: Final = 9
T_EXTREME: Final = 10
"""0: none, 1: the scarcest kind, 2: the commonest."""
TERM_ROW: Final = 11

FIXED: Final = 0
EACH: Final = 1
WILD: Final = 2

CHEFS_KIND: Final = -2
SHOWN_KIND: Final = -3

NO_COUNT: Final = 0
OF_DEMAND: Final = 1
OF_CHEF: Final = 2
OF_OWNER: Final = 3

C_COMPARE: Final = 0
"""0: at least, 1: at most, 2: exactly."""
C_NUMBER: Final = 1
C_WHAT: Final = 2
"""Units of one kind, of all together, or kinds."""
C_KIND: Final = 3
TEST_ROW: Final = 4

OF_KIND: Final = 0
OF_ALL: Final = 1
OF_KINDS: Final = 2

# --- The settlement: heads, members, rows of one cell for each kind, plans ----------------------

S_MEMBERS: Final = 0
S_RANKED: Final = 1
S_PLANS: Final = 2
S_STAGE: Final = 3
S_AT: Final = 4
"""The member that is carried out now."""
S_SHOWN: Final = 5
"""The kind that is shown for the member that is planned now."""
S_ASKABLE: Final = 6
S_ASKED: Final = 7
"""Who was named, asked, or looked to last."""
S_HELPER: Final = 8
S_SHOWN_UNITS: Final = 9
S_FAILED: Final = 10
S_BAKED_SHORT: Final = 11
S_EXCLUDED: Final = 12
"""The kinds that may not be used again (ruling `series-same`), as bits."""
S_CHEF: Final = 13
"""The chef's kind as of the reveal."""
S_CHEF_SCORE: Final = 14
S_OWNER_SCORE: Final = 15
S_READY: Final = 16
"""Whether the table alone suffices for the member that is decided on."""
S_HEADS: Final = 17

TABLE_ROW: Final = 0
"""The table as the planned members leave it: single cards, double cards."""
KEPT_ROW: Final = 2
"""The hand cards that the planned members lay."""
WANT_ROW: Final = 4
"""The request."""
GIVEN_ROW: Final = 6
DOWN_ROW: Final = 8
"""What was laid for the member that is carried out."""
SETTLEMENT_ROWS: Final = 10

PLANNING: Final = 0
PLANNED: Final = 1
HELPED: Final = 2
REFUSED: Final = 3

P_REASON: Final = 0
"""Why the member fails; 0: it is planned to be baked."""
P_RECIPE: Final = 1
P_DECLARED: Final = 2
P_SHORT: Final = 3
P_CLAIMS: Final = 4
P_ASKED: Final = 5
"""The units that the card asks for."""
P_SHOWN: Final = 6
P_KINDS: Final = 7
"""The kinds that its terms took, as bits."""
P_LOOKED: Final = 8
"""Whether it came to looking at what it could be paid with."""
PLAN_HEADS: Final = 9

Q_LANE: Final = 0
Q_UNITS: Final = 1
Q_DOUBLES: Final = 2
Q_SINGLES: Final = 3
Q_FLAGS: Final = 4
Q_LAY: Final = 5
"""What is laid, by kind: single cards, double cards."""
Q_MISSING: Final = 7
PLAN_ROWS: Final = 9

# Reasons, in the order of `Reason`, from 1 on.
BARRED: Final = 1
NO_KIND: Final = 2
NOBODY_SHOWS: Final = 3
DECLINED: Final = 4
NOBODY_HELPED: Final = 5
BLOCKED: Final = 6
LADDER: Final = 7
SHORT: Final = 8

# With whose cards an order is baked, in the order of `How`.
BY_TABLE: Final = 0
BY_HAND: Final = 1
BY_HELP: Final = 2

# Effects, three bits for each.
BECOME_CHEF: Final = 1
BAKE_WAITER: Final = 2

# --- The way of paying that is being decided ----------------------------------------------------

W_ACTIVE: Final = 0
W_ORDER: Final = 1
W_RECIPE: Final = 2
W_DECLARED: Final = 3
W_SERVED: Final = 4
"""Whether it is settled that the recipe can be met, and from which kinds."""
W_ASKING: Final = 5
W_BARE: Final = 6
"""Whether no hand card may be laid."""
W_CHOSEN: Final = 7
W_SHARES: Final = 8
W_CLAIMS: Final = 9
"""How many claims on kinds there are; -1: not all kinds are chosen."""
W_LAID: Final = 10
W_REQUESTS: Final = 11
W_FIXED: Final = 12
W_WILD: Final = 13
W_TAKEN: Final = 14
"""The kinds of the fixed terms, as bits."""
W_LAYABLE: Final = 15
"""The kinds of which cards may be laid, as bits."""
W_TWICE: Final = 16
"""Whether another term falls on the kind of a declared one."""
W_FROM_HAND: Final = 17
"""Whether the table does not count for the recipe."""
W_CLAIMED: Final = 18
"""The recipe whose claims are written down, and the amount that they were declared with."""
W_CLAIMED_AMOUNT: Final = 19
W_CLAIMABLE: Final = 20
"""Whether its terms find kinds at all."""
WAY_HEADS: Final = 21

MASK_ROW: Final = 0
"""For each wildcard the kinds that serve it, as bits."""
TWIN_ROW: Final = 1
"""For each wildcard the last one before it that is alike, or -1."""
WILD_UNITS: Final = 2
WILD_DOUBLES: Final = 3
WILD_SINGLES: Final = 4
WILD_FLAGS: Final = 5
WILD_EXTREME: Final = 6
CHOSEN_ROW: Final = 7
SHARE_ROW: Final = 8
CLAIM_ROW: Final = 9
"""Kind, units, doubles, singles and flags of each claim, a row each."""
LAID_ROW: Final = 14
REQUEST_ROW: Final = 16
AMONG_ROW: Final = 17
"""For each wildcard the kinds that it may take, whatever lies there, as bits."""
WAY_ROWS: Final = 18

EXACT: Final = 1
"""Flags of a claim: met without one unit too many; the whole column is paid."""
WHOLE: Final = 2
