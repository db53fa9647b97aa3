#!/usr/bin/python3
"""Picture of the deformed mesh, without a display.

    steppe render results/frame.xdmf frame.png
        [--time last|peak|SECONDS|MODE] [--scale auto|FACTOR] [--field von_mises]
        [--view iso|front|back|left|right|top|bottom|X,Y,Z] [--up X,Y,Z] [--most VALUE]
        [--focus MATERIAL,...] [--title TEXT]

Reads a .xdmf or .pvd series, a .pvtu or a .vtu file, and the run's record beside it (title, units, materials,
obstacles, frequencies). The surface is moved by FACTOR times the field `displacement` and coloured by a
field (of a vector: its magnitude); the undeformed body is behind it as grey lines, held nodes are green
dots, obstacles grey, the largest value is marked. Of modes (NAME_modes.xdmf) there is a picture each,
frame-1.png, frame-2.png ..., or with --time the one of that number; the field is the displacement or, as
asked for, their linear stress. Needs Debian's python3-vtk9, python3-h5py, python3-matplotlib and, where there
is no display, xvfb.
"""

import argparse
import math
import os
import sys

import numpy as np
import vtk

import obstacles
import scene as draw
import tables
from field_files import (add_array, array, choose, merge_points, part, read, series, values_of)
from reading import end_with_a_sentence
from record import beside

# Name and kind of unit of the fields that steppe writes.
FIELDS = {
    "displacement": ("displacement", "length"),
    "velocity": ("velocity", "velocity"),
    "acceleration": ("acceleration", "acceleration"),
    "contact_traction": ("contact traction", "stress"),
    "contact_pressure": ("contact pressure", "stress"),
    "contact_gap": ("contact gap", "length"),
    "contact_slip": ("contact slip", "length"),
    "cauchy_stress": ("Cauchy stress, magnitude", "stress"),
    "von_mises": ("von Mises stress", "stress"),
    "stress_jump": ("jump of the stress", "stress"),
    "stress_error": ("estimated error of the stress, relative", ""),
    "det_F": ("det F", ""),
    "energy_density": ("strain energy density", "energy density"),
    "equivalent_plastic_strain": ("plastic strain", ""),
}
NUMBERS = ("material", "rank")  # not measured but counted


def choose_scale(grid):
    """1, 2 or 5 times a power of ten that shows the largest displacement as 5 % of the body."""
    largest = values_of(grid, "displacement").max()
    wanted = 0.05 * grid.GetLength() / largest if largest > 0 else 1.0
    power = 10.0 ** math.floor(math.log10(wanted))
    return max(1.0, max(step for step in (power, 2 * power, 5 * power) if step <= wanted))


def frequency(results, number):
    """The natural frequency of a mode, Hz, of a damped one that of its oscillation; None where its table is not beside."""
    kind = "damped_" if os.path.splitext(results)[0].endswith("_damped_modes") else ""
    path = os.path.join(os.path.dirname(results), f"{kind}modes.csv")
    if not os.path.exists(path):
        return None
    table = tables.read(path)
    return dict(zip(table.get("mode", ()), table.get(f"{kind}frequency", ()))).get(number)


class Shown:
    """The field in a picture: its values in the unit of the colour bar, and words for them."""

    def __init__(self, grid, arguments, record):
        self.field = arguments.field
        values = values_of(grid, self.field)
        name, kind = FIELDS.get(self.field, (self.field.replace("_", " "), ""))
        if arguments.is_modes:  # of any size
            name, kind = "shape" if self.field == "displacement" else f"{name} [of the largest]", ""
            values = values / (abs(values).max() or 1)
        self.unit, self.factor = record.units.scaled(kind, np.max(np.abs(arguments.limits or values)))
        self.title = arguments.title or (f"{name} [{self.unit}]" if self.unit else name)
        self.values = values * self.factor
        add_array(grid, "shown", self.values)
        self.counted = self.field in NUMBERS
        self.is_cut = arguments.most is not None and values.max() > arguments.most
        most = arguments.most * self.factor if self.is_cut else self.values.max()
        if self.counted:
            self.low, self.high = self.values.min(), self.values.max()
            self.n_labels = min(int(self.high - self.low), 10) + 1
        elif arguments.is_modes:
            self.low, self.high, self.n_labels = 0, 1, 6
        elif arguments.limits:  # those of all pictures of a series
            self.low, self.high = draw.limits(*(limit * self.factor for limit in arguments.limits))
            self.n_labels = draw.LABELS + 1
        else:
            self.low, self.high = draw.limits(self.values.min(), most)
            self.n_labels = draw.LABELS + 1
        if self.is_cut:
            self.high = most

    def largest(self, grid):
        """The words and the place (reference, index) of the largest value."""
        index = int(np.argmax(self.values))
        return index, f"{self.values[index]:.4g} {self.unit}".strip(), grid.GetPoint(index)


