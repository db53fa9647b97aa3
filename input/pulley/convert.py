#!/usr/bin/python3
"""Convert the pulley of Debian's package dolfin-doc to a Gmsh mesh.

    /usr/bin/python3 input/pulley/convert.py build/pulley.msh

The tetrahedra become the physical volume "pulley", the boundary triangles (outward normals) the
physical surfaces "bore" (the cylindrical ring of radius 3.175 about the z axis, the narrow end of
the tapered hole) and "rest". DOLFIN sorts the nodes of a cell, so that half of the tetrahedra are
mirrored: two of their nodes are swapped.
"""

import argparse
import sys
import xml.etree.ElementTree as xml

import numpy as np

SOURCE = "/usr/share/dolfin/demo-python/undocumented/pulley.xdmf"
# Face i of a positive tetrahedron lies opposite to node i, its normal points outward.
FACES = [[1, 2, 3], [0, 3, 2], [0, 1, 3], [0, 2, 1]]


def read(path):
    """Nodes (n, 3) and cells (m, 4) of an XDMF file with inline numbers."""
    grid = xml.parse(path).getroot().find("Domain/Grid")

    def numbers(item, kind):
        shape = [int(size) for size in item.get("Dimensions").split()]
        return np.array(item.text.split(), dtype=kind).reshape(shape)

    return (numbers(grid.find("Geometry/DataItem"), float),
            numbers(grid.find("Topology/DataItem"), int))


def volumes(nodes, cells):
    """Signed volumes of the tetrahedra."""
    corner = nodes[cells]
    return np.linalg.det(corner[:, 1:] - corner[:, :1]) / 6


def boundary(cells):
    """Triangles that belong to one cell only, with outward normals."""
    triangles = cells[:, FACES].reshape(-1, 3)
    _, first, count = np.unique(np.sort(triangles, axis=1), axis=0, return_index=True,
                                return_counts=True)
    return triangles[np.sort(first[count == 1])]


def write(path, nodes, groups):
    """Gmsh 2.2 file; groups: list of (name, dimension, cells), the tag is the place in the list."""
    kind = {2: 2, 3: 4}  # Gmsh's numbers of the triangle and the tetrahedron
    with open(path, "w", encoding="ascii") as mesh:
        mesh.write("$MeshFormat\n2.2 0 8\n$EndMeshFormat\n")
        mesh.write(f"$PhysicalNames\n{len(groups)}\n")
        for tag, (name, dimension, _) in enumerate(groups, 1):
            mesh.write(f'{dimension} {tag} "{name}"\n')
        mesh.write(f"$EndPhysicalNames\n$Nodes\n{len(nodes)}\n")
        for i, (x, y, z) in enumerate(nodes.tolist(), 1):
            mesh.write(f"{i} {x!r} {y!r} {z!r}\n")
        mesh.write(f"$EndNodes\n$Elements\n{sum(len(cells) for _, _, cells in groups)}\n")
        number = 0
        for tag, (_, dimension, cells) in enumerate(groups, 1):
            for cell in cells + 1:
                number += 1
                corners = " ".join(map(str, cell))
                mesh.write(f"{number} {kind[dimension]} 2 {tag} {tag} {corners}\n")
        mesh.write("$EndElements\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("output", help="the .msh file to write")
    parser.add_argument("--source", default=SOURCE, help="the XDMF file (default: %(default)s)")
    arguments = parser.parse_args()
    try:
        nodes, cells = read(arguments.source)
    except OSError as error:
        sys.exit(f"cannot read {arguments.source} ({error.strerror}): "
                 "install Debian's package dolfin-doc or give --source")

    mirrored = volumes(nodes, cells) < 0
    cells[mirrored] = cells[mirrored][:, [1, 0, 2, 3]]

    radius = np.hypot(nodes[:, 0], nodes[:, 1])
    inner = radius < radius.min() + 1e-3
    triangles = boundary(cells)
    bore = inner[triangles].all(axis=1)
    write(arguments.output, nodes,
          [("bore", 2, triangles[bore]), ("rest", 2, triangles[~bore]), ("pulley", 3, cells)])

    print(f"{arguments.output}: {len(nodes)} nodes, {len(cells)} tetrahedra "
          f"({mirrored.sum()} were mirrored), volume {volumes(nodes, cells).sum():.6g}")
    print(f"boundary: {len(triangles)} triangles, of these {bore.sum()} in the bore "
          f"(radius {radius.min():g}, {len(np.unique(triangles[bore]))} nodes)")


if __name__ == "__main__":
    main()
