"""Rigid obstacles of a run as surfaces."""

import numpy as np
import vtk

from expressions import components
from record import evaluate


def numbers(text):
    """Coordinates separated by commas, three of them."""
    values = [float(word) for word in components(text)]
    return np.array(values + [0.0] * (3 - len(values)))


def moved_by(obstacle, record, time):
    """The displacement of an obstacle at a time; None where its expression is beyond us."""
    motion = components(obstacle.get("Motion", ""))
    try:
        values = [evaluate(word, record, time or 0.0) for word in motion]
    except ValueError:
        return None
    return np.array(values + [0.0] * (3 - len(values)))


def plane(point, normal, bounds, flat):
    """The part of a plane under a body, as large as the body and a little more."""
    low, high = bounds
    centre, size = (low + high) / 2, np.linalg.norm(high - low)
    normal = normal / np.linalg.norm(normal)
    middle = centre - normal * np.dot(centre - point, normal)
    across = np.array([0, 0, 1.0]) if flat else np.eye(3)[np.argmin(abs(normal))]
    first = np.cross(normal, across)
    first /= np.linalg.norm(first)
    second = np.cross(normal, first)
    half = 0.45 * size
    source = vtk.vtkPlaneSource()
    depth = second * (0.02 * size if flat else half)
    source.SetOrigin(*(middle - half * first - depth))
    source.SetPoint1(*(middle + half * first - depth))
    source.SetPoint2(*(middle - half * first + depth))
    return source


def cylinder(point, axis, radius, bounds):
    """A cylinder along the body."""
    low, high = bounds
    length = 1.2 * np.linalg.norm(high - low)
    axis = axis / np.linalg.norm(axis)
    middle = point + axis * np.dot((low + high) / 2 - point, axis)
    line = vtk.vtkLineSource()
    line.SetPoint1(*(middle - axis * length / 2))
    line.SetPoint2(*(middle + axis * length / 2))
    tube = vtk.vtkTubeFilter()
    tube.SetInputConnection(line.GetOutputPort())
    tube.SetRadius(radius)
    tube.SetNumberOfSides(96)
    return tube


def surface_of(obstacle, bounds, shift, flat):
    """The surface of an obstacle of a record, moved by a displacement."""
    kind = obstacle.get("Kind", "plane")
    if kind == "box":
        low, high = (numbers(obstacle[f"{end} corner"]) + shift for end in ("Lower", "Upper"))
        box = vtk.vtkCubeSource()
        box.SetBounds(low[0], high[0], low[1], high[1], low[2], high[2])
        return box
    point = numbers(obstacle["Point"]) + shift
    if kind == "plane":
        return plane(point, numbers(obstacle["Direction"]), bounds, flat)
    radius = float(obstacle["Radius"])
    if kind == "cylinder" and not flat:
        return cylinder(point, numbers(obstacle["Direction"]), radius, bounds)
    ball = vtk.vtkSphereSource()
    ball.SetCenter(*point)
    ball.SetRadius(radius)
    ball.SetThetaResolution(96)
    ball.SetPhiResolution(96)
    return ball


def actors(record, bounds, time, flat):
    """The obstacles of a record as grey bodies that one sees through."""
    for name in record.names("Obstacles"):
        obstacle = record.get("Obstacles", name, default={})
        shift = moved_by(obstacle, record, time)
        if shift is None:
            print(f"the obstacle {name} is not drawn: its motion uses what pictures do not know")
            continue
        mapper = vtk.vtkPolyDataMapper()
        source = surface_of(obstacle, bounds, shift, flat)  # a port alone does not keep it
        mapper.SetInputConnection(source.GetOutputPort())
        actor = vtk.vtkActor()
        actor.SetMapper(mapper)
        actor.GetProperty().SetColor(0.55, 0.57, 0.60)
        actor.GetProperty().SetOpacity(0.45)
        yield actor
