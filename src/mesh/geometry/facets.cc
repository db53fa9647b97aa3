#include "steppe/mesh/geometry/facets.h"

#include "steppe/base/process/error.h"

#include <gmsh.h>

#include <algorithm>
#include <set>
#include <sstream>
#include <utility>

namespace steppe {

using dealii::Point;
using dealii::Tensor;

namespace {

constexpr int triangle = 2;  // Gmsh's number of that element

gmsh::vectorpair surfaces() {
  gmsh::vectorpair all;
  gmsh::model::getEntities(all, 2);
  return all;
}

std::vector<std::size_t> labels_of(int surface) {
  std::vector<std::size_t> labels, nodes;
  gmsh::model::mesh::getElementsByType(triangle, labels, nodes, surface);
  return labels;
}

}  // namespace

Facets::Facets(const std::string& begin) {
  std::vector<std::size_t> nodes;
  std::vector<double> places, parameters;
  gmsh::model::mesh::getNodes(nodes, places, parameters);
  for (std::size_t i = 0; i < nodes.size(); ++i)
    places_[nodes[i]] = {places[3 * i], places[3 * i + 1], places[3 * i + 2]};
  for (const auto& surface : surfaces()) {
    std::vector<std::size_t> labels, corners;
    gmsh::model::mesh::getElementsByType(triangle, labels, corners, surface.second);
    for (std::size_t i = 0; i < labels.size(); ++i)
      facets_[labels[i]] = {{corners[3 * i], corners[3 * i + 1], corners[3 * i + 2]},
                            names_.size()};
    names_.emplace_back();
    gmsh::model::getEntityName(2, surface.second, names_.back());
  }
  check_areas(begin);
  join(begin);
  const auto n_cavities = shells_.size() - std::size_t(n_bodies());
  if (n_cavities > 0 && n_bodies() != 1)
    throw InputError(begin + "its facets go around " + std::to_string(n_bodies()) + " bodies and " +
                     std::to_string(n_cavities) + " cavities" +
                     (n_bodies() == 0 ? "; let normals point outwards"
                                      : "; export each body to a file of its own"));
}

double Facets::area(const Facet& facet) const {
  const Point<3>& first = places_.at(facet.corners[0]);
  const Tensor<1, 3> a = places_.at(facet.corners[1]) - first,
                     b = places_.at(facet.corners[2]) - first;
  return cross_product_3d(a, b).norm() / 2;
}

double Facets::area_of(int surface) const {
  double sum = 0;
  for (const std::size_t label : labels_of(surface)) sum += area(facets_.at(label));
  return sum;
}

/// Gmsh goes on for ever with facets whose corners lie on a line.
void Facets::check_areas(const std::string& begin) const {
  constexpr double least = 1e-12;  // of the square of the longest edge; the digits of a double
  for (const auto& [label, facet] : facets_) {
    double longest = 0;
    for (int v = 0; v < 3; ++v)
      longest = std::max(
          longest, places_.at(facet.corners[v]).distance(places_.at(facet.corners[(v + 1) % 3])));
    if (area(facet) > least * longest * longest) continue;
    std::ostringstream text;
    text << begin << "the facet with corners at (" << places_.at(facet.corners[0]) << "), ("
         << places_.at(facet.corners[1]) << ") and (" << places_.at(facet.corners[2])
         << ") has no area; repair the surface in the program that made it";
    throw InputError(text.str());
  }
}

/// Give facets that hang together by edges the same shell.
void Facets::join(const std::string& begin) {
  std::map<std::pair<std::size_t, std::size_t>, std::vector<Facet*>> at_edge;  // with a direction
  for (auto& [label, facet] : facets_)
    for (int v = 0; v < 3; ++v)
      at_edge[{facet.corners[v], facet.corners[(v + 1) % 3]}].push_back(&facet);
  for (const auto& [edge, facets] : at_edge) {
    const auto back = at_edge.find({edge.second, edge.first});
    const std::size_t n_back = back == at_edge.end() ? 0 : back->second.size();
    if (facets.size() == 1 && n_back == 1) continue;
    const std::size_t n = facets.size() + n_back;
    std::ostringstream text;
    text << begin << "its facets are no closed surface: at the edge from ("
         << places_.at(edge.first) << ") to (" << places_.at(edge.second) << ") there "
         << (n == 1   ? "is one facet"
             : n == 2 ? "are two that face opposite ways"
                      : "are " + std::to_string(n) + " facets")
         << "; repair the surface in the program that made it";
    throw InputError(text.str());
  }
  for (auto& [label, facet] : facets_) {
    if (facet.shell >= 0) continue;
    const int shell = int(shells_.size());
    shells_.push_back({0, places_.at(facet.corners[0])});
    std::vector<Facet*> next = {&facet};
    facet.shell = shell;
    while (!next.empty()) {
      const Facet& here = *next.back();
      next.pop_back();
      Tensor<1, 3> x[3];
      for (int v = 0; v < 3; ++v) {
        x[v] = places_.at(here.corners[v]) - shells_.back().at;
        Facet* const other = at_edge.at({here.corners[(v + 1) % 3], here.corners[v]}).front();
        if (other->shell < 0) next.push_back(other);
        other->shell = shell;
      }
      shells_.back().volume += x[0] * cross_product_3d(x[1], x[2]) / 6;
    }
  }
}

int Facets::n_bodies() const {
  return int(std::count_if(shells_.begin(), shells_.end(),
                           [](const Shell& shell) { return shell.volume > 0; }));
}

int Facets::shell_of(int surface) const { return facets_.at(labels_of(surface).front()).shell; }

std::string Facets::name_of(int surface) const {
  std::set<std::size_t> solids;
  for (const std::size_t label : labels_of(surface)) solids.insert(facets_.at(label).solid);
  return solids.size() == 1 ? names_[*solids.begin()] : "";
}

}  // namespace steppe
