"""Lines of the program with one plausible fault each, drawn by a seed."""

import dataclasses
import pathlib
import random
import re

FLOORS = ("base", "input", "mesh", "material", "fem", "physics", "solve", "output", "app")


def flipped(old, new):
    return lambda text: text.replace(old, new, 1) if text.count(old) == 1 else None


def without_last_conjunct(text):
    """`a && b` without b, where it is the whole."""
    parts = text.split(" && ")
    left = " && ".join(parts[:-1])
    return left if len(parts) > 1 and "||" not in text and left.count("(") == left.count(")") else None


def wrong_index(text):
    found = re.findall(r"\[(?:0|i)\]", text)
    return text.replace(found[0], {"[0]": "[1]", "[i]": "[0]"}[found[0]], 1) if len(found) == 1 else None


# each makes the faulty text of an expression, or nothing
FAULTS = {
    "+ to -": flipped(" + ", " - "),
    "- to +": flipped(" - ", " + "),
    "< to <=": flipped(" < ", " <= "),
    "> to >=": flipped(" > ", " >= "),
    "<= to <": flipped(" <= ", " < "),
    "== to !=": flipped(" == ", " != "),
    "* to /": flipped(" * ", " / "),
    "no factor 0.5": flipped("0.5 * ", ""),
    "no conjunct": without_last_conjunct,
    "wrong index": wrong_index,
}
CALL = "no call"

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


def whole(text):
    """Whether the brackets of an expression close."""
    return all(text.count(a) == text.count(b) for a, b in ("()", "[]", "{}")) and "//" not in text and '"' not in text


def faults_of(floor, path, number, text):
    """All faults of a line."""
    for form in FORMS:
        if not (found := form.match(text)) or not whole(found[2]) or " = " in found[2]:
            continue
        for kind, fault in FAULTS.items():
            wrong = fault(found[2])
            if wrong is not None and whole(wrong):
                rest = text[found.end(2):]
                yield Fault(floor, path, number, text.strip(), kind,
                            f"{found[1]}(mutants::chosen({{n}}) ? ({wrong}) : ({found[2]})){rest}")
        return
    if (found := CALLS.match(text)) and whole(found[2]):
        yield Fault(floor, path, number, text.strip(), CALL,
                    f"{found[1]}if (!mutants::chosen({{n}})) {found[2]};")


def candidates(root, floor):
    """The faults of a floor by kind."""
    found = {}
    for path in sorted((root / "src" / floor).rglob("*.cc")):
        name, before = str(path.relative_to(root)), ";"
        for number, text in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
            # a line of its own, where what was before has ended
            if "constexpr" not in text and (before.endswith((";", "{", "}", ":")) or before.lstrip().startswith("//")):
                for fault in faults_of(floor, name, number, text):
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
