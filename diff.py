"""Compare the flat rules with the engine: every list of legal actions, every event, every score."""
import sys, time, random, collections
import pizzarules as pz
from pizzarules.game import rounds as old_rounds, told
from pizzarules.game.core import Core
from pizzarules.game.deck import cards_of
from pizzarules.game.piles import *
from pizzarules.game.playout import dealt
from pizzarules.game.rulebook import rulebook_of
from pizzarules.game.stepping import legal as old_legal, step as old_step
from pizzarules.game.numbers import rulebook
from pizzarules.rules import course, events as E
from pizzarules.rules.choices import Choices
from pizzarules.rules.cells import vec, i64
from pizzarules.rules.position import Position, empty
from pizzarules.rules.rounds import deal, lay_out
from pizzarules.rules.shuffle import shuffle, key_of
from pizzarules.rules.places import *
from pizzarules.game.outcomes import How, Reason

def shuffled(cards, key, number):
    pile = vec[i64](list(cards)); shuffle(pile, 0, len(pile), key_of(key), number); return [int(x) for x in pile]
old_rounds.shuffled = shuffled

POOLS = {told.DREW_CARDS: 2, told.ORDER_REVEALED: 3, told.SHOWED: 2, told.LAID: 2, told.PLEDGED: 2, told.ASKED: 2, told.GAVE: 2, told.BAKED: 4, told.OVEN_EMPTIED: 1}
def cols(rules, packed):
    u = rules.pantry.unpack(packed[0]); d = rules.pantry.unpack(packed[1])
    return tuple([a - 2*b for a, b in zip(u, d)]) + tuple(d)
HOW = list(How); REASON = list(Reason)
def norm(rules, raw):
    raw = list(raw)
    if raw[0] in POOLS: raw[POOLS[raw[0]]] = cols(rules, raw[POOLS[raw[0]]])
    if raw[0] == told.BAKED: raw = raw[:6]; raw[3] = HOW.index(raw[3])
    if raw[0] == told.FAILED: raw = raw[:4]; raw[3] = REASON.index(raw[3]) + 1
    return tuple(raw)

def state_of(core):
    rules = core.rules
    hands = [cols(rules, (core.units[s], core.doubles[s])) for s in range(rules.players)]
    return (core.round, core.starter, core.turn, core.chef, core.task, core.actor, cols(rules, (core.table_units, core.table_doubles)),
            cols(rules, (core.used_units, core.used_doubles)), hands, [list(o) for o in core.orders], [list(w) for w in core.waiters],
            [list(b) for b in core.baked], [list(g) for g in core.gone], list(core.supply))
def state_new(p):
    b = p.book; k = int(b.kinds); out=[]
    def pile(s, off, n, first=0):
        d=int(b.deck); return [int(p.piles[s*int(b.pile)+off+(first+i)%d]) for i in range(n)]
    hands=[];orders=[];waiters=[];baked=[];gone=[]
    for s in range(int(b.players)):
        row=int(b.rows[s]); at=row+int(b.facts)
        hands.append(tuple(int(x) for x in p.cells[row:row+2*k]))
        assert sum(hands[-1])==p.cells[at+HELD]
        orders.append([int(p.cells[at+ORDERS+i]) for i in range(int(p.cells[at+ORDERS_N]))])
        waiters.append(pile(s,0,int(p.cells[at+WAITER_N]),int(p.cells[at+WAITER_AT])))
        baked.append(pile(s,int(b.deck),int(p.cells[at+BAKED_N])))
        gone.append(pile(s,2*int(b.deck),int(p.cells[at+GONE_N])))
    return (int(p.round),int(p.starter),int(p.turn),int(p.chef),int(p.task),int(p.actor),tuple(int(x) for x in p.cells[0:2*k]),tuple(int(x) for x in p.cells[2*k:4*k]),hands,orders,waiters,baked,gone,[int(x) for x in p.supply[:int(p.supply_n)]])

class Differ(Exception): pass
def compare(game, players, seed, rng, others=0.0, counts=None, choose=None):
    rules = rulebook_of(game, game.kinds[:players])
    book = rulebook(game, game.kinds[:players])
    core = old_rounds.undealt(rules, seed, 0, old_rounds.NOTHING_GIVEN)
    core.log = []
    old_rounds.deal(core)
    p = empty(book, key_of(seed)); p.log = []
    lay_out(p); deal(p)
    ch = Choices(book)
    raws = game.codec.raw
    history = []
    n = 0
    while True:
        a = [norm(rules, r) for r in core.log]; b = list(p.log)
        core.log = []; p.log = []
        if a != b: raise Differ("events", a, b, history[-12:])
        sa, sb = state_of(core), state_new(p)
        if sa != sb:
            raise Differ("state", [(i, x, y) for i, (x, y) in enumerate(zip(sa, sb)) if x != y], history[-12:])
        la = old_legal(core)
        before = bytes(str(list(p.settlement)) + str(list(p.way)) + str(list(p.cells)), 'ascii') if rng.random() < .02 else None
        course.legal(p, ch)
        if before: assert before == bytes(str(list(p.settlement)) + str(list(p.way)) + str(list(p.cells)), 'ascii')
        lb = tuple(int(ch.numbers[i]) for i in range(int(ch.count)))
        if la != lb:
            acts = game.codec.actions
            raise Differ("legal", core.task, [str(acts[x]) for x in la], [str(acts[x]) if x >= 0 else x for x in lb], history[-14:], str(core.settlement and rules.cards[core.settlement.current].name), sb[6], sb[8])
        if not la:
            if core.task != -1: raise Differ("stuck", core.task, history[-14:])
            break
        if counts is not None: counts[core.task] += 1
        n += 1
        if others and core.settlement is not None and rng.random() < others:
            for num in la:
                c2 = core.clone(); c2.log = []; p2 = p.copy(); p2.log = []
                old_step(c2, num); course.apply(p2, num)
                a = [norm(rules, r) for r in c2.log]
                if a != p2.log: raise Differ("other events", a, p2.log, history[-12:], str(game.codec.actions[num]))
                if state_of(c2) != state_new(p2): raise Differ("other state", state_of(c2), state_new(p2), history[-12:], str(game.codec.actions[num]))
        num = (choose or rng.choice)(la)
        history.append(str(game.codec.actions[num]))
        old_step(core, num); course.apply(p, num)
    return n
if __name__ == "__main__":
    games = {n: pz.game(n) for n in ("mamma-mia", "sole-mio", "grande")}
    ev = pz.load("tests/games/everything.pizza").games; sm = pz.load("tests/games/small.pizza").games
    games.update(ev); games.update(sm)
    name = sys.argv[1]; number = int(sys.argv[2]); others=float(sys.argv[3]) if len(sys.argv)>3 else 0
    game = games[name]; counts = collections.Counter(); t=time.time(); n=0
    for seed in range(number):
        rng = random.Random(seed)
        lo, hi = game.players
        players = rng.randint(lo, min(hi, len(game.kinds)))
        try: n += compare(game, players, seed, rng, others, counts)
        except Differ as d:
            print("DIFF seed", seed, "players", players)
            for x in d.args: print("   ", x)
            break
    print(name, n, dict(sorted(counts.items())), round(time.time()-t,1), "s")
