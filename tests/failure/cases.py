"""The table of runs that must fail, or end in an unusual way, and what they must say."""

import constraints
import loads
import materials
import history
import ignored
import meshes
import obstacles
from case import Case, bad, mesh, pairs, springs
from checks import (end_reached, full_output, help_text, is_valid, json_runs,
                    printed_input_is_valid, same_as_one_rank, steps_before_failure, step_was_cut,
                    tables_are_whole,
                    used_input_repeats, version)


WORDS = [
    bad("no arguments but an option", "no input file: give one", command=["-ksp_type", "cg"]),
    bad("no such input file", r"nothing\.prm: there is no such input file; check the path",
        command=["nothing.prm"]),
    bad("input is a folder", r"\.: is a folder; give the input file inside it", command=["."]),
    bad("input of another type", r"mesh\.msh: .*must end in \.prm or \.json",
        command=["mesh.msh"], extra={"mesh.msh": ""}),
    bad("two dashes", r"--refinements: unknown; .*--check", "--refinements", "2"),
    bad("check without a file", r"no input file: give one", command=["--check"]),
    bad("check of a bad initial state", r"Initial / Velocity .* = q: the symbol q is unknown; ",
        "-initial_velocity", "q; 0; 0", command=["--check", "input.prm"]),
    bad("check of bad PETSc options", r"PETSc options: .* nonsense; correct", "-ksp_type", "nonsense",
        command=["--check", "input.prm"]),
    bad("check of a bad input", r"Materials / steel / Density = 0: must be positive",
        "-materials_steel_density", "0", command=["--check", "input.prm"]),
    bad("typo in a section", r"input\.prm:36: Tyme: .*did you mean Time\?",
        change=[("subsection Time", "subsection Tyme")]),
    bad("typo in a parameter", r"input\.prm:\d+: Mesh / Cels: .*did you mean Cells\?",
        change=[("set Cells", "set Cels")]),
    bad("typo in a parameter of a member",
        r"input\.prm:\d+: Materials / steel / Young module: .*did you mean Young modulus\?",
        change=[("Young modulus", "Young module")]),
    bad("member that is not in the list",
        r"Materials / stel: is not in Materials / Names = steel; add it there or remove",
        change=[("subsection steel", "subsection stel")]),
    bad("typo in an option", r"option -mesh_refinement: is not known; did you mean "
        r"-mesh_refinements\?", "-mesh_refinement", "1"),
    bad("option without value", r"option -mesh_refinements: has no value; write", "-mesh_refinements"),
    bad("parameter in another section", r"Mesh / Degree: .*did you mean Space / Degree\?",
        change=[("set Type  = box", "set Degree = 2")]),
    bad("text for an integer", r"Mesh / Refinements = two: must be an integer between 0 and 12",
        "-mesh_refinements", "two"),
    bad("negative integer", r"Mesh / Refinements = -1: must be an integer between 0 and 12",
        "-mesh_refinements", "-1"),
    bad("text for a number", r"Time / Step = 1ms: the symbol ms is unknown", "-time_step", "1ms"),
    bad("text for a modulus", r"Materials / steel / Young modulus = 210 GPa: must be a number",
        "-materials_steel_young_modulus", "210 GPa"),
    bad("text for a switch", r"Output / Fields = maybe: must be true or false",
        "-output_fields", "maybe"),
    bad("value that is no choice", r"Time / Scheme = newmarch: must be one of .*backward-euler",
        "-time_scheme", "newmarch"),
    bad("set twice", r"Mesh / Cells: is set twice, first at input\.prm:3; remove one",
        change=[("set Type  = box", "set Cells = 2, 2, 2")]),
    bad("section not closed", r"input\.prm:40: subsection Output is not closed; add 'end'",
        change=[("Fields = false\nend", "Fields = false")]),
    bad("one end too many", r"input\.prm:43: this 'end' closes no subsection; remove it",
        change=[("Fields = false\nend", "Fields = false\nend\nend")]),
    bad("line without set", r"input\.prm:4: cannot read 'Cells = 2, 2, 2'; write",
        change=[("set Cells", "Cells")]),
    bad("JSON syntax", r"input\.json:2: is not JSON: ", command=["input.json"],
        extra={"input.json": '{"Mesh": {"Type": "box",\n "Cells": }}'}),
    bad("JSON typo", r"input\.json: Mesh / Tipe: .*did you mean Type\?", command=["input.json"],
        extra={"input.json": '{"Mesh": {"Tipe": "box"}}'}),
    bad("name twice", r"Probes / Names = tip, tip: holds tip twice; every name must be its own",
        "-probes_names", "tip, tip"),
    bad("empty name", r"Probes / Names = tip,: has an empty name; remove the extra comma",
        "-probes_names", "tip,"),
    bad("name with a slash", r"'t/p' is not a name; use letters", "-probes_names", "t/p"),
]

