#!/usr/bin/python3
"""Picture of the deformed mesh, without a display.

    /usr/bin/python3 src/post/render.py results/frame.pvd frame.png
        [--time last|peak|SECONDS] [--scale auto|FACTOR] [--field von_mises]
        [--view iso|front|back|left|right|top|bottom|X,Y,Z] [--up X,Y,Z] [--most VALUE]
        [--title TEXT]

Reads a .pvd series, a .pvtu or a .vtu file. The surface is moved by FACTOR times the field
`displacement` and coloured by a point or cell field (of a vector: its magnitude); the undeformed
body stays as grey lines. Needs Debian's python3-vtk9, python3-matplotlib and, where there is no
display, xvfb.
"""

import argparse
import math
import os
import shutil
import sys
import xml.etree.ElementTree as xml

import numpy as np

# Name, unit of the fields that steppe writes (SI).
FIELDS = {
    "displacement": ("displacement", "m"),
    "velocity": ("velocity", "m/s"),
    "acceleration": ("acceleration", "m/s²"),
    "von_mises": ("von Mises stress", "Pa"),
    "det_F": ("det F", ""),
    "energy_density": ("strain energy density", "J/m³"),
    "material": ("material", ""),
    "rank": ("rank", ""),
}
PIECEWISE = ("material", "rank")  # constant in a cell, never averaged at nodes

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
SIZE = (1600, 1000)
INK = (0.15, 0.17, 0.20)
LABELS = 6  # intervals of the colour bar


def need_display():
    """Starts this script again under xvfb-run when there is no display."""
    if os.environ.get("DISPLAY"):
        return
    if not shutil.which("xvfb-run"):
        sys.exit("there is no display: install Debian's package xvfb")
    screen = "-screen 0 {}x{}x24".format(*SIZE)
    os.execvp("xvfb-run", ["xvfb-run", "-a", "-s", screen, sys.executable, *sys.argv])


def series(path):
    """Times and file names of a .pvd file; a single .vtu or .pvtu has no time."""
    if not path.endswith(".pvd"):
        return [(None, path)]
    folder = os.path.dirname(path)
    steps = [(float(entry.get("timestep")), os.path.join(folder, entry.get("file")))
             for entry in xml.parse(path).getroot().iter("DataSet")]
    if not steps:
        sys.exit(f"{path} lists no files")
    return steps


def read(path):
    """The unstructured grid in a .vtu or .pvtu file."""
    reader = (vtk.vtkXMLPUnstructuredGridReader() if path.endswith(".pvtu")
              else vtk.vtkXMLUnstructuredGridReader())
    if not os.path.exists(path):
        sys.exit(f"no such file: {path}")
    reader.SetFileName(path)
    reader.Update()
    return reader.GetOutput()


def merge_points(grid):
    """Joins the coincident points of neighbouring cells; their data become the mean."""
    points = vtk_to_numpy(grid.GetPoints().GetData())
    length = grid.GetLength() * 1e-9
    _, first, group = np.unique(np.floor(points / length + 0.3), axis=0, return_index=True,
                                return_inverse=True)
    count = np.bincount(group)
    merged = vtk.vtkUnstructuredGrid()
    merged.SetPoints(vtk.vtkPoints())
    merged.GetPoints().SetData(numpy_to_vtk(points[first], deep=True))
    cells = vtk.vtkCellArray()
    offsets = vtk_to_numpy(grid.GetCells().GetOffsetsArray()).astype(np.int64)
    corners = group[vtk_to_numpy(grid.GetCells().GetConnectivityArray())].astype(np.int64)
    cells.SetData(numpy_to_vtkIdTypeArray(offsets, deep=True),
                  numpy_to_vtkIdTypeArray(corners, deep=True))
    merged.SetCells(grid.GetCellTypesArray(), cells)
    merged.GetCellData().ShallowCopy(grid.GetCellData())
    data = grid.GetPointData()
    for i in range(data.GetNumberOfArrays()):
        values = vtk_to_numpy(data.GetArray(i)).astype(float)
        columns = values.reshape(len(values), -1).T
        mean = np.array([np.bincount(group, column) / count for column in columns]).T
        array = numpy_to_vtk(mean, deep=True)
        array.SetName(data.GetArrayName(i))
        merged.GetPointData().AddArray(array)
    return merged


def values_of(grid, field):
    """The scalar values of a point or cell field (of a vector: the magnitude)."""
    for data in (grid.GetPointData(), grid.GetCellData()):
        array = data.GetArray(field)
        if array:
            values = vtk_to_numpy(array)
            return np.linalg.norm(values, axis=1) if values.ndim == 2 else values
    names = [data.GetArrayName(i) for data in (grid.GetPointData(), grid.GetCellData())
             for i in range(data.GetNumberOfArrays())]
    sys.exit(f"there is no field {field}; there are: {', '.join(names)}")


def choose(steps, time, field):
    """The step nearest to a time, the last one, or the one with the largest value of the field."""
    if time == "last":
        return steps[-1]
    if time == "peak":
        return max(steps, key=lambda step: values_of(read(step[1]), field).max())
    return min(steps, key=lambda step: abs((step[0] or 0.0) - float(time)))


