"""Running scenarios: what cards and games do, against what their authors wrote down."""
