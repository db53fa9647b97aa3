#include "steppe/app/report/echo.h"

#include "steppe/app/report/brackets.h"
#include "steppe/app/model/sample_times.h"
#include "steppe/app/report/material_report.h"
#include "steppe/app/report/connection_report.h"
#include "steppe/base/petsc/petsc.h"
#include "steppe/base/process/error.h"
#include "steppe/fem/boundary/node_shares.h"
#include "steppe/input/words/text.h"
#include "steppe/output/folder/units.h"
#include "steppe/output/summary/body_summary.h"
#include "steppe/output/summary/part_table.h"

#include <deal.II/base/mpi.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>

namespace steppe {

namespace {

/// "0.12 % less".
std::string difference(double part) {
  char text[40];
  std::snprintf(text, sizeof text, "%.2g %% %s", 100 * std::abs(part), part < 0 ? "less" : "more");
  return text;
}

/// Print how far the volume of the cells and the area of their boundary (in 2D area and length) are
/// from what CAD knows of the bodies, where there is a drawing; warn of more than 1 %, with the
/// part of the boundary that is farthest off. `units` is a set of units. Collective.
template <int dim>
void report_drawing(const Space<dim>& space, double volume, const std::string& units) {
  const Drawing& drawing = space.mesh().drawing();
  if (drawing.empty()) return;
  double area = 0, drawn = 0, largest = 0;
  std::string place;
  for (const FacePart<dim>& part : face_parts(space)) {
    const auto known = drawing.areas.find(part.id);
    if (known == drawing.areas.end()) continue;
    const double miss = std::abs(part.shape.area - known->second);
    area += part.shape.area;
    drawn += known->second;
    if (miss <= largest) continue;
    largest = miss;
    char text[120];
    std::snprintf(text, sizeof text, " about (%.4g, %.4g", part.shape.centre[0],
                  part.shape.centre[1]);
    place = std::string(dim == 3 ? "face " : "curve ") + std::to_string(part.id) +
            (part.name.empty() ? "" : " (" + part.name + ")") + text;
    if (dim == 3) {
      std::snprintf(text, sizeof text, ", %.4g", part.shape.centre[dim - 1]);
      place += text;
    }
    place += "), which has " + difference(part.shape.area / known->second - 1) +
             (dim == 3 ? " area" : " length");
  }
  if (dealii::Utilities::MPI::this_mpi_process(space.communicator()) != 0) return;
  const std::string length = unit_of("length", units),
                    unit = length.empty() ? "" : " " + length + "^" + std::to_string(dim);
  const double off = volume / drawing.volume - 1, areas_off = drawn > 0 ? area / drawn - 1 : 0;
  std::printf("drawing: %s %.6g%s; the cells have %s", dim == 3 ? "volume" : "area", drawing.volume,
              unit.c_str(), difference(off).c_str());
  if (drawn > 0)
    std::printf(", and %s of its %s", difference(areas_off).c_str(),
                dim == 3 ? "surface" : "curves");
  std::printf("\n");
  std::fflush(stdout);
  constexpr double much = 0.01;
  if (std::abs(off) <= much && std::abs(areas_off) <= much) return;
  warn("the cells have " + difference(off) + (dim == 3 ? " volume" : " area") +
       " than the CAD file" + (place.empty() ? "" : ", most at " + place) +
       "; take a smaller Mesh / Size, Sizes near there, Cells per circle, or Space / Degree = 2 "
       "with curved sides");
}

/// A unit after a blank; nothing without units.
class Unit {
 public:
  explicit Unit(const std::string& set) : set_(set) {}
  std::string operator()(const std::string& quantity, int power = 1) const {
    const std::string unit = unit_of(quantity, set_);
    if (unit.empty()) return "";
    return " " + unit + (power > 1 ? "^" + std::to_string(power) : "");
  }

