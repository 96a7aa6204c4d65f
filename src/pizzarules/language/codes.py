"""Every diagnostic code: what it means, where it comes from, what to do, and an example.

The reference of the docs is drawn from this table, and a test holds each example against what is
said of it: message, the words that are marked, and the first hint.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import attrs

__all__ = ["CODES", "Code"]


@attrs.frozen
class Code:
    """One kind of fault."""

    id: str
    """Stable. `E`: the declaration can't be used; `W`: it can, but hardly says what was meant."""
    title: str
    cause: str
    cure: str
    example: str = ""
    """A card file with this fault; empty where it would be too large to show."""
    message: str = ""
    """What is said of the example."""
    marked: str = ""
    """The words that are marked in it."""
    hint: str = ""
    """The first hint."""


_HOUSE: Final = "order feast\n  bake 4 own\ngame house\n  kinds basil, ham, corn\n"
"""A small game for the examples that need one."""
_HOUSE_FEAST: Final = f"{_HOUSE}  orders feast\n"
"""The same with its order."""

_PLAYED: Final = (
    "order feast\n  bake 4 own\ngame house\n  kinds basil, ham, corn\n  players 2 to 3\n  rounds 2\n"
    "  hand 7\n  deal 5 ingredients + 1 order\n  supply 9 single of each kind\n  orders feast\n"
)
"""A small game that can be played."""
_HOUSE_HASH: Final = "40509ebc14b63b1c"
"""What a notation says of that game."""

