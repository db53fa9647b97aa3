#include "steppe/mesh/cad/cad_sizes.h"

#include "steppe/base/process/error.h"
#include "steppe/input/words/text.h"
#include "steppe/mesh/geometry/region.h"

#include <gmsh.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace steppe {

using dealii::Point;

namespace {

std::string spelled(double number) {
  std::ostringstream text;
  text << number;
  return text.str();
}

/// How much larger cells may be in a unit of distance: each by about a third than the next.
constexpr double growth = 0.3;

/// The physical groups of faces (in 2D: curves), by their names.
PartNames names_of_faces(int dimension) {
  PartNames names;
  gmsh::vectorpair groups;
  gmsh::model::getPhysicalGroups(groups, dimension);
  for (const auto& group : groups) {
    std::string name;
    gmsh::model::getPhysicalName(dimension, group.second, name);
    if (!name.empty()) names.emplace(name, unsigned(group.second));
  }
  return names;
}

/// Of a face and all that bounds it, the groups of the face; no number where there are none.
std::map<std::pair<int, int>, std::set<unsigned int>> groups_at_faces(int dimension) {
  std::map<std::pair<int, int>, std::set<unsigned int>> ids;
  gmsh::vectorpair faces;
  gmsh::model::getEntities(faces, dimension);
  for (const auto& face : faces) {
    std::vector<int> numbers;
    gmsh::model::getPhysicalGroupsForEntity(dimension, face.second, numbers);
    gmsh::vectorpair all = {face}, around;
    for (int d = dimension; d > 0; --d) {
      gmsh::model::getBoundary({face}, around, false, false, d < dimension);
      all.insert(all.end(), around.begin(), around.end());
    }
    for (const auto& [d, tag] : all)
      for (const int number : numbers) ids[{d, std::abs(tag)}].insert(unsigned(std::abs(number)));
  }
  return ids;
}

/// Mesh / Sizes: the size at a point of a shape of the model, in Gmsh's lengths.
template <int dim>
class Sizes {
 public:
  Sizes(const MeshInput& input, const CadShapes& shapes, const Constants& constants)
      : unit_(shapes.unit), ids_(groups_at_faces(dim - 1)) {
    PartNames names = names_of_faces(dim - 1);
    names.insert(shapes.face_names.begin(), shapes.face_names.end());
    for (const std::string& text : split(input.sizes, ';')) {
      const std::string parameter = "Mesh / Sizes";
      const auto blank = text.find_first_of(" \t");
      const auto size = finite_number(text.substr(0, blank));
      if (!size || *size <= 0 || blank == std::string::npos)
        throw InputError(parameter + " = " + text +
                         ": give a size above zero and a region, for example `0.002 sphere 0 0 0 "
                         "0.01`; several are separated by `;`");
      if (input.size > 0 && *size > input.size)
        throw InputError(parameter + " = " + text + ": is larger than Mesh / Size = " +
                         spelled(input.size) + ", which holds everywhere; give a smaller one");
      near_.push_back({*size, Region<dim>(text.substr(blank), parameter, names,
                                          unit_ * shapes.diagonal, constants)});
    }
  }

  double at(int dimension, int tag, const Point<dim>& x) const {
    const Point<dim> here(unit_ * x);
    const auto found = ids_.find({dimension, tag});
    double least = std::numeric_limits<double>::max();
    for (const auto& [size, region] : near_) {
      double distance = region.distance(here, dealii::numbers::invalid_unsigned_int);
      if (found != ids_.end())
        for (const unsigned int id : found->second)
          distance = std::min(distance, region.distance(here, id));
      least = std::min(least, size + growth * distance);
    }
    return least / unit_;
  }

 private:
  double unit_;
  std::map<std::pair<int, int>, std::set<unsigned int>> ids_;
  std::vector<std::pair<double, Region<dim>>> near_;
};

template <int dim>
using SizeAt = std::function<double(int, int, const Point<dim>&)>;

template <int dim>
SizeAt<dim> sizes_of(const MeshInput& input, const CadShapes& shapes, const Constants& constants) {
  const auto sizes = std::make_shared<Sizes<dim>>(input, shapes, constants);
  return
      [sizes](int dimension, int tag, const Point<dim>& x) { return sizes->at(dimension, tag, x); };
}

}  // namespace

template <int dim>
void set_sizes(const MeshInput& input, const CadShapes& shapes, const Constants& constants) {
  if (input.size > shapes.unit * shapes.diagonal)
    throw InputError("Mesh / Size = " + spelled(input.size) + ": is longer than the part, " +
                     spelled(shapes.unit * shapes.diagonal) +
                     " from corner to corner; give the largest edge of a cell in the same unit");
  if (input.size > 0) gmsh::option::setNumber("Mesh.MeshSizeMax", input.size / shapes.unit);
  if (!shapes.has_sizes) {  // Gmsh's own is a tenth of the diagonal
    gmsh::vectorpair points;
    gmsh::model::getEntities(points, 0);
    gmsh::model::mesh::setSize(points, input.size / shapes.unit);
  }
  if (input.cells_per_circle > 0)
    gmsh::option::setNumber("Mesh.MeshSizeFromCurvature", input.cells_per_circle);
  if (input.sizes.empty()) return;
  const SizeAt<dim> size_at = sizes_of<dim>(input, shapes, constants);
  // newer releases of Gmsh give the size that holds without it too
  gmsh::model::mesh::setSizeCallback(
      [size_at](int dimension, int tag, double x, double y, double z, auto... others) {
        const double place[] = {x, y, z};
        Point<dim> point;
        for (int c = 0; c < dim; ++c) point[c] = place[c];
        return std::min({size_at(dimension, tag, point), others...});
      });
}

template void set_sizes<2>(const MeshInput&, const CadShapes&, const Constants&);
template void set_sizes<3>(const MeshInput&, const CadShapes&, const Constants&);

}  // namespace steppe
