"""Small mesh files: good ones, and ones that cannot be used."""

import struct

import pathlib

CORNERS = [(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0), (0, 0, 1), (1, 0, 1), (1, 1, 1), (0, 1, 1)]
TRIANGLE, QUADRILATERAL, TETRAHEDRON, HEXAHEDRON = 2, 3, 4, 5


def msh(nodes, elements, names=()):
    """Text of a file: elements are (type, physical id, nodes counted from 1)."""
    lines = ["$MeshFormat", "2.2 0 8", "$EndMeshFormat"]
    if names:
        lines += ["$PhysicalNames", str(len(names))]
        lines += [f'{dimension} {number} "{name}"' for dimension, number, name in names]
        lines += ["$EndPhysicalNames"]
    lines += ["$Nodes", str(len(nodes))]
    lines += [f"{i} {x} {y} {z}" for i, (x, y, z) in enumerate(nodes, 1)]
    lines += ["$EndNodes", "$Elements", str(len(elements))]
    lines += [f"{i} {kind} 2 {group} {group} " + " ".join(map(str, members))
              for i, (kind, group, members) in enumerate(elements, 1)]
    return "\n".join(lines + ["$EndElements"]) + "\n"


# a cube of six tetrahedra around its diagonal from corner 1 to corner 7
TETRAHEDRA = msh(
    CORNERS,
    [(TRIANGLE, 1, (1, 2, 3)), (TRIANGLE, 1, (1, 3, 4))] +
    [(TETRAHEDRON, 2, (1, *edge, 7)) for edge in [(2, 3), (3, 4), (4, 8), (8, 5), (5, 6), (6, 2)]],
    [(2, 1, "bottom"), (3, 2, "body")])
# two cubes side by side along x
HEXAHEDRA = msh(
    CORNERS + [(2, 0, 0), (2, 1, 0), (2, 0, 1), (2, 1, 1)],
    [(QUADRILATERAL, 1, (1, 2, 3, 4)), (QUADRILATERAL, 1, (2, 9, 10, 3)), (HEXAHEDRON, 2, range(1, 9)),
     (HEXAHEDRON, 3, (2, 9, 10, 3, 6, 11, 12, 7))],
    [(2, 1, "bottom"), (3, 2, "left"), (3, 3, "right")])
NO_CELLS = msh(CORNERS, [])
SURFACE = msh(CORNERS, [(QUADRILATERAL, 1, (1, 2, 3, 4))])
PRISM = msh(CORNERS, [(6, 1, (1, 2, 3, 5, 6, 7))])
MIXED = msh(CORNERS + [(3, 0, 0), (4, 0, 0), (3, 1, 0), (3, 0, 1)],
            [(HEXAHEDRON, 1, range(1, 9)), (TETRAHEDRON, 1, range(9, 13))])
MISSING_NODE = TETRAHEDRA.replace(" 1 2 3 7\n", " 1 2 3 77\n")
TOO_MANY_NODES = TETRAHEDRA.replace("$Nodes\n8", "$Nodes\n99999999999")


def replaced(text, old, new):
    assert text.count(old) == 1, f"'{old}' is not once in the mesh"
    return text.replace(old, new)


CUT_HEADER = TETRAHEDRA[:TETRAHEDRA.index("$EndPhysicalNames")]


def binary(nodes, elements, n_announced=None):
    """Binary text of tetrahedra."""
    block = struct.pack("<3i", 4, len(elements) if n_announced is None else n_announced, 2)
    content = (b"$MeshFormat\n2.2 1 8\n" + struct.pack("<i", 1) + b"\n$EndMeshFormat\n$Nodes\n%d\n" % len(nodes) +
               b"".join(struct.pack("<i3d", i, *x) for i, x in enumerate(nodes, 1)) +
               b"\n$EndNodes\n$Elements\n%d\n" % len(elements) + block +
               b"".join(struct.pack("<7i", i, 1, 1, *cell) for i, cell in enumerate(elements, 1)) + b"\n$EndElements\n")
    return content.decode("utf-8", "surrogateescape")