def choose_scale(grid):
    """1, 2 or 5 times a power of ten that shows the largest displacement as 5 % of the body."""
    largest = values_of(grid, "displacement").max()
    wanted = 0.05 * grid.GetLength() / largest if largest > 0 else 1.0
    power = 10.0 ** math.floor(math.log10(wanted))
    return max(1.0, max(step for step in (power, 2 * power, 5 * power) if step <= wanted))


def surface(grid, scale):
    """The surface of the grid moved by scale times the displacement, curved cells refined."""
    grid.GetPointData().SetActiveVectors("displacement")
    warp = vtk.vtkWarpVector()
    warp.SetInputData(grid)
    warp.SetScaleFactor(scale)
    skin = vtk.vtkDataSetSurfaceFilter()
    skin.SetInputConnection(warp.GetOutputPort())
    skin.SetNonlinearSubdivisionLevel(2)
    return skin


def lines(skin, colour, width, opacity):
    """The sharp edges of a surface as an actor."""
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


def colours(low, high):
    """A colour table of matplotlib, without its darkest ends."""
    table = vtk.vtkLookupTable()
    table.SetNumberOfTableValues(256)
    for i, colour in enumerate(matplotlib.colormaps["turbo"](np.linspace(0.1, 0.95, 256))):
        table.SetTableValue(i, *colour)
    table.SetTableRange(low, high)
    return table


def limits(values):
    """Ends of the colour bar: round numbers, and zero for fields that begin close to it."""
    low, high = values.min(), values.max()
    if low == high:
        return low - 0.5, high + 0.5
    if 0 <= low < 0.2 * high:
        low = 0.0
    power = 10.0 ** math.floor(math.log10((high - low) / LABELS))
    for step in (power * n for n in (1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10, 15)):
        start = step * math.floor(low / step)
        if start + LABELS * step >= high:
            return start, start + LABELS * step
    return low, high


def set_font(style, size, bold=False):
    """Dark letters of matplotlib's font, which has every sign used here."""
    style.SetFontFamily(vtk.VTK_FONT_FILE)
    weight = "-Bold" if bold else ""
    style.SetFontFile(f"{matplotlib.get_data_path()}/fonts/ttf/DejaVuSans{weight}.ttf")
    style.SetFontSize(size)
    style.SetColor(*INK)
    style.BoldOff()
    style.ItalicOff()
    style.ShadowOff()


def write_text(text, size, place, bold=False):
    """Dark text at a relative place of the picture."""
    actor = vtk.vtkTextActor()
    actor.SetInput(text)
    set_font(actor.GetTextProperty(), size, bold)
    actor.GetPositionCoordinate().SetCoordinateSystemToNormalizedViewport()
    actor.SetPosition(*place)
    return actor


def colour_bar(table, title, n_labels):
    """Vertical bar at the right edge."""
    bar = vtk.vtkScalarBarActor()
    bar.SetLookupTable(table)
    bar.SetNumberOfLabels(n_labels)
    bar.SetMaximumNumberOfColors(256)
    bar.SetLabelFormat("%.4g")
    bar.UnconstrainedFontSizeOn()
    set_font(bar.GetTitleTextProperty(), 22)
    set_font(bar.GetLabelTextProperty(), 20)
    bar.SetTitle(title.replace(" [", "\n["))
    bar.SetVerticalTitleSeparation(18)
    bar.SetBarRatio(0.22)
    bar.SetPosition(0.86, 0.14)
    bar.SetWidth(0.13)
    bar.SetHeight(0.72)
    return bar


def describe(field, values, title):
    """Title of the colour bar and the factor of the values; large pascals become megapascals."""
    name, unit = FIELDS.get(field, (field.replace("_", " "), ""))
    factor = 1.0
    if unit == "Pa" and not title and values.max() >= 1e6:
        unit, factor = "MPa", 1e-6
    return title or (f"{name} [{unit}]" if unit else name), factor


