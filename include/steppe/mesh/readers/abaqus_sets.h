#pragma once

#include "steppe/mesh/file/file_words.h"
#include "steppe/mesh/file/node_labels.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace steppe {

/// The sets of nodes or of elements of an Abaqus file, by labels and by other sets, which may be
/// defined later. Local.
class AbaqusSets {
 public:
  struct Set {
    std::string name;                   ///< as it is first written
    std::vector<unsigned int> members;  ///< places, ascending, of those that the file holds

   private:
    friend AbaqusSets;
    struct Range {
      long first, last, step;
    };
    std::vector<Range> ranges;
    std::vector<std::pair<std::string, FilePlace>> others;
    enum { unknown, begun, known } state = unknown;
  };

  /// Begin a set, or go on with it.
  void begin(const std::string& name);
  void add(const std::string& name, long first, long last, long step);
  void add_set(const std::string& name, const std::string& other, const FilePlace& place);
  /// Find the members of all, once all labels are known. Throws InputError: a set of itself or of
  /// one that there is not, or more members than the file's size lets one think of.
  void find(const NodeLabels& labels, const FileWords& file);

  /// Null where there is none of that name, with or without that of an instance before a point.
  const Set* of_name(const std::string& name) const;
  /// By names in capitals.
  const std::map<std::string, Set>& all() const { return sets_; }

 private:
  void find(Set& set, const NodeLabels& labels, const FileWords& file, int depth);

  std::map<std::string, Set> sets_;
  double n_members_ = 0;
};

}  // namespace steppe
