#!/usr/bin/python3
"""Moving picture of the deformed body over time, or of a mode, without a display.

    steppe animate results/frame.xdmf frame.gif [--frames 60] [--seconds 6]
    steppe animate results/frame_modes.xdmf mode-2.gif --mode 2
        [--scale auto|FACTOR] [--field von_mises] [--view iso|front|...|X,Y,Z] [--up X,Y,Z] [--most VALUE]
        [--focus MATERIAL,...] [--title TEXT]

Each frame is a picture as `steppe render` draws it, all with the same colours, scale and view. Of a series with more
steps than --frames some are left out, evenly; a mode swings once to and fro. The movie is a .gif, a moving .png, or,
where ffmpeg is installed, a .mp4. Needs what `steppe render` needs, and Debian's python3-pil.
"""

import math
import os
import shutil
import subprocess
import sys
import tempfile

import numpy as np
from PIL import Image

import render
import scene as draw
from field_files import values_of
from reading import end_with_a_sentence

WIDTH = 960  # of the movie, pixels


def scale_of_all(grids, arguments):
    """The scale that shows the frame with the largest displacement well, for all."""
    if arguments.scale != "auto":
        return float(arguments.scale)
    return render.choose_scale(max(grids, key=lambda grid: values_of(grid, "displacement").max()))


def frames_of_times(steps, arguments):
    """What each frame shows: its time, body and scale. Sets limits and view for all."""
    chosen = np.unique(np.linspace(0, len(steps) - 1, min(arguments.frames, len(steps))).round().astype(int))
    shown = [steps[i] for i in chosen]
    grids = [render.grid_of(path, arguments) for _, path in shown]
    scale = scale_of_all(grids, arguments)
    values = [values_of(grid, arguments.field) for grid in grids]
    arguments.limits = float(min(v.min() for v in values)), float(max(v.max() for v in values))
    arguments.seen = np.vstack([draw.moved_points(grid, factor) for grid in grids for factor in (0, scale)])
    return [(time, grid, scale) for (time, _), grid in zip(shown, grids)]


def frames_of_mode(step, arguments):
    time, path = step
    grid = render.grid_of(path, arguments)
    scale = scale_of_all([grid], arguments)
    arguments.seen = np.vstack([draw.moved_points(grid, factor) for factor in (-scale, scale)])
    return [(time, grid, scale * math.sin(2 * math.pi * i / arguments.frames)) for i in range(arguments.frames)]


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
            images.append(image.quantize(method=Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE) if ending == ".gif" else image)
    images[0].save(movie, save_all=True, append_images=images[1:], duration=max(20, int(1000 * seconds / len(images))),
                   loop=0)


def main():
    parser = render.parser_of(__doc__.splitlines()[0])
    parser.add_argument("movie", help="the .gif, .png or .mp4 file to write")
    parser.add_argument("--frames", type=int, help="at most (60; of a mode 24)")
    parser.add_argument("--seconds", type=float, help="that the movie takes (6; of a mode 2)")
    parser.add_argument("--mode", help="number of a mode (1)")
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
    arguments.frames = arguments.frames or (24 if arguments.is_modes else 60)
    seconds = arguments.seconds or (2 if arguments.is_modes else 6)
    if arguments.frames < 2 or not seconds > 0:
        sys.exit("--frames must be at least 2, and --seconds above 0")
    if arguments.is_modes:
        number = arguments.mode or "1"
        step = next((step for step in steps if f"{step[0]:g}" == number), None)
        if not step:
            sys.exit(f"--mode {number}: there are the modes 1 to {len(steps)}")
        frames = frames_of_mode(step, arguments)
    else:
        frames = frames_of_times(steps, arguments)
    with tempfile.TemporaryDirectory() as folder:
        pictures = []
        for i, (time, grid, scale) in enumerate(frames):
            arguments.scale = str(scale)
            pictures.append(os.path.join(folder, f"{i:05d}.png"))
            draw.save(render.window_of(grid, arguments, record, time), pictures[-1])
        save(pictures, arguments.movie, seconds)
    print(arguments.movie)


if __name__ == "__main__":
    end_with_a_sentence(main)
