#!/usr/bin/python3
"""Converts mesh files that VTK reads (.vtu, .pvtu, Exodus .e .exo .ex2 .g, legacy .vtk) to Abaqus' .inp, which steppe reads.

    steppe convert part.vtu part.inp [--ids NAME]

Blocks of an Exodus file become sets of elements with their names and `id` numbers, side sets and node sets those
of boundaries. Of other files the data of cells called NAME, by default the first of the names in NAMES_OF_IDS that
there is, are the ids of volumes (`id 5`, `name part-5`) and sides. What is not converted is said. Needs Debian's
python3-vtk9.
"""

import argparse
import contextlib
import os
import re
import sys

import numpy as np
import vtk
from vtk.util.numpy_support import vtk_to_numpy

from reading import end_with_a_sentence

NAMES_OF_IDS = ["MaterialID", "MaterialIds", "material", "gmsh:physical", "cell_tags", "medit:ref", "RegionId",
                "CellEntityIds", "gmsh:geometrical"]
# of VTK's types: dimension, the type of Abaqus, and how many of the nodes it has; VTK's order is Abaqus'
TYPES = {3: (1, "T3D2", 2), 21: (1, "T3D3", 3), 5: (2, "S3", 3), 22: (2, "STRI65", 6), 9: (2, "S4", 4), 23: (2, "S8R", 8),
         28: (2, "S8R", 8), 10: (3, "C3D4", 4), 24: (3, "C3D10", 10), 12: (3, "C3D8", 8), 25: (3, "C3D20", 20),
         29: (3, "C3D20", 20)}
IN_THE_PLANE = {"T3D2": "T2D2", "T3D3": "T2D3", "S3": "CPE3", "STRI65": "CPE6", "S4": "CPE4", "S8R": "CPE8"}


class Mesh:
    """Nodes, elements with the set that each belongs to, sets of nodes, and what is left out."""

    def __init__(self):
        self.points, self.elements, self.node_sets, self.left_out = [], [], {}, {}
        self.ids, self.node_of = {}, {}  # the number of a set; the place of a node by its number in the file

    def add(self, grid, set_of_cell, labels=None):
        """The cells of a grid; its points are those of the same labels in other grids."""
        if labels is None:
            numbers = np.arange(grid.GetNumberOfPoints()) + len(self.points)
            self.points += [grid.GetPoint(i) for i in range(grid.GetNumberOfPoints())]
        else:
            for i, label in enumerate(labels):
                if label not in self.node_of:
                    self.node_of[label] = len(self.points)
                    self.points.append(grid.GetPoint(i))
            numbers = np.array([self.node_of[label] for label in labels], dtype=int)
        for k in range(grid.GetNumberOfCells()):
            cell = grid.GetCell(k)
            kind = cell.GetCellType()
            if kind not in TYPES:
                name = cell.GetClassName().replace("vtk", "")
                self.left_out[name] = self.left_out.get(name, 0) + 1
                continue
            dimension, name, n = TYPES[kind]
            nodes = numbers[[cell.GetPointId(i) for i in range(n)]]
            self.elements.append((dimension, name, nodes, set_of_cell(k, dimension)))
        return numbers


def read(reader, path):
    reader.SetFileName(path)
    reader.Update()
    grid = reader.GetOutput()
    if not grid or not grid.GetNumberOfCells():
        sys.exit(f"{path}: VTK finds no cells in it")
    return grid


def of_grid(grid, wanted):
    """A mesh of an unstructured grid, whose sets are the ids in the data of its cells."""
    mesh, data = Mesh(), grid.GetCellData()
    names = [data.GetArrayName(i) for i in range(data.GetNumberOfArrays())]
    if wanted and wanted not in names:
        sys.exit(f"--ids {wanted}: the data of cells are {', '.join(map(str, names)) or 'none'}")
    name = wanted or next((n for n in NAMES_OF_IDS if n in names), None)
    ids = vtk_to_numpy(data.GetArray(name)).astype(int) if name else None
    for left in names + [grid.GetPointData().GetArrayName(i) for i in range(grid.GetPointData().GetNumberOfArrays())]:
        if left != name:
            mesh.left_out[f"data {left}"] = 1

    def set_of_cell(k, dimension):
        if ids is None or ids[k] <= 0:
            return None
        word = f"{'volume' if dimension == top else 'side'}{ids[k]}"
        mesh.ids[word] = int(ids[k])
        return word

    top = max((TYPES[grid.GetCellType(k)][0] for k in range(grid.GetNumberOfCells()) if grid.GetCellType(k) in TYPES),
              default=0)
    mesh.add(grid, set_of_cell)
    return mesh


@contextlib.contextmanager
def silence():
    """Nothing on standard error, where Exodus' library writes several lines of its own."""
    kept, nothing = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, 2)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nothing)


