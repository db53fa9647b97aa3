"""Tests of pictures over frequency: what is said of peaks, and every kind of table drawn."""

import numpy

import peaks
import plot
import responses
from figures import plt
from scripts import close, run, write
from tables import Run

HZ = 42.65


def receptance(frequency, ratio, modes=((HZ, 1.0),)):
    """Complex displacement over force of a sum of modes (natural frequency, factor)."""
    w, w_n = 2 * numpy.pi * frequency, 2 * numpy.pi * numpy.array(modes)[:, :1]
    return (numpy.array(modes)[:, 1:] / (w_n**2 - w**2 + 2j * ratio * w_n * w)).sum(axis=0)


def test_half_power(folder):
    """Peak and width of one mode, from some 25 frequencies within the width: 2 z f but for terms in z^3."""
    for ratio in (0.005, 0.02, 0.05):
        frequency = HZ * (1 + ratio * numpy.linspace(-6, 7, 160))
        at, height, width = peaks.half_power(frequency, abs(receptance(frequency, ratio)))
        close(at, HZ * numpy.sqrt(1 - 2 * ratio**2), 1e-6)
        close(height, 1 / (2 * ratio * numpy.sqrt(1 - ratio**2) * (2 * numpy.pi * HZ)**2), 1e-6)
        close(width / (2 * at), ratio, 2 * ratio**2 + 2e-3)


def test_no_half_power(folder):
    """A table that ends on a peak, or before its power has halved, two modes that are too close, and frequencies that
    are too far apart have no width."""
    for frequency, modes in ((numpy.linspace(10, HZ, 50), [(HZ, 1)]), (numpy.linspace(30, 42.8, 500), [(HZ, 1)]),
                             (numpy.linspace(30, 50, 500), [(HZ, 1), (44.5, 1)]),
                             (HZ + numpy.arange(-22.5, 21, 10), [(HZ, 1)])):
        amplitude = abs(receptance(frequency, 0.02, modes))
        assert peaks.half_power(frequency, amplitude) is None
        said, (at, height) = peaks.words_of_peak(frequency, amplitude, "mm", "Hz")
        assert said.startswith("largest ") and height == amplitude.max() and at == frequency[amplitude.argmax()]


def results(folder, kind):
    """A folder with response.csv of a harmonic or random run."""
    frequency = numpy.unique(numpy.append(numpy.geomspace(5, 500, 300), HZ * (1 + 0.02 * numpy.linspace(-3, 3, 31))))
    u = 31.4 * receptance(frequency, 0.02, [(HZ, 1.0), (170.0, 0.2), (383.0, -0.1)])
    w = 2j * numpy.pi * frequency
    columns = {"frequency_hz": frequency}
    for name, values in {"middle.ux": 1e-14 * u, "middle.uy": u, "middle.vy": w * u, "middle.ay": w**2 * u,
                         "foot.reaction_y": 3e9 * u}.items():
        columns[name] = abs(values)**(2 if kind == "spectrum" else 1)
        if kind == "harmonic":
            columns[name + ".phase"] = numpy.degrees(numpy.angle(values))
    columns["corner.von_mises"] = abs(1.8e10 * u)**(2 if kind == "spectrum" else 1)
    write(folder, "response", columns, f"set Title = deep beam\nset Run = {kind}\n")
    return columns


def drawn(folder):
    """The figures of a folder's response.csv by name."""
    one = Run(str(folder))
    return dict(responses.plot_responses([one], [one.table("response")]))


def words(axes):
    return [text.get_text() for text in axes.get_legend().get_texts()]


def test_harmonic(folder):
    """Axes, units, scales and the words of the peak; phases where there are some."""
    results(folder, "harmonic")
    figures = drawn(folder)
    assert set(figures) == {"response_middle", "response_foot", "response_corner"}
    axes = figures["response_middle"].axes
    assert [one.get_ylabel() for one in axes] == ["displacement [mm]", "phase [°]", "velocity [m/s]", "phase [°]",
                                                  "acceleration [m/s²]", "phase [°]"]
    assert axes[-1].get_xlabel() == "frequency [Hz]" and axes[-1].get_xscale() == "log" and axes[0].get_yscale() == "log"
    # the displacement along x is rounding and has no line
    assert words(axes[0]) == ["y", "x: 0"] and len(axes[0].get_lines()) == 3, words(axes[0])
    said = axes[0].get_title("left")
    assert said == "y: peak 10.93 mm at 42.63 Hz, half-power width 1.7 Hz: damping ratio 2 %", said
    phase = axes[1].get_lines()[0].get_ydata()
    assert numpy.nanmin(phase) > -180 and abs(numpy.interp(HZ, axes[1].get_lines()[0].get_xdata(), phase) + 90) < 1
    assert [one.get_ylabel() for one in figures["response_corner"].axes] == ["von Mises stress [MPa]"]
    assert [one.get_ylabel() for one in figures["response_foot"].axes] == ["reaction [MN]", "phase [°]"]
    plt.close("all")


def test_random(folder):
    """Power densities in squared units, with root mean squares: of white noise sqrt(pi f / (4 z)) of |u| at rest."""
    columns = results(folder, "spectrum")
    axes = drawn(folder)["response_middle"].axes
    assert [one.get_ylabel().replace("\n", " ") for one in axes] == [
        "power density of displacement [mm²/Hz]", "power density of velocity [(m/s)²/Hz]",
        "power density of acceleration [(m/s²)²/Hz]"]
    assert axes[0].get_xscale() == axes[0].get_yscale() == "log"
    y = next(line for line in axes[0].get_lines() if line.get_label().startswith("y: RMS"))
    close(numpy.nanmax(y.get_ydata()), 1e6 * columns["middle.uy"].max(), 1e-12)
    plt.close("all")
    frequency = numpy.geomspace(1e-3, 1e5, 200001)
    still = 1 / (2 * numpy.pi * HZ)**2
    close(responses.root_mean_square(frequency, abs(receptance(frequency, 0.02))**2),
          still * numpy.sqrt(numpy.pi * HZ / (4 * 0.02)), 1e-4)


def test_pictures(folder):
    """The pictures of every kind of folder; of several one picture; no word of tables that such runs have not."""
    harmonic, random, peaks_alone = (folder / name for name in ("harmonic", "random", "peaks"))
    results(harmonic, "harmonic")
    columns = results(random, "spectrum")
    root = {name: [k * responses.root_mean_square(columns["frequency_hz"], values) for k in (1, 3)]
            for name, values in columns.items() if name != "frequency_hz"}
    write(random, "spectrum", {"sigma": [1, 3], **root}, "set Run = spectrum\n")
    write(peaks_alone, "spectrum", {"sigma": [1], "tip.uy": [0.02], "tip.uz": [0]}, "set Run = spectrum\n")
    probes = ["response_corner.png", "response_foot.png", "response_middle.png"]
    for one, expected in ((harmonic, probes), (random, [*probes, "spectrum.png"]), (peaks_alone, ["spectrum.png"])):
        said = run(plot, one).splitlines()
        assert sorted(said) == sorted(str(one / name) for name in expected), said
        assert all((one / name).stat().st_size > 5000 for name in expected)
    said = run(plot, harmonic, harmonic, "--into", folder).splitlines()
    assert sorted(said) == sorted(str(folder / name) for name in probes), said


TESTS = [test_half_power, test_no_half_power, test_harmonic, test_random, test_pictures]
