"""What a page holds of a frame: values at the nodes of the surface in 16 bits, and ends of the whole body."""

import base64

import numpy as np
from vtk.util.numpy_support import vtk_to_numpy

from field_files import array
from page.fields import AXES, shown, unit_of


def packed(values, kind):
    """An array as text."""
    return base64.b64encode(np.ascontiguousarray(values, dtype=kind).tobytes()).decode("ascii")


def extreme(values, pick, points, moved):
    """Value, place at rest and displacement of the largest or the least value."""
    i = int(pick(values))
    return {"value": float(values[i]), "at": points[i].tolist(), "moved": moved[i].tolist()}


def ends(values, points, moved):
    return {"least": extreme(values, np.argmin, points, moved), "largest": extreme(values, np.argmax, points, moved)}


def quantised(values):
    """Numbers 0 to 65535 from the least value to the largest."""
    low, high = float(values.min()), float(values.max())
    return {"low": low, "high": high, "values": packed(np.round((values - low) / ((high - low) or 1.0) * 65535), "<u2")}


def vectors(values):
    """Whole numbers of steps."""
    step = float(np.abs(values).max()) / 32767 or 1.0
    return {"step": step, "values": packed(np.round(values / step), "<i2")}


def frame_of(one, grid, nodes, label):
    """What the page holds of a frame; values are at the nodes of the surface, ends are those of the whole body."""
    points = vtk_to_numpy(grid.GetPoints().GetData())
    moved = np.nan_to_num(array(grid, "displacement").astype(float)) if one.moves else np.zeros(points.shape)
    if one.kind == "modes":
        moved /= np.linalg.norm(moved, axis=1).max() or 1.0
    frame = {"label": label, "displacement": vectors(moved[nodes]), "fields": {}}
    if one.moves and one.kind in ("time", "modes"):
        frame["ends"] = [ends(of, points, moved) for of in (np.linalg.norm(moved, axis=1), *moved.T)]
    if (later := array(grid, "displacement_later")) is not None and one.kind == "harmonic":
        frame["later"] = vectors(later[nodes])
    for name, (kind, values) in shown(one.kind, grid).items():
        frame["fields"][name] = {"kind": kind, **quantised(values[nodes]), **ends(values, points, moved)}
    return frame


def fields_of(one, frames):
    """Label, unit and factor of the fields that are not zero throughout."""
    fields = []
    if "ends" in frames[0]:
        largest = max(frame["ends"][0]["largest"]["value"] for frame in frames)
        unit, factor = ("", 1.0) if one.kind == "modes" else one.record.units.scaled("length", largest)
        name = "shape" if one.kind == "modes" else "displacement"
        fields = [{"label": f"{name}, {of}", "unit": unit, "factor": factor, "component": i}
                  for i, of in enumerate(("magnitude", *AXES))]
    for name, field in frames[0]["fields"].items():
        largest = max(abs(frame["fields"][name][end]["value"]) for frame in frames for end in ("least", "largest"))
        if largest > 0:
            unit, factor = unit_of(field["kind"], largest, one.record.units)
            fields.append({"label": name, "unit": unit, "factor": factor, "name": name})
    for frame in frames:
        kept = {field.get("name") for field in fields}
        frame["fields"] = {name: field for name, field in frame["fields"].items() if name in kept}
    return fields
