"""The command line: `pizzarules COMMAND ...`, also `python -m pizzarules`."""

from pizzarules.cli.main import main

__all__ = ["main"]
