#pragma once

#include "steppe/mesh/file_words.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace steppe {

/// The numbers that a mesh file gives to its nodes (or elements), 0, 1, ... in the order of the
/// file: sorted once, then asked for.
class NodeLabels {
 public:
  void add(long label) { labels_.emplace_back(label, unsigned(labels_.size())); }
  /// `what` is given twice, says the InputError.
  void sort(const FileWords& file, const std::string& what = "node") {
    std::sort(labels_.begin(), labels_.end());
    for (std::size_t i = 1; i < labels_.size(); ++i)
      if (labels_[i].first == labels_[i - 1].first)
        file.fail(what + " " + std::to_string(labels_[i].first) + " is given twice");
  }
  /// The place of a node. Throws InputError: `whose` has a node that the file does not hold.
  unsigned int operator()(long label, const FileWords& file,
                          const std::string& whose = "an element") const {
    const auto place = find(label);
    if (!place)
      file.fail(whose + " has node " + std::to_string(label) + ", which the file does not hold");
    return *place;
  }
  std::optional<unsigned int> find(long label) const {
    const auto found = std::lower_bound(labels_.begin(), labels_.end(), std::pair(label, 0u));
    if (found == labels_.end() || found->first != label) return std::nullopt;
    return found->second;
  }

 private:
  std::vector<std::pair<long, unsigned int>> labels_;
};

}  // namespace steppe
