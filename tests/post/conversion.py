"""Mesh files that VTK reads become .inp."""

import numpy
import scipy.io
import vtk

import convert_mesh
from scripts import run

CORNERS = [(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0), (0, 0, 1), (1, 0, 1), (1, 1, 1), (0, 1, 1), (2, 0, 0), (2, 1, 0),
           (2, 0, 1), (2, 1, 1)]
CELLS = [(0, 1, 2, 3, 4, 5, 6, 7), (1, 8, 9, 2, 5, 10, 11, 6)]
ELEMENTS = ["1, 1, 2, 3, 4, 5, 6, 7, 8", "2, 2, 9, 10, 3, 6, 11, 12, 7"]


def lines_of(path):
    return path.read_text(encoding="utf-8").splitlines()


def compressed_vtu(folder):
    """Two hexahedra and a face with ids, and a wedge that is left out."""
    points, grid, ids = vtk.vtkPoints(), vtk.vtkUnstructuredGrid(), vtk.vtkIntArray()
    for x in CORNERS:
        points.InsertNextPoint(x)
    grid.SetPoints(points)
    for kind, nodes in [*((12, cell) for cell in CELLS), (9, (8, 9, 11, 10)), (13, range(6))]:
        grid.InsertNextCell(kind, len(nodes), list(nodes))
    ids.SetName("gmsh:physical")
    for value in (5, 6, 7, 0):
        ids.InsertNextValue(value)
    grid.GetCellData().AddArray(ids)
    writer = vtk.vtkXMLUnstructuredGridWriter()
    writer.SetFileName(str(folder / "part.vtu"))
    writer.SetInputData(grid)
    writer.SetDataModeToAppended()
    writer.SetCompressorTypeToLZMA()
    writer.Write()
    said = run(convert_mesh, folder / "part.vtu", folder / "part.inp")
    assert "12 nodes, 2 cells, 1 sides\nleft out: Wedge (1)" in said, said
    lines = lines_of(folder / "part.inp")
    assert lines[15:] == ['*ELEMENT, TYPE=C3D8, ELSET="volume5"', ELEMENTS[0], '*ELEMENT, TYPE=C3D8, ELSET="volume6"',
                          ELEMENTS[1], '*ELEMENT, TYPE=S4, ELSET="side7"', "3, 9, 10, 12, 11",
                          '*SOLID SECTION, ELSET="volume5", MATERIAL=part-5',
                          '*SOLID SECTION, ELSET="volume6", MATERIAL=part-6',
                          "*SURFACE, TYPE=ELEMENT, NAME=side-7", '"side7", SPOS'], lines[15:]
    assert lines[:3] == ["*HEADING", "part.vtu", "*NODE"] and lines[14] == "12, 2.0, 1.0, 1.0", lines
    run(convert_mesh, folder / "part.vtu", folder / "part.inp", "--ids", "nothing",
        code="--ids nothing: the data of cells are gmsh:physical")


def exodus(folder):
    """Blocks that share nodes, a side set and a node set, with names."""
    file = scipy.io.netcdf_file(folder / "part.exo", "w")
    file.api_version = file.version = numpy.float32(5.22)
    file.floating_point_word_size, file.file_size, file.title = numpy.int32(8), numpy.int32(1), b"two"
    for name, size in dict(time_step=None, len_string=33, len_line=81, four=4, num_dim=3, num_nodes=12, num_elem=2,
                           num_el_blk=2, num_el_in_blk1=1, num_nod_per_el1=8, num_el_in_blk2=1, num_nod_per_el2=8,
                           num_side_sets=1, num_side_ss1=1, num_node_sets=1, num_nod_ns1=4).items():
        file.createDimension(name, size)

    def add(name, kind, sizes, values):
        variable = file.createVariable(name, kind, sizes)
        variable[:] = values
        return variable

    for axis, values in zip("xyz", numpy.transpose(CORNERS)):
        add("coord" + axis, "d", ("num_nodes",), values)
    for k, cell in enumerate(CELLS, 1):
        add(f"connect{k}", "i", (f"num_el_in_blk{k}", f"num_nod_per_el{k}"), [numpy.add(cell, 1)]).elem_type = b"HEX8"
    for prefix, size, ids, names in [("eb", "num_el_blk", [10, 20], ["left half", "right"]),
                                     ("ss", "num_side_sets", [7], ["end"]), ("ns", "num_node_sets", [3], ["grip"])]:
        add(prefix + "_status", "i", (size,), 1)
        add(prefix + "_prop1", "i", (size,), ids).name = b"ID"
        add(prefix + "_names", "c", (size, "len_string"), [numpy.array(list(n.ljust(33, "\0")), "S1") for n in names])
    add("elem_ss1", "i", ("num_side_ss1",), [2])
    add("side_ss1", "i", ("num_side_ss1",), [2])
    add("node_ns1", "i", ("num_nod_ns1",), [1, 4, 5, 8])
    file.close()
    run(convert_mesh, folder / "part.exo", folder / "part.inp")
    lines = lines_of(folder / "part.inp")
    assert lines[15:] == ['*ELEMENT, TYPE=C3D8, ELSET="left half"', ELEMENTS[0], '*ELEMENT, TYPE=C3D8, ELSET="right"',
                          ELEMENTS[1], '*ELEMENT, TYPE=S4, ELSET="end"', "3, 9, 10, 12, 11",
                          '*SOLID SECTION, ELSET="left half", MATERIAL=part-10',
                          '*SOLID SECTION, ELSET="right", MATERIAL=part-20', "*SURFACE, TYPE=ELEMENT, NAME=side-7",
                          '"end", SPOS', '*NSET, NSET="grip"', "1", "4", "5", "8"], lines[15:]


TESTS = [compressed_vtu, exodus]
