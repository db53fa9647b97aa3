#include "steppe/app/march/observers.h"

#include "steppe/output/tables/newton_log.h"
#include "steppe/solve/scheme/scheme_entry.h"

namespace steppe {

namespace {

NewtonQuantities newton_quantities(const Input& input) {
  const bool is_static = input.time.entry().is_static;
  if (input.physics == "heat") return {"heat flow", is_static ? "temperature" : "temperature rate"};
  if (input.reduction.reduces()) return {};
  if (is_static) return {"force", "displacement", "energy"};
  return {"force", "acceleration", "potential of accelerations"};
}

}  // namespace

Observers::Observers(const Input& input, const Problem& system, bool speaks)
    : system_(system), folder_(input.table_folder()), table_interval_(input.output.table_interval) {
  add_table(add(std::make_unique<NewtonLog>(system.layout().communicator(), folder_,
                                            newton_quantities(input)))
                .table());
  progress_ =
      &add(std::make_unique<Progress>(speaks, input.time.end, input.output.progress_interval));
}

const ProbeLog* Observers::add_probes(const std::vector<std::string>& names,
                                      std::vector<std::unique_ptr<Probe>> probes) {
  if (probes.empty()) return nullptr;
  auto log = std::make_unique<ProbeLog>(system_.layout().communicator(), folder_, names,
                                        std::move(probes));
  const ProbeLog* added = log.get();
  add_table(log->table());
  add_writer(std::move(log), table_interval_, true);
  return added;
}

void Observers::add_writer(std::unique_ptr<NodalWriter> writer, double interval, bool needed) {
  writers_.push_back(std::move(writer));
  add(std::make_unique<NodalOutput>(system_, *writers_.back(), interval, needed));
}

void Observers::watch_tables() {
  add(std::make_unique<TableWatch>(system_.layout().communicator(), tables_));
}

}  // namespace steppe
