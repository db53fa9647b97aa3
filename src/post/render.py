#!/usr/bin/python3
"""Picture of the deformed mesh, without a display.

    steppe render results/frame.xdmf frame.png
        [--time last|peak|SECONDS|HERTZ|MODE] [--scale auto|FACTOR] [--field von_mises]
        [--view auto|iso|front|back|left|right|top|bottom|X,Y,Z] [--up X,Y,Z] [--most VALUE]
        [--focus MATERIAL,...] [--sigma 3] [--title TEXT] [--g] [--celsius | --kelvin]

The picture shows the time at which the field is largest, from where this place is seen; a body in whose middle it is
is cut through it.

Reads a .xdmf or .pvd series, a .pvtu or a .vtu file, and the run's record beside it (title, units, materials,
obstacles, frequencies). The surface is moved by FACTOR times the field `displacement` and coloured by a field (of a
vector: its magnitude); the undeformed body is behind it as grey lines, held nodes are green dots, obstacles grey,
remote points and bolts in front, with their names, the largest value marked. Of modes (NAME_modes.xdmf) there is a
picture each, frame-1.png, frame-2.png ..., or with --time the one of that number; the field is the displacement or, as
asked for, their linear stress. Needs Debian's python3-vtk9, python3-h5py, python3-matplotlib; xvfb without a display.
"""

import argparse
import math
import os
import sys

import numpy as np
import vtk

import connections
import obstacles
import scene as draw
import tables
import views
from field_files import (add_array, array, choose, merge_points, part, read, series, values_of)
from reading import end_with_a_sentence
from record import beside
from units import add_units

# Name and kind of unit of the fields that steppe writes.
FIELDS = {
    "displacement": ("displacement", "length"),
    "displacement_rms": ("displacement rms", "length"),
    "displacement_later": ("displacement, a quarter of the period later", "length"),
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
    "temperature": ("temperature", "temperature"),
    "temperature_rate": ("temperature rate", "temperature rate"),
}
NUMBERS = ("material", "piece", "rank")  # not measured but counted


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


def values_shown(grid, arguments, record):
    """Of the field at the points, before a unit is chosen."""
    kind = FIELDS.get(arguments.field, ("", ""))[1]
    return arguments.sigma * values_of(grid, arguments.field) + record.units.shift(kind)


class Shown:
    """The field in a picture: its values in the unit of the colour bar, and words for them."""

    def __init__(self, grid, arguments, record, time):
        self.field = arguments.field
        name, kind = FIELDS.get(self.field, (self.field.replace("_", " "), ""))
        values = values_shown(grid, arguments, record)
        if arguments.is_modes:  # of any size
            values, kind = values / (abs(values).max() or 1), ""
        self.unit, self.factor = record.units.scaled(kind, np.max(np.abs(arguments.limits or values)))
        self.title = arguments.title or tables.with_unit(legend(name, time, arguments, record), self.unit)
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
            self.n_labels = draw.n_intervals(self.low, self.high) + 1
        self.largest = int(np.argmax(self.values))  # point

    def words(self):
        """Of the largest value."""
        return f"{self.values[self.largest]:.4g} {self.unit}".strip()


def is_random(record):
    return record.get("Run") == "spectrum" and bool(record.get("Excitation", "Power density"))


def legend(name, time, arguments, record):
    """What the colours are of."""
    if arguments.is_modes:
        shape = "shape" if arguments.field == "displacement" else f"{name} over its largest"
        return f"{shape} of {mode_of(arguments, record, time)}"
    if arguments.field == "displacement" and record.get("Run") == "spectrum":
        return "displacement, motion of most power"
    if is_random(record):
        return f"{f'{arguments.sigma:g} sigma' if arguments.sigma != 1 else 'RMS'} of {name.removesuffix(' rms')}"
    if record.get("Run") == "harmonic":
        return f"{name}, amplitude at {time:.5g} {record.units['frequency']}"
    return name


def facts_of(grid, shown, scale, arguments, record):
    """The lines in the lower left corner."""
    if arguments.is_modes:
        return ["the size of a mode is arbitrary, grey lines: at rest"]
    facts = [f"displacement × {scale:g}, grey lines: at rest"] if arguments.moves else []
    if record.get("Run") == "spectrum":
        facts[:0] = ["displacement: the motion of most power"]
    if not shown.counted:
        place = np.array(grid.GetPoint(shown.largest))
        unit, factor = record.units.scaled("length", np.max(np.abs(grid.GetBounds())))
        rounding = 1e-6 * grid.GetLength()
        at = ", ".join(f"{factor * x if abs(x) > rounding else 0:.4g}" for x in place)
        smallest = f"{shown.values.min():.4g} {shown.unit}"
        facts.append(f"largest {shown.words()} at ({at}) {unit}, smallest {smallest}".rstrip())
    return facts


