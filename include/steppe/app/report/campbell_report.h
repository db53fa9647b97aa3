#pragma once

#include "steppe/app/input/input.h"
#include "steppe/output/folder/csv.h"
#include "steppe/solve/modes/mode_families.h"

#include <utility>
#include <vector>

namespace steppe {

/// The table campbell.csv of modes over speeds, with the screen and summary.json. All members but
/// the constructor are collective.
class CampbellReport {
 public:
  /// Borrows the input. Local.
  CampbellReport(MPI_Comm communicator, const Input& input);

  /// The modes at a speed, rad/s. Throws OutputError on all ranks.
  void row(double speed, const std::vector<ModeFamilies::Member>& members);
  /// Say at which speeds modes meet engine orders, and from where on one grows.
  void finish();

 private:
  using Members = std::vector<ModeFamilies::Member>;

  struct Crossing {
    std::size_t family;
    double order, speed, frequency;
  };
  std::vector<Crossing> crossings() const;

  const Input& input_;
  bool speaks_;
  MPI_Comm communicator_;
  Csv table_;
  std::vector<std::pair<double, Members>> rows_;
};

}  // namespace steppe
