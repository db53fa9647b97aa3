#!/usr/bin/python3
"""Runs a case with one value after the other of some parameters; one table of all results, and pictures.

    steppe sweep CASE.prm "materials_steel_young_modulus=190e9, 200e9, 210e9" [--ranks 2]
    steppe sweep CASE.prm "time_step=1e-3, 5e-4" "space_degree=1, 2" [steppe's options]
    steppe sweep CASE.prm --cases CASES.json

A parameter is written as its option; values that hold commas are separated by |, as in "mesh_cells=4,4 | 8,8". Several
parameters make every combination. CASES.json names load cases, each with the options that it changes:

    {"snow": {"-loads_snow_active": "1", "-loads_wind_active": "0"}, "wind": {"-loads_snow_active": "0"}}

Options of steppe and PETSc stand last, for example -strict, and go to every run. Every run has a folder of its own in
--into; the same sweep again runs what is missing or has changed. A run that fails is told and stands in the table with
its exit code.

sweep.csv has a row a run: the parameters, the exit code, of every probe the last value and the largest amount over the
run, or the frequencies of modes and, with Modes / Damped, the damped frequencies and damping ratios. Where one
parameter has numbers for values there is a picture of these over it, sweep.png; a constant of the input, as in
"constants_thickness=1e-3, 2e-3", has its own name there.
"""

import argparse
import collections
import csv
import hashlib
import itertools
import json
import pathlib
import re
import sys

import numpy as np

import once
import steppe
import tables
from reading import end_with_a_sentence
from record import beside
from units import add_units


MODES = {"modes": {"frequency": "frequency"},
         "damped_modes": {"damped_frequency": "damped frequency", "damping_ratio": "damping ratio"}}
PARAMETERS = {"young modulus": "stress", "yield stress": "stress", "shear modulus": "stress", "time step": "time",
              "time end": "time", "hardening modulus": "stress"}  # ends of options, and of what kind these are
ROUNDING = 1e-9  # of the largest amount in a panel


def values_of(text):
    """A parameter and its values from NAME=VALUE, VALUE."""
    name, equals, values = text.partition("=")
    name = name.strip().lstrip("-")
    found = [value.strip() for value in values.split("|" if "|" in values else ",")]
    if not equals or not name or not all(found):
        raise argparse.ArgumentTypeError(f"{text}: must be NAME=VALUE, VALUE, ..., with | between values with commas")
    return name, found


def combinations(parameters, cases):
    """The runs: of each its labels by column, the options of its case, and those of its values."""
    names = [name for name, _ in parameters]
    for case in cases or {"": {}}:
        more = [word for pair in (cases or {"": {}})[case].items() for word in pair]
        for chosen in itertools.product(*(values for _, values in parameters)):
            labels = dict({"case": case} if cases else {}, **dict(zip(names, chosen)))
            yield labels, more, [word for name, value in zip(names, chosen) for word in (f"-{name}", value)]


def sign_of(words):
    """A few letters that other words hardly have."""
    return hashlib.sha256("\0".join(words).encode("utf-8", "surrogateescape")).hexdigest()[:8]


def folder_names(runs):
    """Of each run's labels a name of its own within --into, and no other place: values as they are, and where that is no
    name of a folder, or one that several have, as much of it as is, and letters of its own."""
    plain = ["-".join(labels.values()) for labels in runs]
    shared = collections.Counter(name.casefold() for name in plain)
    for labels, name in zip(runs, plain):
        safe = re.sub(r"[^\w.+-]+", "_", name)[:100].lstrip(".")
        is_own = safe == name and shared[name.casefold()] == 1 and name and not name.startswith("sweep.")
        yield name if is_own else f"{safe or 'run'}-{sign_of([*labels, *labels.values()])}"


def as_a_file(options, folder):
    """The same options by a file of options beside a folder, so that steppe takes them as a file's: without the user's
    trust they start no programs. Its name tells what it holds. ValueError for words that no quotes hold."""
    quoted = []
    for word in options:
        quote = "'" if '"' in word else '"'
        if quote in word:
            raise ValueError(f"{word}: holds quotes of both kinds")
        quoted.append(quote + word + quote)
    path = folder.with_name(f"{folder.name}.{sign_of(options)}.options")
    text = " ".join(quoted) + "\n"
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")
    return ["-options_file", str(path)]


def quantities(results):
    """Of every probe the last value and the largest amount; of modes the frequencies, and with damping their ratios."""
    found = {}
    for table, columns in MODES.items():
        if (results.folder / f"{table}.csv").exists():
            modes = results.table(table)
            found.update({f"{name} {i + 1}": value for column, name in columns.items()
                          for i, value in enumerate(modes.get(column, ()))})
    if found or not (results.folder / "probes.csv").exists():
        return found
    for name, column in results.table("probes").items():
        if name in ("step", "time"):
            continue
        found[f"{name} last"] = column[-1]
        found[f"{name} largest"] = np.max(np.abs(column))
    return found