def of_exodus(path):
    """A mesh of an Exodus file: blocks, side sets, node sets with their names and numbers."""
    reader = vtk.vtkExodusIIReader()
    with silence():
        can_read = reader.CanReadFile(path)
    if not can_read:
        sys.exit(f"{path}: VTK cannot read it as Exodus")
    reader.SetFileName(path)
    reader.UpdateInformation()
    reader.GenerateGlobalNodeIdArrayOn()
    kinds = [reader.ELEM_BLOCK, reader.SIDE_SET, reader.NODE_SET]
    for kind in kinds:
        for i in range(reader.GetNumberOfObjects(kind)):
            reader.SetObjectStatus(kind, i, 1)
    for kind in (reader.EDGE_BLOCK, reader.FACE_BLOCK, reader.ELEM_SET):
        if reader.GetNumberOfObjects(kind):
            print(f"{reader.GetNumberOfObjects(kind)} blocks or sets of another kind are left out")
    reader.Update()
    mesh, groups = Mesh(), reader.GetOutput()
    for at in range(groups.GetNumberOfBlocks()):
        kind, group = {0: reader.ELEM_BLOCK, 4: reader.SIDE_SET, 7: reader.NODE_SET}.get(at), groups.GetBlock(at)
        for i in range(group.GetNumberOfBlocks() if kind is not None and group else 0):
            grid = group.GetBlock(i)
            if not grid:
                continue
            number = reader.GetObjectId(kind, i)
            name = re.sub('[",]', "_", reader.GetObjectName(kind, i).split(" ID: ")[0].strip())
            if name.lower().startswith("unnamed"):
                name = f"{ {reader.ELEM_BLOCK: 'block', reader.SIDE_SET: 'sides', reader.NODE_SET: 'nodes'}[kind]}{number}"
            labels = vtk_to_numpy(grid.GetPointData().GetArray("GlobalNodeId"))
            if kind == reader.NODE_SET:
                mesh.node_sets[name] = mesh.add(vtk.vtkUnstructuredGrid(), None) if not len(labels) else [
                    mesh.node_of[label] for label in labels]
                continue
            mesh.ids[name] = number
            mesh.add(grid, lambda k, dimension, name=name: name, labels)
    return mesh


def write(mesh, path, source):
    """An .inp whose materials and surfaces carry the numbers of sets: `id 5`."""
    top = max((element[0] for element in mesh.elements), default=0)
    if top < 2:
        sys.exit(f"{source}: no cells of VTK's triangles, quadrilaterals, tetrahedra or hexahedra")
    with open(path, "w", encoding="utf-8") as out:
        out.write(f"*HEADING\n{os.path.basename(source)}\n*NODE\n")
        for i, (x, y, z) in enumerate(mesh.points, 1):
            out.write(f"{i}, {x!r}, {y!r}, {z!r}\n")
        groups = {}
        for number, (dimension, name, nodes, word) in enumerate(mesh.elements, 1):
            groups.setdefault((dimension, IN_THE_PLANE[name] if top == 2 else name, word), []).append((number, nodes))
        for (dimension, name, word), elements in groups.items():
            out.write(f"*ELEMENT, TYPE={name}" + (f', ELSET="{word}"' if word else "") + "\n")
            for number, nodes in elements:
                words = [str(number), *(str(node + 1) for node in nodes)]
                out.write(",\n".join(", ".join(words[i:i + 16]) for i in range(0, len(words), 16)) + "\n")
        for dimension, _, word in dict.fromkeys((d, None, w) for d, _, w in groups if w):
            if dimension == top:
                out.write(f'*SOLID SECTION, ELSET="{word}", MATERIAL=part-{mesh.ids[word]}\n')
            elif dimension == top - 1:
                out.write(f'*SURFACE, TYPE=ELEMENT, NAME=side-{mesh.ids[word]}\n"{word}", SPOS\n')
        for name, nodes in mesh.node_sets.items():
            out.write(f'*NSET, NSET="{name}"\n' + "".join(f"{node + 1}\n" for node in nodes))
    counts = {d: sum(element[0] == d for element in mesh.elements) for d in (top, top - 1)}
    print(f"{path}: {len(mesh.points)} nodes, {counts[top]} cells, {counts[top - 1]} sides")
    if mesh.left_out:
        print("left out: " + ", ".join(f"{name} ({n})" for name, n in sorted(mesh.left_out.items())))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("source")
    parser.add_argument("target")
    parser.add_argument("--ids", metavar="NAME", help="data of cells that are the ids of parts")
    arguments = parser.parse_args()
    vtk.vtkObject.GlobalWarningDisplayOff()  # one sentence of ours says it
    path, ending = arguments.source, os.path.splitext(arguments.source)[1].lower()
    if not os.path.isfile(path):
        sys.exit(f"no such file: {path}")
    if not arguments.target.lower().endswith(".inp"):
        sys.exit(f"{arguments.target}: the name of the new file must end in .inp")
    readers = {".vtu": vtk.vtkXMLUnstructuredGridReader, ".pvtu": vtk.vtkXMLPUnstructuredGridReader,
               ".vtk": vtk.vtkUnstructuredGridReader}
    if ending in readers:
        mesh = of_grid(read(readers[ending](), path), arguments.ids)
    elif ending in (".e", ".exo", ".ex2", ".g", ".exii"):
        mesh = of_exodus(path)
    else:
        sys.exit(f"{path}: none of .vtu, .pvtu, .vtk, .e, .exo, .ex2, .g")
    write(mesh, arguments.target, path)


if __name__ == "__main__":
    end_with_a_sentence(main)
