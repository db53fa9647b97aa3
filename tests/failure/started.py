"""Runs that begin from the state of another, steps that follow one another, and modes over speeds."""

import os
import re

from case import BASE, Case, bad

STATIC = ["-time_scheme static -time_step 1 -time_end 1 -checkpoints_end true"]
STARTED = ["-start_from", "results", "-output_folder", "after"]
CAMPBELL = ["-run campbell -campbell_to 1 -modes_count 2 -loads_weight_kind 'rotating frame' -loads_weight_direction '0; 0; 1'"]


def then(code, says, *options):
    """A check that a run which begins from the first one says that, at exit with that code."""
    def check(result):
        done, stdout, stderr = result.run(["input.prm", *options])
        assert done == code, f"exit code {done}, expected {code}: {stderr}"
        found = re.findall(says, stdout + stderr, re.M)
        assert len(found) == 1, f"does not say /{says}/ once, but {stdout + stderr}"
    return check


def gone_on(result):
    """A run without checkpoints is none to begin from, and one of a longer time says where it stopped."""
    then(2, r"Start / From = results: there is no checkpoint NAME\.checkpoint\.h5; run that input with Checkpoints / End = "
         r"true", *STARTED)(result)


def started(name, code, says, *options, first=()):
    """A run that leaves its state, and one that begins from there."""
    return Case(name, 0, options=[*STATIC, *first], check=then(code, says, *options))


OTHER_MATERIAL = ["-materials_steel_law", "small-strain J2 plasticity", "-materials_steel_yield_stress", "1e9"]
STEPS = BASE.replace("set Constants = g = 1", """\
set Constants = g = 1
subsection Steps
  set Names = settle, swing, modes
  subsection settle
    subsection Time
      set Scheme = static
      set Step   = 1
      set End    = 1
    end
  end
  subsection modes
    set Run = modes
    subsection Modes
      set Count = 2
    end
  end
end""")


def steps_are_there(result):
    """Each step has results in a folder of its own, and -restart auto takes those that are there."""
    for step, file in (("settle", "steppe.checkpoint.h5"), ("swing", "steppe.checkpoint.h5"), ("modes", "modes.csv")):
        assert os.path.exists(os.path.join(result.folder, "results", step, file)), f"{step} has no {file}"
    # it begins from where the first one ended, and stays there: nothing moves
    first, *_, last = result.rows("results/swing/probes.csv")
    assert abs(first[3] - last[3]) < 1e-6 * abs(first[3]) and abs(first[3]) > 1e-5, f"swings from {first} to {last}"
    code, stdout, stderr = result.run(["input.prm", "-restart", "auto"])
    assert code == 0 and stdout.count("no steps are left") == 2, stdout + stderr


def steps_are_shown(result):
    for says in (r"step 1 of 3, settle: Run = time, from its own start, results in results/settle",
                 r"step 2 of 3, swing: Run = time, from results/settle, results in results/swing",
                 r"step 3 of 3, modes: Run = modes, from results/swing, results in results/modes"):
        assert len(re.findall(says, result.stdout)) == 1, result.stdout
    assert result.stdout.count("the input is valid") == 3, result.stdout
    assert not os.path.exists(os.path.join(result.folder, "results")), "a check writes results"


BOLTED = ["-mesh_cells", "4, 1, 1", "-boundaries_clamp_where", "plane 1 0 0 0; plane 1 0 0 1", "-bolts_names", "b",
          "-bolts_b_where", "everything", "-bolts_b_point", "0.5, 0, 0", "-bolts_b_direction", "1, 0, 0",
          "-bolts_b_force", "5 * t", "-bolts_b_lock_at", "1", "-probes_names", "tip, b", "-probes_tip_at", "0.75, 1, 1",
          "-probes_b_kind", "bolt", "-probes_b_bolt", "b"]


