#!/usr/bin/python3
"""Copies an example with its files into a folder of its name, and says how to run it; without NAME lists all.

    steppe example
    steppe example NAME [FOLDER]

The commands are those of the example's page, README.md, which is copied too. A folder that exists is left alone.
"""

import argparse
import pathlib
import re
import shutil
import sys

from reading import end_with_a_sentence

HERE = pathlib.Path(__file__).resolve().parent
INPUT = next((path for path in (HERE.parent / "input", HERE.parents[1] / "input") if (path / "README.md").is_file()), None)


def examples():
    """The folders of all examples by their names."""
    return {page.parent.name: page.parent for page in sorted(INPUT.glob("*/README.md"))} if INPUT else {}


def title_of(folder):
    return (folder / "README.md").read_text(encoding="utf-8").partition("\n")[0].lstrip("# ")


def commands_of(folder):
    """The first commands of the example's page."""
    found = re.search(r"^```sh\n(.*?)^```", (folder / "README.md").read_text(encoding="utf-8"), re.M | re.S)
    return found[1] if found else ""


def copy(folder, into):
    """The commands that run the copy."""
    commands = commands_of(folder)
    unwanted = shutil.ignore_patterns("*.results*", "*.sweep", "*.verify", "*.msh", "*.msh.made", "__pycache__")
    shutil.copytree(folder, into, ignore=unwanted)
    # files of other examples that the commands name
    for name in set(re.findall(r"\binput/([\w-]+/[\w.-]+)", commands)):
        if not name.startswith(f"{folder.name}/") and (INPUT / name).is_file():
            shutil.copy(INPUT / name, into)
            commands = commands.replace(f"input/{name}", f"{into}/{pathlib.Path(name).name}")
    commands = commands.replace(f"input/{folder.name}/", f"{into}/")
    return re.sub(r"\bbuild/steppe\b", "steppe", commands)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("name", nargs="?", help="the example")
    parser.add_argument("folder", nargs="?", help="the folder to make (NAME)")
    arguments = parser.parse_args()
    known = examples()
    if not known:
        sys.exit(f"the examples are neither in {HERE.parent} nor in {HERE.parents[1]}; install the whole program")
    if not arguments.name:
        for name, folder in known.items():
            print(f"  {name:14} {title_of(folder)}")
        print("\n`steppe example NAME` copies one with its files.")
        return
    if arguments.name not in known:
        sys.exit(f"there is no example {arguments.name}; there are {', '.join(known)}")
    into = pathlib.Path(arguments.folder or arguments.name)
    if into.exists():
        sys.exit(f"{into}: is there already; give another folder, `steppe example {arguments.name} FOLDER`")
    print(f"{title_of(known[arguments.name])}. The files are in {into}/, its page is {into}/README.md. To run it:\n")
    print("".join(f"  {line}\n" for line in copy(known[arguments.name], into).splitlines()))


if __name__ == "__main__":
    end_with_a_sentence(main)
