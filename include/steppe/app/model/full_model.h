#pragma once

#include "steppe/app/model/contacts.h"
#include "steppe/app/model/unknowns.h"
#include "steppe/output/quantities/recovered_stress.h"
#include "steppe/physics/system/elastodynamics.h"
#include "steppe/solve/modes/modes.h"

#include <memory>
#include <string>
#include <vector>

namespace steppe {

/// Equation of motion of a body in the unknowns of all its nodes.
template <int dim>
struct FullModel {
  /// The modes about rest give Rayleigh factors where the input asks for damping ratios; the
  /// temperature may be null. Collective. Throws InputError on all ranks.
  FullModel(std::shared_ptr<const Discretisation<dim>> grid,
            std::unique_ptr<Unknowns<dim>> unknowns, Modes modes_at_rest,
            std::unique_ptr<Temperature<dim>> temperature);

  const Input& input() const { return grid->input; }
  const Space<dim>& space() const { return grid->space; }
  /// The problem in the unknowns of all nodes.
  Problem& system() { return mapped ? static_cast<Problem&>(*mapped) : problem; }
  /// Refuse a body that can move freely, seen at rest, where its static response is sought.
  /// Collective. Throws InputError on all ranks.
  void check_held(const State& rest);

  const std::shared_ptr<const Discretisation<dim>> grid;
  const std::unique_ptr<Unknowns<dim>> unknowns;
  const Modes modes_at_rest;     ///< as far as damping ratios and reductions need them
  const RelaxingModuli relaxed;  ///< moduli without branches
  const RayleighFactors rayleigh;
  const Body<dim> body;
  Elastodynamics<dim> problem;  ///< in displacements of nodes
  const ContactTerms<dim> contacts;
  RecoveredStress<dim> stress;                  ///< of probes and fields
  const std::unique_ptr<MappedProblem> mapped;  ///< null where these are the unknowns
};

}  // namespace steppe
