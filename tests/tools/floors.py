#!/usr/bin/python3
"""The test of floors (see house.py for what they are).

    /usr/bin/python3 tests/tools/floors.py ROOT      fails for an include from a floor above or from a later room, and
                                                     for a circle of units or of rooms
    /usr/bin/python3 tests/tools/floors.py --tables  prints the tables of src/README.md

A unit is a header with the source of its name: it needs what either includes. A header that lies beside the sources
belongs to those that include it. A source without a header, as a catalogue or a further source of a class, is a unit
that nobody includes.
"""

import pathlib
import re
import sys

import house


def read_includes(root):
    """The includes of every file: {path below the root: ["fem/space/space.h", ...]}, those of headers beside sources
    with the sources'."""
    includes = {}
    for top, pattern in (("include/steppe", "*/**/*.h"), ("src", "*/**/*.cc")):
        for path in sorted((root / top).glob(pattern)):
            texts = [path.read_text()]
            for beside in re.findall(r'#include "([\w.]+)"', texts[0]):
                texts.append((path.parent / beside).read_text())
            found = [name for text in texts for name in re.findall(r'#include "steppe/(\S+)"', text)]
            includes[str(path.relative_to(root))] = found
    return includes


def place_of(name):
    """Floor, room (or "") and unit of a file, by its path below src or include/steppe."""
    floor, *room, file = name.split("/")
    return floor, "/".join(room), str(pathlib.PurePath(name).with_suffix(""))


def circles(graph):
    """The sets of nodes of {node: nodes that it needs} that need each other, sorted (Tarjan's algorithm)."""
    numbers, lowest, stack, found = {}, {}, [], []

    def visit(node):
        numbers[node] = lowest[node] = len(numbers)
        stack.append(node)
        for needed in sorted(graph.get(node, ())):
            if needed not in numbers:
                visit(needed)
            if needed in stack:
                lowest[node] = min(lowest[node], lowest[needed])
        if lowest[node] == numbers[node]:
            first = stack.index(node)
            if len(stack) - first > 1:
                found.append(sorted(stack[first:]))
            del stack[first:]

    for node in sorted(graph):
        if node not in numbers:
            visit(node)
    return sorted(found)


def problems(root, floors):
    units, rooms = {}, {}
    for file, includes in read_includes(root).items():
        floor, room, unit = place_of(re.sub(r"^(src|include/steppe)/", "", file))
        known = list(floors[floor].rooms) if floor in floors else None
        if known is None or room not in (known or [""]):
            yield f"{file} lies in no room of the house"
            continue
        for name in includes:
            below, its_room, needed = place_of(name)
            if needed != unit:
                units.setdefault(unit, set()).add(needed)
            if below != floor:
                if below not in floors[floor].below:
                    yield f"{file} includes {name}, from a floor above"
            elif its_room != room:
                rooms.setdefault(f"{floor}/{room}", set()).add(f"{floor}/{its_room}")
                if its_room in known and known.index(its_room) > known.index(room):
                    yield f"{file} includes {name}, from a later room"
    for circle in circles(rooms):
        yield "these rooms need each other: " + ", ".join(circle)
    for circle in circles(units):
        yield "these units need each other: " + ", ".join(circle)


def main():
    if sys.argv[1:] == ["--tables"]:
        print(house.tables(), end="")
        return
    found = list(problems(pathlib.Path(sys.argv[1]), house.FLOORS))
    print("\n".join(found) or "includes go down the floors")
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
