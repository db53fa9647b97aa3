"""Bad command lines, files, words and PETSc options."""

import os

from case import BASE, Case, bad
from checks import writes_no_tables, writes_nothing


def results_are_in(folder, name="steppe"):
    """A check that the results have that name in that folder, from the one where the program started."""
    def check(result):
        assert os.path.exists(os.path.join(result.folder, folder, f"{name}.run.json")), f"no results in {folder}"
    return check


CONSTANTS = ["-constants_g 0.5 -mesh_cells '4 * g; 2, 1' -time_end '0.06 * g' -probes_tip_at '2 * g; g, 1' "
             "-boundaries_clamp_where 'plane 1 0 0 g-0.5' -materials_steel_young_modulus '2000 * g'"]
NUMBERS = ["-constants", "g = 0.5", "-mesh_cells", "2, 2, 1", "-time_end", "0.03", "-probes_tip_at", "1, 0.5, 1"]


def constants_are_numbers(result):
    code, _, stderr = result.run(["input.prm", *NUMBERS, "-output_folder", "numbers"])
    assert code == 0, stderr
    assert result.rows("results/probes.csv") == result.rows("numbers/probes.csv"), "constants are other numbers"


WORDS = [
    bad("no arguments but an option", "no input file: give one", command=["-ksp_type", "cg"]),
    bad("no such input file", r"nothing\.prm: there is no such input file; check the path", command=["nothing.prm"]),
    bad("input is a folder", r"\.: is a folder; give the input file inside it", command=["."]),
    bad("input of another type", r"mesh\.msh: .*must end in \.prm or \.json", command=["mesh.msh"],
        extra={"mesh.msh": ""}),
    bad("command that is none", r"plto: is neither a command nor an input file, .*; did you mean plot\?", command=["plto"]),
    bad("command without an input", r"check: give an input file, for example", command=["check"]),
    bad("help on nothing", r"help Lods: there is no section, .*; did you mean Loads\?", command=["help", "Lods"]),
    bad("completion of another shell", r"completion fish: is for the shells bash and zsh; give one",
        command=["completion", "fish"]),
    bad("two dashes", r"--refinements: unknown; .*--check", "--refinements", "2"),
    *[bad(f"{word} beside {other}", rf"{word}: prints {what} and runs nothing; leave {other} out", *more,
          command=[word, other.replace("\\", "")])
      for word, what, other, *more in [
          ("--help", "the usage", "frame"), ("--help", "the usage", r"input\.prm"),
          ("--help", "the usage", "-ksp_type", "cg"), ("--help", "the usage", "-strict"),
          ("--print-renamed", "a table", "-strict"),
          ("--help", "the usage", "--version"), ("--version", "the versions", r"input\.prm"),
          ("--version", "the versions", "-mesh_cells", "1"), ("--version", "the versions", "--check")]],
    *[bad(f"printed parameters beside {option}", rf"--print-parameters: prints parameters and runs nothing; leave "
          rf"{option} out", option, *more, command=["--print-parameters", "input.prm"])
      for option, *more in [("--check",), ("-help",), ("-overwrite",), ("-restart", "auto"), ("-max_wall", "60"),
                            ("-strict",)]],
    bad("printed parameters beside a word", r"command line: 'mesh' is neither an option nor the value of one", "mesh",
        command=["--print-parameters", "input.prm"]),
    bad("check without a file", r"no input file: give one", command=["--check"]),
    bad("check of a bad initial state", r"Initial / Velocity .* = q: the symbol q is unknown; ",
        "-initial_velocity 'q; 0; 0'", command=["--check", "input.prm"]),
    bad("check of bad PETSc options", r"PETSc options: .* nonsense; correct", "-ksp_type nonsense",
        command=["--check", "input.prm"]),
    bad("check of a bad input", r"Materials / steel / Density = 0: must be positive", "-materials_steel_density 0",
        command=["--check", "input.prm"]),
    bad("typo in a section", r"input\.prm:36: Tyme: .*did you mean Time\?",
        change=[("subsection Time", "subsection Tyme")]),
    bad("typo in a parameter", r"input\.prm:\d+: Mesh / Cels: .*did you mean Cells\?",
        change=[("set Cells", "set Cels")]),
    bad("typo in a parameter of a member", r"input\.prm:\d+: Materials / steel / Young module: .*did you mean Young "
        r"modulus\?", change=[("Young modulus", "Young module")]),
    bad("member that is not in the list", r"Materials / stel: is not in Materials / Names = steel; add it there or "
        r"remove", change=[("subsection steel", "subsection stel")]),
    bad("typo in an option", r"option -mesh_refinement: is not known; did you mean -mesh_refinements\?",
        "-mesh_refinement 1"),
    bad("option without value", r"option -mesh_refinements: has no value; write", "-mesh_refinements"),
    bad("parameter of version 0.5", r"input\.prm:\d+: Output / Fields = false: is Output / Format = none since version "
        r"0\.9\.0", change=[("set Format = none", "set Fields = false")]),
    bad("parameter of version 0.5 in JSON", r"input\.json: Output / Fields = true: is Output / Format = vtu since "
        r"version 0\.9\.0", command=["input.json"], extra={"input.json": '{"Output": {"Fields": true}}'}),
    bad("parameter of version 0.5 as an option", r"option -output_fields false: is -output_format none since version "
        r"0\.9\.0", "-output_fields false"),
    bad("parameter in another section", r"Mesh / Degree: .*did you mean Space / Degree\?",
        change=[("set Type  = box", "set Degree = 2")]),
    bad("text for an integer", r"Mesh / Refinements = two: must be an integer between 0 and 12",
        "-mesh_refinements two"),
    bad("negative integer", r"Mesh / Refinements = -1: must be an integer between 0 and 12", "-mesh_refinements -1"),
    bad("text for a number", r"Time / Step = 1ms: the symbol ms is unknown", "-time_step 1ms"),
    bad("text for a modulus", r"Materials / steel / Young modulus = 210 GPa: must be a number",
        "-materials_steel_young_modulus '210 GPa'"),
    bad("text for a switch", r"Output / Ledger = maybe: must be true or false", "-output_ledger maybe"),
    bad("value that is no choice", r"Time / Scheme = newmarch: must be one of .*backward-euler",
        "-time_scheme newmarch"),
    bad("set twice", r"Mesh / Cells: is set twice, first at input\.prm:3; remove one",
        change=[("set Type  = box", "set Cells = 2, 2, 2")]),
    bad("section not closed", r"input\.prm:40: subsection Output is not closed; add 'end'",
        change=[("Format = none\nend", "Format = none")]),
    bad("one end too many", r"input\.prm:45: this 'end' closes no subsection; remove it",
        change=[("Format = none\nend", "Format = none\nend\nend")]),
    bad("line without set", r"input\.prm:4: cannot read 'Cells = 2, 2, 2'; write", change=[("set Cells", "Cells")]),
    bad("JSON syntax", r"input\.json:2: is not JSON: ", command=["input.json"],
        extra={"input.json": '{"Mesh": {"Type": "box",\n "Cells": }}'}),
    bad("JSON typo", r"input\.json: Mesh / Tipe: .*did you mean Type\?", command=["input.json"],
        extra={"input.json": '{"Mesh": {"Tipe": "box"}}'}),
    bad("name twice", r"Probes / Names = tip, tip: holds tip twice; every name must be its own",
        "-probes_names 'tip, tip'"),
    bad("empty name", r"Probes / Names = tip,: has an empty name; remove the extra comma", "-probes_names tip,"),
    bad("quantity of fields", r"Output / Quantities = displacement, mises: 'mises' is no quantity of this run; known "
        r"are displacement, .*, von mises", "-output_format xdmf -output_quantities 'displacement, mises'"),
    bad("scene of a run", r"-scene a\.json: is what a check of an input writes; run steppe check FILE -scene a\.json",
        "-scene a.json"),
    bad("unknown format", r"Output / Format = hdf5: must be one of xdmf \| vtu \| none", "-output_format hdf5"),
    bad("unknown precision", r"Output / Precision = half: must be one of single \| double", "-output_precision half"),
    bad("compression beyond deflate", r"Output / Compression = 10: must be an integer between 0 and 9",
        "-output_compression 10"),
    bad("quantity of a probe", r"Probes / tip / Quantity = velocty: 'velocty' is no quantity of this run; did you mean "
        r"velocity\?", "-probes_tip_quantity velocty"),
    bad("peak without a quantity", r"Probes / tip / Quantity: is needed with Kind = peak; known are displacement",
        "-probes_tip_kind peak -probes_tip_at ''"),
    bad("unknown constant", r"option -constants_gg: is not known; did you mean -constants_g\?", "-constants_gg 3"),
    bad("constant of an input without", r"option -constants_g: is not known; the input has no Constants", "-constants_g 3",
        change=[("set Constants = g = 1\n", ""), ("0; -g; 0", "0; -1; 0")]),
    bad("constant that depends on time", r"option -constants: Constants / g = t: depends on x, y or t; give a number",
        "-constants 'g = t'"),
    bad("unknown name in a number", r"Probes / tip / At = 1, h, 0: must be 3 numbers", "-probes_tip_at 'g, h, 0'"),
    bad("fraction for a whole number", r"Space / Degree = 3 \* g / 2: must be an integer", "-space_degree '3 * g / 2'"),
    Case("constants in numbers", 0, options=CONSTANTS, check=constants_are_numbers),
    bad("name with a slash", r"'t/p' is not a name; use letters", "-probes_names t/p"),
]

