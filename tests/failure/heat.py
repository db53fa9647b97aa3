"""Heat that is missing something, or is asked for what belongs to motions."""

import meshes
from case import Case, bad

HEAT = ["-physics", "heat", "-materials_steel_conductivity", "3", "-materials_steel_specific_heat", "2",
        "-initial_temperature", "20", "-prescribed_temperatures_names", "end", "-prescribed_temperatures_end_where", "id 0",
        "-prescribed_temperatures_end_value", "100"]


def heat(name, message, *options):
    return bad(name, message, *HEAT, *options)


CAPACITY_OF_T = ["-materials_steel_specific_heat '2 + T/100'"]
SIDES = ["-periodic_names p -periodic_p_from 'id 2' -periodic_p_to 'id 3'"]
LOAD = ["-heat_loads_names lamp"]
STEADY_CUBES = [*HEAT, "-time_scheme static -mesh_type file -mesh_file mesh.msh -probes_tip_at '1.5, 0.75, 0.75' "
                "-prescribed_temperatures_end_where 'id 1'"]
# the file's constant g would hide the gap
SEAT = ["-constants '' -contacts_names seat -contacts_seat_secondary 'id 3' -contacts_seat_primary 'id 2'"]
GLUE = ["-ties_names glue -ties_glue_secondary 'id 3' -ties_glue_primary 'id 2'"]



def seat(name, message, *options):
    """Bad contact of two cubes."""
    return bad(name, message, *STEADY_CUBES, *SEAT, *options, extra={"mesh.msh": meshes.BESIDE})


# A run of heat that goes on together with the motion of the base input.
PART = """\
set Physics = heat
subsection Mesh
  set Cells = 1, 1, 1
end
subsection Materials
  set Names = steel
  subsection steel
    set Density       = 1
    set Conductivity  = 3
    set Specific heat = 2
  end
end
subsection Heat loads
  set Names = lamp
  subsection lamp
    set Flux  = 1
    set Where = id 1
  end
end
subsection Initial
  set Temperature = 20
end
subsection Time
  set Scheme = backward-euler
  set Step   = 0.01
  set End    = 0.03
end
"""
SEAT_OF_HEAT = """\
subsection Contacts
  set Names = seat
  subsection seat
    set Secondary   = id 1
    set Primary     = id 0
    set Reach       = 0.1
    set Conductance = 5
  end
end
"""
FLOW = ("set Flux  = 1\n    set Where = id 1", "set Kind = dissipation")
COUPLED = ["-materials_steel_thermal_expansion", "1e-5", "-temperature_run", "part.prm"]


def part(name, message, *changes, options=()):
    """A bad run of heat in a motion."""
    text = PART
    for old, new in changes:
        assert text.count(old) == 1, f"{name}: '{old}' is not once in the input"
        text = text.replace(old, new)
    return bad(name, r"Temperature / Run = part.prm: " + message, *COUPLED, *options, extra={"part.prm": text})


