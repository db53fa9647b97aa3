#include "steppe/app/echo.h"

#include "steppe/base/petsc.h"
#include "steppe/output/body_summary.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>

namespace steppe {

namespace {

/// Components, those of rounding beside `scale` as zero.
template <class Vector>
std::string in_brackets(const Vector& v, int dim, double scale) {
  std::string text;
  for (int c = 0; c < dim; ++c) {
    char number[32];
    std::snprintf(number, sizeof number, "%.5g", std::abs(v[c]) > 1e-9 * scale ? v[c] : 0.);
    text += (c > 0 ? ", " : "(") + std::string(number);
  }
  return text + ")";
}

}  // namespace

template <int dim>
void print_echo(const Input& input, const Space<dim>& space, const Body<dim>& body,
                const std::vector<NamedLoad>& loads) {
  const Phase phase("echo");
  const BodySummary<dim> summary = summarise(space, body, input.masses);
  const bool speaks = dealii::Utilities::MPI::this_mpi_process(space.communicator()) == 0;
  if (speaks) {
    const dealii::Tensor<1, dim> sides = summary.upper - summary.lower;
    std::string extent;
    double largest = 0;
    for (int c = 0; c < dim; ++c) {
      char side[32];
      std::snprintf(side, sizeof side, "%s%.5g", c > 0 ? " x " : "", sides[c]);
      extent += side;
      largest = std::max(largest, sides[c]);
    }
    std::printf(
        "body: %s m, from %s to %s m; volume %.6g m^3%s, mass %.6g kg with its centre at %s m\n",
        extent.c_str(), in_brackets(summary.lower, dim, largest).c_str(),
        in_brackets(summary.upper, dim, largest).c_str(), summary.volume,
        dim == 2 ? " of 1 m thickness" : "", summary.mass,
        in_brackets(summary.mass_centre, dim, largest).c_str());
    const char* const kinds[2][2] = {{"quadrilaterals", "triangles"}, {"hexahedra", "tetrahedra"}};
    std::printf(
        "cells: %.0f %s, shortest edge %.5g m in the cell at %s, least scaled Jacobian %.3g (1 "
        "is best) in that at %s\n",
        summary.n_cells, kinds[dim - 2][space.mesh().simplicial()], summary.shortest_edge.value,
        in_brackets(summary.shortest_edge.centre, dim, largest).c_str(),
        summary.scaled_jacobian.value,
        in_brackets(summary.scaled_jacobian.centre, dim, largest).c_str());
    if (largest > 1000 || largest < 1e-6)
      std::printf(
          "note: the body is %.5g m long; coordinates are in m, and Mesh / Scale = 1e-3 takes a "
          "mesh in mm\n",
          largest);
  }
  if (!input.kind().marches) return;
  std::vector<const Term*> terms;
  for (const NamedLoad& load : loads) terms.push_back(load.term);
  const auto resultants = largest_resultants<dim>(space, terms, input.time.start, input.time.end);
  for (std::size_t i = 0; speaks && i < loads.size(); ++i) {
    const auto& [time, force] = resultants[i];
    std::printf("load %s: resultant %s N at t = %.5g s, the largest at five times\n",
                loads[i].name.c_str(), in_brackets(force, dim, force.norm()).c_str(), time);
  }
  if (speaks) std::fflush(stdout);
}

template void print_echo(const Input&, const Space<2>&, const Body<2>&,
                         const std::vector<NamedLoad>&);
template void print_echo(const Input&, const Space<3>&, const Body<3>&,
                         const std::vector<NamedLoad>&);

}  // namespace steppe
