"""Tests of errors estimated from values on several meshes or with several steps, on sequences of known errors."""

import math

import numpy

from scripts import close
from verification import advice, families, quantities
from verification.convergence import SAFE, UNSAFE, estimate
from verification.study import Row

MESHES = (numpy.array([2, 1, 0.5]), numpy.array([1.8, 1, 0.7]), numpy.array([4, 2, 1, 0.5]), numpy.array([1, 0.5, 0.25]))


def case_of(h):
    return int(numpy.argmin(abs(h - 1)))


def known_order(_):
    """One power of h is found on any meshes: the order, the limit, and a bar of 1.25 times the error."""
    for h in MESHES:
        for order in (0.6, 1, 1.5, 2, 3, 4):
            for factor in (0.1, -7.0):
                found = estimate(h, 3 + factor * h**order, case_of(h), 4)
                close(found.order, order, 1e-6)
                close(found.limit, 3, 1e-6)
                close(found.bar, SAFE * abs(factor), 1e-6)
                assert found.how == "observed"


def order_too_high(_):
    """An order that is not believed is replaced by the highest one, with the larger factor."""
    for h in MESHES:
        for order in (2.2, 3, 4, 8):
            found = estimate(h, 3 + 0.1 * h**order, case_of(h), 2)
            close(found.order, order, 1e-6)
            assert found.how == "assumed" and 0.1 < found.bar < UNSAFE * 0.2, found


def two_values(_):
    """The bar holds the limit for all orders from 1 on, whichever of the two the case is; of one value nothing follows."""
    for order in (1.1, 1.4, 2, 3, 4):
        for h in (numpy.array([1, 0.5]), numpy.array([2, 1])):
            found = estimate(h, 3 + 0.1 * h**order, case_of(h), 4)
            assert found.how == "assumed" and found.bar > 0.1 and math.isnan(found.order), found
    assert estimate([1], [3], 0, 2) is None


def equal(_):
    found = estimate([2, 1, 0.5], [1, 1 + 1e-12, 1], 1, 2, rounding=1e-11)
    assert found.how == "equal" and found.bar < 2e-12 and found.limit == 1


def divergence(_):
    """The stress at a sharp corner, values that grow with the logarithm, and what converges too slowly."""
    for h in MESHES:
        for values in (h**-0.46, numpy.log(h), h**0.1):
            found = estimate(h, values, case_of(h), 2)
            assert found.how == "does not converge" and found.limit == values[-1], found
        slow = estimate(h, 3 + 0.1 * h**0.35, case_of(h), 2)
        assert slow.how == "assumed" and slow.bar > 0.1, slow


def not_monotone(_):
    found = estimate([2, 1, 0.5], [1.1, 1.03, 1.05], 1, 2)
    assert found.how == "not monotone" and math.isnan(found.order) and 0.07 < found.bar < 0.2 and found.limit == 1.05, found


def scatter(_):
    """Errors of second order that are off by a third each: the bars hold the truth, and are not many times as long."""
    draw = numpy.random.default_rng(3)
    for h in MESHES[:3]:
        held, length = 0, []
        for _ in range(40):
            values = 3 + 0.1 * h**2 * (1 + 0.33 * draw.normal(size=len(h)))
            bar, error = estimate(h, values, case_of(h), 2).bar, abs(values[case_of(h)] - 3)
            held += bar > error
            length.append(bar / error)
        assert held > 0.9 * 40 and numpy.median(length) < 5, (h, held, numpy.median(length))


def extremes(_):
    """A parabola through the samples finds the peak of a sine between them to fourth order; the ends are their own."""
    errors = []
    for n in (40, 80):
        time = 0.0123 + numpy.arange(n + 1) * 2 * math.pi / n
        errors.append(abs(quantities.vertex(numpy.sin(time), numpy.argmax(numpy.sin(time))) - 1))
    assert errors[0] < 2e-5 and errors[1] < errors[0], errors
    assert quantities.vertex(numpy.array([3., 2, 1]), 0) == 3 and quantities.vertex(numpy.array([1., 1, 1]), 1) == 1


def values_of_a_run(_):
    """What is shown is a value that the run has; a plateau, a jump and what is not resolved have no peak above it."""
    for values in ([0, 0, 0, 9, 9, 9, 9], [0, 1, 2, 9, 8, 7, 6], [0, 3, -3, 8, -9, 9, -9]):
        table = {"tip.ux": numpy.array(values, float)}
        found = next(quantities.of_columns(table, quantities.MOTION))
        assert found.value == found.between == max(values), found
    wave = next(quantities.of_columns({"tip.ux": numpy.sin(0.1 + 0.3 * numpy.arange(20))}, quantities.MOTION))
    assert wave.value < 0.9998 < wave.between < 1.001, wave


def size_of_a_probe(_):
    """The size of a component's error is that of its probe; what is zero beside the others stays out."""
    table = {"tip.ux": numpy.array([0, 1e-3, 2e-3]), "tip.uy": numpy.array([0, -4., 3]), "tip.vx": numpy.array([0, 7., 1]),
             "tip.uz": numpy.array([0, 1e-9, 0])}
    found = {one.name: one for one in quantities.of_columns(table, quantities.FINAL)}
    assert [one.size for one in found.values()] == [4, 4, 7, 4], found
    assert quantities.chosen(found) == ["tip.ux last", "tip.uy last", "tip.vx last"], quantities.chosen(found)


