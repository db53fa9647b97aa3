#!/usr/bin/python3
"""Moving picture of the deformed body over time, or of how it swings, without a display.

    steppe animate results/frame.xdmf frame.gif [--frames 60] [--seconds 6]
    steppe animate results/frame_modes.xdmf mode.gif [--mode 2]
    steppe animate results/sweep_response.xdmf swing.mp4 [--frames 24] [--seconds 2]
        [--scale auto|FACTOR] [--field von_mises] [--view auto|iso|front|...|X,Y,Z] [--up X,Y,Z] [--most VALUE]
        [--focus MATERIAL,...] [--sigma 3] [--title TEXT] [--g] [--celsius | --kelvin]

Each frame is a picture as `steppe render` draws it, all with the same colours, scale and view: from where the largest
value of all times is seen. Of a series with more steps than --frames some are left out, evenly. Modes swing once to and
fro: of several there is a movie each, mode-1.gif, mode-2.gif ..., or with --mode the one of that number. A response
over frequency swings at the frequency where it is largest. The movie is a .gif, a moving .png, or, where ffmpeg is
installed, a .mp4. Needs what `steppe render` needs, and Debian's python3-pil.
"""

import math
import os
import shutil
import subprocess
import sys
import tempfile

import numpy as np
import vtk
from PIL import Image

import connections
import render
import scene as draw
import views
from field_files import add_array, array, choose, values_of
from reading import end_with_a_sentence

WIDTH = 960  # of the movie, pixels


def scale_of_all(grids, arguments):
    """The scale that shows the frame with the largest displacement well, for all."""
    if arguments.scale != "auto":
        return float(arguments.scale)
    return render.choose_scale(max(grids, key=lambda grid: values_of(grid, "displacement").max()))


def choose_view(grids, scale, arguments, record):
    """The view for all frames: from where the largest value of all is seen."""
    if arguments.view != "auto" or arguments.field in render.NUMBERS:
        return
    parts = [render.looked_at(grid, arguments, record) for grid in grids]
    values = [values_of(focus, arguments.field) for focus, _ in parts]
    frame = max(range(len(grids)), key=lambda i: values[i].max())
    arguments.up = views.upwards(record, arguments.up)
    arguments.view, _ = render.view_of(*parts[frame], int(values[frame].argmax()), scale, arguments.up)


def frames_of_times(steps, arguments, record):
    """What each frame shows: its time, body, scale, and the connections beside it. Sets limits and view for all."""
    chosen = np.unique(np.linspace(0, len(steps) - 1, min(arguments.frames, len(steps))).round().astype(int))
    shown = [steps[i] for i in chosen]
    grids = [render.grid_of(path, arguments) for _, path in shown]
    scale = 1.0 if arguments.scale == "auto" and record.names("Obstacles") else scale_of_all(grids, arguments)
    values = [render.values_shown(render.looked_at(grid, arguments, record)[0], arguments, record) for grid in grids]
    arguments.limits = float(min(v.min() for v in values)), float(max(v.max() for v in values))
    arguments.seen = np.vstack([draw.moved_points(grid, factor) for grid in grids for factor in (0, scale)])
    choose_view(grids, scale, arguments, record)
    beside = [connections.read(path) for _, path in shown]
    arguments.seen = np.vstack([arguments.seen, *(one.at(scale) for of_frame in beside for one in of_frame)])
    return [(time, grid, scale, of_frame) for (time, _), grid, of_frame in zip(shown, grids, beside)]


def frames_of_swing(step, arguments, record):
    """The frames of a period, from where the displacement is largest."""
    time, path = step
    grid = render.grid_of(path, arguments)
    scale = scale_of_all([grid], arguments)
    now, later = (array(grid, name) for name in ("displacement", "displacement_later"))
    frames = []
    for angle in 2 * math.pi * np.arange(arguments.frames) / arguments.frames:
        frame = vtk.vtkUnstructuredGrid()
        frame.ShallowCopy(grid)
        add_array(frame, "displacement", math.cos(angle) * now + (0 if later is None else math.sin(angle) * later))
        frames.append((time, frame, scale, ()))
    arguments.seen = np.vstack([draw.moved_points(frame, scale) for _, frame, *_ in frames])
    choose_view([grid], scale, arguments, record)
    values = render.values_shown(grid, arguments, record)
    arguments.limits = None if arguments.is_modes else (float(values.min()), float(values.max()))
    return frames


