#!/usr/bin/python3
"""Tests of the documents.

    /usr/bin/python3 tests/docs/run.py STEPPE            links, names, tables, generated parts, the schema of inputs
    /usr/bin/python3 tests/docs/run.py STEPPE --write    writes the generated parts anew
    /usr/bin/python3 tests/docs/run.py STEPPE --commands [--short] [--on one|several] [--starts build/tests/start_server]
                                         [--only PAGE ...]

The last runs every `sh` block of every Markdown file in a copy of the repository where compilers and
queues are stand-ins; --short leaves out long blocks, and all but the first one on the page of an example, and runs all but a
few pages on one rank; --on several takes the pages whose commands run on several, --on one the others. Comments direct it, each on
a line of its own:

    <!-- with -time_end 1e-3 -->    above a block: options of every steppe in it, a short end for example
    <!-- said -->                   above a block of text: the commands above, which run as they are shown, print these lines
    <!-- long -->                   above: --short leaves the block out, another test covers it
    <!-- help -->                   above: of scripts that take long only --help is run
    <!-- not run: why -->           above: the block is left out
    <!-- check COMMAND -->          below: what must hold afterwards
    <!-- all of FILE -->, <!-- part of FILE -->   above: the block is the text of that file
"""

import argparse
import os
import sys

import blocks
import commands
import links
import pages
import parameters
import renamed
import schema


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("steppe")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--commands", action="store_true")
    parser.add_argument("--short", action="store_true")
    parser.add_argument("--on", choices=("one", "several"), help="the pages without mpirun, or those with it")
    parser.add_argument("--starts", help="the server of starts; default: each run starts the program")
    parser.add_argument("--only", nargs="+", metavar="PAGE")
    arguments = parser.parse_args()
    steppe = os.path.abspath(arguments.steppe)
    found = pages.all_pages()
    if arguments.commands:
        problems = commands.problems(found, steppe, arguments.starts, arguments.only, arguments.on,
                                     arguments.short)
    else:
        known = parameters.read(steppe)
        problems = [*blocks.problems(found, known, steppe, arguments.write), *links.problems_of_links(found),
                    *links.problems_of_files(found),
                    *links.problems_of_parameters(found, known, renamed.names(steppe)),
                    *links.problems_of_tables(found), *links.problems_of_cases(found),
                    *renamed.problems(steppe, known), *schema.problems(steppe)]
    for problem in problems:
        print(problem)
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
