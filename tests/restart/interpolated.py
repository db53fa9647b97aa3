"""Runs that begin with the motion of another one, whose mesh or degree are others."""

import re

import h5py

from runs import METAL, ROOT, Run, largest_difference

BAR = ROOT / "tests" / "restart" / "bar.prm"
BLOCK = ["-materials_body_prony", "", "-obstacles_floor_friction_static", "0", "-obstacles_floor_friction_kinetic", "0",
         "-output_format", "none"]
TURNED = ["-mesh_transform", "0.8*x - 0.6*y; 0.6*x + 0.8*y; z", "-boundaries_wall_motion", "symmetry",
          "-probes_tip_at", "1.3, 1.6, 0.5"]
PERIODIC = ["-periodic_names", "sides", "-periodic_sides_from", "id 2", "-periodic_sides_to", "id 3"]


class Bar(Run):
    """Ten steps of it, saved, are the origin of others."""

    input = BAR
    name = "bar"


def origin(steppe, folder, options=(), ranks=2, kind=Bar, end="0.2"):
    run = kind(steppe, folder / "origin", options)
    run.run(ranks, "-checkpoints_times", end, "-time_end", end)
    return run


def begin(run, of, ranks, *more, code=0):
    return run.run(ranks, "-restart_interpolate", str(of.checkpoint), "-time_end", "0.2002", "-time_step", "1e-4", *more,
                   code=code)


def changes(stdout):
    """There, here and the change of each quantity."""
    rows = re.findall(r"^  ([a-z ]+), \S.*? +(\S+) +(\S+) +(\S+)$", stdout[stdout.index("begins at t"):], re.M)
    assert len(rows) == 8, stdout
    return {f"{name} {i}" if "momentum" in name else name: [float(x) for x in numbers]
            for i, (name, *numbers) in enumerate(rows)}


def state(run, field):
    with h5py.File(run.checkpoint) as file:
        return file[f"history/state/{field}"][()]


def difference(one, other, field):
    a, b = state(one, field), state(other, field)
    return abs(a - b).max() / abs(a).max()


def same_mesh(steppe, folder):
    """The same fields and the same acceleration, and a run that goes on as if it were the same one."""
    for name, kind, options, on_ranks in (("bar", Bar, [], (1, 4)), ("turned", Bar, TURNED, (1,)),
                                          ("periodic", Bar, PERIODIC, (2,)), ("block", Run, BLOCK, (3,))):
        of = origin(steppe, folder / name, options, kind=kind)
        for ranks in on_ranks:
            run = kind(steppe, folder / name / f"on-{ranks}", options)
            stdout = run.run(ranks, "-restart_interpolate", str(of.checkpoint), "-restart", "auto", "-time_end", "0.22",
                             "-checkpoints_times", "0.22")[0]
            for quantity, (there, here, change) in changes(stdout).items():
                assert abs(change) <= 1e-12 * max(abs(there), 1e-2), f"{quantity} {there} {here}"
            with h5py.File(run.previous) as file:
                assert "step = 0" in file["head"][()].decode()
            run.checkpoint.unlink()
            run.previous.rename(run.checkpoint)
            for field, tolerance in ("displacement", 1e-12), ("velocity", 1e-12), ("acceleration", 1e-5):
                off = difference(of, run, field)
                assert off <= tolerance, f"{name} on {ranks} ranks: {field} off by {off:.1e}"
    of, run, whole = origin(steppe, folder), Bar(steppe, folder / "part"), Bar(steppe, folder / "whole")
    run.run(2, "-restart_interpolate", str(of.checkpoint), "-time_end", "0.4")
    whole.run(1, "-time_end", "0.4")
    last, expected = run.table("probes")[-1], whole.table("probes")[-1]
    assert all(abs(float(a) - float(b)) <= 1e-6 * abs(float(b)) for a, b in zip(last[1:7], expected[1:7])), last


def nested(steppe, folder):
    """What holds the old functions has the same fields and, of a linear body, the same energies and momenta."""
    of = origin(steppe, folder)
    tip = of.table("probes")[-1][2:8]
    for i, (options, on_ranks) in enumerate(((["-mesh_refinements", "1"], (1, 2, 4)), (["-space_degree", "2"], (2,)),
                                             (["-mesh_cells", "16, 6, 4", "-mesh_partitioner", "p4est"], (3,)))):
        for ranks in on_ranks:
            run = Bar(steppe, folder / f"{i}-{ranks}", options)
            for quantity, (there, here, change) in changes(begin(run, of, ranks)[0]).items():
                assert abs(change) <= 1e-12 * max(abs(there), 1e-2), f"{options}: {quantity} {there} {here}"
            first = run.table("probes")[1]
            assert float(first[1]) == 0.2, first
            assert all(abs(float(a) - float(b)) <= 1e-12 for a, b in zip(first[2:8], tip)), f"{options}: {first} {tip}"


