"""The base input, and a case: a run with changes of it."""

import re
import shlex

NAME = re.compile(r"-[A-Za-z]\w*( |$)")
BASE = """\
set Constants = g = 1
subsection Mesh
  set Type  = box
  set Cells = 2, 2, 2
end
subsection Materials
  set Names = steel
  subsection steel
    set Law           = neo-Hookean
    set Young modulus = 1000
    set Poisson ratio = 0.3
    set Density       = 1
  end
end
subsection Boundaries
  set Names = clamp
  subsection clamp
    set Where  = plane 1 0 0 0
    set Motion = fixed
  end
end
subsection Loads
  set Names = weight
  subsection weight
    set Kind  = gravity
    set Value = 0; -g; 0
  end
end
subsection Probes
  set Names = tip
  subsection tip
    set Kind = point
    set At   = 1, 1, 1
  end
end
subsection Time
  set Step = 0.01
  set End  = 0.03
end
subsection Output
  set Folder = results
  set Name   = steppe
  set Format = none
end
"""


def many(section, name, text, count):
    """A change of the base input: a list of that many elements, each at a point of its own."""
    begin = BASE.index(f"subsection {section}")
    old = BASE[begin:BASE.index("  end\nend\n", begin) + len("  end\nend\n")]
    names = [f"e{i}" for i in range(count)]
    elements = "".join(f"subsection e{i}\n{text}set At = {i / count}, {i % 100 / 100}, 0.3\nend\n" for i in range(count))
    return old, f"subsection {section}\nset Names = {', '.join(names)}\n{elements}end\n"


class Case:
    """One run: the base input with changes, and what it must do.

    says: regular expression that stands once on standard error (a warning: on either stream);
    options: words of the command line after the input file, in a list or a text, where a text that begins with the
    name of an option holds all the words that a shell would find in it; change: pairs (old, new) of the base
    input's text; text: another input altogether; extra: other files by name; command: what stands
    in the place of the input file; check: function of the result for all else.
    """

    def __init__(self, name, code, says="", options=(), change=(), text=BASE, extra=None,
                 command=("input.prm",), check=None, ranks=(1, 2)):
        self.name, self.code, self.says, self.check, self.ranks = name, code, says, check, ranks
        texts = [options] if isinstance(options, str) else options
        self.options = [word for text in texts for word in (shlex.split(text) if NAME.match(text) else [text])]
        self.command = list(command)
        for old, new in change:
            assert text.count(old) == 1, f"{name}: '{old}' is not once in the input"
            text = text.replace(old, new)
        self.text, self.extra = text, extra or {}

    def files(self):
        return {"input.prm": self.text, **self.extra}


def bad(name, says, *options, **rest):
    """A run that must end with one sentence and exit code 2."""
    return Case(name, 2, says, options, **rest)


def mesh(name, says, text, *options, file="mesh.msh", **rest):
    """A bad input whose mesh is a file of that text."""
    return bad(name, says, "-mesh_type", "file", "-mesh_file", file, *options,
               extra={file: text}, **rest)


def springs(name, says, *options, **rest):
    """A bad set of springs beside the material."""
    return bad(name, says, "-springs_names", "net", "-springs_net_stiffness", "1", *options, **rest)


def pairs(name, says, text):
    """A bad set of springs whose pairs are a file of that text."""
    return springs(name, says, "-springs_net_pairs", "pairs.csv", extra={"pairs.csv": text})
