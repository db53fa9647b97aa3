#!/usr/bin/python3
"""What the test of floors says of small trees."""

import pathlib
import tempfile

import floors
from house import Floor

HOUSE = {"low": Floor([], "", rooms={"first": "", "second": ""}), "high": Floor(["low"], "")}
A, B, C = "low/first/a", "low/first/b", "low/second/c"


def of(unit, ending):
    return f"src/{unit}.cc" if ending == "cc" else f"include/steppe/{unit}.h"


def said(files):
    """Of a tree of `files`: by its path each with the units that it includes, or a header beside it."""
    with tempfile.TemporaryDirectory() as folder:
        for name, includes in files.items():
            file = pathlib.Path(folder, name)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text("".join(f'#include "{unit if unit.endswith(".h") else f"steppe/{unit}.h"}"\n'
                                    for unit in includes))
        return list(floors.problems(pathlib.Path(folder), HOUSE))


def expect(what, expected, files):
    found = said(files)
    if found != expected:
        raise SystemExit(f"{what}: expected {expected}, but the test of floors says {found}")


expect("includes that go down", [],
       {of(A, "h"): [], of(A, "cc"): [A], of(C, "h"): [A], of(C, "cc"): [C, A], of("high/d", "h"): [C, A]})
expect("an include from a floor above", [f"{of(A, 'h')} includes high/d.h, from a floor above"],
       {of(A, "h"): ["high/d"], of("high/d", "h"): []})
expect("an include from a later room", [f"{of(A, 'cc')} includes {C}.h, from a later room"],
       {of(A, "h"): [], of(A, "cc"): [A, C], of(C, "h"): []})
for file in (of("low/a", "h"), of("low/third/a", "h"), of("high/room/a", "cc"), of("cellar/a", "h")):
    expect("a file without a room", [f"{file} lies in no room of the house"], {file: []})

circle = f"these units need each other: {A}, {B}"
expect("a circle of headers", [circle], {of(A, "h"): [B], of(B, "h"): [A]})
expect("a circle through sources", [circle],
       {of(A, "h"): [], of(A, "cc"): [A, B], of(B, "h"): [], of(B, "cc"): [B, A]})
expect("a circle through a header beside a source", [circle],
       {of(A, "h"): [], of(A, "cc"): ["beside.h"], "src/low/first/beside.h": [A, B], of(B, "h"): [A]})
expect("a header beside the source of its class", [],
       {of(A, "h"): [], of(A, "cc"): ["beside.h"], "src/low/first/beside.h": [A]})
expect("a catalogue", [], {of(A, "h"): [], of("low/first/catalogue", "cc"): [A, B], of(B, "h"): [A]})
expect("a circle of rooms", [f"{of(A, 'h')} includes {C}.h, from a later room",
                             "these rooms need each other: low/first, low/second"],
       {of(A, "h"): [C], of(C, "h"): [], of("low/second/d", "h"): [B], of(B, "h"): []})