def mode_of(arguments, record, time):
    """Number and frequency of a mode."""
    hertz = frequency(arguments.results, int(time))
    if hertz is None:
        return f"mode {time:g}"
    digits = np.format_float_positional(hertz, 4, unique=False, fractional=False, trim="-")
    return f"mode {time:g}, {digits} {record.units['frequency']}".rstrip()


def title_of(arguments, record, time):
    """The title of the input, and the time, the frequency or the mode."""
    title = record.get("Title") or os.path.splitext(os.path.basename(arguments.results))[0]
    if arguments.is_modes:
        return f"{title}: {mode_of(arguments, record, time)}"
    if time is None or record.get("Run") == "spectrum":
        return title
    if record.get("Run") == "harmonic":
        said = f"{time:.5g} {record.units['frequency']}"
    else:
        unit, factor = record.units.scaled("time", time)
        said = f"t = {factor * time:.4g} {unit}".rstrip()
    return f"{title}: {said}" + (" (of the largest value)" if arguments.is_peak else "")


def looked_at(grid, arguments, record):
    """The grid of the materials in --focus, and that of all others, or None."""
    if not arguments.focus:
        return grid, None
    names = record.names("Materials")
    wanted = [names.index(name) for name in arguments.focus.split(",")]
    return part(grid, wanted), part(grid, [number for number in range(len(names)) if number not in wanted])


def scale_of(grid, arguments, record):
    if arguments.scale != "auto":
        return float(arguments.scale)
    return 1.0 if record.names("Obstacles") and not arguments.is_modes else choose_scale(grid)


def view_of(focus, rest, point, scale, up):
    """The view from which a point of a body in focus is seen, and whether there is one."""
    places = draw.moved_points(focus, scale)
    if np.ptp(places[:, 2]) == 0:
        return "front", True
    return views.best(places[point], [body for body in (focus, rest) if body], scale, places, up)


