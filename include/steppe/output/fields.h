#pragma once

#include "steppe/output/clock.h"
#include "steppe/physics/body.h"
#include "steppe/physics/contact.h"
#include "steppe/physics/observer.h"
#include "steppe/physics/relaxation.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace steppe {

/// The points of the reference cell at which field files hold stresses: a lattice of the degree of
/// the space. Local.
template <int dim>
dealii::Quadrature<dim> output_points(const Space<dim>& space);

/// A series of field files of one body: VTU files of all ranks, one PVTU for each time and a PVD
/// over all times.
template <int dim>
class FieldSeries {
 public:
  /// Files `folder/name_0000.pvtu`, ... and `folder/name.pvd`; borrowed arguments. Local.
  FieldSeries(const Space<dim>& space, const Body<dim>& body, const std::string& folder,
              const std::string& name, const Relaxation<dim>* relaxation = nullptr)
      : space_(space), body_(body), relaxation_(relaxation), folder_(folder), name_(name) {}

  /**
   * Append nodal vectors by their names, the material and the rank; for a `stressed` accepted state
   * Cauchy stress (see ViscoelasticStress too), von Mises stress, det F and the law's energy
   * density too, at the output points of each cell (not averaged between cells). Collective. Throws
   * InputError when the disk takes no more.
   */
  void write(double time, const std::vector<std::pair<std::string, Vec>>& vectors,
             const State* stressed);

 private:
  const Space<dim>& space_;
  const Body<dim>& body_;
  const Relaxation<dim>* relaxation_;
  std::string folder_, name_;
  std::vector<std::pair<double, std::string>> records_;
};

/// Displacement, velocity and acceleration of a run over the reference mesh, with stresses and the
/// traction of contact.
template <int dim>
class Fields : public Observer {
 public:
  /// Writes by the clock of the interval (s). Borrowed arguments. Collective.
  Fields(const Space<dim>& space, const Body<dim>& body, const std::string& folder,
         const std::string& name, double interval,
         const std::vector<const Contact<dim>*>& contacts = {},
         const Relaxation<dim>* relaxation = nullptr);

  void start(const State& initial) override;
  void accepted(const StepReport& report, const State& state) override;
  void finish(const State& last) override;

 private:
  void write(const State& state);

  FieldSeries<dim> series_;
  OutputClock clock_;
  std::vector<const Contact<dim>*> contacts_;
  VecHandle traction_;  // Pa; null without contact
};

}  // namespace steppe
