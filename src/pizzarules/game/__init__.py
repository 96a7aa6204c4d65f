"""Games as data, and play."""
