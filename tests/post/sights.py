"""Tests of the view of pictures of bodies: from where a place is seen, cuts, and what titles and legends say."""

import argparse
import os
from unittest import mock

import h5py
import numpy
import vtk
from PIL import Image

import animate
import connections
import render
import scene
import views
from field_files import add_array, array
from record import Record
from units import Units


ISO = (1.0, 0.8, 1.6)


def block(n=4):
    """A cube of n^3 hexahedra from 0 to 1 that does not move."""
    image = vtk.vtkImageData()
    image.SetDimensions(n + 1, n + 1, n + 1)
    image.SetSpacing(1 / n, 1 / n, 1 / n)
    to_grid = vtk.vtkAppendFilter()
    to_grid.AddInputData(image)
    to_grid.Update()
    grid = to_grid.GetOutput()
    add_array(grid, "displacement", numpy.zeros((grid.GetNumberOfPoints(), 3)))
    return grid


def best_of(place, grid):
    return views.best(numpy.array(place, dtype=float), [grid], 1.0, scene.moved_points(grid, 1.0))


def places_are_seen(_):
    """Of a cube each side is looked at from its own side, a top from where bodies are commonly seen, the inside not."""
    grid = block()
    for place in numpy.vstack([0.5 + 0.5 * numpy.eye(3), 0.5 - 0.5 * numpy.eye(3)]):
        direction, is_seen = best_of(place, grid)
        assert is_seen and numpy.dot(direction, place - 0.5) > 0, (place, direction)
    assert best_of((0.5, 1, 0.5), grid) == (tuple(views.unit(ISO)), True)
    up = numpy.array([0, 0, 1.0])
    direction, _ = views.best(numpy.array([0.5, 0.5, 1]), [grid], 1.0, scene.moved_points(grid, 1.0), up)
    numpy.testing.assert_allclose(direction, views.unit((1.6, 1.0, 0.8)))
    assert not best_of((0.5, 0.5, 0.5), grid)[1]


def cuts(_):
    """A cut leaves the half behind the place, so that it is seen then."""
    (half,), said = views.cut([block()], numpy.array([0.5, 0.5, 0.25]), ISO, Units("mm-t-s"))
    assert said == "cut at z = 0.25 mm, through the largest", said
    numpy.testing.assert_allclose(half.GetBounds(), (0, 1, 0, 1, 0, 0.25), atol=1e-7)
    assert views.Sight([views.surface(half, 1.0)]).is_free(numpy.array([0.5, 0.5, 0.25]), views.unit(ISO))


def up_is_against_gravity(_):
    record = Record()
    push, weight = {"Kind": "traction", "Value": "0; 1; 0"}, {"Kind": "gravity", "Value": "0; 0; -g"}
    record.tree = {"Constants": "g = 9.81", "Loads": {"Names": "push, weight", "push": push, "weight": weight}}
    numpy.testing.assert_allclose(views.upwards(record, None), (0, 0, 1))
    numpy.testing.assert_allclose(views.upwards(record, "-2,0,0"), (-1, 0, 0))
    numpy.testing.assert_allclose(views.upwards(Record(), None), (0, 1, 0))


def short_labels(_):
    for low, high, ends in ((3.948, 3.948, (0, 4.8)), (0, 0, (0, 1)), (-2, -2, (-2, 0.4)), (0.1, 111, (0, 120)),
                            (172.6, 419.8, (150, 450))):
        numpy.testing.assert_allclose(scene.limits(low, high), ends)
    assert [scene.n_intervals(0, high) for high in (200, 60, 90, 1)] == [5, 6, 5, 5]


def supports_leave_the_largest_free(_):
    grid = block(16)
    add_array(grid, "support", numpy.tile((1.0, 0, 0), (grid.GetNumberOfPoints(), 1)))
    for but, corners in ((None, 1), (numpy.zeros(3), 0)):
        dots = scene.supports(grid, 1.0, 3**0.5, but)
        dots.GetMapper().Update()
        points = dots.GetMapper().GetInputConnection(0, 0).GetProducer().GetInputDataObject(0, 0)
        assert 100 < points.GetNumberOfPoints() <= 400
        assert sum(numpy.allclose(points.GetPoint(i), 0) for i in range(points.GetNumberOfPoints())) == corners


def said_of(tree, field, time, **more):
    record = Record()
    record.tree = {"Title": "frame", **tree}
    arguments = argparse.Namespace(**{"results": "frame.xdmf", "field": field, "is_modes": False, "sigma": 1,
                                      "is_peak": False, **more})
    return render.legend(render.FIELDS[field][0], time, arguments, record), render.title_of(arguments, record, time)


