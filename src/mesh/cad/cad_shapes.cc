#include "steppe/mesh/cad/cad_shapes.h"

#include "steppe/base/process/error.h"
#include "steppe/mesh/cad/cad_joints.h"
#include "steppe/mesh/cad/cad_names.h"
#include "steppe/mesh/geometry/facets.h"

#include <gmsh.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <vector>

namespace steppe {

namespace {

using Entities = gmsh::vectorpair;

/// Part of the size of a model: places that are nearer are one.
constexpr double tolerance = 1e-6;

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

/// The length of the diagonal of the box around a model.
double diagonal() {
  double lower[3], upper[3], square = 0;
  gmsh::model::getBoundingBox(-1, -1, lower[0], lower[1], lower[2], upper[0], upper[1], upper[2]);
  for (int c = 0; c < 3; ++c) square += (upper[c] - lower[c]) * (upper[c] - lower[c]);
  return std::sqrt(square);
}

/// Gmsh has one group of a name, and several bodies or faces may have it.
void add_name(const std::string& name, int number, PartNames& names) {
  if (!name.empty()) names.emplace(name, number);
}

/// Read STEP, IGES or BREP. What has faces alone is sewn into solids, where they fit, or else with
/// the smallest gaps that make any.
void import(const std::string& path, const std::string& format, int dim, CadShapes& shapes) {
  std::string has;
  gmsh::option::getString("General.BuildOptions", has);
  if (has.find("OpenCASCADE") == std::string::npos)
    throw InputError("Mesh / File = " + path +
                     ": Gmsh's library has no OpenCASCADE here, which reads CAD files; give a mesh "
                     "of the part, or build steppe with a Gmsh that has it");
  const auto read = [&](bool sews) {
    gmsh::clear();
    gmsh::option::setNumber("Geometry.OCCSewFaces", sews);
    gmsh::option::setNumber("Geometry.OCCMakeSolids", sews);
    Entities found;
    gmsh::model::occ::importShapes(path, found, true, format);
    gmsh::model::occ::synchronize();
    return !entities_of(dim).empty();
  };
  if (read(false) || dim == 2 || entities_of(2).empty()) return;
  double exact;
  gmsh::option::getNumber("Geometry.Tolerance", exact);
  const double size = diagonal();
  bool has_solids = read(true);
  for (double gap = 1e-6; gap < 2e-3 && !has_solids; gap *= 10) {  // of the size of the part
    gmsh::option::setNumber("Geometry.Tolerance", gap * size);
    has_solids = read(true);
    if (has_solids) shapes.gap = gap * size;
  }
  gmsh::option::setNumber("Geometry.Tolerance", exact);
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
    if (facets->n_solids() > 1) add_name(name, tag, shapes.face_names);
    shapes.drawing.areas[unsigned(tag)] = facets->area_of(tag);
  }
  std::vector<int> bodies, cavities;
  for (std::size_t s = 0; s < faces_of.size(); ++s) {
    const double volume = facets->shells()[s].volume;
    (volume > 0 ? bodies : cavities).push_back(gmsh::model::geo::addSurfaceLoop(faces_of[s]));
    shapes.drawing.volume += volume;
  }
  for (const int body : bodies) {
    std::vector<int> around = {body};
    around.insert(around.end(), cavities.begin(), cavities.end());  // none for several bodies
    const int tag = gmsh::model::geo::addVolume(around);
    gmsh::model::geo::synchronize();
    gmsh::model::addPhysicalGroup(3, {tag}, tag);
    if (facets->n_solids() == 1) add_name(facets->name_of(faces_of[0][0]), tag, shapes.body_names);
  }
}

/// Names the bodies of a file, and cuts them where they touch or overlap, as far as they are
/// joined. The pieces of each make a group, with its number and names.
void join(int dim, const std::string& joined, const CadNames* names, CadShapes& shapes) {
  const Entities bodies = entities_of(dim);
  std::vector<int> numbers, solids;
  for (const auto& [dimension, number] : bodies) {
    numbers.push_back(number);
    solids.push_back(names ? names->solid(number, tolerance * shapes.diagonal) : CadNames::unknown);
    const auto of_file = names ? names->of_solid(solids.back()) : std::vector<std::string>();
    for (const std::string& name : of_file) add_name(name, number, shapes.body_names);
    if (of_file.empty()) add_name(name_of(dim, number), number, shapes.body_names);
  }
  const std::vector<BodyGroup> groups = joined_bodies(joined, numbers, shapes.body_names);
  const auto pieces_of = join_bodies(bodies, groups, joined != "touching");
  shapes.is_joined = joined == "touching";
  std::set<int> taken;
  for (std::size_t b = 0; b < bodies.size(); ++b) {
    std::vector<int> tags;
    for (const auto& [dimension, tag] : pieces_of[b]) {
      tags.push_back(tag);
      shapes.overlap |= !taken.insert(tag).second;
      shapes.solid_of[tag] = solids[b];
    }
    gmsh::model::addPhysicalGroup(dim, tags, numbers[b]);
  }
}

/// The volume, area or length of an entity; 0 where another kernel than OpenCASCADE has it.
double measure_of(const Entities::value_type& entity) {
  double measure = 0;
  try {
    gmsh::model::occ::getMass(entity.first, entity.second, measure);
  } catch (...) {
    return 0;
  }
  return measure;
}

/// Count the faces around bodies and between them. Each of those around makes a group, with its
/// number, where the file has no groups.
void name_faces(const std::string& format, int dim, CadNames* names, CadShapes& shapes) {
  const bool numbers = groups_of(dim - 1).empty();
  for (const auto& face : entities_of(dim - 1)) {
    const int tag = face.second;
    std::vector<int> around, below;
    gmsh::model::getAdjacencies(dim - 1, tag, around, below);
    const auto n = std::count_if(around.begin(), around.end(), [&](int body) {
      return std::count(shapes.bodies.begin(), shapes.bodies.end(), std::pair(dim, body)) > 0;
    });
    shapes.n_faces += n == 1;
    shapes.n_shared += n > 1;
    if (n != 1) continue;
    if (numbers) {
      gmsh::model::addPhysicalGroup(dim - 1, {tag}, tag);
      if (names)
        add_name(
            names->of_face(tag, shapes.solid_of.at(around.front()), tolerance * shapes.diagonal),
            tag, shapes.face_names);
      else if (format != "stl")
        add_name(name_of(dim - 1, tag), tag, shapes.face_names);
    }
    if (format == "stl" || shapes.drawing.empty()) continue;
    std::vector<int> groups;
    gmsh::model::getPhysicalGroupsForEntity(dim - 1, tag, groups);
    for (const int group : groups)
      shapes.drawing.areas[unsigned(std::abs(group))] += measure_of(face);
  }
  if (names) shapes.unused_names = names->unused();
}

}  // namespace

