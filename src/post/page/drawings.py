"""The pictures of a page: plots of the tables, the body as `steppe render` draws it, the supports and loads."""

import contextlib
import io
import subprocess
import sys

from PIL import Image

from page.markup import image
from programs import HERE, PROGRAM

LARGE = 150_000  # bytes, from which on a plot is points rather than lines
PATIENCE = 300  # seconds
MODES = 4


def draws(*words):
    """Whether one of the programs here has drawn."""
    done = subprocess.run([sys.executable, HERE / "start.py", words[0], *map(str, words)], stdout=subprocess.DEVNULL,
                          stderr=subprocess.DEVNULL, check=False)
    return done.returncode == 0


def plots(folder, temporary):
    """The plots of `steppe plot`, by name."""
    import figures
    import plot
    import tables
    drawn = {}
    with contextlib.redirect_stdout(io.StringIO()):
        for name, figure in plot.pictures([tables.Run(str(folder))]):
            paths = [temporary / f"{len(drawn)}{kind}" for kind in (".svg", ".png")]
            figures.save(figure, paths[0])
            if not paths[0].exists():
                continue
            if paths[0].stat().st_size > LARGE:
                figure.savefig(paths[1])
            drawn[name] = image(paths[1] if paths[1].exists() else paths[0])
    return drawn


def smaller(path):
    """A picture of bodies with 256 colours, which look the same and take a third of the room."""
    with Image.open(path) as picture:
        few = picture.convert("RGB").quantize(256, dither=Image.Dither.NONE)
    few.save(path, optimize=True)
    return path


def bodies(paths, temporary):
    """The picture of each series, of modes those of the first."""
    for path in paths:
        for number in range(1, MODES + 1) if path.stem.endswith("_modes") else [None]:
            target = temporary / f"{path.stem}-{number}.png"
            if draws("render", path, target, *(["--time", number] if number else [])) and target.exists():
                yield image(smaller(target))


def checked(used, temporary, *words):
    """Whether `steppe check` accepts an input, soon enough, with what it writes into a folder `check`."""
    command = [PROGRAM, "check", used, *words, "-output_folder", temporary / "check"]
    try:
        done = subprocess.run(command, capture_output=True, cwd=used.parent, timeout=PATIENCE, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def supports(used, name, temporary):
    """The supports and loads as `steppe check` draws them, or else the faces of the mesh with their names."""
    picture, faces = temporary / "check.png", temporary / "check" / f"{name}.faces.vtu"
    if checked(used, temporary, "--picture", picture) and picture.exists():
        return image(smaller(picture), "The supports and loads.")
    picture = faces.with_name("faces.png")
    if checked(used, temporary) and faces.exists() and draws("faces", faces, picture):
        return image(smaller(picture), "The parts of the boundary, by which supports and loads are selected.")
    return ""
