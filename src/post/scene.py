"""The pieces of a picture: surfaces, lines, colours, marks, and the camera."""

import math
import os
import shutil
import sys
import textwrap

import matplotlib
import numpy as np
import vtk
from vtk.util.numpy_support import vtk_to_numpy

from field_files import array

vtk.vtkObject.GlobalWarningDisplayOff()  # what cannot be read is said once, in a sentence

INK, GREY, HELD = (0.15, 0.17, 0.20), (0.60, 0.63, 0.68), (0.05, 0.42, 0.30)
TOO_LARGE = (0.85, 0.10, 0.75)
LABELS = 6  # intervals of the colour bar
SIZE = (1600, 1000)

# Direction from the body to the eye and the direction that points up in the picture.
VIEWS = {
    "iso": ((1.0, 0.8, 1.6), (0, 1, 0)),
    "front": ((0, 0, 1), (0, 1, 0)),
    "back": ((0, 0, -1), (0, 1, 0)),
    "right": ((1, 0, 0), (0, 1, 0)),
    "left": ((-1, 0, 0), (0, 1, 0)),
    "top": ((0, 1, 0), (0, 0, -1)),
    "bottom": ((0, -1, 0), (0, 0, 1)),
}


def need_display():
    """Starts this script again under xvfb-run when there is no display."""
    if os.environ.get("DISPLAY"):
        return
    if not shutil.which("xvfb-run"):
        sys.exit("there is no display: install Debian's package xvfb")
    screen = "-screen 0 {}x{}x24".format(*SIZE)
    os.execvp("xvfb-run", ["xvfb-run", "-a", "-s", screen, sys.executable, *sys.orig_argv[1:]])


def surface(grid, scale):
    """The surface of the grid moved by scale times the displacement, curved cells refined."""
    grid.GetPointData().SetActiveVectors("displacement")
    warp = vtk.vtkWarpVector()
    warp.SetInputData(grid)
    warp.SetScaleFactor(scale)
    skin = vtk.vtkDataSetSurfaceFilter()
    skin.SetInputConnection(warp.GetOutputPort())
    skin.SetNonlinearSubdivisionLevel(3)
    return skin


def lines(skin, colour, width, opacity):
    """The sharp edges of a surface, and those between materials, as an actor."""
    edges = vtk.vtkFeatureEdges()
    edges.SetInputConnection(skin.GetOutputPort())
    edges.SetFeatureAngle(30)
    edges.ColoringOff()
    edges.NonManifoldEdgesOff()
    mapper = vtk.vtkPolyDataMapper()
    mapper.SetInputConnection(edges.GetOutputPort())
    mapper.ScalarVisibilityOff()
    mapper.SetResolveCoincidentTopologyToPolygonOffset()
    actor = vtk.vtkActor()
    actor.SetMapper(mapper)
    actor.GetProperty().SetColor(*colour)
    actor.GetProperty().SetLineWidth(width)
    actor.GetProperty().SetOpacity(opacity)
    actor.GetProperty().LightingOff()
    return actor


def body(skin, table=None):
    """The coloured body; grey without a colour table."""
    shaded = vtk.vtkPolyDataNormals()  # curved where its edges are not sharp
    shaded.SetInputConnection(skin.GetOutputPort())
    shaded.SetFeatureAngle(30)
    mapper = vtk.vtkPolyDataMapper()
    mapper.SetInputConnection(shaded.GetOutputPort())
    actor = vtk.vtkActor()
    actor.SetMapper(mapper)
    if table:
        mapper.SetScalarModeToUsePointFieldData()
        mapper.SelectColorArray("shown")
        mapper.SetLookupTable(table)
        mapper.UseLookupTableScalarRangeOn()
        mapper.InterpolateScalarsBeforeMappingOn()
    else:
        mapper.ScalarVisibilityOff()
        actor.GetProperty().SetColor(0.80, 0.81, 0.83)
    actor.GetProperty().SetAmbient(0.25)
    actor.GetProperty().SetDiffuse(0.75)
    actor.GetProperty().SetSpecular(0.15)
    actor.GetProperty().SetSpecularPower(30)
    return actor


def moved_points(grid, scale):
    """The points of the deformed grid."""
    return vtk_to_numpy(grid.GetPoints().GetData()) + scale * array(grid, "displacement")


