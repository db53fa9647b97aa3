"""Field files of a run read back: an HDF5 file with its index, or VTU files."""

import base64
import re
import xml.etree.ElementTree as xml
import zlib

import h5py
import numpy as np


def hdf5(result):
    """The HDF5 file of a run, or None."""
    return next(iter(sorted(result.folder.glob("*.h5"))), None)


def tables(path):
    """All tables of an HDF5 file by their names."""
    found = {}
    with h5py.File(path) as file:
        file.visititems(lambda name, item: found.update({name: item[()]}) if isinstance(item, h5py.Dataset) else None)
    return found


def last_frame(result, name=None):
    """Numbers by the names of quantities at points, in cells, and of the whole at the last time of a file, the
    first one or that of a name."""
    places = {"points": {}, "cells": {}, "": {}}
    for name, values in tables(result.folder / f"{name}.h5" if name else hdf5(result)).items():
        group, _, quantity = name.rpartition("/")
        if group == "mesh":
            places["points" if quantity == "points" else "cells"][quantity] = values
        elif group in places:
            places[group][quantity] = values[-1]
    return places


def index_apart(result, name="*"):
    """How many references of an index are not to a whole table of that shape, or to a view of other numbers than those
    of the frame; and how many grids, collections or times of it are not as all readers take them."""
    path, wrong = next(result.folder.glob(f"{name}.xdmf")), 0
    root, stored = xml.parse(path).getroot(), tables(path.with_suffix(".h5"))
    collections = list(root.find("Domain"))
    wrong += root.get("Version") != "3.0" or collections[-1].get("Name") != "body"
    for collection in collections:
        wrong += collection.get("CollectionType") != "Temporal"
        wrong += [float(grid.find("Time").get("Value")) for grid in collection] != list(stored["times"][:, 0, 0])
        wrong += sum(grid.get("GridType") != "Uniform" for grid in collection)
    wrong += sum(attribute.get("Center") not in ("Node", "Cell") for attribute in root.iter("Attribute"))
    views = tables(path.with_suffix(".views.h5"))
    for item in root.iter("DataItem"):
        shape = tuple(map(int, item.get("Dimensions").split()))
        file, table = item.text.split(":/")
        if file == path.with_suffix(".h5").name:
            wrong += stored[table].shape != shape
            continue
        name, frame = table.rsplit("/", 1)
        values = stored[name][int(frame)]
        values = full_tensors(values) if values.shape[1] == 6 else values
        wrong += views[table].shape != shape or not np.array_equal(views[table].reshape(values.shape), values)
    return wrong


def full_tensors(values):
    """Nine components from the six of the upper triangle."""
    return values[:, [0, 1, 2, 1, 3, 4, 2, 4, 5]]


def fields(result, name):
    """An array of the last field files (without a name: the points), all rows one after the other."""
    if not hdf5(result):
        return np.concatenate([decoded(piece, name, np.float32) for piece in pieces(result)])
    frame = last_frame(result)
    values = next(group[name or "points"] for group in frame.values() if (name or "points") in group)
    return (full_tensors(values) if values.shape[-1] == 6 else values).ravel()


def pieces(result):
    """The texts of the last VTU files of all ranks, one after the other."""
    last_number = max(int(path.stem.split("_")[-1]) for path in result.folder.glob("*.pvtu"))
    return [path.read_text(encoding="ascii")
            for path in sorted(result.folder.glob(f"*_{last_number:04d}.*.vtu"))]


def decoded(piece, name, kind):
    """An array of a VTU file (without a name: the points), compressed in one block, a header of four
    numbers before it."""
    array = rf'Name="{name}"' if name else r"<Points>\s*<DataArray"
    text = re.search(rf"{array}[^>]*>\s*([^<\s]*)", piece)[1]
    if not text:
        return np.empty(0, dtype=kind)
    data = base64.b64decode(text[24:])  # 16 bytes make 24 letters
    return np.frombuffer(zlib.decompress(data), dtype=kind)
