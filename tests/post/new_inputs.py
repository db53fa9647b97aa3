"""What `steppe new` writes of an assembly, src/post/new.py."""

import new

PART = {"id": 1, "name": "", "area": 2.0, "centre": [0, 0, 1e-15], "shape": "flat, normal (0, 0, 1)"}
BODIES = [{"id": 1, "name": "bench, base", "volume": 2e-3, "mass": 15.7, "centre": [0, 0, 0]},
          {"id": 2, "name": "bench, lid", "volume": 1e-3, "mass": 7.85, "centre": [0, 0, 1]}]
PAIR = {"secondary": {"piece": 1, "volume": 2, "face": 7}, "primary": {"piece": 0, "volume": 1, "face": 3}, "area": 0.01,
        "gap": 1e-15}
TIE = {"name": "lid_base", "secondary": "id 7", "primary": "id 3; id 4"}


def found(volumes, pairs, ties):
    return {"extent": 1.0, "faces": [PART], "volumes": volumes, "pairs": pairs, "ties": ties}


def tables_of_an_assembly(_):
    """One body has no table of bodies, bodies that share nodes none of pairs."""
    assert new.tables_of(found(BODIES[:1], [], [])).count("\n") == 2
    assert "# Bodies, for Where of Materials:\n" in new.tables_of(found(BODIES, [], []))
    lines = new.tables_of(found(BODIES, [PAIR], [TIE])).splitlines()
    assert "# 1   bench, base  0.002        15.7      (0, 0, 0)" in lines, lines
    assert lines[-1] == "# 0.01       0               lid   id 7  base  id 3", lines[-1]


def ties_of_an_assembly(_):
    """Those that can be written; else they are found in each run."""
    assert new.ties_of(found(BODIES, [], [])) == ""
    text = new.ties_of(found(BODIES, [PAIR], [TIE]))
    assert "  set Names = lid_base\n  subsection lid_base\n    set Secondary = id 7\n    set Primary   = id 3; id 4\n" in text
    assert "  set Names = auto\nend\n" in new.ties_of(found(BODIES, [PAIR], []))


TESTS = [tables_of_an_assembly, ties_of_an_assembly]
