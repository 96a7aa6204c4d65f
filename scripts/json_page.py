"""Write docs/json.md, the reference of all JSON, from the schemas.

`python scripts/json_page.py` writes it; a test checks that it has been done.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pizzarules.schemas.catalogue import COMMANDS, DOCUMENTS, parts

PAGE = Path(__file__).resolve().parent.parent / "docs" / "json.md"

HEAD = """# JSON

All that is written down, printed or read as JSON, key by key. `pizzarules schema NAME` prints the JSON
Schema of what stands in the first table, and in Python `pz.json_schema(NAME)` returns it. No other keys
than those told here are there. Where a key may be absent, that is said; all others are always there.

| name | what it is |
|---|---|
"""
PRINTED = """
With `--json` a command prints one of these, on one line; `watch` and `replay --tell` print one a line.

| command | prints |
|---|---|
"""
ORDERS = """
## What an order is made of

"""
PLAY = """
## Parts of states, views and replays

"""
EVENTS = """
## Events

Each has the keys `event`, its name, and `audience`: the seats that may know it, or null for everybody.

| `event` | | other keys |
|---|---|---|
"""


def page() -> str:
    """Return the text of the page."""
    known = parts()
    names = [*DOCUMENTS, *sorted(set(known) - set(DOCUMENTS))]
    plain = [name for name in names if "." not in name and name not in ("event", "told")]
    lines = [HEAD + "".join(f"| {link(name)} | {what} |\n" for name, what in DOCUMENTS.items())]
    lines.append(PRINTED)
    for command, printed in COMMANDS.items():
        lines.append(f"| `{command}` | {', '.join(map(link, printed))} |\n")
    lines += [f"\n## {name}\n\n{section(known[name], MORE.get(name, ''))}" for name in plain]
    lines.append("\n## told\n\n")
    lines.append(f"{sentence(known['told'])} Its `explanation` is {link('explained')}.\n")
    lines.append(EVENTS)
    for event in known["event"]["oneOf"]:
        name = event["properties"]["event"]["const"]
        fields = dict(event["properties"])
        del fields["event"], fields["audience"]
        told = "; ".join(f"`{key}`: {kind(value)}" for key, value in fields.items())
        lines.append(f"| `{name}` | {cell(event['description'])} | {told} |\n")
    for head, start in ((ORDERS, "order."), (PLAY, "play.")):
        lines.append(head.rstrip("\n") + "\n")
        for name in names:
            if name.startswith(start):
                lines.append(f"\n### {name}\n\n{section(known[name])}")
    return "".join(lines)


def anchor(name: str) -> str:
    """Return where the section of a name stands."""
    return "events" if name == "event" else name.replace(".", "")


def link(name: str) -> str:
    """Return a link to the section of a name."""
    return f"[`{name}`](#{anchor(name)})"


MORE = {
    "state": "The keys are the parts of [the notation](formats.md#the-notation).",
    "view": "The keys are the attributes of a [view](reference.md#view).",
    "action": "The texts of [actions](reference.md#action) say the same.",
    "order": "The keys are the attributes of an [order](reference.md#order).",
    "step": "[Test another program](conformance.md#steps) tells of each.",
    "expectation": "[Test another program](conformance.md#expectations) says when each holds.",
    "replay": "The keys are the parts of [the text](formats.md#replays).",
}


def section(shape: dict[str, Any], more: str = "") -> str:
    """Return what is said of a shape, and of where more is said."""
    head = f"{sentence(shape)} {more}".rstrip()
    if "properties" in shape:
        return f"{head}\n\n{table(shape)}"
    if "anyOf" in shape:
        alternatives = [one for one in shape["anyOf"] if "properties" in one]
        tables = "\n".join(
            f"{sentence(one)}\n\n{table(one)}" if one["description"] else table(one)
            for one in alternatives
        )
        return f"{head}\n\n{tables}"
    return f"{head}\n"


def sentence(shape: dict[str, Any]) -> str:
    """Return what a shape is about, with a stop."""
    about = cell(shape.get("description", ""))
    return about if about.endswith((".", "...")) or not about else f"{about}."


def table(shape: dict[str, Any]) -> str:
    """Return the keys of an object."""
    rows = []
    for key, value in shape["properties"].items():
        absent = "" if key in shape["required"] else "may be absent; "
        # What a reference is about is said where it leads to.
        about = "" if set(value) == {"$ref"} else value.get("description", "")
        if "properties" in value:
            about = "; ".join([about, *nested(value)]) if about else "; ".join(nested(value))
        rows.append(f"| `{key}` | {cell(absent + kind(value))} | {cell(about)} |\n")
    return "| key | value | |\n|---|---|---|\n" + "".join(rows)


def nested(shape: dict[str, Any]) -> Iterator[str]:
    """Yield the keys of an object that has no section of its own."""
    for key, value in shape["properties"].items():
        about = value.get("description")
        yield f"`{key}`: {kind(value)}" + (f", {about}" if about else "")


def cell(text: str) -> str:
    """Return a text as it may stand in a table."""
    return text.replace("|", "\\\\|").replace("\n", " ")


SIMPLE = {
    "string": "text",
    "integer": "whole number",
    "number": "number",
    "boolean": "`true` or `false`",
    "null": "null",
}


def kind(shape: dict[str, Any]) -> str:
    """Return in words what values a shape allows."""
    if "$ref" in shape:
        return link(shape["$ref"].removeprefix("#/$defs/"))
    if "const" in shape:
        return f"`{json.dumps(shape['const'])}`"
    if "enum" in shape:
        return enumerated(shape["enum"])
    for several in ("anyOf", "oneOf"):
        if several in shape:
            told = list(dict.fromkeys(map(kind, shape[several])))
            # `list: A or B` may be read in two ways.
            return " or ".join(f"({one})" if ": " in one else one for one in told)
    if shape.get("type") == "array":
        return listed(shape)
    if shape.get("type") == "object":
        value = shape.get("additionalProperties")
        if isinstance(value, dict):
            if "properties" in value:
                return f"object by name, of objects: {'; '.join(nested(value))}"
            return f"object by name: {kind(value)}"
        return "object"
    return SIMPLE[shape["type"]]


LONGEST = 33
FIRST = 4


def enumerated(values: list[Any]) -> str:
    """Return some values; of many only the first, and how many more the schema has."""
    if len(values) > LONGEST:
        first = ", ".join(f"`{value}`" for value in values[:FIRST])
        return f"text: {first}, and {len(values) - FIRST} more in the schema"
    return " or ".join("null" if value is None else f"`{json.dumps(value)}`" for value in values)


def listed(shape: dict[str, Any]) -> str:
    """Return what a list holds."""
    if "prefixItems" in shape:
        return f"list of {', '.join(map(kind, shape['prefixItems']))}"
    item = shape["items"]
    if shape.get("minItems") == shape.get("maxItems") == 2:
        return f"pair: {kind(item)}"
    if "properties" in item:
        return f"list of objects: {'; '.join(nested(item))}"
    if "anyOf" in item or "oneOf" in item:
        return f"list, each {kind(item)}"
    return f"list: {kind(item)}"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    sys.stdout.write(f"wrote {PAGE.name} with {len(parts())} schemas\n")
