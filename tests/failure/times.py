"""Times and steps that make no sense, and what an option takes away from the file."""

from case import Case, bad


def steps(count):
    """The run takes that many steps."""

    def check(result):
        rows = result.rows("results/ledger.csv")
        assert len(rows) == count + 1, f"{len(rows) - 1} steps instead of {count}"

    return check


def must_hit(times):
    return [("set End  = 0.03", f"set End  = 0.03\n  set Must hit = {times}")]


PROBES = [("  set Names = tip\n", "  set Names = tip, corner\n  subsection corner\n    set At = 0, 1, 1\n  end\n")]

CASES = [
    bad("another control of the error", r"option -ts_adapt_type dsp: steps are chosen by the rule of basic, with Time "
        r"/ Adaptive = true; leave", "-time_scheme bdf2 -time_adaptive true -ts_adapt_type dsp"),
    bad("another solver for steps without one", r"Solver / When a step fails = direct: Time / Scheme = "
        r"central-difference has no solver to change; let it be stop or finish",
        "-time_scheme central-difference -damping_mass row-sum -solver_when_a_step_fails direct"),
    bad("steps of modes that fail", r"Solver / When a step fails = finish: Run = modes has no steps; let it be stop",
        "-run modes -solver_when_a_step_fails finish"),
    bad("time to hit that is nan", r"Time / Must hit = nan: 'nan' is not a time between Start and End",
        "-time_must_hit nan"),
    bad("time to hit beyond the end", r"Time / Must hit = 0\.02, 0\.04: '0\.04' is not a time between",
        change=must_hit("0.02, 0.04")),
    bad("time to hit beyond the end, both by options", r"Time / Must hit = 0\.04: '0\.04' is not a time",
        "-time_must_hit 0.04 -time_end 0.03"),
    Case("time to hit beyond an end that an option shortens", 0, r"note: Time / Must hit = 0\.025 of the file: is "
         r"beyond Time / End = 0\.015 of the command line; left out", "-time_end 0.015",
         change=must_hit("0.005, 0.025"), check=steps(3)),
    bad("step below the rounding of time", r"Time / Step = 1e-07: is lost in the rounding of times near 1e\+09",
        "-time_start 1e9 -time_end 1000000000.000001 -time_step 1e-7"),
    bad("step without end", r"Time / Step = inf: the symbol inf is unknown", "-time_step inf"),
    Case("step far beyond the end", 0, options="-time_step 1e9", check=steps(1)),
    Case("output interval far below the step", 0, options="-output_table_interval 1e-300", check=steps(3)),
    Case("probe that an option's list leaves out", 0, r"note: Probes / corner of the file: is not in the Probes / "
         r"Names of the command line; left out", "-probes_names tip", change=PROBES, check=steps(3)),
    Case("probes that an option's list leaves out", 0, r"note: Probes / tip of the file: is not in the Probes / Names",
         "-probes_names top -probes_top_at '1, 1, 0'", check=steps(3)),
    bad("option for what its list leaves out", r"option -probes_tip_at: is not known",
        "-probes_names '' -probes_tip_at '1, 1, 0'"),
]
