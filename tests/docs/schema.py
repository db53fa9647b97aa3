"""The JSON schema that the program prints: every input is valid against it, and wrong names and values are not."""

import copy
import json
import subprocess
import sys

import jsonschema

from pages import ROOT

sys.path.append(str(ROOT / "src" / "post"))

import steppe as inputs

# of the JSON example: what is changed, and what is then wrong
WRONG = [
    ({"Mash": {}}, "Additional properties"), ({"Mesh": {"Cels": 3}}, "Additional properties"),
    ({"Mesh": {"Refinements": 13}}, "maximum"), ({"Mesh": {"Refinements": [2]}}, "is not of type"),
    ({"Mesh": {"Refinements": 1.5}}, "is not of type 'integer'"), ({"Mesh": {"Scale": 0}}, "minimum"),
    ({"Mesh": {"Type": "ball"}}, "is not one of"), ({"Springs": {"net": {"Per length": "perhaps"}}}, "is not one of"),
    ({"Loads": {"weight": {"Valu": 1}}}, "Additional properties"), ({"Loads": {"a;b": {}}}, "does not match any"),
    ({"Output": "results"}, "is not of type 'object'"), ({"Title": {"a": 1}}, "is not of type"),
]
RIGHT = [{"Mesh": {"Refinements": " 2 ", "Scale": "1 / thousand"}}, {"Loads": {"my 2nd_load-x": {"Kind": "pressure"}}},
         {"$schema": "steppe.schema.json"}, {"Springs": {"net": {"Per length": "true"}}}, {"Mesh": {"Scale": 1}}]


def changed(case, change):
    """A copy with other values."""
    case = copy.deepcopy(case)
    for name, value in change.items():
        case[name] = changed(case[name], value) if isinstance(value, dict) and isinstance(
            case.get(name), dict) else value
    return case


def problems(steppe):
    printed = subprocess.run([steppe, "--print-schema"], capture_output=True, text=True, check=True).stdout
    schema = json.loads(printed)
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)

    def first_error(case):
        return next((error.message for error in validator.iter_errors(case)), "")

    paths = sorted([*ROOT.glob("input/*/*.json"), *ROOT.glob("input/*/*.prm"), *ROOT.glob("tests/cases/*/*.prm")])
    for path in paths:
        if error := first_error(inputs.read_input(path)):
            yield f"{path.relative_to(ROOT)}: is not valid against the schema of --print-schema: {error}"
    example = json.loads((ROOT / "input" / "spring-beam" / "spring-beam-diagonal.json").read_text(encoding="utf-8"))
    for change in RIGHT:
        if error := first_error(changed(example, change)):
            yield f"the schema of --print-schema refuses {change}: {error}"
    for change, sentence in WRONG:
        if sentence not in (error := first_error(changed(example, change))):
            yield f"the schema of --print-schema on {change}: says '{error}', not '{sentence}'"
    scale = schema["properties"]["Mesh"]["properties"]["Scale"]
    if scale["default"] != 1 or scale["exclusiveMinimum"] != 0 or "Factor on all coordinates" not in scale["description"]:
        yield f"the schema of --print-schema has Mesh / Scale as {scale}"
