"""The parts of the benchmarks; each has a function `measure`, and any of them can run alone."""