def facts_of(grid, shown, scale, time, arguments, record):
    """The lines in the lower left corner."""
    if arguments.is_modes:
        return ["the size of a mode is arbitrary, grey lines: at rest"]
    facts = [f"displacement × {scale:g}"] if arguments.moves else []
    run = record.get("Run")
    if run == "harmonic":
        facts.insert(0, f"f = {time:.6g} {record.units['frequency']}, von Mises stress: the largest over a period")
    elif run == "spectrum":
        facts.insert(0, "root mean squares, displacement: the motion of most power")
    elif time is not None:
        facts.insert(0, f"t = {time:.6g} {record.units['time']}".rstrip())
    if not shown.counted:
        _, words, place = shown.largest(grid)
        rounding = 1e-6 * grid.GetLength()
        at = ", ".join(f"{x if abs(x) > rounding else 0:.4g}" for x in place)
        facts.append(f"largest {words} at ({at}) {record.units['length']}".rstrip())
    return facts


def title_of(arguments, record, time):
    """The title of the input, and of a mode its number and frequency."""
    title = record.get("Title") or os.path.splitext(os.path.basename(arguments.results))[0]
    if not arguments.is_modes:
        return title
    hertz = frequency(arguments.results, int(time))
    if hertz is None:
        return f"{title}: mode {time:g}"
    digits = np.format_float_positional(hertz, 4, unique=False, fractional=False, trim="-")
    return f"{title}: mode {time:g}, {digits} {record.units['frequency']}".rstrip()


def window_of(grid, arguments, record, time):
    """The scene as a render window."""
    flat = np.ptp(np.array(grid.GetBounds())[4:]) == 0
    focus, rest = grid, None
    if arguments.focus:
        names = record.names("Materials")
        wanted = [names.index(name) for name in arguments.focus.split(",")]
        rest = part(grid, [number for number in range(len(names)) if number not in wanted])
        focus = part(grid, wanted)
    if arguments.scale != "auto":
        scale = float(arguments.scale)
    else:
        scale = 1.0 if record.names("Obstacles") and not arguments.is_modes else choose_scale(focus)
    shown = Shown(focus, arguments, record)
    table = draw.colours(shown.low, shown.high, shown.is_cut)
    places = draw.moved_points(focus, scale)
    size = np.linalg.norm(np.ptp(places, axis=0))

    behind, scene = vtk.vtkRenderer(), vtk.vtkRenderer()
    behind.SetBackground(*((1, 1, 1) if arguments.plain else (0.90, 0.92, 0.95)))
    behind.SetBackground2(1, 1, 1)
    behind.GradientBackgroundOn()
    behind.AddActor(draw.lines(draw.surface(focus, 0.0), draw.GREY, 2.0, 1.0))
    scene.SetLayer(1)
    scene.AddActor(draw.body(draw.surface(focus, scale), table))
    scene.AddActor(draw.lines(draw.surface(focus, scale), draw.INK, 1.6, 1.0))
    if rest:
        scene.AddActor(draw.body(draw.surface(rest, scale)))
        scene.AddActor(draw.lines(draw.surface(rest, scale), draw.GREY, 1.2, 1.0))
    held = draw.supports(grid, scale, size)
    if held:
        scene.AddActor(held)
    box = np.array([places.min(axis=0), places.max(axis=0)])
    for actor in obstacles.actors(record, box, time, flat):
        scene.AddActor(actor)

    scene.AddViewProp(draw.colour_bar(table, shown.title, shown.n_labels, shown.is_cut))
    title = title_of(arguments, record, time)
    scene.AddViewProp(draw.write_text(title, 28, (0.025, 0.935), bold=True))
    facts = facts_of(focus, shown, scale, time, arguments, record)
    scene.AddViewProp(draw.write_text("\n".join(facts), 20, (0.025, 0.03)))
    if held:
        scene.AddViewProp(draw.write_text("● held", 20, (0.78, 0.03), colour=draw.HELD))
    seen = np.vstack([draw.moved_points(focus, 0), places]) if arguments.seen is None else arguments.seen
    draw.aim(scene, seen, flat, arguments.view, arguments.up)
    if not shown.counted and not arguments.is_modes:
        index, words, _ = shown.largest(focus)
        skins = [draw.surface(body, scale) for body in (focus, rest) if body]
        if draw.is_hidden(places[index], scene.GetActiveCamera(), skins):
            words += " (behind)"
        for actor in draw.mark(words, places[index]):
            scene.AddViewProp(actor)
    draw.light(scene)
    window = vtk.vtkRenderWindow()
    window.SetOffScreenRendering(True)
    window.SetMultiSamples(8)
    window.SetSize(*draw.SIZE)
    window.SetNumberOfLayers(3)
    behind.SetActiveCamera(scene.GetActiveCamera())
    window.AddRenderer(behind)
    window.AddRenderer(scene)
    window.AddRenderer(draw.triad(scene.GetActiveCamera()))
    return window


