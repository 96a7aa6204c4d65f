"""Words that people write for the words of the card language."""

from __future__ import annotations

from typing import Final

__all__ = ["FILLERS", "MEANINGFUL", "NO_NAMES", "NUMBERS", "SYNONYMS"]


def _table(text: str) -> dict[str, tuple[str, ...]]:
    """Read lines `keyword(s) = word word ...` into word -> keywords."""
    found: dict[str, tuple[str, ...]] = {}
    for line in text.strip().splitlines():
        meant, _, words = line.partition("=")
        for word in words.split():
            found[word] = (*found.get(word, ()), meant.strip())
    return found


SYNONYMS: Final = _table(
    """
    + = and & plus with und e és a et , ; und/oder
    , = and ; / &
    bake = needs need requires require use uses takes take make makes cook cooks costs cost baking
    bake = backe backen bäckt brauche braucht inforna cuoci süss süsd sütni upeč peč péct cuocere
    order = pizza card recipe bestellung auftrag karte ordine rendelés objednávka ordinazione
    game = spiel gioco játék hra
    own = my mine owner's owners our self yours your eigene eigener eigenes eigenen mio propri
    own = proprio proprie saját vlastní vlastních sajátom
    of = from von vom aus di da z ze
    a = one an any einer eine ein un una egy
    another = other second andere anderen anderer altro altra másik jiný jiného jiné
    each = every all jeder jede jedes jeden von-jeder ogni ciascun minden každý každého každé
    kind = type sort ingredient color colour suit topping art sorte tipo fajta fajtából druh druhu
    kinds = types sorts colors colours ingredients arten sorten tipi fajták druhy druhů
    anything = everything whatever any all beliebig irgendwas qualsiasi bármi cokoli
    scarcest = rarest fewest smallest least seltensten seltenste raro legkevesebb nejméně
    commonest = most biggest largest häufigsten häufigste comune legtöbb nejvíce
    exactly = exact precisely just genau esattamente pontosan přesně
    at least = minimum min mindestens almeno legalább alespoň
    at most = maximum max höchstens massimo legfeljebb nejvýše
    double = doubled twin doppelte doppelter doppeltes doppelt doppio doppia doppi dupla dvojitá
    double = dvojitý dvojitou
    single = simple einzelne einzeln singolo singola szimpla jednoduchá
    table = board tisch tavolo asztal asztalon stůl stole
    hand = hands kézből kéz ruky ruka mano
    help = helping assistance hilfe aiuto segítség pomoc pomoci
    no = not without none kein keine keiner nessun nessuno senza nincs žádný žádná bez
    only = just nur solo soltanto csak pouze jen
    if = when wenn falls se ha pokud když
    or = oder o vagy nebo
    but = except without ausser außer tranne kivéve kromě
    in = of bei nei
    for = für per pro
    other = another andere anderen altri más jiné jiných
    then = afterwards dann poi aztán pak
    the = a der die das den il la
    owner = player besitzer proprietario tulajdonos majitel
    becomes = is gets become wird diventa
    chef = cook koch cuoco séf šéfkuchař
    opponents = players enemies rivals gegner avversari ellenfelek soupeři
    opponent = player enemy rival gegner avversario ellenfél soupeř
    may = can could dürfen possono
    block = stop blockieren bloccare
    worth = points value counts wert vale értéke hodnota
    series = sequence row chain serie sorozat série
    name = called title named titel nome név název
    taking = using taken with nehmend prendendo
    whole = entire full ganzen
    together = combined zusammen insieme
    different = distinct verschiedene verschiedenen diversi různé
    players = player spieler giocatori játékosok hráči hráčů
    rounds = round runden turni kör kola
    deal = dealt start austeilen
    supply = stock vorrat raktár zásoba
    orders = cards bestellungen ordini rendelések objednávky
    without = minus less ohne senza bez
    to = till until - bis
    like = as from based wie come mint jako
    ruling = rule option regel
    allowed = permitted yes erlaubt
    ingredients = toppings zutaten ingredienti
    failed = failing missed
    leave = exit leaves
    go = goes
    under = below beneath
    declares = says wants declare
    all = everyone everybody
    of anything = ingredients cards units toppings pieces card ingredient unit
    shows = show displays
    nothing = empty none nobody nichts niente semmi nic
    seats = players sitting plätze posti
    lays = puts places adds legt
    bakes = reveals settles bäckt
    holds = has owns hält tiene
    fails = failed falls
    is = are becomes was
    scenario = szenario scenarios situation
    left = next
    = = is : are
    """
)
"""What a word may stand for: keywords and signs of the language."""

NUMBERS: Final = {
    word: str(number)
    for number, words in enumerate(
        (
            "one ein eins uno egy jeden",
            "two zwei due kettő dva",
            "three drei tre három tři",
            "four vier quattro négy čtyři",
            "five fünf cinque öt pět",
            "six sechs sei hat šest",
            "seven sieben sette hét sedm",
            "eight acht otto nyolc osm",
            "nine neun nove kilenc devět",
            "ten zehn dieci tíz deset",
            "eleven elf undici",
            "twelve zwölf dodici",
        ),
        1,
    )
    for word in words.split()
}
"""Numbers as words."""

FILLERS: Final = frozenset(
    [
        "the",
        "a",
        "an",
        "please",
        "piece",
        "pieces",
        "cards",
        "card",
        "unit",
        "units",
        "of",
        "kind",
        "ingredient",
        "ingredients",
        "some",
        "here",
        "slice",
        "slices",
        "topping",
        "toppings",
        "pizza",
        ":",
        ".",
        ";",
        "!",
        "(",
        ")",
        "[",
        "]",
        "*",
        "-",
        ",",
        "+",
    ]
)
"""Words and signs that are easily one too many."""

MEANINGFUL: Final = frozenset(
    [
        "less",
        "fewer",
        "more",
        "than",
        "not",
        "without",
        "unless",
        "except",
        "or",
        "up",
        "per",
        "each",
        "every",
        "if",
        "in",
        "hand",
        "double",
        "doubles",
        "single",
        "singles",
        "twice",
        "thrice",
        "half",
        "pair",
        "possible",
        "only",
        "another",
        "other",
        "any",
        "all",
        "everything",
        "nothing",
        "second",
        "third",
        "whatever",
        "opponent's",
        "player's",
        "least",
        "most",
        "exactly",
        "same",
        "between",
        "to",
        "till",
        "until",
        "through",
        "about",
        "different",
        "times",
    ]
)
"""Words without which a line says something else: they are never left out in a guess."""

_HARDLY_NAMES: Final = """
    about above after again against all also although always am among an and any are as at
    be because been before behind being below beneath beside between beyond both but by can
    cannot could did discarded do does doing done during each either empty ends enough even
    ever every few fewer finishes from full get gets given goes had has have having he her
    here him his how however if in into is it its just least less lets lies lose loses lost
    many may me might mine more most much must my near neither never next no nor not of off
    often on once only or other our out over own per please point points quite rather same
    scores several shall she short should since so some still such taken than that the their
    them then there these they this those though thrice through thrown till times to together too toward
    towards twice under unless until up upon us very was we were what when where which while who
    whole whose why will win wins with within without would yet you your
"""
NO_NAMES: Final = frozenset(_HARDLY_NAMES.split())
"""Words of English that are hardly meant as names."""
