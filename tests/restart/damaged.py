"""Checkpoints that are cut, changed or of another run."""

import os
import random
import re
import shutil
import subprocess

import h5py
import numpy

from runs import IN_ORDER, ROOT, Run, first_difference, step_of

# the last row of the probes of that run when it went on with the version that saved it
VERSION_1 = [10,0.20000000000000001,0.00076429608614424444,0.00028537097991444761,-0.0014187601430949227,0.00224867525000368,0.00040687793526435477,-0.0012229078210347312,-0.00030324397100632458,-0.0010864743047127731,0.0022925538153287946,0.39980361969032391,5.5511151231257827e-17,-2.5008345152100957,6,0.00021494467577902135,5.785814877228975,1,0,-0.0001,-0.00021494467577902135,6.5099791701125064e-20,0.5]
# without what cannot be interpolated
SMOOTH = ["-materials_body_prony", "", "-obstacles_floor_friction_static", "0", "-obstacles_floor_friction_kinetic", "0"]
SHORT = ["-time_end", "0.2", "-output_format", "none"]


def saved(steppe, folder):
    """A run with two checkpoints, after steps 4 and 8 of ten."""
    run = Run(steppe, folder / "saved", SHORT)
    if not run.folder.exists():
        run.run(1, "-checkpoints_steps", "4", "-time_end", "0.16")
    copy = Run(steppe, folder / "copy", SHORT)
    shutil.rmtree(copy.folder, ignore_errors=True)
    shutil.copytree(run.folder, copy.folder)
    return copy


def one_is_damaged(steppe, folder, tries=6):
    """A bit that is turned anywhere, or an end that is cut off: the one before is taken."""
    numbers = random.Random(1)
    whole = Run(steppe, folder / "whole", SHORT)
    whole.run(1)
    for i in range(tries):
        run = saved(steppe, folder)
        bytes_ = bytearray(run.checkpoint.read_bytes())
        at = numbers.randrange(len(bytes_))
        if i % 2:
            del bytes_[at:]
        else:
            bytes_[at] ^= 1 << numbers.randrange(8)
        run.checkpoint.write_bytes(bytes_)
        stdout, _ = run.run(1 + i % 3, "-restart", "auto")
        noted = re.search(r"^note: the checkpoint \S+ is damaged \(.*\); the one before is taken$", stdout, re.M)
        # a bit of the room between two tables means nothing
        assert step_of(stdout) == (4 if noted else 8), stdout
        assert noted or not i % 2, f"a file that is cut after {at} bytes is taken"
        if i % 3 == 0:
            difference = first_difference(whole.results(), run.results())
            assert not difference, f"{difference} is not the same"


def killed_in_turn(steppe, folder):
    """A run is killed before it renames a whole new one, or between its two names, and the run that goes on from it is
    killed as it writes the next: nothing is lost."""
    for renamed in (False, True):
        run = saved(steppe, folder)
        new = run.folder / (run.checkpoint.name + ".new")
        run.checkpoint.rename(new)
        if not renamed:
            run.previous.rename(run.checkpoint)
        stdout, _ = run.run(1, "-restart", "auto", "-time_end", "0.16")
        assert step_of(stdout) == 8, stdout
        new.write_bytes(b"a part")
        stdout, _ = run.run(1, "-restart", "auto")
        assert step_of(stdout) == 8, f"goes on from step {step_of(stdout)}, not 8, {renamed=}"


