"""A slow reading of the rules for emptying the oven, to hold the engine against.

It imports nothing of the engine; single orders are settled by the package `oracle`. `written` says how
ovens are written down, `position` what lies and is held, `emptying` goes through the oven, `settling`,
`asking`, `series` and `opponents` give everything that can become of one order; `drawn` draws ovens at
random out of the `box` of a game.
"""