CadShapes load_cad(const std::string& path, const std::string& format, int dim,
                   const std::string& joined, const std::string& begin) {
  CadShapes shapes;
  if (format == "geo") {
    shapes.has_sizes = true;
    gmsh::open(path);
    gmsh::option::getNumber("Mesh.ScalingFactor", shapes.unit);
  } else if (format == "stl") {
    import_facets(path, dim, begin, shapes);
  } else {
    import(path, format, dim, shapes);
    if (format != "brep") shapes.unit = 1e-3;  // OpenCASCADE turns all lengths into mm
  }
  if (entities_of(dim).empty())
    throw InputError(begin + (dim == 3 ? "it holds no solids: " : "it holds no faces: ") +
                     std::to_string(entities_of(2).size()) + " faces, " +
                     std::to_string(entities_of(1).size()) +
                     " curves; export a closed solid, or set Mesh / Dimension");
  shapes.diagonal = diagonal();
  std::optional<CadNames> names;
  if (dim == 3 && format == "step") names.emplace(path);
  if (format != "geo" && format != "stl")
    join(dim, joined, names ? &*names : nullptr, shapes);
  else if (groups_of(dim).empty())
    for (const auto& [dimension, tag] : entities_of(dim)) {
      gmsh::model::addPhysicalGroup(dim, {tag}, tag);
      add_name(name_of(dim, tag), tag, shapes.body_names);
    }
  for (const auto& entity : entities_of(dim)) {
    std::vector<int> groups;
    gmsh::model::getPhysicalGroupsForEntity(dim, entity.second, groups);
    (groups.empty() ? shapes.others : shapes.bodies).push_back(entity);
  }
  if (format != "stl") {
    bool all_known = true;
    for (const auto& body : shapes.bodies) {
      const double measure = measure_of(body);
      all_known &= measure > 0;
      shapes.drawing.volume += measure;
    }
    if (!all_known) shapes.drawing.volume = 0;
  }
  name_faces(format, dim, names ? &*names : nullptr, shapes);
  return shapes;
}

}  // namespace steppe
