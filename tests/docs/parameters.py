"""The reference of all parameters, input/parameters.md, from what the program prints."""

import dataclasses
import re
import subprocess

from pages import ROOT

PATH = ROOT / "input" / "parameters.md"
HEAD = """# Parameters

Every parameter of an input file, as `steppe --print-parameters` prints it. Generated: do not edit; after a
change of a parameter run `/usr/bin/python3 tests/docs/run.py build/steppe --write`. The [guide](README.md)
says how they work together. `NAME` stands for the names that a list gives.
"""


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


def markdown(parameters):
    lines, heading = [HEAD], None
    for p in parameters:
        section = " / ".join(p.path[:-1]) or "Top of the file"
        if section != heading:
            heading = section
            lines.append(f"## {section}\n")
        default = f"`{p.default}`" if p.default else "empty"
        lines.append(f"- **{p.path[-1]}** = {default} ({escaped(p.allowed)}; `{p.option}`): {escaped(p.meaning)}\n")
    return "\n".join(lines)
