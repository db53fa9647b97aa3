"""What ParaView's readers see in .xdmf files, as JSON: pvpython paraview_readings.py FILE."""

import json
import os
import sys

import numpy as np
from paraview import servermanager, simple
from vtk.util.numpy_support import vtk_to_numpy

READERS = {"default": simple.OpenDataFile, "spatial": lambda path: simple.Xdmf3ReaderS(FileName=[path]),
           "temporal": lambda path: simple.Xdmf3ReaderT(FileName=[path]),
           "legacy": lambda path: simple.XDMFReader(FileNames=[path])}


def grids(data):
    """The unstructured grids in a data set or in its blocks."""
    if not data.IsA("vtkCompositeDataSet"):
        return [data]
    blocks = data.NewIterator()
    found = []
    while not blocks.IsDoneWithTraversal():
        found.append(blocks.GetCurrentDataObject())
        blocks.GoToNextItem()
    return found


def columns(data):
    """Smallest and largest value of each component of each array."""
    arrays = {data.GetArrayName(i): vtk_to_numpy(data.GetArray(i)) for i in range(data.GetNumberOfArrays())}
    return {name: [[float(column.min()), float(column.max())] for column in np.atleast_2d(values.T)]
            for name, values in arrays.items() if len(values)}


def readings(path, reader):
    made = READERS[reader](os.path.abspath(path))
    times = list(made.TimestepValues)
    found = []
    for time in times:
        made.UpdatePipeline(time)
        found.append([{"points": grid.GetNumberOfPoints(), "cells": grid.GetNumberOfCells(),
                       "kind": grid.GetCellType(0) if grid.GetNumberOfCells() else 0, "bounds": grid.GetBounds(),
                       "at points": columns(grid.GetPointData()), "in cells": columns(grid.GetCellData())}
                      for grid in grids(servermanager.Fetch(made))])
    return {"times": times, "grids": found}


print(json.dumps({reader: readings(sys.argv[1], reader) for reader in READERS}))
