#!/usr/bin/python3
"""Picture of what steppe has understood of an input, without a display.

    steppe check part.prm --picture [part.check.png] [--view iso|front|...|X,Y,Z] [--up X,Y,Z] [options of a run]

Checks the input and draws the body in the colours of its materials, from two opposite sides: supports with cones, loads
on the boundary with arrows and their resultants, loads of the whole body as one arrow in the corner, obstacles grey,
points of probes and masses as marks (hollow: behind the body), remote points with lines to some of their nodes, bolts
with the outline of their cut. The legend has the words of the check. Needs Debian's
python3-vtk9, python3-matplotlib and, where there is no display, xvfb.
"""

import json
import os
import subprocess
import sys
import tempfile

import matplotlib
matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np
import vtk

import check_scene
import faces as panels
import scene as draw
import views
from programs import PROGRAM
from reading import end_with_a_sentence
from record import Units

LETTERS, LINE, MOST = 10.5, 19, 118  # of the legend: points, pixels of a line, letters in half of one
ONE_COLUMN = 8  # lines of the legend that need no second column
ARROW = 0.14  # of the size of the body


def words_of(arguments):
    """The input, the picture, how it is seen, and the words for steppe."""
    words, own = list(arguments), {"--picture": None, "--view": "iso", "--up": None}
    for option in own:
        for i, word in enumerate(words):
            if word.partition("=")[0] != option:
                continue
            value = word.partition("=")[2]
            takes = not value and i + 1 < len(words) and (option != "--picture" or words[i + 1].endswith(".png"))
            own[option] = value or (words[i + 1] if takes else own[option])
            del words[i:i + 1 + takes]
            break
    case = next((word for word in words if word.endswith((".prm", ".json"))), None)
    if case is None:
        sys.exit("give an input file, for example `steppe check input/frame/frame.prm --picture`")
    picture = own["--picture"] or os.path.splitext(os.path.basename(case))[0] + ".check.png"
    return picture, own["--view"], own["--up"], words


def checked(words):
    """The scene of an input that is checked, and the lines of the check, which go to the screen."""
    with tempfile.TemporaryDirectory(prefix="steppe-check-") as folder:
        path = os.path.join(folder, "scene.json")
        command = [PROGRAM, "--check", *words, "-scene", path]
        done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
        print(done.stdout, end="", flush=True)
        if done.returncode != 0:
            sys.exit(done.returncode)
        with open(path, encoding="utf-8") as file:
            return json.load(file), done.stdout.split("\n")


class View:
    """A panel of the picture: what a camera sees, and where points of space are in it."""

    def __init__(self, axes, camera):
        self.axes, self.camera = axes, camera
        self.middle = np.array(camera.GetFocalPoint())
        self.back = np.array(camera.GetPosition()) - self.middle
        self.back /= np.linalg.norm(self.back)
        self.above = np.array(camera.GetViewUp())
        self.right = np.cross(self.above, self.back)
        self.pixels = panels.PANEL[1] / (2 * camera.GetParallelScale())  # of a unit of length
        self.taken = []

    def across(self, direction):
        """A direction in pixels to the right and down."""
        return self.pixels * np.array([np.dot(direction, self.right), -np.dot(direction, self.above)])

    def place(self, point):
        return np.array(panels.PANEL) / 2 + self.across(np.asarray(point) - self.middle)

    def label(self, text, anchor, colour):
        """Words near a pixel, where others leave room."""
        letter = panels.SMALL_LETTERS[1]
        (x, y), here = panels.free_place((letter[0] * len(text) + 12, letter[1] + 8), anchor, self.taken)
        if here:
            self.taken.append(here)
        if np.hypot(x - anchor[0], y - anchor[1]) > 8:
            self.axes.plot([anchor[0], x], [anchor[1], y], color=colour, linewidth=1, zorder=4)
        self.axes.text(x, y, text, fontsize=panels.SMALL_LETTERS[0], ha="center", va="center", color=draw.INK, zorder=6,
                       bbox={"boxstyle": "round,pad=0.2", "facecolor": "white", "edgecolor": colour, "alpha": 0.92})

    def draw_lines(self, connection, colour):
        """The lines of a connection, which one sees through the body."""
        ends = np.array([[self.place(connection.places[end]) for end in line] for line in connection.lines])
        self.axes.plot(ends[:, :, 0].T, ends[:, :, 1].T, color=colour, linewidth=1.7, alpha=0.9, zorder=3)

    def mark(self, marker, point, colour, hidden):
        self.axes.plot(*self.place(point), marker, color=colour, markersize=9, markeredgewidth=1.8, zorder=5,
                       markerfacecolor="none" if hidden else colour, clip_on=True)

    def corner_arrow(self, number, direction, text, colour):
        """An arrow in the lower left corner, the number says which; a dot where it points at the eye or away."""
        start = np.array([70.0, panels.PANEL[1] - 75.0 - 95 * number])
        along = self.across(direction / np.linalg.norm(direction)) / self.pixels
        if np.linalg.norm(along) > 0.15:
            shape = "simple,head_width=1.6,head_length=1.4,tail_width=0.7"
            self.axes.annotate("", start + 48 * along, start - 48 * along, zorder=6,
                               arrowprops={"arrowstyle": shape, "facecolor": colour, "edgecolor": "none"})
        else:
            marker = "o" if np.dot(direction, self.back) > 0 else "x"
            self.axes.plot(*start, marker, color=colour, markersize=14, zorder=6)
        self.axes.text(start[0] + 45, start[1], text, fontsize=panels.SMALL_LETTERS[0] + 1, va="center",
                       color=draw.INK, zorder=6)
        self.taken.append((0, start[1] - 45, 60 + 8 * len(text) + 60, start[1] + 45))

    def size_bar(self, unit):
        """A length of 1, 2 or 5 times a power of ten below the body."""
        most = 0.22 * panels.PANEL[0] / self.pixels
        power = 10.0 ** np.floor(np.log10(most))
        length = max(step * power for step in (1, 2, 5) if step * power <= most)
        x, y = panels.PANEL[0] / 2 - length * self.pixels / 2, panels.PANEL[1] - 22
        self.axes.plot([x, x + length * self.pixels], [y, y], color=draw.INK, linewidth=3, zorder=6)
        self.axes.text(x + length * self.pixels / 2, y - 7, f"{length:g} {unit}".rstrip(), fontsize=10, ha="center",
                       va="bottom", color=draw.INK, zorder=6)


