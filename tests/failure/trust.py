"""What files must not make PETSc do unless -trust is given: load libraries, start programs, open connections, write."""

import json
import os
import subprocess

from case import Case, bad

DEEDS = {
    "-dll_append ./more.so": "loads a library", "-start_in_debugger noxterm": "starts a program",
    "-on_error_attach_debugger": "starts a program", "-pc_type python": "starts a program",
    "-mg_coarse_pc_python_type more.pc": "starts a program", "-Python": "starts a program",
    "-ksp_view :more": "writes a file", "-log_view :more.gz": "writes a file", "-eps_error_relative ascii:more": "writes a file",
    "-mass_ksp_view_solution binary": "writes a file", "-history": "writes a file", "-info more": "writes a file",
    "-snes_monitor_solution draw": "opens a connection or a window", "-ksp_view socket:9": "opens a connection or a window",
    "-options_file more": "reads more options", "-options_string_yaml a": "reads more options",
    "-prefix_push dll_ -append more.so -prefix_pop": "loads a library"}
END = "; leave it out, or give -trust where you trust whoever wrote it"
FILES = [bad(f"untrusted {words}", rf"-options_file more: -.* {deed}.*{END}", "-options_file more",
             command=["--check", "input.prm"], extra={"more": f"-ksp_rtol 1e-9 {words}\n"}) for words, deed in DEEDS.items()]
PLACES = [
    bad("untrusted option of the input", rf"Solver / PETSc options: -pc_type python starts a program{END}",
        change=[("subsection Time", "subsection Solver\n  set PETSc options = -pc_type python\nend\nsubsection Time")]),
    bad("untrusted option beside the input", rf"\.petscrc: -dll_append more\.so loads a library{END}",
        extra={".petscrc": "# mine\n-dll_append more.so\n"}),
    bad("trust in a file", r"-options_file more: -trust counts on the command line alone; leave it out",
        "-options_file more", extra={"more": "-trust\n-dll_append none\n"}),
    bad("no library", "PETSc options: Unable to locate dynamic library", "-dll_append ./none.so"),
    bad("trusted file", "PETSc options: Unable to locate dynamic library", "-trust", extra={".petscrc": "-dll_append none\n"}),
    bad("words of PETSc's own file", r"\.petscrc: 'alias' is neither an option nor", extra={".petscrc": "alias -a -b\n"}),
]


def surroundings_are_named(result):
    """On the screen and in the record; PETSC_OPTIONS above the file, what is typed above both."""
    assert "PETSc takes options from .petscrc: -ksp_rtol 1e-3 -ksp_max_it 77" in result.stdout, result.stdout
    words = [*result.prefix, result.steppe, "input.prm", "-overwrite", "-snes_rtol", "1e-7"]
    more = subprocess.run(words, cwd=result.folder, capture_output=True, text=True, check=True,
                          env={**os.environ, "PETSC_OPTIONS": "-ksp_rtol 1e-4 -snes_rtol 1e-5"})
    assert "PETSc takes options from PETSC_OPTIONS: -ksp_rtol 1e-4 -snes_rtol 1e-5" in more.stdout, more.stdout
    record = json.loads(result.read("results/steppe.run.json"))["runs"][-1]
    assert record["petsc_options_of_surroundings"] == {
        ".petscrc": "-ksp_rtol 1e-3 -ksp_max_it 77", "PETSC_OPTIONS": "-ksp_rtol 1e-4 -snes_rtol 1e-5"}, record
    for words in ("-ksp_rtol 1e-4", "-ksp_max_it 77", "-snes_rtol 1e-7"):
        assert words in record["petsc_options"], record["petsc_options"]


GOOD = [
    Case("options of the surroundings", 0, check=surroundings_are_named, options=["-strict"],
         extra={".petscrc": "-ksp_rtol 1e-3 # loose\n-ksp_max_it 77\n"}),
    Case("no options of the surroundings", 0, options=["-skip_petscrc"], extra={".petscrc": "-dll_append none\n"}),
    Case("harmless options of a file", 0, options="-options_file more -strict",
         extra={"more": "-ksp_view ascii:stdout -snes_monitor\n-log_view ::ascii_csv\n"}),
]

CASES = FILES + PLACES + GOOD
