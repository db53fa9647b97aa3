"""Runs whose mesh was cut before, `-partition N`, do the same as runs that cut it themselves."""

import re
import subprocess

import h5py
import numpy

from damaged import checksum, replaced
from partitions import MOTION
from runs import EXPLICIT, IN_ORDER, Run, first_difference, largest_difference, step_of

SHORT = ["-time_end", "0.08", "-output_field_interval", "0.04"]
MESHES = {
    "hexahedra": [],
    "tetrahedra, refined": ["-mesh_shape", "simplices", "-mesh_cells", "4, 2, 2", "-mesh_refinements", "1"],
    "moved": ["-mesh_cells", "4, 2, 2", "-mesh_refinements", "2", "-mesh_transform", "x + 0.1 * y; y; z"],
    "by cost": ["-mesh_balance", "cost"],
}


class CutRun(Run):
    """One whose mesh is cut into a file beside its results."""

    def parts(self, n_parts):
        return str(self.folder.parent / f"{self.folder.name}.{n_parts}.partition.h5")

    def cut(self, n_parts, *more, code=0):
        command = self.command(1, "-partition", str(n_parts), "-mesh_partition", self.parts(n_parts), *more)
        process = subprocess.run(command, capture_output=True, text=True, timeout=300)
        assert process.returncode == code, f"exit code {process.returncode}: {process.stdout}{process.stderr}"
        return process.stdout, process.stderr

    def run_parts(self, ranks, *more, **rest):
        return self.run(ranks, "-mesh_partition", self.parts(ranks), *more, **rest)


def same_results(steppe, folder, ranks, options):
    options = SHORT + options + (IN_ORDER if ranks > 1 else [])
    whole, cut = Run(steppe, folder / "whole", options), CutRun(steppe, folder / "cut", options)
    whole.run(ranks)
    stdout, _ = cut.cut(ranks)
    assert re.search(rf"^mesh: \d+ cells in 3D.*, in {ranks} parts by (bricks|metis), imbalance 1", stdout, re.M), stdout
    assert not cut.folder.exists(), "-partition has written results"
    cut.run_parts(ranks)
    if ranks > 2:  # what comes from two others is added in the order in which it comes
        off = largest_difference(whole, cut, MOTION)
        assert off <= 1e-9, f"off by {off:.1e}"
        return
    difference = first_difference(whole.results(), cut.results())
    assert not difference, f"{difference} is not the same"


def goes_on(steppe, folder):
    """Saved by a run that cuts its mesh itself, on 2 ranks; goes on with parts, on 3, and then on 2."""
    options = EXPLICIT + ["-time_step", "1e-3", "-time_end", "0.03", "-output_format", "none"]
    run = CutRun(steppe, folder / "run", options)
    run.run(2, "-checkpoints_times", "0.01", "-time_end", "0.01")
    for ranks, end, step in (3, "0.02", 10), (2, "0.03", 20):
        run.cut(ranks)
        stdout, _ = run.run_parts(ranks, "-restart", "auto", "-time_end", end, "-checkpoints_times", end)
        assert step_of(stdout) == step, stdout
    _, stderr = run.run(3, "-restart", "auto", "-mesh_partition", run.parts(2), code=2)
    assert "has parts for 2 ranks, and this run has 3; run on 2, or cut it anew (steppe INPUT -partition 3)" in stderr


def with_head(file, old, new):
    """Another head with its right checksum."""
    text = file["head"][()].decode()
    assert old in text, text
    replaced(file, "head", numpy.bytes_(text.replace(old, new)))
    replaced(file, "checksum of the head", numpy.bytes_(str(checksum(text.replace(old, new)))))


def only_parts_are_replaced(steppe, folder):
    run = CutRun(steppe, folder / "run", SHORT)
    folder.mkdir(exist_ok=True)
    other = folder / "run.2.partition.h5"
    other.write_text("my own notes")
    _, stderr = run.cut(2, code=2)
    assert "no file that -partition has written; remove it, or give another name" in stderr, stderr
    assert other.read_text() == "my own notes"
    _, stderr = run.run_parts(2, code=2)
    assert "is damaged, or no file that -partition has written; cut it anew (steppe INPUT" in stderr, stderr
    other.unlink()
    run.cut(2)
    before = other.read_bytes()
    run.cut(2)
    assert other.read_bytes() == before, "other bytes"
    for change in (lambda file: with_head(file, '"corners": 8', '"corners": 2000000000'),
                   lambda file: replaced(file, "vertices", shape=(2**50, 3), dtype="f8", chunks=(1, 3)),
                   lambda file: replaced(file, "parts", file["parts"][()][:, :5])):
        with h5py.File(other, "r+") as file:
            change(file)
        _, stderr = run.run_parts(2, code=2)
        assert "is damaged; cut it anew" in stderr, stderr
        other.write_bytes(before)
    _, stderr = run.run_parts(2, "-mesh_cells", "8, 4, 2", code=2)
    assert "was cut for Mesh / Cells = 8, 4, 4, and the input has 8, 4, 2; cut it anew" in stderr, stderr
    _, stderr = run.cut(2, "-mesh_partition", str(folder / "none" / "parts.h5"), code=2)
    assert re.search(r"Mesh / Partition = \S+parts\.h5: there is no such folder; make it", stderr), stderr


def same(ranks, mesh):
    return f"{mesh} on {ranks}", lambda steppe, folder: same_results(steppe, folder, ranks, MESHES[mesh])


TESTS = [*(same(ranks, mesh) for mesh, ranks in zip(MESHES, (1, 2, 4, 2))),
         ("goes on with parts", goes_on), ("replaces parts alone", only_parts_are_replaced)]
