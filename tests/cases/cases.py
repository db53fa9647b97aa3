"""The cases: inputs, options, and the numbers of others that must come out.

Sources. closed form: algebra. recomputed: an independent program, all printed digits on the same mesh.
All others are named.
"""

import numpy as np

import adaptive
import backbone
import beams
import blows
import bolted
import chains
import constraints
import contact
import contact_fields
import coupled
import crashes
import dies
import dynamics
import errors
import fields
import floating
import floating_forces
import frequencies
import friction
import hardening
import heat
import heat_contact
import heat_of_contact
import heat_steps
import history
import impacts
import incompressible
import joint_turns
import joints
import load_cases
import loads
import materials
import modal
import motions
import plasticity
import pressed
import reduced
import reduced_locally
import reduced_touching
import regions
import release
import remote
import rigid_parts
import started
import statics
import switched
import thermal
import tied
import touching
import touching_solvers
from checks import LONG, SLENDER, Check, Run, largest, probe, zero

RANK_1 = {"all_ranks": False}


# The free block: v' = (b - c v) / rho, marched by backward Euler exactly and in the limit to first order.
def block(name, density, viscosity, exact, first_order):
    """Against the recurrence of the scheme, and against u(t) / b within first_order * h."""
    step, pushes = 0.01, dict(zip("xyz", (1, 2, 3)))

    def recurrence(time):
        u, v, values = 0, 0, []
        for n in range(len(time)):
            if n > 0:
                v = (density * v / step + 1) / (density / step + viscosity)
                u += step * v
            values.append(u)
        return np.array(values)

    def pushed(function):
        return {f"{point}.u{axis}": lambda time, push=push: push * function(time)
                for point in ("corner", "mean") for axis, push in pushes.items()}

    columns = [f"{point}.u{axis}" for point in ("corner", "mean") for axis in "xyz"]
    return Run(name, "free-block/block.prm",
               ["-materials_body_density", str(density), "-materials_body_viscosity", str(viscosity)],
               [largest(columns, pushed(recurrence), 1e-10, "scheme", "recurrence"),
                largest(columns, pushed(exact), first_order * step, "limit", "closed form")])


FREE_BLOCK = [
    # u_n = b h^2 n (n + 1) / 2 leads t^2 / 2 by b h t / 2
    block("mass", 1, 0, lambda t: t**2 / 2, 1.5 * 1.001),
    block("viscosity", 1e-9, 2, lambda t: t / 2, 1e-6),
    block("both", 1, 2, lambda t: (t - (1 - np.exp(-2 * t)) / 2) / 2, 1.5),
]


# A moved foot against a shaken frame of reference. The scheme sees the foot's acceleration as the second
# difference of its motion; with that as the pulse both agree to rounding, with the half-sine to first order.
def foot(time):
    """Motion of the foot, zero before t = 0."""
    inside = f"min(max({time}, 0), T)"
    return (f"A * T / pi * ({inside} - T / pi * sin(pi * {inside} / T)) "
            f"+ 2 * A * T / pi * max({time} - T, 0)")


def relative_motion(result):
    """Largest difference of the motions relative to the foot over the largest relative motion."""
    moved = result.earlier["moved"].probes
    apart = size = 0
    for axis in "xyz":
        relative = moved[f"corner.u{axis}"] - moved[f"foot.u{axis}"]
        apart = max(apart, abs(relative - result.probes[f"corner.u{axis}"]).max())
        size = max(size, abs(relative).max())
    return apart / size


DIFFERENCE = f"(({foot('t')}) - 2 * ({foot('(t - 0.001)')}) + ({foot('(t - 0.002)')})) / 1e-6; 0; 0"
BASE_MOTION = [
    Run("moved", "base-motion/moved.prm", [], [], LONG),
    Run("shaken by differences", "base-motion/shaken.prm", ["-loads_pulse_value", DIFFERENCE],
        [zero("relative motion", relative_motion, 1e-9, "moved")], LONG),
    Run("shaken by the half-sine", "base-motion/shaken.prm", [],
        [zero("relative motion", relative_motion, 0.05, "moved, first order")], LONG, **RANK_1),
]


# SOFA's tests of a mass on a spring: position y at 2 s, from the recurrence of each scheme.
def spring(scheme, step, stiffness, mass, rayleigh, position, *options):
    """Mass on a spring at rest at y = 1, g = 10; explicit schemes take the lumped mass by default."""
    lumped = scheme != "backward-euler"
    words = ["-time_scheme", scheme, "-time_step", step, "-materials_spring_young_modulus", stiffness,
             "-constants", f"m = {mass}", "-materials_spring_density", (2 if lumped else 3) * mass,
             "-damping_rayleigh_mass", rayleigh[0], "-damping_rayleigh_stiffness", rayleigh[1],
             *options]
    name = f"{scheme} {step} {stiffness} {mass} {rayleigh[0]} {rayleigh[1]}"
    return Run(name, "spring-mass/spring.prm", [str(word) for word in words],
               [probe("mass.uy", 2, position - 1, "SOFA, recurrence", absolute=1e-9)],
               all_ranks=scheme == "rk4" and step == .1)


