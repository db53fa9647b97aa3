#pragma once

#include "steppe/mesh/file_words.h"
#include "steppe/mesh/node_labels.h"

#include <array>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace steppe {

/// The shape of elements of an Abaqus type: the first nodes are those at the corners, in Gmsh's
/// order, the others those in the middle of the edges that join two corners; each side has the
/// corners of Abaqus' S1, S2, ...
struct AbaqusShape {
  int dimension, n_corners, n_nodes;
  std::vector<std::vector<int>> sides;
  std::vector<std::array<int, 2>> edges;
};

/// The shape of a type of elements (C3D10, CPS4R, ...), by its name in capitals; null for elements
/// that are no part of a body of that dimension or of its boundary (lines in 3D, masses, springs).
/// Throws InputError for wedges and pyramids.
const AbaqusShape* abaqus_shape(const std::string& type, int dim, const FileWords& file);

/// What stands of a mesh in an Abaqus or CalculiX file. Capitals do not matter in it: names are
/// keys in capitals, and kept as they are first written. Local.
class AbaqusFile {
 public:
  struct Element {
    const AbaqusShape* shape;
    std::array<unsigned int, 20> nodes;  // their places
    long label;
  };
  struct Set {
    std::string name;
    std::vector<long> members;  // labels
  };
  struct Surface {
    std::string name;
    std::vector<std::pair<long, int>> sides;  // labels of elements, sides from 0 up
    std::vector<long> nodes;
    long line;
  };
  struct Section {
    Set elements;
    std::string material;
  };
  using Sets = std::map<std::string, Set>;

  /// Read all. Throws InputError with the line.
  AbaqusFile(FileWords& file, int dim);

  std::vector<std::array<double, 3>> nodes;
  NodeLabels node_labels, element_labels;
  std::vector<Element> elements;
  Sets element_sets, node_sets;
  std::vector<Section> sections;
  std::vector<Surface> surfaces;
  std::set<std::string> left_out;  ///< types of elements

 private:
  void begin(const std::string& line);
  void read(const std::string& line);
  void read_node(const std::string& line);
  void read_element(std::string line);
  void read_set(const std::string& line, const Sets& sets, Set& here) const;
  void read_surface(const std::string& line);
  void begin_section();
  Set& set(Sets& sets, const std::string& name);
  std::vector<long> members_of(const std::string& part, const Sets& sets) const;
  std::vector<double> numbers(const std::string& line) const;
  long label(double value, const std::string& what) const;
  const std::string& name_in(const std::string& key);

  FileWords& file_;
  int dim_;
  std::string keyword_;
  std::map<std::string, std::string> parameters_;
  int n_instances_ = 0;
};

}  // namespace steppe
