"""Lines of the program with one plausible fault each, drawn by a seed."""

import dataclasses
import pathlib
import random
import re

from house import FLOORS


def flipped(old, new):
    return lambda text: text.replace(old, new, 1) if text.count(old) == 1 else None


def without_last_conjunct(text):
    """`a && b` without b, where it is the whole."""
    parts = text.split(" && ")
    left = " && ".join(parts[:-1])
    return left if len(parts) > 1 and not re.search(r"\|\||\?", text) and left.count("(") == left.count(")") else None


def wrong_index(text):
    found = re.findall(r"\[(?:0|i)\]", text)
    return text.replace(found[0], {"[0]": "[1]", "[i]": "[0]"}[found[0]], 1) if len(found) == 1 else None


# each makes the faulty text of an expression, or nothing
FAULTS = {
    "+ to -": flipped(" + ", " - "),
    "- to +": flipped(" - ", " + "),
    "== to !=": flipped(" == ", " != "),
    "* to /": flipped(" * ", " / "),
    "no factor 0.5": flipped("0.5 * ", ""),
    "no conjunct": without_last_conjunct,
    "wrong index": wrong_index,
}
# a border matters where whole numbers are compared; others are hardly ever equal to it
BORDERS = {"< to <=": flipped(" < ", " <= "), "> to >=": flipped(" > ", " >= "), "<= to <": flipped(" <= ", " < ")}
TURNS = {"< to >": flipped(" < ", " > "), "> to <": flipped(" > ", " < "), "<= to >": flipped(" <= ", " > ")}
WHOLE = re.compile(r"\b(?:int|unsigned|size_t|PetscInt|hsize_t|char) (\w+)(?= [=:]|[;,)])")
REAL = re.compile(r"\b(?:double|auto|double>)&? (\w+)")
COMPARED = re.compile(r"(\w+|size\(\)|\w+\[\w+\]) (?:<|>|<=) (\w+|[\w.>-]+size\(\))(?![\w.]|->)")
CALL = "no call"

# what such a line does is seen in times, memory and logs only, or it gives a variable its value
NO_RESULT = re.compile(
    r"reserve|shrink_to_fit|hint|huge_pages|prefetch|\bsync|[Ff]lush|release|munmap|close|clear|reset|forget|"
    r"Log|count_|register_phases|set_stage|[a-z]_phase|seconds|flops|speaks|"
    r"static_assert|\w*(?:Vec|Mat|KSP|PC|SNES|TS|EPS|ST|SF|IS)\w*(?:Get|Restore|Reset)\w*|MatSetOption|"
    r"SetPreallocation|BlockSize|NearNullSpace|near_null_space|ObjectReference|ReusePreconditioner")
# roundings and tolerances have room
TOLERANCE = re.compile(r"\de-?\d|rounding|epsilon|toleran")

# whole lines: what is before the expression, and the expression
FORMS = [re.compile(pattern) for pattern in (
    r"^(\s+return )([^;]+);$",
    r"^(\s+(?:if|while) \()(.+)\)( \{| return.*;| continue;| break;|)$",
    r"^(\s+(?:const )?(?:double|bool|int|unsigned int|std::size_t) \w+ = )([^;]+);$",
    r"^(\s+[\w.\[\]()>-]+ [-+*]?= )([^;{]+);$",
)]
CALLS = re.compile(r"^(\s+)((?!return|throw|delete|using|break|continue)[a-z_][\w.>-]*\([^;{]*\));$")


@dataclasses.dataclass
class Fault:
    """A line of a file, what is wrong with it, and the line that has both, chosen by the number {n}."""

    floor: str
    path: str
    line: int  # from 1
    text: str
    kind: str
    both: str

    @property
    def name(self):
        return f"{self.path}: {self.text}: {self.kind}"


def closed(text):
    """Whether the brackets of an expression close."""
    return all(text.count(a) == text.count(b) for a, b in ("()", "[]", "{}")) and "//" not in text and '"' not in text


def faults_of(floor, path, number, text, whole):
    """All faults of a line, in whose file some names are those of whole numbers."""
    if NO_RESULT.search(text) or TOLERANCE.search(text):
        return
    for form in FORMS:
        if not (found := form.match(text)) or not closed(found[2]) or " = " in found[2] or found[2].startswith("{"):
            continue
        compared = COMPARED.search(found[2])
        is_whole = compared and any(side in whole or side.endswith("size()") for side in compared.groups())
        for kind, fault in {**FAULTS, **(BORDERS if is_whole else TURNS)}.items():
            wrong = fault(found[2])
            if wrong is not None and closed(wrong):
                rest = text[found.end(2):]
                yield Fault(floor, path, number, text.strip(), kind,
                            f"{found[1]}(mutants::chosen({{n}}) ? ({wrong}) : ({found[2]})){rest}")
        return
    if (found := CALLS.match(text)) and closed(found[2]):
        yield Fault(floor, path, number, text.strip(), CALL,
                    f"{found[1]}if (!mutants::chosen({{n}})) {found[2]};")


def candidates(root, floor):
    """The faults of a floor by kind."""
    found = {}
    for path in sorted((root / "src" / floor).rglob("*.cc")):
        source = path.read_text(encoding="utf-8")
        header = root / "include" / "steppe" / path.relative_to(root / "src").with_suffix(".h")
        both = source + (header.read_text(encoding="utf-8") if header.exists() else "")
        whole = set(WHOLE.findall(both)) - set(REAL.findall(both))
        name, before = str(path.relative_to(root)), ";"
        for number, text in enumerate(source.split("\n"), 1):
            # a line of its own, where what was before has ended
            if "constexpr" not in text and (before.endswith((";", "{", "}", ":")) or before.lstrip().startswith("//")):
                for fault in faults_of(floor, name, number, text, whole):
                    found.setdefault(fault.kind, []).append(fault)
            before = text.rstrip() or before
    return found


def drawn(root, seed, of_each_floor):
    """Faults of all floors, in turn of all kinds, each in a file of its own."""
    numbers, chosen = random.Random(seed), []
    for floor in FLOORS:
        found = candidates(pathlib.Path(root), floor)
        kinds, files = sorted(found), set()
        numbers.shuffle(kinds)
        n = 0
        for kind in kinds * of_each_floor:
            left = [fault for fault in found[kind] if fault.path not in files]
            if n < of_each_floor and left:
                chosen.append(numbers.choice(left))
                files.add(chosen[-1].path)
                n += 1
    return chosen
