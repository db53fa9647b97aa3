"""PETSc's options that name files or have no place here, and errors that one rank alone meets."""

import os
import re
import resource
import subprocess
import time

from case import Case, bad
from checks import end_of

NO_FILE = r"the file nowhere/f.* cannot be written; choose one in a folder that exists"
FILES = [
    bad(f"file in no folder, {option}", rf"PETSc options: {option} \S*nowhere/f\S*: {NO_FILE}", option, value)
    for option, value in [("-ksp_view", ":nowhere/f"), ("-snes_monitor", "ascii:nowhere/f"),
                          ("-log_view", ":nowhere/f:ascii_csv"), ("-log_trace", "nowhere/f"),
                          ("-info", "nowhere/f"), ("-history", "nowhere/f"),
                          ("-malloc_view", "nowhere/f"), ("-mass_ksp_view_solution",
                                                           "binary:nowhere/f")]
] + [
    bad("viewer's file in the input", NO_FILE, "-solver_petsc_options '-snes_view :nowhere/f' -trust"),
    bad("no file of options", r"PETSc options: -options_file nothing: there is no such file", "-options_file nothing"),
    bad("quote without an end in a file of options", r"-options_file more: has a quote ' without an end; close it",
        "-options_file more", extra={"more": "-title 'a study\n-ksp_rtol 1e-9\n"}),
    bad("parameter in a file of options", r"option -solver_linear: Solver / Linear = no such: must be one of auto",
        "-options_file more", extra={"more": "# a study\n-ksp_rtol 1e-9 # of residuals\n-solver_linear 'no such'\n"}),
    bad("parameter above a file of options", r"Time / End = -5: must be later than Time / Start = 0",
        "-time_end -5 -options_file more", extra={"more": "-time_end 7\n"}),
    bad("format of a viewer", r"PETSc options: Unknown viewer format nonsense; correct its name",
        "-log_view ::nonsense"),
]
REFUSED = [
    bad("server of linear solves", r"-mpi_linear_solver_server: all ranks take part in the solve",
        "-mpi_linear_solver_server"),
    bad("coloured differences", r"-snes_fd_color: the tangent is exact; .*leave it out", "-snes_fd_color"),
    bad("differences", r"-snes_fd: the tangent is exact; .*leave it out", "-snes_fd"),
    bad("tree solver", r"-pc_type tfs: breaks down on several ranks; take", "-pc_type tfs"),
    bad("tree solver on a coarse level", r"-mg_coarse_pc_type tfs: breaks down", "-mg_coarse_pc_type tfs"),
]
TIME = [
    bad(f"-{option}, {scheme}", rf"PETSc options: -{option} {value}: .*{parameter}.*; leave it out", "-time_scheme",
        scheme, f"-{option}", value)
    for scheme in ["newmark", "theta"]
    for option, value, parameter in [("ts_max_steps", "0", "Time / End"), ("ts_dt", "0.1", "Time / Step"),
                                     ("ts_max_time", "1", "Time / End"), ("ts_type", "euler", "Time / Scheme"),
                                     ("ts_time_span", "0,1", "Time / Must hit"),
                                     ("ts_rtol", "0.1", "Time / Error tolerance")]
]


def memory_of(process):
    """The address space of a process, in bytes."""
    with open(f"/proc/{process}/status") as file:
        return 1024 * int(re.search(r"VmSize:\s*(\d+)", file.read()).group(1))


def one_rank_without_memory(result):
    """Rank 1 gets no more memory once the mesh is there; the job ends, with its sentence."""
    launcher = os.path.join(result.folder, "launcher.sh")
    with open(launcher, "w") as file:
        file.write('echo $$ > rank.$OMPI_COMM_WORLD_RANK\nexec "$@"\n')
    command = result.prefix + ["sh", launcher, result.steppe, "input.prm", "-mesh_cells", "32, 32, 32"]
    process = subprocess.Popen(command, cwd=result.folder, stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, text=True)
    line = process.stdout.readline()
    assert line.startswith("mesh: "), line + process.communicate()[1]
    rank = int(result.read("rank.1"))
    resource.prlimit(rank, resource.RLIMIT_AS, (memory_of(rank),) * 2)
    begin = time.time()
    stderr = end_of(process, result.limit)
    assert process.returncode == 4, f"exit code {process.returncode}: {stderr}"
    assert len(re.findall(r"^error on rank 1: .*memory", stderr, re.M)) == 1, stderr
    assert time.time() - begin < 60, "takes its time"


def nothing_is_left(result):
    assert not re.search(r"^\[ ?\d+\]\s*\d+ bytes", result.stdout + result.stderr, re.M), result.stdout


def steps_are_shown(result, name=None):
    text = result.read(name) if name else result.stdout
    found = re.findall(r"^\s*(\d+) TS dt \S+ time (\S+)$", text, re.M)
    assert [int(step) for step, _ in found] == [1, 2, 3], result.stdout
    assert abs(float(found[-1][1]) - 0.03) < 1e-12, result.stdout


MONITORS = [Case(f"monitor of TS, {scheme}", 0, options=["-time_scheme", scheme, "-ts_monitor"], check=steps_are_shown) for scheme in ["theta", "bdf2", "rk4", "newmark", "static", "central-difference"]] + [
                Case("monitor in a file", 0, options="-ts_monitor :steps.txt -strict",
                     check=lambda result: steps_are_shown(result, "steps.txt"))]


def jacobian_is_exact(result):
    """Every tangent of a run is the derivative of the function that PETSc sees, to the differences' error."""
    found = re.findall(r"^\s*\|\|J - Jfd\|\|_F/\|\|J\|\|_F = (\S+),", result.stdout, re.M)
    assert found, result.stdout
    assert max(map(float, found)) < 1e-6, found


PULLED = ["-boundaries_names", "clamp, lid", "-boundaries_lid_where", "plane 1 0 0 1",
          "-boundaries_lid_motion", "0.1 * t^2; 0; 0"]
PRESSED = ["-obstacles_names", "floor", "-obstacles_floor_point", "0, 0, 0", "-obstacles_floor_direction",
           "0, 1, 0", "-initial_velocity", "0; -0.1; 0"]
JACOBIANS = [Case(f"tangent against differences, {name}", 0, check=jacobian_is_exact,
                  options=["-mesh_cells '2, 1, 1' -snes_test_jacobian", *more])
             for name, more in {
                 "default": [], "moving support": PULLED, "contact": PRESSED,
                 "static": ["-time_scheme", "static", *PULLED],
                 "tied": ["-boundaries_names", "clamp, lid", "-boundaries_lid_where", "plane 1 0 0 1",
                          "-boundaries_lid_motion", "tied; 0; free"],
                 "product": ["-space_degree", "2", "-solver_matrix", "cached"],
                 "minimised": ["-time_variational", "true"], **{scheme: ["-time_scheme", scheme] for scheme in
                                              ["generalized-alpha", "midpoint", "bdf2", "theta"]}
             }.items()]
MEMORY = [Case("memory that PETSc counts", 0, options="-malloc_debug -malloc_dump", check=nothing_is_left)]
ONE_RANK = [Case("one rank without memory", 0, command=["--version"], check=one_rank_without_memory, ranks=(2,))]

CASES = FILES + REFUSED + TIME + MONITORS + JACOBIANS + MEMORY + ONE_RANK
