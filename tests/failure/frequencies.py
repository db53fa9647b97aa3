"""Oscillations that cannot be computed, or mean nothing."""

from case import Case, bad

RANGE = ["-frequencies_from 1 -frequencies_to 5 -frequencies_points 3"]
HARMONIC = ["-run harmonic", *RANGE, "-damping_structural 0.1"]
MODES = ["-reduction_basis modes -reduction_modes 4"]
SHOCK = ["-run spectrum", *MODES, "-damping_modal_ratios 0.02 -excitation_response_spectrum 1"]
SPECTRUM = ["-run", "spectrum", *RANGE, *MODES, "-damping_modal_ratios", "0.02"]

CASES = [
    Case("strict harmonic run", 0, options=["-strict", *HARMONIC]),
    Case("strict run of a spectrum", 0, options=["-strict", *SPECTRUM, "-excitation_power_density 1"]),
    Case("strict run of a response spectrum", 0, options=["-strict", *SHOCK]),
    bad("frequencies of a response spectrum", r"Frequencies / To = 5: means nothing with Excitation / Response "
        r"spectrum = 1", *SHOCK, "-frequencies_to 5"),
    Case("strict run about an equilibrium", 0, options=["-strict", *HARMONIC, "-modes_about equilibrium "
         "-loads_names 'weight, pull' -loads_pull_kind traction -loads_pull_where 'plane 1 0 0 1' "
         "-loads_pull_value '1; 0; 0' -excitation_loads pull"]),
    bad("no frequencies", r"Frequencies: none is given; give From and To, or At, in Hz", "-run harmonic"),
    bad("more frequencies than anyone can wait for", r"Frequencies / Points = 2000000000: must be an integer between 2 "
        r"and 1000000", *HARMONIC, "-frequencies_points 2000000000"),
    bad("frequencies that fall", r"Frequencies / To = 2: must be greater than From = 3",
        "-run harmonic -frequencies_from 3 -frequencies_to 2"),
    bad("equal ratios from zero", r"Frequencies / From = 0: equal ratios begin above zero; let it be positive, or "
        r"Spacing linear", "-run harmonic -frequencies_to 2 -frequencies_spacing logarithmic"),
    bad("frequencies of a run in time", r"Frequencies / To = 2: means nothing with Run = time; remove it, or take Run "
        r"= harmonic or spectrum", "-frequencies_to 2"),
    bad("unknown load that oscillates", r"Excitation / Loads = weigt: there is no load 'weigt'; did you mean weight", *HARMONIC, "-excitation_loads", "weigt"),
    bad("nothing oscillates", r"Loads / Names: nothing oscillates; give a load, such as a base acceleration", *HARMONIC,
        "-loads_names ''"),
    bad("all loads about an equilibrium", r"Excitation / Loads: about a state that is not rest the loads that oscillate "
        r"are to be named", *HARMONIC, "-modes_about equilibrium"),
    bad("load without amplitude", r"Loads: the amplitudes of those that oscillate are zero at all frequencies; t "
        r"stands for the frequency", *HARMONIC, "-loads_weight_value '0; if(t > 7, 1, 0); 0'"),
    bad("phase in time", r"Loads / weight / Phase = 90: means nothing with Run = time; remove it",
        "-loads_weight_phase 90"),
    bad("support that is displaced", r"Boundaries: Run = harmonic is about rest, and a support is displaced; shake the "
        r"body by a base acceleration", *HARMONIC, "-boundaries_clamp_motion '0.1*t; 0; 0'"),
    bad("error of an oscillation", r"Probes / tip / Kind = stress error: measures no oscillations; take point or average "
        r"or reaction or remote or stress or peak stress", *HARMONIC, "-probes_tip_kind 'stress error' -probes_tip_at ''"),
    bad("principal stress of an oscillation", r"Probes / tip / Quantity = strain, principal stress: of oscillations only "
        r"what is linear in the motion is measured; take stress, strain$", *HARMONIC,
        "-probes_tip_kind stress -probes_tip_quantity 'strain, principal stress'"),
    bad("peak stress of a random vibration that relaxes", r"Probes / tip / Kind = peak stress: Run = spectrum has it of "
        r"materials whose stress is that of their displacement, without Prony and viscosity; take Kind = stress$",
        *SPECTRUM, "-excitation_power_density 1 -materials_steel_prony '0.5, 0.1' -probes_tip_kind 'peak stress' "
        "-probes_tip_at ''"),
    bad("quantity of an oscillation", r"Probes / tip / Quantity = velocity: of oscillations the motion alone is "
        r"measured", *HARMONIC, "-probes_tip_quantity velocity"),
    bad("response that nobody measures", r"Probes / Names: nothing of the response is kept; name a probe", *HARMONIC,
        "-probes_names ''"),
    bad("multigrid of oscillations", r"Solver / Linear = pmg: Run = harmonic factorises matrices; let it be auto or "
        r"direct", *HARMONIC, "-solver_linear pmg -space_degree 2"),
    bad("spectrum without modes", r"Run = spectrum: superposes modes; give Reduction / Basis = modes", "-run spectrum",
        *RANGE, "-excitation_power_density 1"),
    bad("no spectrum", r"Excitation / Power density: Run = spectrum needs it, or a Response spectrum", *SPECTRUM),
    bad("power without damping", r"Excitation / Power density: without damping the mean square of a response is "
        r"infinite; give Damping", *SPECTRUM[:-2], "-excitation_power_density 1"),
    bad("two spectra", r"Excitation / Power density = 1: is one of a random vibration, and Response spectrum of a "
        r"shock", *SHOCK, "-excitation_power_density 1"),
    bad("negative power", r"Excitation: the spectrum is -.* at .* Hz; it must not be negative", *SPECTRUM,
        "-excitation_power_density '1 - t'"),
    bad("combination of a random vibration", r"Excitation / Combination = srss: means nothing without Response "
        r"spectrum; give that, or remove it$", *SPECTRUM, "-excitation_power_density 1 -excitation_combination srss"),
    bad("response spectrum of a free body", r"Excitation / Response spectrum: the body can move freely", *SHOCK,
        "-boundaries_clamp_motion free -reduction_modes 7 -reduction_static_responses false"),
    bad("phases of a shock", r"Loads / weight / Phase: with a Response spectrum loads have no phases; let it be 0",
        *SHOCK, "-loads_weight_phase 30"),
    bad("phases without correlation", r"Loads / weight / Phase: with Excitation / Correlation = none loads have no "
        r"phases; let it be 0", *SPECTRUM,
        "-excitation_power_density 1 -excitation_correlation none -loads_weight_phase 30"),
    bad("correlation of a harmonic run", r"Excitation / Correlation = none: means nothing with Run = harmonic",
        *HARMONIC, "-excitation_correlation none"),
    bad("modal ratios of functions", r"Damping / Modal ratios: belong to modes; take Reduction / Basis = modes or none",
        *HARMONIC, "-damping_modal_ratios 0.1 -reduction_basis functions -reduction_functions 'x; 0; 0'"),
    bad("table of spectra with a zero", r"Tables / psd / File = .*: line 2, '20 0', is not positive, as Tables / psd / "
        r"Interpolation = logarithmic wants it", *SPECTRUM, "-tables_names psd -tables_psd_file psd.txt "
        "-tables_psd_interpolation logarithmic -excitation_power_density psd(t)", extra={"psd.txt": "10 1\n20 0\n"}),
    bad("damped modes of relaxation", r"Materials / steel / Prony = 0\.5, 0\.1: damped modes have one stiffness at all "
        r"frequencies; let Modes / Damped be false, or take Run = harmonic",
        "-run modes -modes_damped true -damping_rayleigh_mass 1 -materials_steel_prony '0.5, 0.1'"),
    bad("response spectrum of relaxation", r"Materials / steel / Prony = 0\.5, 0\.1: a response spectrum combines "
        r"modes of one stiffness at all frequencies; take", *SHOCK, "-materials_steel_prony '0.5, 0.1'"),
    bad("fields of stresses that depend on the frequency", r"Materials / steel / Prony: the fields of Run = spectrum "
        r"hold no stresses that depend on the frequency; probes do, so let Output / Format be none", *SPECTRUM,
        "-excitation_power_density 1 -materials_steel_prony '0.5, 0.1' -output_format xdmf"),
    bad("modulus of an elastic body", r"Modes / Modulus = relaxed: is of materials with Prony, and there are none",
        "-run modes -modes_modulus relaxed"),
    bad("frame that oscillates", r"Loads / weight / Kind = rotating frame: its forces go with the square of its speed and have "
        r"no amplitude", *HARMONIC, "-loads_weight_kind", "rotating frame", "-loads_weight_value", "10; 0; 0; 0; 0; 1"),
    bad("ramp of an amplitude", r"Loads / weight / Ramp = linear: a load that oscillates has an amplitude and does not "
        r"grow", *HARMONIC, "-loads_weight_ramp linear"),
    bad("damping ratios at a double mode", r"Damping / Ratios = 0\.02, 0\.03: at mode 1 \(.* Hz\) and mode 2 \(.* Hz\) "
        r"they stand at one frequency; choose two, or give one ratio", "-mesh_upper '3, 1, 1' -mesh_cells '3, 1, 1' "
        "-damping_ratios '0.02, 0.03' -damping_at 'mode 1, mode 2' -probes_names ''"),
    Case("what modes leave out", 0, r"note: Loads / weight / Kind = gravity: a state at rest has no load; Modes / "
         r"About = equilibrium takes it", "-run modes -modes_count 1"),
    bad("time limit of an oscillation", r"-max_wall: Run = harmonic has no steps after which it could end", *HARMONIC,
        "-max_wall 3"),
]
