"""Plots as inline SVG. Colours are classes that the page defines, for light and for dark."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import Final

from pizzarules.simulation.histogram import LARGEST, Histogram
from pizzarules.simulation.intervals import Share

__all__ = ["distribution", "shares", "stacks"]

_WIDTH: Final = 720
_LABELS: Final = 150
"""Room for labels to the left."""
_MARGIN: Final = 24
_ROW: Final = 26
_LETTERS: Final = 20
_PLOT: Final = _WIDTH - _LABELS - _MARGIN
_FOOT: Final = 24
_STEPS: Final = (0.02, 0.05, 0.1, 0.15, 0.2)
"""Between the marks of an axis of shares, of which there are five."""
_MOST_BARS: Final = 60
_HEIGHT: Final = 160


def shares(title: str, rows: Sequence[tuple[str, Share]], expected: float | None = None) -> str:
    """Return a plot of shares with their intervals; `expected` is drawn as a line through all."""
    high = max([row.high for _, row in rows if row.of] + [expected or 0.0, 0.05])
    top = next((4 * step for step in _STEPS if 4 * step >= high), 1.0)
    height = _ROW * len(rows) + _FOOT

    def across(share: float) -> float:
        return _LABELS + _PLOT * share / top

    parts = list(_ticks(top, height - _FOOT))
    if expected is not None:
        x = across(expected)
        parts.append(_line("expected", x, 0, x, height - _FOOT))
    for place, (label, share) in enumerate(rows):
        y = _ROW * place + _ROW / 2
        parts.append(_label(label, y))
        if share.of:
            told = f"<title>{escape(f'{label}: {share}')}</title>"
            parts.append(
                f"<g>{told}{_line('whisker', across(share.low), y, across(share.high), y)}"
                f'<circle class="dot" cx="{across(share.share):.1f}" cy="{y:.1f}" r="5"/></g>'
            )
    return _svg(title, height, parts)


def stacks(title: str, names: Sequence[str], rows: Sequence[tuple[str, Sequence[int]]]) -> str:
    """Return a plot of rows that are cut into parts, one for each of `names`, and a legend."""
    height = _ROW * len(rows) + _FOOT
    parts = list(_ticks(1.0, height - _FOOT))
    for place, (label, counts) in enumerate(rows):
        y = _ROW * place
        parts.append(_label(label, y + _ROW / 2))
        total, x = sum(counts), float(_LABELS)
        for name, count in zip(names, counts, strict=True):
            if not count:
                continue
            width = _PLOT * count / total
            told = escape(f"{label}, {name}: {count} of {total} ({count / total:.1%})")
            parts.append(
                f'<rect class="{name}" x="{x:.2f}" y="{y + 4}" width="{width:.2f}" '
                f'height="{_ROW - 8}"><title>{told}</title></rect>'
            )
            x += width
    legend = "".join(f'<li><span class="key {name}"></span>{name}</li>' for name in names)
    return f'{_svg(title, height, parts)}\n<ul class="legend">{legend}</ul>'


def distribution(title: str, histogram: Histogram) -> str:
    """Return a plot of how often each number came up; near numbers share a bar if there are many."""
    low, high = min(histogram.counts), max(histogram.counts)
    step = -(-(high - low + 1) // _MOST_BARS)
    bars: dict[int, int] = {}
    for number, times in histogram.counts.items():
        bars[(number - low) // step] = bars.get((number - low) // step, 0) + times
    most, number_of_bars = max(bars.values()), (high - low) // step + 1
    width = (_WIDTH - 2 * _MARGIN) / number_of_bars
    parts = []
    for place, times in sorted(bars.items()):
        first, last = low + place * step, low + (place + 1) * step - 1
        told = f"{first}" if step == 1 else f"{first} to {last}"
        if last >= LARGEST:
            told = f"{first} or more"
        tall = _HEIGHT * times / most
        parts.append(
            f'<rect class="bar" x="{_MARGIN + place * width:.2f}" y="{_HEIGHT - tall:.2f}" '
            f'width="{max(width - 1, 0.5):.2f}" height="{tall:.2f}">'
            f"<title>{told}: {times} games</title></rect>"
        )
    parts.append(_line("axis", _MARGIN, _HEIGHT, _WIDTH - _MARGIN, _HEIGHT))
    for place in sorted({0, number_of_bars // 2, number_of_bars - 1}):
        x = _MARGIN + (place + 0.5) * width
        parts.append(
            f'<text x="{x:.1f}" y="{_HEIGHT + 16}" text-anchor="middle">{low + place * step}</text>'
        )
    return _svg(title, _HEIGHT + _FOOT, parts)


def _svg(title: str, height: float, parts: Sequence[str]) -> str:
    inside = "\n".join(parts)
    return (
        f'<svg viewBox="0 0 {_WIDTH} {height:.0f}" role="img" aria-label="{escape(title)}">\n'
        f"{inside}\n</svg>"
    )


def _ticks(top: float, height: float) -> Iterator[str]:
    for quarter in range(5):
        share = top * quarter / 4
        x = _LABELS + _PLOT * quarter / 4
        yield _line("grid", x, 0, x, height)
        yield f'<text x="{x:.1f}" y="{height + 16:.0f}" text-anchor="middle">{share:.0%}</text>'


def _line(cls: str, x1: float, y1: float, x2: float, y2: float) -> str:
    return f'<line class="{cls}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'


def _label(text: str, y: float) -> str:
    short = text if len(text) <= _LETTERS else f"{text[: _LETTERS - 1]}…"
    return (
        f'<text x="{_LABELS - 8}" y="{y + 4:.1f}" text-anchor="end">'
        f"<title>{escape(text)}</title>{escape(short)}</text>"
    )
