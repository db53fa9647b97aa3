"""Series of fields in one HDF5 file, NAME.h5, that NAME.xdmf stands beside."""

import os
import sys

import numpy as np
import vtk
from reading import reading
from vtk.util.numpy_support import numpy_to_vtk, numpy_to_vtkIdTypeArray

CELLS = {"Polyline": vtk.VTK_LINE, "Edge_3": vtk.VTK_QUADRATIC_EDGE, "Triangle": vtk.VTK_TRIANGLE, "Triangle_6": vtk.VTK_QUADRATIC_TRIANGLE,
         "Quadrilateral": vtk.VTK_QUAD, "Quadrilateral_9": vtk.VTK_BIQUADRATIC_QUAD,
         "Tetrahedron": vtk.VTK_TETRA, "Tetrahedron_10": vtk.VTK_QUADRATIC_TETRA,
         "Hexahedron": vtk.VTK_HEXAHEDRON, "Hexahedron_27": vtk.VTK_TRIQUADRATIC_HEXAHEDRON}
FULL = [0, 1, 2, 1, 3, 4, 2, 4, 5]  # components of a tensor in those of its upper triangle


def opened(path):
    """The HDF5 file beside an index."""
    try:
        import h5py
    except ImportError:
        sys.exit("h5py is missing: install Debian's package python3-h5py")
    path = os.path.splitext(path)[0] + ".h5"
    if not os.path.exists(path):
        sys.exit(f"no such file: {path}")
    with reading(path):
        return h5py.File(path, "r")


def times(path):
    """The times of a series."""
    with reading(path), opened(path) as file:
        return file["times"][:, 0, 0]


def beside(path, frame, kinds):
    """What is drawn beside the body in a frame: of each thing its kind, name, places, cells and displacements."""
    with reading(path), opened(path) as file:
        return [(kind, name, group["points"][()], group["cells"][()], group["displacement"][frame])
                for kind in kinds for name, group in file.get(kind, {}).items()]


def mean_at_points(cells, values, n_points):
    """What stands in cells as the mean over the cells of each point."""
    corners = np.broadcast_to(values[:, None], cells.shape)
    count = np.maximum(1, np.bincount(cells.ravel(), minlength=n_points))
    return np.bincount(cells.ravel(), corners.ravel(), n_points) / count


def grid(path, frame):
    """The unstructured grid of a frame, all fields at points."""
    with reading(path), opened(path) as file:
        points, cells = file["mesh/points"][()], file["mesh/cells"][()].astype(np.int64)
        kind = CELLS[file["mesh/kind"][()].decode()]
        fields = {name: table[frame] for name, table in file.get("points", {}).items()}
        in_cells = {name: table[frame, :, 0] for name, table in file.get("cells", {}).items()}
        in_cells.update({name: file["mesh"][name][:, 0] for name in ("material", "rank") if name in file["mesh"]})
        # VTK would follow them anywhere
        if points.shape[1:] != (3,) or (cells.size and not 0 <= cells.min() <= cells.max() < len(points)):
            raise ValueError("cells are of points which it has not")
        if any(len(values) != len(points) for values in fields.values()):
            raise ValueError("fields are at points which it has not")
    for name, values in in_cells.items():
        fields[name] = mean_at_points(cells, values.astype(float), len(points))
    made = vtk.vtkUnstructuredGrid()
    made.SetPoints(vtk.vtkPoints())
    made.GetPoints().SetData(numpy_to_vtk(points, deep=True))
    array = vtk.vtkCellArray()
    array.SetData(numpy_to_vtkIdTypeArray(np.arange(len(cells) + 1) * cells.shape[1], deep=True),
                  numpy_to_vtkIdTypeArray(cells.ravel(), deep=True))
    made.SetCells(kind, array)
    for name, values in fields.items():
        if values.ndim == 2:
            values = values[:, 0] if values.shape[1] == 1 else values[:, FULL] if values.shape[1] == 6 else values
        data = numpy_to_vtk(np.ascontiguousarray(values, dtype=float), deep=True)
        data.SetName(name)
        made.GetPointData().AddArray(data)
    return made
