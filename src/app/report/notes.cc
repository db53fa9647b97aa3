#include "steppe/app/report/notes.h"

#include "steppe/base/process/error.h"
#include "steppe/fem/space/pieces.h"
#include "steppe/input/words/text.h"
#include "steppe/output/folder/units.h"
#include "steppe/solve/march/amplification.h"

#include <deal.II/base/utilities.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <iostream>
#include <sstream>

namespace steppe {

using namespace dealii;

template <int dim>
void note_penetration(const std::vector<const Contact<dim>*>& contacts, const State& state,
                      double size, bool speaks) {
  for (const Contact<dim>* contact : contacts) {
    const auto deepest = contact->depth(state);
    const double depth = deepest.depth.value;
    if (!speaks || depth <= 1e-10 * size) continue;
    const bool far = depth > 0.01 * deepest.spacing;
    std::ostringstream text;
    text << "Obstacles / " << contact->name() << ": the body starts up to " << depth
         << " m inside it, deepest at (" << deepest.depth.where << "), with nodes "
         << deepest.spacing << " m apart";
    if (far)
      text << "; contact pushes it out at once: move the obstacle or the body, or see "
              "Initial / Equilibrium at";
    if (far)
      warn(text.str());
    else
      std::cout << "note: " << text.str() << std::endl;
  }
}

void print_gaps(const Input& input, const Quantities& quantities, const State& state, double size,
                bool speaks) {
  for (const ContactPairInput& pair : input.contacts)
    for (const TotalQuantity& total : quantities.totals) {
      if (total.name != "contact with " + pair.name) continue;
      const std::vector<double> numbers = total.evaluate(state);
      if (!speaks) continue;
      const auto gap = std::find_if(total.numbers.begin(), total.numbers.end(),
                                    [](const Column& column) { return column.name == "gap"; });
      const double least = numbers[std::size_t(gap - total.numbers.begin())];
      const std::string unit = unit_of("length", input.output.units);
      std::ostringstream text;
      text << "contact " << pair.name << ": at the start ";
      if (std::abs(least) <= 1e-12 * size)
        text << "it touches, without overlap";
      else
        text << (least < 0 ? "the sides overlap by up to " : "the smallest gap is ")
             << std::abs(least) << (unit.empty() ? "" : " ") << unit;
      std::cout << text.str() << std::endl;
    }
}

template <int dim>
void note_pieces(const Space<dim>& space, const PrescribedMotion<dim>& prescribed,
                 const std::set<PetscInt>& tied, const std::set<PetscInt>& touching, bool speaks) {
  const Pieces<dim> pieces = pieces_of(space);
  const std::size_t n = pieces.list.size(), most = 5;
  if (n == 1) return;
  std::vector<int> marks(3 * n, 0);  // of each piece: is a node held, tied, of a side of a contact?
  for (const PetscInt unknown : prescribed.owned())
    if (unknown / dim < space.n_body_nodes() &&
        !prescribed.ties().owned().count(dim * space.first_node() + unknown))
      marks[3 * pieces.of_node[unknown / dim]] = 1;
  for (int i = 0; i < space.n_local_nodes(); ++i)
    if (const int piece = pieces.of_node[i]; piece >= 0) {
      if (tied.count(space.global_node(i)) > 0) marks[3 * piece + 1] = 1;
      if (touching.count(space.global_node(i)) > 0) marks[3 * piece + 2] = 1;
    }
  Utilities::MPI::max(marks, space.communicator(), marks);
  if (!speaks) return;
  std::ostringstream text;
  text.precision(4);
  text << "note: the body is in " << n << " pieces that share no nodes: ";
  for (std::size_t p = 0; p < std::min(n, most); ++p) {
    text << (p > 0 ? "; " : "") << pieces.list[p].n_cells
         << (pieces.list[p].n_cells == 1 ? " cell" : " cells") << " about (";
    for (int c = 0; c < dim; ++c) {
      const double x = pieces.list[p].centre[c];
      text << (c > 0 ? ", " : "") << (std::abs(x) < 1e-9 * space.mesh().size() ? 0 : x);
    }
    std::vector<std::string> words;
    if (marks[3 * p]) words.push_back("held");
    if (marks[3 * p + 1]) words.push_back("tied");
    if (marks[3 * p + 2]) words.push_back("in contact");
    text << "), " << (words.empty() ? "neither held nor tied" : joined(words, " and "));
  }
  if (n > most) text << "; and " << n - most << " more";
  bool all_held = true;
  for (std::size_t p = 0; p < n; ++p)
    all_held &= marks[3 * p] || marks[3 * p + 1] || marks[3 * p + 2];
  if (!all_held)
    text << ". Where they should hang together, let them share nodes in the mesh, or tie them "
            "(Ties); contact and springs may hold them too";
  std::cout << text.str() << std::endl;
}

template <int dim>
void note_idle_loads(const Space<dim>& space, const std::vector<NamedLoad>& loads,
                     const std::vector<double>& times, const TimeInput& time, bool speaks) {
  for (const std::string& name : idle_loads(space, loads, times))
    if (speaks)
      std::cout << "note: Loads / " << name << ": is zero at all of " << times.size()
                << " times from " << time.start << " to " << time.end
                << " s; without effect, unless it acts between them" << std::endl;
}

void note_support_phases(const std::vector<BoundaryInput>& boundaries,
                         const std::vector<SupportPhase>& phases, bool speaks) {
  if (!speaks) return;
  for (std::size_t i = 0; i < boundaries.size(); ++i) {
    const BoundaryInput& boundary = boundaries[i];
    if (boundary.active.empty()) continue;
    std::ostringstream text;
    for (std::size_t p = 0; p < phases.size(); ++p) {
      if (!phases[p].acts[i]) continue;
      text << (text.str().empty() ? " acts " : " and ");
      if (phases[p].end == phases[p].begin) {
        text << "in the equilibrium at t = " << phases[p].begin << " s";
        continue;
      }
      text << "from t = " << phases[p].begin << " to ";
      while (p + 1 < phases.size() && phases[p + 1].acts[i]) ++p;
      text << phases[p].end << " s";
    }
    if (text.str().empty())
      std::cout << "note: Boundaries / " << boundary.name << " / Active = " << boundary.active
                << ": is zero throughout the run; the boundary is without effect" << std::endl;
    else
      std::cout << "boundary " << boundary.name << text.str() << std::endl;
  }
}

void print_damping(const Input& input, const RayleighFactors& rayleigh) {
  if (input.output.damping_at.empty()) return;
  std::printf("damping ratios, %%:  frequency, Hz     Rayleigh    time scheme\n");
  for (const std::string& text : components(input.output.damping_at)) {
    const double frequency = *finite_number(text);
    const double omega = 2 * numbers::PI * frequency;
    std::printf("%34g %12.3f %14.3f\n", frequency, 100 * rayleigh.ratio(omega),
                100 * numerical_damping(input.time, omega, input.time.step));
  }
}

template void note_penetration(const std::vector<const Contact<2>*>&, const State&, double, bool);
template void note_penetration(const std::vector<const Contact<3>*>&, const State&, double, bool);
template void note_pieces(const Space<2>&, const PrescribedMotion<2>&, const std::set<PetscInt>&,
                          const std::set<PetscInt>&, bool);
template void note_pieces(const Space<3>&, const PrescribedMotion<3>&, const std::set<PetscInt>&,
                          const std::set<PetscInt>&, bool);
template void note_idle_loads(const Space<2>&, const std::vector<NamedLoad>&,
                              const std::vector<double>&, const TimeInput&, bool);
template void note_idle_loads(const Space<3>&, const std::vector<NamedLoad>&,
                              const std::vector<double>&, const TimeInput&, bool);

}  // namespace steppe