def draw(grid, arguments, time):
    """The scene as a render window."""
    scale = choose_scale(grid) if arguments.scale == "auto" else float(arguments.scale)
    values = values_of(grid, arguments.field)
    title, factor = describe(arguments.field, values, arguments.title)
    shown = numpy_to_vtk(values * factor, deep=True)
    shown.SetName("shown")
    on_points = len(values) == grid.GetNumberOfPoints()
    (grid.GetPointData() if on_points else grid.GetCellData()).AddArray(shown)

    whole = grid if arguments.field not in PIECEWISE else merge_points(grid)
    if arguments.field in PIECEWISE:
        low, high = values.min(), values.max()
        n_labels = min(int(high - low), 10) + 1
    else:
        most = np.inf if arguments.most is None else arguments.most
        low, high = limits(np.minimum(values, most) * factor)
        n_labels = LABELS + 1
    table = colours(low, high)
    skin = surface(grid, scale)
    mapper = vtk.vtkPolyDataMapper()
    mapper.SetInputConnection(skin.GetOutputPort())
    if on_points:
        mapper.SetScalarModeToUsePointFieldData()
    else:
        mapper.SetScalarModeToUseCellFieldData()
    mapper.SelectColorArray("shown")
    mapper.SetLookupTable(table)
    mapper.UseLookupTableScalarRangeOn()
    mapper.InterpolateScalarsBeforeMappingOn()
    body = vtk.vtkActor()
    body.SetMapper(mapper)
    body.GetProperty().SetAmbient(0.25)
    body.GetProperty().SetDiffuse(0.75)
    body.GetProperty().SetSpecular(0.15)
    body.GetProperty().SetSpecularPower(30)

    scene = vtk.vtkRenderer()
    scene.SetBackground(0.90, 0.92, 0.95)
    scene.SetBackground2(1, 1, 1)
    scene.GradientBackgroundOn()
    scene.AddActor(body)
    scene.AddActor(lines(surface(whole, scale), INK, 1.6, 1.0))
    scene.AddActor(lines(surface(whole, 0.0), (0.60, 0.63, 0.68), 2.0, 1.0))
    scene.AddActor2D(colour_bar(table, title, n_labels))
    name = os.path.splitext(os.path.basename(arguments.results))[0]
    scene.AddActor2D(write_text(name, 30, (0.025, 0.935), bold=True))
    facts = [f"displacement × {scale:g}"] + ([f"t = {time:.6g} s"] if time is not None else [])
    scene.AddActor2D(write_text("\n".join(reversed(facts)), 22, (0.025, 0.04)))
    aim(scene, grid, arguments.view, arguments.up)
    lights = vtk.vtkLightKit()
    lights.SetKeyLightIntensity(0.95)
    lights.SetKeyToFillRatio(2)
    lights.AddLightsToRenderer(scene)

    window = vtk.vtkRenderWindow()
    window.SetOffScreenRendering(True)
    window.SetMultiSamples(8)
    window.SetSize(*SIZE)
    window.AddRenderer(scene)
    return window


def aim(scene, grid, view, given_up):
    """Parallel camera that sees the whole body, a little left of the middle (colour bar)."""
    bounds = np.array(grid.GetBounds()).reshape(3, 2)
    flat = bounds[2, 0] == bounds[2, 1]
    if flat and view == "iso":
        view = "front"
    if view in VIEWS:
        direction, up = VIEWS[view]
    else:
        direction = [float(number) for number in view.split(",")]
        up = (0, 1, 0) if direction[0] or direction[2] else (0, 0, -1)
    if given_up:
        up = [float(number) for number in given_up.split(",")]
    camera = scene.GetActiveCamera()
    camera.ParallelProjectionOn()
    camera.SetFocalPoint(0, 0, 0)
    camera.SetPosition(*direction)
    camera.SetViewUp(*up)
    scene.ResetCamera()

    # Fit the corners of everything seen into the part of the picture left of the colour bar.
    seen = np.array(scene.ComputeVisiblePropBounds()).reshape(3, 2)
    corners = np.array(np.meshgrid(*seen)).reshape(3, -1).T
    back = np.array(direction) / np.linalg.norm(direction)
    right = np.cross(up, back)
    right /= np.linalg.norm(right)
    above = np.cross(back, right)
    horizontal, vertical = corners @ right, corners @ above
    half_height = max(np.ptp(vertical) / 1.72, np.ptp(horizontal) / (1.58 * SIZE[0] / SIZE[1]))
    centre = (seen.mean(axis=1) + right * 0.10 * half_height * SIZE[0] / SIZE[1])
    camera.SetFocalPoint(*centre)
    camera.SetPosition(*(centre + back * 2 * np.linalg.norm(np.ptp(seen, axis=1))))
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


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("results", help=".pvd, .pvtu or .vtu file")
    parser.add_argument("picture", help="the .png file to write")
    parser.add_argument("--time", default="peak", help="last, peak or seconds (default: peak)")
    parser.add_argument("--scale", default="auto", help="auto or a factor (default: auto)")
    parser.add_argument("--field", default="von_mises", help="(default: von_mises)")
    parser.add_argument("--view", default="iso", help=", ".join(VIEWS) + " or X,Y,Z")
    parser.add_argument("--up", help="direction that points up in the picture, X,Y,Z (default: y)")
    parser.add_argument("--most", type=float, help="colours end at this value, in SI units")
    parser.add_argument("--title", help="title of the colour bar (default: name and SI unit)")
    arguments = parser.parse_args()
    if not os.path.exists(arguments.results):
        sys.exit(f"no such file: {arguments.results}")

    time, path = choose(series(arguments.results), arguments.time, arguments.field)
    grid = read(path)
    if arguments.field not in PIECEWISE:
        grid = merge_points(grid)
    save(draw(grid, arguments, time), arguments.picture)
    print(arguments.picture)


if __name__ == "__main__":
    need_display()
    import matplotlib
    import vtk
    from vtk.util.numpy_support import numpy_to_vtk, numpy_to_vtkIdTypeArray, vtk_to_numpy
    main()
