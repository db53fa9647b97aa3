"""The numbers behind the view of the body that turns: the surface, the chosen frames of each series, the obstacles."""

import os

import numpy as np
from vtk.util.numpy_support import vtk_to_numpy

import obstacles
import render
from field_files import array, indices, merge_points, read, series
from page.fields import shown
from page.frames import fields_of, frame_of, packed
from page.surface import Surface, triangles_of
from record import evaluate

BYTES = 4_000_000  # of all fields, before they become text, which is a third longer
FRAMES = 60


class Series:
    """One series of fields of a run."""

    def __init__(self, path, record):
        self.path, self.record, self.steps = path, record, series(path)
        self.grid, run = self.grid_at(-1), record.get("Run")
        self.moves = array(self.grid, "displacement") is not None
        self.kind = ("modes" if os.path.splitext(path)[0].endswith("_modes") else run if run == "harmonic" else
                     "time" if run != "spectrum" else
                     "random" if record.get("Excitation", "Power density") else "spectrum")

    def grid_at(self, frame):
        """The body at a frame; in HDF5 files its cells share their nodes as they are."""
        grid = read(self.steps[frame][1])
        return grid if self.path.endswith(".xdmf") else merge_points(grid)

    def label(self, time):
        """What a frame is of."""
        units = self.record.units
        if self.kind == "modes":
            hertz = render.frequency(self.path, int(time))
            return f"mode {time:g}" + (f", {hertz:.5g} {units['frequency']}".rstrip() if hertz else "")
        if self.kind == "harmonic":
            return f"{time:.6g} {units['frequency']}".rstrip()
        if self.kind in ("random", "spectrum") or time is None:
            return ""
        if self.record.get("Time", "Scheme") == "static":
            return f"load parameter {time:.6g}"
        return f"t = {time:.6g} {units['time']}".rstrip()

    def chosen(self, most, peak):
        """Frames from the first to the last, and the one nearest to the time `peak`."""
        n = len(self.steps)
        found = set(np.linspace(0, n - 1, max(1, min(n, most))).round().astype(int))
        if self.kind == "time" and peak is not None:
            found.add(np.argmin([abs((time or 0.0) - peak) for time, _ in self.steps]))
        return sorted(map(int, found))


def obstacles_of(one, box, times):
    """The obstacles as triangles, and their displacements at the times."""
    for name in one.record.names("Obstacles"):
        obstacle = one.record.get("Obstacles", name, default={})
        shifts = [obstacles.moved_by(obstacle, one.record, time) for time in times]
        if any(shift is None for shift in shifts):
            continue
        source = obstacles.surface_of(obstacle, box, np.zeros(3), box[0][2] == box[1][2])
        source.Update()
        skin = triangles_of(source.GetOutput())
        yield {"name": name, "points": packed(vtk_to_numpy(skin.GetPoints().GetData()), "<f4"),
               "triangles": packed(indices(skin.GetPolys().GetConnectivityArray()), "<u4"),
               "shifts": [shift.tolist() for shift in shifts]}


def up_of(record):
    """The axis against gravity where there is such a load, else y as in other pictures."""
    for load in (record.get("Loads", name, default={}) for name in record.names("Loads")):
        try:
            value = [evaluate(word, record, 0.0) for word in load.get("Value", "").split(";")]
        except ValueError:
            continue
        axis = int(np.argmax(np.abs(value)))
        if load.get("Kind") == "gravity" and value[axis] < 0:
            return axis
    return 1


def sentences(one, skin, n_frames):
    """What the motion is, and what the view leaves out."""
    if one.kind == "harmonic":
        yield "The body is shown at the beginning of a period, and as it plays over one period."
    if one.kind in ("random", "spectrum"):
        yield "The displacement is the motion of most power."
    if skin.total > len(skin.triangles):
        yield (f"The view shows {len(skin.triangles)} triangles in place of the {skin.total} of the surface; the "
               "largest and the least values are those of all nodes of the mesh.")
    if n_frames < len(one.steps):
        yield f"The view holds {n_frames} of the {len(one.steps)} frames of the series."


def series_of(path, record, n_series, peak):
    """One of `n_series` as the page holds it, with the frame at the time `peak`; None where it is of lines."""
    one = Series(path, record)
    if one.grid.GetCell(0).GetCellDimension() < 2:
        return None
    skin = Surface(one.grid)
    bytes_of_frame = len(skin.nodes) * (6 + 2 * len(shown(one.kind, one.grid)) + 6 * (one.kind == "harmonic"))
    chosen = one.chosen(min(FRAMES, BYTES // n_series // bytes_of_frame), peak)
    frames, largest, start, scale = [], 0.0, 0, 1.0
    for i in chosen:
        grid = one.grid_at(i)
        frames.append(frame_of(one, grid, skin.nodes, one.label(one.steps[i][0])))
        size = np.linalg.norm(array(grid, "displacement"), axis=1).max() if one.moves else 1.0
        if one.kind == "time" and size >= largest or not i:
            largest, start = size, len(frames) - 1
            scale = 0.0 if not one.moves else 1.0 if record.names("Obstacles") else render.choose_scale(grid)
    points = vtk_to_numpy(one.grid.GetPoints().GetData())
    fields, box = fields_of(one, frames), np.array([points.min(axis=0), points.max(axis=0)])
    unit, factor = record.units.scaled("length", abs(box).max())
    stress = [i for i, field in enumerate(fields) if field["label"].startswith("von Mises") and one.kind != "modes"]
    return {"name": os.path.splitext(os.path.basename(path))[0], "kind": one.kind, "flat": bool(box[0][2] == box[1][2]),
            "up": up_of(record), "start": start, "scale": 0.07 * one.grid.GetLength() if one.kind == "modes" else scale,
            "length": unit, "lengthFactor": factor, "words": " ".join(sentences(one, skin, len(chosen))),
            "field": stress[0] if stress else 0, "points": packed(points[skin.nodes], "<f4"),
            "vertices": packed(skin.vertices, "<u4"), "triangles": packed(skin.triangles, "<u4"),
            "edges": packed(skin.edges, "<u4"), "held": packed(skin.held, "<u4"), "fields": fields, "frames": frames,
            "obstacles": list(obstacles_of(one, box, [one.steps[i][0] for i in chosen]))}
