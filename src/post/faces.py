#!/usr/bin/python3
"""Picture of the boundary of a mesh with the ids and names of its parts, without a display.

    steppe faces part.prm [faces.png]
    steppe faces results/part.faces.vtu faces.png
        [--view iso|front|back|left|right|top|bottom|X,Y,Z] [--up X,Y,Z] [--only ID,...]

Checks an input with a mesh file, or reads what `steppe check part.prm` has written. The body is seen from two opposite
sides; each part has a colour, its id
(`Where = id 7`) and its name (`Where = name mount`); those that are seen from neither side are listed. With
--only the others are grey. Needs Debian's python3-vtk9, python3-matplotlib and, where there is no display, xvfb.
"""

import argparse
import colorsys
import os
import re
import subprocess
import sys

import matplotlib
matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np
import vtk
from vtk.util.numpy_support import vtk_to_numpy

import scene as draw
from programs import PROGRAM
from reading import end_with_a_sentence

PANEL = (1000, 900)  # pixels of a side
DPI = 100
LETTERS = 13, (10.4, 22)  # size of a letter of a label in points, in pixels
SMALL_LETTERS, CROWD = (9.5, (7.6, 16)), 40  # of more parts than that
GREY = (0.80, 0.81, 0.83)


def read(path):
    """The surface, of each of its cells the id, and of each id the name."""
    if not os.path.exists(path):
        sys.exit(f"no such file: {path}")
    reader = vtk.vtkXMLUnstructuredGridReader()
    reader.SetFileName(path)
    reader.Update()
    grid = reader.GetOutput()
    of_cells, data = grid.GetCellData().GetArray("part"), grid.GetFieldData()
    if not of_cells or not data.GetAbstractArray("names"):
        sys.exit(f"{path} is not a file of faces that steppe check writes")
    skin = vtk.vtkGeometryFilter()
    skin.SetInputData(grid)
    skin.Update()
    ids, names = vtk_to_numpy(data.GetArray("ids")), data.GetAbstractArray("names")
    return skin.GetOutput(), {int(number): names.GetValue(i) for i, number in enumerate(ids)}


def checked(case):
    """The file of faces that `steppe check` writes for an input, whose words go to the screen."""
    done = subprocess.run([PROGRAM, "--check", case], stdout=subprocess.PIPE, text=True, check=False)
    print(done.stdout, end="", flush=True)
    if done.returncode != 0:
        sys.exit(done.returncode)
    found = re.search(r"^faces: (.*), drawn by steppe faces$", done.stdout, re.M)
    return found[1] if found else sys.exit(f"{case}: its mesh is made by the program, which numbers the faces of a box "
                                           "0 to 5; only those of mesh files are drawn")


def colours_of(ids, only):
    """A colour for each id, of neighbouring numbers far apart; grey for those that are not wanted."""
    colours = {}
    for i, number in enumerate(ids):
        hue, turn = (0.58 + i * 0.381966) % 1, i // 8 % 3
        colour = colorsys.hsv_to_rgb(hue, (0.42, 0.26, 0.52)[turn], (0.95, 0.98, 0.84)[turn])
        colours[number] = colour if not only or number in only else GREY
    return colours


def coloured(surface, colours):
    """A mapper that paints each cell of the surface in a colour of three numbers up to 255."""
    values = vtk.vtkUnsignedCharArray()
    values.SetNumberOfComponents(3)
    values.SetName("colours")
    for number in vtk_to_numpy(surface.GetCellData().GetArray("part")):
        values.InsertNextTuple3(*colours[int(number)])
    painted = vtk.vtkPolyData()
    painted.ShallowCopy(surface)
    painted.GetCellData().SetScalars(values)
    shaded = vtk.vtkPolyDataNormals()  # curved where its edges are not sharp
    shaded.SetInputData(painted)
    shaded.SetFeatureAngle(30)
    mapper = vtk.vtkPolyDataMapper()
    mapper.SetInputConnection(shaded.GetOutputPort())
    mapper.SetScalarModeToUseCellData()
    return mapper


def borders(surface):
    """The edges between cells of different parts, and sharp ones, as an actor."""
    edges = {}
    of_cells = vtk_to_numpy(surface.GetCellData().GetArray("part"))
    for cell in range(surface.GetNumberOfCells()):
        points = surface.GetCell(cell).GetPointIds()
        corners = [points.GetId(i) for i in range(points.GetNumberOfIds())]
        for edge in zip(corners, corners[1:] + corners[:1]):
            edges.setdefault(tuple(sorted(edge)), set()).add(int(of_cells[cell]))
    between, lines = vtk.vtkPolyData(), vtk.vtkCellArray()
    for edge, parts in edges.items():
        if len(parts) > 1:
            lines.InsertNextCell(2)
            for corner in edge:
                lines.InsertCellPoint(corner)
    between.SetPoints(surface.GetPoints())
    between.SetLines(lines)
    sharp = vtk.vtkFeatureEdges()
    sharp.SetInputData(surface)
    sharp.SetFeatureAngle(30)
    sharp.ColoringOff()
    both = vtk.vtkAppendPolyData()
    both.AddInputData(between)
    both.AddInputConnection(sharp.GetOutputPort())
    mapper = vtk.vtkPolyDataMapper()
    mapper.SetInputConnection(both.GetOutputPort())
    mapper.ScalarVisibilityOff()
    actor = vtk.vtkActor()
    actor.SetMapper(mapper)
    actor.GetProperty().SetColor(*draw.INK)
    actor.GetProperty().SetLineWidth(1.6)
    actor.GetProperty().LightingOff()
    return actor


