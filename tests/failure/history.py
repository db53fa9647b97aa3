"""Bad materials with dilatations of cells and nodes, relaxing branches and viscous stress."""

from case import bad

STEEL = "-materials_steel_"
MEAN = [STEEL + "dilatation", "mean"]
F_BAR = [STEEL + "dilatation", "f-bar"]
NODAL = [STEEL + "dilatation", "nodal"]
SPLIT = [STEEL + "law", "isochoric neo-Hookean"]

CASES = [
    bad("mean dilatation of a law without parts", r"Materials / steel / Dilatation = mean: the law "
        r"neo-Hookean has no volumetric energy of its own; take pointwise, or one of the laws linear "
        r"elastic, .*isochoric neo-Hookean", *MEAN),
    bad("mean dilatation of tetrahedra of degree 1", r"Materials / steel / Dilatation = mean: changes "
        r"nothing on tetrahedra .*; take nodal", *MEAN, *SPLIT, "-mesh_shape",
        "simplices"),
    bad("mean dilatation with too few points", r"Materials / steel / Dilatation = mean: takes a dilatation "
        r"of degree 2 in a cell, .* take 0, or at least 3", *MEAN, *SPLIT, "-space_degree",
        "3", "-space_quadrature", "2"),
    bad("F-bar of degree 2", r"Materials / steel / Dilatation = f-bar: is for quadrilaterals and hexahedra "
        r"of degree 1; take these, or Dilatation = mean", *F_BAR, "-space_degree",
        "2"),
    bad("F-bar of tetrahedra", r"Materials / steel / Dilatation = f-bar: is for quadrilaterals and "
        r"hexahedra of degree 1; ", *F_BAR, "-mesh_shape", "simplices"),
    bad("F-bar beside branches of all of the stress", r"Materials / steel / Dilatation = f-bar: does not "
        r"reach the branches of Prony, which take all of the stress of the law neo-Hookean and would "
        r"lock; take one of the laws linear elastic, .*, or leave Prony empty", *F_BAR, STEEL + "prony",
        "0.5, 1"),
    bad("products of an F-bar tangent", r"Materials / steel / Dilatation = f-bar: makes the tangent "
        r"unsymmetric, which products without a matrix are not made for; take mean, or Solver / Matrix = "
        r"assembled and Linear = auto", *F_BAR, "-solver_matrix", "cached", "-solver_linear", "jacobi"),
    bad("conjugate gradients of an F-bar tangent", r"option -ksp_type cg: is for symmetric matrices, "
        r"which .*Dilatation = f-bar, .* do not make; use gmres or bcgs", *F_BAR, "-ksp_type", "cg"),
    bad("minimised step with F-bar", r"Time / Variational = true, but Materials / steel / Dilatation = "
        r"f-bar: its forces have no potential; take mean or pointwise", *F_BAR, "-time_variational",
        "true"),
    bad("modes of F-bar on distorted cells", r"Run = modes: the stiffness about this state is not "
        r"symmetric, .*Dilatation = f-bar .*, or take Dilatation = mean", *F_BAR, "-run", "modes",
        "-mesh_transform", "x; y * (1 + x); z"),
    bad("nodal dilatation of hexahedra", r"Materials / steel / Dilatation = nodal: is for tetrahedra and "
        r"triangles of degree 1, .*; take mean", *NODAL, *SPLIT),
    bad("nodal dilatation of degree 2", r"Materials / steel / Dilatation = nodal: is for tetrahedra and "
        r"triangles of degree 1, .*; take mean", *NODAL, *SPLIT, "-mesh_shape", "simplices",
        "-space_degree", "2"),
    bad("nodal dilatation of a law without parts", r"Materials / steel / Dilatation = nodal: the law "
        r"neo-Hookean has no volumetric energy of its own; take pointwise, or one of the laws linear "
        r"elastic, .*isochoric neo-Hookean", *NODAL, "-mesh_shape", "simplices"),
    bad("nodal dilatation without stress", r"Materials / steel / Law = none: has no stress; leave "
        r"Dilatation, ", *NODAL, STEEL + "law", "none", STEEL + "young_modulus", "",
        STEEL + "poisson_ratio", ""),
    bad("Prony series without times", r"Materials / steel / Prony = 0\.5; 0\.3: '0\.5' must be a pair of "
        r"positive numbers", STEEL + "prony", "0.5; 0.3"),
    bad("Prony series with a negative time", r"Prony = 0\.5, -1: '0\.5, -1' must be a pair of positive "
        r"numbers, .*; write `0\.5, 0\.1; 0\.3, 2`", STEEL + "prony", "0.5, -1"),
    bad("negative viscous shear", r"Materials / steel / Viscous shear = -1: must be a number .*",
        STEEL + "viscous_shear", "-1"),
    bad("relaxation without stress", r"Materials / steel / Law = none: has no stress; leave Dilatation, "
        r"Prony, ", STEEL + "law", "none", STEEL + "prony", "0.5, 1", STEEL + "young_modulus", "",
        STEEL + "poisson_ratio", ""),
    bad("product of an unsymmetric viscous tangent", r"Damping / Consistent tangent = true: makes the "
        r"tangent of the materials' viscous stress unsymmetric, which products .*; turn it off, or",
        STEEL + "viscous_shear", "1", "-damping_consistent_tangent", "true", "-solver_matrix", "cached",
        "-solver_linear", "jacobi"),
    bad("minimised step with viscous stress", r"Time / Variational = true, but Materials / steel / "
        r"Viscous shear and Viscous bulk: the viscous stress of large displacements has no potential; ",
        STEEL + "viscous_shear", "1", "-time_variational", "true"),
]
