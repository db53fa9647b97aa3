#pragma once

#include "steppe/mesh/file/file_words.h"

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
  void sort() { std::sort(labels_.begin(), labels_.end()); }
  /// `what` is given twice, says the InputError.
  void sort(const FileWords& file, const std::string& what = "node") {
    sort();
    for (std::size_t i = 1; i < labels_.size(); ++i)
      if (labels_[i].first == labels_[i - 1].first)
        file.fail(what + " " + std::to_string(labels_[i].first) + " is given twice");
  }
  /// Number the nodes anew in the order of their labels. Returns the places that they have had.
  std::vector<unsigned int> renumber() {
    std::vector<unsigned int> places;
    for (auto& [label, place] : labels_) {
      places.push_back(place);
      place = unsigned(places.size() - 1);
    }
    return places;
  }
  /// The place of a node. Throws InputError: `whose` has a node that the file does not hold.
  unsigned int operator()(long label, const FileWords& file,
                          const std::string& whose = "an element") const {
    if (const auto place = find(label)) return *place;
    file.fail(missing(label, whose));
  }
  static std::string missing(long label, const std::string& whose = "an element") {
    return whose + " has node " + std::to_string(label) + ", which the file does not hold";
  }
  std::optional<unsigned int> find(long label) const {
    const auto found = std::lower_bound(labels_.begin(), labels_.end(), std::pair(label, 0u));
    if (found == labels_.end() || found->first != label) return std::nullopt;
    return found->second;
  }
  /// visit(place) for each label of first, first + step, ... up to last that there is.
  template <class Visit>
  void visit(long first, long last, long step, const Visit& visit) const {
    for (auto label = std::lower_bound(labels_.begin(), labels_.end(), std::pair(first, 0u));
         label != labels_.end() && label->first <= last; ++label)
      if ((label->first - first) % step == 0) visit(label->second);
  }

 private:
  std::vector<std::pair<long, unsigned int>> labels_;
};

}  // namespace steppe
