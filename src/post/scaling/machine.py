"""A machine as the program measures it (`steppe --measure-machine`) or as a file describes it."""

import json
import math
import statistics
import sys

NEEDED = {"cores_of_a_node": "", "flops_of_a_core": "1/s", "bandwidth_of_a_core": "B/s", "bandwidth_of_a_node": "B/s",
          "latency": "s", "message_bandwidth": "B/s"}
TABLES = ("flops", "triad", "allreduce")  # by the number of ranks: of one rank and of all of a node, and of all
MORE = ("format", "processor", "ranks", "nodes", "latency_within_a_node", "message_bandwidth_within_a_node")


class Machine:
    """Rates of a machine, for any number of ranks."""

    def __init__(self, values):
        self.values = values
        self.tables = {name: {int(ranks): value for ranks, value in values.get(name, {}).items()} for name in TABLES}
        # a job may leave cores of its nodes idle
        self.ranks_of_a_node = max(self.tables["triad"]) if values.get("nodes", 1) > 1 else values["cores_of_a_node"]
        # a job of one rank has no messages
        self.latency, self.message_bandwidth = values.get("latency", 0), values.get("message_bandwidth", math.inf)

    @classmethod
    def median(cls, samples):
        """Of several measurements of the same job."""
        def middle(values):
            if isinstance(values[0], dict):
                return {name: middle([value[name] for value in values if name in value]) for name in values[0]}
            return values[0] if values.count(values[0]) == len(values) else statistics.median(values)
        return cls(middle(samples))

    @classmethod
    def read(cls, path):
        """Of a file; says what is wrong with it."""
        try:
            with open(path, encoding="utf-8") as file:
                values = json.load(file)
        except (OSError, ValueError) as error:
            sys.exit(f"--machine {path}: cannot be read: {error}")
        if not isinstance(values, dict):
            sys.exit(f"--machine {path}: must hold one JSON object")
        for name, unit in NEEDED.items():
            if not isinstance(values.get(name), (int, float)) or not values[name] > 0:
                sys.exit(f"--machine {path}: {name} is {json.dumps(values.get(name))}; must be a positive number"
                         f"{' in ' + unit if unit else ''}; `steppe --measure-machine`, started with a rank for each "
                         "core of two nodes, prints such a file")
        unknown = set(values) - {*NEEDED, *TABLES, *MORE}
        if unknown:
            sys.exit(f"--machine {path}: {', '.join(sorted(unknown))}: unknown; known are "
                     f"{', '.join([*NEEDED, *TABLES, *MORE])}")
        return cls(values)

    def shares_cores(self):
        """Whether the job that measured it had more ranks on a node than there are cores."""
        return max(self.tables["triad"]) > self.values["cores_of_a_node"]

    def of_a_node(self, ranks):
        """How many of so many ranks are on the fullest node."""
        return min(ranks, self.ranks_of_a_node)

    def flops(self, ranks):
        """Of one rank, 1/s, where so many run: cores that share a clock or are threads of one are slower together."""
        return self.tables["flops"].get(self.of_a_node(ranks), self.values["flops_of_a_core"])

    def bandwidth(self, ranks):
        """Of one rank, B/s, where so many run: what the triad found for the nearest number on a node, or what cores and
        node allow."""
        here, triad = self.of_a_node(ranks), self.tables["triad"]
        if here in triad:
            return triad[here] / here
        return min(self.values["bandwidth_of_a_core"], self.values["bandwidth_of_a_node"] / here)

    def allreduce(self, ranks):
        """Seconds of one: as measured, for other numbers of ranks by log2 of them."""
        table = self.tables["allreduce"]
        if ranks < 2:
            return 0.0
        if ranks in table:
            return table[ranks]
        most = max(table, default=0)
        return math.log2(ranks) * (table[most] / math.log2(most) if most > 1 else self.latency)

    def communication(self, ranks, messages, message_bytes, reductions):
        """Seconds that a rank is busy with them when it waits for nobody."""
        if ranks == 1:
            return 0.0
        return messages * self.latency + message_bytes / self.message_bandwidth + reductions * self.allreduce(ranks)
