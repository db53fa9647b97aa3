"""Problems of contact as inputs of CalculiX (Debian's calculix-ccx), from the meshes that steppe reads: the same nodes
and cells, in MSH 2.2 by Gmsh."""

import dataclasses
import math
import re

# of Gmsh: the word of CalculiX, the number of nodes, and where those of CalculiX stand among them
CELLS = {2: ("CPE3", range(3)), 3: ("CPE4", range(4)), 4: ("C3D4", range(4)), 5: ("C3D8", range(8)),
         9: ("CPE6", range(6)), 11: ("C3D10", [*range(8), 9, 8])}
FLAT = ("CPE3", "CPE4", "CPE6")
# corners of the faces of each cell
SIDES = {"CPE3": [(0, 1), (1, 2), (2, 0)], "CPE4": [(0, 1), (1, 2), (2, 3), (3, 0)],
         "C3D4": [(0, 1, 2), (0, 3, 1), (1, 3, 2), (2, 3, 0)],
         "C3D8": [(0, 1, 2, 3), (4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)]}
SIDES["CPE6"], SIDES["C3D10"] = SIDES["CPE3"], SIDES["C3D4"]


class Mesh:
    """Nodes; cells with their kind by physical name; nodes and faces (cell, number) of named parts of the boundary."""

    def __init__(self, path):
        with open(path, encoding="utf-8") as file:
            sections = {found[1]: found[2].split("\n") for found in
                        re.finditer(r"\$(PhysicalNames|Nodes|Elements)\n\d+\n(.*?)\n\$End", file.read(), re.S)}
        names, dim = {}, 0
        for line in sections["PhysicalNames"]:
            words = line.split()
            names[int(words[0]), int(words[1])] = words[2].strip('"')
            dim = max(dim, int(words[0]))
        self.nodes = {int(w[0]): tuple(map(float, w[1:4])) for w in map(str.split, sections["Nodes"])}
        self.cells, of_parts, corners = {}, {}, {}
        for line in sections["Elements"]:
            words = [int(word) for word in line.split()]
            number, kind, n_tags, physical = *words[:3], words[3]
            nodes = words[3 + n_tags:]
            if kind in CELLS and (dim, physical) in names and (dim == 3) != (CELLS[kind][0] in FLAT):
                word, order = CELLS[kind]
                self.cells.setdefault((names[dim, physical], word), {})[number] = [nodes[i] for i in order]
                for i, side in enumerate(SIDES[word], 1):
                    corners[frozenset(nodes[c] for c in side)] = number, i
            elif (dim - 1, physical) in names:
                of_parts.setdefault(names[dim - 1, physical], []).append((kind, nodes))
        n_corners = {1: 2, 8: 2, 2: 3, 9: 3, 3: 4}
        self.parts = {name: sorted({node for _, nodes in faces for node in nodes}) for name, faces in of_parts.items()}
        self.faces = {name: [corners[frozenset(nodes[:n_corners[kind]])] for kind, nodes in faces]
                      for name, faces in of_parts.items()}


@dataclasses.dataclass
class Problem:
    """What a deck has beside its mesh: moduli by body; lines of *BOUNDARY in the step; further lines before it and in
    it; the sides of the contact; increments of the load; the part whose reaction is printed."""

    moduli: dict
    poisson: float
    held: list
    secondary: str
    primary: str
    steps: int
    reacts: str
    before: list = dataclasses.field(default_factory=list)
    loads: list = dataclasses.field(default_factory=list)


def lines_of(numbers, most=10):
    """Comma-separated numbers, a few a line."""
    numbers = list(map(str, numbers))
    return [",".join(numbers[i:i + most]) + "," for i in range(0, len(numbers), most)]


def write(path, mesh, problem, kind, stiffness):
    """The deck, with contact of a kind of CalculiX (SURFACE TO SURFACE or MORTAR) and a linear penalty, Pa/m."""
    lines = ["*NODE,NSET=ALL", *(f"{n},{','.join(repr(x) for x in X)}" for n, X in mesh.nodes.items())]
    for (body, word), cells in mesh.cells.items():
        lines.append(f"*ELEMENT,TYPE={word},ELSET={body}")
        for number, nodes in cells.items():
            lines += lines_of([number, *nodes], 16)
        lines[-1] = lines[-1].rstrip(",")
    lines = [line.rstrip(",") for line in lines]
    for name, nodes in mesh.parts.items():
        lines += [f"*NSET,NSET={name}", *lines_of(nodes)]
    for name in (problem.secondary, problem.primary):
        lines += [f"*SURFACE,NAME=S{name},TYPE=ELEMENT", *(f"{cell},S{side}" for cell, side in mesh.faces[name])]
    for body, modulus in problem.moduli.items():
        flat = any(word in FLAT for of, word in mesh.cells if of == body)
        lines += [f"*MATERIAL,NAME=M{body}", "*ELASTIC", f"{modulus!r},{problem.poisson!r}",
                  f"*SOLID SECTION,ELSET={body},MATERIAL=M{body}", *(["1."] if flat else [])]
    lines += ["*SURFACE INTERACTION,NAME=TOUCH", "*SURFACE BEHAVIOR,PRESSURE-OVERCLOSURE=LINEAR", f"{stiffness!r}",
              f"*CONTACT PAIR,INTERACTION=TOUCH,TYPE={kind}", f"S{problem.secondary},S{problem.primary}",
              *problem.before, f"*STEP,INC={1000 * problem.steps}", "*STATIC,DIRECT", f"{1 / problem.steps!r},1.",
              "*BOUNDARY", *problem.held, *problem.loads, f"*NODE PRINT,NSET={problem.reacts},TOTALS=ONLY", "RF",
              "*NODE PRINT,NSET=ALL", "U", "*CONTACT PRINT", "CSTR", "*END STEP"]
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")


def results(path):
    """Of the last time: the total reaction, displacements by node, and the largest contact pressure."""
    with open(path, encoding="utf-8") as file:
        blocks = re.split(r"\n (?=total force|displacements|contact stress)", file.read())
    found = {"displacements": {}, "pressure": math.nan}
    for block in blocks:
        rows = [line.split() for line in block.split("\n")[1:] if re.match(r" +[-\d]", line)]
        if block.lstrip().startswith("total force"):
            found["reaction"] = [float(x) for x in rows[-1]]
        elif block.lstrip().startswith("displacements"):
            found["displacements"] = {int(row[0]): [float(x) for x in row[1:4]] for row in rows}
        elif block.lstrip().startswith("contact stress") and rows:
            found["pressure"] = max(float(row[-3]) for row in rows)
    return found
