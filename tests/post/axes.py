"""Tests of what stands at the axes of pictures: numbers without offsets, units, losses by their names, and pages."""

import numpy

import figures
import losses
import plot
import spectra
import ticks
from record import Record
from scripts import close, run, write
from tables import Run, grouped
from units import Units


def numbers_at_axes(_):
    """Each is whole, and has the digits that tell it from its neighbours."""
    for values, expected in (([0, 0.5, 1], ["0.0", "0.5", "1.0"]), ([0, 1e6, 2e6], ["0", "1·10⁶", "2·10⁶"]),
                             ([15.1, 15.1005, 15.101], ["15.1000", "15.1005", "15.1010"]),
                             ([-2.5e-7, 0, 2.5e-7], ["−2.5·10⁻⁷", "0", "2.5·10⁻⁷"]),
                             ([0, 20000, 40000], ["0", "20000", "40000"]), ([0.001, 0.002], ["0.001", "0.002"])):
        assert ticks.words(values) == expected, ticks.words(values)
    figure, (upper, lower) = figures.plt.subplots(2)
    upper.plot([0, 1], [15.1, 15.1 + 1e-9])
    lower.loglog([1e-6, 1e8], [20, 300])
    for axes in (upper, lower):
        for axis in (axes.xaxis, axes.yaxis):
            ticks.finish(axis)
    figure.canvas.draw()
    low, high = upper.get_ylim()
    assert low < 14.5 and high > 15.7, "a constant is a line in the middle"
    texts = [label.get_text() for label in [*lower.get_xticklabels(), *lower.get_yticklabels()]]
    assert {"10⁻⁵", "100", "200", "50"} <= set(texts) and not any("$" in text for text in texts), texts
    assert all(not axis.get_offset_text().get_text() for axis in (upper.yaxis, lower.xaxis))
    figures.plt.close("all")


def units_of_the_input(_):
    """Thousands and thousandths of the set of the input; accelerations in g."""
    for name, kind, largest, expected in (
            ("SI", "stress", 5e8, ("MPa", 1e-6)), ("SI", "length", 7.2e-4, ("mm", 1e3)),
            ("SI", "length", 2e-5, ("µm", 1e6)), ("SI", "force", 2e4, ("kN", 1e-3)),
            ("SI", "volume", 8e-7, ("cm³", 1e6)), ("SI", "time", 8e-5, ("µs", 1e6)),
            ("mm-t-s", "stress", 200, ("MPa", 1)), ("mm-t-s", "energy", 2e5, ("J", 1e-3)),
            ("in-lbf-s", "stress", 3e4, ("ksi", 1e-3)), ("none", "stress", 5e8, ("", 1))):
        unit, factor = Units(name).scaled(kind, largest)
        assert unit == expected[0], (name, kind, unit)
        close(factor, expected[1], 1e-12)
    for name, value in (("SI", 9.80665), ("mm-t-s", 9806.65), ("mm-kg-ms", 9.80665e-3), ("in-lbf-s", 386.0886)):
        units = Units(name)
        units.in_g = True
        unit, factor = units.scaled("acceleration", value)
        assert unit == "g" and abs(factor * value - 1) < 1e-6, (name, factor)


def temperatures(folder):
    """In K or °C as the input has them, by its absolute zero or where it begins; K are converted if asked."""
    heat = "set Physics = heat\nsubsection Heat loads\n  set Names = glow\n  subsection glow\n    set Kind = radiation\n" \
           "    set Absolute zero = {}\n  end\nend\nsubsection Initial\n  set Temperature = {}\nend\n"
    for zero, start, unit, in_celsius in (("-273.15", 400, "°C", 400), ("0", 20, "K", -253.15)):
        write(folder, "probes", {"step": [0, 1], "time": [0, 1], "hub.temperature": [start, start]},
              heat.format(zero, start))
        record = Run(str(folder)).record
        assert record.units["temperature"] == unit, record.units["temperature"]
        record.units.celsius = True
        close(grouped({"hub.temperature": numpy.array([start])}, record)["hub"]["temperature"][""], in_celsius, 1e-12)
    for start, unit in ((20, "°C"), (293.15, "K")):
        write(folder, "probes", {"time": [0]}, f"subsection Initial\n  set Temperature = {start}\nend\n")
        assert Run(str(folder)).record.units["temperature"] == unit
    write(folder, "probes", {"time": [0, 1], "p.ax": [0, 1]}, "subsection Output\n  set Units = none\nend\n")
    run(plot, folder, "--g", code="--g: Output / Units = none says not how long a metre and a second are")


def names_of_losses(folder):
    """Plastic work and friction alone, and the rest by what else can lose energy."""
    record = "subsection Damping\n  set Rayleigh mass = 0.1\nend\n"
    write(folder, "probes", {"time": [0, 1]}, record)
    table = {"damping_loss": 1.0, "friction_loss": 2.0, "plastic_work": 3.0}
    assert losses.parts(Run(str(folder)), table) == {"plastic work": 3, "friction": 2, "Rayleigh damping": 1}
    assert losses.parts(Run(str(folder)), {"damping_loss": 6.0}) == {"losses": 6}
    assert losses.names(Record()) == []


def rounding_has_no_curve(folder):
    """A component that is 1e-9 of the largest amount of its kind at any probe stands as 0 in the legend."""
    time = numpy.linspace(0, 1, 50)
    write(folder, "probes", {"step": time, "time": time, "tip.ux": numpy.sin(9 * time), "tip.uy": 1e-10 * time,
                             "foot.ux": 1e-11 * time, "foot.uy": 0 * time})
    one = Run(str(folder))
    drawn = dict(plot.plot_probes([one], [one.table("probes")]))
    tip, foot = drawn["probes_tip"].axes[0], drawn["probes_foot"].axes[0]
    assert [text.get_text() for text in tip.get_legend().get_texts()] == ["x", "y: 0"]
    assert "no more than rounding" in foot.get_title("left"), foot.get_title("left")
    figures.plt.close("all")


def pairs_stay_together(_):
    """Four amplitudes with their phases stand in two columns of two."""
    _, axes = figures.panels([2.8, 1.4] * 4, 2)
    assert [one.get_subplotspec().colspan.start for one in axes] == [0, 0, 0, 0, 1, 1, 1, 1]
    _, axes = figures.panels([4, 2] * 3, 2)
    assert [one.get_subplotspec().colspan.start for one in axes] == [0, 0, 0, 0, 1, 1]
    assert len(figures.panels([2.8, 1.4] * 5, 2)[1]) == 10 and len(figures.panels([2.8, 2.8, 1.4], 2)[1]) == 3
    figures.plt.close("all")


def pages_of_spectra(folder):
    """Sixty probes stand in columns of a figure no longer than a page."""
    columns = {"sigma": [1, 3]}
    columns.update({f"p{i}.{quantity}{axis}": [i + 1, 3 * i + 3] for i in range(60) for quantity in "ua"
                    for axis in "xyz"})
    write(folder, "spectrum", columns, "set Run = spectrum\n")
    one = Run(str(folder))
    (_, figure), = spectra.plot_spectrum(one, one.table("spectrum"))
    width, height = figure.get_size_inches()
    assert height < 1.45 * width and len(figure.axes) == 10, (width, height, len(figure.axes))
    figures.plt.close("all")


TESTS = [numbers_at_axes, units_of_the_input, temperatures, names_of_losses, rounding_has_no_curve, pairs_stay_together,
         pages_of_spectra]
