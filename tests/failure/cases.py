"""The table of runs that must fail, or end in an unusual way, and what they must say."""

import constraints
import folders
import geometry
import history
import ignored
import interruptions
import loads
import materials
import numerics
import obstacles
import petsc
import physics
import supports
import times
import words
from case import Case
from checks import (full_output, help_text, is_valid, json_runs,
                    printed_input_is_valid, same_as_one_rank, used_input_repeats, version)

GOOD = [
    Case("version", 0, command=["--version"], check=version),
    Case("help", 0, command=["--help"], check=help_text),
    Case("check of a good input", 0, command=["--check", "input.prm"], check=is_valid),
    Case("printed parameters", 0, command=["--print-parameters"], check=printed_input_is_valid),
    Case("printed parameters of an input", 0, command=["--print-parameters", "input.prm"],
         check=printed_input_is_valid),
    Case("used input", 0, options=["-time_end", "0.05", "-snes_rtol", "1e-9"],
         check=used_input_repeats),
    Case("unused option", 0, r"warning: options that nobody used: -ksp_typ", ["-ksp_typ", "cg"]),
    Case("JSON", 0, command=["input.json"], check=json_runs,
         extra={"input.json": '{"Mesh": {"Cells": [2, 2, 2]}, "Materials": {"body": {"Young modulus":'
                ' 10, "Poisson ratio": 0.3, "Density": 1}}, "Time": {"Step": 0.1, "End": 0.2}}'}),
    Case("all output", 0, options=["-output_fields", "true"], check=full_output),
    Case("ranks without cells", 0, r"warning: some ranks have no cells; use fewer ranks or refine",
         ["-mesh_cells", "1, 1, 1", "-output_fields", "true"], ranks=(4,), check=same_as_one_rank),
    Case("ranks without cells, p4est", 0, r"warning: some ranks have no cells",
         ["-mesh_cells", "1, 1, 1", "-mesh_partitioner", "p4est"], ranks=(4,),
         check=same_as_one_rank),
    Case("ranks without cells, amg", 0, r"warning: some ranks have no cells",
         ["-mesh_cells", "1, 1, 1", "-solver_linear", "amg", "-ksp_rtol", "1e-12"], ranks=(4,),
         check=same_as_one_rank),
    Case("ranks without cells, tetrahedra", 0, r"warning: some ranks have no cells",
         ["-mesh_cells", "1, 1, 1", "-mesh_shape", "simplices", "-space_degree", "2"], ranks=(8,),
         check=same_as_one_rank),
]

CASES = (words.CASES + physics.CASES + materials.MATERIALS + geometry.CASES + numerics.CASES + GOOD
         + folders.CASES + constraints.CASES + obstacles.CASES + loads.CASES + history.CASES
         + ignored.CASES + petsc.CASES + interruptions.CASES + supports.CASES + times.CASES)