def titles_and_legends(_):
    random = {"Run": "spectrum", "Excitation": {"Power density": "1"}}
    assert said_of({}, "von_mises", 0.01, is_peak=True) == ("von Mises stress", "frame: t = 10 ms (of the largest value)")
    assert said_of(random, "von_mises", 0) == ("RMS of von Mises stress", "frame")
    assert said_of(random, "displacement_rms", 0, sigma=3)[0] == "3 sigma of displacement"
    assert said_of(random, "displacement", 0)[0] == "displacement, motion of most power"
    assert said_of({"Run": "harmonic"}, "von_mises", 52.0) == ("von Mises stress, amplitude at 52 Hz", "frame: 52 Hz")
    assert said_of({}, "displacement", 3.0, is_modes=True) == ("shape of mode 3", "frame: mode 3")


def movies(folder):
    """A .gif of all frames with their time; an .mp4 is ffmpeg's, from the same pictures; every angle of a swing."""
    pictures = []
    for i in range(4):
        pictures.append(str(folder / f"{i:05d}.png"))
        Image.new("RGB", (160, 100), (60 * i, 0, 0)).save(pictures[-1])
    animate.save(pictures, str(folder / "a.gif"), 2)
    with Image.open(folder / "a.gif") as movie:
        assert movie.n_frames == 4 and movie.info["duration"] == 500, movie.info
    ffmpeg = folder / "ffmpeg"
    ffmpeg.write_text('#!/bin/sh\nfor last; do :; done\necho "$@" > "$last"\n')
    ffmpeg.chmod(0o755)
    with mock.patch.dict(os.environ, {"PATH": f"{folder}:{os.environ['PATH']}"}):
        animate.save(pictures, str(folder / "a.mp4"), 2)
    assert f"-framerate 2 -i {folder}/%05d.png" in (folder / "a.mp4").read_text()
    grid = block()
    add_array(grid, "displacement", numpy.tile((3.0, 0, 0), (grid.GetNumberOfPoints(), 1)))
    add_array(grid, "displacement_later", numpy.tile((0, 4.0, 0), (grid.GetNumberOfPoints(), 1)))
    arguments = argparse.Namespace(scale="1", frames=4, view="front", up=None, field="displacement", sigma=1,
                                   is_modes=False)
    with mock.patch("render.grid_of", lambda path, arguments: grid):
        frames = animate.frames_of_swing((52.0, None), arguments, Record())
    moved = [array(frame, "displacement")[0] for _, frame, *_ in frames]
    numpy.testing.assert_allclose(moved, [(3, 0, 0), (0, 4, 0), (-3, 0, 0), (0, -4, 0)], atol=1e-12)


def connections_move_with_the_body(folder):
    """Those of a frame of an HDF5 file, moved by a multiple of their displacement, and a renderer with them."""
    with h5py.File(folder / "run.h5", "w") as file:
        file["times"] = numpy.arange(2.0)[:, None, None]
        file["remote_points/hub/points"], file["remote_points/hub/cells"] = [[0, 0, 2], [0, 0, 1]], [[0, 1]]
        file["remote_points/hub/displacement"] = [numpy.zeros((2, 3)), [[0, 3, 0], [0, 1, 0]]]
    found = connections.read((str(folder / "run.xdmf"), 1))
    assert [(one.kind, one.name) for one in found] == [("remote_points", "hub")]
    numpy.testing.assert_allclose(found[0].at(2.0), [[0, 6, 2], [0, 2, 1]])
    assert connections.layer(found, 2.0).GetActors().GetNumberOfItems() == 1
    assert connections.read(str(folder / "run.vtu")) == []


def bodies_that_touch_stay_apart(_):
    """Two cubes whose faces lie on each other: HDF5 files say what shares nodes, VTU's cells have points of their own and
    the numbers of pieces, where there are several."""
    two = vtk.vtkAppendFilter()
    for lower in (0, 1):
        cube = vtk.vtkImageData()
        cube.SetDimensions(2, 2, 2)
        cube.SetOrigin(lower, 0, 0)
        two.AddInputData(cube)
    two.Update()
    pieces = vtk.vtkUnstructuredGrid()
    pieces.DeepCopy(two.GetOutput())
    add_array(pieces, "piece", (numpy.arange(16) >= 8).astype(float))
    for results, of, expected in (("run.xdmf", two.GetOutput(), 16), ("run.pvd", two.GetOutput(), 12), ("run.pvd", pieces, 16)):
        with mock.patch("render.read", lambda path, of=of: of):
            grid = render.grid_of(None, argparse.Namespace(results=results))
        assert grid.GetNumberOfPoints() == expected


TESTS = [movies, places_are_seen, cuts, up_is_against_gravity, short_labels, supports_leave_the_largest_free,
         titles_and_legends, connections_move_with_the_body, bodies_that_touch_stay_apart]
