"""Tests of shock response spectra against closed forms and scipy's integration of the oscillator."""

import numpy
from scipy import signal

import srs
import tables
from scripts import close, run, write

A, T = 490.0, 0.011  # half-sine pulse: m/s^2, s


def half_sine(time):
    return numpy.where(time < T, A * numpy.sin(numpy.pi * time / T), 0)


def half_sine_spectrum(frequency):
    """Of the undamped oscillator, r = 2 f T. During the pulse its motion is r^2 / (r^2 - 1) (sin Wt - sin wt / r), with
    maxima where cos Wt = cos wt: r / (r - 1) sin(2 pi n / (1 + r)); after it it swings by 2 r cos(pi r / 2) / (1 - r^2)."""
    r = 2 * frequency * T
    end = r * numpy.sin(numpy.pi * r) / (1 - r**2)
    inside = [r / (r - 1) * numpy.sin(2 * numpy.pi * n / (1 + r)) for n in range(1, int((1 + r) / 2) + 1)]
    return {"primary_positive": A * max(0, end, *inside), "primary_negative": A * max(0, -end),
            "residual_positive": A * abs(2 * r * numpy.cos(numpy.pi * r / 2) / (1 - r**2)),
            "residual_negative": A * abs(2 * r * numpy.cos(numpy.pi * r / 2) / (1 - r**2))}


def test_half_sine(folder):
    """Primary and residual, positive and negative, of the pulse of IEC 60068-2-27 without damping."""
    time = numpy.linspace(0, 2 * T, 20001)
    step, frequencies = time[1], numpy.array([7.0, 20, 31, 60, 77, 110, 150, 220, 333])
    found = srs.spectrum(half_sine(time), frequencies, 0, step, "acceleration", 10001)
    for i, frequency in enumerate(frequencies):
        expected = half_sine_spectrum(frequency)
        for name, value in expected.items():
            close(found[name][i] / A, value / A, 3e-6 * (1 + frequency / 30))
        close(found["maximax"][i], max(expected.values()), 1e-4)


def test_step(folder):
    """A sudden constant acceleration of the foot moves the mass by twice as much, with damping by 1 + the overshoot."""
    frequency, values = 50.0, numpy.full(20001, A)
    values[0] = 0
    for ratio in (0, 0.02, 0.3):
        root = numpy.sqrt(1 - ratio**2)
        # dy/dt = 0 of y = 1 - exp(-z w t) (cos(w' t) - z / root sin(w' t)) at tan(w' t) = 2 z root / (2 z^2 - 1)
        turn = numpy.arctan2(2 * ratio * root, 2 * ratio**2 - 1)
        overshoot = numpy.exp(-ratio / root * turn) * (numpy.cos(turn) - ratio / root * numpy.sin(turn))
        found = srs.spectrum(values, numpy.array([frequency]), ratio, 5e-6, "acceleration", len(values))
        close(found["primary_positive"], A * (1 - overshoot), 1e-6)
        close(found["primary_negative"], 0, 1e-9)


def test_slow_oscillator(folder):
    """Far below the pulse's frequency the foot leaves the mass behind: -displacement, and 2 pi f times that."""
    time, frequency = numpy.linspace(0, T, 1001), 0.2
    moved = A * T**2 / numpy.pi  # at the end of the pulse, from rest
    for kind, expected in (("displacement", moved), ("velocity", 2 * numpy.pi * frequency * moved)):
        found = srs.spectrum(half_sine(time), numpy.array([frequency]), 0.05, time[1], kind, len(time))
        close(found["primary_negative"], expected, 1e-3)
        close(found["primary_positive"], 0, 1e-9)


def test_against_integration(folder):
    """Every motion of the oscillator under noise as scipy integrates it, to nearly all digits at steps from 0.4 of the period
    to a millionth of it."""
    values = numpy.random.default_rng(1).normal(size=2000)
    values[0] = 0
    for turns, tolerance in ((0.4, 1e-10), (0.01, 1e-10), (1e-6, 1e-4)):
        for ratio in (0, 0.05, 0.9):
            step = 2.5e-4
            w = 2 * numpy.pi * turns / step
            relative = [[0, 1], [-w**2, -2 * ratio * w]], [[0], [-1]]  # z'' = -2 ratio w z' - w^2 z - a
            for kind, row in (("acceleration", [-w**2, -2 * ratio * w]), ("displacement", [1, 0]), ("velocity", [w, 0])):
                _, exact, _ = signal.lsim((*relative, [row], [[0]]), values, step * numpy.arange(len(values)))
                close(srs.response(values, turns / step, ratio, step, kind)[:len(values)], exact, tolerance)


def probes(folder, time, record="set Title = test\n"):
    write(folder, "probes", {"step": numpy.arange(len(time)), "time": time, "top.uy": 0 * time, "top.ay": half_sine(time),
                             "foot.ax": half_sine(time), "foot.absolute_ax": half_sine(time) + 1}, record)


