#pragma once

#include "steppe/mesh/file_words.h"

#include <algorithm>
#include <vector>

namespace steppe {

/// The numbers that a mesh file gives to its nodes: sorted once, then asked for.
class NodeLabels {
 public:
  void add(long label) { labels_.push_back(label); }
  void sort(const FileWords& file) {
    std::sort(labels_.begin(), labels_.end());
    const auto twice = std::adjacent_find(labels_.begin(), labels_.end());
    if (twice != labels_.end()) file.fail("node " + std::to_string(*twice) + " is given twice");
  }
  void check(long label, const FileWords& file) const {
    if (!std::binary_search(labels_.begin(), labels_.end(), label))
      file.fail("an element has node " + std::to_string(label) + ", which the file does not hold");
  }

 private:
  std::vector<long> labels_;
};

}  // namespace steppe
