"""What other programs see in the field files of a run: ParaView with each of its readers, and meshio."""

import json
import pathlib
import shutil
import subprocess
import xml.etree.ElementTree as xml

import numpy as np

from checks import zero
from field_files import full_tensors, tables

HERE = pathlib.Path(__file__).resolve().parent
# of VTK and of meshio, by the names of XDMF
KINDS = {"Polyline": (3, "line"), "Edge_3": (21, "line3"), "Triangle": (5, "triangle"), "Triangle_6": (22, "triangle6"),
         "Quadrilateral": (9, "quad"), "Quadrilateral_9": (28, "quad9"), "Tetrahedron": (10, "tetra"),
         "Tetrahedron_10": (24, "tetra10"), "Hexahedron": (12, "hexahedron"), "Hexahedron_27": (29, "hexahedron27")}


def written(result):
    """The times of a run and at each its grids, those of obstacles and last that of the body, from the HDF5 file."""
    path, = result.folder.glob("*.xdmf")
    found = tables(path.with_suffix(".h5"))
    times, kind = found["times"][:, 0, 0], found["mesh/kind"].decode()
    names = [collection.get("Name") for collection in xml.parse(path).getroot().find("Domain")]

    def shown(values):
        return full_tensors(values) if values.shape[-1] == 6 else values

    def grids(k):
        for name in names[:-1]:
            at = f"obstacles/{name}/"
            yield {"points": found[at + "points"], "cells": found[at + "cells"], "kind": None,
                   "at points": {"displacement": found[at + "displacement"][k]}, "in cells": {}}
        yield {"points": found["mesh/points"], "cells": found["mesh/cells"], "kind": kind,
               "at points": {name[7:]: shown(of[k]) for name, of in found.items() if name.startswith("points/")},
               "in cells": {**{name[6:]: of[k] for name, of in found.items() if name.startswith("cells/")},
                            **{name[5:]: of for name, of in found.items() if name in ("mesh/material", "mesh/rank")}}}

    return path, times, [list(grids(k)) for k in range(len(times))]


def ranges(arrays):
    """Smallest and largest value of each component of each array."""
    return {name: [[float(column.min()), float(column.max())] for column in values.T]
            for name, values in arrays.items()}


def paraview_apart(result):
    """How many grids a reader of ParaView sees otherwise than they were written, at all times; all, where it has other
    times or other numbers of grids."""
    program = shutil.which("pvpython")
    if not program:
        print("pvpython is not installed (Debian's python3-paraview): ParaView's readers are not tested")
        return 0
    path, times, expected = written(result)
    seen = json.loads(subprocess.run([program, HERE / "paraview_readings.py", path], check=True, text=True,
                                     stdout=subprocess.PIPE).stdout.splitlines()[-1])
    apart = 0
    for reader in seen.values():
        if reader["times"] != list(times) or [len(of) for of in reader["grids"]] != [len(of) for of in expected]:
            return np.inf
        for grids, wanted in zip(reader["grids"], expected):
            for grid, of in zip(grids, wanted):
                apart += not (grid["points"] == len(of["points"]) and grid["cells"] == len(of["cells"])
                              and (of["kind"] is None or grid["kind"] == KINDS[of["kind"]][0])
                              and np.allclose(grid["bounds"], np.ravel(ranges({"": of["points"]})[""]), atol=1e-6)
                              and grid["at points"] == ranges(of["at points"])
                              and grid["in cells"] == ranges(of["in cells"]))
    return apart


def meshio_apart(result):
    """How many arrays of the body meshio reads otherwise than they were written, at all times."""
    try:
        import meshio
    except ImportError:
        print("meshio is not installed (Debian's python3-meshio): its reader is not tested")
        return 0
    path, times, expected = written(result)
    with meshio.xdmf.TimeSeriesReader(path) as reader:
        points, (cells,) = reader.read_points_cells()
        read = [reader.read_data(k) for k in range(reader.num_steps)]
    if [time for time, _, _ in read] != list(times):
        return np.inf
    body = expected[0][-1]
    apart = (not np.array_equal(points, body["points"])) + (not np.array_equal(cells.data, body["cells"])) + (
        cells.type != KINDS[body["kind"]][1])
    for (_, at_points, in_cells), grids in zip(read, expected):
        for place, arrays in (("at points", at_points), ("in cells", {name: of for name, (of,) in in_cells.items()})):
            apart += len(set(arrays) ^ set(grids[-1][place]))
            apart += sum(not np.array_equal(values.reshape(len(values), -1), arrays[name].reshape(len(values), -1))
                         for name, values in grids[-1][place].items() if name in arrays)
    return apart


READERS = [zero("grids in ParaView", paraview_apart, 0.5, "HDF5"), zero("arrays in meshio", meshio_apart, 0.5, "HDF5")]
