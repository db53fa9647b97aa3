#include "steppe/mesh/readers/abaqus_file.h"

#include "steppe/input/words/text.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <regex>
#include <set>
#include <utility>

namespace steppe {

using namespace dealii;

namespace {

std::string unquoted(const std::string& text) {
  const bool quoted = text.size() > 1 && text.front() == '"' && text.back() == '"';
  return quoted ? text.substr(1, text.size() - 2) : text;
}

std::string without_blanks(std::string text) {
  text.erase(std::remove_if(text.begin(), text.end(), [](char c) { return c == ' ' || c == '\t'; }),
             text.end());
  return text;
}

/// Names of families, the number of nodes behind them.
struct Family {
  int dimension;
  std::regex names;
  int more_nodes;  ///< than the number
};

}  // namespace

AbaqusFile::AbaqusFile(FileWords& file, int dim) : file_(file), dim_(dim) {
  while (!file_.at_end()) {
    const std::string line = file_.line();
    if (line.rfind("**", 0) == 0) continue;
    if (line.front() == '*')
      begin(line);
    else
      read(line);
  }
  node_labels.sort(file_);
  element_labels.sort(file_, "element");
  node_sets.find(node_labels, file_);
  element_sets.find(element_labels, file_);
}

/// Type of a name in capitals; throws InputError for wedges and pyramids.
AbaqusFile::Type AbaqusFile::type(const std::string& name) const {
  static const std::vector<Family> families = {
      {3, std::regex("D?C3D([0-9]+).*"), 0},
      {2, std::regex("(?:CP[ES]|SFM3D|M3D|R3D|STRI|S)([0-9]).*"), 0},
      {1, std::regex("(?:T[23]D|R2D|RB2D)([0-9]).*"), 0},
      {1, std::regex("B[23]([12]).*"), 1}};
  for (const Family& family : families) {
    std::smatch found;
    if (!std::regex_match(name, found, family.names)) continue;
    const int n_nodes = std::stoi(found[1].str().substr(0, 3)) + family.more_nodes;
    if (family.dimension < dim_ - 1 || family.dimension > dim_) return {nullptr, n_nodes};
    const ElementShape* const shape = element_shape(family.dimension, n_nodes);
    if (shape && shape->centres.empty()) return {shape, n_nodes};
    file_.fail("elements of TYPE=" + shown(name) +
               "; tetrahedra of 4 or 10 nodes, hexahedra of 8 or 20, triangles of 3 or 6 and "
               "quadrilaterals of 4 or 8 are read: mesh the body with these");
  }
  return {};
}

void AbaqusFile::begin(std::string line) {
  static const std::set<std::string> known = {"*HEADING",  "*PART",         "*ENDPART",
                                              "*ASSEMBLY", "*ENDASSEMBLY",  "*ENDINSTANCE",
                                              "*SURFACE",  "*SOLIDSECTION", "*INCLUDE"},
                                     makers = {"*NGEN", "*NFILL", "*NCOPY",
                                               "*NMAP", "*ELGEN", "*ELCOPY"};
  while (line.back() == ',' && file_.next_letter() != '*' && !file_.at_end()) line += file_.line();
  parameters_.clear();
  const std::vector<std::string> parts = split(line, ',');
  const std::string keyword = upper_case(parts.front());
  keyword_ = without_blanks(keyword);
  for (std::size_t i = 1; i < parts.size(); ++i) {
    const auto equals = std::min(parts[i].find('='), parts[i].size());
    parameters_[upper_case(trimmed(parts[i].substr(0, equals)))] =
        equals < parts[i].size() ? unquoted(trimmed(parts[i].substr(equals + 1))) : "";
  }
  if (makers.count(keyword_))
    file_.fail(keyword + " makes nodes or elements, which is not done here; export all of them");
  if (keyword_ == "*NODE") {
    const std::string system = upper_case(parameter("SYSTEM"));
    if (!system.empty() && system != "R" && system != "C")
      file_.fail("*NODE, SYSTEM=" + shown(system) + " is not read; R and C are");
    coordinates_ = system == "C" ? NodeCoordinates::cylindrical : NodeCoordinates::rectangular;
    frame_ = frame();
  } else if (keyword_ == "*ELEMENT") {
    node_labels.sort(file_);
    type_ = type(upper_case(parameter("TYPE")).substr(0, 40));
    if (!parameter("ELSET").empty()) element_sets.begin(parameter("ELSET"));
  } else if (keyword_ == "*SYSTEM") {
    system_.clear();
  } else if (keyword_ == "*ELSET") {
    element_sets.begin(name_in("ELSET"));
  } else if (keyword_ == "*NSET") {
    if (parameters_.count("ELSET"))
      file_.fail("*NSET by ELSET is not read; give the numbers of the nodes");
    node_sets.begin(name_in("NSET"));
  } else if (keyword_ == "*SURFACE") {
    surfaces.push_back({name_in("NAME"), upper_case(parameter("TYPE")) == "NODE", {}});
  } else if (keyword_ == "*SOLIDSECTION") {
    sections.push_back({parameter("ELSET"), parameter("MATERIAL"), file_.place()});
  } else if (keyword_ == "*INSTANCE") {
    if (++n_instances_ > 1)
      file_.fail("a second instance of a part; export the whole mesh without parts");
  } else if (!known.count(keyword_)) {
    ++left_out[keyword];
  }
  const bool has_data = keyword_ == "*NODE" || keyword_ == "*ELEMENT" || keyword_ == "*INCLUDE";
  if (has_data && (keyword_ == "*INCLUDE" || parameters_.count("INPUT")))
    file_.include(name_in("INPUT"));
}

void AbaqusFile::read(const std::string& line) {
  if (keyword_ == "*NODE")
    read_node(line);
  else if (keyword_ == "*ELEMENT")
    read_element(line);
  else if (keyword_ == "*ELSET")
    read_set(line, element_sets, parameters_["ELSET"]);
  else if (keyword_ == "*NSET")
    read_set(line, node_sets, parameters_["NSET"]);
  else if (keyword_ == "*SURFACE")
    read_surface(line);
  else if (keyword_ == "*INSTANCE")
    file_.fail("an instance that is moved from its part; export the whole mesh without parts");
  else if (keyword_ == "*SYSTEM")
    for (const double number : numbers(line)) system_.push_back(number);
}

/// Frame of *SYSTEM: its origin, a point on the x axis, one in the plane of x and y. Without the
/// last the z axis stays, and the x axis is projected on the plane at right angles to it.
NodeFrame AbaqusFile::frame() const {
  NodeFrame frame;
  if (system_.empty()) return frame;
  if (system_.size() != 3 && system_.size() != 6 && system_.size() != 9)
    file_.fail("*SYSTEM has the coordinates of one, two or three points, and here are " +
               std::to_string(system_.size()) + " numbers");
  const auto point = [&](int p) {
    return Point<3>(system_[3 * p], system_[3 * p + 1], system_[3 * p + 2]);
  };
  frame.origin = point(0);
  if (system_.size() == 3) return frame;
  Point<3> on_x = point(1), in_xy;
  if (system_.size() == 9) {
    in_xy = point(2);
  } else {
    on_x[2] = frame.origin[2];
    const Tensor<1, 3> along = on_x - frame.origin;
    in_xy = frame.origin + Point<3>(-along[1], along[0], 0);
  }
  const auto found = frame_by_x(frame.origin, on_x, in_xy);
  if (!found) file_.fail("the points of *SYSTEM are on a line");
  return *found;
}

void AbaqusFile::read_node(const std::string& line) {
  const std::vector<double> values = numbers(line);
  if (values.size() < std::size_t(dim_ + 1)) file_.fail("a node has a number and coordinates");
  const long number = label(values[0], "the number of a node");
  node_labels.add(number);
  const Point<3> x(values[1], values[2], values.size() > 3 ? values[3] : 0);
  nodes.push_back(frame_(rectangular(coordinates_, x)));
  if (!parameter("NSET").empty()) {
    node_sets.begin(parameter("NSET"));
    node_sets.add(parameter("NSET"), number, number, 1);
  }
}

/// An element goes on in the next line until all nodes of its type are there, or, where their
/// number is not known, after a comma.
void AbaqusFile::read_element(std::string line) {
  const std::size_t n = type_.n_nodes;
  const auto is_complete = [&] {
    const std::vector<std::string> parts = split(line, ',');
    const std::size_t n_here = parts.size() - (parts.back().empty() ? 1 : 0);
    return n > 0 ? n_here > n : line.back() != ',';
  };
  while (!is_complete() && !file_.at_end() && file_.next_letter() != '*')
    line += (line.back() == ',' ? "" : ",") + file_.line();
  const std::string& name = parameter("TYPE");
  if (!type_.shape) {
    ++left_out["elements of TYPE=" + upper_case(name)];
    return;
  }
  const std::vector<double> values = numbers(line);
  if (values.size() != n + 1)
    file_.fail("an element of TYPE=" + shown(name) + " has " + std::to_string(n) +
               " nodes, and here are " + std::to_string(int(values.size()) - 1));
  Element element{type_.shape, {}, label(values[0], "the number of an element")};
  for (std::size_t i = 0; i < n; ++i)
    element.nodes[i] = node_labels(label(values[i + 1], "a node of an element"), file_);
  element_labels.add(element.label);
  elements.push_back(element);
  if (const std::string& set = parameter("ELSET"); !set.empty())
    element_sets.add(set, element.label, element.label, 1);
}

void AbaqusFile::read_set(const std::string& line, AbaqusSets& sets,
                          const std::string& name) const {
  if (parameters_.count("GENERATE")) {
    const std::vector<double> range = numbers(line);
    const double step = range.size() < 3 ? 1 : range[2];
    if (range.size() < 2 || range[1] < range[0] || !(step >= 1))
      file_.fail("a set is generated by the first member, the last one and a step");
    return sets.add(name, label(range[0], "a member"), label(range[1], "a member"),
                    label(step, "the step"));
  }
  for (const std::string& part : split(line, ',')) {
    if (part.empty()) continue;  // as after the last comma
    const std::string behind_instance = part.substr(part.rfind('.') + 1);
    auto number = fortran_number(part);
    if (!number) number = whole_number(behind_instance);
    if (number) {
      const long member = label(*number, "a member of a set");
      sets.add(name, member, member, 1);
    } else {
      sets.add_set(name, unquoted(part), file_.place());
    }
  }
}

void AbaqusFile::read_surface(const std::string& line) {
  const std::vector<std::string> parts = split(line, ',');
  Surface& surface = surfaces.back();
  const std::string members = unquoted(parts[0]),
                    side = parts.size() > 1 ? upper_case(parts[1]) : "";
  if (surface.of_nodes) return surface.parts.push_back({members, 0, file_.place()});
  if (side == "SPOS" || side == "SNEG")
    return surface.parts.push_back({members, shell, file_.place()});
  if (side.size() != 2 || (side[0] != 'S' && side[0] != 'E') || side[1] < '1' ||
      side[1] > '0' + 2 * dim_)
    file_.fail("'" + shown(line) +
               "' stands where an element or a set of them and a side, S1 to S" +
               std::to_string(2 * dim_) + ", should");
  surface.parts.push_back({members, side[1] - '1', file_.place()});
}

/// The numbers of a line.
std::vector<double> AbaqusFile::numbers(const std::string& line) const {
  std::vector<double> values;
  const std::vector<std::string> words = split(line, ',');
  for (const std::string& word : words) {
    if (word.empty() && &word == &words.back()) break;  // after the last comma
    const auto number = fortran_number(word);
    if (!number) file_.fail("'" + shown(word) + "' stands where a number should");
    values.push_back(*number);
  }
  if (values.empty() && words.size() > 1)
    file_.fail("a line of commas stands where numbers should");
  return values;
}

long AbaqusFile::label(double value, const std::string& what) const {
  if (!(value >= 1 && value <= 2147483647 && value == std::floor(value)))
    file_.fail(what + " must be a whole number from 1 to 2147483647");
  return long(value);
}

const std::string& AbaqusFile::parameter(const std::string& key) { return parameters_[key]; }

const std::string& AbaqusFile::name_in(const std::string& key) {
  if (parameters_[key].empty()) file_.fail(keyword_ + " without " + key + "=name");
  return parameters_[key];
}

}  // namespace steppe
