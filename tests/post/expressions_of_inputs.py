"""Tests that expressions of inputs are worth what muParser makes of them, and run nothing."""

import expressions
import obstacles
import record

VALUES = {
    "-2^2": -4, "2^3^2": 512, "2^-1": 0.5, "2*-3": -6, "1-2-3": -4, "8/4/2": 1, "-t*2": -1, "-1<0": 1, "1++.25": 1.25,
    "1 ? 2 : 0 ? 3 : 4": 2, "if(t > 1, 2, 3)": 3, "1<2 && 3>4": 0, "0 || 2 >= 2": 1, "1e-3*.5e1": 0.005, "g + 1": 3,
    "max(1, 2, 3) - avg(1, 3)": 1, "mod(-1, 3)": 2, "int(-2.5)": -3, "rint(0.5)": 1, "heaviside(0)": 1, "sign(-3)": -1,
    "sin(pi/2) + ln(e) + log10(100)": 4, "atan2(1, 1) * 4 / pi": 1, "sum(1, 2, 3)": 6, "floor(-0.5) + ceil(0.5)": 0}
NONE = ["", "1,2", "t t", "--2", "2 ? 1", "sin", "sin(1, 2)", "1/0", "sqrt(-1)", "9^9^9^9", "!1", "x", "t.real", "t = 2", "(1",
        "().__class__.__bases__", "__import__('os')", "exec(1)", "[1 for t in (1,)]", "lambda: 1", "'a'", "1 if t else 2",
        "(" * 5000 + "1", "2^" * 5000 + "1", "1 ? 1 : " * 5000 + "1"]


def values(_):
    for text, value in VALUES.items():
        found = expressions.evaluate(text, {"t": 0.5, "g": 2})
        assert abs(found - value) < 1e-12, f"{text} is {found}, not {value}"
    for text in NONE:
        try:
            found = expressions.evaluate(text, {"t": 0.5})
        except ValueError:
            continue
        raise AssertionError(f"{text[:40]} is {found}")


def of_a_record(folder):
    """An obstacle that moves in a way that is not known has no place, whatever its words would do."""
    path = folder / "a.used.prm"
    path.write_text("set Constants = d = 2, h = 0.5, __class__ = 1, real = 1\n")
    used = record.Record(path)
    assert list(obstacles.moved_by({"Motion": "0; -d * t; h^2"}, used, 3)) == [0, -6, 0.25]
    for words in (f"open('{folder}/made', 'w')", "t.__class__(7)", "t.real", "quake(t)"):
        assert obstacles.moved_by({"Motion": f"0; {words}"}, used, 3) is None, words
    assert not (folder / "made").exists()


TESTS = [values, of_a_record]
