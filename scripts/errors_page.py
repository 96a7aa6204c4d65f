"""Write docs/errors.md, the reference of all diagnostic codes, from the registry.

`python scripts/errors_page.py` writes it; a test checks that it has been done.
"""

from __future__ import annotations

import sys
from pathlib import Path

from pizzarules.analysis.codes import THOROUGH_CODES
from pizzarules.language.codes import CODES, Code

PAGE = Path(__file__).resolve().parent.parent / "docs" / "errors.md"

ALL = {**CODES, **THOROUGH_CODES}

HEAD = """# What the checker says

Every fault that `pizzarules check` finds has a code that stays the same. `E`: the declaration can't
be used. `W`: it can, but it hardly says what its author meant. The examples are card files with that
fault; below each stands what is said of it, and the first hint. (A small game in an example is also
told by [W0312](#w0312) that it can't be played.) The last ones are found by `check --thorough` alone,
which looks at [all tables at once](all-tables.md#what-is-doubtful-in-a-card-file).

| code | fault |
|---|---|
"""


def page() -> str:
    """Return the text of the page."""
    rows = "".join(f"| [{code.id}](#{code.id.lower()}) | {code.title} |\n" for code in ALL.values())
    return HEAD + rows + "".join(entry(code) for code in ALL.values())


def entry(code: Code) -> str:
    """Return the section on one code."""
    lines = [f"\n## {code.id}", "", f"**{code.title}.** {code.cause} {code.cure}", ""]
    if code.example:
        fence = "pizza-broken" if code.id.startswith("E") else "pizza"
        lines += [f"```{fence}", code.example.rstrip("\n"), "```", ""]
        marked = f" (at `{code.marked}`)" if code.marked else ""
        lines.append(f"> {code.message}{marked}")
        if code.hint:
            lines += [">", f"> hint: {code.hint}"]
        lines.append("")
    return "\n".join(lines)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    sys.stdout.write(f"wrote {PAGE.name} with {len(ALL)} codes\n")
