#pragma once

#include "steppe/mesh/file/element_shape.h"
#include "steppe/mesh/file/file_words.h"
#include "steppe/mesh/file/node_frame.h"
#include "steppe/mesh/file/node_labels.h"
#include "steppe/mesh/readers/abaqus_sets.h"

#include <array>
#include <map>
#include <string>
#include <vector>

namespace steppe {

/// The mesh in an Abaqus or CalculiX file. Capitals do not matter in it, and names may
/// be used before they are defined. Local.
class AbaqusFile {
 public:
  struct Element {
    const ElementShape* shape;
    std::array<unsigned int, 20> nodes;  // their places
    long label;
  };
  /// A side of an element or of those of a set, or with `nodes` nodes of a set.
  struct SurfacePart {
    std::string members;
    int side;
    FilePlace place;
  };
  /// The side of a shell: itself.
  static constexpr int shell = -1;
  struct Surface {
    std::string name;
    bool of_nodes;
    std::vector<SurfacePart> parts;
  };
  struct Section {
    std::string elements, material;
    FilePlace place;
  };

  /// Read all. Throws InputError with the line.
  AbaqusFile(FileWords& file, int dim);

  std::vector<dealii::Point<3>> nodes;
  NodeLabels node_labels, element_labels;
  std::vector<Element> elements;
  AbaqusSets element_sets, node_sets;
  std::vector<Section> sections;
  std::vector<Surface> surfaces;
  std::map<std::string, long> left_out;  ///< keywords, types of elements

 private:
  /// A type of elements (C3D10, CPS4R, ...): its shape, null for elements that are no part of a
  /// body or of its boundary (lines in 3D, masses, springs), and the number of its nodes, or 0.
  struct Type {
    const ElementShape* shape = nullptr;
    int n_nodes = 0;
  };

  Type type(const std::string& name) const;
  void begin(std::string line);
  void read(const std::string& line);
  void read_node(const std::string& line);
  void read_element(std::string line);
  void read_set(const std::string& line, AbaqusSets& sets, const std::string& name) const;
  void read_surface(const std::string& line);
  NodeFrame frame() const;
  std::vector<double> numbers(const std::string& line) const;
  long label(double value, const std::string& what) const;
  const std::string& parameter(const std::string& key);
  const std::string& name_in(const std::string& key);

  FileWords& file_;
  int dim_;
  std::string keyword_;  // in capitals, without blanks
  std::map<std::string, std::string> parameters_;
  Type type_;                   // of *ELEMENT
  std::vector<double> system_;  // numbers of *SYSTEM
  NodeFrame frame_;
  NodeCoordinates coordinates_ = NodeCoordinates::rectangular;
  int n_instances_ = 0;
};

}  // namespace steppe