def supports(grid, scale, size, but=None):
    """Small dots at held nodes, at most some hundred, and none near the place `but`; None where nothing is held."""
    held = array(grid, "support")
    if held is None or not held.any():
        return None
    # unit vectors, which files with points beside the nodes interpolate
    places = moved_points(grid, scale)[np.linalg.norm(held, axis=1) > 0.9]
    points = vtk.vtkPoints()
    for place in places[::-(-len(places) // 400)]:
        if but is None or np.linalg.norm(place - but) > 0.03 * size:
            points.InsertNextPoint(*place)
    dots = vtk.vtkPolyData()
    dots.SetPoints(points)
    ball = vtk.vtkSphereSource()
    ball.SetRadius(0.0022 * size)
    glyphs = vtk.vtkGlyph3D()
    glyphs.SetInputData(dots)
    glyphs.SetSourceConnection(ball.GetOutputPort())
    glyphs.ScalingOff()
    mapper = vtk.vtkPolyDataMapper()
    mapper.SetInputConnection(glyphs.GetOutputPort())
    actor = vtk.vtkActor()
    actor.SetMapper(mapper)
    actor.GetProperty().SetColor(*HELD)
    return actor


def colours(low, high, is_cut):
    """A colour table of matplotlib, without its darkest ends; values above are marked when it is cut."""
    table = vtk.vtkLookupTable()
    table.SetNumberOfTableValues(256)
    for i, colour in enumerate(matplotlib.colormaps["turbo"](np.linspace(0.1, 0.95, 256))):
        table.SetTableValue(i, *colour)
    table.SetTableRange(low, high)
    if is_cut:
        table.SetAboveRangeColor(*TOO_LARGE, 1.0)
        table.UseAboveRangeColorOn()
    return table


def limits(low, high):
    """Ends of the colour bar: round numbers, and zero for fields that begin close to it."""
    if low == high == 0:
        return 0.0, 1.0
    if high - low < 1e-6 * max(abs(low), abs(high)):  # the same everywhere
        low, high = min(low, 0.0), max(high, 0.0)
    if 0 <= low < 0.2 * high:
        low = 0.0
    power = 10.0 ** math.floor(math.log10((high - low) / LABELS))
    for step in (power * n for n in (1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10, 15)):
        start = step * math.floor(low / step)
        if start + LABELS * step >= high:
            return start, start + LABELS * step
    return low, high


def n_intervals(low, high):
    """Of a colour bar whose ends are given, so that its labels are short."""
    return min((4, 5, 6, 8), key=lambda n: (len(f"{(high - low) / n:.4g}".strip("0.")), abs(n - 5)))


def set_font(style, size, bold=False, colour=INK):
    """Letters of matplotlib's font, which has every sign used here."""
    style.SetFontFamily(vtk.VTK_FONT_FILE)
    weight = "-Bold" if bold else ""
    style.SetFontFile(f"{matplotlib.get_data_path()}/fonts/ttf/DejaVuSans{weight}.ttf")
    style.SetFontSize(size)
    style.SetColor(*colour)
    style.BoldOff()
    style.ItalicOff()
    style.ShadowOff()


def write_text(text, size, place, bold=False, colour=INK):
    """Text at a relative place of the picture."""
    actor = vtk.vtkTextActor()
    actor.SetInput(text)
    set_font(actor.GetTextProperty(), size, bold, colour)
    actor.GetPositionCoordinate().SetCoordinateSystemToNormalizedViewport()
    actor.SetPosition(*place)
    return actor


def mark(text, place):
    """A ring around a place of the body, and what it is beside it, in front of everything."""
    for words, size in (("○", 40), ("       " + text, 20)):
        actor = vtk.vtkTextActor()
        actor.SetInput(words)
        style = actor.GetTextProperty()
        set_font(style, size, bold=True, colour=(0.1, 0.1, 0.1))
        style.SetVerticalJustificationToCentered()
        if size == 40:
            style.SetJustificationToCentered()
        else:
            style.SetBackgroundColor(1, 1, 1)
            style.SetBackgroundOpacity(0.0)
        actor.GetPositionCoordinate().SetCoordinateSystemToWorld()
        actor.GetPositionCoordinate().SetValue(*place)
        yield actor


def colour_bar(table, title, n_labels, is_cut):
    """Vertical bar at the right edge, below its title."""
    bar = vtk.vtkScalarBarActor()
    bar.SetLookupTable(table)
    bar.SetNumberOfLabels(n_labels)
    bar.SetMaximumNumberOfColors(256)
    bar.SetLabelFormat("%.4g")
    bar.UnconstrainedFontSizeOn()
    set_font(bar.GetTitleTextProperty(), 20)
    set_font(bar.GetLabelTextProperty(), 20)
    bar.SetTitle("\n".join(textwrap.wrap(title, 17)))
    bar.SetVerticalTitleSeparation(18)
    bar.SetBarRatio(0.22)
    bar.SetPosition(0.86, 0.29)
    bar.SetWidth(0.13)
    bar.SetHeight(0.64)
    if is_cut:
        bar.DrawAboveRangeSwatchOn()
        bar.SetAboveRangeAnnotation("above")
        set_font(bar.GetAnnotationTextProperty(), 18)
    return bar


def light(scene):
    lights = vtk.vtkLightKit()
    lights.SetKeyLightIntensity(0.95)
    lights.SetKeyToFillRatio(2)
    lights.AddLightsToRenderer(scene)


def triad(camera):
    """The axes as seen by a camera, in a corner."""
    axes = vtk.vtkAxesActor()
    for caption in (axes.GetXAxisCaptionActor2D(), axes.GetYAxisCaptionActor2D(),
                    axes.GetZAxisCaptionActor2D()):
        caption.GetTextActor().SetTextScaleModeToNone()
        set_font(caption.GetCaptionTextProperty(), 20)
    corner = vtk.vtkRenderer()
    corner.SetViewport(0.87, 0.01, 0.99, 0.20)
    corner.SetLayer(2)
    corner.AddActor(axes)
    back = np.array(camera.GetPosition()) - np.array(camera.GetFocalPoint())
    own = corner.GetActiveCamera()
    own.ParallelProjectionOn()
    own.SetFocalPoint(0, 0, 0)
    own.SetPosition(*(5 * back / np.linalg.norm(back)))
    own.SetViewUp(*camera.GetViewUp())
    own.SetParallelScale(1.4)
    corner.ResetCameraClippingRange()
    return corner


def aim(scene, seen, flat, view, given_up):
    """Parallel camera that sees the points, a little left of the middle (colour bar)."""
    if flat and view == "iso":
        view = "front"
    if view in VIEWS:
        direction, up = VIEWS[view]
    else:
        direction = [float(number) for number in view.split(",")] if isinstance(view, str) else view
        up = (0, 1, 0) if direction[0] or direction[2] else (0, 0, -1)
    if given_up is not None:
        up = [float(number) for number in given_up.split(",")] if isinstance(given_up, str) else given_up
    back = np.array(direction) / np.linalg.norm(direction)
    right = np.cross(up, back)
    right /= np.linalg.norm(right)
    above = np.cross(back, right)

    # Fit them into the part of the picture left of the colour bar, between the lines of text.
    low, high = (end(seen @ np.array([right, above, back]).T, axis=0) for end in (np.min, np.max))
    width, height, _ = high - low
    half_height = max(height / 1.55, width / (1.58 * SIZE[0] / SIZE[1]))
    centre = (low + high) / 2 @ np.array([right, above, back]) + right * 0.10 * half_height * SIZE[0] / SIZE[1]
    camera = scene.GetActiveCamera()
    camera.ParallelProjectionOn()
    camera.SetFocalPoint(*centre)
    camera.SetPosition(*(centre + back * 2 * np.linalg.norm(np.ptp(seen, axis=0))))
    camera.SetViewUp(*above)
    camera.SetParallelScale(half_height)
    scene.ResetCameraClippingRange()


def save(window, path):
    """Writes the picture of a render window as PNG."""
    window.Render()
    picture = vtk.vtkWindowToImageFilter()
    picture.SetInput(window)
    picture.ReadFrontBufferOff()
    writer = vtk.vtkPNGWriter()
    writer.SetFileName(path)
    writer.SetInputConnection(picture.GetOutputPort())
    writer.Write()
