#include "steppe/app/report/machine_report.h"

#include "steppe/base/measure/machine.h"
#include "steppe/base/petsc/petsc.h"
#include "steppe/base/process/error.h"

#include <nlohmann/json.hpp>

#include <ostream>

namespace steppe {
namespace {

using Json = nlohmann::ordered_json;

Json by_ranks(const std::map<int, double>& values) {
  Json table = Json::object();
  for (const auto& [ranks, value] : values) table[std::to_string(ranks)] = value;
  return table;
}

}  // namespace

void report_machine(MPI_Comm communicator, std::ostream& out) {
  const Machine machine = measure_machine(communicator);
  int rank;
  check_mpi(MPI_Comm_rank(communicator, &rank));
  if (rank != 0) return;
  const int most = machine.triad.rbegin()->first;
  if (most > machine.cores)
    warn("--measure-machine: " + std::to_string(most) + " ranks share " +
         std::to_string(machine.cores) +
         " cores of a node, so that this is not what the machine can do; start one rank for each");
  Json file = {{"format", "steppe machine 1"},
               {"processor", machine.processor},
               {"ranks", machine.ranks},
               {"nodes", machine.nodes},
               {"cores_of_a_node", machine.cores},
               {"flops_of_a_core", machine.flops.rbegin()->second},
               {"bandwidth_of_a_core", machine.triad.begin()->second},
               {"bandwidth_of_a_node", machine.triad.rbegin()->second}};
  const auto add = [&](const std::optional<Link>& link, const std::string& where) {
    if (!link) return;
    file["latency" + where] = link->latency;
    file["message_bandwidth" + where] = link->bandwidth;
  };
  add(machine.between, "");
  add(machine.within, machine.between ? "_within_a_node" : "");
  file["flops"] = by_ranks(machine.flops);
  file["triad"] = by_ranks(machine.triad);
  file["allreduce"] = by_ranks(machine.allreduce);
  out << file.dump(1) << std::endl;
}

}  // namespace steppe