MODES = [
    bad("ratio without frequency", r"Damping / Ratios = 0\.02, Damping / At = : give one or two",
        "-damping_ratios", "0.02"),
    bad("ratio above one", r"Damping / Ratios = 2: '2' must be a number between 0 and 1",
        "-damping_ratios", "2", "-damping_at", "80"),
    bad("ratio at a word", r"Damping / At = mode first: 'mode first' is neither",
        "-damping_ratios", "0.02", "-damping_at", "mode first"),
    bad("negative Rayleigh factor", r"Damping / Ratios = 0\.01, 0\.2: .*must lie between 0\.2 and 5",
        "-damping_ratios", "0.01, 0.2", "-damping_at", "80, 400"),
    bad("ratios beside factors", r"Damping / Ratios = 0\.02: takes the place of Rayleigh mass",
        "-damping_ratios", "0.02", "-damping_at", "80", "-damping_rayleigh_mass", "1"),
    bad("ratio at a rigid mode", r"Damping / At = mode 1: is a rigid or unstable motion",
        "-damping_ratios", "0.02", "-damping_at", "mode 1", "-boundaries_clamp_motion", "free"),
    bad("modes without density", r"Materials / steel / Density = 0: must be positive", "-run", "modes",
        "-time_scheme", "static", "-materials_steel_density", "0"),
    bad("more modes than unknowns", r"Modes / Count = 99: the body has only 54 free unknowns",
        "-run", "modes", "-modes_count", "99"),
    bad("modes of a body without freedom", r"Boundaries: every unknown is prescribed", "-run", "modes",
        "-mesh_cells", "1, 1, 1", "-boundaries_clamp_where", "everything"),
    Case("too few modes found", 3, r"the eigenvalue solver found \d of 9 modes in 1 iterations",
         ["-run", "modes", "-modes_count", "9", "-modes_linear", "amg", "-eps_max_it", "1"]),
]