def window_of(grid, arguments, record, time, beside=()):
    """The scene as a render window, with the connections beside the body."""
    flat = np.ptp(np.array(grid.GetBounds())[4:]) == 0
    focus, rest = looked_at(grid, arguments, record)
    scale = scale_of(focus, arguments, record)
    shown = Shown(focus, arguments, record, time)
    table = draw.colours(shown.low, shown.high, shown.is_cut)
    places = draw.moved_points(focus, scale)
    largest, size = places[shown.largest], np.linalg.norm(np.ptp(places, axis=0))
    shown_places = [draw.moved_points(focus, 0), places, *(one.at(scale) for one in beside)]
    seen = np.vstack(shown_places) if arguments.seen is None else arguments.seen
    facts, view, up = facts_of(focus, shown, scale, arguments, record), arguments.view, arguments.up
    bodies, is_seen = [body for body in (focus, rest) if body], True
    if view == "auto":
        up = views.upwards(record, up)
        view, is_seen = view_of(focus, rest, shown.largest, scale, up) if not shown.counted else ("iso", True)
        if not is_seen:
            at_rest = np.array(focus.GetPoint(shown.largest))
            (*bodies, grid), said = views.cut([*bodies, grid], at_rest, view, record.units)
            facts.insert(0, said)

    behind, scene = vtk.vtkRenderer(), vtk.vtkRenderer()
    behind.SetBackground(*((1, 1, 1) if arguments.plain else (0.90, 0.92, 0.95)))
    behind.SetBackground2(1, 1, 1)
    behind.GradientBackgroundOn()
    behind.AddActor(draw.lines(draw.surface(focus, 0.0), draw.GREY, 2.0, 1.0))
    scene.SetLayer(1)
    for body, colours, ink in zip(bodies, (table, None), ((draw.INK, 1.6, 1.0), (draw.GREY, 1.2, 1.0))):
        skin = draw.surface(body, scale)
        scene.AddActor(draw.body(skin, colours))
        if is_seen:  # the pieces of cells that a cut makes fit together only nearly, and would have edges
            scene.AddActor(draw.lines(skin, *ink))
    is_marked = not shown.counted and not arguments.is_modes
    held = draw.supports(grid, scale, size, largest if is_marked else None)
    if held:
        scene.AddActor(held)
    box = np.array([places.min(axis=0), places.max(axis=0)])
    for actor in obstacles.actors(record, box, time, flat):
        scene.AddActor(actor)

    scene.AddViewProp(draw.colour_bar(table, shown.title, shown.n_labels, shown.is_cut))
    title = title_of(arguments, record, time)
    scene.AddViewProp(draw.write_text(title, min(28, 28 * 75 // len(title)), (0.025, 0.935), bold=True))
    scene.AddViewProp(draw.write_text("\n".join(facts), 20, (0.025, 0.03)))
    if held:
        scene.AddViewProp(draw.write_text("● held", 20, (0.78, 0.03), colour=draw.HELD))
    draw.aim(scene, seen, flat, view, up)
    if is_marked:
        for actor in draw.mark(shown.words(), largest):
            scene.AddViewProp(actor)
    draw.light(scene)
    window = vtk.vtkRenderWindow()
    window.SetOffScreenRendering(True)
    window.SetMultiSamples(8)
    window.SetSize(*draw.SIZE)
    window.SetNumberOfLayers(4)
    behind.SetActiveCamera(scene.GetActiveCamera())
    window.AddRenderer(behind)
    window.AddRenderer(scene)
    connections.add(window, 3, beside, scale, scene.GetActiveCamera())
    window.AddRenderer(draw.triad(scene.GetActiveCamera()))
    return window


def grid_of(path, arguments):
    """The body at one time, with a displacement in any case."""
    # cells of .xdmf share their nodes, and bodies that touch each other do not
    grid = read(path) if arguments.results.endswith(".xdmf") else merge_points(read(path))
    if grid.GetCell(0).GetCellDimension() < 2:
        sys.exit(f"{arguments.results} holds lines, of which there is no picture; ParaView shows them")
    arguments.moves = array(grid, "displacement") is not None
    if not arguments.moves:  # heat, or not among Output / Quantities: the undeformed body
        add_array(grid, "displacement", np.zeros((grid.GetNumberOfPoints(), 3)))
    return grid


def draw_step(step, picture, arguments, record):
    """The picture of one time or mode."""
    time, path = step
    draw.save(window_of(grid_of(path, arguments), arguments, record, time, connections.read(path)), picture)
    print(picture)


def parser_of(words):
    """A parser of what pictures and moving pictures have in common. `limits` of the colours and the points that are
    `seen` follow from each picture alone where they are None; the background is white where it is `plain`."""
    parser = argparse.ArgumentParser(description=words)
    parser.add_argument("results", help=".xdmf, .pvd, .pvtu or .vtu file")
    parser.add_argument("--scale", default="auto", help="auto or a factor of the displacement (default: auto)")
    parser.add_argument("--field", help="(default: von_mises; of modes displacement; of heat temperature)")
    parser.add_argument("--view", default="auto",
                        help=f"auto (from where the largest value is seen), {', '.join(draw.VIEWS)} or X,Y,Z")
    parser.add_argument("--up", help="direction that points up in the picture, X,Y,Z (default: y; of the view auto against "
                        "gravity)")
    parser.add_argument("--most", type=float, help="colours end at this value (in the input's units), "
                        "larger ones are marked")
    parser.add_argument("--focus", help="names of the materials to look at; the others are grey")
    parser.add_argument("--sigma", type=float, default=1,
                        help="of random vibration: so many times the root mean square (1)")
    parser.add_argument("--title", help="title of the colour bar (default: name and unit)")
    add_units(parser)
    parser.set_defaults(limits=None, seen=None, plain=False, is_peak=False)
    return parser


def opened(arguments):
    """The record of the run and the steps of its series; completes the arguments."""
    if not os.path.exists(arguments.results):
        sys.exit(f"no such file: {arguments.results}")
    draw.need_display()
    record, steps = beside(arguments.results), series(arguments.results)
    record.units.choose(arguments)
    arguments.is_modes = arguments.results.endswith(("_modes.xdmf", "_modes.pvd"))
    if not arguments.field:
        last = read(steps[-1][1])
        has_stress = array(last, "von_mises") is not None
        arguments.field = ("von_mises" if has_stress and not arguments.is_modes else
                           "displacement" if array(last, "displacement") is not None else "temperature")
    for name in (arguments.focus or "").split(","):
        if name and name not in record.names("Materials"):
            sys.exit(f"--focus {name}: there are the materials {', '.join(record.names('Materials')) or 'none'}")
    if arguments.sigma != 1 and not is_random(record):
        sys.exit(f"--sigma {arguments.sigma:g}: is of random vibration, which {arguments.results} is not")
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
    arguments.is_peak = arguments.time in (None, "peak") and len(steps) > 1
    step = choose(steps, arguments.time or "peak", arguments.field)
    if arguments.is_modes and arguments.time not in ("last", "peak") and step[0] != float(arguments.time):
        sys.exit(f"--time {arguments.time}: there are the modes 1 to {len(steps)}")
    draw_step(step, arguments.picture, arguments, record)


if __name__ == "__main__":
    end_with_a_sentence(main)
