"""What a run computed: its mesh, materials, supports, loads, and whatever else its input says beyond the defaults."""

import json
import re
import subprocess

from page.markup import facts, heading, paragraph, table, text
from programs import PROGRAM

ALWAYS = ("Kind", "Law", "Where", "Motion", "Value")  # of a material, support, load ..., even by default
LISTS = {"Materials": "Materials", "Boundaries": "Supports", "Loads": "Loads", "Masses": "Masses",
         "Prescribed temperatures": "Prescribed temperatures", "Heat loads": "Heat loads", "Obstacles": "Obstacles",
         "Contacts": "Contacts", "Ties": "Ties", "Bolts": "Bolts", "Periodic": "Periodic boundaries", "Springs": "Springs",
         "Dashpots": "Dashpots", "Foundations": "Foundations", "Probes": "Probes"}
NOT_SHOWN = ("Output", "Outputs", "Checkpoints", "Title", "Names")
RUNS = {"time": "the motion in time", "modes": "natural frequencies and modes",
        "harmonic": "the response to harmonic loads", "spectrum": "the response to a spectrum"}


def schema():
    """The program's JSON schema of inputs, which has the defaults; empty where the program is not here."""
    try:
        done = subprocess.run([PROGRAM, "--print-schema"], capture_output=True, text=True, timeout=60, check=False)
        return json.loads(done.stdout) if done.returncode == 0 else {}
    except (OSError, ValueError, subprocess.TimeoutExpired):
        return {}


def same(one, other):
    """Whether a value is that of a default of the schema."""
    other = str(other).lower() if isinstance(other, bool) else str(other)
    try:
        return float(one) == float(other)
    except ValueError:
        return one == other


def given(tree, of):
    """The parameters that are not as by default."""
    found, known = {}, of.get("properties", {})
    pattern = next(iter(of.get("patternProperties", {}).values()), {})
    for name, value in tree.items():
        if isinstance(value, dict):
            if inner := given(value, known.get(name, pattern)):
                found[name] = inner
        elif not same(value, known.get(name, {}).get("default", "")):
            found[name] = value
    return found


def list_of(section, tree, said):
    """A table of the members of a list: what each is, and its parameters."""
    names = [name.strip() for name in tree.get("Names", "").split(",") if name.strip()]
    rows = []
    for name in names:
        values, own = tree.get(name, {}), said.get(name, {})
        shown = {key: value for key, value in values.items() if value and (key in ALWAYS or key in own)}
        rows.append((name, "; ".join(f"{key}: {value}" for key, value in shown.items())))
    return heading(LISTS[section], table(("name", "parameters"), rows))


def others(said):
    """Rows of the other parameters, NAME / PARAMETER."""
    for name, value in said.items():
        if name in LISTS or name in NOT_SHOWN:
            continue
        if isinstance(value, dict):
            yield from ((f"{name} / {inner}", words) for inner, words in others(value))
        else:
            yield name, value


def sentence(record, run):
    """What was computed, in a sentence."""
    kind = RUNS.get(record.get("Run"), record.get("Run"))
    if record.get("Physics") == "heat":
        kind = "the temperature in time"
    elif record.get("Time", "Scheme") == "static" and record.get("Run") == "time":
        kind = "the equilibrium under loads that grow"
    parts = [f"{run[key]:,} {words}".replace(",", "\u202f") for key, words in
             (("cells", "cells"), ("nodes", "nodes"), ("unknowns", "unknowns")) if isinstance(run.get(key), int)]
    scheme = record.get("Time", "Scheme")
    by = f", by the scheme {scheme}" if record.get("Run") == "time" and scheme not in ("", "static") else ""
    return f"The run computed {kind}{by}" + (f", on a mesh of {', '.join(parts)}." if parts else ".")


def mesh(record, run):
    kind = record.get("Mesh", "Type")
    source = record.get("Mesh", "File") if kind == "file" else f"made by the program: {kind}"
    return facts([("mesh", re.sub(r"^.*/", "", source)), ("degree of the elements", record.get("Space", "Degree")),
                  *((key, run[key]) for key in ("cells", "nodes", "unknowns") if key in run)])


def section(record, run, pictures):
    """All of it; `pictures` are those of the supports and loads."""
    said = given(record.tree, schema())
    lists = "".join(list_of(name, record.get(name, default={}), said.get(name, {})) for name in LISTS)
    rest = table(("parameter", "value"), list(others(said)))
    units = record.get("Output", "Units")
    note = f"Numbers are those of the input, in the units {units}." if units not in ("", "none") else ""
    return (paragraph(note) + heading("Mesh", mesh(record, run)) + pictures + lists +
            heading("Other parameters that are not as by default", rest))


def input_of(used):
    return f"<pre>{text(used.read_text(encoding='utf-8'))}</pre>"