HALF_STEP = ("-time_start-up", "none")
SPRING_MASS = [
    spring("backward-euler", .1, 100, 10, (0, 0), 0.380762880624),
    spring("backward-euler", .1, 100, 10, (.1, .1), 0.113725237988),
    spring("backward-euler", .01, 10, 10, (0, .1), -12.290648883380),
    spring("backward-euler", .001, 10, 100, (.1, 0), -17.129449035319),
    spring("central-difference", .01, 100, 10, (0, 0), 0.998475271676, *HALF_STEP),
    spring("central-difference", .1, 1000, 10, (.1, 0), 0.809975584464, *HALF_STEP),
    spring("central-difference", .001, 100, 100, (.1, 0), -12.336614205526, *HALF_STEP),
    spring("rk4", .01, 100, 10, (0, 0), 0.999144383838),
    spring("rk4", .1, 1000, 10, (0, 0), 0.944882302161),
    spring("rk4", .001, 100, 100, (0, 0), -13.161468365471),
    spring("rk2", .01, 100, 10, (0, 0), 0.999125223822),
    spring("rk2", .1, 1000, 10, (0, 0), -0.020609188080),
    spring("rk2", .001, 100, 100, (0, 0), -13.161471397502),
]


# d'Alembert's solution of a bar under a step load, exact at the nodes when a wave runs one element a step.
def triangle(time):
    """The end's displacement for strain 1, length 1 and wave speed 1."""
    return 2 - abs(time % 4 - 2)


def root_force(result):
    """Largest error away from the fronts, of a force 0 or 2."""
    time = result.probes["time"]
    quiet = abs((time + 1) % 2 - 0) > 0.04
    quiet &= abs((time + 1) % 2 - 2) > 0.04
    exact = np.where((time % 4 > 1) & (time % 4 < 3), -0.02, 0)
    return np.max(abs(result.probes["root.reaction_x"] - exact)[quiet])


BAR_STEP_LOAD = [Run(
    "central difference", "bar-step-load/bar.prm", [],
    [largest(["end.ux"], {"end.ux": lambda t: 0.01 * triangle(t)}, 1e-12, "end", "d'Alembert"),
     zero("force at the root", root_force, 1e-12, "d'Alembert")], scales={"u": 0.01})]


# The frame of the main job, P1: after the shock the lowest mode rings down at the ratio asked for.
def ring_down(result):
    """Damping ratio of the lowest mode: Prony's method on every fourth sample of the free motion."""
    time, motion = result.probes["time"], result.probes["left.uy"]
    free = motion[time > 0.05][::4]
    order = 8
    history = np.stack([free[k:len(free) - order + k] for k in range(order)], axis=1)
    weights = np.linalg.lstsq(history, free[order:], rcond=None)[0]
    roots = np.log(np.roots([1, *-weights[::-1]]).astype(complex))
    lowest = min((root for root in roots if root.imag > 0), key=lambda root: root.imag)
    return -lowest.real / abs(lowest)


FRAME = [Run(
    "ring-down", "../../input/frame/frame.prm",
    ["-mesh_file", "{folder}/frame.msh", "-space_degree", "1", "-time_step", "5e-4", "-time_end", "0.15",
     "-output_ledger", "false", "-output_format", "none"],
    [Check("damping ratio", ring_down, 0.02, 0.002, "asked for")], SLENDER, all_ranks=False,
    prepare=[["gmsh", "-3", "-v", "1", "-setnumber", "size", "0.07", "{here}/../../input/frame/frame.geo",
              "-o", "{folder}/frame.msh"]])]


# recovered at the nodes of quadratic tetrahedra, and kept: bounds leave out most nodes of the search
PEAK = [Run(
    "peak", "../../input/cantilever/cantilever.prm",
    ["-mesh_cells", "8,2,2", "-mesh_shape", "simplices", "-space_degree", "2", "-time_step", "0.5",
     "-solver_petsc_options", "-snes_rtol 1e-11", "-probes_names", "tip, peak", "-probes_peak_kind", "peak stress"],
    [probe("peak.von_mises", 1, 25.8844003998, "nodes one by one", relative=1e-8)], SLENDER)]


CASES = {
    "peak-stress": PEAK,
    **beams.CASES,
    **errors.CASES,
    **fields.CASES,
    **regions.CASES,
    **statics.CASES,
    "free-block": FREE_BLOCK,
    "base-motion": BASE_MOTION,
    "frame-ring-down": FRAME,
    "spring-mass": SPRING_MASS,
    "bar-step-load": BAR_STEP_LOAD,
    **materials.CASES,
    **plasticity.CASES,
    **hardening.CASES,
    **heat.CASES,
    **heat_contact.CASES,
    **heat_of_contact.CASES,
    **heat_steps.CASES,
    **thermal.CASES,
    **coupled.CASES,
    **modal.CASES,
    **chains.CASES,
    **frequencies.CASES,
    **dynamics.CASES,
    **motions.CASES,
    **contact.CASES,
    **pressed.CASES,
    **contact_fields.CASES,
    **friction.CASES,
    **impacts.CASES,
    **switched.CASES,
    **release.CASES,
    **started.CASES,
    **floating.CASES,
    **floating_forces.CASES,
    **reduced.CASES,
    **reduced_locally.CASES,
    **reduced_touching.CASES,
    **adaptive.CASES,
    **backbone.CASES,
    **constraints.CASES,
    **tied.CASES,
    **touching.CASES,
    **touching_solvers.CASES,
    **blows.CASES,
    **crashes.CASES,
    **dies.CASES,
    **remote.CASES,
    **rigid_parts.CASES,
    **bolted.CASES,
    **joints.CASES,
    **joint_turns.CASES,
    **load_cases.CASES,
    **loads.CASES,
    **history.CASES,
    **incompressible.CASES,
}
