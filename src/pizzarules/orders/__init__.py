"""Order cards: what they need, and whether and how that can be paid."""