def lock_is_kept(result):
    """The time of a step begins at 0, before the bolt was locked in the step before: it stays so all the same."""
    assert result.stdout.count("note: Start / From = results/settle: Bolts / b stays locked\n") == 1, result.stdout
    assert result.stdout.count("note: Start / From = results/swing: Bolts / b stays locked\n") == 1, result.stdout
    balances = re.findall(r"^the state at the start is (.*)", result.stdout, re.M)
    assert len(balances) == 2 and all("in equilibrium" in of and "not" not in of and "jump" not in of for of in balances), balances
    force, shortening = result.rows("results/settle/probes.csv")[-1][-2:]
    assert abs(force - 5) < 1e-9 and shortening > 1e-3, (force, shortening)
    for row in result.rows("results/swing/probes.csv"):
        assert abs(row[-2] - force) < 1e-6 and abs(row[-1] - shortening) < 1e-12, row


def goes_on_by_steps(result):
    code, stdout, stderr = result.run(["input.prm", "-steps_names", "swing, modes"])
    assert code == 0 and "step 1 of 2, swing: Run = time, from results/settle" in stdout, stdout + stderr
    assert "step 2 of 2, modes: Run = modes, from results/swing" in stdout, stdout


HEAT_STEPS = BASE.replace("set Constants = g = 1", """\
set Constants = g = 1
subsection Steps
  set Names = warm, rest, settle
  subsection warm
    set Physics = heat
    subsection Time
      set Scheme = backward-euler
    end
  end
  subsection rest
    set Physics = heat
    subsection Time
      set Scheme = backward-euler
    end
  end
  subsection settle
    subsection Time
      set Scheme = static
      set Start  = 0.03
      set End    = 0.04
    end
  end
end
subsection Initial
  set Temperature = 20
end""").replace("    set Density       = 1\n", """\
    set Density           = 1
    set Conductivity      = 1
    set Specific heat     = 1
    set Thermal expansion = 1e-3
""")


def heat_is_there(result):
    """The second step of heat begins from the first one, and the motion has its temperatures."""
    for says in (r"step 2 of 3, rest: Run = time, from results/warm, results in results/rest",
                 r"step 3 of 3, settle: Run = time, from its own start, temperatures of results/rest, results in results/settle",
                 r"temperature: from 20 to 20 at the nodes"):
        assert len(re.findall(says, result.stdout)) == 1, result.stdout
    phases = re.findall(r"^numbering +(\d+)", result.stdout, re.M)
    assert phases[0] == phases[1], f"phases of a step hold those before: {phases}"


