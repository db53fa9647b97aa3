#include "steppe/mesh/mesh_file_checks.h"

#include "steppe/mesh/node_labels.h"

#include <deal.II/base/utilities.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

namespace steppe {

namespace {

std::string upper(std::string_view text) {
  std::string result(text);
  for (char& c : result) c = char(std::toupper(c));
  return result;
}

/// The numbers of a line of an Abaqus file.
std::vector<double> numbers(const std::string& line, const FileWords& file) {
  std::vector<double> values;
  const std::vector<std::string> words = dealii::Utilities::split_string_list(line, ',');
  for (const std::string& word : words) {
    if (word.empty() && &word == &words.back()) break;  // after the last comma
    try {
      values.push_back(dealii::Utilities::string_to_double(word));
      if (!std::isfinite(values.back())) throw std::domain_error(word);
    } catch (const std::exception&) {
      file.fail("'" + word.substr(0, 40) + "' stands where a number should");
    }
  }
  return values;
}

}  // namespace

void check_abaqus(FileWords& file, int dim) {
  const std::size_t n_nodes = dim == 2 ? 4 : 8;
  NodeLabels labels;
  bool sorted = false, header = false;
  std::string keyword, parameters;
  double n_elements = 0;
  std::set<std::string> sets;
  double last_used = 0;
  const auto use_element = [&](double element) {
    if (element < 1) file.fail("elements are numbered from 1");
    last_used = std::max(last_used, element);
  };
  while (!file.at_end()) {
    const std::string line = upper(file.line());
    header = line.front() == '*';
    if (header) {
      const auto comma = std::min(line.find(','), line.size());
      keyword = dealii::Utilities::trim(line.substr(0, comma));
      parameters = line.substr(comma);
      if (const std::string name = "*ELSET, ELSET="; line.rfind(name, 0) == 0)
        sets.insert(line.substr(name.size(), line.find(',', name.size()) - name.size()));
    } else if (keyword == "*NODE") {
      const std::vector<double> values = numbers(line, file);
      if (values.size() < std::size_t(dim + 1)) file.fail("a node has a number and coordinates");
      labels.add(long(values[0]));
    } else if (keyword == "*ELEMENT") {
      const std::vector<double> values = numbers(line, file);
      if (values.size() != n_nodes + 1)
        file.fail("an element of " + std::to_string(int(values.size()) - 1) + " nodes (" +
                  parameters.substr(std::min<std::size_t>(parameters.size(), 1)) +
                  "); of Abaqus files " +
                  (dim == 2 ? "quadrilaterals of 4 nodes" : "hexahedra of 8 nodes") +
                  " alone are read, without elements on boundaries: export Gmsh's .msh");
      if (!sorted) labels.sort(file);
      sorted = true;
      for (std::size_t i = 1; i <= n_nodes; ++i) labels.check(long(values[i]), file);
      ++n_elements;
    } else if (keyword.rfind("*ELSET", 0) == 0) {
      const std::vector<double> values = numbers(line, file);
      const bool range = parameters.find("GENERATE") != std::string::npos;
      if (range && (values.size() < 2 || (values.size() > 2 && values[2] < 1)))
        file.fail("a set is generated from the first and the last element and a step");
      for (std::size_t i = 0; i < (range ? 2 : values.size()); ++i) use_element(values[i]);
    } else if (keyword == "*SURFACE") {
      const std::string first = line.substr(0, line.find(','));
      if (sets.count(first) == 0) use_element(numbers(first, file).at(0));
    }
  }
  if (n_elements == 0 || header) file.fail("the file ends without an element, or in a header");
  if (last_used > n_elements)
    file.fail("element " + std::to_string(long(last_used)) + " is used and " +
              std::to_string(long(n_elements)) + " are given; number them from 1");
}

}  // namespace steppe
