"""Write down what is the same at each start: what the bundled cards come to, and the parsers' tables.

Run it when the cards, the grammars or lark have changed, or the classes that cards compile to: a
test says so.
"""

from __future__ import annotations

import json
from importlib import resources
from pathlib import Path

from pizzarules.language import tables
from pizzarules.language.grammar import DECLARATIONS, built_parser, grammar_of
from pizzarules.loading import compiled
from pizzarules.loading.files import bundled_texts, read_bundled


def written() -> dict[Path, str]:
    """The files as they should be."""
    form = compiled.compiled_form(bundled_texts(), read_bundled())
    home = Path(str(resources.files("pizzarules.loading"))) / compiled.FILE
    files = {home: json.dumps(form, ensure_ascii=False, indent=1)}
    for name in DECLARATIONS:
        home = Path(str(resources.files("pizzarules.language"))) / tables.file_of(name)
        form = tables.tables_of(built_parser(name), grammar_of(name))
        files[home] = json.dumps(form, separators=(",", ":"))
    return files


if __name__ == "__main__":
    for home, text in written().items():
        home.write_text(f"{text}\n", encoding="utf-8")
