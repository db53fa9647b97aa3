"""Boxes of tetrahedra, six to a cube around the same diagonal, as Gmsh 2.2 files."""

import itertools

import numpy as np


def write_box(path, cells, size):
    """Cut [0, size] into cells of cubes; every path of three edges from a cube's lowest to its highest
    corner is a tetrahedron (Kuhn)."""
    nx, ny, nz = (n + 1 for n in cells)
    grid = np.stack(np.meshgrid(*(np.linspace(0, s, n + 1) for n, s in zip(cells, size)), indexing="ij"), -1)
    points = grid.transpose(2, 1, 0, 3).reshape(-1, 3)
    lowest = np.array([i + nx * (j + ny * k) for k in range(nz - 1) for j in range(ny - 1) for i in range(nx - 1)])
    strides = np.array([1, nx, nx * ny])
    tetrahedra = []
    for order in itertools.permutations(range(3)):
        corners = np.cumsum([0, *strides[list(order)]])
        if np.linalg.det(np.eye(3)[list(order)]) < 0:  # right-handed all
            corners[[1, 2]] = corners[[2, 1]]
        tetrahedra.append(lowest[:, None] + corners)
    tetrahedra = np.stack(tetrahedra, axis=1).reshape(-1, 4) + 1
    with open(path, "w", encoding="utf-8") as file:
        file.write(f"$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n{len(points)}\n")
        for i, (x, y, z) in enumerate(points.tolist(), 1):
            file.write(f"{i} {x!r} {y!r} {z!r}\n")
        file.write(f"$EndNodes\n$Elements\n{len(tetrahedra)}\n")
        for i, (a, b, c, d) in enumerate(tetrahedra.tolist(), 1):
            file.write(f"{i} 4 2 0 0 {a} {b} {c} {d}\n")
        file.write("$EndElements\n")
