"""Contact between bodies that is saved in the middle of a slide, and goes on."""

import subprocess

from runs import ROOT, Run, largest_difference

CONTACTS = ROOT / "tests" / "cases" / "contacts"
MESH = {"upper_width": 0.6, "at": 0.2, "upper_height": 0.4, "height": 0.3, "n1": 10, "n2": 7, "m1": 3, "m2": 4}


class LapRun(Run):
    """The lap joint, which is pressed, pulled, and slips."""

    input, name = CONTACTS / "lap.prm", "lap"


def mesh(folder):
    """The mesh of two plates."""
    folder.mkdir(exist_ok=True)
    numbers = [word for key, value in MESH.items() for word in ("-setnumber", key, str(value))]
    subprocess.run(["gmsh", "-2", "-v", "1", *numbers, CONTACTS / "blocks.geo", "-o", folder / "mesh.msh"], check=True)
    return ["-mesh_file", str(folder / "mesh.msh")]


def goes_on(steppe, folder, tolerance, *parts):
    """Saved while some nodes stick and others slide, by one number of ranks, and goes on with another."""
    options = mesh(folder)
    whole, cut = LapRun(steppe, folder / "whole", options), LapRun(steppe, folder / "cut", options)
    whole.run(1)
    for ranks, end in parts:
        cut.run(ranks, "-restart", "auto", "-time_end", end, "-checkpoints_end", "true")
    off = largest_difference(whole, cut, "force_x|force_y|pressure|slip")
    assert off <= tolerance, f"off by {off:.1e}"


TESTS = [(name, lambda steppe, folder, rest=rest: goes_on(steppe, folder, *rest)) for name, *rest in (
    ("a lap joint", 1e-11, (1, "1.5"), (1, "3")),
    ("a lap joint, other ranks", 1e-8, (1, "1.5"), (2, "2"), (1, "3")))]
