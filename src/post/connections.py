"""Remote points and bolts in pictures: lines that move with the body, and names, in front of everything."""

import numpy as np
import vtk
from vtk.util.numpy_support import numpy_to_vtk

import hdf5_frames
import scene as draw

COLOURS = {"remote_points": (0.36, 0.05, 0.45), "bolts": (0.02, 0.20, 0.50)}
WORDS = {"remote_points": "● remote point", "bolts": "○ bolt, its cut"}


class Connection:
    """A remote point, which is the first of the places, with lines to nodes; or a bolt, from the centre of its cut to
    both ends of the shank, with the outline of the cut."""

    def __init__(self, kind, name, places, lines, moved):
        self.kind, self.name, self.lines = kind, name, np.array(lines, int).reshape(-1, 2)
        self.places, self.moved = np.array(places, float).reshape(-1, 3), np.array(moved, float).reshape(-1, 3)

    def at(self, scale):
        return self.places + scale * self.moved


def read(path):
    """Those of a frame of a .xdmf series, as `series` of field_files names it; other files have none."""
    found = hdf5_frames.beside(*path, COLOURS) if isinstance(path, tuple) else ()
    return [Connection(*of) for of in found]


def lines_of(places, lines, colour, width):
    """An actor of lines between places."""
    points, cells, data = vtk.vtkPoints(), vtk.vtkCellArray(), vtk.vtkPolyData()
    points.SetData(numpy_to_vtk(np.ascontiguousarray(places), deep=True))
    for line in lines:
        cells.InsertNextCell(2)
        for end in line:
            cells.InsertCellPoint(int(end))
    data.SetPoints(points)
    data.SetLines(cells)
    mapper = vtk.vtkPolyDataMapper()
    mapper.SetInputData(data)
    actor = vtk.vtkActor()
    actor.SetMapper(mapper)
    actor.GetProperty().SetColor(*colour)
    actor.GetProperty().SetLineWidth(width)
    actor.GetProperty().LightingOff()
    return actor


def words_at(words, place, size, colour, above=0):
    """Text in the middle of a place of the body, or so many pixels above it."""
    actor = vtk.vtkTextActor()
    actor.SetInput(words)
    style = actor.GetTextProperty()
    draw.set_font(style, size, bold=True, colour=colour)
    style.SetVerticalJustificationToCentered()
    style.SetJustificationToCentered()
    anchor = actor.GetPositionCoordinate()
    if above:
        style.SetBackgroundColor(1, 1, 1)
        style.SetBackgroundOpacity(0.75)
        middle = vtk.vtkCoordinate()
        middle.SetCoordinateSystemToWorld()
        middle.SetValue(*place)
        anchor.SetCoordinateSystemToViewport()
        anchor.SetReferenceCoordinate(middle)
        anchor.SetValue(0, above, 0)
    else:
        anchor.SetCoordinateSystemToWorld()
        anchor.SetValue(*place)
    return actor


def layer(connections, scale):
    """A transparent renderer with the connections of a body that is moved by scale times its displacement."""
    front = vtk.vtkRenderer()
    for connection in connections:
        places, colour = connection.at(scale), COLOURS[connection.kind]
        front.AddActor(lines_of(places, connection.lines, colour, 1.6 if connection.kind == "remote_points" else 2.6))
        if connection.kind == "remote_points":
            front.AddViewProp(words_at("●", places[0], 22, colour))
        # a bolt is named at the end to which its cells above the cut reach
        named_at = places[0 if connection.kind == "remote_points" else 2]
        front.AddViewProp(words_at(f" {connection.name} ", named_at, 18, colour, 26))
    for row, kind in enumerate(sorted({connection.kind for connection in connections}, reverse=True)):
        front.AddViewProp(draw.write_text(WORDS[kind], 20, (0.60, 0.03 + 0.035 * row), colour=COLOURS[kind]))
    return front


def add(window, number, connections, scale, camera):
    """Let a window have them in the layer of that number, as the camera sees them, if there are any."""
    if connections:
        front = layer(connections, scale)
        front.SetLayer(number)
        front.SetActiveCamera(camera)
        window.AddRenderer(front)
