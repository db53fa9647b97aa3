#pragma once

#include "steppe/output/folder/csv.h"
#include "steppe/physics/state/observer.h"

#include <utility>
#include <vector>

namespace steppe {

/// Tells all ranks once a step what rank 0 could not write into the tables of those who observe
/// before. Throws OutputError on all ranks.
class TableWatch : public Observer {
 public:
  /// Borrows the tables.
  TableWatch(MPI_Comm communicator, std::vector<const Csv*> tables)
      : communicator_(communicator), tables_(std::move(tables)) {}

  void start(const State&) override { check_tables(communicator_, tables_); }
  void accepted(const StepReport&, const State&) override { check_tables(communicator_, tables_); }
  void finish(const State&) override { check_tables(communicator_, tables_); }

 private:
  MPI_Comm communicator_;
  std::vector<const Csv*> tables_;
};

}  // namespace steppe
