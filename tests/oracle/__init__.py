"""A brute-force reading of the rules for settling one order, to hold the engine against.

It imports nothing of the engine: `cards` describes orders, `brute` settles them by trying everything,
`tables` answers for whole ranges of tables at once, `made_up` draws cards and positions at random.
"""