PHYSICS = [
    bad("negative density", r"Materials / steel / Density = -1: must be a number >= 0",
        "-materials_steel_density", "-1"),
    bad("no density in a dynamic run", r"Materials / steel / Density = 0: must be positive.*"
        r"Time / Scheme = static", "-materials_steel_density", "0"),
    bad("Poisson ratio of a half", r"Materials / steel / Poisson ratio = 0\.5: must lie in "
        r"\(-1, 0\.5\)", "-materials_steel_poisson_ratio", "0.5"),
    bad("negative Young modulus", r"Materials / steel / Young modulus = -3: must be positive",
        "-materials_steel_young_modulus", "-3"),
    bad("no modulus", r"Materials / steel: no modulus given; give exactly one pair",
        change=[("    set Young modulus = 1000\n    set Poisson ratio = 0.3\n", "")]),
    bad("three moduli", r"Materials / steel: Young modulus, Poisson ratio, Shear modulus given; "
        r"give exactly one pair", "-materials_steel_shear_modulus", "4"),
    bad("infinite density", r"Materials / steel / Density = inf: must be a number >= 0",
        "-materials_steel_density", "inf"),
    bad("infinite modulus", r"Materials / steel / Young modulus = inf: must be a number",
        "-materials_steel_young_modulus", "inf"),
    bad("unknown law", r"Materials / steel / Law = mooney: must be one of .*neo-Hookean",
        "-materials_steel_law", "mooney"),
    bad("negative viscosity", r"Materials / steel / Viscosity = -1: must be a number >= 0",
        "-materials_steel_viscosity", "-1"),
    bad("negative Rayleigh factor", r"Materials / steel / Rayleigh mass = -1: must not be negative",
        "-materials_steel_rayleigh_mass", "-1"),
    bad("cells without material", r"Materials: the cell at \(0\.25 .*\) has no material; let one",
        "-materials_steel_where", "halfspace 1 0 0 0.5"),
    bad("material without cells", r"Materials / steel / Where = sphere 9 9 9 1: no cell of the "
        r"mesh lies there; check", "-materials_steel_where", "sphere 9 9 9 1"),
    bad("contradictory motions", r"Boundaries / clamp and pull contradict each other: .* component "
        r"x .*leave the component of one of them `free`", "-boundaries_names", "clamp, pull",
        "-boundaries_pull_where", "plane 0 1 0 0", "-boundaries_pull_motion", "t; free; free"),
    bad("motion with two components", r"Boundaries / clamp / Motion = 0; 0: must be .*3 components",
        "-boundaries_clamp_motion", "0; 0"),
    bad("motion with an unknown symbol", r"Boundaries / clamp / Motion.* = sqrtt\(t\): .*did you mean "
        r"sqrt\?", "-boundaries_clamp_motion", "sqrtt(t); 0; 0"),
    bad("motion that is nan", r"Boundaries / clamp / Motion.* = sqrt\(y - 0\.4\): is nan at "
        r"\(0, 0, [01]\.?5?\), t = 0; give a finite", "-boundaries_clamp_motion",
        "sqrt(y - 0.4); 0; 0"),
    bad("motion that is infinite later", r"Boundaries / clamp / Motion.* = 1/\(t-0\.03\): is "
        r"infinite at .* t = 0\.03; give a finite", "-boundaries_clamp_motion", "1/(t-0.03); 0; 0"),
    bad("symmetry of a curved boundary", r"Boundaries / clamp / Motion = symmetry: .*do not lie "
        r"in parallel planes; take sliding for a curved", "-boundaries_clamp_motion", "symmetry",
        "-boundaries_clamp_where", "everything"),
    bad("load with two components", r"Loads / weight / Value = 0; 1: has 2 components, 3 are "
        r"needed in 3D, separated by ';'", "-loads_weight_value", "0; 1"),
    bad("load with an unknown symbol", r"Loads / weight / Value \(x component\) = gg: the symbol gg "
        r"is unknown; did you mean g\?", "-loads_weight_value", "gg; 0; 0"),
    bad("equilibrium at no time", r"Initial / Equilibrium at = rest: must be a time in s, or empty",
        "-initial_equilibrium_at", "rest"),
    bad("equilibrium before a static run", r"Initial / Equilibrium at = 0: a static run seeks the "
        r"equilibrium of every step; leave", "-initial_equilibrium_at", "0", "-time_scheme", "static"),
    bad("load that is nan", r"Loads / weight / Value \(y component\) = log\(x - 2\): is nan at \(.*"
        r"t = 0; give a finite", "-loads_weight_value", "0; log(x - 2); 0"),
    bad("load that is nan later", r"Loads / weight / Value \(y component\) = sqrt\(0\.015 - t\): is "
        r"nan at .* t = 0\.0\d+; give a finite", "-loads_weight_value", "0; sqrt(0.015 - t); 0"),
    bad("load of unknown kind", r"Loads / weight / Kind = wind: must be one of gravity",
        "-loads_weight_kind", "wind"),
    bad("load without value", r"Loads / weight / Value = '': has 0 components, 3 are needed",
        "-loads_weight_value", ""),
    bad("load in an assignment", r"Loads / weight / Value .*'=' is an assignment; write '=='",
        "-loads_weight_value", "x = 1; 0; 0"),
    bad("base acceleration with two components", r"Loads / weight / Value = t; t: has 2 "
        r"components, 3 are needed", "-loads_weight_kind", "base acceleration",
        "-loads_weight_value", "t; t"),
    bad("base acceleration that varies in space", r"Loads / weight / Value = x; 0; 0: .*base "
        r"acceleration.*must not depend on x, y, z", "-loads_weight_kind", "base acceleration",
        "-loads_weight_value", "x; 0; 0"),
    bad("initial velocity that is nan", r"Initial / Velocity \(x component\) = 0/0: is nan at "
        r".*give a finite", "-initial_velocity", "0/0; 0; 0"),
    bad("initial displacement with one component", r"Initial / Displacement = x: has 1 component, "
        r"3 are needed", "-initial_displacement", "x"),
    bad("constant without value", r"Constants = g: 'g' is not of the form name = number",
        "-constants", "g"),
    bad("constant named like a coordinate", r"the constant t hides the symbol of that name; rename",
        "-constants", "g = 1, t = 2"),
    bad("end before start", r"Time / End = 0\.03: must be later than Time / Start = 1",
        "-time_start", "1"),
    bad("step of zero", r"Time / Step = 0: must be a positive number, .*at the start it is 0", "-time_step", "0"),
    bad("step that is nan", r"Time / Step = nan: must be a positive number", "-time_step", "nan"),
    bad("endless time", r"Time / End = inf: must be a number", "-time_end", "inf"),
    bad("negative field interval", r"Output / Field interval = -1: must be a number >= 0",
        "-output_field_interval", "-1"),
    bad("arkimex with a consistent mass", r"Damping / Mass = consistent: .*row-sum or hrz",
        "-time_scheme", "arkimex"),
    bad("start-up none of bdf", r"Time / Start-up = none: bdf2 starts by", "-time_scheme", "bdf2",
        "-time_start-up", "none"),
    bad("velocity decay in a multistep scheme", r"Time / Velocity decay = 1: must be 0 with bdf3",
        "-time_scheme", "bdf3", "-time_velocity_decay", "1"),
    bad("linearly implicit TS", r"Time / Linearly implicit = true: not with theta", "-time_scheme",
        "theta", "-time_linearly_implicit", "true"),
    bad("correction tolerance in TS", r"Time / Correction tolerance = 0\.1: must be 0 with bdf1",
        "-time_scheme", "bdf1", "-time_correction_tolerance", "0.1"),
    bad("adaptive alpha2", r"Time / Adaptive = true: alpha2 cannot", "-time_scheme", "alpha2",
        "-time_adaptive", "true"),
    bad("negative step", r"Time / Step = -1: must be a positive number", "-time_step", "-1"),
    bad("step too small for the time", r"Time / Step = 1e-12: needs more than 1e9 steps",
        "-time_step", "1e-12"),
    bad("smallest step above the step", r"Time / Smallest step = 1: must not be larger than "
        r"Time / Step = 0\.01", "-time_smallest_step", "1"),
    bad("quadrature that tetrahedra do not have", r"Space / Quadrature = 8: tetrahedra and triangles "
        r"take 1 to 5", "-mesh_shape", "simplices", "-space_quadrature", "8"),
    bad("row sums of quadratic tetrahedra", r"Damping / Mass = row-sum: gives the node .* not positive.*"
        r"use hrz or consistent", "-mesh_shape", "simplices", "-space_degree", "2",
        "-damping_mass", "row-sum"),
    bad("frequency that is none", r"Output / Damping at = 80, x: 'x' is not a frequency; give",
        "-output_damping_at", "80, x"),
]