DEEP = '{"Mesh": ' * 5000 + "1" + "}" * 5000
WORDS += [
    bad("deep JSON", r"input\.json:1: objects are nested more than 16 deep", command=["input.json"],
        extra={"input.json": DEEP}),
    bad("deep subsections", r"input\.prm:61: subsections are nested more than 16 deep; close",
        change=[("Format = none\nend", "Format = none\nend\n" + "subsection Mesh\n" * 40)]),
    bad("bytes that are not UTF-8", r"input\.prm:1: Title: holds bytes that are not UTF-8; save the file",
        change=[("set Constants", "set Title = B\udcfcrger\nset Constants")]),
    bad("control characters", r"Title = a\\x1b\[31mred: holds control characters; leave them out", "-title", "a\x1b[31mred"),
    Case("names by default", 0, options="-output_folder '' -output_name ''", check=results_are_in("input.results", "input")),
    Case("folder from where one stands", 0, command=["sub/input.prm"], options="-output_folder here/results",
         extra={"sub/input.prm": BASE}, check=results_are_in("here/results")),
    Case("folder of an input elsewhere", 0, command=["sub/input.prm"], extra={"sub/input.prm": BASE},
         check=results_are_in("sub/results")),
    bad("name that XML does not hold", r"Output / Name = a<b: must be the name of a file without folders, of letters",
        "-output_name a<b"),
    bad("name in a folder", r"Output / Name = a/b: must be the name of a file", "-output_name a/b"),
]

