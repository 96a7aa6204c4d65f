"""What came of scenarios as JUnit XML, which build servers read."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final
from xml.etree import ElementTree

from pizzarules.conformance.suite import FileRun, Run
from pizzarules.diagnostics import draw

__all__ = ["junit_xml"]

_NO_XML: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def junit_xml(runs: Iterable[FileRun], unreadable: Sequence[str] = ()) -> str:
    """Return the XML: a suite for each file, a case for each scenario.

    The faults of a file, and files that can't be read, are cases with an error.
    """
    root = ElementTree.Element("testsuites")
    for run in runs:
        _suite(root, run)
    for message in unreadable:
        suite = _element(root, "testsuite", name="unreadable", tests="1", failures="0", errors="1")
        case = _element(suite, "testcase", classname="unreadable", name="card file", time="0")
        _element(case, "error", message=message)
    for name in ("tests", "failures", "errors"):
        root.set(name, str(sum(int(suite.get(name, "0")) for suite in root)))
    ElementTree.indent(root)
    return ElementTree.tostring(root, encoding="unicode", xml_declaration=True) + "\n"


def _suite(root: ElementTree.Element, run: FileRun) -> None:
    name, faults = run.file.source.name, run.file.faults
    suite = _element(
        root,
        "testsuite",
        name=name,
        tests=str(len(run.runs) + bool(faults)),
        failures=str(len(run.failed)),
        errors=str(int(bool(faults))),
        skipped="0",
        time=_seconds(sum(one.seconds for one in run.runs)),
    )
    if faults:
        case = _element(suite, "testcase", classname=name, name="card file", file=name, time="0")
        error = _element(case, "error", message=faults[0].message, type=faults[0].code)
        error.text = _clean(f"\n{draw(faults)}\n")
    for one in run.runs:
        _case(suite, name, one)


def _case(suite: ElementTree.Element, file: str, run: Run) -> None:
    outcome = run.outcome
    line = outcome.scenario.line
    case = _element(
        suite,
        "testcase",
        classname=file,
        name=outcome.scenario.title,
        file=file,
        line=str(line),
        time=_seconds(run.seconds),
    )
    if outcome.failures:
        first = outcome.failures[0]
        failure = _element(case, "failure", message=first.message, type=first.code)
        failure.text = _clean(f"\n{outcome.drawn()}\n")


def _element(parent: ElementTree.Element, tag: str, **attributes: str) -> ElementTree.Element:
    clean = {name: _clean(value) for name, value in attributes.items()}
    return ElementTree.SubElement(parent, tag, clean)


def _clean(text: str) -> str:
    """Return a text without the characters that XML can't hold."""
    return _NO_XML.sub("?", text)


def _seconds(seconds: float) -> str:
    return f"{seconds:.3f}"
