#include "steppe/mesh/cad_shapes.h"

#include "steppe/base/error.h"
#include "steppe/mesh/cad_names.h"
#include "steppe/mesh/facets.h"

#include <gmsh.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <vector>

namespace steppe {

namespace {

using Entities = gmsh::vectorpair;

Entities entities_of(int dimension) {
  Entities entities;
  gmsh::model::getEntities(entities, dimension);
  return entities;
}

Entities groups_of(int dimension) {
  Entities groups;
  gmsh::model::getPhysicalGroups(groups, dimension);
  return groups;
}

/// The last part of a name such as Shapes/assembly/1/bracket.
std::string name_of(int dimension, int tag) {
  std::string name;
  gmsh::model::getEntityName(dimension, tag, name);
  return name.substr(name.rfind('/') + 1);
}

void add_group(int dimension, const std::vector<int>& tags, int number, const std::string& name) {
  gmsh::model::addPhysicalGroup(dimension, tags, number);
  if (!name.empty()) gmsh::model::setPhysicalName(dimension, number, name);
}

/// Read STEP, IGES or BREP. What has faces alone is sewn into solids.
void import(const std::string& path, const std::string& format, int dim) {
  std::string has;
  gmsh::option::getString("General.BuildOptions", has);
  if (has.find("OpenCASCADE") == std::string::npos)
    throw InputError("Mesh / File = " + path +
                     ": Gmsh's library has no OpenCASCADE here, which reads CAD files; give a mesh "
                     "of the part, or build steppe with a Gmsh that has it");
  for (const bool sews : {false, true}) {
    gmsh::clear();
    gmsh::option::setNumber("Geometry.OCCSewFaces", sews);
    gmsh::option::setNumber("Geometry.OCCMakeSolids", sews);
    Entities found;
    gmsh::model::occ::importShapes(path, found, true, format);
    gmsh::model::occ::synchronize();
    if (!entities_of(dim).empty()) return;
  }
}

/// Read STL. Its facets are sorted into faces by the angles between them, and these get
/// coordinates, by which Gmsh meshes them anew (its tutorial 13); where that fails facets are sides
/// of cells.
void import_facets(const std::string& path, int dim, const std::string& begin, CadShapes& shapes) {
  constexpr double sharp = 40 * M_PI / 180;
  if (dim == 2)
    throw InputError("Mesh / Dimension = 2: " + path +
                     " is the surface of a body in space; set it to 3");
  gmsh::open(path);
  std::optional<Facets> facets(begin);
  try {
    gmsh::model::mesh::classifySurfaces(sharp, true, true, M_PI);
    gmsh::model::mesh::createGeometry();
  } catch (...) {  // a piece of the surface could not be laid flat
    shapes.keeps_facets = true;
    gmsh::clear();
    gmsh::open(path);
    facets.emplace(begin);
  }
  std::vector<std::vector<int>> faces_of(facets->shells().size());
  for (const auto& [dimension, tag] : entities_of(2)) {
    faces_of[std::size_t(facets->shell_of(tag))].push_back(tag);
    const std::string name = facets->name_of(tag);
    if (facets->n_solids() > 1 && !name.empty()) shapes.face_names.emplace(name, tag);
  }
  std::vector<int> bodies, cavities;
  for (std::size_t s = 0; s < faces_of.size(); ++s) {
    const double volume = facets->shells()[s].volume;
    (volume > 0 ? bodies : cavities).push_back(gmsh::model::geo::addSurfaceLoop(faces_of[s]));
    shapes.measure += volume;
  }
  for (const int body : bodies) {
    std::vector<int> around = {body};
    around.insert(around.end(), cavities.begin(), cavities.end());  // none for several bodies
    const int tag = gmsh::model::geo::addVolume(around);
    gmsh::model::geo::synchronize();
    add_group(3, {tag}, tag, facets->n_solids() == 1 ? facets->name_of(faces_of[0][0]) : "");
  }
}

/// Cut the bodies of a file where they touch or overlap. The pieces of each make a group, with its
/// number and name.
void fragment(int dim, CadShapes& shapes) {
  const Entities bodies = entities_of(dim);
  std::vector<std::string> names;
  std::vector<Entities> pieces_of;
  for (const Entities::value_type& body : bodies) {
    names.push_back(name_of(dim, body.second));
    pieces_of.push_back({body});
  }
  if (bodies.size() > 1) {
    Entities all;
    gmsh::model::occ::fragment({bodies.front()}, {bodies.begin() + 1, bodies.end()}, all,
                               pieces_of);
    gmsh::model::occ::synchronize();
  }
  std::set<int> taken;
  for (std::size_t b = 0; b < bodies.size(); ++b) {
    std::vector<int> tags;
    for (const auto& [dimension, tag] : pieces_of[b]) {
      tags.push_back(tag);
      shapes.overlap |= !taken.insert(tag).second;
    }
    add_group(dim, tags, bodies[b].second, names[b]);
  }
}

/// The volume of all bodies, in 2D the area; 0 where another kernel than OpenCASCADE has them.
double measure_of(const Entities& bodies) {
  double sum = 0;
  try {
    for (const auto& [dimension, tag] : bodies) {
      double measure;
      gmsh::model::occ::getMass(dimension, tag, measure);
      sum += measure;
    }
  } catch (...) {
    return 0;
  }
  return sum;
}

/// The length of the diagonal of the box around a model.
double diagonal() {
  double lower[3], upper[3], square = 0;
  gmsh::model::getBoundingBox(-1, -1, lower[0], lower[1], lower[2], upper[0], upper[1], upper[2]);
  for (int c = 0; c < 3; ++c) square += (upper[c] - lower[c]) * (upper[c] - lower[c]);
  return std::sqrt(square);
}

/// Count the faces around bodies and between them. Each of those around makes a group, with its
/// number, where the file has no groups.
void name_faces(const std::string& path, const std::string& format, int dim, CadShapes& shapes) {
  const bool numbers = groups_of(dim - 1).empty();
  std::optional<CadNames> names;
  if (dim == 3 && format == "step") names.emplace(path);
  for (const auto& [dimension, tag] : entities_of(dim - 1)) {
    std::vector<int> around, below;
    gmsh::model::getAdjacencies(dim - 1, tag, around, below);
    const auto n = std::count_if(around.begin(), around.end(), [&](int body) {
      return std::count(shapes.bodies.begin(), shapes.bodies.end(), std::pair(dim, body)) > 0;
    });
    shapes.n_faces += n == 1;
    shapes.n_shared += n > 1;
    if (n != 1 || !numbers) continue;
    add_group(dim - 1, {tag}, tag, names || format == "stl" ? "" : name_of(dim - 1, tag));
    if (!names) continue;
    // Gmsh has one group of a name
    if (const std::string name = names->of(tag, 1e-6 * shapes.diagonal); !name.empty())
      shapes.face_names.emplace(name, tag);
  }
  if (names) shapes.unused_names = names->unused();
}

}  // namespace

CadShapes load_cad(const std::string& path, const std::string& format, int dim,
                   const std::string& begin) {
  CadShapes shapes;
  if (format == "geo") {
    shapes.has_sizes = true;
    gmsh::open(path);
    gmsh::option::getNumber("Mesh.ScalingFactor", shapes.unit);
  } else if (format == "stl") {
    import_facets(path, dim, begin, shapes);
  } else {
    import(path, format, dim);
    if (format != "brep") shapes.unit = 1e-3;  // OpenCASCADE turns all lengths into mm
  }
  if (entities_of(dim).empty())
    throw InputError(begin + (dim == 3 ? "it holds no solids: " : "it holds no faces: ") +
                     std::to_string(entities_of(2).size()) + " faces, " +
                     std::to_string(entities_of(1).size()) +
                     " curves; export a closed solid, or set Mesh / Dimension");
  if (format != "geo" && format != "stl")
    fragment(dim, shapes);
  else if (groups_of(dim).empty())
    for (const auto& [dimension, tag] : entities_of(dim))
      add_group(dim, {tag}, tag, name_of(dim, tag));
  for (const auto& entity : entities_of(dim)) {
    std::vector<int> groups;
    gmsh::model::getPhysicalGroupsForEntity(dim, entity.second, groups);
    (groups.empty() ? shapes.others : shapes.bodies).push_back(entity);
  }
  if (format != "stl") shapes.measure = measure_of(shapes.bodies);
  shapes.diagonal = diagonal();
  name_faces(path, format, dim, shapes);
  return shapes;
}

}  // namespace steppe