_ALL: Final = (
    Code(
        "E0001",
        "the file is too long",
        "A card file has more characters than any collection of cards.",
        "Split it into several files.",
    ),
    Code(
        "E0002",
        "a line is too long",
        "A line has more than 2,000 characters: most likely line breaks are missing.",
        "Put each clause on a line of its own.",
    ),
    Code(
        "E0004",
        "a clause without a declaration",
        "The line stands before the first `order`, `game` or `scenario`, so it belongs to nothing.",
        "Put the heading before it.",
        "bake 4 own\n",
        "`bake` stands outside of any declaration",
        "bake",
        "begin with a line `order NAME`, or `game NAME`",
    ),
    Code(
        "E0005",
        "the language line is incomplete",
        "`language` needs the number of the language version.",
        "Write `language 1`.",
        "language one\n",
        "the language line needs one number",
        "language one",
        "write `language 1`",
    ),
    Code(
        "E0006",
        "an unknown language version",
        "The file says that it is written in a version of the language that this package does "
        "not know.",
        "Write `language 1`, or take a newer package.",
        "language 2\norder mine\n  bake 4 own\n",
        "language 2 is not read by this version",
        "2",
        "write `language 1`",
    ),
    Code(
        "E0007",
        "the language line stands in the wrong place",
        "The version holds for the whole file, so it has to be known from the beginning.",
        "Move it to the top.",
        "order mine\n  bake 4 own\nlanguage 1\n",
        "the language line must be the first of the file",
        "language 1",
        "move it to the top, or leave it out",
    ),
    Code(
        "E0008",
        "too many lines that can't be read",
        "After 200 such lines the rest is not looked at: most likely the file is no card file.",
        "Mend the first ones, and check again.",
    ),
    Code(
        "E0010",
        "a word that doesn't fit",
        "The word is misspelt, in capital letters, in another language, or no word that can stand "
        "there.",
        "Take what the hint offers.",
        "order mine\n  bake 4 of a knd\n",
        "`knd` doesn't fit here",
        "knd",
        "did you mean `kind`? `bake 4 of a kind`",
    ),
    Code(
        "E0011",
        "something is missing",
        "A word, a number or a sign is missing, or the line ends too early.",
        "Add it.",
        "order mine\n  bake 4 a kind\n",
        "`of` is missing before `a`",
        "",
        "write `bake 4 of a kind`",
    ),
    Code(
        "E0012",
        "a word too many",
        "The line could be read without this word.",
        "Leave it out.",
        "order mine\n  bake 4 own own\n",
        "`own` is one word too many",
        "own",
        "write `bake 4 own`",
    ),
    Code(
        "E0013",
        "two words the wrong way round",
        "The line could be read with the two words swapped.",
        "Swap them.",
        "order mine\n  bake own 4\n",
        "`own` and `4` are the wrong way round",
        "own 4",
        "write `bake 4 own`",
    ),
    Code(
        "E0014",
        "a clause in the wrong declaration",
        "Orders, games and scenarios have different clauses.",
        "Move the line to a declaration that has it.",
        "order mine\n  bake 4 own\n  rounds 3\n",
        "`rounds` belongs into a game, and this is an order",
        "rounds",
        "move the line below a line `game NAME`",
    ),
    Code(
        "E0015",
        "something that is said in another way",
        "The line is plain English, but not the language of cards, or it holds two clauses.",
        "Take what the hint offers.",
        "order mine\n  bake 4 of the same kind\n",
        "this is said in another way",
        "bake 4 of the same kind",
        "write `bake 4 of a kind`",
    ),
    Code(
        "E0016",
        "a line that goes on with the one before",
        "Each clause stands on one line.",
        "Join the two lines.",
        "order mine\n  bake 4 own\n  + 2 of a kind\n",
        "this goes on with the line before",
        "+ 2 of a kind",
        "write both on one line: `bake 4 own + 2 of a kind`",
    ),
    Code(
        "E0017",
        "a comment that does not begin with `#`",
        "Other languages have other signs for comments.",
        "Begin it with `#`.",
        "// my card\norder mine\n  bake 4 own\n",
        "a comment begins with `#`, not with `//`",
        "//",
        "write `# my card`",
    ),
    Code(
        "E0101",
        "a colon in the name of an order",
        "`name:kind` is how a card of a family is called; the declaration names the family.",
        "Declare the family.",
        "order mine:basil\n  bake 4 own\n",
        "`mine:basil` can't be the name of an order: `:` marks a card of a family",
        "mine:basil",
        "for a family of cards write `order mine for X in other kinds`",
    ),
    Code(
        "E0102",
        "an order without a recipe",
        "Nothing says what the pizza needs.",
        "Add a `bake` line.",
        "order mine\n  worth 2\n",
        "order `mine` says nothing of what it needs",
        "mine",
        "add a line like `bake 4 own`",
    ),
    Code(
        "E0103",
        "the first recipe begins with `or`",
        "`or bake` adds an alternative, and there is nothing yet that it could be one to.",
        "Begin with `bake`.",
        "order mine\n  or bake 4 own\n",
        "the first recipe begins with `or`",
        "or bake 4 own",
        "write `bake 4 own`",
    ),
    Code(
        "E0104",
        "a second `bake`",
        "An order has one recipe, or alternatives that begin with `or bake`.",
        "Write `or bake`, or join the two with `+`.",
        "order mine\n  bake 4 own\n  bake 2 of a kind\n",
        "a second `bake`",
        "bake 2 of a kind",
        "write `or bake 2 of a kind`",
    ),
    Code(
        "E0105",
        "a clause that stands there twice",
        "Only one of the two could hold.",
        "Leave one out; join conditions with `and`.",
        "order mine\n  bake 4 own\n  no help\n  no help\n",
        "`help` stands there twice",
        "no help",
        "leave one of the two out",
    ),
    Code(
        "E0106",
        "an ending that stands there twice",
        "The same words follow two commas.",
        "Leave one out.",
        "order mine\n  bake 4 own, from hand only, from hand only\n",
        "the same ending stands there twice",
        "from hand only",
        "write `bake 4 own, from hand only`",
    ),
    Code(
        "E0107",
        "endings that contradict each other",
        "No payment could follow both.",
        "Leave one out.",
        "order mine\n  bake 4 own, from hand only, from the table only\n",
        "`from hand only` and `from the table only` can't both hold",
        "from the table only",
        "write `bake 4 own, from hand only`",
    ),
    Code(
        "E0108",
        "too many recipes, terms or tests",
        "An order has at most 64 recipes, a recipe 64 terms, a condition 64 tests.",
        "Make several orders of it.",
    ),
    Code(
        "E0109",
        "a total beside other terms",
        "A total counts all kinds together, so it can't be told which of them another term has.",
        "Make it the only term.",
        "order mine\n  bake 15 of anything + 1 own\n",
        "a total must be the only term of its recipe",
        "15 of anything",
        "put it on a line of its own with `or bake`, or count kinds one by one",
    ),
    Code(
        "E0110",
        "`at most` in a recipe",
        "A recipe says what is needed, and more is never taken; only a condition can say what may "
        "lie on the table.",
        "Write `exactly`, or an `only if` line.",
        "order mine\n  bake at most 4 own\n",
        "`at most` says what a table may hold, not what a pizza needs",
        "at most 4 own",
        "write `bake exactly 4 own`",
    ),
    Code(
        "E0111",
        "a total that is too small for its kinds",
        "Each of the kinds gives at least one.",
        "Ask for more, or for fewer kinds.",
        "order mine\n  bake 2 of three kinds together\n",
        "a total of 2 can't come from 3 kinds: each gives at least one",
        "2 of three kinds together",
        "write 3 or more",
    ),
    Code(
        "E0112",
        "a total without a number",
        "A total needs a number, no letter and no count of pizzas.",
        "Write the number.",
        "order mine\n  bake N of anything\n  series N = 2, 1\n",
        "a total needs a number",
        "N of anything",
        "write for example `bake 15 of anything`",
    ),
    Code(
        "E0113",
        "a number of 0",
        "It asks for nothing.",
        "Leave it out, or write 1 or more.",
        "order mine\n  bake 4 own + 0 of a kind\n",
        "an amount of 0 asks for nothing",
        "0",
        "write `bake 4 own`",
    ),
    Code(
        "E0114",
        "a number of kinds that can't be",
        "No game has 0 kinds, or more than 64.",
        "Write a number of kinds that a game has.",
        "order mine\n  bake 1 of each of 99 different kinds\n",
        "a number of kinds lies between 1 and 64",
        "99",
        "write a number of kinds that a game has",
    ),
    Code(
        "E0116",
        "a total with an ending that needs one kind",
        "`taking all of it` and `as many as the owner declares` speak of one kind.",
        "Leave the ending out, or name one kind.",
        "order mine\n  bake 5 of anything, taking all of it\n",
        "a total can't have this ending",
        "taking all of it",
        "write `bake 5 of anything`",
    ),
    Code(
        "E0117",
        "`at least` that leaves open how much is used",
        "More than needed is never taken, so `at least` says something only where the owner "
        "declares how much, or where all is taken.",
        "Leave it out, or add an ending.",
        "order mine\n  bake at least 3 own\n",
        "`at least` leaves open how much is used",
        "at least 3 own",
        "write `bake 3 own`",
    ),
    Code(
        "E0118",
        "an ending that needs `at least`",
        "`taking all of it` and `as many as the owner declares` belong to a term that says what is "
        "needed at least.",
        "Add `at least`, or leave the ending out.",
        "order mine\n  bake 3 own, as many as the owner declares\n",
        "this ending needs a term with `at least`",
        "as many as the owner declares",
        "write `bake at least 3 own, as many as the owner declares`",
    ),
    Code(
        "E0119",
        "`at least` for more than one kind",
        "The ending can speak of one kind only.",
        "Leave `at least` to one term.",
        "order mine\n  bake at least 3 own + at least 2 of a kind, taking all of it\n",
        "only one term of a recipe can have `at least`",
        "at least 2 of a kind",
        "write `bake at least 3 own + 2 of a kind, taking all of it`",
    ),
    Code(
        "E0120",
        "a letter that stands for nothing",
        "A capital letter stands for the kind of `for X in other kinds`, or for the demand of a "
        "`series`.",
        "Say what it stands for.",
        "order mine\n  bake 4 X + 1 own\n",
        "`X` stands for no kind",
        "X",
        "begin with `order mine for X in other kinds`",
    ),
    Code(
        "E0121",
        "a letter that is never used",
        "All cards of the family, or all members of the series, would be alike.",
        "Use it, or leave it out.",
        "order mine for X in other kinds\n  bake 4 own\n",
        "`X` is never used",
        "X",
        "use it for the kind in a line like `bake 4 X`",
    ),
    Code(
        "E0122",
        "a letter that stands for two things",
        "It can't be told which is meant.",
        "Use two letters.",
        "order mine for X in other kinds\n  bake X of any kind but X\n  series X = 3, 2\n",
        "`X` stands for a kind and for an amount",
        "X",
        "use another letter for one of the two",
    ),
    Code(
        "E0123",
        "a series that doesn't fall",
        "The demands go to the members from the largest down.",
        "Sort them.",
        "order mine\n  bake N own\n  series N = 2, 3, 4\n",
        "the demands of a series must fall",
        "series N = 2, 3, 4",
        "write `series N = 4, 3, 2`",
    ),
    Code(
        "E0124",
        "a block without a declared amount",
        "Opponents block by showing as much as was declared.",
        "Let the owner declare an amount.",
        "order mine\n  bake 4 own\n  opponents may block with as many own\n",
        "opponents can block only an amount that the owner declares",
        "opponents may block with as many own",
        "write for example `bake at least 2 own, as many as the owner declares`",
    ),
    Code(
        "E0125",
        "a number that is too large",
        "Numbers go up to 10,000.",
        "Write a smaller one.",
        "order mine\n  bake 9999999 own\n",
        "numbers go up to 10000",
        "9999999",
        "write a smaller number",
    ),
    Code(
        "E0126",
        "a test of the table without a definite kind",
        "A condition is looked at before anything is chosen, so wildcards have no kind yet.",
        "Name the kind, or count cards or kinds.",
        "order mine\n  only if at least 2 of a kind on the table\n  bake 4 own\n",
        "a test of the table needs one definite kind",
        "of a kind",
        "write `own`, the name of a kind, or `of the chef's kind`",
    ),
    Code(
        "E0127",
        "a series of one demand",
        "A series shares falling demands out among its members.",
        "Add demands, or write the number instead of the letter.",
        "order mine\n  bake N own\n  series N = 4\n",
        "a series of one demand is none",
        "series N = 4",
        "write for example `series N = 5, 4`",
    ),
    Code(
        "W0128",
        "a test that always holds",
        "There are never fewer than 0.",
        "Turn it round, or leave it out.",
        "order mine\n  only if at least 0 own on the table\n  bake 4 own\n",
        "this holds on every table",
        "at least 0 own on the table",
        "write `only if no own on the table`",
    ),
    Code(
        "W0129",
        "tests that exclude each other",
        "No table passes both, so the order could never be baked.",
        "Join them with `or`, or leave one out.",
        "order mine\n  only if no own on the table and at least 1 own on the table\n  bake 4 own\n",
        "no table can pass both of these tests",
        "at least 1 own on the table",
        "join them with `or`, or leave one out",
    ),
    Code(
        "E0130",
        "a name that is a word of the language",
        "It could not be told from the word.",
        "Choose another name.",
        "order double\n  bake 4 own\n",
        "`double` is a word of the card language and can't be the name of an order",
        "double",
        "choose another name, for example `my-double`",
    ),
    Code(
        "E0131",
        "a name with capital letters",
        "Names are written in small letters, so that nobody has to remember how they were written.",
        "Write it in small letters.",
        "order Mine\n  bake 4 own\n",
        "the name `Mine` has capital letters",
        "Mine",
        "write `mine`",
    ),
    Code(
        "E0132",
        "a name that is too long",
        "A name has at most 60 letters.",
        "Shorten it, and put the long one into a `name` line.",
    ),
    Code(
        "W0133",
        "a test that stands there twice",
        "The second says nothing new.",
        "Leave one out.",
        "order mine\n  only if no own on the table and no own on the table\n  bake 4 own\n",
        "the same test stands there twice",
        "no own on the table",
        "leave one of the two out",
    ),
    Code(
        "W0134",
        "`another` kind than which?",
        "Nothing is named before it, so it means any kind, the own one too.",
        "Write what is meant.",
        "order mine\n  bake 4 of another kind\n",
        "`another` kind than which? nothing is named before it",
        "of another kind",
        "write `bake 4 of any kind but own`",
    ),
    Code(
        "E0135",
        "a text that can't be shown",
        "It holds control characters, which would play tricks on a terminal.",
        "Leave them out.",
        'order mine\n  bake 4 own\n  name en "My\x07card"\n',
        "the text holds characters that can't be shown",
        '"My\x07card"',
        'write `"Mycard"`',
    ),
    Code(
        "E0136",
        "a name that is a number",
        "Scenarios and commands could not tell it from an amount.",
        "Choose a name with a letter.",
        "order 4\n  bake 4 own\n",
        "`4` is a number and can't be the name of an order",
        "4",
        "choose a name with a letter, for example `my-4`",
    ),
    Code(
        "E0201",
        "too many kinds",
        "A game has at most 64 kinds.",
        "Leave some out.",
    ),
    Code(
        "E0202",
        "players the wrong way round",
        "The least number of players comes first.",
        "Swap the two.",
        _HOUSE + "game mine like house\n  players 5 to 2\n",
        "the least number of players is larger than the largest",
        "players 5 to 2",
        "write `players 2 to 5`",
    ),
    Code(
        "E0203",
        "a game without kinds",
        "Without kinds there are no ingredients and no seats.",
        "Name them, or base the game on another one.",
        "game mine\n  rounds 3\n",
        "game `mine` has no kinds",
        "mine",
        "add a line `kinds ...`, or base the game on another one: `game mine like OTHER`",
    ),
    Code(
        "E0204",
        "a name that stands in a list twice",
        "A kind is there once; copies of an order are written `x2`.",
        "Leave one out.",
        _HOUSE + "game mine like house\n  orders feast, feast\n",
        "the order `feast` stands there twice",
        "feast",
        "write `orders feast`",
    ),
    Code(
        "E0205",
        "a number of copies that can't be",
        "Of an order each player has between 1 and 100 copies.",
        "Write a number of copies, or leave the order out.",
        _HOUSE + "game mine like house\n  orders feast x0\n",
        "of an order there are between 1 and 100 copies",
        "x0",
        "write `feast x2` for two copies",
    ),
    Code(
        "E0206",
        "`without` without a supply",
        "It says what is left out of the supply with fewer players.",
        "Add the supply.",
        _HOUSE + "game mine like house\n  4 players without 1 single\n",
        "`without` says what is left out of a supply, and there is none",
        "4 players without 1 single",
        "add a line like `supply 9 single + 2 double of each kind` before it",
    ),
    Code(
        "E0207",
        "more left out than there is",
        "What is left out must be in the supply.",
        "Write a smaller number.",
        _HOUSE
        + "game mine like house\n  supply 9 single of each kind\n  4 players without 10 single\n",
        "10 single can't be left out of 9",
        "10 single",
        "write at most 9",
    ),
    Code(
        "E0208",
        "more than a game can have",
        "A hand has at most 30 cards, and a game at most 100 rounds, 1,000 ingredient cards and "
        "200 orders of each player: with more there would be too many ways to play a hand, and "
        "nobody would see the end.",
        "Write a smaller number.",
        _HOUSE + "game mine like house\n  hand 50\n",
        "a hand has at most 30 cards",
        "hand 50",
        "write `hand 30`",
    ),
    Code(
        "E0209",
        "a size of cards that stands there twice",
        "Singles are counted once in a line, and so are doubles.",
        "Add them up.",
        _HOUSE + "game mine like house\n  supply 9 single + 2 single of each kind\n",
        "the single cards stand there twice",
        "2 single",
        "write `supply 11 single of each kind`",
    ),
    Code(
        "E0301",
        "an unknown game",
        "Neither the file nor the bundled cards have a game of that name.",
        "Take what the hint offers.",
        _HOUSE + "game mine like hose\n  rounds 3\n",
        "no game is called `hose`",
        "hose",
        "did you mean `house`?",
    ),
    Code(
        "E0302",
        "an unknown order",
        "Neither the file nor the bundled cards have an order of that name.",
        "Take what the hint offers, or declare the order.",
        _HOUSE + "game mine like house\n  orders feats\n",
        "no order is called `feats`",
        "feats",
        "did you mean `feast`?",
    ),
    Code(
        "E0303",
        "an unknown ruling",
        "The page on rulings lists them all.",
        "Take what the hint offers.",
        _HOUSE + "game mine like house\n  ruling surplus-doubel exact\n",
        "no ruling is called `surplus-doubel`",
        "surplus-doubel",
        "did you mean `surplus-double`?",
    ),
    Code(
        "E0304",
        "an unknown reading of a ruling",
        "Each ruling has its own readings.",
        "Take what the hint offers.",
        _HOUSE + "game mine like house\n  ruling surplus-double exactly\n",
        "ruling `surplus-double` has no reading `exactly`",
        "exactly",
        "did you mean `exact`?",
    ),
    Code(
        "E0305",
        "an order that names a kind which the game doesn't have",
        "The order could never be met, and hardly is what was meant.",
        "Leave the order out, or add the kind.",
        _HOUSE + "order mine\n  bake 4 ham\ngame two\n  kinds basil, corn\n  orders mine\n",
        "order `mine` names `ham`, and `two` has no such kind",
        "mine",
        "leave the order out, or add the kind: `kinds basil, corn, ham`",
    ),
    Code(
        "E0306",
        "an unknown kind",
        "No game of the file and none of the bundled ones has a kind of that name.",
        "Take what the hint offers, or declare a game that has the kind.",
        _HOUSE + "order mine\n  bake 4 hams\n",
        "no game has a kind called `hams`",
        "hams",
        "did you mean `ham`?",
    ),
    Code(
        "E0307",
        "a name that is declared twice",
        "Only one of the two could be meant by it.",
        "Give one of them another name.",
        "order mine\n  bake 4 own\norder mine\n  bake 3 own\n",
        "there is a second order called `mine`",
        "mine",
        "give the order another name",
    ),
    Code(
        "E0308",
        "games that are based on each other",
        "Each waits for the other, so neither has kinds.",
        "Base one of them on another game.",
        "game here like there\n  rounds 3\ngame there like here\n  rounds 2\n",
        "these games are based on each other in a circle",
        "game here like there",
        "base one of them on another game, or on none",
    ),
    Code(
        "W0309",
        "an order that its game can never see baked",
        "Even with the whole supply on the table, and the fullest hands, something would be "
        "missing: always, or at some number of players.",
        "Leave the order out, ask for less, or leave fewer cards out of the supply.",
        _HOUSE
        + "order mine\n  bake 40 own\ngame big like house\n  supply 9 single + 2 double of each kind\n"
        "  orders mine\n",
        "order `mine` can never be baked in `big`: the game has 9 single and 2 double cards of "
        "each kind",
        "mine",
        "leave the order out, or ask for less",
    ),
    Code(
        "W0310",
        "an order that no game can see baked",
        "The order is in no game of the file, and none of the bundled games has what it needs.",
        "Ask for less, or declare a game that has more.",
        _HOUSE + "order mine\n  bake 1 of each of 9 different kinds\n",
        "no game could ever see `mine` baked: in `house` it needs more different kinds than the "
        "3 of the game",
        "bake 1 of each of 9 different kinds",
        "ask for less, or declare a game that has more",
    ),
    Code(
        "E0311",
        "more players than kinds",
        "Each player has a kind of their own.",
        "Allow fewer players, or add kinds.",
        _HOUSE + "game mine like house\n  players 2 to 6\n",
        "6 players need 6 kinds, and there are 3: each player has a kind",
        "players 2 to 6",
        "write `players 2 to 3`",
    ),
    Code(
        "E0313",
        "a supply for a number of players that there never is",
        "The line would never hold.",
        "Correct the number, or allow so many players.",
        _HOUSE + "game mine like house\n  players 2 to 3\n  supply 9 single of each kind\n"
        "  4 players without 1 single\n",
        "there are never 4 players",
        "4",
        "write a number from 2 to 3",
    ),
    Code(
        "W0312",
        "a game that can't be played",
        "Orders can be settled in it, but something that play needs is not said.",
        "Add what is missing, or base the game on another one.",
        "game mine\n  kinds basil, ham\n  players 2 to 2\n  rounds 1\n  hand 5\n"
        "  deal 4 ingredients + 1 order\n  orders feast\norder feast\n  bake 4 own\n",
        "`mine` can settle orders but not be played: `supply` is missing",
        "mine",
        "add a line `supply`, or base the game on another one with `like`",
    ),
    Code(
        "E0314",
        "a deal that the supply can't give",
        "At some number of players the first hands take all ingredient cards or more, and at "
        "least one must be left to draw.",
        "Deal less, or add cards to the supply.",
        _PLAYED + "game mine like house\n  deal 9 ingredients + 1 order\n  hand 10\n",
        "with 3 players the deal takes all 27 ingredient cards of the supply",
        "deal 9 ingredients + 1 order",
        "write `deal 8 ingredients + 1 order`",
    ),
    Code(
        "E0315",
        "more left out than the deal can spare",
        "The whole supply would do, but what is left at this number of players is nothing, or "
        "too little for the first hands.",
        "Leave out less.",
        _PLAYED
        + "game mine like house\n  supply 9 single of each kind\n    2 players without 6 single\n",
        "with 2 players the deal takes 10 ingredient cards, and the supply has 9",
        "2 players without 6 single",
        "write `2 players without 5 single`",
    ),
    Code(
        "E0316",
        "a first hand that is too large",
        "Ingredients and orders of the deal together are more cards than the hand limit allows.",
        "Deal less, or raise the limit.",
        _PLAYED + "game mine like house\n  hand 5\n",
        "a first hand of 6 cards is more than the 5 that a hand may hold",
        "hand 5",
        "write `hand 6`",
    ),
    Code(
        "W0317",
        "more orders dealt than there are",
        "Nobody has so many orders, so everyone gets all of them and the waiters are empty from "
        "the start.",
        "Deal fewer orders, or give each player more.",
        _PLAYED + "game mine like house\n  deal 3 ingredients + 2 orders\n",
        "2 orders are dealt, and each player has 1",
        "deal 3 ingredients + 2 orders",
        "write `deal 3 ingredients + 1 order`",
    ),
    Code(
        "W0318",
        "a series that is longer than its cards",
        "A series gives each of its cards one demand, and no player has so many of these cards: "
        "the last demands never come up.",
        "Give each player more of them, or shorten the series.",
        "order steps\n  bake N own\n  series N = 3, 2, 1\ngame house\n"
        "  kinds basil, ham, corn\n  orders steps x2\n",
        "a series of `steps` has up to 3 cards, and each player has 2",
        "steps x2",
        "write `steps x3`",
    ),
    Code(
        "W0319",
        "help that nobody can ask for",
        "The game allows help, and each of its orders says `no help` or is paid from the table "
        "only.",
        "Write `no help`, or take it out of an order.",
        "order feast\n  bake 4 own\n  no help\ngame house\n  kinds basil, ham, corn\n"
        "  orders feast\n  help allowed\n",
        "no order of `house` lets its owner ask for help",
        "help allowed",
        "write `no help`",
    ),
    Code(
        "W0320",
        "a ruling that decides nothing",
        "The question never comes up, for want of that which the ruling is about.",
        "Leave the line out, or add what is wanting.",
        _HOUSE + "game mine like house\n  orders feast\n  ruling block-show all\n",
        "ruling `block-show` decides nothing in `mine`: it is about orders that can be blocked, "
        "and there are none",
        "ruling block-show all",
        "leave the line out",
    ),
    Code(
        "E0321",
        "a neighbour for who plays alone",
        "An order asks for the kind of a neighbour, and the game can be played by one player.",
        "Begin with two players, or leave the order out.",
        "order visit\n  bake 2 of the left neighbour's kind\ngame house\n"
        "  kinds basil, ham, corn\n  players 1 to 3\n  orders visit\n",
        "a player who is alone has no neighbour, and `visit` needs one",
        "players 1 to 3",
        "write `players 2 to 3`",
    ),
    Code(
        "E0322",
        "a first hand that can't be played",
        "It has no ingredients, and no room to draw any.",
        "Deal an ingredient.",
        _PLAYED + "game mine like house\n  hand 1\n  deal 0 ingredients + 1 order\n",
        "a first hand of 1 order is full, and without an ingredient nobody can play",
        "deal 0 ingredients + 1 order",
        "write `deal 1 ingredient + 0 orders`",
    ),
    Code(
        "E0401",
        "a scenario without a game",
        "Kinds, orders and rulings are those of a game.",
        "Add a line `in GAME`.",
        _HOUSE_FEAST + 'scenario "four of a kind"\n  basil bakes feast\n  then feast is baked\n',
        "the scenario doesn't say which game is played",
        '"four of a kind"',
        "add a line `in GAME`",
    ),
    Code(
        "E0402",
        "a scenario that expects nothing",
        "It could never fail, so it says nothing.",
        "Say with `then` what must hold in the end, or with `may` what can be chosen.",
        _HOUSE_FEAST + 'scenario "four of a kind"\n  in house\n  basil bakes feast\n',
        "nothing is expected of this scenario",
        '"four of a kind"',
        "add a line like `then ORDER is baked`",
    ),
    Code(
        "E0403",
        "a scenario in which nothing happens",
        "What must hold would be what was laid out.",
        "Reveal an order, or let somebody have a turn.",
        _HOUSE_FEAST
        + 'scenario "four of a kind"\n  in house\n  table 4 basil\n  then table 4 basil\n',
        "nothing happens in this scenario",
        '"four of a kind"',
        "add a line `SEAT bakes ORDER`, or a turn: `SEAT plays 2 KIND`",
    ),
    Code(
        "E0404",
        "a line of the position that stands too low",
        "The position comes first, then what happens; further down the line would be no part of "
        "it.",
        "Move it up. If it is what must hold in the end, begin it with `then`.",
        _HOUSE_FEAST
        + 'scenario "four of a kind"\n  in house\n  basil bakes feast\n  table 4 basil\n'
        "  then feast is baked\n",
        "`table 4 basil` stands below what happens: as part of the position it comes first",
        "table 4 basil",
        "write `then table 4 basil`",
    ),
    Code(
        "E0405",
        "a choice below `then`",
        "What stands below `then` must hold once everything has happened.",
        "Move the line above `then`.",
        _HOUSE_FEAST
        + 'scenario "four of a kind"\n  in house\n  basil bakes feast\n  then feast fails\n'
        "    declines\n",
        "after `then` stands only what must hold",
        "declines",
        "move the line above `then`",
    ),
    Code(
        "E0406",
        "an outcome without `then`",
        "What becomes of an order is what must hold in the end.",
        "Begin the line with `then`, below all that happens.",
        _HOUSE_FEAST
        + 'scenario "four of a kind"\n  in house\n  table 4 basil\n  basil bakes feast\n'
        "    feast is baked\n  then table nothing\n",
        "`feast is baked` is what must hold, and comes after `then`",
        "feast is baked",
        "write `then feast is baked`",
    ),
    Code(
        "E0407",
        "a choice without an order",
        "No order has been revealed, so there is nothing to choose.",
        "Reveal one first.",
        _HOUSE_FEAST + 'scenario "four of a kind"\n  in house\n    declines\n  basil bakes feast\n'
        "  then feast fails\n",
        "`declines` is a choice for an order, and none is being settled",
        "declines",
        "reveal the order first: `SEAT bakes ORDER`",
    ),
    Code(
        "E0408",
        "a turn of nobody",
        "The first line of play says by its seat whose turn it is.",
        "Put the seat in front.",
        _HOUSE_FEAST
        + 'scenario "two basil"\n  in house\n  basil holds 2 basil\n    plays 2 basil\n'
        "  then oven 2 basil\n",
        "it isn't said whose turn it is",
        "plays 2 basil",
        "begin with a seat: `SEAT plays 2 basil`",
    ),
    Code(
        "E0409",
        "turns beside revealed orders",
        "Either cards are played, or the oven is being emptied.",
        "Make two scenarios of it.",
        _HOUSE_FEAST
        + 'scenario "two basil"\n  in house\n  basil holds 2 basil\n  basil plays 2 basil\n'
        "  ham bakes feast\n  then feast fails\n",
        "orders are revealed when the oven is emptied, and nobody has a turn then",
        "ham bakes feast",
        "make two scenarios of it",
    ),
    Code(
        "E0410",
        "an outcome that can't be known",
        "The order is not revealed in the scenario, so nothing becomes of it.",
        "Reveal it, or ask after one that is.",
        "order snack\n  bake 1 own\n" + _HOUSE + "  orders feast, snack\n"
        'scenario "four of a kind"\n  in house\n  table 4 basil\n'
        "  basil bakes feast\n  then snack is baked\n",
        "what becomes of `snack` can't be known: it isn't revealed",
        "snack",
        "what is revealed here is `basil's feast`",
    ),
    Code(
        "E0411",
        "one of several orders of a name",
        "Several players reveal an order of that name.",
        "Say whose is meant.",
        _HOUSE_FEAST + 'scenario "two feasts"\n  in house\n  table 4 basil\n  basil bakes feast\n'
        "  ham bakes feast\n  then feast is baked\n",
        "several players' `feast` is revealed",
        "feast",
        "write for example `basil's feast`",
    ),
    Code(
        "E0412",
        "a turn that can't be",
        "In a turn ingredients of one kind are played; who has none passes.",
        "Play one kind, or pass.",
        _HOUSE_FEAST + 'scenario "two at once"\n  in house\n  basil holds 1 basil + 1 ham\n'
        "  basil plays 1 basil + 1 ham\n  then oven nothing\n",
        "the ingredients of one turn are all of one kind",
        "1 basil + 1 ham",
        "play basil in one turn, and ham in another",
    ),
    Code(
        "E0413",
        "a line beside a pasted position",
        "The notation behind `position` says everything that lies anywhere, who plays, and which "
        "rulings hold.",
        "Leave the line out, or write the position in lines of its own.",
        _PLAYED
        + 'scenario "two basil"\n  in house\n  seats basil, ham\n  position house '
        + _HOUSE_HASH
        + "; seats basil, ham; phase turn; turn basil; round 1; starter basil; hand basil 2 basil; "
        "seed none; partial\n    plays 2 basil\n  then oven 2 basil\n",
        "`seats basil, ham` can't stand beside `position`: the position that is pasted says "
        "everything",
        "seats basil, ham",
        "leave the line out, or the position",
    ),
    Code(
        "E0414",
        "a line beside a deal",
        "Before the cards are dealt, nothing lies on the table, in a hand or in the oven.",
        "Leave the line out, or write the position after the deal instead of `deal`.",
        _PLAYED
        + 'scenario "a deal"\n  in house\n  seats basil, ham\n  table 2 corn\n  deal 4 basil\n'
        "    may deal 1 basil\n",
        "`table 2 corn` can't stand beside `deal`: nothing lies anywhere before the cards are dealt",
        "table 2 corn",
        "beside `deal` stand only who plays, who began, rulings, and the waiters",
    ),
    Code(
        "E0415",
        "a supply in any order",
        "What happens follows from the order in which the cards of the supply come.",
        "Say in which order they lie there, the next one first.",
        _PLAYED + 'scenario "a draw"\n  in house\n  supply in any order 2 ham, chef\n'
        "  basil holds 2 basil\n  basil plays 2 basil\n  then oven 2 basil\n",
        "the position needs the order in which the cards of the supply come",
        "supply in any order 2 ham, chef",
        "write `supply 2 ham, chef`",
    ),
    Code(
        "E0416",
        "a card that nobody deals",
        "`may deal` asks which card can come next while the cards are dealt, and no player decides "
        "that.",
        "Begin the scenario with `deal`, and leave the seat out.",
        _HOUSE_FEAST + 'scenario "four of a kind"\n  in house\n  table 4 basil\n'
        "  basil bakes feast\n    may not deal chef\n  then feast is baked\n",
        "nothing is dealt in this scenario",
        "may not deal chef",
        "begin with a line `deal ...`, with the cards in the order in which they come",
    ),
    Code(
        "E0417",
        "a reason without words",
        "Behind `because` stands a part of what is said when somebody tries it.",
        "Write some words of it, or leave `because` out.",
        _HOUSE_FEAST
        + 'scenario "four of a kind"\n  in house\n  table 4 basil\n  basil bakes feast\n'
        '    may not decline because ""\n  then feast is baked\n',
        "no reason is given",
        '""',
        "write some words of the reason, or leave `because` out",
    ),
    Code(
        "E0421",
        "an unknown seat",
        "A seat is called by its kind; those who play are listed behind `seats`.",
        "Take what the hint offers, or add the seat.",
        _HOUSE_FEAST
        + 'scenario "four of a kind"\n  in house\n  table 4 basil\n  basel bakes feast\n'
        "  then feast is baked\n",
        "`basel` is no seat of `house`",
        "basel",
        "did you mean `basil`?",
    ),
    Code(
        "E0422",
        "a kind that the game doesn't have",
        "A scenario is played with the kinds of its game.",
        "Take what the hint offers.",
        _HOUSE_FEAST
        + 'scenario "four of a kind"\n  in house\n  table 4 basel\n  basil bakes feast\n'
        "  then feast is baked\n",
        "`house` has no kind called `basel`",
        "basel",
        "did you mean `basil`?",
    ),
    Code(
        "E0423",
        "an order that the game doesn't have",
        "A scenario is played with the orders of its game.",
        "Add the order to a game.",
        "order snack\n  bake 1 own\n"
        + _HOUSE_FEAST
        + 'scenario "one basil"\n  in house\n  table 1 basil\n'
        "  basil bakes snack\n  then snack is baked\n",
        "`house` has no order `snack`",
        "snack",
        "play in a game that has it: `game NAME like house` with a line `orders feast, snack`",
    ),
    Code(
        "E0424",
        "a card that there isn't",
        "Of a family each player has a card for each kind but the own one, and it is called "
        "`NAME:KIND`; other orders are one card.",
        "Say which card of the family is meant.",
        "order gift for X in other kinds\n  bake 4 X\n" + _HOUSE + "  orders gift\n"
        'scenario "four ham"\n  in house\n  table 4 ham\n  basil bakes gift\n  then table nothing\n',
        "`gift` is a family of cards, and it isn't said which of them is meant",
        "gift",
        "write `gift:ham` or `gift:corn`",
    ),
    Code(
        "E0425",
        "a number of seats that the game isn't played by",
        "A game says for how many players it is.",
        "Leave seats out, or add some.",
        _HOUSE_FEAST
        + '  players 2 to 3\nscenario "alone"\n  in house\n  seats basil\n  table 4 basil\n'
        "  basil bakes feast\n  then feast is baked\n",
        "`house` is played by 2 to 3, and these are 1",
        "seats basil",
        "name 2 to 3 seats",
    ),
    Code(
        "E0426",
        "a round that there isn't",
        "A game says how many rounds it has.",
        "Write a round that it has, or leave the line out for the last one.",
        _HOUSE_FEAST + '  rounds 2\nscenario "late"\n  in house\n  round 3\n  table 4 basil\n'
        "  basil bakes feast\n  then feast is baked\n",
        "`house` has 2 rounds",
        "3",
        "write a number from 1 to 2",
    ),
    Code(
        "E0427",
        "too many cards",
        "No table holds that many.",
        "Take fewer.",
        _HOUSE_FEAST
        + 'scenario "all of it"\n  in house\n  table 9999 basil + 9999 double ham + 9999 corn\n'
        "  basil bakes feast\n  then feast is baked\n",
        "those are too many cards: a pool holds at most 16383 units",
        "9999 basil + 9999 double ham + 9999 corn",
        "take fewer cards",
    ),
    Code(
        "E0428",
        "a notation that can't be read",
        "Behind `position` stands what `state.notation` says, of a state of the same game.",
        "Paste it anew. The notation of a game whose kinds, numbers or orders were changed since is "
        "refused.",
        _PLAYED + 'scenario "two basil"\n  in house\n  position house, two basil\n'
        "    plays 2 basil\n  then oven 2 basil\n",
        "this position can't be set up: a notation begins with a game and its hash, 16 digits: "
        "`GAME HASH; ...`",
        "house, two basil",
        "paste what `state.notation` says",
    ),
)

CODES: Final[Mapping[str, Code]] = {code.id: code for code in _ALL}
"""All codes by id."""