def other_shapes(steppe, folder):
    """Between hexahedra and tetrahedra the energies are nearly the same, and nearer on finer meshes."""
    for shape, other in ("hypercubes", "simplices"), ("simplices", "hypercubes"):
        of = origin(steppe, folder / shape, ["-mesh_shape", shape, "-mesh_transform", "x; y + 0.1*x; z + 0.1*y"]
                    + ["-probes_tip_at", "2, 0.7, 0.55"])
        before = None
        for refinements in range(3):
            found = []
            for ranks in (1, 2, 4) if refinements == 1 else (2,):
                run = Bar(steppe, folder / shape / f"{refinements}-{ranks}",
                          ["-mesh_shape", other, "-mesh_refinements", str(refinements), *of.options[2:]])
                found.append(changes(begin(run, of, ranks)[0]))
            for one in found[1:]:
                assert all(abs(one[name][1] - here) <= 1e-9 * max(abs(here), 1e-2)
                           for name, (_, here, _) in found[0].items()), f"{one} {found[0]}"
            relative = {name: abs(change / there) for name, (there, _, change) in found[0].items() if "energy" in name}
            if before:
                assert all(relative[name] < 0.8 * before[name] for name in relative), f"{relative} {before}"
            before = relative
        assert before["strain energy"] < 0.1 and before["kinetic energy"] < 2e-3, before


def curved_sides(steppe, folder):
    """New nodes on a curved side lie outside the old cells, and a rigid motion remains one."""
    options = ["-mesh_type", "generator", "-mesh_generator", "hyper_ball", "-mesh_arguments", "0,0,0 : 1 : false", "-boundaries_names", "",
               "-probes_tip_at", "0, 0, 0.5", "-initial_velocity", "-y; x; 1"]
    of = origin(steppe, folder, options + ["-mesh_refinements", "1"])
    stdout = begin(Bar(steppe, folder / "fine", options + ["-mesh_refinements", "2"]), of, 2)[0]
    found = re.search(r"^note: (\d+) nodes are outside that mesh, by at most (\S+) m, and move as it would", stdout, re.M)
    assert found and 0 < float(found.group(2)) < 0.2, stdout
    assert max(abs(energy) for energy in changes(stdout)["strain energy"]) < 1e-20, stdout


def going_on(steppe, folder):
    """The same command goes on with the new run once it has a checkpoint."""
    of = origin(steppe, folder)
    run = Bar(steppe, folder / "next", ["-mesh_refinements", "1", "-restart", "auto", "-restart_interpolate",
                                        str(of.checkpoint)])
    stdout = run.run(2, "-time_end", "0.3", "-checkpoints_times", "0.3")[0]
    assert "note: Initial / Velocity is left out" in stdout and "begins at t = 0.2 s" in stdout, stdout
    stdout = run.run(1, "-time_end", "0.4")[0]
    assert "goes on from" in stdout and "begins at t" not in stdout, stdout
    whole = Bar(steppe, folder / "whole", run.options)
    whole.run(1, "-time_end", "0.4")
    assert largest_difference(whole, run, r"tip\.[uv]") < 1e-9


def refused(steppe, folder):
    """What cannot be interpolated, by name, before earlier results are touched."""
    def saved(name, options=(), kind=Run):
        return origin(steppe, folder / name, options, 1, kind, "0.02")

    bar, plain = saved("bar", kind=Bar), saved("plain", BLOCK)
    prony, rough = saved("prony", BLOCK[2:]), saved("rough", BLOCK[:2] + BLOCK[-2:])
    metal = saved("metal", BLOCK + METAL)
    augmented = saved("augmented", BLOCK + ["-obstacles_floor_method", "augmented Lagrangian"])
    switched = saved("switched", ["-boundaries_wall_active", "t < 5"], Bar)
    run = Bar(steppe, folder / "refused")
    run.run(1)
    before = run.results()
    for of, options, sentence in (
            (bar, ["-mesh_upper", "2.2, 0.5, 0.5"], r"\d+ nodes are outside .* as that at \(2\.2, \S+, \S+\) m; take"),
            (prony, [], "the branches of Materials / body / Prony cannot be interpolated; begin"),
            (metal, [], "the plastic strain of Materials / metal / Law = J2 plasticity cannot"),
            (rough, [], "the points where Obstacles / floor / Friction static holds cannot"),
            (augmented, [], "the multipliers of Obstacles / floor / Method = augmented Lagrangian cannot"),
            (switched, [], "where Boundaries / wall / Active holds the body cannot"),
            (plain, ["-mesh_dimension", "2", "-mesh_lower", "0, 0", "-mesh_upper", "1, 1", "-mesh_cells", "2, 2",
                     "-initial_velocity", "", "-boundaries_wall_motion", "fixed", "-probes_tip_at", "1, 1"],
             "is a run in 3 dimensions"),
            (bar, ["-restart", str(bar.checkpoint)], "begins a new run, and goes with -restart auto alone"),
            (bar, ["-run", "modes"], "Run = modes begins with no motion"),
            (bar, ["-time_end", "0.01"], "Time / End"),
    ):
        stderr = run.run(3 if "outside" in sentence else 1, "-overwrite", "-restart_interpolate", str(of.checkpoint),
                         "-time_end", "0.3", *options, code=2)[1]
        assert len(re.findall(rf"^input error: .*{sentence}", stderr, re.M)) == 1, f"{sentence}: {stderr}"
    stderr = run.run(2, "-overwrite", "-restart_interpolate", "nothing.h5", code=2)[1]
    assert "-restart_interpolate nothing.h5: there is no such file" in stderr, stderr
    assert run.results() == before, "results are changed"


TESTS = [("same mesh and degree", same_mesh), ("nested spaces", nested), ("other shapes", other_shapes),
         ("curved sides", curved_sides), ("going on after an interpolation", going_on),
         ("what cannot be interpolated", refused)]
