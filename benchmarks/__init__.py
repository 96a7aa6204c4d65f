"""What pizzarules does in a second, beside other libraries; `python -m benchmarks` runs it."""
