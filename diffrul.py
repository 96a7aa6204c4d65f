import sys, random, collections, time
from diff import *
from pizzarules.rulings import RULINGS
games = {n: pz.game(n) for n in ("mamma-mia", "sole-mio", "grande")}
games.update(pz.load("tests/games/everything.pizza").games); games.update(pz.load("tests/games/small.pizza").games)
games.update(pz.load("tests/games/stairs.pizza").games)
for f in ("six-kinds","three-kinds","twelve-kinds"):
    games.update(pz.load(f"docs/games/{f}.pizza").games)
first, last = int(sys.argv[1]), int(sys.argv[2])
names = sys.argv[3].split(",") if len(sys.argv) > 3 else list(games)
counts = collections.Counter(); n = 0; t=time.time(); bad=0
for seed in range(first, last):
    rng = random.Random(seed)
    name = rng.choice(names); game = games[name]
    rul = {i: rng.choice(r.choices) for i, r in RULINGS.items() if rng.random() < .4}
    game = game.with_rulings(rul)
    lo, hi = game.players; players = rng.randint(lo, min(hi, len(game.kinds)))
    try: n += compare(game, players, seed, rng, .15, counts)
    except Differ as d:
        print("DIFF", seed, name, players, {i: r for i, r in rul.items() if r != RULINGS[i].default})
        for x in d.args: print("   ", str(x)[:900])
        bad += 1
        if bad > 2: break
    except Exception as e:
        import traceback; traceback.print_exc(); print("seed", seed, name, rul); bad += 1
        if bad > 2: break
print(n, dict(sorted(counts.items())), round(time.time()-t), "s")
