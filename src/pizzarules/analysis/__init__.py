"""What cards and games come to when they are played often."""