PETSC = [
    bad("unused option with -strict, before the run", r"options that nobody used \(-strict is on\): -ksp_typo; check",
        "-ksp_typo 3 -strict", command=["--check", "input.prm"], check=writes_nothing),
    bad("unused option with -strict in a run", r"options that nobody used \(-strict is on\): -ksp_typo; check",
        "-ksp_typo 3 -strict", check=writes_no_tables),
    bad("unused option of a level with -strict", r"nobody used \(-strict is on\): -mg_levels_pc_typ; check",
        "-solver_linear amg -mg_levels_pc_typ jacobi -strict", check=writes_no_tables),
    bad("norm that PETSc does not have", r"PETSc options: -ksp_norm_type nonsense: .*; correct",
        "-ksp_norm_type nonsense", command=["--check", "input.prm"]),
    bad("negative number of iterations", r"PETSc options: -snes_max_it -1: must be a number of iterations >= 0",
        "-snes_max_it -1"),
    bad("matrix on a GPU", r"PETSc options: -mat_type aijcusparse: steppe computes on the processor",
        "-mat_type aijcusparse"),
    bad("vector on a GPU", r"PETSc options: -vec_type cuda: steppe computes on",
        "-solver_petsc_options '-vec_type  cuda'"),
    bad("matrix on a GPU in a file of options", r"PETSc options: -mat_type aijcusparse: steppe computes on",
        "-options_file more", extra={"more": "-mat_type aijcusparse\n"}, command=["--check", "input.prm"]),
    bad("negative tolerance in a file of options", r"PETSc options: -snes_rtol -1: must be a tolerance >= 0",
        "-options_file more", extra={"more": "-snes_rtol -1\n"}, command=["--check", "input.prm"]),
    bad("negative tolerance", r"PETSc options: -ksp_rtol -1e-3: must be a tolerance >= 0", "-ksp_rtol -1e-3"),
    bad("unused option with -strict, before modes", r"options that nobody used \(-strict is on\): -eps_typo; check",
        "-run modes -eps_typo 3 -strict", command=["--check", "input.prm"], check=writes_nothing),
    bad("unknown KSP", r"PETSc options: .* nonsense; ", "-ksp_type nonsense"),
    bad("unknown PC", r"PETSc options: .* nonsense; ", "-pc_type nonsense"),
    bad("unknown KSP of the mass", r"PETSc options: -mass_ksp_type nonsense: .*; correct", "-mass_ksp_type nonsense",
        command=["--check", "input.prm"]),
    bad("text for a tolerance of the mass", r"PETSc options: -mass_ksp_rtol small: .*; correct", "-mass_ksp_rtol small",
        command=["--check", "input.prm"]),
    bad("unknown PC of a solver that the run does not have", r"PETSc options: -frequency_block_pc_type nonsense: .*; "
        r"correct", "-frequency_block_pc_type nonsense"),
    bad("unknown factors of the modes", r"PETSc options: -st_pc_factor_mat_solver_type nonsense: there is no such type "
        r"in this PETSc; correct", "-st_pc_factor_mat_solver_type nonsense"),
    bad("unknown eigenvalue solver", r"PETSc options: -eps_type nonsense: there is no such type", "-eps_type nonsense"),
    bad("own option in a file of options", r"-options_file more: -overwrite is an option of the command line alone; "
        r"give it there", "-options_file more", extra={"more": "-time_end 1\n-overwrite\n"}),
    bad("own option of two dashes in a file of options", r"-options_file more: -check is an option of the command line "
        r"alone", "-options_file more", extra={"more": "--check\n"}),
    bad("own option among PETSc's of the input", r"Solver / PETSc options: -max_wall is an option of the command line "
        r"alone", "-solver_petsc_options '-max_wall 5'"),
    bad("unknown SNES", r"PETSc options: .* nonsense; ", "-snes_type nonsense"),
    bad("unknown line search", r"PETSc options: .* nonsense; ", "-snes_linesearch_type nonsense"),
    bad("factorisation that the solver does not have", r"PETSc options: -pc_factor_mat_solver_type mumps: "
        r"MatSolverType mumps does not support .*ILU.*; correct", "-pc_type ilu -pc_factor_mat_solver_type mumps"),
    bad("text for a tolerance", r"PETSc options: .*small", "-snes_rtol small"),
    bad("bad PETSc options in the input", r"PETSc options: .* nonsense; ", "-solver_petsc_options '-ksp_type nonsense'"),
    bad("PETSc options that are none", r"Solver / PETSc options = ksp_type cg: 'ksp_type' is neither an option nor the "
        r"value of one; options begin", "-solver_petsc_options 'ksp_type cg'"),
    bad("stray word", r"command line: 'gmres' is neither an option nor the value of one; options", "-ksp_type cg gmres"),
    bad("matrix for multigrid between degrees", r"Solver / Linear = pmg: works on a product without a matrix; let "
        r"Solver / Matrix be auto, cached or recomputed, or use amg",
        "-space_degree 2 -solver_linear pmg -solver_matrix assembled"),
    bad("multigrid between one degree", r"Solver / Linear = pmg: has no level below Space / Degree = 1; use amg",
        "-solver_linear pmg"),
    bad("direct solver without a matrix", r"Solver / Linear = direct: needs a matrix; let Solver / Matrix be auto or "
        r"assembled, or use pmg", "-space_degree 2 -solver_linear direct -solver_matrix cached"),
    bad("unknown preset", r"Solver / Linear = fast: must be one of .*amg", "-solver_linear fast"),
]

CASES = WORDS + PETSC
