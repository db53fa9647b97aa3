"""Bad arguments of deal.II's generators of meshes."""

from case import bad


def generator(name, says, kind, arguments, *options):
    return bad(name, says, "-mesh_type", "generator", "-mesh_generator", kind, "-mesh_arguments",
               arguments, *options)


CASES = [
    bad("unknown generator", r"Mesh / Generator = hyper_sausage: deal\.II has no such generator; ",
        "-mesh_type generator -mesh_generator hyper_sausage"),
    bad("generator with other arguments", r"Mesh / Generator = hyper_shell with Arguments = '0': it takes other "
        r"arguments", "-mesh_type generator -mesh_generator hyper_shell -mesh_arguments 0"),
    generator("shell of 5 cells", r"hyper_shell .*: it needs 0 < inner radius < outer radius, cells 0",
              "hyper_shell", "0,0,0 : 1 : 2 : 5 : true"),
    generator("shell inside out", r"hyper_shell .*: it needs 0 < inner radius < outer radius",
              "hyper_shell", "0,0,0 : 2 : 1 : 6 : true"),
    generator("no shells", r"shells = 0 must be a whole number from 1 up", "concentric_hyper_shells",
              "0,0,0 : 1 : 2 : 0 : 0.1 : 6 : true"),
    generator("ball of nan", r"radius = nan must be of finite numbers", "hyper_ball", "0,0,0 : nan : true"),
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
    generator("unheard of kind of number", r"radius = r must be of finite numbers", "hyper_ball",
              "0,0,0 : r : true"),
]
