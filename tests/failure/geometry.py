"""Bad meshes, regions and results folders."""

import meshes
from case import bad, mesh, pairs, springs


def generator(name, says, kind, arguments, *options):
    return bad(name, says, "-mesh_type", "generator", "-mesh_generator", kind, "-mesh_arguments",
               arguments, *options)


CASES = [
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
    bad("box of too many cells", r"Mesh: 1e\+15 cells and 3e\+15 unknowns need \S+ GB of memory at "
        r"least \(\S+ GB of them for matrices\), and \S+ GB are free; take fewer", "-mesh_cells", "100000,100000,100000"),
    bad("matrix of degree 4 of too many refinements", r"Mesh: 1\.68e\+07 cells and 3\.23e\+09 unknowns need \S+ GB "
        r"of memory at least \(\S+ GB of them for matrices\)", "-mesh_refinements", "7", "-space_degree", "4",
        "-solver_matrix", "assembled"),
    bad("box of too many refinements", r"Mesh: 5\.5e\+11 cells and 1\.65e\+12 unknowns need \S+ GB",
        "-mesh_refinements", "12"),
    bad("simplices of too many refinements", r"Mesh: 2\.75e\+12 cells and 1\.37e\+12 unknowns need \S+ GB",
        "-mesh_refinements", "12", "-mesh_shape", "simplices", "-mesh_partitioner", "metis"),
    mesh("file of too many refinements", r"Mesh: 4\.12e\+11 cells and 2\.06e\+11 unknowns need \S+ GB",
         meshes.TETRAHEDRA, "-mesh_refinements", "12"),
    bad("unknown generator", r"Mesh / Generator = hyper_sausage: deal\.II has no such generator; ",
        "-mesh_type", "generator", "-mesh_generator", "hyper_sausage"),
    bad("generator with other arguments", r"Mesh / Generator = hyper_shell with Arguments = '0': "
        r"it takes other arguments", "-mesh_type", "generator", "-mesh_generator", "hyper_shell",
        "-mesh_arguments", "0"),
    generator("shell of 5 cells", r"hyper_shell .*: it needs 0 < inner radius < outer radius, cells 0",
              "hyper_shell", "0,0,0 : 1 : 2 : 5 : true"),
    generator("shell inside out", r"hyper_shell .*: it needs 0 < inner radius < outer radius",
              "hyper_shell", "0,0,0 : 2 : 1 : 6 : true"),
    generator("no shells", r"shells = 0 must be a whole number from 1 up", "concentric_hyper_shells",
              "0,0,0 : 1 : 2 : 0 : 0.1 : 6 : true"),
    generator("ball of nan", r"radius = nan must be finite", "hyper_ball", "0,0,0 : nan : true"),
    generator("cube of -1 cells", r"cells = -1 must be a whole number from 1 up",
              "subdivided_hyper_cube", "-1 : 0 : 1 : false"),
    generator("cube of too many cells", r"it asks for too many cells; take fewer",
              "subdivided_hyper_cube", "1000000 : 0 : 1 : false"),
    generator("cell without vertices", r"it needs 4 vertices in 2D, 8 in 3D", "general_cell",
              " : false"),
    generator("cross of two arms", r"it needs two arms in each direction", "hyper_cross",
              "1,1 : false"),
    generator("pads beyond a plate", r"it needs 0 < inner radius < outer radius, pads from 0",
              "plate_with_a_hole", "0.4 : 1 : 2 : -1 : 2 : 2 : 0,0,0 : 0 : 1 : 1 : 2 : true"),
    generator("torus in the plane", r"torus .*: it makes bodies in 3D alone; set Mesh / Dimension = 3",
              "torus", "3 : 1 : 6 : 6.28", "-mesh_dimension", "2"),
    generator("thin shell of automatic cells", r"hyper_shell .*: it needs .*a thickness of at least 1e-4 outer radii",
              "hyper_shell", "0,0 : 1 : 1.0000001 : 0 : true", "-mesh_dimension", "2"),
    generator("thin pipe of automatic cells", r"cylinder_shell .*: it needs .*a thickness of at least 1e-4 outer radii",
              "cylinder_shell", "1 : 1 : 1.0000001 : 0 : 0"),
    generator("cone of many radii", r"truncated_cone .*: it needs all > 0, a half length of at most 1000 times",
              "truncated_cone", "1 : 0.5 : 1e9"),
    generator("unheard of kind of number", r"radius = r must be of numbers", "hyper_ball",
              "0,0,0 : r : true"),
    bad("transform with an unknown symbol", r"Mesh / Transform.* = xx: the symbol xx is unknown",
        "-mesh_transform", "xx; y; z"),
    bad("transform that inverts", r"Mesh: 8 of 8 cells are inverted or folded, .*the worst is the "
        r"one at \(-0\.75 0\.25 0\.25\): mend", "-mesh_transform", "-x; y; z"),
    bad("transform that folds a few", r"Mesh: \d+ of 512 cells are inverted or folded",
        "-mesh_transform", "x + 0.2*sin(2*pi*x)*sin(pi*y); y; z", "-mesh_refinements", "2"),
    mesh("hexahedron with a bad corner", r"Mesh: 1 of 1 cells is inverted or folded, .*the one at \(",
         meshes.BAD_CORNER, "-boundaries_clamp_where", "everything"),
    mesh("concave quadrilateral", r"Mesh: 1 of 1 cells is inverted or folded, .*the one at \(",
         meshes.CONCAVE, "-mesh_dimension", "2", "-boundaries_clamp_where", "everything"),
    bad("transform that inverts, p4est", r"Mesh: 8 of 8 cells are inverted or folded",
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
         "nothing\n", file="mesh.xyz"),
    mesh("empty mesh file", r"Mesh / File = .*mesh\.msh: not a mesh that can be used", ""),
    mesh("mesh file of garbage", r"Mesh / File = .*mesh\.msh: not a mesh that can be used",
         "this is not a mesh\n" * 3),
    mesh("cut mesh file", r"Mesh / File = .*mesh\.msh: not a mesh that can be used",
         meshes.TETRAHEDRA[:len(meshes.TETRAHEDRA) * 2 // 3]),
    mesh("mesh file with a missing node", r"Mesh / File = .*mesh\.msh: not a mesh that can be used: "
         r"line 24: an element has node 77, which", meshes.MISSING_NODE),
    mesh("mesh file with a missing node of a boundary", r"line 22: an element has node 99, which",
         meshes.MISSING_BOUNDARY_NODE),
    mesh("mesh file cut off in its header", r"line 8: the file ends where the end of section "
         r"\$PhysicalNames, \$EndPhysicalNames should stand", meshes.CUT_HEADER),
    mesh("binary mesh file", r"line 2: the file is binary; export with Mesh\.Binary = 0",
         meshes.BINARY),
    mesh("mesh file of another version", r"line 2: the version of the format is none of 2\.2 and 4\.1; "
         r"export", meshes.UNKNOWN_VERSION),
    mesh("mesh file with a word for a number", r"line 13: 'one' stands where a coordinate, a finite "
         r"number, should", meshes.WORD_FOR_NUMBER),
    mesh("mesh file of too full blocks", r"the blocks hold 3 nodes where 1 are announced",
         meshes.TOO_FULL),
    mesh("VTK file with a missing point", r"mesh\.vtk: .*line 15: a cell has point 70; the file holds",
         meshes.replaced(meshes.VTK, " 6 7\n", " 6 70\n"), file="mesh.vtk"),
    mesh("VTK file of Gmsh", r"mesh\.vtk: .*line 1: it is not '# vtk DataFile Version 3\.0'",
         meshes.replaced(meshes.VTK, "3.0", "2.0"), file="mesh.vtk"),
    mesh("Abaqus file of tetrahedra", r"mesh\.inp: .*line 13: an element of 4 nodes \(.*C3D4.*"
         r"hexahedra of 8 nodes alone are read.*export Gmsh's \.msh", meshes.ABAQUS_TETRAHEDRON,
         file="mesh.inp"),
    mesh("Abaqus file with a missing node", r"mesh\.inp: .*line 13: an element has node 80, which",
         meshes.replaced(meshes.ABAQUS, " 7, 8\n", " 7, 80\n"), file="mesh.inp"),
    mesh("UCD file with a missing node", r"mesh\.ucd: .*line 11: an element has node 80, which the file does not",
         meshes.UCD.replace("7 8", "7 80"), file="mesh.ucd"),
    mesh("UCD file that is cut off", r"mesh\.ucd: .*line 10: the file ends where a coordinate should stand",
         meshes.UCD[:meshes.UCD.index("0 1 1")], file="mesh.ucd"),
    mesh("Tecplot file that ends before its zone", r"mesh\.dat: .*the file ends before a line that begins with ZONE",
         'TITLE = "m"\nVARIA', file="mesh.dat"),
    mesh("UNV file of Gmsh", r"mesh\.unv: .*line 4: the file ends, or holds something else than a "
         r"number", meshes.UNV_OF_GMSH, file="mesh.unv"),
    bad("mesh file that is a device", r"Mesh / File = /dev/zero: cannot be read: it is a folder, a pipe "
        r"or a device", "-mesh_type", "file", "-mesh_file", "/dev/zero", "-mesh_format", "msh"),
    bad("mesh file that is a folder", r"Mesh / File = /tmp: cannot be read: it is a folder, a pipe or a "
        r"device", "-mesh_type", "file", "-mesh_file", "/tmp", "-mesh_format", "msh"),
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
    bad("output where a table is a folder", r"Output / Folder = results: holds the results of an "
        r"earlier run \(ledger\.csv of .*; add -overwrite", extra={"results/ledger.csv/file": ""}),
    bad("output below a file", r"Output / Folder = .*input\.prm/results: cannot be created or "
        r"written; choose a folder", "-output_folder", "input.prm/results"),
    bad("output where nobody can write", r"Output / Folder = /proc/nothing: cannot be created"
        r"( or written|: .*); choose a folder", "-output_folder", "/proc/nothing"),
]