def save(pictures, movie, seconds):
    """Writes the movie of some picture files."""
    ending = os.path.splitext(movie)[1].lower()
    if ending == ".mp4":
        rate = len(pictures) / seconds
        command = ["ffmpeg", "-y", "-loglevel", "error", "-framerate", f"{rate:g}", "-i",
                   os.path.join(os.path.dirname(pictures[0]), "%05d.png"), "-pix_fmt", "yuv420p", movie]
        if subprocess.run(command, check=False).returncode != 0:
            sys.exit(f"{movie}: ffmpeg cannot write it; take a .gif")
        return
    images = []
    for path in pictures:
        with Image.open(path) as image:
            image = image.convert("RGB")
            image = image.resize((WIDTH, WIDTH * image.height // image.width), Image.Resampling.LANCZOS)
            if ending == ".gif":
                image = image.quantize(method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
            images.append(image)
    images[0].save(movie, save_all=True, append_images=images[1:], duration=max(20, int(1000 * seconds / len(images))),
                   loop=0)


def write(frames, movie, seconds, arguments, record):
    """Draws the frames and writes their movie."""
    with tempfile.TemporaryDirectory() as folder:
        pictures = []
        for i, (time, grid, scale, beside) in enumerate(frames):
            arguments.scale = str(scale)
            pictures.append(os.path.join(folder, f"{i:05d}.png"))
            draw.save(render.window_of(grid, arguments, record, time, beside), pictures[-1])
        save(pictures, movie, seconds)
    print(movie)


def main():
    parser = render.parser_of(__doc__.splitlines()[0])
    parser.add_argument("movie", help="the .gif, .png or .mp4 file to write")
    parser.add_argument("--frames", type=int, help="at most (60; of what swings 24)")
    parser.add_argument("--seconds", type=float, help="that the movie takes (6; of what swings 2)")
    parser.add_argument("--mode", help="number of a mode (all)")
    arguments = parser.parse_args()
    ending = os.path.splitext(arguments.movie)[1].lower()
    if ending not in (".gif", ".png", ".mp4"):
        sys.exit(f"{arguments.movie}: must end in .gif, .png or .mp4")
    if ending == ".mp4" and not shutil.which("ffmpeg"):
        sys.exit(f"{arguments.movie}: needs ffmpeg, which is not installed; take a .gif")
    arguments.plain = True  # a .gif has 256 colours
    record, steps = render.opened(arguments)
    if arguments.mode and not arguments.is_modes:
        sys.exit(f"--mode {arguments.mode}: {arguments.results} is no series of modes; leave it out")
    swings = arguments.is_modes or record.get("Run") in ("harmonic", "spectrum")
    arguments.frames = arguments.frames or (24 if swings else 60)
    seconds = arguments.seconds or (2 if swings else 6)
    if arguments.frames < 2 or not seconds > 0:
        sys.exit("--frames must be at least 2, and --seconds above 0")
    if not swings:
        write(frames_of_times(steps, arguments, record), arguments.movie, seconds, arguments, record)
        return
    if not arguments.is_modes:
        chosen = [choose(steps, "peak", arguments.field)]
    else:
        chosen = [step for step in steps if arguments.mode in (None, f"{step[0]:g}")]
        if not chosen:
            sys.exit(f"--mode {arguments.mode}: there are the modes 1 to {len(steps)}")
    given = arguments.view, arguments.up, arguments.scale
    for step in chosen:
        arguments.view, arguments.up, arguments.scale = given
        name = f"{os.path.splitext(arguments.movie)[0]}-{step[0]:g}{ending}" if len(chosen) > 1 else arguments.movie
        write(frames_of_swing(step, arguments, record), name, seconds, arguments, record)


if __name__ == "__main__":
    end_with_a_sentence(main)
