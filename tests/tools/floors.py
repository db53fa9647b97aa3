"""Fails when a file includes from a floor above its own, or from a later folder of its floor, or when includes form
a circle."""

import pathlib
import re
import sys

FLOORS = {
    "base": set(),
    "linalg": {"base"},
    "input": {"base"},
    "mesh": {"base", "input"},
    "material": {"base", "input"},
    "fem": {"base", "linalg", "input", "mesh"},
    "physics": {"base", "linalg", "input", "mesh", "material", "fem"},
    "solve": {"base", "linalg", "input", "physics"},
    "output": {"base", "input", "mesh", "material", "fem", "physics"},
    "app": {"base", "linalg", "input", "mesh", "material", "fem", "physics", "solve", "output"},
}

# the folders of a floor: a file includes from its own and from those before
FOLDERS = {
    "base": ["process", "petsc", "numbers", "measure", "files"],
    "linalg": ["blocks", "galerkin", "single"],
    "input": ["words", "values", "parameters", "files"],
    "mesh": ["geometry", "memory", "file", "readers", "generated", "cad", "partition"],
    "material": ["strain", "law", "elastic", "plastic", "catalogue"],
    "fem": ["space", "cells", "kernels", "boundary", "search", "matrices", "supports", "constraints", "maps"],
    "output": ["folder", "checkpoint", "summary", "quantities", "probes", "tables", "regions", "series"],
    "physics": ["equation", "body", "mass", "internal_force", "damping", "load", "spring", "contact", "floating", "heat",
                "system"],
    "solve": ["scheme", "linear", "newton", "explicit", "ts", "march", "modes", "frequency"],
}

root = pathlib.Path(sys.argv[1])
problems, graph = [], {}
files = [(top, path) for top, pattern in (("include/steppe", "*/**/*.h"), ("src", "*/**/*.cc"))
         for path in sorted((root / top).glob(pattern))]
for top, path in files:
    name = path.relative_to(root / top)
    floor, folder = name.parts[0], name.parts[1:-1]
    folders = FOLDERS.get(floor, [])
    if list(folder) != [known for known in folders if known in folder] or bool(folder) != bool(folders):
        problems.append(f"{top}/{name} lies in none of the folders of its floor")
        continue
    for included in re.findall(r'#include "steppe/(\S+)"', path.read_text()):
        below, *rest = included.split("/")
        if below != floor and below not in FLOORS[floor]:
            problems.append(f"{top}/{name} includes {included}, from a floor above")
        elif below == floor and folder and folders.index(rest[0]) > folders.index(folder[0]):
            problems.append(f"{top}/{name} includes {included}, from a later folder")
        if path.suffix == ".h":
            graph.setdefault(str(name), []).append(included)


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