CASES = [
    Case("start without a checkpoint", 0, check=gone_on),
    started("start from the end of a static run", 0, r"^the state at the start is in equilibrium under the forces of this run, "
            r"to \S+ of the largest$", *STARTED),
    started("start without the loads", 0, r"^note: Start / From = results: Loads / weight of that run acts no longer$", *STARTED,
            "-loads_names", ""),
    started("start off the equilibrium", 0, r"^the state at the start is not in equilibrium under the forces of this run, of which "
            r"\S+ N are left where the largest are \S+ N$", *STARTED, "-loads_names", ""),
    started("start with supports that jump", 0, r"supports jump by 0\.01 m at the start$", *STARTED, "-boundaries_clamp_motion",
            "0.01; 0; 0"),
    started("start of another mesh", 2, r"Start / From = results: is of another mesh or degree; take those of its run, or begin by "
            r"-restart_interpolate results/steppe\.checkpoint\.h5$", *STARTED, "-mesh_cells", "3, 2, 2"),
    started("start of heat from a motion", 2, r"Start / From = results: is a run of Physics = elastodynamics, and this one is heat; "
            r"give a run of the same$", *STARTED, "-physics", "heat", "-materials_steel_conductivity", "1",
            "-materials_steel_specific_heat", "1", "-probes_names", ""),
    started("start of modes about rest", 2, r"Start / From = results: is left out by Modes / About = rest; let About be start or "
            r"equilibrium$", *STARTED, "-run", "modes", "-modes_about", "rest"),
    started("start and an initial velocity", 2, r"Start / From = results: and Initial both give the state at the start; leave one "
            r"out$", *STARTED, "-initial_velocity", "1; 0; 0"),
    started("start of a reduced run in time", 2, r"Start / From = results: Reduction / Basis = modes: coordinates of a run in time "
            r"begin from rest; let Basis be none$", *STARTED, "-reduction_basis", "modes", "-reduction_modes", "2"),
    started("start with a new memory", 0, r"^the state at the start is", *STARTED, *OTHER_MATERIAL),
    started("start from before the end", 0, r"note: Start / From = results/steppe\.checkpoint\.previous\.h5: the state of "
            r"results/steppe\.checkpoint\.previous\.h5 after step 2, t = 0\.02 s, which is not the end of that run, t = 0\.03 s$",
            "-start_from", "results/steppe.checkpoint.previous.h5", "-output_folder", "after",
            first=["-time_scheme newmark -time_step 0.01 -time_end 0.03 -checkpoints_steps 1"]),
    started("reduced oscillations about an equilibrium", 0, r"^the state at the start is in equilibrium", *STARTED,
            "-run", "harmonic", "-frequencies_from", "1", "-frequencies_to", "5", "-frequencies_points", "3",
            "-damping_structural", "0.1", "-reduction_basis", "modes", "-reduction_modes", "4", "-loads_names", "weight, push",
            "-loads_push_kind", "gravity", "-loads_push_value", "0; 1; 0", "-excitation_loads", "push"),
    bad("modes about no start", r"Modes / About = start: is the state of Start / From, which is empty; give it, or let About be "
        r"rest or equilibrium$", "-run modes -modes_about start"),
    bad("floating frame about an equilibrium", r"Reduction / Frame = floating: means nothing with Run = harmonic", "-run harmonic "
        "-frequencies_to 5 -frequencies_from 1 -damping_structural 0.1 -reduction_basis modes -reduction_modes 4 -reduction_frame "
        "floating -modes_about equilibrium -excitation_loads weight"),
    Case("steps with a locked bolt", 0, options=BOLTED, text=STEPS, check=lock_is_kept),
    Case("step on results that are there", 0, check=goes_on_by_steps, text=STEPS, options=["-steps_names", "settle"]),
    bad("step on results that are not there", r"step modes: Start / From = results/swing: there is no checkpoint NAME\.checkpoint"
        r"\.h5; run that input with Checkpoints / End = true", "-steps_names", "modes", text=STEPS),
    # as with another -output_folder; the step that it means would run for long before that is seen
    bad("step from results of none", r"step modes: Start / From = other\.results/swing: is of no step before this one; there is no "
        r"checkpoint NAME\.checkpoint\.h5; run that input with Checkpoints / End = true, and give the folder of its results$",
        text=STEPS, change=[("    set Run = modes\n", "    set Run = modes\n    subsection Start\n      set From = other.results/swing"
                             "\n    end\n")]),
    bad("step with temperatures of none", r"step settle: Temperature / Results = other\.results/rest: is of no step before this one; "
        r"holds no checkpoints NAME\.checkpoint\.NUMBER\.h5; give the folder of the results of a run with Checkpoints / Keep all "
        r"= true$", text=HEAT_STEPS, change=[("  subsection settle\n", "  subsection settle\n    subsection Temperature\n      set "
                                             "Results = other.results/rest\n    end\n")]),
    bad("step of no file", r"Steps / Names = rest: rest is none of the steps of input\.prm, settle, swing, modes$", "-steps_names",
        "rest", text=STEPS),
    Case("one step of several", 0, r"^step 1 of 1, settle: Run = time, from its own start", [
        "-steps_names", "settle", "--check"], text=STEPS, change=[
            ("  subsection modes\n", "  subsection swing\n    subsection Loads\n      set Names = gust\n    end\n  end\n"
             "  subsection modes\n"), ("  subsection weight\n", "  subsection gust\n  end\n  subsection weight\n")]),
    Case("steps", 0, text=STEPS, check=steps_are_there),
    Case("check of steps", 0, text=STEPS, command=["--check", "input.prm"], check=steps_are_shown),
    bad("steps that go on from a file", r"-restart results/x\.h5: is of one run, and the input has Steps; let it be auto, or let a "
        r"step have Start / From$", "-restart", "results/x.h5", text=STEPS),
    bad("step that is not listed", r"input\.prm:\d+: Steps / modes: is not in Steps / Names = settle, swing; add it there or "
        r"remove this section$", text=STEPS, change=[("settle, swing, modes", "settle, swing")]),
    bad("wrong parameter of a step", r"step modes: input\.prm:\d+: Modes / Cuont: is not a parameter; did you mean Count\?$",
        text=STEPS, change=[("set Count = 2", "set Cuont = 2")]),
    bad("step that makes no sense", r"step modes: Modes / Modulus = relaxed: is of materials with Prony", text=STEPS,
        change=[("set Count = 2", "set Modulus = relaxed")]),
    bad("steps of a step", r"input\.prm:\d+: Steps / modes / Steps: a step has no steps; list all in Steps / Names$",
        text=STEPS, change=[("    set Run = modes\n", "    set Run = modes\n    subsection Steps\n      set Names = a\n    end\n")]),
    Case("steps of heat and of a motion", 0, text=HEAT_STEPS, check=heat_is_there),
    bad("motion that begins from a step of heat", r"step settle: Start / From = results/rest: is a run of Physics = heat, and this "
        r"one is elastodynamics; let its temperatures act by Temperature / Results$", text=HEAT_STEPS,
        change=[("      set End    = 0.04\n    end\n", "      set End    = 0.04\n    end\n    subsection Start\n      set From = "
                 "results/rest\n    end\n")]),
    bad("step of heat that begins from a motion", r"step rest: Start / From = results/warm: is a run of Physics = elastodynamics, and "
        r"this one is heat; give a run of the same$", text=HEAT_STEPS, change=[
            ("  subsection warm\n    set Physics = heat\n", "  subsection warm\n    set Physics = elastodynamics\n    subsection "
             "Temperature\n      set Value = 20\n    end\n"),
            ("  subsection rest\n", "  subsection rest\n    subsection Start\n      set From = results/warm\n    end\n")]),
    bad("temperatures that a step does not keep", r"step settle: Temperature / Results = results/rest: step rest keeps its "
        r"temperatures from t = 0\.03 s on, and this one begins at 0 s; let that have Checkpoints / Times = 0 and Steps, or this "
        r"one Time / Start = 0\.03$", text=HEAT_STEPS, change=[("      set Start  = 0.03\n", "")]),
    Case("speeds without an equilibrium", 3, r"no static equilibrium was found under the loads of the speed 300 rad/s \(Run = "
         r"campbell\), not even in increments of 1/64: .*; check that the supports hold the body, or try another", [
             *CAMPBELL, "-loads_weight_value", "t; 0", "-campbell_to 300 -campbell_points 2"]),
    bad("speeds that fall", r"Campbell / To = 1: must be a speed above Campbell / From = 2, in rad/s$", *CAMPBELL,
        "-campbell_from 2", "-loads_weight_value", "t; 0"),
    bad("speeds of a run in time", r"Campbell / To = 2: means nothing with Run = time; remove it, or take Run = campbell$",
        "-campbell_to 2"),
    bad("reduction over speeds", r"Reduction / Basis = modes: Run = campbell seeks modes of all nodes at each speed; let it be none$",
        *CAMPBELL, "-loads_weight_value", "t; 0", "-reduction_basis modes -reduction_modes 2"),
    Case("strict run over speeds", 0, options=["-strict", *CAMPBELL, "-loads_weight_value", "t; 0"]),
]
