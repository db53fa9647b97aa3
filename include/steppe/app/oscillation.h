#pragma once

#include "steppe/app/simulation.h"
#include "steppe/input/expression.h"
#include "steppe/output/linear_probes.h"
#include "steppe/output/response_table.h"
#include "steppe/solve/frequency/covariance.h"
#include "steppe/solve/frequency/frequency_grid.h"
#include "steppe/solve/frequency/frequency_response.h"

#include <limits>

namespace steppe {

/// The response to loads that oscillate: over frequencies, or by its statistics.
template <int dim>
struct Simulation<dim>::Oscillation {
  /// Throws InputError for what has no such response. Collective.
  explicit Oscillation(Simulation& simulation);

  /// Seek it and write it. Collective. Throws NumericsError, OutputError on all ranks.
  void run();
  /// Solve for one frequency, so that all solvers have read their options. Collective.
  void try_one();

 private:
  /// Loads that oscillate together, as a problem of their own in the unknowns that are solved for,
  /// and what probes measure of them where nothing moves.
  struct Loads {
    Loads(Oscillation& o, const std::vector<LoadInput>& loads);
    void force(const State& about, double frequency, Vec F) const;
    /// Not anew where the force is that of the time before.
    const std::vector<double>& measured(double frequency, Vec force);

    Simulation& s;
    Elastodynamics<dim> nodal;
    std::unique_ptr<MappedProblem> mapped;
    Problem& full;
    std::unique_ptr<MappedProblem> reduced;
    Problem& system;
    std::vector<LinearProbes::Named> probes;
    State rest;
    VecHandle last_force;  // null at first
    std::vector<double> last_measured;
  };

  /// Loads that act with one factor, or in one phase.
  struct Excitation {
    std::unique_ptr<Loads> real, imaginary;  // the latter null where all phases are zero
  };

  void check_input();
  bool seeks_modes() const;
  /// The angular frequency at which the stiffness is that of Modes / Modulus.
  double modulus_at() const {
    return s.input_.modes.modulus == "relaxed" ? 0 : std::numeric_limits<double>::infinity();
  }
  /// The linear solver of the blocks.
  std::string preset() const;
  std::vector<LinearProbes::Named> make_probes(const Problem& problem,
                                               const std::vector<LoadInput>& loads);
  /// The value of the spectrum. Throws InputError where it is negative.
  double spectrum_at(double frequency) const;

  /// The natural frequencies and damping ratios that are known, with Modal ratios added to the
  /// response.
  std::vector<Resonance> damp_modes(FrequencyResponse& response);
  void print(const std::vector<Resonance>& resonances) const;

  /// Generalised coordinates on all ranks, and the vector of such.
  std::vector<double> coordinates(Vec z) const;
  void set(const std::vector<double>& coordinates, Vec z) const;
  /// Tabulates what probes measure of each coordinate's unit displacement, velocity and
  /// acceleration.
  void tabulate();
  /// Probes of the relaxing stress of each material alone, along unit displacements.
  void tabulate_relaxing();
  /// A small motion in nodal vectors.
  void show(const State& motion, State& shown) const;

  void find_force(const Excitation& excitation, double frequency, Amplitude& force) const;
  /// Response of the probes to the loads alone; and, by `measure`, to the motion with them.
  Response excited(const Excitation& excitation, double frequency, const Amplitude& force);
  Response measure(const Excitation& excitation, double frequency, const Amplitude& force,
                   const Amplitude& motion);

  void sweep(FrequencyResponse& response, const std::vector<Resonance>& resonances);
  void superpose_densities(FrequencyResponse& response, const std::vector<Resonance>& resonances);
  void superpose_peaks(FrequencyResponse& response);
  void write_table(const std::vector<double>& mean_squares) const;

  /// Fields of an oscillation at a frequency, or of states with the covariance of the motion.
  void write_fields(FieldSeries<dim>& series, double frequency, const Amplitude& motion);
  void write_fields(const std::vector<std::vector<double>>& factors);
  std::unique_ptr<FieldSeries<dim>> make_series() const;

  Simulation& s;
  State about, nodal;  // the state, and the same at nodes
  Quantities offered;
  RecoveredStress<dim> stress;          // the linear one
  std::vector<Excitation> excitations;  // without correlation between one and another
  LinearProbes probes;
  std::optional<Expression<dim>> spectrum;
  BranchesOfMaterials branches;
  std::vector<std::vector<double>> table;  // see tabulate; empty without a reduction
  std::vector<std::vector<std::vector<double>>> relaxing;  // of each material, likewise
};

}  // namespace steppe
