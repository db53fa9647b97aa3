"""Load cases and envelopes that make no sense."""

import os

from case import Case, bad

STATIC = ("  set Step = 0.01\n  set End  = 0.03\n", "  set Scheme = static\n")
TWO = ["-cases_names", "dead, live", "-cases_dead_loads", "weight", "-cases_live_loads", "1.5 weight"]


def case(name, says, *options, change=(STATIC,), **rest):
    """Two cases of the weight, one of which is bad."""
    return bad(name, says, *TWO, *options, change=change, **rest)


def say_cases(result):
    for line in ("case 1, dead: loads weight", "case 2, live: loads 1.5 weight"):
        assert result.stdout.count(f"\n{line}\n") == 1, result.stdout
    assert result.stdout.count("about the centre of mass in case live, the largest of 2\n") == 1, result.stdout
    assert not os.path.exists(os.path.join(result.folder, "results")), "a check writes results"


def end_in_cases(result):
    rows = [line.split(",")[:2] for line in result.read("results/cases.csv").splitlines()]
    assert rows == [["case", "name"], ["1", "dead"], ["2", "live"]], rows
    assert not os.path.exists(os.path.join(result.folder, "results/ledger.csv")), "energies of cases"


CASES = [
    Case("load cases that are checked", 0, options=TWO, change=[STATIC], command=["--check", "input.prm"],
         check=say_cases),
    Case("load cases", 0, options=[*TWO, "-strict"], change=[STATIC], check=end_in_cases),
    Case("load that no case names", 0, r"note: Loads / gust: no case names it; without effect\n", [
        *TWO, "-loads_names", "weight, gust", "-loads_gust_value", "1; 0; 0", "--check"], change=[STATIC]),
    Case("motion and temperature that no case names", 0, r"note: Boundaries / clamp / Motion: no case names it; "
         r"without effect\n", [*TWO, "-boundaries_clamp_motion", "0.1; 0; 0", "--check"], change=[STATIC]),
    Case("temperature that no case names", 0, r"note: Temperature / Value: no case has a factor of it; without effect",
         [*TWO, "-temperature_value", "20", "-materials_steel_thermal_expansion", "1e-5", "--check"], change=[STATIC]),
    case("case of an unknown load", r"Cases / live / Loads = 1\.5 wieght: '1\.5 wieght' names none of the Loads; did "
         r"you mean weight\?", "-cases_live_loads", "1.5 wieght"),
    case("case with a factor that is no number", r"Cases / live / Loads = 1\.5x weight: '1\.5x weight' begins with "
         r"'1\.5x', which is no number; write `1\.5 weight`, or weight alone", "-cases_live_loads", "1.5x weight"),
    case("case with an infinite factor", r"Cases / live / Loads = inf weight: .*'inf', which is no number",
         "-cases_live_loads", "inf weight"),
    case("case that names a load twice", r"Cases / live / Loads = weight; 2 weight: '2 weight' is the second factor "
         r"of weight", "-cases_live_loads", "weight; 2 weight"),
    case("case without anything", r"Cases / live: nothing acts in it; give it Loads, Motions or a Temperature",
         "-cases_live_loads", ""),
    case("case that moves a fixed boundary", r"Cases / live / Motions = clamp: 'clamp' names none of the Boundaries "
         r"that move", "-cases_live_motions", "clamp"),
    case("case of a temperature that is not given", r"Cases / live / Temperature: there is no Temperature / Value",
         "-cases_live_temperature", "1"),
    case("cases of a dynamic run", r"Cases / Names: load cases are of a static run, and this one has Time / Scheme = "
         r"newmark; let Time / Scheme be static, or leave Cases out", "-time_scheme", "newmark", change=()),
    case("cases of modes", r"Cases / Names: load cases are of a static run, and this one has Run = modes; let", "-run",
         "modes"),
    case("cases to another end", r"Time / End = 0\.03: a run of load cases goes from t = 0 to their number, 2, since "
         r"case k is the state at t = k; let it be 2, or leave it out", "-time_scheme", "static", change=()),
    case("load of a case that depends on t", r"Loads / weight / Value = 0; t; 0: depends on t, and a load case has no "
         r"time; give the full value here, and factors of it in Cases", "-loads_weight_value", "0; t; 0"),
    case("bolt in load cases", r"Bolts / b: load cases scale Loads, Motions and the Temperature alone; compute it in a run "
         r"of its own", "-bolts_names b -bolts_b_where everything -bolts_b_force 1"),
    case("boundary of cases that is switched", r"Boundaries / clamp / Active = t < 1: depends on t, and",
         "-boundaries_clamp_active", "t < 1"),
    case("cases of a body that yields", r"Cases / Names: each case begins at the reference configuration, and "
         r"Materials / steel / Law = J2 plasticity remembers its flow; compute each", "-materials_steel_law", "J2 plasticity",
         "-materials_steel_yield_stress", "1"),
    case("cases of a body that relaxes", r"Cases / Names: .*, and Materials / steel / Prony relaxes in time; compute",
         "-materials_steel_prony", "0.5, 1"),
    case("cases with friction", r"Cases / Names: .*, and the friction of Obstacles / floor depends on the path",
         "-obstacles_names", "floor", "-obstacles_floor_friction_static", "0.5"),
    case("cases with multipliers", r"Cases / Names: .*, and Obstacles / floor / Method = augmented Lagrangian "
         r"remembers its forces; let it be penalty", "-obstacles_names", "floor", "-obstacles_floor_method",
         "augmented Lagrangian"),
    case("cases that begin elsewhere", r"Cases / Names: .*, and Initial / Displacement is another one; leave that out",
         "-initial_displacement", "0; 0.1*x; 0"),
    case("cases in generalised coordinates", r"Reduction / Basis = modes: Cases are solved in all unknowns; let Basis "
         r"be none", "-reduction_basis", "modes"),
    case("errors of cases", r"Output / Exact displacement: a run of Cases has no ledger\.csv with its errors; leave",
         "-output_exact_displacement", "0; 0; 0"),
    case("cases with a jump", r"Periodic / sides / Jump = 0; 0\.1; 0: load cases scale Loads, Motions and the "
         r"Temperature alone; compute", "-periodic_names", "sides", "-periodic_sides_from", "id 2", "-periodic_sides_to", "id 3",
         "-periodic_sides_jump", "0; 0.1; 0"),
    case("cases of two reference temperatures", r"Materials / soft / Reference temperature: load cases scale T - T_0, "
         r"and another material has another T_0; give all the same", "-temperature_value", "20",
         "-materials_steel_thermal_expansion", "1e-5", "-materials_names", "steel, soft", "-materials_soft_where",
         "where x > 0.5", "-materials_soft_young_modulus", "1", "-materials_soft_poisson_ratio", "0.3",
         "-materials_soft_density", "1", "-materials_soft_thermal_expansion", "1e-5",
         "-materials_soft_reference_temperature", "20"),
    bad("cases of heat", r"Cases / Names = dead: means nothing with Physics = heat", "-physics heat -cases_names dead "
        "-loads_names '' -boundaries_names ''"),
    bad("envelope of an unknown quantity", r"Output / Envelope = von misses: .*von mises", "-output_format", "xdmf",
        "-output_envelope", "von misses"),
    bad("envelope without fields", r"Output / Envelope = von mises: means nothing with Format = none",
        "-output_envelope", "von mises"),
    bad("envelope of modes", r"Output / Envelope = von mises: means nothing with Run = modes",
        "-output_format", "xdmf", "-output_envelope", "von mises", "-run", "modes"),
]