 private:
  std::string set_;
};

template <int dim>
void print_body(const BodySummary<dim>& summary, bool simplicial, const std::string& units) {
  const Unit unit(units);
  const std::string length = unit("length");
  const dealii::Tensor<1, dim> sides = summary.upper - summary.lower;
  std::string extent;
  double largest = 0;
  for (int c = 0; c < dim; ++c) {
    char side[32];
    std::snprintf(side, sizeof side, "%s%.5g", c > 0 ? " x " : "", sides[c]);
    extent += side;
    largest = std::max(largest, sides[c]);
  }
  const auto place = [&](const dealii::Point<dim>& x) { return in_brackets(x, dim, largest); };
  std::printf("units: %s (Output / Units)\n", units.c_str());
  std::printf("body: %s%s, from %s to %s%s; volume %.6g%s%s", extent.c_str(), length.c_str(),
              place(summary.lower).c_str(), place(summary.upper).c_str(), length.c_str(),
              summary.volume, unit("length", 3).c_str(),
              dim == 2 ? (" of 1" + length + " thickness").c_str() : "");
  if (summary.mass > 0)  // heat in a steady state needs none
    std::printf(", mass %.6g%s with its centre at %s%s", summary.mass, unit("mass").c_str(),
                place(summary.mass_centre).c_str(), length.c_str());
  std::printf("\n");
  const char* const kinds[2][2] = {{"quadrilaterals", "triangles"}, {"hexahedra", "tetrahedra"}};
  std::printf(
      "cells: %.0f %s, shortest edge %.5g%s in the cell at %s, least scaled Jacobian %.3g (1 is "
      "best) in that at %s\n",
      summary.n_cells, kinds[dim - 2][simplicial], summary.shortest_edge.value, length.c_str(),
      place(summary.shortest_edge.centre).c_str(), summary.scaled_jacobian.value,
      place(summary.scaled_jacobian.centre).c_str());
  if (summary.scaled_jacobian.value < 0.01)
    warn("the poorest cell, at " + place(summary.scaled_jacobian.centre) +
         ", has a scaled Jacobian below 0.01: stresses there mean nothing, and iterative solvers "
         "converge slowly; mesh that place "
         "anew, with other sizes of cells");
  if (units == "SI" && (largest > 1000 || largest < 1e-6))
    std::printf(
        "note: the body is %.5g m long; coordinates are in m, and Mesh / Scale = 1e-3 takes a "
        "mesh in mm\n",
        largest);
}

template <int dim>
void print_resultant(const Resultant<dim>& resultant, const std::string& when,
                     const std::string& name, const std::string& point, double size,
                     const std::string& units) {
  const Unit unit(units);
  const double scale = resultant.size(size);
  std::printf("%s: resultant %s%s and moment %s%s about the %s %s\n", name.c_str(),
              in_brackets(resultant.force, dim, scale).c_str(), unit("force").c_str(),
              in_brackets(resultant.moment, 3, scale * size).c_str(), unit("moment").c_str(),
              point.c_str(), when.c_str());
}

/// When a resultant is the largest: the case, or the time of so many.
std::string time_of_largest(double time, std::size_t n_times, const Input& input) {
  char text[80];
  if (input.time.cases > 0) {
    const std::size_t number = std::max<std::size_t>(1, std::size_t(std::lround(time)));
    std::snprintf(text, sizeof text, ", the largest of %zu", input.cases.size());
    return "in case " + input.cases[number - 1].name + text;
  }
  std::snprintf(text, sizeof text, "at t = %.5g%s, the largest at %zu times", time,
                Unit(input.output.units)("time").c_str(), n_times);
  return text;
}

/// What the input gives for nodes of a region, and what that is in all. Collective.
template <int dim>
void print_sum(const Space<dim>& space, const std::string& name, const std::string& given,
               double value, const std::vector<NodeShare>& nodes, const std::string& unit) {
  double sums[] = {0, double(nodes.size())};
  for (const NodeShare& node : nodes) sums[0] += node.share;
  check_mpi(MPI_Allreduce(MPI_IN_PLACE, sums, 2, MPI_DOUBLE, MPI_SUM, space.communicator()));
  if (dealii::Utilities::MPI::this_mpi_process(space.communicator()) > 0) return;
  std::printf("%s: %.6g%s in all, at %.0f node%s", name.c_str(), sums[0] * value, unit.c_str(),
              sums[1], sums[1] > 1 ? "s" : "");
  if (given == "each" && sums[1] > 1)
    std::printf(", %.6g%s at each, so that other meshes have another sum (Given = total)", value,
                unit.c_str());
  std::printf("\n");
}

template <int dim>
void print_sums_of_nodes(const Input& input, const Space<dim>& space) {
  const Unit unit(input.output.units);
  for (const PointMassInput& mass : input.masses)
    print_sum(space, "masses " + mass.name, mass.given, mass.mass,
              node_shares(space, mass.where, "Masses / " + mass.name + " / Where", mass.given),
              unit("mass"));
  const std::string force = unit("force");
  for (const DashpotInput& dashpot : input.dashpots)
    print_sum(
        space, "dashpots " + dashpot.name, dashpot.given, dashpot.coefficient,
        node_shares(space, dashpot.where, "Dashpots / " + dashpot.name + " / Where", dashpot.given),
        force.empty() ? "" : force + unit("time") + "/" + unit("length").substr(1));
}

/// Prints the loads, motions and temperatures of each load case.
void print_cases(const std::vector<CaseInput>& cases) {
  for (std::size_t k = 0; k < cases.size(); ++k) {
    std::vector<std::string> what;
    if (!cases[k].loads.empty()) what.push_back("loads " + cases[k].loads);
    if (!cases[k].motions.empty()) what.push_back("motions " + cases[k].motions);
    char factor[40];
    std::snprintf(factor, sizeof factor, "%.6g T - T_0", cases[k].temperature);
    if (cases[k].temperature != 0) what.emplace_back(factor);
    std::printf("case %zu, %s: %s\n", k + 1, cases[k].name.c_str(), joined(what, "; ").c_str());
  }
}

}  // namespace

template <int dim>
void print_echo(const Input& input, const Space<dim>& space, const Body<dim>& body,
                const std::vector<NamedLoad>& loads, const std::vector<double>& notable,
                const RemotePoints<dim>* remote) {
  const Phase phase("echo");
  const std::string& units = input.output.units;
  const BodySummary<dim> summary = summarise(space, body, input.masses, remote);
  const bool speaks = dealii::Utilities::MPI::this_mpi_process(space.communicator()) == 0;
  if (speaks) {
    print_body(summary, space.mesh().simplicial(), units);
    if (space.mesh().simplicial() && space.degree() == 1 && input.equation().order == 2)
      std::printf("note: %s of degree 1 are far too stiff in bending; take Space / Degree = 2\n",
                  dim == 3 ? "tetrahedra" : "triangles");
  }
  report_drawing(space, summary.volume, units);
  report_materials(input.materials, space, body, units);
  print_sums_of_nodes(input, space);
  if (remote) report_remote_points(*remote, space, body, units);
  if (speaks) print_cases(input.cases);
  if (!input.kind().marches || loads.empty()) return;
  const std::string point = summary.mass > 0 ? "centre of mass" : "origin";
  std::vector<double> few = notable;
  if (input.time.cases > 0) few = sample_times(input.time, notable);
  for (int k = 0; k < 5 && input.time.cases == 0; ++k)
    few.push_back(input.time.start + k * (input.time.end - input.time.start) / 4);
  const auto print = [&](const std::string& name, const std::vector<const Term*>& terms) {
    std::size_t n_times = few.size();
    auto largest = largest_resultant<dim>(space, terms, few, summary.mass_centre);
    if (largest.size(space.mesh().size()) == 0) {
      const std::vector<double> many = sample_times(input.time, notable);
      n_times = many.size();
      largest = largest_resultant<dim>(space, terms, many, summary.mass_centre);
    }
    if (speaks)
      print_resultant(largest, time_of_largest(largest.time, n_times, input), name, point,
                      space.mesh().size(), units);
  };
  std::vector<const Term*> all;
  for (const NamedLoad& load : loads) {
    print("load " + load.name, {load.term});
    all.push_back(load.term);
  }
  if (loads.size() > 1) print("all loads", all);
  if (speaks) std::fflush(stdout);
}

template void print_echo(const Input&, const Space<2>&, const Body<2>&,
                         const std::vector<NamedLoad>&, const std::vector<double>&,
                         const RemotePoints<2>*);
template void print_echo(const Input&, const Space<3>&, const Body<3>&,
                         const std::vector<NamedLoad>&, const std::vector<double>&,
                         const RemotePoints<3>*);

}  // namespace steppe
