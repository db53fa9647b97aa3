#pragma once

#include "steppe/output/folder/csv.h"
#include "steppe/physics/state/observer.h"

#include <string>

namespace steppe {

/// Quantities of Newton's method, which have units: none where unknowns are of several kinds.
struct NewtonQuantities {
  std::string residual = {}, correction = {}, potential = {};
};

/// Every Newton iteration of every accepted step, a row each in `newton.csv`; iteration 0 is the
/// predictor, and its KSP iterations are those of the solve that moved the prescribed boundary. A
/// row with the number of the one before begins again: at the last position, or with new
/// multipliers. Residuals in N^2, corrections in m/s^2 (m in a static run; of heat W^2, K/s and K),
/// wall times in nanoseconds, the potential in J/s^2 (J in a static run; 0 where none is
/// minimised).
class NewtonLog : public Observer {
 public:
  NewtonLog(MPI_Comm communicator, const TableFolder& folder,
            const NewtonQuantities& quantities = {})
      : csv_(communicator, folder, "newton.csv",
             {{"step"},
              {"time", "time"},
              {"iteration"},
              {"residual_squared", "square of " + quantities.residual},
              {"initial_residual_squared", "square of " + quantities.residual},
              {"correction", quantities.correction},
              {"nanoseconds"},
              {"ksp_iterations"},
              {"ksp_reason"},
              {"snes_reason"},
              {"potential", quantities.potential}}) {}

  void start(const State&) override { csv_.begin(); }
  void accepted(const StepReport& report, const State&) override {
    for (std::size_t i = 0; i < report.iterations.size(); ++i) {
      const Iteration& it = report.iterations[i];
      csv_.row({double(report.step), report.time, double(report.newton_iterations(i)),
                it.residual_squared, report.initial_residual * report.initial_residual,
                it.correction, it.nanoseconds, double(it.ksp_iterations), double(it.ksp_reason),
                double(report.snes_reason), it.potential});
    }
  }
  void finish(const State&) override {}
  void history(Archive& archive) override {
    const auto section = archive.enter("Newton log");
    csv_.history(archive);
  }
  const Csv& table() const { return csv_; }

 private:
  Csv csv_;
};

}  // namespace steppe