PARTS = [
    Case("strict run of heat in a motion", 0, options=["-strict", *COUPLED], extra={"part.prm": PART}),
    Case("heat of flow in a finer mesh", 0, r"warning: Temperature / Run = part.prm: its mesh is finer than that of "
         r"the motion, whose work heats single nodes of it, up to 27 times as much as their part of the volume; take "
         r"cells as large as those of the motion",
         ["-materials_steel_law 'J2 plasticity' -materials_steel_yield_stress 1e3", *COUPLED],
         extra={"part.prm": PART.replace("Cells = 1, 1, 1", "Cells = 6, 6, 6").replace(*FLOW)}),
    bad("no run of heat", r"Temperature / Run = nowhere.prm: .*nowhere.prm: there is no such input file; check the "
        r"path", *COUPLED[:2], "-temperature_run nowhere.prm"),
    bad("temperature and run of heat", r"Temperature / Value = 20: means nothing with Run = part.prm; leave one of "
        r"them out", *COUPLED, "-temperature_value 20"),
    bad("results and run of heat", r"Temperature / Results = heat: means nothing with Run = part.prm; leave one of "
        r"them out", *COUPLED, "-temperature_results heat"),
    part("motion as a run of heat", r"has Physics = elastodynamics; give the input file of a run with Physics = heat",
         ("set Physics = heat\n", ""), (PART[PART.index("subsection Heat loads"):PART.index("subsection Time")], "")),
    part("heat in the plane of a body", r"has Mesh / Dimension = 2, and this input has 3; give both the same",
         ("set Cells = 1, 1, 1", "set Dimension = 2\n  set Cells = 1, 1")),
    part("steady heat in a motion", r"has Time / Scheme = static, a steady state at every time; run it before this "
         r"input and give Temperature / Results", ("backward-euler", "static")),
    part("heat that ends early", r"is from t = 0 to 0.02 s, and this run from 0 to 0.03 s; let both begin at the same "
         r"Time / Start, and that not end before this one", ("set End    = 0.03", "set End    = 0.02")),
    part("heat that begins later", r"is from t = 0.01 to 0.03 s, and this run from 0 to 0.03 s; let both begin",
         ("set End    = 0.03", "set Start = 0.01\n  set End = 0.03")),
    part("heat of another body", r"the mesh of that run: \d+ nodes are outside the mesh",
         ("set Cells = 1, 1, 1", "set Cells = 1, 1, 1\n  set Upper = 0.5, 1, 1")),
    part("run of heat without heat", r"Materials / steel / Conductivity: is missing", ("    set Conductivity  = 3\n", "")),
    part("run of heat with an unknown word", r"part.prm:9: .*Conductivty: is not a parameter", ("Conductivity ", "Conductivty ")),
    part("options of a run of heat", r"PETSc options: -pc_type tfs: breaks down on several ranks",
         ("subsection Initial", "subsection Solver\n  set PETSc options = -pc_type tfs\nend\nsubsection Initial")),
    part("run of heat in modes", r"goes on in time with the motion, and Run = modes has no steps; give Temperature / "
         r"Value or Results", options=["-run modes -modes_about equilibrium"]),
    part("heat of no flow", r"has a heat load of Kind = dissipation, and no material of this input flows plastically", FLOW),
    heat("heat of flow alone", r"Heat loads / lamp / Kind = dissipation: is heat of the motion of a body; run the "
         r"input of the motion, with Temperature / Run", *LOAD, "-heat_loads_lamp_kind dissipation"),
    heat("heat of friction alone", r"Heat loads / lamp / Kind = friction: is heat of the motion of a body; run the "
         r"input of the motion, with Temperature / Run", *LOAD, "-heat_loads_lamp_kind friction"),
    part("heat of no friction", r"has a heat load of Kind = friction, and neither an obstacle nor a contact of this input has "
         r"friction; give one Friction static and kinetic, or leave the load out", (FLOW[0], FLOW[1].replace("dissipation", "friction"))),
    part("contact of heat in TS", r"Contacts / seat: Time / Scheme = bdf2: in one run with a motion contact changes which "
         r"nodes are joined, for which PETSc's TS has no place; take backward-euler or bdf2-newton",
         ("set Scheme = backward-euler", "set Scheme = bdf2"), ("subsection Initial", SEAT_OF_HEAT + "subsection Initial")),
    Case("contact of heat without one of the motion", 0, r"note: Temperature / Run = part.prm: Contacts / seat: the motion "
         r"has no contact of that name; the gap g is that between both sides, and the pressure p zero", COUPLED,
         extra={"part.prm": PART.replace("subsection Initial", SEAT_OF_HEAT + "subsection Initial")}),
    Case("contact of a motion without one of heat", 0, r"note: Contacts / ends: no heat flows across it; if some does, give "
         r"the run of heat Contacts / ends with a Conductance", [*COUPLED, "-contacts_names ends -contacts_ends_secondary "
         "'id 1' -contacts_ends_primary 'id 0' -contacts_ends_reach 0.1"], extra={"part.prm": PART}),
    part("place of the heat of friction", r"Heat loads / lamp / Where = id 1: the heat of friction arises wherever the "
         r"body slides on an obstacle; leave it out", ("set Flux  = 1", "set Kind = friction")),
    part("place of the heat of flow", r"Heat loads / lamp / Where = id 1: the heat of plastic flow arises wherever the "
         r"body flows; leave it out", ("set Flux  = 1", "set Kind = dissipation")),
    part("more heat than work", r"Heat loads / lamp / Fraction = 1.5: must be a number from 0 to 1",
         (FLOW[0], FLOW[1] + "\n    set Fraction = 1.5")),
]

