"""Runs of the program that stop and go on, and what they leave in their folders."""

import os
import pathlib
import re
import subprocess

import h5py

ROOT = pathlib.Path(__file__).resolve().parents[2]
MPIRUN = ROOT / "tests" / "tools" / "mpirun.sh"
INPUT = ROOT / "tests" / "restart" / "block.prm"
EXPLICIT = ["-time_scheme", "central-difference", "-damping_mass", "row-sum", "-materials_body_prony", ""]
# half of the block yields, a quarter less at higher rates, a quarter at small strains; all with backstresses
METAL = ["-materials_names", "body, metal, steel", "-materials_metal_where", "where x > 0.5",
         "-materials_steel_where", "where x > 0.5 && y > 0.25"]
for name, value in {"law": "J2 plasticity", "young_modulus": 1000, "poisson_ratio": 0.3, "density": 1, "yield_stress": 3,
                    "hardening_modulus": 50, "cowper-symonds_rate": 10, "kinematic_modulus": "200, 100",
                    "kinematic_recovery": "0, 15"}.items():
    METAL += [f"-materials_metal_{name}", str(value)]
for name, value in {"law": "small-strain J2 plasticity", "young_modulus": 1000, "poisson_ratio": 0.3, "density": 1,
                    "yield_stress": 3, "kinematic_modulus": "300, 50", "kinematic_recovery": "20, 0"}.items():
    METAL += [f"-materials_steel_{name}", str(value)]
HEATED = ["-temperature_value", "40 * sin(9*t) * (1 + x)", "-materials_body_thermal_expansion", "1e-4",
          "-probes_names", "top, floor, heat", "-probes_heat_kind", "thermal"]
WARMED = METAL + ["-temperature_run", str(INPUT.with_name("warmed.prm")), "-probes_names", "top, floor, heat",
                  "-probes_heat_kind", "thermal"]
for material in ("body", "metal"):
    WARMED += [f"-materials_{material}_thermal_expansion", "1e-4", f"-materials_{material}_reference_temperature", "20"]
# PETSc adds what comes from other ranks in the order in which it comes, and MUMPS does so too
IN_ORDER = ["-matstash_legacy", "-matstash_reproduce", "-ksp_type", "gmres", "-pc_type", "bjacobi",
            "-sub_pc_type", "ilu"]


class Run:
    """One run of the block into its own folder."""

    input, name = INPUT, "block"
    environment = None  # of runs that end by themselves, where a server forks them

    def __init__(self, steppe, folder, options=()):
        self.steppe, self.folder, self.options = steppe, pathlib.Path(folder), list(options)

    def command(self, ranks, *more):
        return [str(MPIRUN), str(ranks), self.steppe, str(self.input), "-output_folder", str(self.folder),
                *self.options, *more]

    def start(self, ranks, *more, environment=None):
        """The program itself, in a group of its own, which can be killed as a whole."""
        return subprocess.Popen(self.command(ranks, *more), stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                text=True, start_new_session=True, env=environment)

    def run(self, ranks, *more, code=0):
        """Standard output and error of a run that ends with that code."""
        # the wall time of a fork is that of its server
        process = self.start(ranks, *more, environment=None if "-max_wall" in more else self.environment)
        stdout, stderr = process.communicate(timeout=300)
        assert process.returncode == code, f"exit code {process.returncode}, not {code}: {stdout}{stderr}"
        return stdout, stderr

    @property
    def checkpoint(self):
        return self.folder / f"{self.name}.checkpoint.h5"

    @property
    def previous(self):
        return self.folder / f"{self.name}.checkpoint.previous.h5"

    def table(self, name):
        """The rows of a table, without the wall times of newton.csv."""
        rows = []
        for line in (self.folder / f"{name}.csv").read_text().splitlines():
            entries = line.split(",")
            if name == "newton":
                del entries[6]
            rows.append(entries)
        return rows

    def results(self):
        """All that does not depend on the clock: tables and field files."""
        found = {name: self.table(name) for name in ("probes", "ledger", "newton")}
        if (self.folder / "summary.json").exists():  # of runs that ended
            found["summary.json"] = (self.folder / "summary.json").read_bytes()
        for path in sorted(self.folder.iterdir()):
            if re.fullmatch(rf"{self.name}(-\w+)?(\.views)?\.h5", path.name):
                found.update({f"{path.name} {name}": values for name, values in tables(path).items()})
            if re.fullmatch(rf"{self.name}.*\.(xdmf|vtu|pvtu|pvd)", path.name):
                # deal.II dates some
                found[path.name] = re.sub(rb"library on .*", b"", path.read_bytes())
        return found

    def last_step(self):
        """Of the whole rows of the probes; a run that was killed may leave a part of one."""
        path = self.folder / "probes.csv"
        lines = path.read_text().split("\n")[1:-1] if path.exists() else []
        return int(lines[-1].split(",")[0]) if lines else 0


class HeatRun(Run):
    """One run of the heated slab."""

    input, name = ROOT / "tests" / "restart" / "slab.prm", "slab"


class CoupledRun(Run):
    """One run of the block with WARMED, and of heat in it."""

    def results(self):
        heat = Run(self.steppe, self.folder / "heat")
        heat.name = "warmed"
        return {**super().results(), **{f"heat {name}": values for name, values in heat.results().items()}}


def tables(path):
    """The tables of an HDF5 file, whose blocks may stand in another order where frames were cut off."""
    found = {}
    with h5py.File(path) as file:
        file.visititems(lambda name, item: found.update({name: item[()].tobytes()})
                        if isinstance(item, h5py.Dataset) else None)
    return found


def first_difference(one, other):
    """The name of what is not the same bytes, or nothing."""
    return next((name for name in sorted({*one, *other}) if one.get(name) != other.get(name)), "")


def largest_difference(one, other, columns, table="probes"):
    """Of the last row of a table, relative to the largest amount in these columns over the run."""
    a, b = one.table(table), other.table(table)
    assert a[0] == b[0] and a[-1][0] == b[-1][0], "other columns or steps"
    chosen = [i for i, name in enumerate(a[0]) if re.search(columns, name)]
    largest = max(abs(float(row[i])) for row in a[1:] for i in chosen)
    return max(abs(float(a[-1][i]) - float(b[-1][i])) for i in chosen) / largest


def step_of(stdout):
    """The step from which a run said that it goes on."""
    found = re.search(r"^goes on from \S+, step (\d+),", stdout, re.M)
    return int(found.group(1)) if found else None


def kill(process, run):
    """Kill mpirun and all ranks at once, which Open MPI puts into groups of their own, and wait for their end."""
    process.kill()
    own = str(run.folder).encode()
    while True:
        left = [path for path in pathlib.Path("/proc").glob("[0-9]*/cmdline") if own in content(path)]
        if not left:
            return
        for path in left:
            try:
                os.kill(int(path.parent.name), 9)
            except ProcessLookupError:
                pass


def content(path):
    try:
        return path.read_bytes()
    except OSError:
        return b""