def camera_of(surface, view, up, flat, turned):
    """A parallel camera that sees all of the surface, from the opposite side where turned."""
    if flat and view == "iso":
        view = "front"
    direction, above = draw.VIEWS[view] if view in draw.VIEWS else ([float(x) for x in view.split(",")], (0, 1, 0))
    back = np.array(direction, float) / np.linalg.norm(direction) * (-1 if turned else 1)
    above = np.array([float(x) for x in up.split(",")] if up else above)
    if np.linalg.norm(np.cross(above, back)) < 1e-6:
        above = np.array((0, 0, -1.0))
    right = np.cross(above, back)
    right /= np.linalg.norm(right)
    above = np.cross(back, right)
    seen = vtk_to_numpy(surface.GetPoints().GetData()) @ np.array([right, above, back]).T
    low, high = seen.min(axis=0), seen.max(axis=0)
    middle = (low + high) / 2 @ np.array([right, above, back])
    camera = vtk.vtkCamera()
    camera.ParallelProjectionOn()
    camera.SetFocalPoint(*middle)
    camera.SetPosition(*(middle + back * 3 * np.linalg.norm(high - low)))
    camera.SetViewUp(*above)
    width, height, _ = high - low
    camera.SetParallelScale(0.5 * max(height / 0.84, width / 0.84 * PANEL[1] / PANEL[0]))
    return camera


def pixels(actors, camera, smooth):
    """What a camera sees, as numbers of rows from the top, columns, colours."""
    scene = vtk.vtkRenderer()
    scene.SetBackground(1, 1, 1)
    for actor in actors:
        scene.AddActor(actor)
    scene.SetActiveCamera(camera)
    scene.ResetCameraClippingRange()
    if smooth:
        draw.light(scene)
    window = vtk.vtkRenderWindow()
    window.SetOffScreenRendering(True)
    window.SetMultiSamples(8 if smooth else 0)
    window.SetSize(*PANEL)
    window.AddRenderer(scene)
    if smooth:
        window.SetNumberOfLayers(3)
        window.AddRenderer(draw.triad(camera))
    window.Render()
    picture = vtk.vtkWindowToImageFilter()
    picture.SetInput(window)
    picture.ReadFrontBufferOff()
    picture.Update()
    image = picture.GetOutput()
    columns, rows, _ = image.GetDimensions()
    values = vtk_to_numpy(image.GetPointData().GetScalars()).reshape(rows, columns, -1)
    return values[::-1, :, :3].copy()


