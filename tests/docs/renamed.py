"""The table of old names in input/releases.md, from what the program prints; every new name in it exists."""

import re
import subprocess

from pages import ROOT

PATH = ROOT / "input" / "releases.md"
PLACE = re.compile(r"(?<=<!-- steppe --print-renamed -->\n\n)(\|.*\n)+")


def table(steppe):
    return subprocess.run([steppe, "--print-renamed"], capture_output=True, text=True, check=True).stdout


def markdown(steppe):
    return PLACE.sub(lambda _: table(steppe), PATH.read_text(encoding="utf-8"), count=1)


def names(steppe):
    """Pairs of an old name and the new one, each a parameter with or without its value."""
    return [tuple(cell.strip(" `") for cell in row.split("|")[1:3]) for row in table(steppe).splitlines()[2:]]


def problems(steppe, parameters):
    """New names that do not exist, and old ones that still do."""
    allowed = {" / ".join(p.path): p.allowed for p in parameters}

    def exists(name):
        path, _, value = name.partition(" = ")
        choice = re.fullmatch("(?:one|some) of (.*?)(?:, separated.*)?", allowed.get(path, ""))
        return path in allowed and (not value or not choice or value in choice[1].split(" | "))

    if not PLACE.search(PATH.read_text(encoding="utf-8")):
        yield f"{PATH.relative_to(ROOT)}: there is no place for what --print-renamed prints"
    for old, new in names(steppe):
        if not exists(new):
            yield f"--print-renamed: {old} is {new}, which does not exist"
        if exists(old):
            yield f"--print-renamed: {old} is {new}, but the old name exists"
