"""Open piles: the flat rules against the engine, with chance, dealt from given or open piles."""
import sys, random, collections, time
from diff import *
from pizzarules.rulings import RULINGS
from pizzarules.game import past, stepping, rounds
from pizzarules.game.core import NOTHING, DEALING
from pizzarules.rules import chance
from pizzarules.rules.rulebook import cells_of

def position_of(core, book):
    p = empty(book, cells_of([]) if core.key is None else key_of(core.key))
    rules = core.rules
    p.round, p.starter, p.turn, p.active, p.idle, p.chef, p.task, p.actor = core.round, core.starter, core.turn, int(core.active), core.idle, core.chef, core.task, core.actor
    for i, x in enumerate(cols(rules, (core.table_units, core.table_doubles))): p.cells[i] = x
    for i, x in enumerate(cols(rules, (core.used_units, core.used_doubles))): p.cells[int(book.used)+i] = x
    chance.set_pile(p, chance.SUPPLY, list(core.supply), list(core.open_supply))
    for s in range(rules.players):
        row = int(book.rows[s]); at = row + int(book.facts)
        c = cols(rules, (core.units[s], core.doubles[s]))
        for i, x in enumerate(c): p.cells[row+i] = x
        p.cells[at+HELD] = sum(c)
        for card in core.orders[s]: p.hold_order(s, card)
        chance.set_pile(p, s, list(core.waiters[s]), list(core.open_waiters[s]))
        assert not core.baked[s] and not core.gone[s]
    assert not core.oven
    return p
def state_old(core): return (*state_of(core), list(core.open_supply), [list(x) for x in core.open_waiters])
def state_flat(p): return (*state_new(p), list(chance.hidden_in(p, -1)), [list(chance.hidden_in(p, s)) for s in range(int(p.book.players))])
def go(game, players, rng, counts):
    rules = rulebook_of(game, game.kinds[:players]); book = rulebook(game, game.kinds[:players])
    core = rounds.undealt(rules, None, rng.randrange(players), rounds.NOTHING_GIVEN)
    p = position_of(core, book)
    ch = Choices(book)
    core.pending = NOTHING
    number = DEALING; n = 0
    while True:
        # the engine
        copy = core.clone(); log = []; copy.log = log; old_stop = None
        try: stepping.advance(copy, number)
        except UnknownCardError as e: old_stop = e.pile
        q = p.copy(); q.log = []; new_stop = None
        try:
            if number == DEALING: deal(q)
            else: course.apply(q, number)
        except chance.UnknownCardError as e: new_stop = e.pile
        if old_stop != new_stop: raise Differ("stop", old_stop, new_stop, number)
        n += 1
        if old_stop is not None:
            counts["stop"] += 1
            hid = list(core.open_supply) if old_stop == -1 else list(core.open_waiters[old_stop])
            if hid != list(chance.hidden_in(p, old_stop)): raise Differ("hidden")
            card = rng.choice(hid)
            core = core.clone(); uncover(core, old_stop, card)
            p = p.copy(); chance.uncover(p, old_stop, card)
            if state_old(core) != state_flat(p): raise Differ("uncovered", state_old(core), state_flat(p))
            continue
        a = [norm(rules, r) for r in log]
        if a != q.log: raise Differ("events", a, q.log)
        core, p = copy, q
        if state_old(core) != state_flat(p): raise Differ("state", [(i,x,y) for i,(x,y) in enumerate(zip(state_old(core), state_flat(p))) if x!=y])
        la = old_legal(core); course.legal(p, ch); lb = tuple(int(ch.numbers[i]) for i in range(int(ch.count)))
        if la != lb: raise Differ("legal", la, lb)
        if not la: break
        counts[core.task] += 1
        number = rng.choice(la)
    return n
from pizzarules.game.piles import UnknownCardError, uncover
games = {n: pz.game(n) for n in ("mamma-mia", "sole-mio", "grande")}
games.update(pz.load("tests/games/everything.pizza").games); games.update(pz.load("tests/games/small.pizza").games)
counts = collections.Counter(); t=time.time(); n=0
for seed in range(int(sys.argv[1]), int(sys.argv[2])):
    rng = random.Random(seed); name = rng.choice(list(games)); game = games[name]
    game = game.with_rulings({i: rng.choice(r.choices) for i, r in RULINGS.items() if rng.random() < .3})
    lo, hi = game.players; players = rng.randint(lo, min(hi, len(game.kinds)))
    try: n += go(game, players, rng, counts)
    except Differ as d: print("DIFF", seed, name, players, *[str(x)[:700] for x in d.args], sep="\n  "); break
print(n, dict(counts), round(time.time()-t), "s")