def plain(surface, ids, width):
    """The surface in colours that are the places of its ids, without light."""
    codes = {number: ((i + 1) % 256, (i + 1) // 256, 0) for i, number in enumerate(ids)}
    actor = vtk.vtkActor()
    actor.SetMapper(coloured(surface, codes))
    actor.GetProperty().LightingOff()
    actor.GetProperty().SetLineWidth(width)
    return actor


def innermost(mask):
    """The pixel of a region farthest from its border, and how far that is."""
    rows, columns = np.nonzero(mask)
    row, column = rows.min(), columns.min()
    left = np.pad(mask[row:rows.max() + 1, column:columns.max() + 1], 1)
    depth = 0
    while True:
        inner = left.copy()
        for axis in (0, 1):
            for step in (1, -1):
                inner &= np.roll(left, step, axis)
        if not inner.any():
            break
        left, depth = inner, depth + 1
    rows, columns = np.nonzero(left)
    middle = np.argmin(np.hypot(rows - rows.mean(), columns - columns.mean()))
    return row + rows[middle] - 1, column + columns[middle] - 1, depth


def free_place(box, anchor, taken):
    """Where a label of that width and height goes: on its anchor, or as near to it as there is room."""
    width, height = box
    for distance in range(0, 600, 12):
        for angle in np.arange(0, 2 * np.pi, np.pi / 8) if distance else (0,):
            x, y = anchor[0] + 1.6 * distance * np.cos(angle), anchor[1] + distance * np.sin(angle)
            here = (x - width / 2, y - height / 2, x + width / 2, y + height / 2)
            inside = here[0] > 4 and here[1] > 4 and here[2] < PANEL[0] - 4 and here[3] < PANEL[1] - 4
            if inside and all(here[2] < other[0] or other[2] < here[0] or here[3] < other[1] or
                              other[3] < here[1] for other in taken):
                return (x, y), here
    return anchor, None


def write_labels(axes, image, ids, names, only):
    """Labels of the ids that an image of their places shows; returns those."""
    numbers = image[:, :, 0].astype(int) + 256 * image[:, :, 1].astype(int)
    numbers[image[:, :, 2] > 0] = 0  # the background
    seen, taken = [], []
    size, letter = LETTERS if len(np.unique(numbers)) <= CROWD else SMALL_LETTERS
    for i in np.argsort(-np.bincount(numbers.ravel(), minlength=len(ids) + 1)[1:], kind="stable"):
        mask = numbers == i + 1
        if mask.sum() < 12 or (only and ids[i] not in only):
            continue
        seen.append(ids[i])
        row, column, depth = innermost(mask)
        text = f"{ids[i]}  {names[ids[i]]}".strip()
        box = (letter[0] * len(text) + 10, letter[1] + 6)
        place, here = free_place(box, (column, row), taken)
        if here:
            taken.append(here)
        if here and max(abs(place[0] - column), abs(place[1] - row)) > 2:
            axes.plot([column, place[0]], [row, place[1]], color=draw.INK, linewidth=1, zorder=2)
            axes.plot([column], [row], "o", color=draw.INK, markersize=4, zorder=2)
        axes.text(*place, text, fontsize=size, ha="center", va="center", color=draw.INK, zorder=3,
                  bbox={"boxstyle": "round,pad=0.2", "facecolor": "white", "edgecolor": draw.GREY, "alpha": 0.9})
    return seen


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("faces", help="an input file, or NAME.faces.vtu, which steppe check writes")
    parser.add_argument("picture", nargs="?", help="the .png file to write (NAME.faces.png beside NAME.faces.vtu)")
    parser.add_argument("--view", default="iso", help=", ".join(draw.VIEWS) + " or X,Y,Z")
    parser.add_argument("--up", help="direction that points up in the picture, X,Y,Z (default: y)")
    parser.add_argument("--only", help="ids of the parts to look at; the others are grey")
    arguments = parser.parse_args()
    draw.need_display()
    if arguments.faces.endswith((".prm", ".json")):
        arguments.faces = checked(arguments.faces)
    arguments.picture = arguments.picture or arguments.faces.removesuffix(".vtu") + ".png"

    surface, names = read(arguments.faces)
    of_cells = vtk_to_numpy(surface.GetCellData().GetArray("part"))
    ids = sorted(set(int(number) for number in of_cells))
    names = {number: names.get(number, "of several parts") for number in ids}
    only = [int(number) for number in (arguments.only or "").split(",") if number]
    for number in only:
        if number not in ids:
            sys.exit(f"--only {number}: there are the ids {', '.join(map(str, ids))}")
    flat = surface.GetNumberOfPolys() == 0
    width = 6.0 if flat else 1.0

    body = vtk.vtkActor()
    body.SetMapper(coloured(surface, {number: [255 * part for part in colour]
                                      for number, colour in colours_of(ids, only).items()}))
    body.GetProperty().SetAmbient(0.35)
    body.GetProperty().SetDiffuse(0.70)
    body.GetProperty().SetLineWidth(width)
    actors = [body] if flat else [body, borders(surface)]
    sides = (False,) if flat else (False, True)
    figure, panels = plt.subplots(1, len(sides), figsize=(len(sides) * PANEL[0] / DPI, PANEL[1] / DPI + 0.7),
                                  dpi=DPI, squeeze=False)
    figure.subplots_adjust(0, 0.035, 1, 0.95, 0.01, 0)
    seen = set()
    for axes, turned in zip(panels[0], sides):
        camera = camera_of(surface, arguments.view, arguments.up, flat, turned)
        axes.imshow(pixels(actors, camera, smooth=True))
        seen.update(write_labels(axes, pixels([plain(surface, ids, width)], camera, smooth=False), ids, names, only))
        axes.set_xlim(0, PANEL[0])
        axes.set_ylim(PANEL[1], 0)
        axes.axis("off")
    name = os.path.basename(arguments.faces)
    figure.text(0.012, 0.962, f"{name.removesuffix('.faces.vtu')}: parts of the boundary", fontsize=16, weight="bold",
                color=draw.INK)
    if len(sides) == 2:
        figure.text(0.512, 0.965, "from the other side", fontsize=13, color=draw.INK)
    hidden = [f"{number} {names[number]}".strip() for number in only or ids if number not in seen]
    words = "Where = id NUMBER or name NAME" + ("; hidden here: " + ", ".join(hidden) if hidden else "")
    figure.text(0.012, 0.012, words if len(words) < 230 else words[:227] + "...", fontsize=11, color=draw.INK)
    figure.savefig(arguments.picture, dpi=DPI)
    print(arguments.picture)


if __name__ == "__main__":
    end_with_a_sentence(main)