GEOMETRY = [
    bad("degree 3 on tetrahedra", r"Space / Degree = 3: tetrahedra and triangles have degree 1 and "
        r"2; use", "-mesh_shape", "simplices", "-space_degree", "3"),
    bad("degree 9", r"Space / Degree = 9: must be an integer between 1 and 4", "-space_degree", "9"),
    bad("p4est with tetrahedra", r"Mesh / Partitioner = p4est: works for .*hexahedra only; set it "
        r"to metis", "-mesh_shape", "simplices", "-mesh_partitioner", "p4est"),
    bad("box inside out", r"Mesh / Upper = 1, 0, 1: every coordinate must be larger than",
        "-mesh_upper", "1, 0, 1"),
    bad("box without cells", r"Mesh / Cells = 2, 0, 2: give whole numbers from 1 up",
        "-mesh_cells", "2, 0, 2"),
    bad("box of two numbers", r"Mesh / Cells = 2, 2: needs 3 numbers separated by commas",
        "-mesh_cells", "2, 2"),
    bad("box of words", r"Mesh / Lower = a, b, c: not a list of numbers", "-mesh_lower", "a, b, c"),
    bad("box at nan", r"Mesh / Lower = nan, 0, 0: not a list of numbers", "-mesh_lower", "nan, 0, 0"),
    bad("unknown generator", r"Mesh / Generator = hyper_sausage .*no such generator",
        "-mesh_type", "generator", "-mesh_generator", "hyper_sausage"),
    bad("generator with other arguments", r"Mesh / Generator = hyper_shell with Arguments = '0'.*"
        r"other arguments", "-mesh_type", "generator", "-mesh_generator", "hyper_shell",
        "-mesh_arguments", "0"),
    bad("transform with an unknown symbol", r"Mesh / Transform.* = xx: the symbol xx is unknown",
        "-mesh_transform", "xx; y; z"),
    bad("transform that inverts", r"Mesh: the cell at \(.*\) is inverted or has no volume; mend",
        "-mesh_transform", "-x; y; z"),
    bad("transform that inverts, p4est", r"Mesh: the cell at \(.*\) is inverted or has no volume",
        "-mesh_transform", "-x; y; z", "-mesh_partitioner", "p4est"),
    bad("region of unknown kind", r"Boundaries / clamp / Where = ball 0 0 0 1: unknown kind of "
        r"region 'ball'; allowed are", "-boundaries_clamp_where", "ball 0 0 0 1"),
    bad("region with too few numbers", r"Boundaries / clamp / Where = plane 1 0 0 needs 4 numbers",
        "-boundaries_clamp_where", "plane 1 0 0"),
    bad("region with words for numbers", r"Boundaries / clamp / Where = sphere 0 0 0 r needs 4 "
        r"numbers", "-boundaries_clamp_where", "sphere 0 0 0 r"),
    bad("region without text", r"Boundaries / clamp / Where is empty: say where",
        "-boundaries_clamp_where", ""),
    bad("region with a bad expression", r"Boundaries / clamp / Where = x < \(y: .*",
        "-boundaries_clamp_where", "where x < (y"),
    bad("region with a bad id", r"Boundaries / clamp / Where = id 1\.5 is not an id: give a whole "
        r"number", "-boundaries_clamp_where", "id 1.5"),
    bad("region that is nan", r"Boundaries / clamp / Where = sqrt\(x-2\): is nan at .*give a finite",
        "-boundaries_clamp_where", "where sqrt(x-2)"),
    bad("empty boundary", r"Boundaries / clamp / Where = plane 1 0 0 7: no face of the mesh's "
        r"boundary lies there; check", "-boundaries_clamp_where", "plane 1 0 0 7"),
    bad("boundary id that is not there", r"Boundaries / clamp / Where = id 77: no face of",
        "-boundaries_clamp_where", "id 77"),
    bad("boundary name without a file", r"Boundaries / clamp / Where = name lid: the mesh has no "
        r"part of that name; it names none", "-boundaries_clamp_where", "name lid"),
    bad("probe outside", r"Probes / tip / At = 1, 1, 1\.1: the point is not in the body; "
        r"coordinates", "-probes_tip_at", "1, 1, 1.1"),
    bad("probe of two numbers", r"Probes / tip / At = 1, 1: must be 3 numbers separated by commas",
        "-probes_tip_at", "1, 1"),
    bad("probe of an empty boundary", r"Probes / tip / Where = plane 1 0 0 9: no face of",
        "-probes_tip_kind", "average", "-probes_tip_where", "plane 1 0 0 9"),
    bad("dashpots at no node", r"Dashpots / d / Where = sphere 9 9 9 1: no node lies there; check",
        "-dashpots_names", "d", "-dashpots_d_where", "sphere 9 9 9 1",
        "-dashpots_d_coefficient", "1"),
    bad("nodal force at no node", r"Loads / weight / Where = point 1 0\.3 0: no node lies there; check",
        "-loads_weight_kind", "nodal force", "-loads_weight_where", "point 1 0.3 0"),
    bad("motion of no node", r"Boundaries / clamp / Where = point 0 0\.3 0: no node lies there",
        "-boundaries_clamp_kind", "nodes", "-boundaries_clamp_where", "point 0 0.3 0"),
    bad("symmetry of a node", r"Boundaries / clamp / Motion = symmetry: .*of Kind = faces",
        "-boundaries_clamp_kind", "nodes", "-boundaries_clamp_where", "point 0 0 0",
        "-boundaries_clamp_motion", "symmetry"),
    bad("point of two numbers", r"Boundaries / clamp / Where = point 1 0 needs 3 numbers: the",
        "-boundaries_clamp_where", "point 1 0"),
    springs("springs of no cell", r"Springs / net / Where = id 9: no cell of the mesh lies there; check",
            "-springs_net_where", "id 9"),
    springs("springs of quadratic cells", r"Springs / net / Between = edges: joins the corners of "
            r"cells, .* Space / Degree = 1 only, not for 2; set that", "-space_degree", "2"),
    springs("springs with bad Rayleigh damping", r"Springs / net / Rayleigh stiffness = -1: must be a "
            r"number in s that is not negative", "-springs_net_rayleigh_stiffness", "-1"),
    springs("damped springs with a symmetric solver", r"Solver / Linear = icc: is for symmetric "
            r"matrices, .*; use auto or ilu", "-springs_net_damping", "1",
            "-damping_consistent_tangent", "true", "-solver_linear", "icc"),
    springs("no file of pairs", r"Springs / net / Pairs = .*pairs\.csv: cannot be read; give the path",
            "-springs_net_pairs", "pairs.csv"),
    pairs("pairs without a second point", r"Pairs = .*: line 2, '0,0,0', must hold the coordinates of "
          r"two points: 6 numbers", "0,0,0, 1,1,1\n0,0,0\n"),
    pairs("pairs in words", r"Pairs = .*: line 1, 'a,b,c,d,e,f', must hold the coordinates",
          "a,b,c,d,e,f\n"),
    pairs("pairs where no node is", r"Pairs = .*: line 3 names the point \(1 1 0\.9\), where no node is "
          r"within", "# far\n0,0,0, 1,1,1\n0,0,0, 1,1,0.9\n"),
    pairs("pair of one node", r"Pairs = .*: line 1 joins a node with itself; a spring needs",
          "1,1,1, 1,1,1\n"),
    pairs("empty file of pairs", r"Pairs = .*: holds no pair of points; list", "# none\n"),
    bad("modulus without stress", r"Materials / steel / Law = none: takes no modulus, but Young "
        r"modulus, Poisson ratio is given; leave", "-materials_steel_law", "none"),
    bad("weight of a part of a uniform mass", r"Loads / weight / Where = halfspace 1 0 0 0\.5: with "
        r"Damping / Mass = uniform a load on the mass acts on the whole body; use",
        "-damping_mass", "uniform", "-loads_weight_where", "halfspace 1 0 0 0.5"),
    bad("no mesh file", r"Mesh / File = .*nothing\.msh: cannot be read; give the path",
        "-mesh_type", "file", "-mesh_file", "nothing.msh"),
    bad("mesh file not named", r"Mesh / File is empty: give the path of a mesh file",
        "-mesh_type", "file"),
    mesh("mesh file of unknown extension", r"the extension '\.xyz' is not known; set Mesh / Format",
         "", file="mesh.xyz"),
    mesh("empty mesh file", r"Mesh / File = .*mesh\.msh: not a mesh that can be used", ""),
    mesh("mesh file of garbage", r"Mesh / File = .*mesh\.msh: not a mesh that can be used",
         "this is not a mesh\n" * 3),
    mesh("cut mesh file", r"Mesh / File = .*mesh\.msh: not a mesh that can be used",
         meshes.TETRAHEDRA[:len(meshes.TETRAHEDRA) * 2 // 3]),
    mesh("mesh file with a missing node", r"Mesh / File = .*mesh\.msh: not a mesh that can be used: "
         r".*vertex with index 77", meshes.MISSING_NODE),
    mesh("mesh file with too many nodes", r"Mesh / File = .*mesh\.msh: not a mesh that can be used",
         meshes.TOO_MANY_NODES),
    mesh("empty mesh file, two readers", r"Mesh / File = .*mesh\.msh: not a mesh that can be used", "",
         "-mesh_ranks_per_reader", "2"),
    mesh("mesh file without cells", r"Mesh / File = .*mesh\.msh: .*no cells of .*mesh the volume",
         meshes.NO_CELLS),
    mesh("mesh file of surfaces only", r"Mesh / File = .*mesh\.msh: .*no cells of .*mesh the volume",
         meshes.SURFACE),
    mesh("mesh file of second order", r"Mesh / File = .*mesh\.msh: not a mesh that can be used: .*"
         r"first order.*Mesh\.ElementOrder = 1", meshes.SECOND_ORDER),
    mesh("mesh file of mixed cells", r"Mesh: cells of several shapes; steppe takes", meshes.MIXED),
    mesh("boundary name that is not there", r"Boundaries / clamp / Where = name bottm: the mesh has "
         r"no part of that name; did you mean bottom\?", meshes.TETRAHEDRA,
         "-boundaries_clamp_where", "name bottm"),
    mesh("volume name that is not there", r"Materials / steel / Where = name bodi: the mesh has "
         r"no part of that name; did you mean body\?", meshes.TETRAHEDRA,
         "-boundaries_clamp_where", "name bottom", "-materials_steel_where", "name bodi"),
    mesh("p4est with a file of tetrahedra", r"Mesh / Partitioner = p4est: works for", meshes.TETRAHEDRA,
         "-mesh_partitioner", "p4est"),
    mesh("p4est with an empty file", r"Mesh / File = .*mesh\.msh: not a mesh that can be used", "",
         "-mesh_partitioner", "p4est"),
    bad("output name with a folder", r"Output / Name = a/b: must be the name of a file without",
        "-output_name", "a/b"),
    bad("output where a table is a folder", r"Output / Folder: the file .*ledger\.csv cannot be "
        r"written; choose", extra={"results/ledger.csv/file": ""}),
    bad("output below a file", r"Output / Folder = .*input\.prm/results: cannot be created or "
        r"written; choose a folder", "-output_folder", "input.prm/results"),
    bad("output where nobody can write", r"Output / Folder = /proc/nothing: cannot be created or "
        r"written; choose a folder", "-output_folder", "/proc/nothing"),
]

PETSC = [
    bad("unused option with -strict", r"options that nobody used \(-strict is on\): -ksp_typ; check",
        "-ksp_typ", "cg", "-strict"),
    bad("unknown KSP", r"PETSc options: .* nonsense; ", "-ksp_type", "nonsense"),
    bad("unknown PC", r"PETSc options: .* nonsense; ", "-pc_type", "nonsense"),
    bad("unknown SNES", r"PETSc options: .* nonsense; ", "-snes_type", "nonsense"),
    bad("unknown line search", r"PETSc options: .* nonsense; ", "-snes_linesearch_type",
        "nonsense"),
    bad("factorisation that the solver does not have", r"PETSc options: MatSolverType mumps does not "
        r"support .*ILU.*; correct", "-pc_type", "ilu", "-pc_factor_mat_solver_type", "mumps"),
    bad("text for a tolerance", r"PETSc options: .*small", "-snes_rtol", "small"),
    bad("bad PETSc options in the input", r"PETSc options: .* nonsense; ", "-solver_petsc_options",
        "-ksp_type nonsense"),
    bad("PETSc options that are none", r"Solver / PETSc options = ksp_type cg: 'ksp_type' is neither "
        r"an option nor the value of one; options begin", "-solver_petsc_options", "ksp_type cg"),
    bad("stray word", r"command line: 'gmres' is neither an option nor the value of one; options",
        "-ksp_type", "cg", "gmres"),
    bad("matrix for multigrid between degrees", r"Solver / Linear = pmg: works on a product without a "
        r"matrix; let Solver / Matrix be auto, cached or recomputed, or use amg", "-space_degree", "2",
        "-solver_linear", "pmg", "-solver_matrix", "assembled"),
    bad("multigrid between one degree", r"Solver / Linear = pmg: has no level below Space / Degree = 1; "
        r"use amg", "-solver_linear", "pmg"),
    bad("direct solver without a matrix", r"Solver / Linear = direct: needs a matrix; let Solver / Matrix "
        r"be auto or assembled, or use pmg", "-space_degree", "2", "-solver_linear", "direct",
        "-solver_matrix", "cached"),
    bad("unknown preset", r"Solver / Linear = fast: must be one of .*amg", "-solver_linear", "fast"),
]

# Columns of a few cells, of which only the one at the tip, on one rank, turns inside out at first.
COLUMN = ["-mesh_cells", "4, 1, 1", "-probes_tip_kind", "point", "-loads_names", "",
          "-time_step", "0.05", "-time_end", "0.1"]
FAST_TIP = COLUMN + ["-initial_velocity", "if(x > 0.9, -30, 0); 0; 0"]
PRESSED_TIP = ["-mesh_cells", "4, 1, 1", "-loads_weight_kind", "traction", "-loads_weight_where",
              "plane 1 0 0 1", "-loads_weight_value", "-4000; 0; 0", "-time_step", "0.05",
              "-time_end", "0.1"]
CRUSHED = ["-mesh_cells", "3, 1, 1", "-boundaries_names", "clamp, lid", "-boundaries_lid_where",
           "plane 1 0 0 1", "-boundaries_lid_motion", "-2 * t; 0; 0", "-loads_names", "",
           "-time_scheme", "static", "-time_step", "0.1", "-time_end", "1", "-output_fields", "true"]
SEARCHES = {"default": [], **{name: ["-snes_linesearch_type", name]
                              for name in ["basic", "bt", "l2", "cp", "nleqerr"]}}
NO_LOADS = [("  set Names = weight\n  subsection weight\n    set Kind  = gravity\n"
             "    set Value = 0; -g; 0\n  end\n", "  set Names =\n")]

VARIATIONAL = ["-time_variational", "true"]
LBFGS = ["-snes_type", "qn", "-snes_qn_scale_type", "jacobian", "-snes_max_it", "100"]
# a slender column far beyond the load that buckles it, in one step
BUCKLING = ["-mesh_upper", "10, 0.5, 0.5", "-mesh_cells", "20, 1, 1", "-space_degree", "2",
            "-loads_weight_kind", "traction", "-loads_weight_where", "plane 1 0 0 10",
            "-loads_weight_value", "-4; 0.01; 0", "-probes_tip_at", "10, 0.5, 0.5",
            "-time_step", "10", "-time_end", "10"]
MINIMISER = [
    bad("explicit scheme that minimises", r"Time / Variational = true: Time / Scheme = "
        r"central-difference minimises nothing; allowed are backward-euler, ",
        *VARIATIONAL, "-time_scheme", "central-difference"),
    bad("explicit Newmark that minimises", r"Time / Variational = true: newmark has a potential when "
        r"Time / Beta = 0 and Time / Gamma = 0\.5 are both positive",
        *VARIATIONAL, "-time_scheme", "newmark", "-time_beta", "0"),
    bad("linear step that minimises", r"Time / Variational = true: with Time / Linearly implicit = "
        r"true nothing is minimised; set", *VARIATIONAL, "-time_linearly_implicit", "true"),
    bad("minimum without potential", r"Time / Variational = true, but Damping / Stiffness = current: "
        r"the damping force .* has no potential; take initial or last",
        *VARIATIONAL, "-damping_rayleigh_stiffness", "0.01"),
    bad("minimum without potential, one material", r"Time / Variational = true, but Damping / "
        r"Stiffness = current", *VARIATIONAL, "-materials_steel_rayleigh_stiffness", "0.01",
        command=["--check", "input.prm"]),
]

NUMERICS = (
    [Case(f"tip inverts in the predictor, {search}", 0, "", FAST_TIP + more, change=NO_LOADS,
          check=step_was_cut)
     for search, more in SEARCHES.items()] +
    [Case(f"tip inverts in Newton, {search}", 0, "", PRESSED_TIP + more,
          check=step_was_cut if search == "basic" else end_reached)
     for search, more in SEARCHES.items()] +
    [Case(f"crushed to nothing, {search}", 3, r"step \d+ from t = 0\.4\d* s failed with every length "
          r"down to .*last good state is written; try", CRUSHED + more, change=NO_LOADS,
          check=steps_before_failure)
     for search, more in SEARCHES.items()] +
    [Case("minimum with a tip that inverts", 0, "", PRESSED_TIP + VARIATIONAL, check=end_reached),
     Case("L-BFGS with a tip that inverts", 0, "", PRESSED_TIP + VARIATIONAL + LBFGS,
          check=end_reached),
     Case("iteration that raises the potential", 3, r"every length down to .*\(the incremental "
          r"potential rose in an iteration", BUCKLING + VARIATIONAL +
          ["-snes_linesearch_type", "basic", "-time_smallest_step", "10"]),
     Case("L-BFGS with a linear solver that gives up", 3, r"failed with every length down to .*"
          r"DIVERGED_LINEAR_SOLVE", VARIATIONAL + LBFGS +
          ["-ksp_type", "cg", "-pc_type", "none", "-ksp_max_it", "1", "-time_smallest_step",
           "0.004"])] +
    [Case("initial state inside out", 3, r"the initial state turns a cell inside out.*check the",
          ["-initial_displacement", "if(x > 0.9, -3, 0); 0; 0"]),
     Case("no equilibrium to start from", 3, r"no static equilibrium was found under the loads of "
          r"t = -1 s \(Initial / Equilibrium at\), not even in increments of 1/64: DIVERGED.*; check that the supports",
          ["-initial_equilibrium_at", "-1", "-snes_max_it", "1", "-loads_weight_value", "0; -1000; 0"]),
     Case("load without measure", 3, r"the mass matrix could not be inverted; is Materials / "
          r"Density positive|failed with every length down to", ["-loads_weight_value", "0; 1e300; 0"]),
     Case("linear solver that gives up", 3, r"failed with every length down to",
          ["-ksp_type", "cg", "-pc_type", "none", "-ksp_max_it", "1", "-time_smallest_step", "0.004"]),
     Case("Newton that gives up", 3, r"failed with every length down to",
          ["-snes_max_it", "1", "-snes_rtol", "1e-14", "-loads_weight_value", "0; -1000; 0",
           "-time_smallest_step", "0.004"]),
     Case("body without support, static", 3, r"failed with every length down to|singular",
          ["-boundaries_names", "", "-time_scheme", "static"],
          change=[("  set Names = clamp\n  subsection clamp\n    set Where  = plane 1 0 0 0\n"
                   "    set Motion = fixed\n  end\n", "  set Names =\n")])])

EXPLICIT = ["-damping_mass", "row-sum", "-time_end", "10"]
BLOW_UP = EXPLICIT + ["-time_scheme", "central-difference", "-materials_steel_law", "linear elastic",
                      "-time_step", "0.02"]

STABILITY = [
    Case("step above the stable one", 0, r"warning: the step of 0\.02 s is longer than the stable step "
         r"of central-difference, 0\.01\d* s; take", BLOW_UP + ["-time_end", "0.06"]),
    Case("blow-up", 3, r"the motion blows up: after step \d+.*J were put in; the stable step of "
         r"central-difference was last found to be 0\.01\d* s", BLOW_UP, check=tables_are_whole),
    Case("blow-up without a ledger", 3, r"failed with every length down to.*; the stable step of "
         r"central-difference", BLOW_UP + ["-output_ledger", "false", "-time_end", "1e4",
                                           "-time_smallest_step", "0.02"]),
    bad("symplectic with damping", r"Time / Scheme = symplectic: allowed without damping only",
        *EXPLICIT, "-time_scheme", "symplectic", "-damping_rayleigh_mass", "1"),
    bad("error control without an embedded method", r"Time / Scheme = rk4 has no embedded method",
        *EXPLICIT, "-time_scheme", "rk4", "-time_adaptive", "true"),
]

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

CASES = (WORDS + MODES + PHYSICS + materials.MATERIALS + GEOMETRY + PETSC + MINIMISER + NUMERICS
         + STABILITY + GOOD + constraints.CASES + obstacles.CASES + loads.CASES + history.CASES + ignored.CASES)