CASES = [
    *PARTS,
    Case("heat of a file for motion", 0, r"note: Loads / weight of the file: is not in", HEAT),
    Case("strict run of heat", 0, options=["-strict", *HEAT, *LOAD, "-heat_loads_lamp_flux 1"]),
    bad("motion in a file of heat", r"Boundaries / Names = clamp: means nothing with Physics = heat; remove it, or take "
        r"Physics = elastodynamics", *HEAT[2:], change=[("set Constants = g = 1", "set Physics = heat\nset Constants = g = 1")]),
    bad("heat in a run of motion", r"Prescribed temperatures / Names = end: means nothing with Physics = "
        r"elastodynamics", "-prescribed_temperatures_names end"),
    heat("no conductivity", r"Materials / steel / Conductivity: is missing; Physics = heat needs it, in W/\(m K\)",
         "-materials_steel_conductivity ''"),
    heat("negative conductivity", r"Materials / steel / Conductivity = -3: must be positive",
         "-materials_steel_conductivity -3"),
    *(heat(f"specific heat of T, {words[1]}", r"Materials / steel / Specific heat = 2 \+ T/100: Time / .* takes the "
           r"tangent at the start of a step, which loses heat where .*; give a number, or take bdf2-newton, arkimex or "
           r"backward-euler", *CAPACITY_OF_T, *words)
      for words in (["-time_scheme", "rosw"], ["-time_linearly_implicit", "true"])),
    heat("conductivity of a place", r"Materials / steel / Conductivity = 1 \+ x: depends on the temperature T alone",
         "-materials_steel_conductivity '1 + x'"),
    heat("no specific heat", r"Materials / steel / Specific heat: is missing; Physics = heat needs it",
         "-materials_steel_specific_heat ''"),
    heat("no density of heat", r"Materials / steel / Density = 0: must be positive", "-materials_steel_density 0"),
    heat("no temperature at the start", r"Initial / Temperature: is missing; give the temperature at the start, in K",
         "-initial_temperature ''"),
    heat("scheme of second order", r"Time / Scheme = newmark: is for equations of second order in time; Physics = heat "
         r"takes backward-euler, bdf2-newton, static, bdf1", "-time_scheme newmark"),
    heat("modes of heat", r"Run = modes: Physics = heat has no oscillations", "-run modes"),
    heat("quadrature of heat", r"Space / Quadrature = 2: Physics = heat integrates by the rule of the mass",
         "-space_quadrature 2"),
    heat("heat of degree 1 by pmg", r"Solver / Linear = pmg: has no level below Space / Degree = 1; use amg",
         "-solver_linear pmg"),
    heat("unsymmetric heat by icc", r"Solver / Linear = icc: is for symmetric matrices, which a Conductivity that "
         r"depends on T, .* do not make; use auto or ilu", "-solver_linear icc -materials_steel_conductivity '3 + T'"),
    bad("nothing holds a steady temperature", r"Time / Scheme = static: nothing holds the temperature of the body, "
        r"so that no steady state is determined; give Prescribed temperatures", *HEAT[:6], "-time_scheme static"),
    heat("stress of heat", r"Probes / tip / Kind = stress: Physics = heat has probes of the kinds point, average, "
         r"peak, heat", "-probes_tip_kind stress"),
    heat("velocity of heat", r"Probes / tip / Quantity = velocity: Physics = heat has temperature, temperature rate "
         r"and heat flux", "-probes_tip_quantity velocity"),
    bad("heat of a motion", r"Probes / tip / Kind = heat: is for Physics = heat",
        "-probes_tip_kind heat -probes_tip_at ''"),
    heat("no place of a temperature", r"Prescribed temperatures / end / Where: is missing", "-prescribed_temperatures_end_where", ""),
    heat("no temperature", r"Prescribed temperatures / end / Value: is missing", "-prescribed_temperatures_end_value", ""),
    heat("place without faces", r"Prescribed temperatures / end / Where = id 7: no face of the mesh's boundary lies "
         r"there", "-prescribed_temperatures_end_where 'id 7'"),
    heat("jump of heat in components", r"Periodic / p / Jump = 0; 1; 0: must be one expression of t$", *SIDES,
         "-periodic_p_jump '0; 1; 0'"),
    heat("jump of heat at places", r"Periodic / p / Jump = x: is the same for all nodes, it must not depend on x, y, z",
         *SIDES, "-periodic_p_jump x"),
    heat("periodic and prescribed temperatures", r"Periodic / p: the temperature at \(0 1 .*\) is prescribed by "
         r"Prescribed temperatures, but not in the same way at its partner; prescribe both alike, or neither", *SIDES,
         "-prescribed_temperatures_end_value '100 + y'"),
    Case("periodic and alike prescribed temperatures", 0,
         options=["-strict", *HEAT, *SIDES, "-prescribed_temperatures_end_value '100 + 20*y*t' -periodic_p_jump 20*t"]),
    heat("tied and periodic temperatures", r"Prescribed temperatures / end and Periodic / p: both tie the temperature "
         r"at \(0 1 .*\); join the boundaries in one, or leave that node out", *SIDES,
         "-prescribed_temperatures_end_value tied"),
    heat("a tied temperature that nothing holds", r"Time / Scheme = static: nothing holds the temperature of the body",
         "-prescribed_temperatures_end_value tied -time_scheme static"),
    bad("a piece whose temperature nothing holds", r"Time / Scheme = static: nothing holds the temperature of the "
        r"body's piece of 1 cell about \(1\.25 0\.5 0\.5\), which shares no nodes with others, so that .*; give it .*, "
        r"or join it to others \(Ties, or Contacts with a Conductance\)", *STEADY_CUBES, extra={"mesh.msh": meshes.BESIDE}),
    Case("a piece tied to one that is held", 0, options=["-strict", *STEADY_CUBES, *GLUE], extra={"mesh.msh": meshes.BESIDE}),
    Case("a piece that contact joins to one that is held", 0, r"contact seat: area 0\.25 m\^2, conductance 5 W/\(m\^2 K\) "
         r"at the start\n", options=["-strict", *STEADY_CUBES, *SEAT, "-contacts_seat_conductance 5"],
         extra={"mesh.msh": meshes.BESIDE}),
    bad("a piece that contact does not join", r"Time / Scheme = static: nothing holds the temperature of the body's piece",
        *STEADY_CUBES, *SEAT, "-contacts_seat_conductance 0", extra={"mesh.msh": meshes.BESIDE}),
    seat("contact without a conductance", r"Contacts / seat / Conductance: is missing; give W/\(m\^2 K\), as an expression "
         r"of the gap g"),
    seat("a negative conductance", r"Contacts / seat / Conductance = .*5 - 10 \* t.*: is -5 at \(1 .*\), g = .*, p = 0, t = 1; a "
         r"conductance is finite and not negative", "-contacts_seat_conductance '5 - 10 * t' -time_step 1 -time_end 1"),
    seat("a gap that a constant hides", r"Contacts / seat / Conductance = 5: the constant g hides the symbol of that name; "
         r"rename the constant", "-constants 'g = 1' -contacts_seat_conductance 5"),
    seat("a conductance of something unknown", r"Contacts / seat / Conductance.*: .*q", "-contacts_seat_conductance 'q'"),
    seat("friction of heat", r"Contacts / seat / Friction static = 0.2: means nothing with Physics = heat; remove it, or "
         r"take Physics = elastodynamics", "-contacts_seat_conductance 5 -contacts_seat_friction_static 0.2"),
    seat("interference of heat", r"Contacts / seat / Interference = 0.1: means nothing with Physics = heat",
         "-contacts_seat_conductance 5 -contacts_seat_interference 0.1"),
    seat("heat across contact of one side", r"Contacts / seat / Primary: is missing", "-contacts_seat_primary ''",
         "-contacts_seat_conductance 5"),
    seat("heat across contact of sides that share nodes", r"Contacts / seat / Primary = plane 1 0 0 1: the node at \(1 .*\) "
         r"is of Secondary = id 3 too", "-contacts_seat_conductance 5 -contacts_seat_primary 'plane 1 0 0 1'"),
    Case("a conductance by the pressure alone", 0, r"note: Contacts / seat / Conductance: the pressure p is 0 in a run of "
         r"heat without a motion", [*STEADY_CUBES, *SEAT, "-contacts_seat_conductance '5 + p'"],
         extra={"mesh.msh": meshes.BESIDE}),
    Case("contact that is out of reach", 0, r"note: Contacts / seat: nothing of Secondary lies opposite to Primary within "
         r"Reach, so that no heat flows across it", [*HEAT, "-constants '' -contacts_names seat -contacts_seat_secondary 'id 1' "
         "-contacts_seat_primary 'id 0' -contacts_seat_reach 0.1 -contacts_seat_conductance 5"]),
    Case("a piece that convection holds", 0, options=["-strict", *STEADY_CUBES, *LOAD,
         "-heat_loads_lamp_kind convection -heat_loads_lamp_where 'id 4' -heat_loads_lamp_ambient 2 "
         "-heat_loads_lamp_film_coefficient 2"], extra={"mesh.msh": meshes.BESIDE}),
    heat("flux without flux", r"Heat loads / lamp / Flux: is missing; Kind = flux needs it", *LOAD),
    heat("film without ambient", r"Heat loads / lamp / Ambient: is missing; Kind = convection needs it", *LOAD,
         "-heat_loads_lamp_kind convection -heat_loads_lamp_film_coefficient 2"),
    heat("emissivity above one", r"Heat loads / lamp / Emissivity = 1.5: must be a number from 0 to 1", *LOAD,
         "-heat_loads_lamp_kind radiation -heat_loads_lamp_ambient 2 -heat_loads_lamp_emissivity 1.5"),
    heat("flux of convection", r"Heat loads / lamp / Flux = 1: means nothing with Kind = convection", *LOAD,
         "-heat_loads_lamp_kind convection -heat_loads_lamp_flux 1"),
    heat("motion of heat", r"Initial / Velocity = 1; 0; 0: means nothing with Physics = heat", "-initial_velocity", "1; 0; 0"),
    heat("decay of heat", r"Time / Velocity decay = 2: means nothing with Physics = heat", "-time_velocity_decay 2"),
]
