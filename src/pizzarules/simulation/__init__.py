"""Playing many games: spread over processes or machines, counted, and told."""
