"""Runs that go on on other numbers of ranks, and with the other partitioner."""

import itertools

from runs import EXPLICIT, Run, largest_difference, step_of

MOTION = r"top\.(u|v)[xyz]"
SHORT = ["-time_end", "0.2", "-output_format", "none", "-mesh_cells", "4, 2, 2"]
ENERGIES = "kinetic|strain|external_work|damping_loss|friction_loss|plastic_work"


def goes_on(steppe, folder, options, before, after, tolerance, partitioner, *changed):
    """From `before` ranks to `after`, half of the run each; compared with a run on one rank."""
    whole = Run(steppe, folder / "whole", options)
    if not whole.folder.exists():
        whole.run(1)
    half = str(0.5 * float(options[options.index("-time_end") + 1]))
    parts = Run(steppe, folder / f"{partitioner}-{before}-{after}", options + ["-mesh_partitioner", partitioner])
    parts.run(before, "-checkpoints_times", half, "-time_end", half)
    stdout, _ = parts.run(after, "-restart", "auto", *changed)
    assert step_of(stdout) is not None, stdout
    for table, columns in ("probes", MOTION), ("ledger", ENERGIES):
        off = largest_difference(whole, parts, columns, table)
        assert off <= tolerance, f"{before} to {after} ranks by {partitioner}: {table} off by {off:.1e}"


ALL = list(itertools.product(("metis", "p4est"), (1, 2, 3, 4, 7), (1, 2, 3, 4, 7)))


def explicit(steppe, folder, pairs=(("metis", 1, 3), ("p4est", 4, 2), ("p4est", 2, 7), ("metis", 2, 16))):
    for partitioner, before, after in pairs:
        goes_on(steppe, folder, EXPLICIT + ["-time_step", "2e-4", "-time_end", "0.1", "-output_format", "none"],
                before, after, 1e-12, partitioner)


def cut_otherwise(steppe, folder):
    """Into parts of as many cells, then of as much work, by two ranks."""
    goes_on(steppe, folder, EXPLICIT + ["-time_step", "2e-4", "-time_end", "0.05", "-output_format", "none"],
            2, 4, 1e-12, "metis", "-mesh_balance", "cost", "-mesh_ranks_per_reader", "2")


def implicit(steppe, folder, pairs=(("p4est", 1, 3), ("metis", 4, 2), ("metis", 2, 7))):
    for partitioner, before, after in pairs:
        goes_on(steppe, folder, ["-snes_rtol", "1e-10", "-time_end", "0.4", "-output_format", "none"],
                before, after, 1e-9, partitioner)


def turning(steppe, folder, pairs=(("metis", 4, 2), ("p4est", 1, 3))):
    """A remote point on the block, of large rotations."""
    hub = ["-remote_points_names", "hub", "-remote_points_hub_where", "id 5", "-remote_points_hub_mass", "0.1",
           "-remote_points_hub_point", "0.5, 0.25, 0.8", "-remote_points_hub_moment", "0.5*t; 0.3*t; 2*t"]
    for partitioner, before, after in pairs:
        goes_on(steppe, folder, ["-snes_rtol", "1e-10", *SHORT, *hub], before, after, 1e-9, partitioner)
    spread = [*hub, "-remote_points_hub_kind", "spread", "-remote_points_hub_mass", "0", "-remote_points_hub_moment",
              "0.05*t; 0.03*t; 0.2*t"]
    goes_on(steppe, folder / "spread", ["-snes_rtol", "1e-10", *SHORT, *spread], 2, 3, 1e-9, "metis")
    hinge = [*hub, "-joints_names", "pivot", "-joints_pivot_kind", "hinge", "-joints_pivot_second", "hub", "-joints_pivot_axis",
             "0, 1, 0"]
    goes_on(steppe, folder / "hinge", ["-snes_rtol", "1e-10", *SHORT, *hinge], 2, 3, 1e-9, "metis")
    for scheme in (["-time_scheme", "midpoint", "-snes_rtol", "1e-10"],
                   [*EXPLICIT, "-time_step", "0.002", "-obstacles_floor_friction_static", "0",
                    "-obstacles_floor_friction_kinetic", "0"]):
        goes_on(steppe, folder / scheme[1], [*SHORT, *hub, *scheme], 2, 3, 1e-9, "metis")


def joined(steppe, folder, pairs=(("metis", 2, 3),)):
    """A remote point on the block, of large rotations, on a bushing and a spring with dampers."""
    joints = ["-remote_points_names", "hub", "-remote_points_hub_where", "id 5", "-remote_points_hub_mass", "0.1",
              "-remote_points_hub_moment", "0.5*t; 0.3*t; 2*t", "-joints_names", "mount, stop",
              "-joints_mount_kind", "bushing", "-joints_mount_second", "hub", "-joints_mount_stiffness", "30, 20, 10, 3, 2, 1",
              "-joints_mount_damping", "3, 2, 1, 0.3, 0.2, 0.1", "-joints_stop_kind", "spring", "-joints_stop_second", "hub",
              "-joints_stop_point", "0, 0, 1.5", "-joints_stop_axis", "1, 1, 0", "-joints_stop_force", "20*d + 1e4*d^3 + 2*v"]
    for partitioner, before, after in pairs:
        goes_on(steppe, folder, ["-snes_rtol", "1e-10", "-time_end", "0.4", "-output_format", "none", *joints],
                before, after, 1e-9, partitioner)


def there_and_back(steppe, folder):
    """The bits that were saved on 2 ranks come back from 3: all tables of values are the same bytes."""
    run = Run(steppe, folder / "back", ["-time_end", "0.1"])
    run.run(2, "-checkpoints_times", "0.1")
    contents = contents_of(run.checkpoint)
    run.run(3, "-restart", "auto", "-checkpoints_steps", "1")
    run.run(2, "-restart", "auto", "-checkpoints_steps", "1")
    again = contents_of(run.checkpoint)
    # shares of sums are those of ranks
    names = [name for name in contents if name.startswith("history/") and not name.endswith(("work", "loss"))
             and "since the last row" not in name]
    assert len(names) > 5, sorted(contents)
    different = [name for name in names if contents[name] != again.get(name)]
    assert not different, different


def contents_of(checkpoint):
    """The checksums of a checkpoint by the names of what is in it."""
    text = checkpoint.read_bytes()
    begin = text.index(b" contents\n") - 16
    lines = text[begin:text.index(b"\0", begin)].decode().splitlines()
    return {line[17:]: line[:16] for line in lines}


TESTS = [("explicit, other ranks", explicit), ("implicit, other ranks", implicit), ("cut otherwise", cut_otherwise),
         ("turning, other ranks", turning),
         ("joined, other ranks", joined),
         ("there and back", there_and_back)]
