#include "steppe/mesh/cad/cad_mesher.h"

#include "steppe/mesh/file/gmsh_session.h"

#include <gmsh.h>

#include <optional>
#include <regex>
#include <set>
#include <sstream>
#include <utility>
#include <vector>

namespace steppe {

namespace {

bool has_cells(int dimension, int tag) {
  std::vector<int> types;
  std::vector<std::vector<std::size_t>> labels, nodes;
  gmsh::model::mesh::getElements(types, labels, nodes, dimension, tag);
  return !types.empty();
}

/// Why the bodies could not be meshed; nothing where they were.
std::optional<std::string> failure(int dim, const CadShapes& shapes) {
  try {
    gmsh::model::mesh::generate(dim);
  } catch (...) {
    return GmshSession::caught_words();
  }
  for (const auto& [dimension, tag] : shapes.bodies) {
    if (has_cells(dim, tag)) continue;
    std::string words;
    gmsh::logger::getLastError(words);
    return (dim == 3 ? "solid " : "face ") + std::to_string(tag) + " gets no cells" +
           (words.empty() ? "" : ", " + words.substr(0, words.find('\n')));
  }
  return std::nullopt;
}

/// The faces that Gmsh's words name, or those without cells, each with its name and place.
std::string faces_in(const std::string& words, const CadShapes& shapes) {
  std::set<int> tags;
  const std::regex pattern("(?:[Ss]urfaces?|[Ff]aces?) (\\d+)");
  for (std::sregex_iterator match(words.begin(), words.end(), pattern), end; match != end; ++match)
    tags.insert(std::stoi((*match)[1]));
  gmsh::vectorpair faces;
  gmsh::model::getEntities(faces, 2);
  if (tags.empty())
    for (const auto& [dimension, tag] : faces)
      if (!has_cells(2, tag)) tags.insert(tag);
  std::ostringstream text;
  text.precision(4);
  std::size_t n = 0;
  constexpr std::size_t most = 4;
  for (const auto& [dimension, tag] : faces) {
    if (!tags.count(tag)) continue;
    if (++n > most) break;
    double lower[3], upper[3];
    gmsh::model::getBoundingBox(2, tag, lower[0], lower[1], lower[2], upper[0], upper[1], upper[2]);
    text << (n > 1 ? ", face " : "face ") << tag;
    for (const auto& [name, number] : shapes.face_names)
      if (number == unsigned(tag)) text << " (" << name << ")";
    for (int c = 0; c < 3; ++c)
      text << (c > 0 ? ", " : " about (") << shapes.unit * (lower[c] + upper[c]) / 2;
    text << ")";
  }
  if (n > most) text << " and others";
  return text.str();
}

}  // namespace

std::vector<MeshingAttempt> meshing_attempts(int dim, unsigned int per_circle) {
  std::vector<MeshingAttempt> attempts = {{},
                                          {"its Delaunay algorithm of faces", 5, 1, 0},
                                          {"its algorithm MeshAdapt of faces", 1, 1, 0}};
  if (dim == 3) attempts.push_back({"its algorithm HXT of solids", 6, 10, 0});
  for (const int n : {12, 24})
    if (n > int(per_circle))
      attempts.push_back({std::to_string(n) + " cells to a circle on curved faces", 6, 1, n});
  if (per_circle < 24)
    attempts.push_back(
        {"its algorithm MeshAdapt of faces, with 24 cells to a circle on curved ones", 1, 1, 24});
  return attempts;
}

std::string generate_cells(int dim, const CadShapes& shapes, const MeshingAttempt& attempt) {
  if (attempt.of_faces > 0) gmsh::option::setNumber("Mesh.Algorithm", attempt.of_faces);
  if (attempt.of_solids > 0) gmsh::option::setNumber("Mesh.Algorithm3D", attempt.of_solids);
  if (attempt.per_circle > 0)
    gmsh::option::setNumber("Mesh.MeshSizeFromCurvature", attempt.per_circle);
  const auto words = failure(dim, shapes);
  if (!words) return "";
  const std::string places = faces_in(*words, shapes);
  return (words->empty() ? "nothing of the reason" : *words) +
         (places.empty() ? "" : ", at " + places);
}

}  // namespace steppe