def none_is_whole(steppe, folder):
    run = saved(steppe, folder)
    for path in (run.checkpoint, run.previous):
        os.truncate(path, path.stat().st_size // 2)
    before = run.results()
    for ranks in (1, 2):
        stderr = run.run(ranks, "-restart", "auto", code=2)[1]
        assert re.search(r"^input error: the checkpoint \S+ is damaged .*none is whole: begin anew with -overwrite$",
                         stderr, re.M), stderr
    assert run.results() == before, "results are changed"


def checksum(text):
    """That of include/steppe/base/numbers/checksum.h."""
    total, mask = 0, 2**64 - 1
    for place, bits in enumerate(text.encode()):
        bits ^= (place + 1) * 0x9e3779b97f4a7c15 & mask
        bits = (bits ^ bits >> 30) * 0xbf58476d1ce4e5b9 & mask
        bits = (bits ^ bits >> 27) * 0x94d049bb133111eb & mask
        total += bits ^ bits >> 31
    return total & mask


def replaced(file, name, value=None, **how):
    del file[name]
    return file.create_dataset(name, data=value, **how)


def with_text(file, name, text):
    """Another text with its right checksum in the list of contents."""
    replaced(file, name, numpy.bytes_(text))
    lines = file["contents"][()].decode().split("\n")[1:]
    lines = "\n".join(f"{checksum(text):016x} {name}" if line.endswith(f" {name}") else line for line in lines)
    replaced(file, "contents", numpy.bytes_(f"{checksum(lines):016x} contents\n{lines}"))


TABLE = "history/state/displacement"
SHAPES = {
    "a table larger than any memory": lambda file: replaced(file, TABLE, shape=(2**50, 3), dtype="f8", chunks=(1, 3)),
    "a table of texts": lambda file: replaced(file, TABLE, numpy.array([[b"abc"] * 3] * 12)),
    "a group for a table": lambda file: (file.__delitem__(TABLE), file.create_group(TABLE)),
    "many texts for one": lambda file: replaced(file, "format", numpy.array([b"steppe checkpoint 1"] * 100000)),
    "a text of its own length": lambda file: replaced(file, "versions", "x", dtype=h5py.string_dtype()),
    "a text longer than the file": lambda file: replaced(file, "input", shape=(), dtype="S2000000000"),
    "a head without its step": lambda file: with_text(file, "head", "time = 0.16\nmesh = 1 2\n"),
    "a head that is none": lambda file: with_text(file, "head", "step\n"),
    "a mesh file of any length": lambda file: with_text(
        file, "head", file["head"][()].decode() + "mesh file = 1e15\n"),
    "values that are none": lambda file: with_text(file, "values", "x = y\n"),
    "a value without a number": lambda file: with_text(
        file, "values", re.sub(r"state / time = .*", "state / time =", file["values"][()].decode())),
}


def of_any_shape(steppe, folder, ranks=1, every=1):
    """What no checkpoint looks like, with right checksums: one sentence, in little memory, on all ranks."""
    for name, change in [*SHAPES.items()][::every]:
        run = saved(steppe, folder)
        run.previous.unlink()
        with h5py.File(run.checkpoint, "r+") as file:
            change(file)
        command = ["bash", "-c", 'ulimit -v 4000000; exec "$@"', "bash", *run.command(ranks, "-restart", "auto")]
        process = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
        assert process.returncode == 2, f"{name}: exit code {process.returncode}: {process.stderr}"
        assert len(re.findall(r"^input error: the checkpoint \S+ is (damaged|of another run)", process.stderr, re.M)) == 1, (
            f"{name}: {process.stderr}")


def cannot_go_on(steppe, folder):
    """What does not fit, by name, and nothing is touched."""
    for i, (options, sentence) in enumerate({
            ("-materials_body_density", "2"): r"with another input: Materials / body / Density \(was `1`, is `2`\); put",
            ("-mesh_cells", "8, 4, 5"): r"with another input: Mesh / Cells",
            ("-mesh_partitioner", "p4est"): r"Mesh / Partitioner \(was `auto`, is `p4est`\)",  # numbers cells anew
            ("-time_step", "0.01", "-loads_push_value", "0; 0; 0"): r"Loads / push / Value .*Time / Step",
            ("-restart", "nothing.h5"): r"-restart nothing\.h5: there is no such file; give",
            ("-restart", "CSV"): r"damaged \(HDF5 cannot open it\)",
            ("-run", "modes", "-restart_fork", "branch", "-obstacles_floor_friction_static", "0",
             "-obstacles_floor_friction_kinetic", "0"): r"-restart auto: Run = modes has no steps to go on from",
            ("-overwrite",): r"-overwrite with -restart auto: the one removes",
            ("-output_name", "other", "-restart_fork", "branch"): r"-restart_fork branch: there is no checkpoint",
            ("-max_wall", "soon"): r"-max_wall soon: must be a time as 23:50:00",
    }.items()):
        run = saved(steppe, folder)
        before = run.results()
        options = [str(run.folder / "probes.csv") if word == "CSV" else word for word in options]
        stderr = run.run(2 if i % 4 == 0 else 1, "-restart", "auto", *options, code=2)[1]
        assert len(re.findall(rf"^input error: .*{sentence}", stderr, re.M)) == 1, stderr
        assert run.results() == before, f"{options} changes results"


def may_change(steppe, folder):
    """The end, the solver and the output are noted; a number that is spelled otherwise is the same."""
    run = saved(steppe, folder)
    stdout, _ = run.run(1, "-restart", "auto", "-mesh_cells", "8,4,  4", "-materials_body_density", "1.0",
                        "-loads_push_value", "8*t;0 ;0", "-time_end", "0.18")
    assert not re.search("^note:.*(cells|density|push)", stdout, re.I | re.M), stdout
    run = saved(steppe, folder)
    stdout, _ = run.run(2, "-restart", "auto", "-time_end", "0.3", "-solver_linear", "jacobi",
                        "-output_table_interval", "0.04", "-mesh_partitioner", "metis")
    for name in ("Time / End was `0.16`", "Solver / Linear was `auto`", "Output / Table interval was `0`",
                 "Mesh / Partitioner was `auto`"):
        assert f"note: {name}, is now" in stdout, stdout
    assert run.last_step() == 15


def branches(steppe, folder):
    """A fork leaves the run as it is."""
    run = saved(steppe, folder)
    before, bytes_ = run.results(), run.checkpoint.read_bytes()
    branch = Run(steppe, folder / "copy", SHORT)
    branch.run(2, "-restart_fork", str(folder / "branch"), "-time_end", "0.24")
    assert run.results() == before and run.checkpoint.read_bytes() == bytes_, "the run is changed"
    assert Run(steppe, folder / "branch").last_step() == 12
    whole = Run(steppe, folder / "whole", SHORT)
    if not whole.folder.exists():
        whole.run(1)
    assert Run(steppe, folder / "branch").table("probes")[:9] == whole.table("probes")[:9]


def branches_elsewhere(steppe, folder):
    """A branch has the results beside its checkpoint, or those of Output / Folder where that is a copy alone."""
    run = saved(steppe, folder)
    alone = folder / "alone" / "a copy.h5"
    alone.parent.mkdir()
    shutil.copy(run.checkpoint, alone)
    other = Run(steppe, folder / "other", SHORT)
    for i, (of, checkpoint) in enumerate([(other, run.checkpoint), (run, alone)]):
        branch = Run(steppe, folder / f"branch-{i}")
        of.run(1 + i, "-restart", str(checkpoint), "-restart_fork", str(branch.folder))
        assert branch.table("probes")[:9] == run.table("probes")[:9] and branch.last_step() == 10
    beside, nothing = r"the run that was saved is there; name another", r"there are no results to go on with in Output"
    for of, checkpoint, fork, sentence in [(other, run.checkpoint, run.folder, beside), (run, alone, run.folder, beside),
                                           (run, alone, alone.parent, beside), (other, alone, folder / "branch", nothing),
                                           (other, run.checkpoint, None, nothing)]:
        before = run.results()
        options = ["-restart_fork", str(fork), "-overwrite"] if fork else []
        stderr = of.run(1 if fork else 2, "-restart", str(checkpoint), *options, code=2)[1]
        assert len(re.findall(rf"^input error: -restart.*{sentence}", stderr, re.M)) == 1, stderr
        assert run.results() == before and alone.exists() and not (folder / "branch").exists()


def hexahedra(path):
    """The mesh of the block, 4 x 2 x 2 cells, as UCD."""
    nodes = [(i / 4, j / 4, -1e-4 + k * 0.25005) for k in range(3) for j in range(3) for i in range(5)]
    number = lambda i, j, k: 15 * k + 5 * j + i + 1
    corners = [(0, 0), (1, 0), (1, 1), (0, 1)]
    cells = [[number(i + a, j + b, k + c) for c in (0, 1) for a, b in corners]
             for k in range(2) for j in range(2) for i in range(4)]
    lines = [f"{len(nodes)} {len(cells)} 0 0 0"]
    lines += [f"{n + 1} {x!r} {y!r} {z!r}" for n, (x, y, z) in enumerate(nodes)]
    lines += [f"{n + 1} 0 hex " + " ".join(map(str, cell)) for n, cell in enumerate(cells)]
    path.write_text("\n".join(lines) + "\n")


def mesh_is_gone(steppe, folder):
    """Without its mesh file a run goes on, or another begins, from a checkpoint that keeps it."""
    mesh = folder / "block.ucd"
    options = [*SHORT, "-mesh_type", "file", "-mesh_file", str(mesh), "-obstacles_floor_where", "plane 0 0 1 -1e-4",
               "-loads_push_where", "plane 1 0 0 0"]
    hexahedra(mesh)
    text = mesh.read_bytes()
    whole, kept, without = (Run(steppe, folder / name, options) for name in ("whole", "kept", "without"))
    whole.run(2, *IN_ORDER)
    kept.run(2, *IN_ORDER, "-checkpoints_steps", "4", "-time_end", "0.16", "-checkpoints_mesh", "true")
    without.run(1, "-checkpoints_steps", "4", "-time_end", "0.16")
    mesh.unlink()
    stderr = without.run(1, "-restart", "auto", code=2)[1]
    assert re.search(rf"^input error: Mesh / File = {mesh}: ", stderr, re.M), stderr
    for _ in range(2):  # the second time as the record of the first has it
        stdout = kept.run(2, *IN_ORDER, "-restart", "auto", "-checkpoints_mesh", "true")[0]
        copy = kept.folder / "block.checkpoint.mesh.ucd"
        assert f"note: the mesh file {mesh} is not there; that of" in stdout and copy.read_bytes() == text, stdout
        assert not (name := first_difference(whole.results(), kept.results())), f"{name} is not the same"
    other = Run(steppe, folder / "other", [*SHORT, *SMOOTH])
    smooth = Run(steppe, folder / "smooth", [*options, *SMOOTH])
    hexahedra(mesh)
    smooth.run(3, "-checkpoints_steps", "4", "-time_end", "0.16", "-checkpoints_mesh", "true")
    mesh.unlink()
    stdout = other.run(3, "-restart_interpolate", str(smooth.checkpoint), "-time_end", "0.17")[0]
    assert f"note: the mesh file {mesh} is not there" in stdout and "begins at t = 0.16 s with the motion" in stdout, stdout


def version_1(steppe, folder):
    """A checkpoint of the first version, of a small block on two ranks, goes on to what it came to then."""
    run = Run(steppe, folder / "kept", ["-mesh_cells", "2,1,1", "-checkpoints_times", "0.1", "-time_end", "0.1",
                                        "-output_format", "none"])
    shutil.copytree(ROOT / "tests" / "restart" / "version-1", run.folder)
    stdout, _ = run.run(1, "-restart", "auto", "-time_end", "0.2", "-time_guess", "predicted")
    assert step_of(stdout) == 5 and "note: checkpoint written by steppe 0.5.0" in stdout, stdout
    assert run.table("probes")[0][:2] == ["step", "time"], "the head of an earlier version does not stay"
    names, last = run.table("probes")[0], [float(entry) for entry in run.table("probes")[-1]]
    # two corners have the largest pressure
    same = [abs(a - b) <= 1e-9 * max(abs(b), 1e-3) or "pressure_at" in name
            for name, a, b in zip(names, last, VERSION_1)]
    assert len(same) == len(VERSION_1) and all(same), last
    head, *rows = run.table("ledger")
    begin, end = ({name: float(entry) for name, entry in zip(head, row)} for row in (rows[0], rows[-1]))
    assert len(head) == len(rows[-1]) and "friction_loss" not in head, "the columns of an earlier version do not stay"
    remainder = end["external_work"] - end["damping_loss"] - sum(end[of] - begin[of] for of in ("kinetic", "strain"))
    assert abs(end["remainder"] - remainder) <= 1e-12 * end["strain"], "not all losses are in the column that is there"


def other_columns(steppe, folder):
    """A table with a column that this version does not write is not gone on with."""
    run = Run(steppe, folder, ["-mesh_cells", "2,1,1", "-output_format", "none", "-checkpoints_times", "0.1"])
    run.run(1, "-time_end", "0.1")
    ledger = run.folder / "ledger.csv"
    ledger.write_text(ledger.read_text().replace("strain [J]", "warmth [J]", 1))
    _, stderr = run.run(1, "-restart", "auto", "-time_end", "0.2", code=6)
    assert re.search(r"ledger.csv has a column warmth, which this version of steppe does not write; go on in a folder of "
                     r"its own \(-restart_fork\)", stderr), stderr


TESTS = [("version 1", version_1), ("other columns", other_columns), ("one is damaged", one_is_damaged),
         ("killed in turn", killed_in_turn), ("none is whole", none_is_whole), ("of any shape", of_any_shape),
         ("of any shape, on 3 ranks", lambda steppe, folder: of_any_shape(steppe, folder, 3, 5)),
         ("cannot go on", cannot_go_on), ("may change", may_change), ("mesh is gone", mesh_is_gone),
         ("branches", branches), ("branches elsewhere", branches_elsewhere)]
