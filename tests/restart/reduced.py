"""Reduced runs of few weighted cells, which go on with the same weights, and the runs that these are trained by."""

import itertools
import re
import shutil

from runs import ROOT, Run, largest_difference, step_of

# rubber, in a basis that all of these runs have
RUBBER = ["-mesh_cells", "20, 2", "-materials_beam_law", "neo-Hookean", "-time_end", "0.8"]
MODES = ["-reduction_basis", "modes", "-reduction_modes", "4", "-reduction_derivatives", "3"]
# a stiff square that slides on a floor to rest by explicit steps, in two coordinates
SLIDE = ["-reduction_functions", "1; 0; 0; 1", "-reduction_frame", "fixed", "-loads_names", "weight", "-loads_weight_kind",
         "gravity", "-loads_weight_value", "0; -9.81", "-obstacles_names", "floor", "-obstacles_floor_kind", "plane",
         "-obstacles_floor_point", "0, 0", "-obstacles_floor_direction", "0, 1", "-obstacles_floor_stiffness", "1e6",
         "-obstacles_floor_friction_static", "0.4", "-obstacles_floor_friction_kinetic", "0.3", "-damping_mass", "hrz",
         "-initial_velocity", "0.5; 0", "-time_step", "5e-4", "-time_end", "0.2", "-output_format", "none"]
# one that spins falls on a floor, in a floating frame
FLY = ["-materials_puck_young_modulus", "1e5", "-damping_rayleigh_stiffness", "1e-5", *SLIDE[4:],
       "-obstacles_floor_point", "0, -0.1", "-obstacles_floor_stiffness", "1e5", "-initial_velocity",
       "0.5 - 3 * (y - 0.5); 3 * (x - 0.5)"]


class Cantilever(Run):
    """One run of a beam that bends far."""

    input, name = ROOT / "tests" / "cases" / "reduced" / "cantilever.prm", "cantilever"


class Puck(Run):
    """One run of a stiff square on a floor."""

    input, name = ROOT / "tests" / "cases" / "reduced" / "puck.prm", "puck"


def trained(steppe, folder):
    """A reduced run of all cells, whose checkpoints are kept, and the options of one of few that it trains."""
    run = Cantilever(steppe, folder / "trained", [*RUBBER, *MODES, "-reduction_save", str(folder / "basis.h5")])
    run.run(1, "-checkpoints_steps", "4", "-checkpoints_keep_all", "true")
    return run, [*RUBBER, "-reduction_basis", "file", "-reduction_file", str(folder / "basis.h5"),
                 "-reduction_energy", "weighted cells", "-reduction_training", str(run.folder)]


def weights(steppe, folder):
    """On other ranks it goes on; with the weights of other displacements it does not."""
    training, options = trained(steppe, folder)
    whole, parts = Cantilever(steppe, folder / "whole", options), Cantilever(steppe, folder / "parts", options)
    stdout, _ = whole.run(1)
    few, n_cells = int(re.search(r"energy by (\d+) weighted cells", stdout).group(1)), 40
    assert few < n_cells, stdout
    parts.run(2, "-checkpoints_times", "0.4", "-time_end", "0.4")
    before, aside = parts.results(), folder / "aside"
    aside.mkdir()
    kept = sorted(training.folder.glob("*.checkpoint.0*.h5"))
    for path in kept[2:]:
        path.rename(aside / path.name)
    stderr = parts.run(2, "-restart", "auto", code=2)[1]
    assert len(re.findall(r"^input error: the checkpoint is of coordinates of another basis, or of other weights of cells; "
                          r"take those of its run, or begin anew$", stderr, re.M)) == 1, stderr
    assert parts.results() == before, "results are changed"
    for path in kept[2:]:
        (aside / path.name).rename(path)
    stdout, _ = parts.run(4, "-restart", "auto")
    assert step_of(stdout) == 20, stdout
    off = largest_difference(whole, parts, r"tip\.u[xy]")
    assert off <= 1e-8, f"off by {off:.1e}"
    return f"{few} cells of {n_cells}, off by {off:.1e}"


def kept_or_not(steppe, folder):
    """A reduced run goes on from checkpoints with and without the displacements of nodes to the same bytes."""
    options = [*RUBBER, *MODES, "-time_end", "0.2"]
    whole, part = Cantilever(steppe, folder / "whole", options), Cantilever(steppe, folder / "part", options)
    whole.run(1)
    for first, *more in (("true", "-checkpoints_keep_all", "false"), ("false", "-checkpoints_keep_all", "true")):
        shutil.rmtree(part.folder, ignore_errors=True)
        part.run(1, "-time_end", "0.1", "-checkpoints_times", "0.1", "-checkpoints_keep_all", first)
        stdout, _ = part.run(1, "-restart", "auto", *more)
        assert step_of(stdout) == 5, stdout
        for table in ("probes", "ledger"):
            assert part.table(table) == whole.table(table), f"{table} is not the same, kept first: {first}"


def struck(steppe, folder, runs=tuple(itertools.product(("slides", "flies"), ("central-difference", "rk4")))):
    """Explicit steps in coordinates go on in contact, sliding and at rest or in flight, to the same bytes."""
    for name, scheme in runs:
        options = [*(SLIDE if name == "slides" else FLY), "-time_scheme", scheme]
        whole = Puck(steppe, folder / f"{name}-{scheme}-whole", options)
        whole.run(2)
        for time, step in (("0.1", 200), ("0.19", 380)):
            part = Puck(steppe, folder / f"{name}-{scheme}-{step}", options)
            part.run(2, "-time_end", time, "-checkpoints_times", time)
            stdout, _ = part.run(2, "-restart", "auto")
            assert step_of(stdout) == step, stdout
            for table in ("probes", "ledger"):
                assert part.table(table) == whole.table(table), f"{table} is not the same, {name} {scheme} from {time} s"


def does_not_fit(steppe, folder):
    """A training run of another mesh or of other supports is refused, and one that kept coordinates alone."""
    training, options = trained(steppe, folder)
    alone = folder / "alone"
    alone.mkdir()
    ended = Cantilever(steppe, folder / "ended", [*RUBBER, *MODES, "-time_end", "0.1"])
    ended.run(1, "-checkpoints_times", "0.1")
    shutil.copy(ended.checkpoint, alone / "steppe.checkpoint.000005.h5")
    again = [*options[:options.index("-reduction_basis")], *MODES, *options[options.index("-reduction_energy"):]]
    for changes, sentence in {
            ("-mesh_cells", "20, 1"): r"000004\.h5 is of another mesh or degree; take those of its run",
            ("-space_degree", "1"): r"000004\.h5 is of another mesh or degree",
            ("-boundaries_clamp_motion", "0; 0"): r"000004\.h5 is of other supports; let Boundaries be that of its run",
            ("-reduction_training", str(alone)): r"000005\.h5 holds no displacements of nodes: of generalised coordinates "
                                                 r"these are kept by Checkpoints / Keep all of this version; run it anew",
    }.items():
        run = Cantilever(steppe, folder / "refused", [*again, *changes])
        stderr = run.run(1, code=2)[1]
        assert len(re.findall(rf"^input error: Reduction / Training = \S+: \S*{sentence}", stderr, re.M)) == 1, stderr


TESTS = [("weights of cells", weights), ("kept or not", kept_or_not), ("struck", struck),
         ("training that does not fit", does_not_fit)]
