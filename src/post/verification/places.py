"""Where the error of the mesh sits: the cell with the largest estimated error of the stress."""

import dataclasses

import numpy as np

FRAMES = 8  # of a run, beside the start
FIELDS = ["-output_format", "xdmf", "-output_quantities", "stress error, support", "-output_region", "cells",
          "-output_where", "everything", "-output_materials", ""]


@dataclasses.dataclass
class Place:
    """The cell in the frame with the largest error of all."""

    centre: np.ndarray
    extent: float  # of the cell
    is_held: bool  # whether it has nodes of a support

    def __str__(self):
        at = ", ".join(f"{x:.4g}" for x in self.centre)
        return f"({at})" + (", beside a support" if self.is_held else "")

    def is_same(self, coarser):
        """Whether it lies in the cell of a coarser mesh, or beside it."""
        return np.linalg.norm(self.centre - coarser.centre) < 1.5 * coarser.extent


def options(time):
    """For the field files of a run."""
    interval = (float(time["End"]) - float(time["Start"])) / (1 if time["Scheme"] == "static" else FRAMES)
    return [*FIELDS, "-output_field_interval", f"{interval:.12g}"]


def largest_error(results):
    """The place in a run with these fields; None where there is no error."""
    fields = results.fields()
    frame = max(range(len(fields.times)), key=lambda i: np.sum(fields["stress_error", i]**2))
    errors = fields["stress_error", frame]
    if not errors.max() > 0:
        return None
    nodes = fields.cells[np.argmax(errors)]
    points = fields.points[nodes]
    is_held = bool(np.any(fields["support", frame][nodes]))
    return Place(points.mean(axis=0), np.linalg.norm(np.ptp(points, axis=0)), is_held)
