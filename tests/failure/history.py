"""Bad materials with dilatations of cells and nodes, relaxing branches and viscous stress."""

from case import bad

STEEL = "-materials_steel_"
MEAN = [STEEL + "dilatation", "mean"]
F_BAR = [STEEL + "dilatation", "f-bar"]
METAL = [STEEL + "law", "J2 plasticity", STEEL + "yield_stress", "2e8"]
SMALL_STRAIN = [STEEL + "law", "small-strain J2 plasticity", STEEL + "yield_stress", "2e8"]
NODAL = [STEEL + "dilatation", "nodal"]
SPLIT = [STEEL + "law", "isochoric neo-Hookean"]

CASES = [
    bad("mean dilatation of a law without parts", r"Materials / steel / Dilatation = mean: the law neo-Hookean has no "
        r"volumetric energy of its own; take pointwise, or one of the laws linear elastic, .*isochoric neo-Hookean",
        *MEAN),
    bad("mean dilatation of tetrahedra of degree 1", r"Materials / steel / Dilatation = mean: changes nothing on "
        r"tetrahedra .*; take nodal", *MEAN, *SPLIT, "-mesh_shape simplices"),
    bad("mean dilatation with too few points", r"Materials / steel / Dilatation = mean: takes a dilatation of degree 2 "
        r"in a cell, .* take 0, or at least 3", *MEAN, *SPLIT, "-space_degree 3 -space_quadrature 2"),
    bad("F-bar of degree 2", r"Materials / steel / Dilatation = f-bar: is for quadrilaterals and hexahedra of degree "
        r"1; take these, or Dilatation = mean", *F_BAR, "-space_degree 2"),
    bad("F-bar of tetrahedra", r"Materials / steel / Dilatation = f-bar: is for quadrilaterals and hexahedra of degree "
        r"1; ", *F_BAR, "-mesh_shape simplices"),
    bad("F-bar beside branches of all of the stress", r"Materials / steel / Dilatation = f-bar: does not reach the "
        r"branches of Prony, which take all of the stress of the law neo-Hookean and would lock; take one of the laws "
        r"linear elastic, .*, or leave Prony empty", *F_BAR, STEEL + "prony", "0.5, 1"),
    bad("products of an F-bar tangent", r"Materials / steel / Dilatation = f-bar: makes the tangent unsymmetric, which "
        r"products without a matrix are not made for; take mean, or Solver / Matrix = assembled and Linear = auto",
        *F_BAR, "-solver_matrix cached -solver_linear jacobi"),
    bad("conjugate gradients of an F-bar tangent", r"option -ksp_type cg: is for symmetric matrices, which "
        r".*Dilatation = f-bar, .* do not make; use gmres or bcgs", *F_BAR, "-ksp_type cg"),
    bad("minimised step with F-bar", r"Time / Variational = true, but Materials / steel / Dilatation = f-bar: its "
        r"forces have no potential; take mean or pointwise", *F_BAR, "-time_variational true"),
    bad("modes of F-bar on distorted cells", r"Run = modes: the stiffness about this state is not symmetric, "
        r".*Dilatation = f-bar .*, or take Dilatation = mean", *F_BAR, "-run modes -mesh_transform 'x; y * (1 + x); z'"),
    bad("nodal dilatation of hexahedra", r"Materials / steel / Dilatation = nodal: is for tetrahedra and triangles of "
        r"degree 1, .*; take mean", *NODAL, *SPLIT),
    bad("nodal dilatation of degree 2", r"Materials / steel / Dilatation = nodal: is for tetrahedra and triangles of "
        r"degree 1, .*; take mean", *NODAL, *SPLIT, "-mesh_shape simplices -space_degree 2"),
    bad("nodal dilatation of a law without parts", r"Materials / steel / Dilatation = nodal: the law neo-Hookean has "
        r"no volumetric energy of its own; take pointwise, or one of the laws linear elastic, .*isochoric neo-Hookean",
        *NODAL, "-mesh_shape simplices"),
    bad("nodal dilatation without stress", r"Materials / steel / Law = none: has no stress; leave Dilatation, ", *NODAL,
        STEEL + "law", "none", STEEL + "young_modulus", "", STEEL + "poisson_ratio", ""),
    bad("Prony series without times", r"Materials / steel / Prony = 0\.5; 0\.3: '0\.5' must be a pair of positive "
        r"numbers", STEEL + "prony", "0.5; 0.3"),
    bad("Prony series with a negative time", r"Prony = 0\.5, -1: '0\.5, -1' must be a pair of positive numbers, .*; "
        r"write `0\.5, 0\.1; 0\.3, 2`", STEEL + "prony", "0.5, -1"),
    bad("negative viscous shear", r"Materials / steel / Viscous shear = -1: must be a number .*",
        STEEL + "viscous_shear", "-1"),
    bad("relaxation without stress", r"Materials / steel / Law = none: has no stress; leave Dilatation, Prony, ",
        STEEL + "law", "none", STEEL + "prony", "0.5, 1", STEEL + "young_modulus", "", STEEL + "poisson_ratio", ""),
    bad("product of an unsymmetric viscous tangent", r"Damping / Consistent tangent = true: makes the tangent of the "
        r"materials' viscous stress unsymmetric, which products .*; turn it off, or", STEEL + "viscous_shear", "1",
        "-damping_consistent_tangent true -solver_matrix cached -solver_linear jacobi"),
    bad("minimised step with viscous stress", r"Time / Variational = true, but Materials / steel / Viscous shear and "
        r"Viscous bulk: the viscous stress of large displacements has no potential; ", STEEL + "viscous_shear", "1",
        "-time_variational true"),
    bad("yield stress without its strain", r"Materials / steel / Yield stress: has 2 values and Plastic strain has 1; "
        r"every stress needs its plastic strain", *METAL, STEEL + "yield_stress", "2e8, 3e8"),
    bad("first plastic strain", r"Materials / steel / Plastic strain: begins with 0\.1, but must begin with 0, where "
        r"flow sets in", *METAL, STEEL + "plastic_strain", "0.1"),
    bad("plastic strains that fall", r"Materials / steel / Plastic strain: 0\.1 follows 0\.2, but the strains must "
        r"rise", *METAL, STEEL + "yield_stress", "1, 2, 3", STEEL + "plastic_strain", "0, 0.2, 0.1"),
    bad("a metal that softens", r"Materials / steel / Yield stress: 1 follows 2, but must not fall: where a metal "
        r"softens the result depends on the size of the cells", *METAL, STEEL + "yield_stress", "2, 1",
        STEEL + "plastic_strain", "0, 0.2"),
    bad("a metal without a yield stress", r"Materials / steel / Yield stress: missing; the law J2 plasticity needs it",
        *METAL, STEEL + "yield_stress", ""),
    bad("an exponent without its stress", r"Materials / steel / Ludwik exponent = 0\.3: has no effect while Ludwik "
        r"stress is 0; give that, or leave it empty", *METAL, STEEL + "ludwik_exponent", "0.3"),
    bad("kinematic hardening without yielding", r"Materials / steel / Kinematic modulus = 1e9: is no constant of the "
        r"law .*; leave it empty, or choose another law, J2 plasticity or small-strain J2 plasticity", *SPLIT,
        STEEL + "kinematic_modulus", "1e9"),
    bad("a backstress without its recovery", r"Materials / steel / Kinematic recovery: has 1 values and Kinematic "
        r"modulus has 2; every backstress needs both, a recovery of 0 for linear hardening", *METAL,
        STEEL + "kinematic_modulus", "1e9, 2e9"),
    bad("a backstress that never grows", r"Materials / steel / Kinematic modulus: value 2 is 0, so that its backstress "
        r"is always zero; leave it out, with its recovery", *SMALL_STRAIN, STEEL + "kinematic_modulus", "1e9, 0",
        STEEL + "kinematic_recovery", "0, 10"),
    bad("a recovery without its modulus", r"Materials / steel / Kinematic modulus: value 1 is 0, .*", *SMALL_STRAIN,
        STEEL + "kinematic_recovery", "10"),
    bad("a negative recovery", r"Materials / steel / Kinematic recovery = -1: must not be negative", *SMALL_STRAIN,
        STEEL + "kinematic_modulus", "1e9", STEEL + "kinematic_recovery", "-1"),
    bad("small strains in a floating frame", r"Materials / steel / Law: in a floating frame bodies turn, and this law "
        r"is one of small rotations; take J2 plasticity", *SMALL_STRAIN,
        "-reduction_basis modes -reduction_modes 8 -reduction_frame floating -boundaries_names ''"),
    bad("branches beside plastic flow", r"Materials / steel / Prony = 0\.5, 1: branches relax beside elastic laws, but "
        r"J2 plasticity flows; leave it empty; rates of flow are Johnson-Cook factor and Cowper-Symonds rate", *METAL,
        STEEL + "prony", "0.5, 1"),
    bad("derivative of a plastic tangent", r"Damping / Consistent tangent = true: needs the derivative of the tangent, "
        r"which the law J2 plasticity of Materials / steel does not have where flow sets in; leave it false", *METAL,
        "-damping_consistent_tangent true"),
    bad("minimised step of flow with rates", r"Time / Variational = true, but Materials / steel / Johnson-Cook factor "
        r"and Cowper-Symonds rate: a yield stress that depends on the rate has no potential; leave them 0", *METAL,
        STEEL + "cowper-symonds_rate", "40", "-time_variational true"),
    bad("energy-momentum of flow with rates", r"Materials / steel / Johnson-Cook factor and Cowper-Symonds rate: must "
        r"be 0; take midpoint", *METAL, STEEL + "johnson-cook_factor", "0.02", "-time_scheme energy-momentum"),
    bad("probe of flow in an elastic body", r"Probes / flow / Kind = plastic: no material flows; take a plastic law, "
        r"such as `Law = J2 plasticity` in Materials", "-probes_names flow -probes_flow_kind plastic"),
]