def draw_words(view, scene, units, skin, length):
    """Labels with resultants, marks of points, arrows of loads of the whole body."""
    said, sight = {}, views.Sight([skin])
    for entry in scene.entries:
        size = np.linalg.norm(entry.force)
        force = f"{size:.4g}" if size < 1e4 or size >= 1e6 else f"{size:.0f}"
        name = f"{entry.name} ({entry.kind})" if entry.is_of_body else entry.name
        said[entry] = f"{name}: {force} {units['force']}".rstrip() if entry.is_pushed else name
    of_body = [entry for entry in scene.entries if entry.is_of_body and entry.is_pushed]
    for number, entry in enumerate(of_body):
        view.corner_arrow(number, entry.force, said[entry], entry.colour)
    for entry in scene.entries:
        if entry.connection:
            view.draw_lines(entry.connection, entry.colour)
        for point in entry.places[::max(1, len(entry.places) // 60)]:
            view.mark(entry.marker, point, entry.colour, not sight.is_free(point, view.back))
        if len(entry.places):
            view.label(said[entry], view.place(entry.places.mean(axis=0)) - (0, 24), entry.colour)
            continue
        spots = entry.label_spots(scene, view.back, length) if entry.faces.size else []
        seen = next((spot for spot in spots if sight.is_free(spot, view.back)), None)
        if seen is not None:
            view.label(said[entry], view.place(seen), entry.colour)


def write_legend(figure, scene, n_lines, height):
    """Patches and the words of the check, below the panels: so many lines, in two columns where these are more."""
    rows, per_column = scene.legend(), n_lines
    most = MOST if len(rows) > n_lines else 2 * MOST
    for i, (colour, text) in enumerate(rows):
        x = 0.012 + 0.5 * (i // per_column)
        y = (LINE * (per_column - i % per_column) - 4) / height
        figure.text(x, y, "■", fontsize=LETTERS + 2, color=colour, va="center")
        figure.text(x + 0.011, y, text if len(text) <= most else text[:most - 3] + "...", fontsize=LETTERS,
                    color=draw.INK, va="center")


def main():
    if {"-h", "--help"} & set(sys.argv[1:]):
        print(__doc__)
        return
    picture, view, up, words = words_of(sys.argv[1:])
    draw.need_display()
    data, lines = checked(words)
    scene = check_scene.Scene(data, lines)
    units = Units(data["units"])
    length = ARROW * scene.size
    weight = next((entry.force for entry in scene.entries if entry.kind == "gravity" and entry.is_pushed), None)
    if up is None and weight is not None:
        up = ",".join(f"{-x:g}" for x in weight)
    actors = [*scene.body(), *scene.obstacles()]
    for entry in scene.entries:
        actors += entry.symbols(scene, length)
    seen = scene.seen(length)
    sides = (False,) if scene.is_flat else (False, True)
    n_rows = len(scene.legend())
    n_lines = n_rows if n_rows <= ONE_COLUMN else (n_rows + 1) // 2
    height = panels.PANEL[1] + 48 + LINE * n_lines + 14
    figure, axes = plt.subplots(1, len(sides), figsize=(20, height / panels.DPI), dpi=panels.DPI, squeeze=False)
    figure.subplots_adjust(0, (LINE * n_lines + 14) / height, 1, 1 - 48 / height, 0.01, 0)
    skin = vtk.vtkCleanPolyData()
    skin.SetInputData(scene.surface)
    for panel, turned in zip(axes[0], sides):
        camera = panels.camera_of(seen, view, up, scene.is_flat, turned)
        panel.imshow(panels.pixels(actors, camera, smooth=True))
        panel.set_xlim(0, panels.PANEL[0])
        panel.set_ylim(panels.PANEL[1], 0)
        panel.axis("off")
        here = View(panel, camera)
        here.size_bar(units["length"])
        draw_words(here, scene, units, skin, length)
    title = data["title"] or os.path.basename(picture)
    figure.text(0.012, 1 - 26 / height, f"{title}: what was understood", fontsize=16, weight="bold", color=draw.INK,
                va="center")
    if len(sides) == 2:
        figure.text(0.512, 1 - 26 / height, "from the other side", fontsize=13, color=draw.INK, va="center")
    write_legend(figure, scene, n_lines, height)
    figure.savefig(picture, dpi=panels.DPI)
    print(picture)


if __name__ == "__main__":
    end_with_a_sentence(main)