BINARY = binary(CORNERS, [(1, 2, 4, 5)])
TOO_MANY_BINARY = binary(CORNERS, [(1, 2, 4, 5)], -1)
UNKNOWN_VERSION = replaced(TETRAHEDRA, "2.2 0 8", "3.7 0 8")
WORD_FOR_NUMBER = replaced(TETRAHEDRA, "3 1 1 0\n", "3 1 one 0\n")
MISSING_BOUNDARY_NODE = replaced(TETRAHEDRA, " 1 2 3\n", " 1 2 99\n")
# blocks of nodes that hold more than is announced, which deal.II writes beyond the end of its list
TOO_FULL = """\
$MeshFormat
4.1 0 8
$EndMeshFormat
$Nodes
1 1 1 3
2 1 0 3
1
2
3
0 0 0
1 0 0
0 1 0
$EndNodes
$Elements
1 1 1 1
2 1 2 1
1 1 2 3
$EndElements
"""
_POINTS = "\n".join(" ".join(map(str, corner)) for corner in CORNERS)
VTK = f"""\
# vtk DataFile Version 3.0
a hexahedron
ASCII
DATASET UNSTRUCTURED_GRID
POINTS 8 double
{_POINTS}
CELLS 1 9
8 0 1 2 3 4 5 6 7
CELL_TYPES 1
12
"""
_NODES = "\n".join(f"{i}, {x}, {y}, {z}" for i, (x, y, z) in enumerate(CORNERS, 1))
ABAQUS = f"""\
*HEADING
a hexahedron
*NODE
{_NODES}
*ELEMENT, TYPE=C3D8, ELSET=EB1
1, 1, 2, 3, 4, 5, 6, 7, 8
"""
_EDGES = [(i, (i + 1) % 4) for i in range(4)] + [(4 + i, 4 + (i + 1) % 4) for i in range(4)] + [(i, 4 + i) for i in range(4)]
_MIDDLES = [[(x + y) / 2 for x, y in zip(CORNERS[a], CORNERS[b])] for a, b in _EDGES]
ABAQUS_QUADRATIC = "*Node\n" + "".join(
    f"{i}, {x}, {y}, {z}\n" for i, (x, y, z) in enumerate([*CORNERS, *_MIDDLES], 1)) + (
        "*Element, type=C3D20\n1, " + ", ".join(map(str, range(1, 16))) + ",\n" + ", ".join(map(str, range(16, 21))) + "\n")
ABAQUS_WEDGE = replaced(replaced(ABAQUS, "C3D8", "C3D6"), ", 7, 8\n", "\n")
NASTRAN = """\
GRID,1,,0.,0.,0.
GRID,2,,1.,0.,0.
GRID,3,,0.,1.,0.
GRID,4,,0.,0.,1.
CTETRA,1,1,1,2,3,4
ENDDATA
"""
UNV_OF_GMSH = """\
    -1
  2411
         1         1         1        11
   0.0000000000000000D+00   0.0000000000000000D+00   0.0000000000000000D+00
    -1
"""
# nine points in the plane, which make four squares; then with points that coincide
_PLANE = [(x, y) for y in range(3) for x in range(3)]
TECPLOT = ('TITLE = "m"\nVARIABLES = "X", "Y"\nZONE I=3, J=3, F=POINT\n' +
           "".join(f"{x} {y}\n" for x, y in _PLANE))
TECPLOT_JOINED = replaced(TECPLOT, "\n1 2\n", "\n1 0\n")
TECPLOT_TWICE = replaced(replaced(TECPLOT, "\n0 2\n", "\n0 0\n"), "\n1 2\n", "\n1 0\n")
UNV = ("    -1\n  2411\n" + "".join(f"{i} 1 1 11\n {x} {y} {z}\n" for i, (x, y, z) in enumerate(CORNERS, 1)) +
       "    -1\n    -1\n  2412\n1 115 1 1 7 8\n1 2 3 4 5 6 7 8\n    -1\n")
# three quadrilaterals at the line from 2 to 3
THREE_AT_A_SIDE = msh(CORNERS[:4] + [(2, 0, 0), (2, 1, 0), (3, 0, 0), (3, 1, 0)],
                      [(QUADRILATERAL, 1, nodes) for nodes in [(1, 2, 3, 4), (2, 5, 6, 3), (2, 7, 8, 3)]])
CELL_TWICE = msh(CORNERS, [(HEXAHEDRON, 1, range(1, 9)), (HEXAHEDRON, 1, (2, 3, 4, 1, 6, 7, 8, 5))])
JOINED_CORNERS = msh(CORNERS, [(HEXAHEDRON, 1, (1, 2, 3, 3, 5, 6, 7, 7))])
# of positive volume, and folded at a corner
BAD_CORNER = msh([(0.7, 0.7, 0.7)] + CORNERS[1:], [(HEXAHEDRON, 1, range(1, 9))])
# the Jacobian is positive at all corners, but not inside
FOLDED_INSIDE = msh([(0.06, -0.32, -0.45), (1, -0.71, 0.2), (1.73, 0.78, 0.73), (0.73, 1.47, 0.67), (0.83, 0.03, 1.81),
                     (0.44, 0.57, 0.17), (0.32, 0.94, 0.99), (0.29, 1.06, 0.78)], [(HEXAHEDRON, 1, range(1, 9))])
# by a little: positive at the quadrature points
CONCAVE = msh([(0.55, 0.55, 0)] + CORNERS[1:4], [(QUADRILATERAL, 1, range(1, 5))])

# two tetrahedra that share no node, the second beside the first
APART = msh([(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1), (5, 0, 0), (6, 0, 0), (5, 1, 0), (5, 0, 1)],
            [(TETRAHEDRON, 1, (1, 2, 3, 4)), (TETRAHEDRON, 1, (5, 6, 7, 8))])
