#pragma once

#include "steppe/app/input/input.h"
#include "steppe/output/folder/nodal_output.h"
#include "steppe/output/probes/probe.h"
#include "steppe/output/regions/field_input.h"
#include "steppe/output/tables/probe_log.h"
#include "steppe/output/tables/progress.h"
#include "steppe/output/tables/table_watch.h"
#include "steppe/physics/state/observer.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace steppe {

/// Observers of a run in time, in the order in which they are told of a step: first the logs of
/// Newton's method and of the progress.
class Observers {
 public:
  /// They observe the unknowns of a problem, which is borrowed. Collective. Throws OutputError on
  /// all ranks.
  Observers(const Input& input, const Problem& system, bool speaks);

  template <class Kind>
  Kind& add(std::unique_ptr<Kind> observer) {
    Kind& added = *observer;
    owned_.push_back(std::move(observer));
    all_.push_back(&added);
    return added;
  }
  /// One that another object owns.
  void add(Observer& observer) { all_.push_back(&observer); }
  /// Add probes, which measure nodal states by the interval of tables; null where they are empty.
  const ProbeLog* add_probes(const std::vector<std::string>& names,
                             std::vector<std::unique_ptr<Probe>> probes);
  /// Add a writer of nodal states with an interval, s; the run goes on without one that is not
  /// `needed` and fails.
  void add_writer(std::unique_ptr<NodalWriter> writer, double interval, bool needed);
  /// Watch that the disk takes the rows of a table, from `watch_tables` on.
  void add_table(const Csv& table) { tables_.push_back(&table); }
  void watch_tables();

  Progress& progress() { return *progress_; }
  const std::vector<Observer*>& all() const { return all_; }

 private:
  const Problem& system_;
  TableFolder folder_;
  double table_interval_;
  std::vector<const Csv*> tables_;
  std::vector<std::unique_ptr<NodalWriter>> writers_;
  std::vector<std::unique_ptr<Observer>> owned_;
  std::vector<Observer*> all_;
  Progress* progress_;
};

}  // namespace steppe
