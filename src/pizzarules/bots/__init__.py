"""Players: who chooses among the actions of a state."""
