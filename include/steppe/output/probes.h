#pragma once

#include "steppe/input/condition.h"
#include "steppe/output/clock.h"
#include "steppe/fem/prescribed_motion.h"
#include "steppe/output/csv.h"
#include "steppe/physics/body.h"
#include "steppe/physics/contact.h"
#include "steppe/physics/load.h"
#include "steppe/physics/observer.h"
#include "steppe/physics/problem.h"
#include "steppe/physics/relaxation.h"

#include <deal.II/base/parameter_handler.h>

#include <memory>
#include <string>
#include <vector>

namespace steppe {

/// One named entry of the input's list `Probes`.
struct ProbeInput {
  std::string name, kind = "point", at, where;
  std::string obstacle = "";  // of contact

  void bind(dealii::ParameterHandler& prm);
  /// What its parameters depend on.
  static std::vector<Condition> conditions();
};

/// Something measured at every step: names of its quantities, and their values in a state of nodal
/// vectors.
class Probe {
 public:
  virtual ~Probe() = default;
  virtual std::vector<std::string> quantities() const = 0;
  /// Collective; the same values on all ranks.
  virtual std::vector<double> measure(const State& state) const = 0;
};

/**
 * The probe of that kind. `point`: displacement, velocity and acceleration (u, v, a) at a point of
 * the reference shape; `average`: the mean of the same over the nodes of a boundary; both with the
 * absolute acceleration (a plus the base's) if there is a base acceleration; `reaction`: the force
 * of the supports on the nodes of a boundary, N; `stress`: Cauchy stress (in plane strain with
 * sigma_zz) and von Mises stress at a point, Pa, the mean over the cells that meet there; `peak
 * stress`: the largest von Mises stress at all quadrature points, Pa, and where, m; `contact`: the
 * force on an obstacle, N, the number of nodes that press on it and their largest penetration, m.
 * Collective. Throws InputError.
 */
template <int dim>
std::unique_ptr<Probe> make_probe(const ProbeInput& input, const Space<dim>& space,
                                  const Body<dim>& body, const Problem& problem,
                                  const std::vector<LoadInput>& loads, const Constants& constants,
                                  const std::vector<const Contact<dim>*>& contacts = {},
                                  const Relaxation<dim>* relaxation = nullptr);

/// The forces of the supports on each boundary that prescribes or ties something, NAME_x and so on,
/// N, from one evaluation of the forces. Collective.
template <int dim>
std::unique_ptr<Probe> make_reactions_probe(const std::vector<BoundaryInput>& boundaries,
                                            const Space<dim>& space, const Problem& problem);

/// All probes as columns `name.quantity` of `probes.csv`, a row by the clock of the interval (s, 0:
/// a row a step).
class ProbeLog : public Observer {
 public:
  ProbeLog(MPI_Comm communicator, const std::string& folder, const std::vector<std::string>& names,
           std::vector<std::unique_ptr<Probe>> probes, double interval = 0);

  void start(const State& initial) override {
    clock_.start(initial.time);
    write(0, initial);
  }
  void accepted(const StepReport& report, const State& state) override {
    step_ = report.step;
    if (clock_.due(state.time)) write(step_, state);
  }
  void finish(const State& last) override {
    if (clock_.is_behind(last.time)) write(step_, last);
  }

 private:
  void write(int step, const State& state);

  std::vector<std::unique_ptr<Probe>> probes_;
  std::unique_ptr<Csv> csv_;
  OutputClock clock_;
  int step_ = 0;
};

}  // namespace steppe