# a cube and a smaller one on its side x = 1 that share no node: sides 1 and 2 of the first, 3 and 4 of the second
_SIDES = [(1, 5, 8, 4), (2, 3, 7, 6)]
BESIDE = msh(CORNERS + [(1 + 0.5 * x, 0.25 + 0.5 * y, 0.25 + 0.5 * z) for x, y, z in CORNERS],
             [(QUADRILATERAL, 1 + 2 * cube + side, [8 * cube + node for node in nodes])
              for cube in range(2) for side, nodes in enumerate(_SIDES)] +
             [(HEXAHEDRON, 1, range(1, 9)), (HEXAHEDRON, 1, range(9, 17))])
# two that share an edge alone
HINGE = msh([(0, 0, 0), (0, 0, 1), (1, 0, 0), (0, 1, 0), (-1, 0, 0), (0, -1, 0)],
            [(TETRAHEDRON, 1, (1, 2, 3, 4)), (TETRAHEDRON, 1, (1, 2, 5, 6))])
# Scripts of Gmsh: a box, a tetrahedron one of whose faces another one cuts, a sheet, and an open one
CAD_BOX = 'SetFactory("OpenCASCADE");\nBox(1) = {0, 0, 0, 1, 1, 1};\nMesh.MeshSizeMax = 0.5;\n'
FACET = """solid sheet
facet normal 0 0 1
outer loop
vertex 0 0 0
vertex 1 0 0
vertex 0 1 0
endloop
endfacet
endsolid sheet
"""
# A box of facets of which two are a line there and back
BOX_CORNERS = [(x, y, z) for z in (0, 4) for y in (0, 4) for x in (0, 4)]
BOX_FACETS = [(4, 5, 7), (4, 7, 6), (1, 3, 7), (1, 7, 5), (3, 2, 6), (3, 6, 7), (2, 0, 4), (2, 4, 6), (0, 1, 5), (0, 5, 4),
              (1, 0, 2), (1, 2, 3)]


def facets(triangles):
    loops = ("outer loop\n" + "".join("vertex {} {} {}\n".format(*x) for x in facet) + "endloop\n" for facet in triangles)
    return "solid box\n" + "".join(f"facet normal 0 0 0\n{loop}endfacet\n" for loop in loops) + "endsolid box\n"


FACETS_OF_A_BOX = [[BOX_CORNERS[i] for i in facet] for facet in BOX_FACETS]
FACETS = facets(FACETS_OF_A_BOX)
FLAT_FACET = facets([*FACETS_OF_A_BOX[:8], [(0, 0, 0), (2, 0, 0), (4, 0, 4)], [(2, 0, 0), (4, 0, 0), (4, 0, 4)], FACETS_OF_A_BOX[9],
                     [(4, 0, 0), (2, 0, 0), (0, 0, 0)], *FACETS_OF_A_BOX[10:]])
# Three legs, instances of one part, below a seat: an assembly in mm, as OpenCASCADE writes it but for curves in parameters
BENCH = (pathlib.Path(__file__).parent / "bench.step").read_text()


def of_bench(where):
    """Words for a run of it, whose legs, or what is there, are of another material."""
    return ["-mesh_type", "file", "-mesh_file", "mesh.step", "-mesh_size", "0.01", "-materials_names", "steel, pin",
            "-materials_pin_where", f"name {where}", "-materials_pin_law", "linear elastic", "-materials_pin_young_modulus", "1e9",
            "-materials_pin_poisson_ratio", "0.3", "-materials_pin_density", "7850", "-boundaries_clamp_where", "everything",
            "-probes_tip_at", "0, 0, 0"]


CAD_SHEET = 'SetFactory("OpenCASCADE");\nRectangle(1) = {0, 0, 0, 1, 1};\n'
CAD_CROSSED = """\
Point(1) = {0, 0, 0, 1}; Point(2) = {1, 0, 0, 1}; Point(3) = {0, 1, 0, 1}; Point(4) = {0, 0, 1, 1};
Line(1) = {1, 2}; Line(2) = {2, 3}; Line(3) = {3, 1}; Line(4) = {1, 4}; Line(5) = {2, 4}; Line(6) = {3, 4};
Curve Loop(1) = {1, 2, 3}; Curve Loop(2) = {1, 5, -4}; Curve Loop(3) = {2, 6, -5}; Curve Loop(4) = {3, 4, -6};
Plane Surface(1) = {1}; Plane Surface(2) = {2}; Plane Surface(3) = {3}; Plane Surface(4) = {4};
Point(5) = {0.1, 0.1, -1, 1}; Point(6) = {0.3, 0.1, -1, 1}; Point(7) = {0.1, 0.3, 2, 1};
Line(7) = {5, 6}; Line(8) = {6, 7}; Line(9) = {7, 5};
Curve Loop(5) = {7, 8, 9}; Plane Surface(5) = {5};
Surface Loop(1) = {1, 2, 3, 4}; Volume(1) = {1};
Surface{5} In Volume{1};
"""

# One hexahedron
UCD = ("# one\n8 1 0 0 0\n1 0 0 0\n2 1 0 0\n3 1 1 0\n4 0 1 0\n5 0 0 1\n6 1 0 1\n7 1 1 1\n8 0 1 1\n"
       "1 0 hex 1 2 3 4 5 6 7 8\n")
