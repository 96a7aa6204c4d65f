"""Laying out card files: one canonical form, with comments and blank lines kept.

Each line that can be read is written anew from its tree; a line that can't be read is left as it
is. So formatting changes no meaning, and formatting twice changes nothing more.
"""

from __future__ import annotations

import attrs

from pizzarules.diagnostics import Source
from pizzarules.language import tree
from pizzarules.language.lines import Line, lines_of
from pizzarules.language.parser import longest, parse
from pizzarules.language.printer import indent, line_text

__all__ = ["formatted"]


@attrs.define
class _Block:
    """Comments and the line that they belong to, or comments that stand alone."""

    apart: bool
    """Whether a blank line stands before it."""
    comments: list[str] = attrs.field(factory=list)
    line: str | None = None
    margin: str = ""

    def lines(self) -> list[str]:
        own = [] if self.line is None else [f"{self.margin}{self.line}"]
        return [*(f"{self.margin}{comment}" for comment in self.comments), *own]


def formatted(text: str) -> str:
    """Return a card file in the canonical layout.

    Clauses are indented by two, words are one blank apart, lines end in LF, comments stand two
    blanks behind their line or are indented like the line that follows, at most one blank line is
    kept, and one stands before each declaration.
    """
    source = Source(text.removeprefix("\ufeff"))
    out: list[str] = []
    for block in _blocks(source):
        if out and block.apart:
            out.append("")
        out += block.lines()
    return "\n".join(out) + "\n" if out else ""


def _blocks(source: Source) -> list[_Block]:
    parsed = parse(source)
    nodes = _nodes(parsed.file)
    broken = {span.start for span in parsed.broken_lines}
    blocks: list[_Block] = []
    open_block: _Block | None = None
    blank = False
    for line in lines_of(source.text):
        if not line.first and line.comment is None:
            blank, open_block = True, None
            continue
        if open_block is None:
            open_block = _Block(blank)
            blocks.append(open_block)
            blank = False
        if not line.first:
            open_block.comments.append(line.comment or "")
            continue
        node = None if line.span.start in broken else nodes.get(line.span.start)
        heading = isinstance(node, tree.Heading | tree.LanguageLine)
        open_block.apart |= heading
        open_block.margin = _margin(source.text, line) if node is None else indent(node)
        open_block.line = _line(source.text, line, node)
        open_block = None
    return blocks


def _line(text: str, line: Line, node: tree.Node | None) -> str:
    words = text[line.span.start : line.span.end]
    laid_out = words if node is None else line_text(node)
    # A line must not become too long to be read.
    words = laid_out if len(laid_out) <= longest(line.first) else words
    return words if line.comment is None else f"{words}  {line.comment}"


def _margin(text: str, line: Line) -> str:
    """Return the blanks before a line as they are."""
    start = line.span.start
    while start > 0 and text[start - 1] in " \t":
        start -= 1
    return text[start : line.span.start]


def _nodes(file: tree.CardFile) -> dict[int, tree.Node]:
    """Return the lines of a file by the place where they begin."""
    found: list[tree.Node] = [] if file.language is None else [file.language]
    for declaration in file.declarations:
        found += [declaration.heading, *declaration.clauses]
    return {node.span.start: node for node in found}
