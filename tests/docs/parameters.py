"""The reference of all parameters, input/parameters.md, from what the program prints."""

import collections
import dataclasses
import re
import subprocess
import sys

from pages import ROOT

sys.path.append(str(ROOT / "src" / "post"))

import steppe as inputs

PATH = ROOT / "input" / "parameters.md"
HEAD = """# Parameters

Every parameter of an input file, as `steppe --print-parameters` prints it. Generated: do not edit; after a
change of a parameter run `/usr/bin/python3 tests/docs/run.py build/steppe --write`. The [guide](README.md)
says how they work together. `NAME` stands for the names that a list gives. In a long section the three that the
examples set most often come first.
"""
LONG = 6  # parameters, beyond which a section begins with those


@dataclasses.dataclass
class Parameter:
    path: tuple
    meaning: str
    allowed: str
    option: str
    default: str


def read(steppe):
    """The parameters in the order of the program."""
    text = subprocess.run([steppe, "--print-parameters"], capture_output=True, text=True, check=True).stdout
    section, comment, parameters = [], [], []
    for line in map(str.strip, text.split("\n")):
        if line.startswith("#"):
            comment.append(line[1:].strip())
        elif line.startswith("subsection "):
            section.append(line.split(" ", 1)[1])
        elif line == "end":
            section.pop()
        elif line.startswith("set "):
            name, value = (word.strip() for word in f"{line[4:]} ".split("=", 1))
            meaning, rest = " ".join(comment).split(" Allowed: ")
            allowed, option = rest.rsplit(". Option: ", 1)
            allowed, _, default = allowed.partition(". Default: ")
            comment = []
            path = tuple(section) + (name,)
            if len(section) == 2:
                path = (section[0], "NAME", name)
                word = "_" + section[1].lower() + "_"
                option = option.replace(word, "_NAME_", 1)
            parameters.append(Parameter(path, meaning, allowed, option, "" if " Default: " in rest else value))
    return parameters


def escaped(text):
    """Text whose marks Markdown leaves alone, outside of `code`."""
    parts = text.split("`")
    parts[::2] = [re.sub(r"([*<\[\]]|\b_|_\b)", r"\\\1", part) for part in parts[::2]]
    return "`".join(parts)


def uses():
    """How many sections of the examples set a parameter, by its path."""
    counts = collections.Counter()
    for path in [*ROOT.glob("input/*/*.prm"), *ROOT.glob("input/*/*.json")]:
        for name, values in inputs.read_input(path).items():
            for key, value in values.items() if isinstance(values, dict) else ():
                counts.update((name, "NAME", word) for word in value) if isinstance(value, dict) else counts.update([(name, key)])
    return counts


def by_section(parameters):
    """The parameters of each section; of a long one those that are set most often first."""
    sections, used = {}, uses()
    for parameter in parameters:
        sections.setdefault(" / ".join(parameter.path[:-1]) or "Top of the file", []).append(parameter)
    for name, members in sections.items():
        often = sorted(members, key=lambda parameter: -used[parameter.path])[:3] if len(members) > LONG else []
        yield name, [*often, *(parameter for parameter in members if parameter not in often)]


def markdown(parameters):
    lines = [HEAD]
    for name, members in by_section(parameters):
        lines.append(f"## {name}\n")
        for p in members:
            default = f"`{p.default}`" if p.default else "empty"
            lines.append(f"- **{p.path[-1]}** = {default} ({escaped(p.allowed)}; `{p.option}`): {escaped(p.meaning)}\n")
    return "\n".join(lines)
