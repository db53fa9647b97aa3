"""From where a body is seen so that a place of it is seen, and cuts through bodies whose place is seen from nowhere."""

import itertools

import numpy as np
import vtk

from expressions import components
from record import evaluate
from scene import surface

# from the corners of the space about y, the common view first
ABOVE = [(x, y, z) for y in (0.8, -0.8) for a, b in ((1.0, 1.6), (1.6, 1.0))
         for x, z in itertools.product((a, -a), (b, -b))]


class Sight:
    """Lines of sight past the surfaces of bodies."""

    def __init__(self, skins):
        self.locators, self.size = [], 0
        for skin in skins:
            skin.Update()
            locator = vtk.vtkStaticCellLocator()
            locator.SetDataSet(skin.GetOutput())
            locator.BuildLocator()
            self.locators.append(locator)
            self.size = max(self.size, skin.GetOutput().GetLength())

    def is_free(self, place, direction):
        """Whether no surface stands between a place and an eye in that direction."""
        near, far = (place + part * self.size * direction for part in (2e-3, 3))
        return not any(locator.IntersectWithLine(near, far, 0.0, vtk.mutable(0.0), [0.0] * 3, [0.0] * 3, vtk.mutable(0))
                       for locator in self.locators)

    def around(self, place, direction):
        """The share of a small patch about a place that is seen: in a groove it is less than on a face."""
        across = np.linalg.svd(direction[None])[2][1:]
        shifts = [0.0 * across[0], *(0.01 * self.size * sign * side for side in across for sign in (1, -1))]
        return np.mean([self.is_free(place + 0.004 * self.size * direction + shift, direction) for shift in shifts])


def shown_area(points, direction, up):
    """Of the box around the points in a picture from that direction."""
    right = unit(np.cross(up, direction))
    return np.ptp(points @ right) * np.ptp(points @ np.cross(direction, right))


def upwards(record, given):
    """The direction that points up in a picture: the one asked for, against gravity, or y."""
    if given:
        return unit([float(number) for number in given.split(",")])
    for name in record.names("Loads"):
        load = record.get("Loads", name, default={})
        try:
            pulls = [evaluate(word, record, 0.0) for word in components(load.get("Value", ""))]
        except ValueError:
            continue
        if load.get("Kind") == "gravity" and any(pulls):
            return -unit([*pulls, 0.0][:3])
    return np.array([0.0, 1.0, 0.0])


def turned(direction, up):
    """A direction about y as it stands to the axis that `up` is nearest to."""
    axis = int(np.argmax(np.abs(up)))
    moved = np.roll(direction, axis - 1)
    moved[axis] *= np.sign(up[axis])
    return moved


def best(place, bodies, scale, points, up=np.array([0.0, 1.0, 0.0])):
    """The direction from which a place is seen and the body shows most of itself, rather from above and from where a
    body is commonly seen; and whether the place is seen at all."""
    sight, found = Sight([surface(body, scale) for body in bodies]), []
    directions = [unit(turned(direction, up)) for direction in ABOVE]
    areas = [shown_area(points, direction, up) for direction in directions]
    for direction, area in zip(directions, areas):
        is_seen = sight.is_free(place, direction)
        worth = (is_seen * (2 + sight.around(place, direction)) + 0.5 * area / max(areas) +
                 0.5 * (direction @ up > 0) + 0.3 * np.allclose(direction, directions[0]))
        found.append((worth, tuple(direction), is_seen))
    _, direction, is_seen = max(found)
    return direction, is_seen


def unit(direction):
    return np.array(direction) / np.linalg.norm(direction)


def cut(bodies, place, direction, units):
    """The parts of bodies at rest that are behind a plane through a place, and what to say of it. The plane is normal
    to the axis that points at the eye most."""
    axis = int(np.argmax(np.abs(direction)))
    plane = vtk.vtkPlane()
    plane.SetOrigin(*place)
    plane.SetNormal(*(-np.sign(direction[axis]) * np.eye(3)[axis]))
    parts = []
    for body in bodies:
        clip = vtk.vtkClipDataSet()
        clip.SetInputData(body)
        clip.SetClipFunction(plane)
        clip.Update()
        used = vtk.vtkThreshold()  # all cells, without the points that have none any more
        used.SetInputConnection(clip.GetOutputPort())
        used.SetInputArrayToProcess(0, 0, 0, vtk.vtkDataObject.FIELD_ASSOCIATION_POINTS, "displacement")
        used.SetThresholdFunction(vtk.vtkThreshold.THRESHOLD_LOWER)
        used.SetLowerThreshold(np.inf)
        used.Update()
        parts.append(used.GetOutput())
    size = max(body.GetLength() for body in bodies)
    unit_of_length, factor = units.scaled("length", size)
    at = place[axis] if abs(place[axis]) > 1e-6 * size else 0
    return parts, f"cut at {'xyz'[axis]} = {factor * at:.4g} {unit_of_length}, through the largest".replace(" ,", ",")