def grid_of(path, arguments):
    """The body at one time, with a displacement in any case."""
    grid = merge_points(read(path))
    if grid.GetCell(0).GetCellDimension() < 2:
        sys.exit(f"{arguments.results} holds lines, of which there is no picture; ParaView shows them")
    arguments.moves = array(grid, "displacement") is not None
    if not arguments.moves:  # heat, or not among Output / Quantities: the undeformed body
        add_array(grid, "displacement", np.zeros((grid.GetNumberOfPoints(), 3)))
    return grid


def draw_step(step, picture, arguments, record):
    """The picture of one time or mode."""
    time, path = step
    draw.save(window_of(grid_of(path, arguments), arguments, record, time), picture)
    print(picture)


def parser_of(words):
    """A parser of what pictures and moving pictures have in common. `limits` of the colours and the points that are
    `seen` follow from each picture alone where they are None; the background is white where it is `plain`."""
    parser = argparse.ArgumentParser(description=words)
    parser.add_argument("results", help=".xdmf, .pvd, .pvtu or .vtu file")
    parser.add_argument("--scale", default="auto", help="auto or a factor of the displacement (default: auto)")
    parser.add_argument("--field", help="(default: von_mises; of modes displacement; of heat temperature)")
    parser.add_argument("--view", default="iso", help=", ".join(draw.VIEWS) + " or X,Y,Z")
    parser.add_argument("--up", help="direction that points up in the picture, X,Y,Z (default: y)")
    parser.add_argument("--most", type=float, help="colours end at this value (in the input's units), "
                        "larger ones are marked")
    parser.add_argument("--focus", help="names of the materials to look at; the others are grey")
    parser.add_argument("--title", help="title of the colour bar (default: name and unit)")
    parser.set_defaults(limits=None, seen=None, plain=False)
    return parser


def opened(arguments):
    """The record of the run and the steps of its series; completes the arguments."""
    if not os.path.exists(arguments.results):
        sys.exit(f"no such file: {arguments.results}")
    draw.need_display()
    record, steps = beside(arguments.results), series(arguments.results)
    arguments.is_modes = arguments.results.endswith(("_modes.xdmf", "_modes.pvd"))
    if not arguments.field:
        last = read(steps[-1][1])
        has_stress = array(last, "von_mises") is not None
        arguments.field = ("von_mises" if has_stress and not arguments.is_modes else
                           "displacement" if array(last, "displacement") is not None else "temperature")
    for name in (arguments.focus or "").split(","):
        if name and name not in record.names("Materials"):
            sys.exit(f"--focus {name}: there are the materials {', '.join(record.names('Materials')) or 'none'}")
    return record, steps


def main():
    parser = parser_of(__doc__.splitlines()[0])
    parser.add_argument("picture", help="the .png file to write")
    parser.add_argument("--time", help="last, peak, seconds or the number of a mode (default: peak; of modes all)")
    arguments = parser.parse_args()
    record, steps = opened(arguments)
    if arguments.time is None and arguments.is_modes:
        name, ending = os.path.splitext(arguments.picture)
        for step in steps:
            draw_step(step, f"{name}-{step[0]:g}{ending}", arguments, record)
        return
    step = choose(steps, arguments.time or "peak", arguments.field)
    if arguments.is_modes and arguments.time not in ("last", "peak") and step[0] != float(arguments.time):
        sys.exit(f"--time {arguments.time}: there are the modes 1 to {len(steps)}")
    draw_step(step, arguments.picture, arguments, record)


if __name__ == "__main__":
    end_with_a_sentence(main)
