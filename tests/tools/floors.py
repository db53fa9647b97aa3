"""Fails when a file includes from a floor above its own, or when includes form a circle."""

import pathlib
import re
import sys

FLOORS = {
    "base": set(),
    "input": {"base"},
    "mesh": {"base", "input"},
    "material": {"base", "input"},
    "fem": {"base", "input", "mesh"},
    "physics": {"base", "input", "mesh", "material", "fem"},
    "solve": {"base", "input", "physics"},
    "output": {"base", "input", "mesh", "material", "fem", "physics"},
    "app": {"base", "input", "mesh", "material", "fem", "physics", "solve", "output"},
}

root = pathlib.Path(sys.argv[1])
problems, graph = [], {}
for path in sorted([*root.glob("include/steppe/*/*.h"), *root.glob("src/*/*.cc")]):
    floor = path.parent.name
    for included in re.findall(r'#include "steppe/(\S+)"', path.read_text()):
        below = included.split("/")[0]
        if below != floor and below not in FLOORS[floor]:
            problems.append(f"{path.relative_to(root)} includes {included}, from a floor above")
        if path.suffix == ".h":
            graph.setdefault(f"{floor}/{path.name}", []).append(included)


def visit(header, trail):
    if header in trail:
        problems.append("circle: " + " -> ".join([*trail, header]))
        return
    for included in graph.get(header, []):
        visit(included, [*trail, header])


for header in graph:
    visit(header, [])
print("\n".join(problems) or "includes go down the floors")
sys.exit(bool(problems))