def which_quantities(_):
    """Of extremes the larger one; no places of largest values, and nothing that is zero but for rounding."""
    table = {"step": numpy.arange(3), "time": numpy.arange(3), "tip.ux": numpy.array([0, -2e-3, 1e-3]),
             "tip.uy": numpy.array([0, 1e-17, -1e-16]), "peak.von_mises": numpy.array([0., 5e6, 4e6]),
             "peak.x": numpy.array([0., 1, 2]), "wall.pressure_at_x": numpy.array([0., 1, 2])}
    found = {one.name: one for one in quantities.of_columns(table, quantities.MOTION)}
    names = quantities.chosen(found)
    assert names == ["tip.ux min", "tip.ux last", "peak.von_mises max", "peak.von_mises last"], names
    assert quantities.chosen(found, "von_mises") == names[2:] and quantities.chosen(found, "tip.u? last") == names[1:2]
    assert quantities.orders(found["tip.ux min"], 2) == (3, 4)
    assert quantities.orders(found["peak.von_mises max"], 2) == (2, 4)


TIME = {"Scheme": "generalized-alpha", "Start": "0", "End": "1", "Step": "0.1", "Step safety": "0.9", "Adaptive": "false",
        "Error tolerance": "0.001", "Gamma": "", "Alpha": "-0.05", "Theta": "0.5", "Correction tolerance": "0"}


def steps(_):
    """Of every kind of step what is longer and shorter."""
    def options(level, **changes):
        return families.step_options({"Time": {**TIME, **changes}}, level)

    assert options(1) == ["-time_step", "0.05"] and options(-1) == ["-time_step", "0.2"]
    assert options(-1, Step="1") is None and options(-1, Scheme="central-difference") is None and options(-4) is None
    assert options(1, Step="if(t < 0.1, 1e-4, 1e-3)") == ["-time_step", "0.5 * (if(t < 0.1, 1e-4, 1e-3))"]
    assert options(1, Step="auto") == ["-time_step_safety", "0.45"] and options(-1, Step="auto") is None
    assert options(1, Adaptive="true") == ["-time_step", "0.05", "-time_error_tolerance", "0.000125"]
    for changes, order in (({"Scheme": "backward-euler"}, 1), ({"Scheme": "bdf4"}, 4), ({"Scheme": "bdf2-newton"}, 2),
                           ({"Scheme": "newmark", "Gamma": "0.6"}, 1), ({"Scheme": "newmark", "Gamma": "0.5"}, 2),
                           ({"Scheme": "theta", "Theta": "1"}, 1), ({"Scheme": "static"}, None),
                           ({"Scheme": "hht", "Gamma": "0.55"}, 2), ({"Scheme": "rk4"}, 4)):
        assert families.order_in_time({**TIME, **changes}) == order, changes


def meshes(_):
    box = {"Type": "box", "Dimension": "2", "Cells": "8, 6, 1", "Refinements": "1", "Size": "0", "Sizes": "",
           "Cells per circle": "0"}
    cad = {**box, "Type": "file", "Refinements": "0", "Size": "0.03", "Sizes": "0.002 sphere 0 0 0 0.01; 0.006 id 7",
           "Cells per circle": "12"}

    def options(level, mesh):
        return families.mesh_options({"Mesh": mesh}, level)

    assert options(1, box) == ["-mesh_refinements", "2"] and options(-1, box) == ["-mesh_refinements", "0"]
    assert options(-2, box) == ["-mesh_refinements", "0", "-mesh_cells", "4, 3"] and options(-3, box) is None
    assert options(1, cad) == ["-mesh_refinements", "1"]
    assert options(-1, cad) == ["-mesh_refinements", "0", "-mesh_size", "0.045", "-mesh_sizes",
                                "0.003 sphere 0 0 0 0.01; 0.009 id 7", "-mesh_cells_per_circle", "8"]
    assert options(-1, {**cad, "Size": "0", "Sizes": ""}) is None, "a mesh file"


def tolerances(_):
    def options(words="", more=(), **changes):
        case = {"Run": "time", "Solver": {"PETSc options": words}, "Time": {**TIME, **changes}, "Modes": {"Tolerance": "1e-6"}}
        return families.solver_options(case, list(more))

    assert options() == ["-snes_rtol", "1e-10"]
    assert options("-snes_rtol 1e-5 -ksp_rtol 1e-3", ["-snes_rtol", "1e-7"]) == ["-snes_rtol", "1e-09", "-ksp_rtol", "1e-05"]
    assert options("-snes_rtol 1e-16") == ["-snes_rtol", "1e-15"]
    assert options(**{"Correction tolerance": "1e-4"}) == ["-snes_rtol", "1e-10", "-time_correction_tolerance", "1e-06"]


def step_and_mesh(_):
    """What is advised meets the error asked for, at a cost h^-3 / k that no other pair of factors undercuts."""
    row = Row(quantities.Quantity("tip.ux max", 1, 1, "length"))
    h = numpy.array([2, 1, 0.5])
    row.estimates = {"mesh": estimate(h, 1 + 0.2 * h**1.5, 1, 2), "step": estimate(h, 1 - 0.1 * h**2, 1, 2)}
    found = advice.factors(row, 0.01, 3)

    def bar(mesh, step):
        return SAFE * (0.2 * mesh**1.5 + 0.1 * step**2)

    close(bar(found["mesh"], found["step"]), 0.01, 1e-6)
    for other in (0.9, 1.1):
        mesh = other * found["mesh"]
        step = math.sqrt((0.01 / SAFE - 0.2 * mesh**1.5) / 0.1)
        assert mesh**-3 / step > found["mesh"]**-3 / found["step"]
    row.estimates["solver"] = estimate([1, 0.5], [1, 1.1], 0, 1)
    assert advice.factors(row, 0.01, 3) is None


TESTS = [known_order, order_too_high, two_values, equal, divergence, not_monotone, scatter, extremes, values_of_a_run,
         size_of_a_probe, which_quantities, steps, meshes, tolerances, step_and_mesh]
