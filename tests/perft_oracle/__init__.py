"""A slow reading of the rules for whole games, to hold the engine's decisions against.

It imports nothing of the engine. A position is plain data; `walking` says which actions there are in it,
what follows from each, and how many sequences of actions there are. The rules are courses that run through
the game and stop where somebody has to choose: `turns`, `oven`, `settling`, `helping`, `opponents`.
`plans` finds every way to meet an order by trying; `cards` holds the cards and the games, `drawn` draws
positions at random, `examples` has some written by hand.
"""
