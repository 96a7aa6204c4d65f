"""The JSON Schemas of all that is written down, printed or read as JSON."""
