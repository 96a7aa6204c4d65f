"""`pizzarules schema`: the JSON Schemas of what is written down, printed and read as JSON."""

from __future__ import annotations

import argparse
import json

__all__ = ["add_arguments"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command does, and what it takes."""
    parser.description = (
        "Print the JSON Schema (2020-12) of something that is written down, printed or "
        "read as JSON; without NAME, list what there is."
    )
    parser.add_argument("name", nargs="?", metavar="NAME", help="what: state, answer, tally...")
    parser.set_defaults(run=_run)


def _run(options: argparse.Namespace) -> int:
    from pizzarules.schemas.catalogue import DOCUMENTS, json_schema

    if options.name is not None:
        print(json.dumps(json_schema(options.name), indent=2))
        return 0
    width = max(map(len, DOCUMENTS))
    for name, what in DOCUMENTS.items():
        print(f"{name:{width}}  {what}")
    return 0