def write_table(rows, path):
    columns = list(dict.fromkeys(name for row in rows for name in row))
    with open(path, "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(columns)
        for row in rows:
            writer.writerow([f"{value:.12g}" if isinstance(value, float) else value
                             for value in (row.get(name, "") for name in columns)])
    print(path)


def panels(row, record):
    """Of the columns of a row those that are drawn: by kind of quantity, their names in a legend."""
    found = {}
    for name in row:
        mode = re.fullmatch(r"((?:damped )?frequency|damping ratio) (\d+)", name)
        if mode:
            found.setdefault(mode[1], {})[name] = f"mode {mode[2]}"
        elif name.endswith(" largest"):
            probe, _, quantity = name.removesuffix(" largest").rpartition(".")
            kind, component = tables.split(tables.named(quantity, record.get("Probes", probe, default={})))
            if kind:  # no places
                found.setdefault(kind, {})[name] = f"{probe} {component}".strip()
    return found


def name_of(parameter, largest, units):
    """A parameter as it stands at an axis, with a unit where its words tell the kind, and the factor of its values."""
    section, _, rest = parameter.partition("_")
    words = (rest if section == "constants" else parameter).replace("_", " ")
    kind = next((kind for end, kind in PARAMETERS.items() if words.endswith(end) and section != "constants"), "")
    unit, factor = units.scaled(kind, largest)
    return tables.with_unit(words, unit), factor


def draw(rows, parameter, record, path):
    """The largest amounts, or what there is of modes, over the values of the only parameter, a panel for each kind."""
    import figures

    shown = sorted((row for row in rows if row["exit"] == 0), key=lambda row: float(row[parameter]))
    drawn = {kind: names for kind, names in panels(shown[0], record).items()
             if any(row.get(name) for row in shown for name in names)} if len(shown) > 1 else {}
    if not drawn:
        return
    x = np.array([float(row[parameter]) for row in shown])
    text, of_x = name_of(parameter, np.max(np.abs(x)), record.units)
    figure, all_axes = figures.panels([2.4] * len(drawn), sharex=True)
    for axes, (kind, names) in zip(all_axes, drawn.items()):
        values = {name: np.array([row.get(name) or np.nan for row in shown], dtype=float) for name in names}
        largest = tables.largest_of([values])
        label, factor = tables.label(kind, largest, record.units)
        shift = record.units.shift(tables.meaning(kind)[1])
        for number, (name, legend) in enumerate(names.items()):
            if tables.largest_of([{name: values[name]}]) <= ROUNDING * largest:
                figures.left_out(axes, f"{legend}: 0")
                continue
            # modes of one frequency lie on each other
            axes.plot(of_x * x, factor * (values[name] + shift), figures.STYLES[number % 2], marker="o", markersize=4,
                      label=legend, color=f"C{number % 10}")
        axes.set_ylabel(label if tables.meaning(kind)[1] in ("", "frequency") else f"largest\n{label}")
        if x[0] > 0 and x[-1] > 30 * x[0]:
            axes.set_xscale("log")
        figures.legend_beside(axes)
    figures.label_below(all_axes, text)
    title = record.get("Title")
    figures.heading(figure, f"{title}: {len(shown)} runs" if title else f"{len(shown)} runs")
    figures.save(figure, path)


def is_number(text):
    try:
        return bool(np.isfinite(float(text)))
    except ValueError:
        return False


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter,
                                     add_help=False, allow_abbrev=False)
    parser.add_argument("--help", action="help", help="this text")
    parser.add_argument("case", help="an input file")
    parser.add_argument("parameters", nargs="*", type=values_of, help="NAME=VALUE, VALUE, ...")
    parser.add_argument("--cases", help="a JSON file of load cases")
    add_units(parser)
    arguments, more = once.parse(parser, "sweep", sys.argv[1:])
    cases = {}
    if arguments.cases:
        try:
            cases = json.loads(pathlib.Path(arguments.cases).read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            parser.error(f"--cases {arguments.cases}: {error}")
        if not isinstance(cases, dict) or not all(isinstance(options, dict) for options in cases.values()):
            parser.error(f"--cases {arguments.cases}: must hold an object of the options of each case by its name")
        cases = {name: {option: str(value) for option, value in options.items()} for name, options in cases.items()}
    if not cases and not arguments.parameters:
        parser.error('give a parameter with its values, such as "space_degree=1, 2", or --cases')
    names = [name for name, _ in arguments.parameters]
    if len(set(names)) < len(names):
        parser.error(f"{max(names, key=names.count)}: is given twice; give all of its values at once")
    into = arguments.into
    into.mkdir(parents=True, exist_ok=True)
    rows = []
    runs = list(combinations(arguments.parameters, cases))
    for (labels, of_case, of_values), name in zip(runs, folder_names([labels for labels, *_ in runs])):
        folder, row = into / name, {**labels, "exit": 0}
        try:
            options = [*(as_a_file(of_case, folder) if of_case else ()), *of_values, *more]
        except ValueError as error:
            parser.error(f"--cases {arguments.cases}: {error}")
        try:
            results, said = once.run(arguments.case, folder, options, arguments)
            row.update(quantities(results))
        except steppe.Failed as failure:
            row["exit"], said = failure.code, failure.sentence
        print(f"{', '.join(f'{name} = {value}' for name, value in labels.items())}: {said}", flush=True)
        rows.append(row)
    write_table(rows, into / "sweep.csv")
    if len(arguments.parameters) == 1 and not cases and all(map(is_number, arguments.parameters[0][1])):
        record = beside(str(folder))
        record.units.choose(arguments)
        draw(rows, arguments.parameters[0][0], record, into / "sweep.png")
    sys.exit(3 if any(row["exit"] for row in rows) else 0)


if __name__ == "__main__":
    end_with_a_sentence(main)
