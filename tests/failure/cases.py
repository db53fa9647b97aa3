"""The table of runs that must fail, or end in an unusual way, and what they must say."""

import constraints
import contacts
import folders
import frequencies
import generators
import geometry
import heads
import heat
import history
import ignored
import interruptions
import load_cases
import loads
import materials
import numerics
import obstacles
import petsc
import physics
import reductions
import regions
import selections
import started
import supports
import times
import trust
import words
from case import Case, many
from checks import (end_of_base, first_rank_alone_sees_files, full_output, help_text, is_valid, json_runs,
                    lists_options, printed_input_is_valid, same_as_one_rank, used_input_repeats,
                    used_input_runs_in_place, version)
from meshes import HEXAHEDRA, TETRAHEDRA

GOOD = [
    Case("version", 0, command=["--version"], check=version),
    Case("help", 0, command=["--help"], check=help_text),
    Case("machine and an input", 2, r"--measure-machine: measures the machine and runs nothing; leave input\.prm out",
         command=["--measure-machine", "input.prm"]),
    Case("list of our options", 0, command=["-help"], check=lists_options),
    Case("list of all options", 0, command=["--check", "input.prm", "-help"], check=lists_options),
    Case("strict run of a good input", 0, options="-strict -ksp_view -snes_rtol 1e-9", check=end_of_base),
    Case("strict explicit run", 0, options="-strict -time_scheme central-difference -damping_mass hrz"),
    Case("mass of explicit steps", 0, r"\nmass: diagonal, row-sum\n", "-time_scheme central-difference --check"),
    Case("mass of quadratic explicit steps", 0, r"\nmass: diagonal, hrz\n",
         "-time_scheme rk4 -space_degree 2 -mesh_shape simplices --check"),
    Case("load without effect", 0, r"note: Loads / weight: is zero at all of 33 times from 0 to 0\.03 s; without "
         r"effect", "-loads_weight_value '0; if(t < 0, 1, 0); 0'"),
    Case("PETSc options with two blanks", 0, options="-solver_petsc_options '-ksp_type  gmres\t-ksp_rtol 1e-9'"),
    Case("damping in a static run by an option", 0, r"note: Materials / steel / Viscosity = 3 of the file: means "
         r"nothing with Time / Scheme = static of the command line; left out", "-time_scheme static",
         change=[("set Density       = 1", "set Density = 1\n    set Viscosity = 3")]),
    Case("check of a good input", 0, command=["--check", "input.prm"], check=is_valid),
    Case("files that the first rank alone sees", 0, command=["--check", "input.prm"], ranks=(2,), options="-mesh_type file "
         "-mesh_file mesh.msh -tables_names push -tables_push_file push.csv -loads_weight_value '0; push(t); 0' "
         "-springs_names net -springs_net_stiffness 1 -springs_net_pairs pairs.csv",
         extra={"mesh.msh": TETRAHEDRA, "push.csv": "0,0\n1,1\n", "pairs.csv": "0,0,0,1,0,0\n"},
         check=first_rank_alone_sees_files),
    Case("mesh file that the first rank alone sees, p4est", 0, command=["--check", "input.prm"], ranks=(2,),
         options="-mesh_type file -mesh_file mesh.msh -mesh_partitioner p4est", extra={"mesh.msh": HEXAHEDRA},
         check=first_rank_alone_sees_files),
    Case("mesh file cut by p4est", 0, options="-mesh_type file -mesh_file mesh.msh -mesh_partitioner p4est "
         "-mesh_refinements 1 -boundaries_clamp_where 'name bottom' -materials_names 'steel, soft' "
         "-materials_soft_where 'name right' -materials_soft_young_modulus 100 -materials_soft_poisson_ratio 0.3 "
         "-materials_soft_density 2", extra={"mesh.msh": HEXAHEDRA}, ranks=(4,), check=same_as_one_rank),
    Case("printed parameters", 0, command=["--print-parameters"], check=printed_input_is_valid),
    Case("printed parameters of an input", 0, command=["--print-parameters", "input.prm"], check=printed_input_is_valid),
    Case("used input where it is written", 0, options="-mesh_type file -mesh_file mesh.msh -tables_names push "
         "-tables_push_file push.csv -loads_weight_value '0; push(t); 0'",
         extra={"mesh.msh": TETRAHEDRA, "push.csv": "0,0\n1,1\n"}, check=used_input_runs_in_place),
    Case("used input", 0, options="-time_end 0.05 -snes_rtol 1e-9", check=used_input_repeats),
    Case("unused option", 0, r"warning: options that nobody used: -ksp_typ", "-ksp_typ cg"),
    # reading is linear in their number
    Case("many probes", 0, command=["--check", "input.prm"], ranks=(1,), check=is_valid,
         change=[many("Probes", "tip", "", 10000)]),
    Case("many loads", 0, command=["--check", "input.prm"], ranks=(1,), check=is_valid,
         change=[many("Loads", "weight", "set Kind = point force\nset Value = 0; 1; 0\n", 4000)]),
    Case("JSON", 0, command=["input.json"], check=json_runs, extra={"input.json": '{"Mesh": {"Cells": [2, 2, 2]}, '
         '"Materials": {"body": {"Young modulus": 10, "Poisson ratio": 0.3, "Density": 1}}, "Time": {"Step": 0.1, '
         '"End": 0.2}}'}),
    Case("all output", 0, options="-output_format xdmf", check=full_output),
    Case("ranks without cells", 0, r"warning: some ranks have no cells; use fewer ranks or refine",
         "-mesh_cells '1, 1, 1' -output_format xdmf", ranks=(4,), check=same_as_one_rank),
    Case("ranks without cells, p4est", 0, r"warning: some ranks have no cells",
         "-mesh_cells '1, 1, 1' -mesh_partitioner p4est", ranks=(4,), check=same_as_one_rank),
    Case("ranks without cells, amg", 0, r"warning: some ranks have no cells",
         "-mesh_cells '1, 1, 1' -solver_linear amg -ksp_rtol 1e-12", ranks=(4,), check=same_as_one_rank),
    Case("ranks without cells, tetrahedra", 0, r"warning: some ranks have no cells",
         "-mesh_cells '1, 1, 1' -mesh_shape simplices -space_degree 2", ranks=(8,), check=same_as_one_rank),
]

CASES = (words.CASES + physics.CASES + materials.MATERIALS + generators.CASES + geometry.CASES + numerics.CASES + GOOD
         + folders.CASES + regions.CASES + selections.CASES + started.CASES + frequencies.CASES + heads.CASES + heat.CASES
         + reductions.CASES + constraints.CASES + obstacles.CASES + contacts.CASES + load_cases.CASES + loads.CASES
         + history.CASES + ignored.CASES + petsc.CASES + interruptions.CASES + supports.CASES + times.CASES + trust.CASES)
