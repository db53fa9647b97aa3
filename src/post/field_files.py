"""Series of field files, and their grids with the points of neighbouring cells joined."""

import os
import sys
import xml.etree.ElementTree as xml

import numpy as np
import vtk
from vtk.util.numpy_support import numpy_to_vtk, numpy_to_vtkIdTypeArray, vtk_to_numpy

import hdf5_frames
from reading import Unreadable, reading


def series(path):
    """Times and places, for `read`, of a .xdmf or .pvd file; a single .vtu or .pvtu has no time."""
    if path.endswith(".xdmf"):
        return [(float(time), (path, frame)) for frame, time in enumerate(hdf5_frames.times(path))]
    if not path.endswith(".pvd"):
        return [(None, path)]
    folder = os.path.dirname(path)
    with reading(path):
        steps = [(float(entry.get("timestep")), os.path.join(folder, entry.get("file")))
                 for entry in xml.parse(path).getroot().iter("DataSet")]
    if not steps:
        sys.exit(f"{path} lists no files")
    return steps


def read(path):
    """The unstructured grid in a .vtu or .pvtu file, or of a .xdmf file and a frame."""
    if isinstance(path, tuple):
        return hdf5_frames.grid(*path)
    reader = (vtk.vtkXMLPUnstructuredGridReader() if path.endswith(".pvtu")
              else vtk.vtkXMLUnstructuredGridReader())
    if not os.path.exists(path):
        sys.exit(f"no such file: {path}")
    reader.SetFileName(path)
    reader.Update()
    grid = reader.GetOutput()
    if not grid.GetNumberOfPoints() or not grid.GetNumberOfCells():
        raise Unreadable(f"{path}: holds no cells; it is damaged, or no such file as steppe writes")
    return grid


def array(grid, name):
    """A point array, or None."""
    data = grid.GetPointData().GetArray(name)
    return vtk_to_numpy(data) if data else None


def values_of(grid, field):
    """The values of a field at the points (of a vector: the magnitude)."""
    values = array(grid, field)
    if values is None:
        data = grid.GetPointData()
        names = sorted(data.GetArrayName(i) for i in range(data.GetNumberOfArrays()))
        sys.exit(f"there is no field {field}; there are: {', '.join(names)}")
    return np.linalg.norm(values, axis=1) if values.ndim == 2 else values


def indices(stored):
    """The integers of an array of VTK, which from VTK 9.6 on may be an implicit one."""
    plain = vtk.vtkIdTypeArray()
    plain.DeepCopy(stored)
    return vtk_to_numpy(plain).astype(np.int64)


def merge_points(grid):
    """Joins the coincident points of neighbouring cells of one material and piece; their data become the
    mean, so that fields may jump between materials, and pieces that touch slide on each other."""
    points = vtk_to_numpy(grid.GetPoints().GetData())
    length = grid.GetLength() * 1e-7
    keys = np.floor(points / length + 0.3)
    for name in ("material", "piece"):
        numbers = array(grid, name)
        if numbers is not None:
            keys = np.column_stack([keys, numbers])
    _, first, group = np.unique(keys, axis=0, return_index=True, return_inverse=True)
    group = group.ravel()
    count = np.bincount(group)
    merged = vtk.vtkUnstructuredGrid()
    merged.SetPoints(vtk.vtkPoints())
    merged.GetPoints().SetData(numpy_to_vtk(points[first], deep=True))
    cells = vtk.vtkCellArray()
    offsets = indices(grid.GetCells().GetOffsetsArray())
    corners = group[indices(grid.GetCells().GetConnectivityArray())].astype(np.int64)
    cells.SetData(numpy_to_vtkIdTypeArray(offsets, deep=True),
                  numpy_to_vtkIdTypeArray(corners, deep=True))
    types = np.array([grid.GetCellType(i) for i in range(grid.GetNumberOfCells())], dtype=np.uint8)
    merged.SetCells(numpy_to_vtk(types, deep=True, array_type=vtk.VTK_UNSIGNED_CHAR), cells)
    data = grid.GetPointData()
    for i in range(data.GetNumberOfArrays()):
        values = vtk_to_numpy(data.GetArray(i)).astype(float)
        columns = values.reshape(len(values), -1).T
        mean = np.array([np.bincount(group, column) / count for column in columns]).T
        add_array(merged, data.GetArrayName(i), mean if values.ndim == 2 else mean[:, 0])
    return merged


def add_array(grid, name, values):
    """A point array of that name."""
    data = numpy_to_vtk(np.ascontiguousarray(values), deep=True)
    data.SetName(name)
    grid.GetPointData().AddArray(data)


def part(grid, materials):
    """The cells of some materials by their numbers."""
    material = np.round(array(grid, "material")).astype(int)
    offsets = indices(grid.GetCells().GetOffsetsArray())[:-1]
    first = indices(grid.GetCells().GetConnectivityArray())[offsets]
    wanted = vtk.vtkIdList()
    for cell in np.flatnonzero(np.isin(material[first], materials)):
        wanted.InsertNextId(int(cell))
    extract = vtk.vtkExtractCells()
    extract.SetInputData(grid)
    extract.SetCellList(wanted)
    extract.Update()
    return extract.GetOutput()


def choose(steps, time, field):
    """The step nearest to a time, the last one, or the one with the largest value of the field."""
    if time == "last":
        return steps[-1]
    if time == "peak":
        return max(steps, key=lambda step: values_of(read(step[1]), field).max())
    return min(steps, key=lambda step: abs((step[0] or 0.0) - float(time)))
