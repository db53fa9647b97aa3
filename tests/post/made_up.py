"""A folder of results of which all numbers are known, with fields in an HDF5 file."""

import json

import h5py
import numpy

import scripts

USED = """set Title = {title}
subsection Time
  set Scheme = newmark
end
subsection Materials
  set Names = {material}
end
subsection Loads
  set Names = {material}
  subsection {material}
    set Kind  = gravity
    set Value = 0; 0; -9.81
  end
end
subsection Obstacles
  set Names = {material}
  subsection {material}
    set Point     = 0, 0, 0
    set Direction = 1, 0, 0
  end
end
subsection Output
  set Units = SI
end
"""


def boxes(folder, n, lengths, material, frames):
    """Fields of a box of n cells a side; it grows by 1e-3 x in each frame, where the stress is 1e6 x."""
    axes = [numpy.linspace(0, length, count + 1) for length, count in zip(lengths, n)]
    points = numpy.stack(numpy.meshgrid(*axes, indexing="ij"), -1).reshape(-1, 3)
    number = numpy.arange(len(points)).reshape([count + 1 for count in n])
    i, j, k = (of.ravel() for of in numpy.meshgrid(*map(numpy.arange, n), indexing="ij"))
    steps = ((0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0), (0, 0, 1), (1, 0, 1), (1, 1, 1), (0, 1, 1))
    cells = numpy.stack([number[i + a, j + b, k + c] for a, b, c in steps], 1)
    of_cells = material(points[cells].mean(axis=1))
    for which in range(1, of_cells.max() + 1):  # each material has its own nodes
        inside = of_cells == which
        own, cells[inside] = numpy.unique(cells[inside], return_inverse=True)[0], len(points) + numpy.unique(
            cells[inside], return_inverse=True)[1].reshape(-1, 8)
        points = numpy.vstack([points, points[own]])
    growth = numpy.arange(frames)[:, None]
    moved = numpy.zeros((frames, len(points), 3), "f4")
    moved[:, :, 0] = 1e-3 * growth * points[:, 0]
    with h5py.File(folder / "test.h5", "w") as file:
        file["mesh/points"], file["mesh/cells"], file["mesh/kind"] = points, cells, "Hexahedron"
        file["mesh/material"] = of_cells[:, None]
        file["times"] = numpy.arange(float(frames))[:, None, None]
        file["points/displacement"] = moved
        file["points/von_mises"] = (1e6 * growth * points[:, 0])[:, :, None].astype("f4")
    (folder / "test.xdmf").touch()


def made_up(folder, **more):
    """A folder of results of which all numbers are known."""
    name = more.pop("name", "steel")
    force = {"force": [0, 0, -10.0], "moment": [0, 2.0, 0]}
    scripts.write(folder, "probes", {"step": [0, 1, 2], "time": [0, 1.5, 2], f"{name}.ux": [0, -3e-3, 2e-3]},
                  USED.format(title=more.pop("title", "a box"), material=name))
    summary = {"title": "a box", "units": "SI", "largest_displacement": {"value": 2e-3, "at": [1, 0, 0], "time": 2.0},
               "largest_von_mises": {name: {"value": 2.5e8, "at": [1, 0, 0]}}, "stress_error": 0.0125,
               "supports": {name: force}, "all_supports": force,
               "all_loads": {"force": [0, 0, 10.0], "moment": [0, 0, 0]},
               "moments_about": [0.5, 0.5, 0.5], "notes": [f"a note on {name}"]}
    (folder / "summary.json").write_text(json.dumps(summary), encoding="utf-8")
    record = {"started": "now", "command": ["steppe", name], "versions": {"steppe": "1.2.3"}, "cells": 16, "ranks": 2,
              "exit": {"code": 0, "sentence": "done"}}
    (folder / "test.run.json").write_text(json.dumps({"runs": [record]}), encoding="utf-8")
    material = more.pop("material", lambda at: (at[:, 0] > 1).astype(int))
    boxes(folder, more.pop("n", (4, 2, 2)), (2.0, 1.0, 1.0), material, more.pop("frames", 3))