def test_script(folder):
    """The table that it writes is that of the pulse, by either way to say the damping; a picture stands beside it."""
    probes(folder, numpy.linspace(0, 0.05, 5001))
    for damping in (["--damping", "0.02"], ["--q", "25"]):
        said = run(srs, folder, "top.ay", *damping, "--from", 10, "--to", 640, "--per-octave", 3, "--until", T)
        assert "is relative" not in said and "too long" not in said and "interpolated" not in said, said
        found = tables.read(folder / "srs_acceleration_top.ay.csv")
        close(found["frequency"], 10 * 2**(numpy.arange(19) / 3), 1e-9)
        expected = srs.spectrum(half_sine(1e-5 * numpy.arange(5001)), found["frequency"], 0.02, 1e-5, "acceleration", 1101)
        for name, values in expected.items():
            close(found[name], values, 1e-8)
    head = (folder / "srs_acceleration_top.ay.csv").read_text(encoding="ascii").split(",")[:2]
    assert head == ["frequency [Hz]", "primary_positive [m/s^2]"], head
    assert (folder / "srs_acceleration_top.ay.png").stat().st_size > 10000
    into = folder / "elsewhere"
    into.mkdir()
    run(srs, folder, "top.ay", "foot.absolute_ax", "--of", "displacement", "--into", into)
    assert len(list(into.glob("srs_displacement_*.csv"))) == 2 and len(list(into.glob("*.png"))) == 2


def test_uneven_steps(folder):
    """Steps that differ give nearly the same spectrum, and the script says what it does with them."""
    time = numpy.concatenate([numpy.linspace(0, 0.005, 300), numpy.linspace(0.005, 0.05, 4000)[1:]])
    probes(folder, time)
    said = run(srs, folder, "top.ay", "--damping", 0, "--from", 20, "--to", 333, "--until", T)
    assert "interpolated linearly to steps of 1.125e-05" in said, said
    found = tables.read(folder / "srs_acceleration_top.ay.csv")
    for i, frequency in enumerate(found["frequency"]):
        expected = half_sine_spectrum(frequency)
        close(found["maximax"][i], max(expected.values()), 1e-3)
        close(found["residual_positive"][i] / A, expected["residual_positive"] / A, 0.01)


def test_limits(folder):
    """Without --from and --to a spectrum goes as far as the record has power, or rows; the screen says which."""
    for step, expected in ((1e-6, "10 times the frequency below which 99.9 % of the power lies"),
                           (5e-4, "to 200 Hz, above which an oscillation has fewer than 10 rows")):
        time = numpy.arange(0, 0.1, step)
        probes(folder, time)
        assert expected in run(srs, folder, "top.ay", "--g"), step
        found = tables.read(folder / "srs_acceleration_top.ay.csv")
        close(found["frequency"][0], 1 / time[-1], 1e-6)
        assert 190 < found["frequency"][-1] < 3000, found["frequency"][-1]
    probes(folder, numpy.arange(0, 0.1, 1e-5))
    assert expected not in run(srs, folder, "top.ay", "--to", 5000)
    close(max(tables.read(folder / "srs_acceleration_top.ay.csv")["frequency"]), 5000, 0.06)


def test_warnings(folder):
    probes(folder, numpy.linspace(0, 0.006, 61))
    said = run(srs, folder, "top.ay", "--from", 10, "--to", 2000)
    assert "steps of 0.0001 are too long above 1000 Hz" in said, said
    assert "has not come to rest: in the last twentieth of the table it reaches" in said, said
    assert "foot.absolute_ax" in run(srs, folder, "foot.ax")


def test_bad_input(folder):
    """One sentence and exit code 2."""
    probes(folder, numpy.linspace(0, 0.02, 201))
    static, empty, backwards = folder / "static", folder / "empty", folder / "backwards"
    probes(static, numpy.linspace(0, 1, 5), "subsection Time\n  set Scheme = static\nend\n")
    probes(backwards, numpy.array([0, 2e-3, 1e-3, 3e-3]))
    empty.mkdir()
    for arguments, sentence in (
            ([folder, "top.uy"], "top.uy is not an acceleration of"),
            ([folder, "tip.ay"], "tip.ay is no column of"),
            ([folder / "nowhere", "top.ay"], "no such folder"),
            ([folder, "top.ay", "--into", folder / "nowhere"], "no such folder"),
            ([empty, "top.ay"], "no probes.csv with complete lines"),
            ([static, "top.ay"], "the run is static"),
            ([backwards, "top.ay"], "ascending times"),
            ([folder, "top.ay", "--from", "100", "--to", "50"], "--from must be below --to"),
            ([folder, "top.ay", "--from", "1e-3"], "--from 0.001: must be at least 0.01 with steps of 0.0001"),
            ([folder, "top.ay", "--until", "3"], "--until 3: must be a time of the table"),
            ([folder, "top.ay", "--q", "0.5"], "--q: 0.5: must be above 0.5"),
            ([folder, "top.ay", "--damping", "1"], "--damping: 1: must be a ratio from 0 to below 1"),
            ([folder, "top.ay", "--damping", "0.1", "--q", "5"], "not allowed with"),
            ([folder, "top.ay", "--per-octave", "0"], "--per-octave: 0: must be positive")):
        said = run(srs, *arguments, code=2)
        assert sentence in said.splitlines()[-1], said


TESTS = [test_half_sine, test_step, test_slow_oscillator, test_against_integration, test_script, test_uneven_steps,
         test_limits, test_warnings, test_bad_input]
